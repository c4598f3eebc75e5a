"""Saved games: what was chosen at the start, the actions played, and the hash of where they led.

Loading replays the actions, so a save is small, readable and cannot hold an impossible position. A save whose replay
fails or ends elsewhere is refused with the reason.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fivehills.errors import FiveHillsError, SaveError
from fivehills.play.game import Game

FORMAT = 1
KINDS: Mapping[str, type] = {
    "ruleset": str,
    "version": str,
    "scenario": str,
    "options": dict,
    "variants": list,
    "seed": int,
    "table": str,
    "actions": list,
    "hash": str,
}


def to_save(game: Game) -> dict[str, Any]:
    """The content of a save file."""
    rules = game.rules
    return {
        "format": FORMAT,
        "ruleset": rules.ruleset.id,
        "version": rules.content.ruleset.version,
        "scenario": rules.scenario.id,
        "options": rules.options,
        "variants": list(rules.variants),
        "seed": game.seed,
        "table": game.table,
        "actions": [str(action) for action in game.actions()],
        "hash": game.digest(),
    }


def save(game: Game, path: Path, more: Mapping[str, Any] | None = None) -> None:
    """Write the file whole or not at all: a game is never lost by a failing disk or a closed terminal.

    more: what a front end wants to remember beside the game; loading ignores it.
    """
    text = json.dumps({**to_save(game), **(more or {})}, indent=1)
    folder = path.absolute().parent
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=path.name, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(temporary, path)
    except OSError as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        raise SaveError(f"cannot write {str(path)!r}: {error.strerror or error}") from error


def read_save(path: Path) -> dict[str, Any]:
    """The content of a save file, checked for its shape."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SaveError(f"cannot read {str(path)!r}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{str(path)!r} is no saved game: {error}") from error
    if not isinstance(data, dict) or "format" not in data:
        raise SaveError(f"{str(path)!r} is no saved game: it has no 'format'")
    if data["format"] != FORMAT:
        raise SaveError(f"{str(path)!r} has save format {data['format']!r}; this release reads {FORMAT}")
    missing = sorted(KINDS.keys() - data.keys())
    if missing:
        raise SaveError(f"{str(path)!r} is incomplete: {', '.join(missing)} missing")
    wrong = [key for key, kind in KINDS.items() if not isinstance(data[key], kind)]
    if wrong:
        raise SaveError(f"{str(path)!r} is damaged: {', '.join(wrong)} of the wrong kind")
    return data


def load(path: str | Path) -> Game:
    """The saved game, replayed to where it was left."""
    game = None
    for game in replay(path):  # noqa: B007
        pass
    assert game is not None
    return game


def replay(path: str | Path) -> Iterator[Game]:
    """The saved game after each of its actions, from the set-up on."""
    from fivehills.play.start import new_game

    path = Path(path)
    data = read_save(path)
    game = new_game(
        data["ruleset"],
        data["scenario"],
        seed=data["seed"],
        options=data["options"],
        variants=data["variants"],
        table=data["table"],
    )
    version = game.rules.content.ruleset.version
    yield game
    for number, text in enumerate(data["actions"], start=1):
        try:
            game.play(str(text))
        except FiveHillsError as error:
            raise SaveError(_changed(path, data, version, f"action {number} fails: {error}")) from error
        yield game
    if game.digest() != data["hash"]:
        raise SaveError(_changed(path, data, version, "the replay ends in another position than the one saved"))


def _changed(path: Path, data: dict[str, Any], version: str, what: str) -> str:
    if version != data["version"]:
        return (
            f"{str(path)!r} was saved with version {data['version']} of {data['ruleset']!r}, this is {version}: {what}"
        )
    return f"{str(path)!r} cannot be replayed: {what}"

"""Saved games: what was chosen at the start, the actions played, and the position to which they led.

Loading replays the actions. Where that leads elsewhere because the ruleset has changed since, the game goes on from
the saved position, and says so. A save that is damaged is refused with the reason.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fivehills.engine.log import Log
from fivehills.errors import FiveHillsError, SaveError
from fivehills.maths.bits import from_hex
from fivehills.maths.dice import seeded
from fivehills.play import savefile
from fivehills.play.game import Game
from fivehills.play.olddice import OldDice
from fivehills.play.position import agree, checksum, is_shaped, named, restored
from fivehills.play.savefile import Mark

FORMAT = 2
READ = (1, 2)
"""The formats that can be read: format 1 has no position."""
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
CARRIED = "carried"
"""What an earlier game handed on to this one, where there was one."""
KINDS_2: Mapping[str, type] = {**KINDS, "position": dict, "from": dict}


class SaveChanged(UserWarning):
    """A saved game goes on from its position, because its ruleset has changed since."""


class Continued(Game):
    """A game that goes on from a saved position: what led there cannot be replayed or taken back any more."""

    __slots__ = ("earlier", "start_position")

    earlier: list[str]
    start_position: Mapping[str, Any]


@dataclass
class Resumed:
    """A loaded game, who chose each of its actions, and a sentence for the player if its ruleset has changed."""

    game: Game
    actors: list[str] = field(default_factory=list)
    told: str = ""
    mark: Mark | None = None
    more: Mapping[str, Any] = field(default_factory=dict)


# --- writing --------------------------------------------------------------------------------------------------


def start_of(game: Game) -> dict[str, Any]:
    """What a save holds of a game but its actions and its position."""
    rules = game.rules
    begun = game.start_position if isinstance(game, Continued) else {}
    return {
        "format": FORMAT,
        "ruleset": rules.ruleset.id,
        "version": rules.content.ruleset.version,
        "scenario": rules.scenario.id,
        "options": rules.options,
        "variants": list(rules.variants),
        "seed": game.seed,
        "table": game.table,
        **({CARRIED: dict(game.carried)} if game.carried else {}),
        "from": {"moves": len(game.earlier), "position": begun} if isinstance(game, Continued) and begun else {},
    }


def to_save(game: Game) -> dict[str, Any]:
    """The content of a save file."""
    position = named(game)
    earlier = game.earlier if isinstance(game, Continued) else []
    return {
        **start_of(game),
        "actions": [*earlier, *map(str, game.actions())],
        "hash": checksum(position),
        "position": position,
    }


def text_of(game: Game, more: Mapping[str, Any] | None = None) -> str:
    """A save as text. more: what a front end wants to remember beside the game; loading ignores it."""
    return json.dumps({**to_save(game), **(more or {})}, separators=(",", ":"))


def save(game: Game, path: Path, more: Mapping[str, Any] | None = None) -> None:
    """Write the file whole or not at all: a game is never lost by a failing disk or a closed terminal."""
    savefile.write_text(path, text_of(game, more))


# --- reading --------------------------------------------------------------------------------------------------


def read_save(path: Path) -> tuple[dict[str, Any], Mark]:
    """The content of a save file, checked for its shape, and the mark by which the file is known again."""
    text, mark = savefile.read_text(path)
    return checked(text, path), mark


def checked(text: str, path: Path) -> dict[str, Any]:
    """The content of a save, checked for its shape. path: what it is called where it is refused."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{str(path)!r} is no saved game: {error}") from error
    if not isinstance(data, dict) or "format" not in data:
        raise SaveError(f"{str(path)!r} is no saved game: it has no 'format'")
    if data["format"] not in READ:
        raise SaveError(f"{str(path)!r} has save format {data['format']!r}; this release reads up to {FORMAT}")
    kinds = KINDS if data["format"] == 1 else KINDS_2
    missing = sorted(kinds.keys() - data.keys())
    if missing:
        raise SaveError(f"{str(path)!r} is incomplete: {', '.join(missing)} missing")
    wrong = [key for key, kind in kinds.items() if type(data[key]) is not kind or not _is_sound(key, data[key])]
    wrong += [CARRIED] if not isinstance(data.get(CARRIED, {}), dict) else []
    if wrong:
        raise SaveError(f"{str(path)!r} is damaged: {', '.join(wrong)} of the wrong kind")
    if data["format"] > 1 and checksum(data["position"]) != data["hash"]:
        raise SaveError(f"{str(path)!r} is damaged: its position is not the one that was saved")
    return data


def _is_sound(key: str, value: Any) -> bool:
    """Whether what a part of a save holds is of the right kind too."""
    match key:
        case "actions" | "variants":
            return all(isinstance(word, str) for word in value)
        case "options":
            return all(isinstance(choice, str | int) for choice in value.values())
        case "from":
            return not value or (type(value.get("moves")) is int and is_shaped(value.get("position")))
        case "position":
            return is_shaped(value)
        case _:
            return True


def load(path: str | Path) -> Game:
    """The saved game, replayed to where it was left.

    If its ruleset has changed so that it cannot be replayed, it goes on from the saved position with a SaveChanged
    warning.
    """
    found = resume(path)
    if found.told:
        warnings.warn(found.told, SaveChanged, stacklevel=2)
    return found.game


def resume(path: str | Path) -> Resumed:
    """The saved game with all that a front end wants to know of it."""
    path = Path(path)
    data, mark = read_save(path)
    found = replayed(path, data)
    found.mark, found.more = mark, {key: value for key, value in data.items() if key not in (*KINDS_2, CARRIED)}
    return found


def replayed(path: Path, data: Mapping[str, Any]) -> Resumed:
    """The game of a save that was checked. Raises SaveError."""
    actors: list[str] = []
    try:
        for game in _each(path, data):
            actors.append("" if game.over else game.decision.actor)
        _hold(path, data, game)
    except SaveError as error:
        if "position" not in data:
            raise
        return _gone_on(path, data, error)
    if data["format"] == 1:
        return _of_old_dice(game, game.digest() == data["hash"])
    return Resumed(game, actors[:-1])


def _of_old_dice(game: Game, same: bool) -> Resumed:
    """A game of release 0.1.0 goes on with the dice of this one, from where it was left.

    same: the replay leads to what was saved; if not, nothing tells how they differ.
    """
    game.state.dice = seeded(game.state.dice)
    found = _continued(game, named(game), [str(action) for action in game.actions()])
    found.log = game.log
    found.forget_past()
    changed = "" if same else ", replayed by rules that have changed since, so look where your pieces stand"
    told = f"This game was saved by release 0.1.0: it goes on{changed}; earlier actions cannot be taken back."
    return Resumed(found, told=told)


def replay(path: str | Path) -> Iterator[Game]:
    """The saved game after each of its actions, from the set-up (or where it was continued) on."""
    path = Path(path)
    data, _ = read_save(path)
    for game in _each(path, data):
        yield game
    _hold(path, data, game)


def _each(path: Path, data: Mapping[str, Any]) -> Iterator[Game]:
    game = first(path, data)
    yield game
    for number, text in enumerate(data["actions"][game.moves :], start=game.moves + 1):
        try:
            game.repeat(text) if isinstance(game, OldDice) else game.play(text)
        except FiveHillsError as error:
            raise SaveError(_changed(path, data, game, f"action {number} fails: {error}")) from error
        except Exception as error:  # changed rules in the midst of what they do not expect
            what = f"action {number} fails: {type(error).__name__}: {error}"
            raise SaveError(_changed(path, data, game, what)) from error
        yield game


def _fresh(data: Mapping[str, Any]) -> Game:
    from fivehills.play.start import compiled, new_game

    ruleset, scenario, options, variants = (data[key] for key in ("ruleset", "scenario", "options", "variants"))
    if data["format"] == 1:
        return OldDice(compiled(ruleset, scenario, options, variants), data["seed"], data["table"]).start()
    seed, table, carried = data["seed"], data["table"], data.get(CARRIED)
    return new_game(ruleset, scenario, seed=seed, options=options, variants=variants, table=table, carried=carried)


def first(path: Path | str, data: Mapping[str, Any]) -> Game:
    """The game before the first action that can be replayed."""
    fresh, begun = _fresh(data), data.get("from")
    if not begun:
        return fresh
    try:
        return _continued(fresh, begun["position"], data["actions"][: begun["moves"]])
    except SaveError as error:
        raise SaveError(f"{str(path)!r} cannot be continued: {error}") from error


def _hold(path: Path, data: Mapping[str, Any], game: Game) -> None:
    """See that a replay has led to the position that was saved; dice that nobody has seen are those of the save."""
    if "position" not in data:
        return  # nothing to hold a game of release 0.1.0 to but a hash, which another count of reveals would change
    position = data["position"]
    if not agree(position, named(game)):
        raise SaveError(_changed(path, data, game, "the replay ends in another position than the one saved"))
    try:
        game.state.dice = from_hex(position["kernel"]["dice"])
    except ValueError as error:
        raise SaveError(f"{str(path)!r} is damaged: its dice are none") from error


def _gone_on(path: Path, data: Mapping[str, Any], error: SaveError) -> Resumed:
    """The game from its saved position on."""
    fresh = _fresh(data)
    try:
        game = _continued(fresh, data["position"], data["actions"])
    except SaveError as other:
        raise SaveError(f"{error}; nor can it go on from where it was: {other}") from other
    saved, now = data["version"], fresh.rules.content.ruleset.version
    versions = f" (version {saved} then, {now} now)" if saved != now else ""
    told = (
        f"{fresh.rules.content.ruleset.title} has changed since this game was saved{versions}: "
        "it goes on from the saved position, but what came before cannot be shown again or taken back."
    )
    return Resumed(game, told=told)


def continued(game: Game, earlier: list[str]) -> Game:
    """A game from its own position on, with the words of the actions that led there."""
    return _continued(game, named(game), earlier)


def _continued(fresh: Game, position: Mapping[str, Any], earlier: list[str]) -> Game:
    """A game from a position on, after actions of which only the words are left."""
    found = restored(position, fresh)
    game: Continued = object.__new__(Continued)
    for name in Game.__slots__:
        setattr(game, name, getattr(found, name))
    game.log, game.moves = Log(rules=game.rules), len(earlier)
    game.forget_past()
    game.earlier, game.start_position = list(earlier), position
    return game


def _changed(path: Path, data: Mapping[str, Any], game: Game, what: str) -> str:
    version = game.rules.content.ruleset.version
    if version != data["version"]:
        return (
            f"{str(path)!r} was saved with version {data['version']} of {data['ruleset']!r}, this is {version}: {what}"
        )
    return f"{str(path)!r} cannot be replayed: {what}"

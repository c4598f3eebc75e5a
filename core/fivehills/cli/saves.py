"""Where games are saved, and who sat at the table."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivehills.errors import SaveError, UsageError
from fivehills.play.save import read_save, save

if TYPE_CHECKING:
    from fivehills.play.game import Game

SEATS = "seats"
"""Key of a save that says which side is played by which bot; a side that is not named is a person."""


def state_folder() -> Path:
    """The user's folder for games in progress."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "") or str(Path.home() / "AppData" / "Local")
    else:
        base = os.environ.get("XDG_STATE_HOME", "") or str(Path.home() / ".local" / "state")
    return Path(base) / "fivehills"


def own_file(game: Game) -> Path:
    """A new name for the automatic save of a game."""
    folder = state_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(
            f"cannot make the folder {str(folder)!r} for saved games: {error.strerror or error}; use --save FILE"
        ) from error
    stem = f"{game.rules.ruleset.id}-{game.rules.scenario.id}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = [f"{stem}.json", *(f"{stem}-{number}.json" for number in range(2, 1000))]
    return next(folder / name for name in names if not (folder / name).exists())


def refuse_to_overwrite(path: Path) -> None:
    """A file with something in it is not ours to replace."""
    if path.is_dir():
        raise UsageError(f"{str(path)!r} is a folder; a game is saved to a file")
    if path.exists() and path.stat().st_size:
        raise UsageError(f"{str(path)!r} exists already: continue it with --resume, or choose another name")


def write(game: Game, path: Path, bots: Mapping[str, str]) -> None:
    """Save a game with the seats."""
    save(game, path, {SEATS: dict(bots)})


def seats(path: Path) -> dict[str, str]:
    """The bots of a saved game by side."""
    found: Any = read_save(path).get(SEATS, {})
    if not isinstance(found, dict) or not all(isinstance(name, str) for name in found.values()):
        raise SaveError(f"{str(path)!r} is no saved game: 'seats' must name bots by side")
    return dict(found)

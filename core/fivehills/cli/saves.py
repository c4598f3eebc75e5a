"""Where games are saved, and who sat at the table."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivehills.errors import SaveError, UsageError
from fivehills.play.save import text_of
from fivehills.play.savefile import write_text

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
    return next(folder / name for name in names if _reserve(folder / name))


def _reserve(path: Path) -> bool:
    """Take a name that nobody has, also if two games begin in the same second."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return False
    except OSError as error:
        raise SaveError(f"cannot write {str(path)!r}: {error.strerror or error}; use --save FILE") from error
    return True


def refuse_to_overwrite(path: Path) -> None:
    """A file with something in it is not ours to replace."""
    if path.is_dir():
        raise UsageError(f"{str(path)!r} is a folder; a game is saved to a file")
    if path.exists() and path.stat().st_size:
        raise UsageError(f"{str(path)!r} exists already: continue it with --resume, or choose another name")


def text(game: Game, bots: Mapping[str, str]) -> str:
    """A save with the seats."""
    return text_of(game, {SEATS: dict(bots)})


def seats(path: Path, more: Mapping[str, Any]) -> dict[str, str]:
    """The bots of a saved game by side. more: what the save holds beside the game."""
    found: Any = more.get(SEATS, {})
    if not isinstance(found, dict) or not all(isinstance(name, str) for name in found.values()):
        raise SaveError(f"{str(path)!r} is no saved game: 'seats' must name bots by side")
    return dict(found)


def elsewhere(path: Path, words: str) -> Path | None:
    """Another file that would take a save which its own file does not take; None if there is no such place."""
    for folder in (state_folder(), Path.home(), Path.cwd(), Path(tempfile.gettempdir())):
        for name in (path.name, *(f"{path.stem}-{number}{path.suffix}" for number in range(2, 100))):
            other = folder / name
            if other.absolute() != path.absolute() and not other.exists():
                if _takes(other, words):
                    return other
                break
    return None


def _takes(path: Path, words: str) -> bool:
    """Whether a file could be written: tried out, since nothing else tells."""
    try:
        write_text(path, words)
        path.unlink()
    except (SaveError, OSError):
        return False
    return True

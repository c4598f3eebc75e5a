"""What went wrong in the code of a ruleset, in one line: the error, file and line, step, action and seed.

All of it is read from the frames of the call stack after the fact, so that play pays nothing for it.
"""

from __future__ import annotations

import sysconfig
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import pluggy

from fivehills.content.reading import called
from fivehills.engine.actions import spelled
from fivehills.errors import FiveHillsError, RulesetError
from fivehills.play.game import Game

Frames = Sequence[tuple[FrameType, int]]
"""Frames with the lines they are at, the innermost last."""

ENGINE = frozenset(function.__code__ for function in (Game.start, Game._apply, Game._advance, Game.view, Game.sample))
"""Where the kernel calls what a ruleset wrote."""
_OURS = (str(Path(__file__).parents[1]), str(Path(pluggy.__file__).parent))
_COMMANDS = str(Path(__file__).parents[1] / "cli")
_PYTHONS = sysconfig.get_path("stdlib")
_INSTALLED = ("site-packages", "dist-packages")


@dataclass(frozen=True)
class Scene:
    """Where something happened, as far as the frames tell."""

    place: str = ""
    step: str = ""
    action: str = ""
    game: str = ""

    def __str__(self) -> str:
        known = ", ".join(part for part in (self.place, self.step, self.action) if part)
        return " ".join(part for part in (known and f"({known})", self.game and f"[{self.game}]") if part)


def told(error: BaseException) -> str:
    """An error in one line: a refusal in its own words, anything else with its kind and the scene."""
    words = " ".join(str(error).split())
    at = scene(frames_of(error))
    if isinstance(error, RulesetError) and not error.placed and at.place and at.step:
        return f"{words} {at}"
    if isinstance(error, FiveHillsError):
        return words
    return f"{type(error).__name__}: {words} {at}".rstrip()


def frames_of(error: BaseException) -> Frames:
    """The frames that an error came through."""
    return list(traceback.walk_tb(error.__traceback__))


def frames_above(frame: FrameType | None) -> Frames:
    """The frames of what is running, as a signal finds it."""
    return list(traceback.walk_stack(frame))[::-1]


def is_plugins(frame: FrameType) -> bool:
    """Whether a frame is of a plugin's code: neither the kernel's nor Python's own."""
    name = frame.f_code.co_filename
    if name.startswith(("<", *_OURS)):
        return False
    return not name.startswith(_PYTHONS) or any(word in name for word in _INSTALLED)


def scene(frames: Frames) -> Scene:
    """What the frames tell: the innermost line of a ruleset, below the innermost call of the engine if there is one."""
    below = [number for number, (frame, _) in enumerate(frames) if frame.f_code.co_filename.startswith(_COMMANDS)]
    frames = frames[below[-1] :] if below else frames
    inside = [number for number, (frame, _) in enumerate(frames) if frame.f_code in ENGINE]
    later = frames[inside[-1] :] if inside else frames
    plugins = [(frame, line) for frame, line in later if is_plugins(frame)]
    place = _place(*plugins[-1]) if plugins else _place(*frames[-1]) if frames and not inside else ""
    if not inside:
        return Scene(place)
    frame = frames[inside[-1]][0]
    return Scene(place, _step(frame), _action([frames[number][0] for number in inside]), _game(frame))


def _place(frame: FrameType, line: int) -> str:
    return f"{called(Path(frame.f_code.co_filename))}:{line} in {frame.f_code.co_qualname}"


def _step(frame: FrameType) -> str:
    step = frame.f_locals.get("step")
    if step is None:
        return {Game.start.__code__: "setting up", Game.sample.__code__: "sampling"}.get(frame.f_code, "")
    game: Game = frame.f_locals["self"]
    stage, names = frame.f_locals.get("stage"), game.rules.stage_names.get(type(step), ())
    named = f", stage {names[stage]}" if isinstance(stage, int) and stage < len(names) else ""
    unknown = "" if type(step) in game.rules.steps.values() else ", which 'register_steps' does not list"
    return f"step {type(step).__name__}{named}{unknown}"


def _action(frames: Sequence[FrameType]) -> str:
    """The action being carried out; the last one played if it was carried out already."""
    game: Game = frames[-1].f_locals["self"]
    found: Any = next((f.f_locals["action"] for f in reversed(frames) if "action" in f.f_locals), None)
    if found is None and game._past is not None:
        found = game._past[1]
    return f"action {spelled(found)!r}" if found is not None else ""


def _game(frame: FrameType) -> str:
    game: Game = frame.f_locals["self"]
    return f"seed {game.seed}, action {game.moves}"

"""Tracing: every step pushed and popped, every stage run, every hook called with its plugin, every roll.

`fivehills play … --trace` or the environment switch `FIVEHILLS_TRACE` (1: standard error; else the name of a file, to
which lines are added) turns it on. A traced game is another class with wrapped rules of its own, chosen when the game
is created, so that a game without tracing has nothing to ask in play. What bots try on copies and samples is not
traced.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

import pluggy

from fivehills.engine.kinds import SETS
from fivehills.engine.log import PUBLIC, Words, breakdown_text, others, render
from fivehills.engine.steps import Step
from fivehills.errors import UsageError
from fivehills.maths.bits import Bits, bits
from fivehills.play.game import Game

if TYPE_CHECKING:
    from fivehills.engine.actions import Action
    from fivehills.engine.rules import Rules

SWITCH = "FIVEHILLS_TRACE"
_OFF = ("", "0", "no", "off", "false")
_ON = ("1", "yes", "on", "true")


def is_on() -> bool:
    """Whether games that are created now shall be traced."""
    return os.environ.get(SWITCH, "").lower() not in _OFF


def switch_on() -> None:
    """Trace the games of this process from now on, to where the environment says or to standard error."""
    if not is_on():
        os.environ[SWITCH] = "1"


def write(line: str) -> None:
    """One line of the trace."""
    target = os.environ.get(SWITCH, "")
    if target.lower() in _OFF or target.lower() in _ON:
        print(line, file=sys.stderr)
        return
    try:
        with Path(target).open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
    except OSError as error:
        raise UsageError(f"{SWITCH}={target!r}: cannot write the trace: {error.strerror or error}") from error


# --- hooks --------------------------------------------------------------------------------------------------------


def watch_hooks(hooks: pluggy.PluginManager) -> None:
    """Let every hook of a set of rules tell that it is called, and whose functions are called in play."""
    for name in vars(hooks.hook):
        for impl in getattr(hooks.hook, name).get_hookimpls() if not name.startswith("_") else ():
            setattr(impl, "function", _told(name, impl.plugin_name, impl.function))  # noqa: B010


def _told(hook: str, plugin: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*args: Any) -> Any:
        if not _elsewhere(args):
            write(f"hook {hook} [{plugin}]")
        return _bound(hook, plugin, function(*args))

    return call


def _elsewhere(args: Sequence[Any]) -> bool:
    """Whether a call is about a game that is not traced: a copy or a sample."""
    return any(isinstance(arg, Game) and not isinstance(arg, TracedGame) for arg in args)


def _bound(hook: str, plugin: str, result: Any) -> Any:
    """What a hook returned, with the functions in it told when they are called."""
    if hook in ("settle", "evaluation") and callable(result):
        return _reported(hook, plugin, result)
    if hook in ("register_predicates", "register_amounts", "amend_actions", "register_verbs", "event_handlers"):
        return {key: _reported(f"{hook} {_key(key)}", plugin, function) for key, function in result.items()}
    return result


def _key(key: Any) -> str:
    return key if isinstance(key, str) else ".".join(key)


def _reported(what: str, plugin: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*args: Any) -> Any:
        traced = next((arg for arg in args[:2] if isinstance(arg, TracedGame)), None)
        if traced is None:
            return function(*args)
        value = function(*args)
        traced.tell(f"hook {what} [{plugin}]{_outcome(traced, value, args)}")
        return value

    return call


def _outcome(game: TracedGame, value: Any, args: Sequence[Any]) -> str:
    """The end of a line about a call: a number or a fact, what became of a list of actions, or the spaces settled."""
    if isinstance(value, (bool, int, float)):
        return f" = {value}"
    if isinstance(value, (list, tuple)) and isinstance(args[-1], (list, tuple)):
        gone = [str(action) for action in args[-1] if action not in value]
        come = [str(action) for action in value if action not in args[-1]]
        return f": {_changes(come, gone) or 'nothing changed'}"
    if value is None and len(args) == 2 and args[0] is game:
        return f": {Words(game.rules).listed('space', args[1])}"
    return ""


def _changes(come: Sequence[str], gone: Sequence[str]) -> str:
    added = [f"+{text}" for text in come]
    return ", ".join([*added, *(f"-{text}" for text in gone)])


# --- rules and games ----------------------------------------------------------------------------------------------


def watch_stages(rules: Rules) -> None:
    """Let every stage of every procedure tell that it runs."""
    for cls, names in rules.stage_names.items():
        program = rules.programs[cls] or ()
        rules.programs[cls] = tuple(
            _stage(f"{cls.__name__}.{name}", run) for name, run in zip(names, program, strict=True)
        )


def _stage(what: str, run: Callable[[Any, Game], None]) -> Callable[[Any, Game], None]:
    def call(step: Any, g: Game) -> None:
        if isinstance(g, TracedGame):
            g.tell(f"stage {what}")
        run(step, g)

    return call


def _shown(step: Step) -> str:
    """A step with its fields, sets as the numbers of their members."""
    fields = [f"{name}={_value(getattr(step, name), kind)}" for name, kind in type(step).fields.items()]
    return f"{type(step).__name__}({', '.join(fields)})"


def _value(value: Any, kind: str) -> str:
    if kind not in SETS:
        return repr(value)
    members = bits(value)
    more = f" and {len(members) - _MEMBERS} more" if len(members) > _MEMBERS else ""
    return f"{{{', '.join(map(str, members[:_MEMBERS]))}{more}}}"


_MEMBERS = 12
"""Members of a set that are worth reading."""


class _Stack(list[Step]):
    """A stack that tells what is put on it and what leaves it."""

    def append(self, step: Step) -> None:
        write(f"{'  ' * len(self)}push {_shown(step)}")
        super().append(step)

    def pop(self, index: SupportsIndex = -1) -> Step:
        step = super().pop(index)
        write(f"{'  ' * len(self)}pop {type(step).__name__}")
        return step

    def clear(self) -> None:
        write(f"clear {', '.join(type(step).__name__ for step in self) or 'an empty stack'}")
        super().clear()


class TracedGame(Game):
    """A game that tells what happens in it."""

    __slots__ = ()

    def tell(self, line: str) -> None:
        """One line, indented by the depth of the stack."""
        write(f"{'  ' * len(self.state.stack)}{line}")

    def start(self) -> Game:
        self.state.stack = _Stack(self.state.stack)
        return super().start()

    def play(self, action: Action | str) -> None:
        self.tell(f"play {action} ({self.decision.actor if not self.over else 'nobody'})")
        super().play(action)

    def undo(self) -> None:
        super().undo()
        self.state.stack = _Stack(self.state.stack)
        self.tell(f"undo, back to action {self.moves}")

    def roll(self, purpose: str, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        self.tell(f"roll for {purpose}")
        return super().roll(purpose, count, sides)

    def die(self, sides: int = 6) -> int:
        source = "script" if self.state.forced else f"d{sides}"
        value = super().die(sides)
        self.tell(f"die {value} ({source})")
        return value

    def pick(self, mask: Bits) -> int:
        member = super().pick(mask)
        self.tell(f"pick {member}, one of {mask.bit_count()}")
        return member

    def total(self, name: str, context: Any) -> int:
        total = super().total(name, context)
        if self.log is not None:
            self.tell(f"total {name}: {breakdown_text(self.rules, self.log.entries[-1][1])}")
        return total

    def note(self, event: str, *args: Any) -> None:
        self.tell(f"event {event}: {render(self.rules, (event, args, PUBLIC)).text}")
        super().note(event, *args)

    def whisper(self, side: int, event: str, *args: Any) -> None:
        self.tell(f"event {event} for {self.rules.sides[side]} only: {render(self.rules, (event, args, side)).text}")
        super().whisper(side, event, *args)

    def tell_others(self, side: int, event: str, *args: Any) -> None:
        text = render(self.rules, (event, args, others(side))).text
        self.tell(f"event {event} for all but {self.rules.sides[side]}: {text}")
        super().tell_others(side, event, *args)

    def finish(self, winner: int | Sequence[int], reason: str, cite: str) -> None:
        self.tell(f"finish: {reason} ({cite})")
        super().finish(winner, reason, cite)

"""Standing answers: questions that are answered once for a while.

They are actions like any other, so a save replays them and undo takes them back; what holds now is read off the
actions played. The windows that they pass over are declined by the front end (`fivehills.play.ease`), each by an
action of its own, so nothing in the rules depends on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from fivehills.content.models import Verb
from fivehills.engine.steps import Choice

if TYPE_CHECKING:
    from fivehills.engine.actions import Action
    from fivehills.play.game import Game

LET_PASS, REACT_FROM, REACT_ALWAYS = "let_pass", "react_from", "react_always"
SIT_OUT, LIKEWISE = "sit_out", "likewise"
NEVER = 101
"""A chance in a hundred that no reaction has."""
CHANCES = (25, 50, 75)
"""The chances in a hundred from which on one can ask to be asked."""
VERBS = (
    Verb(id=LET_PASS, args=["side"], label="no to this and to every such chance until this is over"),
    Verb(id=REACT_FROM, args=["side", "number"], label="ask me only when the best chance is {1} % or more"),
    Verb(id=REACT_ALWAYS, args=["side"], label="ask me every time"),
    Verb(id=SIT_OUT, args=["side", "number"], label="pass whenever I could act, until this turn ends"),
    Verb(id=LIKEWISE, args=["side"], label="no, neither here nor for the others that I would be asked about now"),
)


def offer(g: Game, step: Choice) -> tuple[Action, ...]:
    """The standing answers to a question."""
    if step.declines:
        return _reactions(g, step)
    if step.sits_out:
        return (g.rules.action(SIT_OUT, step.actor, step.turn(g)),)
    return (g.rules.action(LIKEWISE, step.actor),) if _has_others(g, step) else ()


def _reactions(g: Game, step: Choice) -> tuple[Action, ...]:
    action, side = g.rules.action, step.actor
    figures = CHANCES if type(step).chance is not Choice.chance else ()
    return (
        action(LET_PASS, side),
        *(action(REACT_FROM, side, chance) for chance in figures),
        action(REACT_ALWAYS, side),
    )


def decline(step: Choice, g: Game, side: int) -> None:
    """Let this chance pass; those that follow pass by what was said here."""
    g.imagine(g.rules.action(step.declines))


def note(step: Choice, g: Game, *said: int) -> None:
    """The question stays; what was said is remembered by having been played."""


HANDLERS: Mapping[str, tuple[Callable[..., None], bool]] = {
    LET_PASS: (decline, True),
    REACT_FROM: (note, True),
    REACT_ALWAYS: (note, True),
}


def sit_out(step: Choice, g: Game, side: int, turn: int) -> None:
    """Pass now; the passes that follow in this turn go by what was said here."""
    g.imagine(g.rules.action(step.sits_out))


def likewise(step: Choice, g: Game, side: int) -> None:
    """Say no to this question, and to those of the same kind that wait behind it."""
    g.imagine(g.rules.action(step.refuses))
    while g.offers() and type(g.state.stack[-1]) is type(step) and g.state.stack[-1].actor == side:
        g.imagine(g.rules.action(step.refuses))


def _has_others(g: Game, step: Choice) -> bool:
    below = g.state.stack[-2] if len(g.state.stack) > 1 else None
    return bool(step.refuses) and type(below) is type(step) and below.actor == step.actor


def handlers(cls: type[Choice]) -> Mapping[str, tuple[Callable[..., None], bool]]:
    """What answers the standing answers that a kind of question offers."""
    if cls.declines:
        return HANDLERS
    if cls.sits_out:
        return {SIT_OUT: (sit_out, True)}
    return {LIKEWISE: (likewise, True)} if cls.refuses else {}


def is_sat_out(g: Game, step: Choice) -> bool:
    """Whether a side has said that it passes for the rest of this turn."""
    return bool(step.sits_out) and g.rules.action(SIT_OUT, step.actor, step.turn(g)) in g.actions()


def said(step: Choice, played: Sequence[Action]) -> tuple[int | None, int]:
    """The chance in a hundred from which on a side has said it wants to be asked, None if it said nothing.

    With it the number of actions that had been played when the enemy began what he does now.
    """
    begun = 0
    for number in range(len(played), 0, -1):
        action = played[number - 1]
        if action.verb in step.renewed_by:
            begun = begun or number
        if action.verb not in HANDLERS or action.args[0] != step.actor:
            continue
        if action.verb == LET_PASS and not begun:
            return NEVER, begun
        if action.verb != LET_PASS:
            return (action.args[1] if action.verb == REACT_FROM else 0), begun
    return None, begun


def best_chance(g: Game, step: Choice, actions: Iterable[Action]) -> int:
    """The best chance in a hundred that any of the answers has; 100 where nobody can tell."""
    chances = [step.chance(g, action) for action in actions if action.verb != step.declines]
    return max((100 if chance is None else chance for chance in chances), default=0)

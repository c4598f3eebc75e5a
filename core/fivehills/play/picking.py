"""Picking in any order: an offer goes on in one order, so what it has passed over is had by picking anew.

A selection is a row of answers to one question that have changed nothing on the table. The offer stays the law: what
was passed over is no answer to the present question, it is reached by taking the picks back and playing them again
in the order in which they are offered. Front ends list it beside the offer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from fivehills.engine.kinds import SETS
from fivehills.play.past import backwards

if TYPE_CHECKING:
    from fivehills.engine.actions import Action
    from fivehills.play.game import Game


class Anew(NamedTuple):
    """How something is picked that was passed over: take back to so many actions, then play these."""

    moves: int
    picks: tuple[Action, ...]


def passed_over(game: Game) -> Mapping[Action, Anew]:
    """What was offered earlier in the selection under way and could be among the picks, with how to come to it."""
    if game.over:
        return {}
    questions = _questions(game)
    first, picked = questions[0], [next(backwards(question)) for question in questions[1:]]
    known = {*picked, *game.decision.actions} if picked else set()
    found: dict[Action, Anew] = {}
    for action in (action for question in questions[:-1] for action in _picks(question)):
        order = None if action in known else _in_order(first, [*picked, action])
        known.add(action)
        if order is not None:
            found[action] = Anew(first.moves, order)
    return found


def _questions(game: Game) -> Sequence[Game]:
    """The positions of the selection under way, from its first question to the present one."""
    again = game.state.stack[-1].again
    picks = [*takewhile(lambda action: action.verb in again, backwards(game))][::-1]
    twin = game.rewound(game.moves - len(picks)) if picks else game
    found = [twin]
    for action in picks:
        twin = twin.copy()
        twin.play(action)
        found = [*found, twin] if _is_remembered(found[-1], twin) else [twin]
    return found


def _picks(game: Game) -> list[Action]:
    """The answers after which the same question is put again."""
    return [action for action in game.decision.actions if action.verb in game.state.stack[-1].again]


def _is_remembered(before: Game, after: Game) -> bool:
    """Whether an answer was a pick: the same question is put again, and only a set in its memory is another."""
    was, is_ = before.state, after.state
    if len(was.stack) != len(is_.stack) or was.stack[:-1] != is_.stack[:-1]:
        return False
    asked, anew = was.stack[-1], is_.stack[-1]
    if type(asked) is not type(anew):
        return False
    kept = [field for field, kind in type(asked).fields.items() if kind not in SETS]
    is_kept = all(getattr(asked, field) == getattr(anew, field) for field in kept)
    return is_kept and all(getattr(was, name) == getattr(is_, name) for name in was.names() if name != "stack")


def _in_order(first: Game, wanted: Sequence[Action]) -> tuple[Action, ...] | None:
    """Picks in the order in which they are offered one after the other; None if they cannot be picked together."""
    order: list[Action] = []
    twin, left = first.copy(), list(wanted)
    while left:
        pick = next((action for action in twin.decision.actions if action in left), None)
        if pick is None:
            return None
        before = twin.copy()
        twin.play(pick)
        left.remove(pick)
        order.append(pick)
        if left and not _is_remembered(before, twin):
            return None
    return tuple(order)

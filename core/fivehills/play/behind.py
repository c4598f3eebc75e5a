"""What lies behind the answers that only open a further question: which column, then which hex of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fivehills.engine.actions import Action
    from fivehills.play.game import Game

DEEPEST = 2
"""Answers in a row that only open a further question."""


def opened_by(game: Game, deepest: int = DEEPEST) -> Iterator[tuple[tuple[Action, ...], Game]]:
    """The questions of the same side behind its answers: the answers that lead there, and a copy of the game there.

    Where dice fall or anything is revealed on the way, nobody looks ahead.
    """
    for action in game.decision.actions:
        if action.verb not in game.state.stack[-1].opens:
            continue
        there = game.copy()
        there.play(action)
        if there.over or there.decision.actor != game.decision.actor or _has_shown_something(game, there):
            continue
        yield (action,), there
        if deepest > 1:
            for further, beyond in opened_by(there, deepest - 1):
                yield (action, *further), beyond


def _has_shown_something(before: Game, after: Game) -> bool:
    was, is_ = before.state, after.state
    return (was.dice, was.forced, was.reveals) != (is_.dice, is_.forced, is_.reveals)

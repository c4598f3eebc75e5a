"""What lies behind the answers that only open a further question: which column, then which hex of it.

A large map is offered in parts (which sector, which column, which hex), so that lists stay short. Whoever knows the hex
need not go through them: at the terminal it can be typed at once (`opened_by`), and a table in the browser lights all
of these places, so that one press answers all of the questions (`places_behind`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from fivehills.secrecy.view import known_pieces

if TYPE_CHECKING:
    from fivehills.engine.actions import Action
    from fivehills.maths.bits import Bits
    from fivehills.play.game import Game

DEEPEST = 2
"""Answers in a row that only open a further question."""
DEEPEST_PART = 3
"""Questions for parts that may follow each other."""
MOST = 200
"""Answers naming a part that are tried; where there are more, the rest stays unlit."""
Behind = Iterator[tuple[tuple["Action", ...], "Game"]]
"""Answers in a row, and a copy of the game at the question to which they lead."""


def opened_by(game: Game) -> Behind:
    """The questions of the same side behind its answers: the answers that lead there, and a copy of the game there."""
    return _behind(game, lambda at, action: action.verb in at.state.stack[-1].opens, DEEPEST)


def places_behind(game: Game, side: str) -> dict[str, list[str]]:
    """The spaces behind each answer of a side that names a part of the map, by its text.

    They are looked for in a sample: what the side does not know leads nowhere.
    """
    known = known_pieces(game, game.rules.side_index[side])
    parts = _behind(game.sample(side, Random(0)), lambda _, action: action.is_part, DEEPEST_PART)
    found: dict[str, set[str]] = defaultdict(set)
    for way, there in islice(parts, MOST):
        for action in there.decision.actions:
            if not action.is_part:
                found[str(way[0])].update(game.rules.board.ids[space] for space in _places(there, action, known))
    return {text: sorted(spaces) for text, spaces in found.items() if spaces}


def _behind(game: Game, leads_on: Callable[[Game, Action], bool], deepest: int) -> Behind:
    """Where dice fall or anything is revealed on the way, nobody looks ahead."""
    for action in game.decision.actions:
        if not leads_on(game, action):
            continue
        there = game.copy()
        there.play(action)
        if there.over or there.decision.actor != game.decision.actor or _has_shown_something(game, there):
            continue
        yield (action,), there
        if deepest > 1:
            for further, beyond in _behind(there, leads_on, deepest - 1):
                yield (action, *further), beyond


def _has_shown_something(before: Game, after: Game) -> bool:
    was, is_ = before.state, after.state
    return (was.dice, was.forced, was.reveals) != (is_.dice, is_.forced, is_.reveals)


def _places(game: Game, action: Action, known: Bits) -> Iterator[int]:
    """The spaces that an action names, and those of the pieces that it names."""
    for kind, number in zip(action.kinds, action.args, strict=True):
        if kind == "space":
            yield number
        elif kind == "piece" and known >> number & 1 and game.rules.is_on_map(game.state.at[number]):
            yield game.state.at[number]

"""Places behind answers: where an answer only names a part of the map, the spaces that are asked about next.

A large map is offered in parts (which sector, which column, which hex), so that lists stay short. A table lights all of
these places at once, and whoever presses one has answered all of the questions.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fivehills.engine.actions import Action
from fivehills.maths.bits import Bits
from fivehills.play.game import Game
from fivehills.secrecy.view import known_pieces

DEEP = 3
"""Questions for parts that may follow each other."""
MOST = 200
"""Answers that are tried; where there are more, the rest stays unlit."""


def places_behind(game: Game, side: str) -> dict[str, list[str]]:
    """The spaces behind each answer of a side that names a part of the map, by its text."""
    known = known_pieces(game, game.rules.side_index[side])
    sample = game.sample(side, Random(0))
    tries = iter(range(MOST))
    found = {
        str(part): sorted({game.rules.board.ids[space] for space in _behind(sample, part, known, DEEP, tries)})
        for part in sample.offers()
        if part.is_part
    }
    return {text: spaces for text, spaces in found.items() if spaces}


def _behind(before: Game, part: Action, known: Bits, deep: int, tries: Iterator[int]) -> Iterator[int]:
    if not deep or next(tries, None) is None:
        return
    after = before.copy()
    after.imagine(part)
    for action in after.offers():
        if action.is_part:
            yield from _behind(after, action, known, deep - 1, tries)
        else:
            yield from _places(after, action, known)


def _places(game: Game, action: Action, known: Bits) -> Iterator[int]:
    """The spaces that an action names, and those of the pieces that it names."""
    for kind, number in zip(action.kinds, action.args, strict=True):
        if kind == "space":
            yield number
        elif kind == "piece" and known >> number & 1 and game.rules.is_on_map(game.state.at[number]):
            yield game.state.at[number]

"""Places behind answers: where an answer only names a part of the map, the spaces that are asked about next.

A large map is offered in parts (which sector, which column, which hex), so that lists stay short. A table lights all of
these places at once, and whoever presses one has answered all of the questions.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fivehills.engine.actions import Action
from fivehills.play.game import Game

DEEP = 3
"""Questions for parts that may follow each other."""
MOST = 200
"""Answers that are tried; where there are more, the rest stays unlit."""


def places_behind(game: Game, side: str) -> dict[str, list[str]]:
    """The spaces behind each answer of a side that names a part of the map, by its text."""
    sample = game.sample(side, Random(0))
    tries = iter(range(MOST))
    parts = [action for action in sample.offers() if action.is_part]
    found = {str(part): sorted(set(_behind(sample, part, DEEP, tries))) for part in parts}
    return {text: spaces for text, spaces in found.items() if spaces}


def _behind(before: Game, part: Action, deep: int, tries: Iterator[int]) -> Iterator[str]:
    if not deep or next(tries, None) is None:
        return
    after = before.copy()
    after.imagine(part)
    for action in after.offers():
        if action.is_part:
            yield from _behind(after, action, deep - 1, tries)
        else:
            yield from (id_ for kind, id_, _ in action.things(0) if kind == "space")

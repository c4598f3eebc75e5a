"""Two positions side by side differ exactly where their whole views do."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from fivehills import Game, new_game
from fivehills.secrecy.beside import views

RULESETS = ("toy", "season", "enpointe")
STEPS = 60


def _apart(one: Game, other: Game, side: str | None) -> set[str]:
    """The parts of its view by which a side can tell two games apart."""
    mine, yours = one.view(side), other.view(side)
    return {part for part in mine if mine[part] != yours[part]}


def _apart_beside(one: Game, other: Game, side: str | None) -> set[str]:
    mine, yours = views((one, other), side)
    return {part for part in mine if mine[part] != yours[part]}


def _positions(ruleset: str) -> list[Game]:
    """A game as it goes on, now and then exchanged for a sample of what one side knows of it."""
    game, rng = new_game(ruleset, seed=3), Random(3)
    found = []
    for number in range(STEPS):
        if game.over:
            break
        game.play(rng.choice(game.decision.actions))
        found.append(game.copy() if number % 3 else game.sample(rng.choice(game.rules.sides), rng))
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_differs_side_by_side_is_what_differs_in_the_views(ruleset: str) -> None:
    positions = _positions(ruleset)
    for one, other in [*pairwise(positions), *zip(positions, positions[7:], strict=False)]:
        for side in (*one.rules.sides, None):
            assert _apart_beside(one, other, side) == _apart(one, other, side)


def test_equal_positions_need_no_entries() -> None:
    game = new_game("toy", seed=1)
    one, _ = views((game, game.copy()), game.rules.sides[0])
    assert (one["spaces"], one["pieces"]) == ({}, {})
    assert "text" not in str(one["decision"])

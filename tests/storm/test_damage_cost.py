"""Damage says what each way to take it costs before it is chosen."""

from __future__ import annotations

from random import Random

import pytest

import fivehills


def damaged() -> fivehills.Game:
    """A game at the first question about damage with several answers."""
    rng, game = Random(1), fivehills.new_game("storm", seed=1)
    while game.decision.step != "Damage" or len(game.decision.actions) < 2:
        game.play(rng.choice(game.decision.actions))
    return game


@pytest.mark.rule("8.4-a", "8.4-b")
def test_each_way_to_take_damage_tells_the_points_that_it_uses_and_leaves():
    game = damaged()
    points, limits = game.state.stack[-1].points, game.data.limits
    for action in game.decision.actions:
        name = action.verb
        if name != "flip":
            name += "_spent" if game.state.spent >> action.args[0] & 1 else "_fresh"
        used = getattr(limits, name)
        assert game.decision.cost(action) == f"{used} point{'' if used == 1 else 's'}, leaves {points - used}"


def test_what_pays_nothing_costs_nothing():
    game = fivehills.new_game("storm", seed=1)
    assert {game.decision.cost(action) for action in game.decision.actions} == {""}

"""Numbers of ways to play after the plainest set-up: another number means other rules or other content."""

from __future__ import annotations

import pytest

from fivehills import Game, new_game


def set_up(scenario: str) -> Game:
    """The set-up in which everybody takes what is offered first."""
    game = new_game("gamble", scenario=scenario, seed=1)
    while game.setting_up:
        game.play(game.decision.actions[0])
    return game


@pytest.mark.parametrize(
    ("scenario", "numbers"), [("a", (33, 852)), ("b", (33, 150)), ("c", (33, 168)), ("d", (35, 209))]
)
def test_the_first_box_moves(scenario, numbers, ways):
    game = set_up(scenario)

    assert game.decision.step == "BoxMover"
    assert (ways(game, 1), ways(game, 2)) == numbers


@pytest.mark.parametrize(("scenario", "number"), [("a", 5939), ("d", 1604)])
def test_the_french_tactical_moves(scenario, number, ways):
    game = set_up(scenario)
    while "FrenchTacticalMoves" not in [type(step).__name__ for step in game.state.stack]:
        game.play(game.decision.actions[-1])

    assert ways(game, 2) == number

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


NARROWING = ("region", "column", "formation")


def ways(game: Game, depth: int) -> int:
    """In how many ways so many actions can be played; naming a part of a long list is none by itself.

    Where only one answer is left in the part that was named, it is played without asking and counts.
    """
    if game.over or not depth:
        return 1
    total = 0
    for action in game.decision.actions:
        twin = game.copy()
        twin.play(action)
        narrowed = action.verb in NARROWING and twin.decision.step == game.decision.step
        total += ways(twin, depth if narrowed else depth - 1)
    return total


@pytest.mark.parametrize(
    ("scenario", "numbers"), [("a", (33, 852)), ("b", (33, 894)), ("c", (33, 936)), ("d", (35, 1454))]
)
def test_the_first_box_moves(scenario, numbers):
    game = set_up(scenario)

    assert game.decision.step == "BoxMover"
    assert (ways(game, 1), ways(game, 2)) == numbers


@pytest.mark.parametrize(("scenario", "number"), [("a", 5939), ("d", 1604)])
def test_the_french_tactical_moves(scenario, number):
    game = set_up(scenario)
    while "FrenchTacticalMoves" not in [type(step).__name__ for step in game.state.stack]:
        game.play(game.decision.actions[-1])

    assert ways(game, 2) == number

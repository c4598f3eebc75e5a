"""Numbers of ways to play in small fixed positions: another number means other rules or other content."""

from __future__ import annotations

import pytest

from fivehills import Action, Game, new_game


@pytest.fixture
def without_cards() -> Game:
    """The set-up with empty hands, so that the numbers do not depend on what was drawn."""
    game = new_game("storm", seed=1)
    return game.with_state({**game.to_json(), "hand": ["0", "0"]})


@pytest.mark.parametrize(("depth", "number"), [(1, 23), (2, 87)])
def test_the_opening_offers(without_cards, depth, number, ways):
    assert ways(without_cards, depth) == number


def test_the_french_answer_to_a_first_trench_though_the_area_is_named_first(without_cards):
    without_cards.play("sap A11")
    without_cards.play("level 3")
    while without_cards.decision.step == "SapUnits":
        without_cards.play(without_cards.decision.actions[0])

    assert without_cards.decision.actor == "french"
    narrowed = sum(
        len(after(without_cards, a).decision.actions) for a in without_cards.decision.actions if a.verb == "act"
    )
    direct = sum(action.verb != "act" for action in without_cards.decision.actions)
    assert narrowed + direct == 108


def after(game: Game, action: Action) -> Game:
    """The game when an action has been played."""
    twin = game.copy()
    twin.play(action)
    return twin

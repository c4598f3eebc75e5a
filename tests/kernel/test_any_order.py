"""Units are chosen in any order: whoever picks a later one first may still add those before it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import fivehills
from fivehills.engine.steps import Select
from fivehills.play.ease import answered_already

LONGEST = 400


@pytest.fixture
def game() -> fivehills.Game:
    """An elite company has been chosen for an assault; bots would be past the ordinary ones now."""
    game = fivehills.new_game("storm", seed=3)
    game.table = "solo"
    game.play("assault a8 a14")
    game.play("select vm-141-11-1")
    return game


def test_an_ordinary_company_joins_the_elite_one_that_was_chosen_first(game: fivehills.Game) -> None:
    assert "select vm-141-11-2" not in [str(action) for action in game.decision.actions]
    game.play("select vm-141-11-2")
    assert "Chosen: 1/11/141, 2/11/141." in game.decision.prompt


def test_nobody_is_hurried_on_while_units_can_be_added(game: fivehills.Game) -> None:
    """With the last elite company chosen one answer is left in order, but the question stays."""
    while len(game.decision.actions) > 1:
        game.play(game.decision.actions[0])
    assert answered_already(game) is None


@pytest.mark.parametrize("ruleset", ["storm", "season"])
def test_what_is_offered_out_of_order_can_be_played_and_saved(ruleset: str, tmp_path: Path) -> None:
    game, rng, added = fivehills.new_game(ruleset, seed=2), Random(2), 0
    while not game.over and game.moves < LONGEST:
        step, decision = game.state.stack[-1], game.decision
        late = [action for action in decision.shortcuts if action.verb == "select" and isinstance(step, Select)]
        assert not set(late) & set(decision.actions)
        added += bool(late)
        game.play(rng.choice(late or decision.actions))
    assert added
    game.save(tmp_path / "game.json")
    assert fivehills.load(tmp_path / "game.json").digest() == game.digest()

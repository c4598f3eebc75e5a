"""Units can be named in any order: what the offer has passed over is had by picking anew, and by nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import fivehills
from fivehills.cli.choices import Choices
from fivehills.cli.screen import Screen
from fivehills.cli.table import Table
from fivehills.errors import IllegalAction
from fivehills.play.ease import answered_already
from fivehills.play.picking import passed_over
from fivehills.secrecy.view import layout

DESIGNS = ("storm", "season", "gamble", "tonkin", "enpointe")


@pytest.fixture
def assault() -> fivehills.Game:
    """Nine companies beside Gabrielle, six of one kind and three of another, are to be chosen from."""
    game = fivehills.new_game("storm", seed=3)
    game.play("assault A2 A6")
    return game


def chosen(game: fivehills.Game) -> set[str]:
    rules, units = game.rules, game.state.stack[-1].chosen
    return {rules.pieces[unit].name for unit in range(len(rules.pieces)) if units >> unit & 1}


def test_nothing_is_passed_over_before_the_first_pick(assault: fivehills.Game) -> None:
    assert not passed_over(assault)


def test_a_unit_that_was_passed_over_is_picked_anew_in_the_offered_order(assault: fivehills.Game) -> None:
    for unit in ("select vm-88-23-1", "select vm-88-29-1"):
        assault.play(unit)
    (earlier, anew), *others = passed_over(assault).items()
    assert (str(earlier), anew.moves, others) == ("select vm-88-23-2", 1, [])
    assert [str(pick) for pick in anew.picks] == ["select vm-88-23-2", "select vm-88-23-1", "select vm-88-29-1"]


def test_the_offer_stays_the_law(assault: fivehills.Game) -> None:
    assault.play("select vm-88-23-1")
    (earlier,) = passed_over(assault)
    with pytest.raises(IllegalAction):
        assault.play(earlier)


def test_the_terminal_lists_it_first_and_plays_it(assault: fivehills.Game, tmp_path: Path) -> None:
    table = Table(assault, {"french": "random"}, tmp_path / "game.json", ["viet-minh"])
    choices = Choices(assault, Screen(layout(assault.rules), {}))
    table.play(choices.meant("1/23/88", ()))
    earlier = choices.meant("2/23/88", ())
    assert choices.numbered()[0] == (1, earlier)
    table.play(earlier)
    assert chosen(assault) == {"1/23/88", "2/23/88"}
    assert len(table.actors) == assault.moves == 3


def test_a_choice_is_not_over_while_something_passed_over_could_be_added() -> None:
    """Two units could fire, the second was named: the only answer offered is that this is all."""
    game, rng = fivehills.new_game("storm", seed=3), Random(3)
    while not (game.decision.step == "FiringUnits" and len(game.decision.actions) == 3):
        game.play(rng.choice(game.decision.actions))
    first, last, _ = game.decision.actions
    game.play(last)
    if game.state.stack[-1].pool.bit_count() == 2:
        assert [action.verb for action in game.decision.actions] == ["done"]
    assert first in passed_over(game)
    assert answered_already(game) is None


def test_a_lone_answer_does_not_close_a_selection_that_passed_something_over() -> None:
    """Season asks who marches and closes such questions by itself, but not when the last of several was named."""
    game = fivehills.new_game("season", "initial-assault", seed=4)
    while not (game.decision.step == "MarchUnits" and len(game.decision.actions) > 2):
        march = [action for action in game.decision.actions if str(action) == "march EP"]
        game.play((march or game.decision.actions)[0])
    *_, last = [action for action in game.decision.actions if action.verb == "select"]
    game.play(last)
    assert (game.decision.step, [str(action) for action in game.decision.actions]) == ("MarchUnits", ["done"])
    for pick in list(passed_over(game).values())[-1].picks:
        assert pick.verb == "select"


@pytest.mark.parametrize("ruleset", DESIGNS)
def test_picking_anew_adds_one_and_changes_nothing_else(ruleset: str) -> None:
    found = 0
    for seed in range(3):
        game, rng = fivehills.new_game(ruleset, seed=seed), Random(seed)
        while game.setting_up and ruleset != "gamble":  # there units are picked in the set-up
            game.play((game.decision.shortcuts or game.decision.actions)[0])
        while not game.over and game.moves < 400:
            for anew in passed_over(game).values():
                other = game.rewound(anew.moves)
                for pick in anew.picks:
                    other.play(pick)
                assert other.moves == game.moves + 1
                assert other.state.at == game.state.at or other.decision.step != game.decision.step
                found += 1
            game.play(rng.choice(game.decision.actions))
    assert found

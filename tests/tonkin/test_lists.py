"""Long lists: with more than the limit a region or a hex is named first, and nothing gets lost on the way."""

from __future__ import annotations

from random import Random

import pytest

from fivehills import bits, new_game
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.phases.french_reinforcements import Withdrawal
from fivehills_tonkin.phases.moves import Camp, MovementPhase
from fivehills_tonkin.rules.movement import ends_for

SHORT = 8


@pytest.fixture
def game():
    return new_game("tonkin", seed=1)


def offered(game, step):
    return {str(action) for action in step.legal(game)}


def test_units_to_withdraw_are_asked_for_by_region(game, monkeypatch):
    step = Withdrawal(actor=FRENCH, pool=game.data.combat, left=1, by_points=False)
    everything = offered(game, step)
    assert {word.split()[0] for word in everything} == {"withdraw"}
    monkeypatch.setattr(game.data.limits, "long_list", SHORT)
    regions = step.legal(game)
    assert {action.verb for action in regions} == {"region"}
    found = set()
    for action in regions:
        step.do_region(game, *action.args)
        assert offered(game, step) <= everything
        found |= offered(game, step)
    assert found == everything


def test_a_crowded_region_is_asked_for_hex_by_hex(game, monkeypatch):
    game.state.stack.append(MovementPhase(side=FRENCH))
    region = max(game.data.regions, key=lambda hexes: (hexes & game.state.present[FRENCH]).bit_count())
    step = Camp(FRENCH, hexes=region)
    everything = offered(game, step)
    monkeypatch.setattr(game.data.limits, "long_list", SHORT)
    hexes = [action.args[0] for action in step.legal(game) if action.verb == "at"]
    assert "rest" in offered(game, step)
    assert len(hexes) > 1
    monkeypatch.undo()
    assert set().union(*(offered(game, Camp(FRENCH, hexes=1 << space)) for space in hexes)) == everything


def test_no_question_is_longer_than_the_limit(game):
    """Drives with overruns, drops with airstrips: what stands beside the hexes counts too."""
    most = 0
    while not game.over and game.moves < 400:
        actions = game.decision.actions
        most = max(most, len(actions))
        game.play(actions[game.moves * 7 % len(actions)])
    assert SHORT < most <= game.data.limits.long_list


@pytest.mark.rule("1.5-e", "3.12-a", "3.12-b")
def test_samples_put_nobody_where_he_may_not_be(game):
    rng = Random(4)
    hidden = game.data.side[VIET_MINH] & ~game.state.seen[FRENCH]
    for _ in range(20):
        world = game.sample("french", rng)
        assert any(world.state.at[piece] != game.state.at[piece] for piece in bits(hidden))
        for piece in bits(hidden & game.data.irregular):
            assert ends_for(world, piece) >> world.state.at[piece] & 1


@pytest.mark.rule("1.5-e")
def test_the_french_see_that_a_stack_is_there_but_not_how_large_it_is(game):
    spaces = game.view("french")["spaces"].values()
    hidden = [entry["hidden"] for entry in spaces if "hidden" in entry]
    assert hidden
    assert all(entry == {"viet-minh": 0} for entry in hidden)
    assert not any("hidden" in entry for entry in game.view("viet-minh")["spaces"].values())

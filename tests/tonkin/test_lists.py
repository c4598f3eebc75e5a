"""Long lists: with more than the limit a region or a hex is named first, and nothing gets lost on the way."""

from __future__ import annotations

from random import Random

import pytest

from fivehills import bits, new_game
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.phases.french_reinforcements import Withdrawal
from fivehills_tonkin.phases.french_replacements import arrive
from fivehills_tonkin.phases.moves import Camp, MovementPhase
from fivehills_tonkin.phases.operations import MarchFrom
from fivehills_tonkin.phases.placing import Base, Placing
from fivehills_tonkin.rules import units
from fivehills_tonkin.rules.movement import ends_for

SHORT, EVERYTHING = 8, 99


@pytest.fixture
def game():
    return new_game("tonkin", seed=1)


def asked(game, step):
    """The game with a question put first."""
    game.push(step)
    return game.with_state(game.to_json())


def offered(game, step):
    return {str(action) for action in step.legal(game)}


@pytest.mark.rule("2.8-a")
def test_units_to_withdraw_are_asked_for_by_region(game, monkeypatch):
    step = Withdrawal(actor=FRENCH, pool=game.data.combat, left=1, by_points=False)
    regions = step.legal(game)
    assert {action.verb for action in regions} == {"region"}
    monkeypatch.setattr(game.data.limits, "screenful", EVERYTHING)
    everything = offered(game, step)
    assert {word.split()[0] for word in everything} == {"withdraw"}
    found = set()
    for action in regions:
        step.do_region(game, *action.args)
        assert offered(game, step) <= everything
        found |= offered(game, step)
    assert found == everything


@pytest.mark.rule("4.3-c", "4.3-j")
@pytest.mark.parametrize("side", [FRENCH, VIET_MINH])
def test_stacks_that_a_point_may_move_are_asked_for_by_region(game, monkeypatch, side):
    monkeypatch.setattr(game.data.limits, "screenful", SHORT)
    regions = MarchFrom(side, overruns=0).legal(game)
    assert {action.verb for action in regions} == {"region"}
    found = set().union(*(offered(game, MarchFrom(side, 0, *action.args)) for action in regions))
    monkeypatch.setattr(game.data.limits, "screenful", EVERYTHING)
    assert found == offered(game, MarchFrom(side, overruns=0))


PLACES = {
    "a regiment": (Placing, "r42", "place"),
    "a French battalion": (Placing, "1-2-rei", "place"),
    "a GCMA": (Base, "gcma-1", "at"),
    "a Tieu Doan": (Base, "td-1", "at"),
}


@pytest.mark.rule("2.3-b", "2.5-c", "2.7-a", "2.7-d")
@pytest.mark.parametrize(("step", "unit", "verb"), PLACES.values(), ids=PLACES)
def test_places_are_asked_for_region_by_region(game, step, unit, verb):
    piece = game.rules.piece_index[unit]
    game = asked(game, step(actor=game.data.owner[piece], unit=piece, hexes=game.data.hexes))
    game.play("region northern-delta")
    assert game.decision.step == step.__name__
    assert {action.verb for action in game.decision.actions} == {verb}
    assert sum(1 << action.args[0] for action in game.decision.actions) == game.data.regions[0] & game.data.hexes


@pytest.mark.rule("2.8-a")
def test_a_withdrawal_goes_on_after_the_region(game):
    game = asked(game, Withdrawal(actor=FRENCH, pool=game.data.combat, left=2, by_points=False))
    game.play("region northern-delta")
    unit = game.decision.actions[0]
    assert unit.verb == "withdraw"
    game.play(unit)
    assert game.state.at[unit.args[0]] == game.data.saigon
    assert {action.verb for action in game.decision.actions} == {"region"}


@pytest.mark.rule("2.7-a", "2.7-d")
def test_a_gcma_without_a_community_goes_to_saigon(game):
    game.state.control[FRENCH] = 0
    arrive(game, game.rules.piece_index["gcma-1"])
    assert game.state.at[game.rules.piece_index["gcma-1"]] == game.data.saigon


@pytest.mark.rule("3.1-a", "3.3-a")
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


@pytest.mark.rule("1.5-e", "SCN-h")
def test_samples_of_the_set_up_keep_battalions_in_their_own_country(game):
    """A Tieu Doan in Laos could not be shifted round a center, and the French would see that nothing is asked."""
    while game.decision.step != "Shift":
        game.play(game.decision.actions[0])
    data, rng, moved = game.data, Random(4), 0
    for _ in range(20):
        world = game.sample("french", rng)
        for country, kind in (("vietnam", data.tieu_doan), ("laos", data.pathet_lao)):
            places = units.places(world, kind)
            assert not places & ~data.country[country]
            moved += places != units.places(game, kind)
    assert moved

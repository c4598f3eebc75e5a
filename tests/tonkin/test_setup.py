"""Set-ups of all scenarios, played by whoever stays as near as possible to the centers."""

from __future__ import annotations

import pytest

from fivehills import bits, new_game
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.rules import friendly, supply, units

SCENARIOS = ("cao-bang", "hoa-binh", "na-san", "dien-bien-phu")
FRIENDLY = {"cao-bang": (9, 18), "hoa-binh": (9, 22), "na-san": (11, 24), "dien-bien-phu": (11, 28)}
"""Communities of the delta and the highlands on the Viet Minh's side, give or take two."""


def set_up(scenario, **options):
    """A game after its set-up: nobody shifts who may stay, the others go as near as they can."""
    g = new_game("tonkin", scenario=scenario, seed=3, options=options)
    while not g.state.begun:
        g.play(nearest(g))
    return g


def nearest(g):
    """The answer that keeps a piece next to its center: no shift, else a neighbouring hex."""
    actions = g.decision.actions
    done = [action for action in actions if action.verb == "done"]
    near = [action for action in actions if action.verb == "place" and beside_a_star(g, action.args[0])]
    return (done or near or actions)[0]


def beside_a_star(g, hex_):
    stars = g.data.mobilization["vietnam"] | g.data.mobilization["laos"]
    return bool(g.rules.board.adjacent[hex_] & stars & g.state.present[FRENCH])


@pytest.mark.rule("SCN-j", "SCN-g")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_viet_minh_unit_begins_in_supply(scenario):
    g = set_up(scenario)
    assert not supply.out_of_supply(g, VIET_MINH)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_friendly_communities_after_the_set_up(scenario):
    g = set_up(scenario)
    delta, highlands = FRIENDLY[scenario]
    assert abs(friendly.delta_count(g) - delta) <= 2
    assert abs(friendly.highland_count(g) - highlands) <= 2


@pytest.mark.rule("1.5-a", "1.5-f")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_hex_is_too_full_or_shared(scenario):
    g = set_up(scenario)
    assert not g.state.present[FRENCH] & g.state.present[VIET_MINH]
    for side in (FRENCH, VIET_MINH):
        for hex_ in bits(g.state.present[side]):
            assert units.load(g, side, hex_) <= 13


@pytest.mark.rule("SCN-f", "SCN-k", "SCN-l", "SCN-p")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_after_the_set_up_all_guerrillas_stand_and_nothing_is_used_up(scenario):
    g = set_up(scenario)
    assert units.places(g, g.data.gcma).bit_count() == g.data.card.gcma
    assert not g.state.called
    assert not g.state.moved


@pytest.mark.rule("SCN-m")
def test_earlier_losses_are_spread_over_the_division_as_in_history():
    g = new_game("tonkin", scenario="dien-bien-phu", seed=3)
    while g.decision.step == "EarlierLosses":
        g.play(g.state.stack[-1].default(g))
    assert max(g.state.lost[unit] for unit in bits(g.data.regiments)) == 1


@pytest.mark.rule("INTRO-d", "SCN-a")
def test_a_game_may_go_on_to_a_later_scenario_but_not_end_with_an_earlier_one():
    g = set_up("cao-bang", until="dien-bien-phu")
    assert (g.data.time[g.state.slot].name, g.data.time[g.state.last_slot].name) == ("Oct 1950", "May 1954")
    early = new_game("tonkin", scenario="na-san", options={"until": "hoa-binh"})
    assert early.data.time[early.state.last_slot].name == "May 1953"
    assert "ends with its own" in str(early.view("french")["log"])


DEPOTS = {
    "cao-bang": (
        {"Cao Bang": 1, "Lang Son": 2, "Hanoi": 2, "Haiphong": 1},
        {"Thai Nguyen": 1, "Pingxiang": 1, "Jingxi": 1},
        {"Cao Bang", "That Khe", "Lang Son", "Lao Cai"},
    ),
    "hoa-binh": (
        {"Hanoi": 3, "Haiphong": 1, "Nam Dinh": 1, "Na San": 1},
        {"Tuyen Quang": 1, "Thanh Hoa": 1, "Pingxiang": 1},
        {"Vinh Yen", "Bac Ninh", "Ninh Binh", "Lai Chau"},
    ),
    "dien-bien-phu": (
        {"Dien Bien Phu": 2, "Hanoi": 2, "Haiphong": 1, "Luang Prabang": 1, "Plaine des Jarres": 1},
        {"Thuan Chau": 1, "Yen Bay": 1, "Tuyen Quang": 1, "Thanh Hoa": 1},
        {"Dien Bien Phu", "Ninh Binh", "Bac Ninh", "Plaine des Jarres"},
    ),
}


@pytest.mark.rule("SCN-f", "SCN-p")
@pytest.mark.parametrize("scenario", DEPOTS)
def test_where_dumps_and_trenches_are_at_first(scenario):
    game = new_game("tonkin", scenario, seed=1)
    names = game.rules.board.names
    for side, depots in enumerate(DEPOTS[scenario][:2]):
        held = {names[n]: (game.state.occ[n] & game.data.dumps_of[side]).bit_count() for n in bits(game.data.hexes)}
        assert {name: count for name, count in held.items() if count} == depots
    assert {names[n] for n in bits(game.state.trench[FRENCH])} == DEPOTS[scenario][2]
    assert not game.state.occ[game.data.dead[FRENCH]] & game.data.side[VIET_MINH]

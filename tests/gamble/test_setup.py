"""Set-up of the four scenarios: the card, flags and zones, wounded chosen in turn, free places."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from fivehills import bits, new_game
from fivehills.errors import RulesetError
from fivehills_gamble.card import Card
from fivehills_gamble.data import DIVISIONS, FRENCH, VIET_MINH
from fivehills_gamble.models import Section
from fivehills_gamble.rules import morale, zoc, zones
from fivehills_gamble.setup import starting_hexes


def ready(scenario, seed=1):
    """A game after a random set-up."""
    g = new_game("gamble", scenario=scenario, seed=seed)
    rng = Random(seed)
    while g.setting_up:
        g.play(rng.choice(g.decision.actions))
    return g


def at_step(scenario, step):
    """A game whose set-up has come to a step."""
    g = new_game("gamble", scenario=scenario, seed=1)
    while g.decision.step != step:
        g.play(g.decision.actions[-1])
    return g


def held(g, side):
    return {p.id for p in g.data.positions if p.kind == "strongpoint" and g.state.control[side] & p.hexes}


def in_box(g, box):
    return g.state.occ[g.data.box[box]]


TRACKS = (
    "turn",
    "strongpoints",
    "taken",
    "fr_ammo",
    "food",
    "fuel",
    "medicine",
    "trucks",
    "vm_ammo",
    "replacements",
    "hq",
)
STARTS = {
    "a": (1, 56, 0, 40, 12, 16, 16, 10, 30, 79, 2),
    "b": (6, 45, 3, 36, 12, 14, 14, 8, 27, 68, 1),
    "c": (11, 34, 2, 28, 10, 10, 12, 5, 15, 44, 2),
    "d": (17, 30, 0, 16, 7, 5, 8, 2, 24, 32, 4),
}


@pytest.mark.rule("1.3-G", "notes-a", "9.0-B")
@pytest.mark.parametrize("scenario", "abcd")
def test_markers_begin_where_the_letter_says(scenario):
    g = new_game("gamble", scenario=scenario)
    assert tuple(getattr(g.state, name) for name in TRACKS) == STARTS[scenario]


@pytest.mark.rule("1.3-G", "5.2-D-b")
@pytest.mark.parametrize(("scenario", "slots"), [("a", "AAAA"), ("b", "AABA"), ("c", "BFJI"), ("d", "CFGG")])
def test_morale_markers_begin_in_the_slots_of_the_scenario(scenario, slots):
    g = new_game("gamble", scenario=scenario)
    assert "".join("ABCDEFGHIJKLMNOPQRS"[morale.slot(g, n)] for n in range(4)) == slots


@pytest.mark.rule("1.4-B-a", "9.0-G-C", "9.0-G-D")
@pytest.mark.parametrize(("scenario", "markers"), [("a", "1111"), ("b", "1332"), ("c", "25d43"), ("d", "3d6d53")])
def test_trench_and_dig_markers(scenario, markers):
    g = new_game("gamble", scenario=scenario)
    shown = "".join(f"{zones.marker(g, n)}{'d' if zones.is_dig(g, n) else ''}" for n in range(4))
    assert shown == markers
    assert zones.total(g) == sum(int(c) for c in markers if c.isdigit())


@pytest.mark.rule("1.4-D-a", "9.0-G-A", "9.0-G-B", "9.0-G-C", "9.0-G-D")
@pytest.mark.parametrize(
    ("scenario", "taken"),
    [
        ("a", set()),
        ("b", {"Beatrice", "Gabrielle", "Anne-Marie"}),
        ("c", {"Beatrice", "Gabrielle", "Anne-Marie", "H7", "D1", "D2", "Francoise", "D5", "D6"}),
        ("d", {"Beatrice", "Gabrielle", "Anne-Marie", "H7", "D1", "D2", "Francoise", "D5", "D6", "H6", "H1"}),
    ],
)
def test_the_viet_minh_hold_strongpoints_in_trenches_and_those_named(scenario, taken):
    g = new_game("gamble", scenario=scenario)
    assert held(g, VIET_MINH) == taken
    e1 = g.data.positions[g.data.position_named["E1"]].hexes
    assert bool(g.state.flag & e1) == (scenario in "cd")
    assert "E1" in held(g, FRENCH)
    theirs = sum(g.data.positions[g.data.position_named[name]].hexes for name in taken)
    assert not theirs & ~g.state.flag
    gone = g.data.outposts & (g.state.trench_zone | g.state.dig_zone)
    assert g.state.outpost == g.data.outposts & ~gone


@pytest.mark.rule("9.0-C-a", "1.6-a")
@pytest.mark.parametrize("scenario", "abcd")
def test_french_units_stand_where_the_card_says(scenario):
    g = ready(scenario)
    card = g.data.card
    for unit, position in card.position.items():
        assert g.data.positions[position].hexes >> g.state.at[unit] & 1
    assert max((g.state.occ[n] & g.data.units[FRENCH]).bit_count() for n in bits(g.data.hexes)) <= 3
    french = g.state.reduced & g.data.units[FRENCH] & sum(1 << unit for unit in card.position)
    assert french == card.reduced


@pytest.mark.rule("9.0-C-a", "9.0-C-c")
@pytest.mark.parametrize("scenario", "abcd")
def test_viet_minh_units_begin_in_the_boxes_that_the_scenario_names(scenario):
    g = new_game("gamble", scenario=scenario)
    for box, names in g.rules.scenario.viet_minh_boxes.items():
        pieces = enumerate(g.rules.pieces)
        named = sum(
            1 << n for n, piece in pieces if piece.side == "viet-minh" and {piece.id, piece.formation} & {*names}
        )
        assert in_box(g, box) & g.data.units[VIET_MINH] == named


@pytest.mark.rule("9.0-C-a", "1.6-a")
def test_history_spreads_units_over_the_hexes_of_their_strongpoint():
    g = at_step("a", "FrenchPlacement")
    while g.decision.step == "FrenchPlacement":
        action = g.state.stack[-1].default(g)
        crowds = [g.state.occ[offer.args[0]].bit_count() for offer in g.decision.actions]
        assert g.state.occ[action.args[0]].bit_count() == min(crowds)
        g.play(action)


@pytest.mark.rule("9.0-F-a", "9.0-F-c")
@pytest.mark.parametrize("scenario", "bcd")
def test_strongpoints_that_the_scenario_names_are_open_too_but_nothing_at_isabelle(scenario):
    g = new_game("gamble", scenario=scenario)
    open_hexes = [starting_hexes(g, division) for division in range(len(DIVISIONS))]
    for name in g.rules.scenario.viet_minh_also:
        assert any(hexes & g.data.positions[g.data.position_named[name]].hexes for hexes in open_hexes), name
    assert not any(hexes & ~g.data.dbp for hexes in open_hexes)


@pytest.mark.rule("9.0-C-b")
def test_the_moroccans_of_scenario_c():
    g = ready("c")
    units = bits(g.data.formations[g.data.formation_named["1/4 RTM"]].units)
    places = [g.data.positions[g.data.position[g.state.at[u]]].id for u in units[:3]]
    assert places == ["H4", "C1", "C7"]
    assert [g.state.reduced >> u & 1 for u in units[:3]] == [0, 0, 1]


@pytest.mark.rule("9.0-D")
@pytest.mark.parametrize(("scenario", "wounded", "gone"), [("b", 3, 2), ("c", 6, 4), ("d", 9, 5)])
def test_wounded_are_chosen_in_turn_and_the_rest_is_gone(scenario, wounded, gone):
    g = at_step(scenario, "Wounded")
    before = in_box(g, "gone").bit_count()
    assert in_box(g, "wounded-square").bit_count() == wounded + gone
    choosers = []
    while g.decision.step == "Wounded":
        choosers.append(g.decision.actor)
        g.play(g.decision.actions[-1])
    assert choosers == ["french", "viet-minh"] * (wounded // 2) + ["french"] * (wounded % 2)
    assert in_box(g, "wounded-dbp").bit_count() == wounded
    assert in_box(g, "gone").bit_count() == before + gone


@pytest.mark.rule("9.0-E", "1.10-b", "9.0-F-b")
def test_markers_lie_in_their_boxes_as_far_as_losses_allow():
    g = ready("a")
    data = g.data
    assert in_box(g, "fr-zone") == data.fr_zone
    assert in_box(g, "vm-zone") == data.zone_markers[VIET_MINH]
    assert in_box(g, "hanoi") >> data.replacement & 1
    assert in_box(g, "airstrike-box") == 1 << data.airstrike
    assert in_box(g, "commando-box") == 1 << data.commando
    late = ready("d")
    assert in_box(late, "markers-out").bit_count() == 2
    assert (in_box(late, "fr-zone") & late.state.reduced).bit_count() == 5


FLIPS = {"a": [0, 3, 0, 2], "b": [0, 3, 1, 1], "c": [0, 3, 4, 2], "d": [0, 4, 3, 1]}


@pytest.mark.rule("9.0-F-a", "9.0-G-A", "9.0-G-B", "9.0-G-C", "9.0-G-D")
@pytest.mark.parametrize("scenario", "abcd")
def test_viet_minh_units_begin_in_trenches_of_their_sector_out_of_french_zones(scenario):
    g = ready(scenario, seed=4)
    data, state = g.data, g.state
    assert [(state.reduced & units).bit_count() for units in data.division_units] == FLIPS[scenario]
    assert not state.reduced & in_box(g, "vm-reinforcements")
    named = [p.hexes for p in data.positions if p.id in g.rules.scenario.viet_minh_also]
    for division in (1, 2, 3):
        for unit in bits(data.division_units[division]):
            place = state.at[unit]
            if data.hexes >> place & 1:
                assert (state.trench_zone | sum(named)) & data.sector_hexes[division] >> place << place
                assert not zoc.in_enemy(g, VIET_MINH, place)


def offered(g):
    """All hexes in which the next Viet Minh unit may begin, zone by zone and, in large zones, column by column."""
    unit = next(u for u in bits(g.data.units[VIET_MINH]) if g.state.at[u] < 0)
    return sum(1 << place for place in ends(g, unit))


def ends(g, unit):
    """Where a unit stands once it has been placed; a single place is not asked for."""
    for action in g.decision.actions:
        twin = g.copy()
        twin.play(action)
        if twin.state.at[unit] >= 0:
            yield twin.state.at[unit]
        else:
            yield from ends(twin, unit)


@pytest.mark.rule("9.0-F-c")
def test_312_division_keeps_out_of_the_zones_of_d1_and_d2_in_scenario_b():
    g = at_step("b", "VietMinhPlacement")
    sector = DIVISIONS.index("312")
    while g.data.division[next(u for u in bits(g.data.units[1]) if g.state.at[u] < 0)] != sector:
        g.play(g.decision.actions[0])
    trenches = sum(g.data.zone_hexes[sector][1:4])
    watched = zoc.enemy(g, VIET_MINH) & trenches
    assert watched
    assert offered(g) == trenches & ~watched


@pytest.mark.rule("9.0-G-C", "9.0-G-D")
def test_a_dig_zone_is_no_place_to_begin():
    g = at_step("c", "VietMinhPlacement")
    francoise = g.data.positions[g.data.position_named["Francoise"]].hexes
    assert offered(g) & g.state.dig_zone == francoise & ~zoc.enemy(g, VIET_MINH)
    assert offered(g) & francoise


@pytest.mark.rule("1.7-C-a")
@pytest.mark.parametrize(("scenario", "sent"), [("a", 0), ("b", 2), ("c", 4), ("d", 4)])
def test_the_column_holds_the_battalions_still_to_come(scenario, sent):
    g = new_game("gamble", scenario=scenario)
    assert g.state.column == sent
    waiting = [units for units, _ in g.data.column if units & in_box(g, "reinforcements")]
    assert waiting == [units for units, _ in g.data.column[sent:]]


@pytest.mark.rule("9.0-C-a", "1.6-a")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("2 Thai", ["D2", "D5", "D6"]), "2 Thai has 4 units but 3 entries"),
        (("2 Thai", ["D2", "D5", "D6", "E99"]), "no strongpoint or box is called 'E99'"),
        (("2 Thai", ["D5", "D5", "D5", "D5"]), "4 units do not fit into Dominique 5"),
        (("2 BCL", ["D5"]), "no formation is called '2 BCL'"),
    ],
)
def test_a_card_that_cannot_be_set_up_is_refused(rules, change, message):
    formation, entries = change
    sections = [s for s in rules.scenario.french if s.formation != formation]
    sections.append(Section(formation=formation, entries=entries))
    wrong = SimpleNamespace(
        scenario=rules.scenario.model_copy(update={"french": sections}), pieces=rules.pieces, sides=rules.sides
    )
    with pytest.raises(RulesetError, match=message):
        Card(wrong, rules.data)


def test_a_game_says_whether_it_is_still_being_set_up():
    assert new_game("gamble", scenario="b").setting_up
    assert not ready("b").setting_up

"""Whole games, and the ladders and tables that single cases touch only here and there."""

from __future__ import annotations

from random import Random

import pytest

from fivehills import bits, new_game
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.evaluation import evaluate
from fivehills_gamble.invariants import broken_facts
from fivehills_gamble.rules import bombardment, fire, losses, morale, retreat, zoc


@pytest.mark.parametrize("scenario", ["a", "b", "c", "d"])
def test_random_games_end_and_keep_all_facts(scenario):
    g, rng = new_game("gamble", scenario=scenario, seed=3), Random(3)
    while not g.over:
        g.play(rng.choice(g.decision.actions))
        if g.moves % 25 == 0:
            assert broken_facts(g) == []
    assert g.result.winner in ("french", "viet-minh")
    assert g.moves < 6000


@pytest.mark.rule("3.5-B-b", "3.6-B-a", "7.4-B", "7.5-B-a")
@pytest.mark.parametrize(
    ("rolled", "strength", "modifier"),
    [(7, 7, 0), (6, 7, 1), (3, 7, 1), (2, 7, 2), (8, 7, -1), (11, 7, -1), (12, 7, -2), (2, -3, -2), (2, 1, -1)],
)
def test_fire_roll_ladder(rolled, strength, modifier):
    assert fire.fire_modifier(rolled, strength) == modifier


@pytest.mark.rule("3.5-C-a", "3.6-C-a")
def test_barrage_and_shock_read_the_next_column(rules):
    table = rules.tables["defense_effect"]
    assert [table.at(fire.column(value, False), 4) for value in (5, 4, 3, 2)] == ["L", "LH", "A", "A"]
    assert [table.at(fire.column(value, True), 4) for value in (5, 4, 3, 2)] == ["LH", "A", "A", "LA"]


@pytest.mark.rule("5.2-D-b", "5.2-D-c")
def test_morale_of_every_slot(table):
    values = [morale.of_slot(table.g, place) for place in range(19)]
    assert values == [5] * 6 + [4] * 6 + [3] * 6 + [2]


@pytest.mark.rule("3.1-d", "5.2-D-b")
def test_a_marker_does_not_leave_its_track(table):
    g = table.g
    morale.shift(g, 0, -3)
    assert g.state.morale_304 == 0
    morale.shift(g, 0, 40)
    assert g.state.morale_304 == 18


@pytest.mark.rule("1.7-B-e")
def test_guns_that_are_taken_cost_ammo_for_each_step_left(table):
    g = table.put(fr_2_4_rac_1="0620", fr_2_4_rac_2="0620").g
    g.state.fr_ammo, g.state.column = 20, 5
    g.state.reduced |= 1 << table.unit("fr-2-4-rac-2")
    losses.capture(g, table.unit("fr-2-4-rac-1"))
    assert g.state.fr_ammo == 16
    losses.capture(g, table.unit("fr-2-4-rac-2"))
    assert g.state.fr_ammo == 14


@pytest.mark.rule("1.7-C-a")
def test_without_a_battalion_left_the_hq_marker_rests(table):
    g = table.put(fr_1_bep_1="0620").g
    g.state.hq, g.state.column = 2, len(g.data.column)
    losses.capture(g, table.unit("fr-1-bep-1"))
    assert g.state.hq == 2


@pytest.mark.rule("6.3-A-b", "2.2-A-c")
def test_a_hill_sees_a_hex_further(table):
    g = table.put(vm_308_36_80="0620", vm_316_98_215="2635").g
    seen = bombardment.observed(g, VIET_MINH)
    assert seen >> table.hex("0820") & 1
    assert not seen >> table.hex("0920") & 1
    assert seen >> table.hex("2334") & 1


@pytest.mark.rule("7.5-C-d")
def test_a_viet_minh_unit_driven_off_dbp_is_put_into_the_nearest_trench_at_the_edge(table):
    g = table.put(vm_308_36_80="1941", fr_1_bep_1="1840", fr_1_bep_2="1841", fr_1_bep_3="1940").g
    table.put(fr_1_bep_4="2040", fr_8_bpc_1="2041")
    g.state.trench_zone = table.hexes("1641", "2641")
    assert table.names(retreat.refuges(g, VIET_MINH, table.hex("1941"))) == {"1641"}


@pytest.mark.rule("1.7-A-c")
def test_a_unit_that_leaves_the_map_leaves_its_markers(table):
    g = table.put(vm_308_36_80="0620").g
    bit = 1 << table.unit("vm-308-36-80")
    zoc.shake(g, bit)
    for name in ("disorg", "reduced", "assault", "mortars", "recon", "isolated"):
        setattr(g.state, name, getattr(g.state, name) | bit)
    losses.lose_step(g, table.unit("vm-308-36-80"))
    assert not bit & (g.state.shaken | g.state.disorg | g.state.assault | g.state.mortars | g.state.isolated)
    assert bit & g.state.reduced
    assert broken_facts(g) == []


def test_the_evaluation_is_the_same_position_seen_from_both_sides(table):
    g = table.put(vm_308_36_80="0620", fr_1_bep_1="1028").g
    assert evaluate(g, FRENCH) == -evaluate(g, VIET_MINH)
    before = evaluate(g, VIET_MINH)
    g.state.strongpoints -= 4
    assert evaluate(g, VIET_MINH) > before


# --- long lists -------------------------------------------------------------------------------------------------


def asked(table, *steps):
    """What is asked when these steps are under way, the last one first."""
    g = table.g
    g.state.stack[:] = [g.rules.steps["Demand"](actor=VIET_MINH), *steps]
    g._advance()
    return [str(action) for action in g.decision.actions]


def crowd(table, pool, spaces, count):
    """Put so many of some units one by one into spaces."""
    for unit, space in zip(bits(pool)[:count], bits(spaces), strict=False):
        table.g.move(1 << unit, space)


@pytest.mark.rule("5.3-A-c", "5.3-B-b", "5.3-C-b")
def test_of_many_units_in_want_the_battalion_is_named_first(table):
    g = table.g
    crowd(table, g.data.infantry, g.data.supply_dbp, 62)
    offers = asked(table, g.rules.steps["Want"](actor=FRENCH, left=2))
    assert "formation 1-BEP" in offers
    assert not any(offer.startswith("lose") for offer in offers)
    g.play("formation 1-BEP")
    assert [str(a) for a in g.decision.actions] == [f"lose fr-1-bep-{number}" for number in (1, 2, 3, 4)]
    g.play("lose fr-1-bep-2")
    assert [str(a) for a in g.decision.actions] == offers


@pytest.mark.rule("5.3-C-c")
def test_of_many_wounded_the_battalion_is_named_first(table):
    g = table.g
    g.state.medicine = 9
    g.move(g.data.infantry, g.data.box["wounded-dbp"])
    assert {"formation 1-BEP", "done"} <= set(asked(table, g.rules.steps["ReturnWounded"](actor=FRENCH)))
    g.play("formation 1-BEP")
    assert [str(a) for a in g.decision.actions] == [f"return fr-1-bep-{number}" for number in (1, 2, 3, 4)]


@pytest.mark.rule("5.4-E-a", "5.4-E-b")
def test_of_many_reduced_companies_the_battalion_is_named_first(table):
    g = table.g
    crowd(table, g.data.infantry, g.data.supply_dbp, 62)
    g.state.reduced |= g.data.infantry
    assert {"formation 1-BEP", "done"} <= set(asked(table, g.rules.steps["FrenchReplacement"](actor=FRENCH)))
    g.play("formation 1-BEP")
    assert [str(a) for a in g.decision.actions] == [f"restore fr-1-bep-{number}" for number in (1, 2, 3, 4)]


@pytest.mark.rule("2.2-A-a", "2.2-A-b", "2.2-B")
def test_of_many_targets_of_the_guns_the_column_is_named_first(table):
    g = table.g
    crowd(table, g.data.units[FRENCH], g.data.supply_dbp, 62)
    g.state.vm_ammo = 9
    offers = asked(table, g.rules.steps["VmBombardment"]())
    assert {"column 19", "done"} <= set(offers)
    g.play("column 19")
    assert {str(a) for a in g.decision.actions} == {f"shell 19{row}" for row in range(26, 39)}
    g.play("shell 1930")
    assert g.state.vm_ammo == 8
    assert "done" in [str(a) for a in g.decision.actions]


@pytest.mark.rule("1.10-d", "6.3-A-a", "6.3-B")
def test_of_many_targets_of_french_guns_the_regiment_is_named_first(table):
    g = table.g
    crowd(table, g.data.units[VIET_MINH], g.data.zone_hexes[1][1], 16)
    g.state.fr_ammo = 9
    g.state.reduced |= 1 << table.unit("fr-zm-2-4-rac-1")
    assert {"formation 36", "done"} <= set(asked(table, g.rules.steps["FrenchBombardment"]()))
    g.play("formation 36")
    offers = [str(a) for a in g.decision.actions]
    assert len(offers) == 4 * 3
    assert {"bombard vm-308-36-80", "bombard_weak_intense vm-308-36-89"} <= set(offers)


@pytest.mark.rule("2.4-A-a", "2.4-A-b", "2.4-A-e")
def test_of_many_places_for_a_breach_the_column_is_named_first(table):
    g = table.g
    wired = g.data.neighbours.around(g.data.strongpoints & g.data.dbp) & ~g.data.strongpoints & ~g.data.supply
    crowd(table, g.data.units[VIET_MINH], wired, 37)
    offers = asked(table, g.rules.steps["VmTacticalMove"]())
    column = next(offer for offer in offers if offer.startswith("column"))
    g.play(column)
    inside = [str(a) for a in g.decision.actions]
    assert len(inside) > 1
    assert all(offer.startswith(f"breach {column.split()[1]:>02}") for offer in inside)
    g.play(inside[0])
    assert g.state.stack[-1].left == 3
    assert any(str(a).startswith("recon") for a in g.decision.actions)


def assert_long_only_beyond(table, monkeypatch, step):
    """Columns are named instead of hexes as soon as there is an answer more than the limit, not before."""
    limits = table.g.data.limits
    monkeypatch.setattr(limits, "long_list", 1000)
    whole = asked(table, step())
    assert not any(offer.startswith("column") for offer in whole)
    monkeypatch.setattr(limits, "long_list", len(whole))
    assert asked(table, step()) == whole
    monkeypatch.setattr(limits, "long_list", len(whole) - 1)
    assert any(offer.startswith("column") for offer in asked(table, step()))


@pytest.mark.rule("2.2-A-a", "2.2-B")
def test_the_list_of_targets_of_the_guns_may_be_as_long_as_the_limit(table, monkeypatch):
    g = table.put(fr_4_bcl_1="2z-304").g
    crowd(table, g.data.units[FRENCH] & ~(1 << table.unit("fr-4-bcl-1")), g.data.supply_dbp, 30)
    g.state.vm_ammo = 9
    assert_long_only_beyond(table, monkeypatch, g.rules.steps["VmBombardment"])


@pytest.mark.rule("2.4-A-a", "2.4-A-b")
def test_the_list_of_assets_may_be_as_long_as_the_limit(table, monkeypatch):
    g = table.g
    wired = g.data.neighbours.around(g.data.strongpoints & g.data.dbp) & ~g.data.strongpoints & ~g.data.supply
    crowd(table, g.data.units[VIET_MINH], wired, 12)
    assert_long_only_beyond(table, monkeypatch, g.rules.steps["VmTacticalMove"])


@pytest.mark.rule("6.2-A-c")
def test_the_number_of_valley_moves_that_are_left(table):
    g = table.put(fr_1_bep_1="1929", fr_1_bep_2="1928", fr_1_bep_3="1010").g
    asked(table, g.rules.steps["FrenchValleyMoves"]())
    assert g.state.stack[-1].left == 6
    for action in ("move fr-1-bep-1", "region centre", "column 19", "to 1932"):
        g.play(action)
    assert g.state.stack[-1].left == 5
    for action in ("move fr-1-bep-3", "region centre", "column 19", "to 1932"):
        g.play(action)
    assert g.state.stack[-1].left == 2

"""Step losses of both sides, the two sides of the Wounded Box, guns, and the HQ Marker that answers losses."""

from __future__ import annotations

import pytest

from fivehills_gamble.rules import fire, morale
from fivehills_gamble.rules.losses import capture, lose_step


def lose(table, name, *dice):
    table.g.state.forced = dice
    lose_step(table.g, table.unit(name))
    assert not table.g.state.forced


def place_of(table, name):
    return table.g.rules.board.ids[table.g.state.at[table.unit(name)]]


@pytest.mark.rule("1.7-A-a", "1.7-A-b", "1.7-A-c")
def test_a_battalion_is_reduced_then_disorganised_then_removed(table):
    g = table.put(vm_308_36_80="0101").g
    unit = table.unit("vm-308-36-80")
    nerve = morale.of(g, unit)
    found = [fire.strength(g, unit)]
    for _ in range(2):
        lose(table, "vm-308-36-80")
        found.append(fire.strength(g, unit))
    assert found == [9, 7, 5]
    assert morale.of(g, unit) == nerve
    assert g.state.disorg >> unit & 1
    lose(table, "vm-308-36-80")
    assert place_of(table, "vm-308-36-80") == "removed"
    assert not g.state.disorg >> unit & 1


@pytest.mark.rule("1.7-A-c")
def test_the_pathet_lao_do_not_come_back(table):
    table.put(vm_pathet_lao="laos-2")
    for _ in range(3):
        lose(table, "vm-pathet-lao")
    assert place_of(table, "vm-pathet-lao") == "out-of-game"


@pytest.mark.rule("1.7-B-a", "1.7-B-b")
@pytest.mark.parametrize(("die", "box"), [(1, "wounded-dbp"), (4, "wounded-dbp"), (5, "gone"), (6, "gone")])
def test_the_second_step_of_a_company_is_diced_for(table, die, box):
    table.put(fr_1_bep_1="1929")
    lose(table, "fr-1-bep-1")
    assert place_of(table, "fr-1-bep-1") == "1929"
    lose(table, "fr-1-bep-1", die)
    assert place_of(table, "fr-1-bep-1") == box


@pytest.mark.rule("1.7-B-d")
def test_wounded_of_isabelle_have_their_own_side(table):
    table.put(fr_3_3_rei_1="I0503")
    lose(table, "fr-3-3-rei-1")
    lose(table, "fr-3-3-rei-1", 2)
    assert place_of(table, "fr-3-3-rei-1") == "wounded-isabelle"


@pytest.mark.rule("1.7-B-c")
@pytest.mark.parametrize(
    ("unit", "space"), [("fr-2-4-rac-1", "1929"), ("fr-1-rcc-1", "1929"), ("fr-4-bcl-1", "2z-304")]
)
def test_guns_tanks_and_units_in_boxes_are_gone_without_a_die(table, unit, space):
    table.put(**{unit: space})
    lose(table, unit)
    lose(table, unit)
    assert place_of(table, unit) == "gone"


@pytest.mark.rule("1.7-B-e")
def test_each_step_of_a_gun_costs_two_ammo_also_of_one_taken_prisoner(table):
    g = table.put(fr_2_4_rac_1="1929", fr_2_4_rac_2="1929").g
    g.state.fr_ammo = 20
    lose(table, "fr-2-4-rac-1")
    assert g.state.fr_ammo == 18
    lose(table, "fr-2-4-rac-1")
    assert g.state.fr_ammo == 16
    capture(g, table.unit("fr-2-4-rac-2"))
    assert g.state.fr_ammo == 12


def hanoi(table):
    return table.g.state.occ[table.g.data.box["hanoi"]] & table.g.data.units[0]


@pytest.mark.rule("1.7-C-a", "1.7-C-b", "1.7-C-c")
def test_the_marker_at_the_top_brings_the_first_battalion_of_the_column(table):
    g = table.put(fr_1_bep_1="1929", fr_1_bep_2="1929", fr_1_bep_3="1929").g
    g.state.hq, g.state.forced = 4, (3,)
    capture(g, table.unit("fr-1-bep-1"))
    assert g.state.hq == 5
    capture(g, table.unit("fr-1-bep-2"))
    assert (g.state.hq, g.state.column) == (0, 1)
    assert hanoi(table) == g.data.column[0][0]
    capture(g, table.unit("fr-1-bep-3"))
    assert g.state.hq == 1


@pytest.mark.rule("1.7-C-b", "1.7-C-d")
@pytest.mark.parametrize(("die", "slot"), [(4, 5), (5, 5), (6, 4)])
def test_a_battalion_is_put_off_by_one_slot_or_two(table, die, slot):
    g = table.put(fr_1_bep_1="1929").g
    g.state.hq, g.state.forced = 5, (die,)
    capture(g, table.unit("fr-1-bep-1"))
    assert (g.state.hq, g.state.column, hanoi(table)) == (slot, 0, 0)


@pytest.mark.rule("1.7-C-b")
def test_each_lost_unit_is_counted_before_the_next(table):
    g = table.put(fr_1_bep_1="1929", fr_1_bep_2="1929").g
    g.state.hq, g.state.forced = 5, (4, 2)
    capture(g, table.unit("fr-1-bep-1"))
    capture(g, table.unit("fr-1-bep-2"))
    assert (g.state.hq, g.state.column, g.state.forced) == (0, 1, ())


@pytest.mark.rule("1.7-C-a")
def test_with_an_empty_column_the_marker_rests(table):
    g = table.put(fr_1_bep_1="1929").g
    g.state.hq, g.state.column = 5, len(g.data.column)
    capture(g, table.unit("fr-1-bep-1"))
    assert g.state.hq == 5

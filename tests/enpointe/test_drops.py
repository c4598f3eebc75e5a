"""Parachute drops: wind, scatter, and what waits on the ground."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.phases.drops import Drop, drops_due
from fivehills_enpointe.rules.activation import ready_units

MEN = [f"gc1-para-{number}" for number in range(2, 7)]


def jump(f: Any, zone: str, facing: str, *dice: int) -> Any:
    """A leader and one half-section of GC1 jump over a hex."""
    f.put("exited", *MEN, "gc1-mortar60-1")
    f.push(Drop(side=FRENCH, formation=f.data.formation_index["gc1"]))
    assert f.asked == ("french", "DropZone")
    columns = f.game.data.columns
    (first,) = (first for first, column in columns.items() if column >> f.hex(zone) & 1)
    f.play(f"column {f.game.rules.board.ids[first]}")
    return f.play(f"aim {zone}").play(f"face {facing}", *dice)


@pytest.mark.rule("15.1-b")
@pytest.mark.parametrize(
    ("wind", "die", "marker"),
    [(0, 6, "A1005"), (1, 1, "A1005"), (1, 2, "A1005"), (1, 5, "A1008"), (2, 3, "A1008"), (3, 1, "A1008")],
)
def test_the_wind_moves_the_drop_zone(field: Any, wind: int, die: int, marker: str) -> None:
    f = field("dong-khe")
    f.data.wind, kept = wind, f.data.wind
    try:
        jump(f, "A1005", "north", 4, die, 1, 1)
    finally:
        f.data.wind = kept

    assert f.last("drifts") == (f.hex(marker),)
    assert f.at("gc1-hq") == f.game.rules.board.ids[f.data.hexmap.ahead(f.hex(marker), 0, 1)]


@pytest.mark.rule("15.1-a", "S2-d")
def test_both_groups_drop_on_turn_one_and_the_headquarters_on_turn_two(field: Any) -> None:
    for turn, due in ((1, {"gc1", "gc2"}), (2, {"pc-ops"}), (3, set())):
        f = field("dong-khe", turn=turn)
        assert {f.data.formations[n].id for n in drops_due(f.game)} == due


@pytest.mark.rule("15.1-e", "15.3-b")
@pytest.mark.parametrize(("die", "steps"), [(2, 1), (3, 2)])
def test_who_lands_in_a_fire_is_hurt_or_not_but_pinned(field: Any, die: int, steps: int) -> None:
    f = field("dong-khe")
    f.state.burning = 1 << f.hex("A1003")
    jump(f, "A1005", "north", 4, 1, 1, 2, die)

    assert f.at("gc1-para-1") == "A1003"
    assert f.steps("gc1-para-1") == steps
    assert f.has("pinned", "gc1-para-1")


@pytest.mark.rule("15.1-e")
@pytest.mark.parametrize(("die", "place"), [(2, "eliminated"), (3, "A1008")])
def test_a_leader_who_lands_on_a_roof_may_be_killed(field: Any, die: int, place: str) -> None:
    f = jump(field("dong-khe"), "A1007", "south", 4, 1, 1, die, 6)

    assert f.at("gc1-hq") == place


@pytest.mark.rule("15.1-d", "13-f")
def test_parachutists_who_withdraw_or_survive_are_pinned(field: Any) -> None:
    f = field("dong-khe")
    f.put("A1003", "vm-1-section-1")
    # the leader lands beside, the half-section on the section: 8 + 1 - 2 after 7 + 6; both miss
    jump(f, "A1005", "north", 4, 1, 1, 2, 1, 6, 6, 6, 6, 6)
    assert f.asked == ("viet-minh", "LeaveAssault")
    f.play("withdraw vm-1-section-1 A1002").play("keep")
    assert f.has("pinned", "vm-1-section-1")
    assert f.asked == ("french", "ShakeOff")
    assert f.has("pinned", "gc1-para-1")


@pytest.mark.rule("15.1-f")
def test_who_lands_off_the_map_enters_next_turn_and_goes_no_further(field: Any) -> None:
    f = field("dong-khe")
    jump(f, "A1101", "north", 4, 1, 1, 2)
    assert f.at("gc1-hq") == f.at("gc1-para-1") == "adrift"
    assert f.has("activated", "gc1-para-1")
    f.state.activated = 0
    assert ready_units(f.game, f.data.formation_index["gc1"]) >> f.game.rules.piece_index["gc1-para-1"] & 1
    f.activate(FRENCH, "gc1", "gc1-para-1").play("act gc1-para-1")
    assert f.offers == {"skip", "advance A1101"}
    f.play("advance A1101")
    assert f.asked == ("french", "Activation")
    assert f.at("gc1-para-1") == "A1101"


@pytest.mark.rule("15.1-f")
def test_between_equally_near_hexes_the_owner_chooses(field: Any) -> None:
    f = jump(field("dong-khe"), "A1001", "north", 4, 1, 1)

    assert f.asked == ("french", "Assembly")
    assert f.offers == {"aim A0901", "aim A1001", "aim A1101"}


@pytest.mark.rule("15.1-f", "S-entry")
def test_an_enemy_in_the_only_way_in_must_be_assaulted(field: Any) -> None:
    f = field("dong-khe")
    jump(f, "A1101", "north", 4, 1, 1, 2)
    f.state.activated = 0
    f.put("A1101", "vm-1-section-1")
    f.mark("silent", "vm-1-section-1")
    f.activate(FRENCH, "gc1", "gc1-para-1").play("act gc1-para-1")

    assert f.offers == {"skip", "storm"}
    assert f.data.side[VIET_MINH] & f.state.occ[f.hex("A1101")]

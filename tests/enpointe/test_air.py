"""Air support: requests, altitude, accuracy, anti-aircraft fire, strikes; and fires at the end of the turn."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills_enpointe.data import FRENCH
from fivehills_enpointe.phases.administrative import AdministrativePhase, FleeFire
from fivehills_enpointe.phases.air import AirMission, AirPhase, AirRequest, flights
from fivehills_enpointe.rules import air
from fivehills_enpointe.rules.artillery import read, write


def flight(f: Any, target: str, *dice: int) -> Any:
    write(f.game, FRENCH, "air_plot", 1, f.hex(target) + 1)
    f.game.push(AirPhase(stage=1))
    return f.push(AirMission(side=FRENCH, number=1), *dice)


@pytest.mark.rule("14.1-a", "14.1-b", "2-B2")
def test_a_request_is_secret_and_needs_no_sight(field: Any) -> None:
    f = field("dong-khe")
    assert flights(f.game, FRENCH) == [1, 2, 3]
    f.push(AirRequest(actor=FRENCH, number=1))
    assert {"column A1801", "hold_fire"} <= f.offers
    assert len(f.offers) <= 60
    f.play("column A1001")
    assert f.offers == {f"aim A10{row:02}" for row in range(1, 16) if f"A10{row:02}" in f.game.rules.board.index}
    f.play("aim A1010")
    assert read(f.game, FRENCH, "air_plot", 1) == f.hex("A1010") + 1
    assert "french" not in f.game.view("viet-minh")["tracks"]["air_plot_1"]


@pytest.mark.rule("14.1-b", "2-B1")
def test_aircraft_that_are_late_come_back_next_turn(field: Any) -> None:
    f = flight(field("dong-khe"), "A1010", 4, 4)

    assert "air_delayed" in f.events()
    assert read(f.game, FRENCH, "air_wait", 1) == 1
    assert flights(f.game, FRENCH) == [1, 2, 3]


@pytest.mark.rule("14.2-a", "14.3-d", "14.3-a", "2-B1", "err-1", "14.1-a")
def test_ground_support_strikes_three_hexes_in_front_with_twelve(field: Any) -> None:
    f = field("dong-khe")
    f.put("A1010", "vm-1-section-1")
    f.put("A1008", "vm-1-section-2")
    f.put("A1011", "vm-1-section-3")
    flight(f, "A1010", 3, 4)
    assert f.offers == {"fly low", "fly medium"}
    f.play("fly low", 1, 3)
    assert f.asked == ("french", "Facing")
    f.play("face north")
    assert f.asked == ("viet-minh", "Flak")
    f.play("pass", 6, 6, 6, 6)
    assert [entry[1] for entry in f.game.log if entry[0] == "shelled"] == [(f.hex("A1010"), 12), (f.hex("A1008"), 12)]
    assert flights(f.game, FRENCH) == [2, 3]


@pytest.mark.rule("14.3-a", "14.3-b", "14.3-c", "14.3-d")
def test_bombs_fall_behind_the_marker_and_lose_force(field: Any) -> None:
    f = field("dong-khe")
    g, place = f.game, f.hex("A1010")
    ids = g.rules.board.ids

    assert [ids[n] for n in air.hit_hexes(g, "bombs", place, 0)] == ["A1010", "A1011", "A1012"]
    assert [ids[n] for n in air.hit_hexes(g, "support", place, 0)] == ["A1010", "A1009", "A1008"]
    assert [air.strength(g, "bombs", d) for d in range(3)] == [14, 8, 5]
    assert [air.strength(g, "napalm", d) for d in range(3)] == [16, 9, 4]
    assert [air.strength(g, "support", d) for d in range(3)] == [12, 12, 12]
    assert air.ALTITUDES["bombs"] == air.ALTITUDES["napalm"] == (air.MEDIUM, air.HIGH)


@pytest.mark.rule("14.2-b", "14.2-tab", "14.2-c")
def test_anti_aircraft_fire_drives_aircraft_off(field: Any) -> None:
    f = field("dong-khe")
    f.put("A1011", "vm-hw-hmg127-1")
    place = f.hex("A1010")
    g = f.game
    gun = f.units("vm-hw-hmg127-1")

    assert air.gunners(g, 1, place, air.MEDIUM) == gun
    assert air.gunners(g, 1, place, air.HIGH) == 0
    assert g.figure("aa", air.LOW) == 1
    assert g.figure("aa", air.MEDIUM) == 0
    f.mark("limbered", "vm-hw-hmg127-1")
    assert air.gunners(g, 1, place, air.MEDIUM) == 0
    f.state.limbered = 0
    flight(f, "A1010", 3, 3).play("fly medium", 1, 1).play("face north").play("flak vm-hw-hmg127-1", 3, 3)
    assert "driven_off" in f.events()
    assert "shelled" not in f.events()


@pytest.mark.rule("14.2-b")
def test_a_gun_fires_once_in_the_phase(field: Any) -> None:
    f = field("dong-khe")
    f.put("A1011", "vm-hw-hmg127-1")
    flight(f, "A1010", 3, 3).play("fly medium", 1, 1).play("face north")
    f.play("flak vm-hw-hmg127-1", 4, 4)

    assert f.offers == {"pass"}


@pytest.mark.rule("14.2-b", "6.7-a")
@pytest.mark.parametrize(("dice", "broken"), [((5, 5), False), ((5, 6), True)])
def test_fire_at_aircraft_may_break_the_gun(field: Any, dice: tuple[int, int], broken: bool) -> None:
    f = field("dong-khe")
    f.put("A1011", "vm-hw-hmg127-1")
    flight(f, "A1010", 3, 3).play("fly medium", 1, 1).play("face north").play("flak vm-hw-hmg127-1", *dice)

    assert f.has("broken", "vm-hw-hmg127-1") is broken


@pytest.mark.rule("14.4-b", "14.3-c", "14.4-a")
def test_napalm_burns_three_hexes_and_smokes_around(field: Any) -> None:
    f = field("dong-khe")
    f.put("A1008", "vm-1-section-1")
    f.data.air, kept = (("napalm",), ()), f.data.air
    try:
        flight(f, "A1008", 2, 3).play("fly medium", 1, 1).play("face north")
        f.play("pass", 6, 6)
    finally:
        f.data.air = kept
    burning = sum(1 << f.hex(place) for place in ("A1008", "A1009", "A1010"))

    assert f.state.burning == burning
    assert f.state.smoke2 >> f.hex("A1007") & 1
    assert f.state.smoke1 >> f.hex("A1011") & 1
    assert f.has("pinned", "vm-1-section-1")


@pytest.mark.rule("14.4-a", "10.7-a", "10.7-b")
def test_bombs_wreck_buildings_and_ground_support_does_not(field: Any) -> None:
    for kind, wrecked in (("bombs", True), ("support", False)):
        f = field("dong-khe")
        f.put("A1008", "vm-1-section-1")
        mission = AirMission(side=FRENCH, number=1, place=f.hex("A1008"))
        kept = f.data.air, f.data.wooden
        f.data.air, f.data.wooden = ((kind,), ()), 0  # all buildings are of stone
        try:
            f.state.forced = (1, 1, 6) if wrecked else (1, 1)
            mission.strike(f.game)
        finally:
            f.data.air, f.data.wooden = kept
        assert bool(f.state.rubble >> f.hex("A1008") & 1) is wrecked


@pytest.mark.rule("15.3-b")
def test_units_flee_a_burning_hex_even_if_neutralised(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-1-legion-1")
    f.mark("neutralised", "bep-1-legion-1")
    f.state.burning = 1 << f.hex("B1004")
    AdministrativePhase().flee_fires(f.game)
    f.game._advance()
    assert f.asked == ("french", "FleeFire")
    f.play("to B1003")
    assert f.at("bep-1-legion-1") == "B1003"


@pytest.mark.rule("15.3-b")
def test_without_a_refuge_they_are_lost(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-1-legion-1")
    around = f.data.adjacent[f.hex("B1004")]
    f.state.burning = 1 << f.hex("B1004") | around
    f.push(FleeFire(actor=FRENCH, unit=f.unit("bep-1-legion-1")))
    assert f.offers == {"burn bep-1-legion-1"}
    f.play("burn bep-1-legion-1")
    assert f.at("bep-1-legion-1") == "eliminated"


@pytest.mark.rule("6.7-b")
@pytest.mark.parametrize(("dice", "works"), [((4, 4), True), ((4, 5), False)])
def test_broken_weapons_are_repaired_on_eight(field: Any, dice: tuple[int, int], works: bool) -> None:
    f = field()
    f.put("B1204", "r209-hw-hmg-1")
    f.mark("broken", "r209-hw-hmg-1")
    f.state.forced = dice
    AdministrativePhase().repairs(f.game)

    assert f.has("broken", "r209-hw-hmg-1") is not works


@pytest.mark.rule("8-m", "8-c")
def test_an_activation_does_not_betray_a_concealed_leader(field: Any) -> None:
    f = field()
    f.put("B1005", "bep-1-hq", hidden=True)
    f.put("B1106", "bep-1-legion-1", hidden=True)
    f.activate(FRENCH, "bep-1", "bep-1-hq", "bep-1-legion-1").play("end")
    seen = f.game.view("viet-minh")

    assert "bep-1-hq" not in seen["pieces"]
    assert seen["spaces"]["B1005"] == seen["spaces"]["B1106"]


@pytest.mark.rule("3.1-b")
def test_what_the_scenario_forbids_is_not_offered(field: Any) -> None:
    for scenario, unit, place in (("khau-vac", "bep-1-legion-1", "B1004"), ("tam-quan", "gc3-1-para-1", "A0904")):
        f = field(scenario)
        f.put(place, unit)
        formation = unit.rsplit("-", 2)[0]
        f.activate(FRENCH, formation, unit).play(f"act {unit}")
        assert "screen" not in f.verbs


@pytest.mark.rule("14.2-tab", "14.3-b")
def test_nobody_is_asked_to_fire_at_high_altitude(field: Any) -> None:
    f = field("dong-khe")
    f.put("A1011", "vm-hw-hmg127-1")
    f.data.air, kept = (("bombs",), ()), f.data.air
    try:
        flight(f, "A1010", 3, 3).play("fly high", 1, 1).play("face north", 6, 6)
    finally:
        f.data.air = kept

    assert f.last("air_arrives") == (f.hex("A1009"),)
    assert f.last("shelled") == (f.hex("A1011"), 5)


@pytest.mark.rule("14.1-b", "10.4-b")
def test_aircraft_under_way_get_no_new_target(field: Any) -> None:
    f = field("dong-khe")
    write(f.game, FRENCH, "air_plot", 2, 1)
    write(f.game, FRENCH, "air_wait", 2, 1)
    AirPhase().requests(f.game)

    assert [step.number for step in f.state.stack if isinstance(step, AirRequest)] == [3, 1]


@pytest.mark.rule("14.2-b", "8-f")
def test_fire_at_aircraft_betrays_a_concealed_gun_to_those_who_see_it(field: Any) -> None:
    for watcher, seen in (("A1013", True), ("exited", False)):
        f = field("dong-khe")
        f.put("A1011", "vm-hw-hmg127-1", hidden=True)
        f.put(watcher, "gc1-para-1")
        flight(f, "A1010", 3, 3).play("fly medium", 1, 1).play("face north").play("flak vm-hw-hmg127-1", 5, 5)
        assert f.has("concealed", "vm-hw-hmg127-1") is not seen


@pytest.mark.rule("14.2-b", "6.7-b", "11.2-a")
def test_only_a_gun_in_range_that_works_fires_at_aircraft(field: Any) -> None:
    f = field("dong-khe")
    g, gun = f.game, f.units("vm-hw-hmg127-1")
    f.put("A1813", "vm-hw-hmg127-1")
    for place, distance, fires in (("B2013", 20, gun), ("B1913", 21, 0)):
        assert f.data.hexmap.distance(f.hex("A1813"), f.hex(place)) == distance
        assert air.gunners(g, 1, f.hex(place), air.MEDIUM) == fires
    for state in ("broken", "neutralised"):
        f.mark(state, "vm-hw-hmg127-1")
        assert air.gunners(g, 1, f.hex("B2013"), air.MEDIUM) == 0
        setattr(f.state, state, 0)


@pytest.mark.rule("14.2-c")
def test_aircraft_at_low_altitude_count_as_level_three(field: Any) -> None:
    f = field("dong-khe")
    place = f.hex("A1011")
    f.put("A1013", "vm-hw-hmg127-1")
    between = f.hex("A1012")
    kept, f.data.sight.level[between] = f.data.sight.level[between], 4
    try:
        assert not air.gunners(f.game, 1, place, air.LOW)
        assert air.gunners(f.game, 1, place, air.MEDIUM)
    finally:
        f.data.sight.level[between] = kept


@pytest.mark.rule("14.4-b", "15.3-a")
def test_hexes_that_burn_get_no_smoke_besides(field: Any) -> None:
    f = field("dong-khe")
    mission = AirMission(side=FRENCH, number=1, place=f.hex("A1003"))
    mission.hit = sum(1 << f.hex(place) for place in ("A1003", "A1004", "A1005"))
    f.data.air, kept = (("napalm",), ()), f.data.air
    try:
        mission.fires(f.game)
    finally:
        f.data.air = kept

    assert f.state.burning == mission.hit
    assert not (f.state.smoke1 | f.state.smoke2) & mission.hit

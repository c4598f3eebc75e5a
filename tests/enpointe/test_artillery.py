"""Off-map artillery: plots, delay, accuracy, blast, smoke, buildings."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills import bits
from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.phases.artillery import ArtilleryPhase, CancelMissions, Plot, PlotHex
from fivehills_enpointe.phases.shelling import set_on_fire, shell, shell_movers, wreck
from fivehills_enpointe.rules import artillery as guns
from fivehills_enpointe.rules import sight
from fivehills_enpointe.rules.artillery import Call, read, write


def plotted(
    field: Any, target: str = "E1508", battery: int = 1, side: int = FRENCH, load: int = 0, turn: int = 8
) -> Any:
    """A battery of Eliane 2 has a target noted."""
    f = field("eliane-2", turn=turn)
    write(f.game, side, "plot", battery, f.hex(target) + 1)
    write(f.game, side, "load", battery, load)
    return f


def phase(f: Any, *dice: int) -> Any:
    """Missions and impacts, without any decision between."""
    step = ArtilleryPhase()
    f.state.forced = dice
    step.delays(f.game)
    step.missions(f.game)
    step.impacts(f.game)
    assert not f.state.forced
    return f


@pytest.mark.rule("10.4-b", "10.4-tab", "10.2-b", "2-A1")
@pytest.mark.parametrize(("dice", "comes"), [((4, 4), True), ((4, 5), False)])
def test_french_guns_come_on_eight_at_once(field: Any, dice: tuple[int, int], comes: bool) -> None:
    f = phase(plotted(field), *dice, *((1, 1) if comes else ()))

    assert ("mission" in f.events()) is comes
    assert read(f.game, FRENCH, "wait", 1) == (0 if comes else 1)
    assert read(f.game, FRENCH, "left", 1) == (4 if comes else 5)


@pytest.mark.rule("10.4-tab", "10.4-b", "14.1-b", "S5-f")
def test_delay_modifiers(field: Any) -> None:
    f = field("eliane-2", turn=8)
    g = f.game

    assert g.figure("delay", Call(FRENCH)) == -1
    assert g.figure("delay", Call(VIET_MINH)) == 0
    assert g.figure("delay", Call(VIET_MINH, waited=2)) == -2
    assert g.figure("delay", Call(FRENCH, air="bombs")) == 1
    assert g.figure("delay", Call(FRENCH, air="support")) == 0
    f.state.turn = 6
    assert g.figure("delay", Call(FRENCH)) == 0


def accuracy(f: Any, **about: int) -> int:
    call = Call(FRENCH, air="bombs" if about.get("altitude", -1) >= 0 else "")
    for name, value in {"distance": 15, **about}.items():
        setattr(call, name, value)
    return f.game.figure("scatter_mods", call)


@pytest.mark.rule("10.2-tab", "10.3-b", "10.4-a", "14.1-b", "S5-c", "err-3")
def test_accuracy_modifiers(field: Any) -> None:
    f = field("eliane-2")

    assert [accuracy(f, distance=d) for d in (9, 10, 20, 21, 30, 31, -1)] == [-1, 0, 0, 1, 1, 2, 3]
    assert [accuracy(f, fires=n) for n in (1, 2, 3, 4)] == [0, -1, -2, -2]
    assert [accuracy(f, altitude=a, distance=-1) for a in (0, 1, 2)] == [-1, 0, 2]
    assert accuracy(f, distance=-1, prepared=True) == 0
    assert accuracy(f, distance=-1, registered=True) == -1


@pytest.mark.rule("10.2-tab", "10.2-b")
@pytest.mark.parametrize(("die", "steps"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_scatter_distance_by_die_and_direction_clockwise_from_north(field: Any, die: int, steps: int) -> None:
    f = field("eliane-2")
    place = f.hex("E1208")
    call = Call(FRENCH)
    call.distance = 15
    for direction in range(6):
        f.state.forced = (direction + 1, die)
        assert guns.scattered(f.game, call, place) == guns.moved(f.game, place, direction, steps)
    assert guns.hex_at(f.game, guns.moved(f.game, place, 0, 1)) == f.hex("E1207")


@pytest.mark.rule("10.2-a", "10-tab-blast", "10.1-b", "10.2-b", "10-a")
def test_blasts_add_up_and_each_unit_is_attacked_once(field: Any) -> None:
    f = plotted(field)
    write(f.game, FRENCH, "plot", 3, f.hex("E1508") + 1)
    f.put("E1508", "r249-1-section-1")
    f.put("E1507", "r249-1-hq")
    phase(f, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 6, 6)

    assert f.state.barrage[f.hex("E1508")] == 12 + 10
    assert f.state.barrage[f.hex("E1507")] == 7 + 4
    assert f.state.barrage[f.hex("E1506")] == 4
    assert len(f.rolled("the barrage")) == 2


@pytest.mark.rule("10.6-a", "2-E-b", "10-tab-blast")
def test_smoke_lies_as_long_as_its_value_says(field: Any) -> None:
    from fivehills_enpointe.phases.administrative import AdministrativePhase

    f = phase(plotted(field, load=1), 1, 1, 1, 1)
    inner, outer = f.hex("E1507"), f.hex("E1506")

    assert f.state.smoke2 >> inner & 1
    assert f.state.smoke1 >> outer & 1
    AdministrativePhase().age_smoke(f.game)
    assert f.state.smoke1 >> inner & 1
    assert not f.state.smoke1 >> outer & 1
    AdministrativePhase().age_smoke(f.game)
    assert not f.state.smoke1 | f.state.smoke2


@pytest.mark.rule("S5-e", "10-a")
def test_a_flare_lights_the_hexes_around(field: Any) -> None:
    f = phase(plotted(field, load=2), 1, 1, 1, 1)

    assert f.state.lit >> f.hex("E1503") & 1
    assert not f.state.lit >> f.hex("E1502") & 1
    assert not any(f.state.barrage)


@pytest.mark.rule("10.3-a", "10.3-c", "10.1-a", "2-A2", "10.1-b", "S5-c")
def test_a_target_must_be_seen_by_a_leader_who_directs_the_battery(field: Any) -> None:
    f = field("eliane-2")
    f.put("E1908", "r251-2-hq")
    assert guns.observed_hexes(f.game, VIET_MINH, 1, f.data.hexes) == 0
    f.put("E1908", "r249-1-hq")
    assert guns.observed_hexes(f.game, VIET_MINH, 1, f.data.hexes) == sight.visible(f.game, f.hex("E1908"))
    f.push(Plot(actor=VIET_MINH, battery=1)).play("shells")
    visible, ids = sight.visible(f.game, f.hex("E1908")), f.game.rules.board.ids
    f.play("column E1801")
    assert f.offers == {f"aim {ids[n]}" for n in bits(visible) if ids[n].startswith("E18")}
    f.play("aim E1808")
    assert read(f.game, VIET_MINH, "plot", 1) == f.hex("E1808") + 1
    assert guns.observed_hexes(f.game, FRENCH, 1, f.data.hexes) == f.data.registered
    first = f.data.registered & -f.data.registered
    assert guns.observed_hexes(f.game, FRENCH, 1, first) == first != f.data.registered
    hidden = f.game.view("french")["tracks"]["plot_1"]
    assert "viet-minh" not in hidden


@pytest.mark.rule("10.3-d")
def test_a_mission_is_cancelled_only_with_an_observer_and_not_used_up(field: Any) -> None:
    f = plotted(field)
    f.push(CancelMissions(actor=FRENCH))
    assert f.offers == {"proceed"}
    f.put("E0908", "rtm-hq-hq")
    f.game._advance()
    f.play("cancel 1")
    assert read(f.game, FRENCH, "plot", 1) == 0
    assert read(f.game, FRENCH, "left", 1) == 5


@pytest.mark.rule("10.4-a")
def test_the_second_fire_on_a_target_is_better(field: Any) -> None:
    f = plotted(field)
    write(f.game, FRENCH, "last", 1, f.hex("E1508") + 1)
    write(f.game, FRENCH, "same", 1, 1)
    phase(f, 1, 1, 1, 1)
    assert read(f.game, FRENCH, "same", 1) == 2
    write(f.game, FRENCH, "plot", 1, f.hex("E1407") + 1)
    phase(f, 1, 1, 1, 1)
    assert read(f.game, FRENCH, "same", 1) == 1


@pytest.mark.rule("10.7-a", "10.7-b", "15.3-b", "10.7-c")
def test_buildings_come_down_and_may_burn(field: Any) -> None:
    f = field("tam-quan")
    place = f.hex("A1102")
    f.put("A1102", "vm-1-recruit-1")
    f.state.forced = (3,)
    wreck(f.game, place, heavy=False)

    assert f.state.rubble >> place & 1
    assert f.state.burning >> place & 1
    assert f.has("pinned", "vm-1-recruit-1")


@pytest.mark.rule("15.3-a", "15.3-b")
def test_a_hex_that_burns_already_pins_nobody_anew(field: Any) -> None:
    f = field()
    f.put("B1605", "bep-1-legion-1")
    f.put("B1705", "bep-1-legion-2")
    f.state.burning = f.places("B1605")
    set_on_fire(f.game, f.places("B1605", "B1705"))

    assert f.state.pinned == f.units("bep-1-legion-2")


@pytest.mark.rule("10.7-b", "10.7-a")
def test_light_guns_spare_stone(field: Any) -> None:
    f = field("tam-quan")
    place = f.hex("A1102")
    f.data.wooden, f.data.stone = f.data.wooden & ~(1 << place), 1 << place
    try:
        wreck(f.game, place, heavy=False)
        assert not f.state.rubble
        f.state.forced = (3,)
        wreck(f.game, place, heavy=True)
        assert f.state.rubble >> place & 1
        assert not f.state.burning
    finally:
        f.data.wooden, f.data.stone = f.data.wooden | 1 << place, 0


@pytest.mark.rule("S5-b")
def test_the_prepared_barrage_needs_neither_sight_nor_luck(field: Any) -> None:
    f = field("eliane-2")
    f.push(PlotHex(actor=VIET_MINH, battery=1, load=0, free=True)).play("column E0901").play("aim E0907")
    phase(f, 1, 2)

    assert f.state.barrage[f.hex("E0907")] == 12
    assert f.rolled("the delay") == []


@pytest.mark.rule("3.2", "10-a", "2-a", "2-A1", "2-A2")
def test_off_map_guns_act_in_the_first_phase_only(field: Any) -> None:
    order = field("eliane-2").game.rules.stage_names
    names = {cls.__name__: stages for cls, stages in order.items()}

    assert names["GameTurn"][1:] == (
        "ArtilleryPhase",
        "AirPhase",
        "CommandPhase",
        "OperationsPhase",
        "AdministrativePhase",
    )
    assert names["ArtilleryPhase"].index("missions") < names["ArtilleryPhase"].index("plots")


@pytest.mark.rule("1.3-e", "10.3-c")
def test_the_successor_of_a_higher_commander_directs_his_battery(field: Any) -> None:
    f = field("dong-khe", turn=4)
    f.put("A1008", "vm-1-hq")
    f.put("eliminated", "vm-battalion-hq", "vm-hw-hq")
    assert not guns.has_observer(f.game, VIET_MINH, 1)
    assert not guns.observed_hexes(f.game, VIET_MINH, 1, f.data.hexes)
    f.state.successor = (0, f.data.formation_index["vm-1"] + 1)

    assert guns.has_observer(f.game, VIET_MINH, 1)
    assert guns.observed_hexes(f.game, VIET_MINH, 1, f.data.hexes) == sight.visible(f.game, f.hex("A1008"))
    assert guns.observer_distance(f.game, VIET_MINH, 1, f.hex("A1007")) == 1


@pytest.mark.rule("10.1-a", "10.3-c")
def test_only_a_leader_in_a_hex_directs_a_battery(field: Any) -> None:
    f = field("dong-khe", turn=4)
    f.put("eliminated", "vm-battalion-hq", "vm-hw-hq")
    f.put("A1008", f.game.rules.pieces[-1].id)
    assert not guns.has_observer(f.game, VIET_MINH, 1)

    f.put(f.game.rules.board.ids[f.data.exited], "vm-battalion-hq")
    assert not guns.has_observer(f.game, VIET_MINH, 1)

    f.put("A1008", "vm-battalion-hq")
    assert guns.has_observer(f.game, VIET_MINH, 1)


@pytest.mark.rule("S5-b", "10.3-d")
def test_the_prepared_barrage_cannot_be_called_off(field: Any) -> None:
    for turn, asked in ((1, "Plot"), (2, "CancelMissions")):
        f = field("eliane-2", turn=turn)
        f.put("E1908", "r174-hq-hq")
        f.push(ArtilleryPhase())
        assert f.asked[1] == asked


@pytest.mark.rule("10.2-a", "10-tab-blast")
def test_units_are_attacked_with_the_sum_of_all_blasts(field: Any) -> None:
    f = plotted(field)
    write(f.game, FRENCH, "plot", 2, f.hex("E1508") + 1)
    f.put("E1508", "r249-1-section-1")
    phase(f, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 1, 1)

    assert f.last("shelled") == (f.hex("E1508"), 12 + 16)


@pytest.mark.rule("10.7-b", "10.7-a")
@pytest.mark.parametrize(("battery", "falls"), [(3, False), (1, True), (2, True)])
def test_stone_falls_to_medium_and_heavy_shells_only(field: Any, battery: int, falls: bool) -> None:
    f = plotted(field, battery=battery)
    place = f.hex("E1508")
    f.put("E1508", "r249-1-section-1")
    kept, f.data.building = f.data.building, 1 << place
    try:
        phase(f, 1, 1, 1, 1, 1, 1, *((6,) if falls else ()))
    finally:
        f.data.building = kept

    assert bool(f.state.rubble >> place & 1) is falls


@pytest.mark.rule("10.7-a")
def test_one_loss_among_several_units_brings_a_building_down(field: Any) -> None:
    f = field("tam-quan")
    place = f.hex("A1102")
    units = f.put("A1102", "vm-1-hq", "vm-1-recruit-1")
    f.state.forced = (1, 1, 6, 6)
    loss = shell(f.game, units, place, 10)

    assert loss


@pytest.mark.rule("10.4-b", "10.3-d")
def test_a_battery_with_a_mission_under_way_gets_no_new_target(field: Any) -> None:
    f = plotted(field)
    f.put("E0908", "rtm-hq-hq")
    write(f.game, FRENCH, "wait", 1, 1)
    step = ArtilleryPhase()
    step.plots(f.game)

    assert [pending.battery for pending in f.state.stack if isinstance(pending, Plot) and not pending.actor] == [3, 2]


@pytest.mark.rule("S-smoke", "S5-e", "S5-a")
def test_what_a_battery_may_fire(field: Any) -> None:
    f = field("eliane-2", turn=3)
    f.put("E0908", "rtm-hq-hq")
    f.put("E1908", "r174-hq-hq")
    assert f.push(Plot(actor=FRENCH, battery=1)).verbs == {"hold_fire", "shells", "smoke_shells", "flares"}
    assert f.push(Plot(actor=VIET_MINH, battery=1)).verbs == {"hold_fire", "shells", "smoke_shells"}
    f.data.smoke_by, kept = frozenset(("mortar",)), f.data.smoke_by
    try:
        assert f.push(Plot(actor=VIET_MINH, battery=1)).verbs == {"hold_fire", "shells"}
    finally:
        f.data.smoke_by = kept


@pytest.mark.rule("10.5-a", "10-tab-blast")
def test_the_rim_of_a_barrage_strikes_movers_too(field: Any) -> None:
    f = field()
    units = f.put("B1003", "bep-1-legion-1")
    f.state.barrage[f.hex("B1003")] = 4
    f.state.forced = (6, 6)
    shell_movers(f.game, units)

    assert f.last("shelled") == (f.hex("B1003"), 4)

"""Fire: factors, columns, targets, rate of fire, groups, breakdowns, results."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.phases.fire import Fire, OffensiveFire
from fivehills_enpointe.rules import fire as fires
from fivehills_enpointe.rules.concealment import places_of
from fivehills_enpointe.rules.covering import observers
from fivehills_enpointe.rules.fire import Shot


def factor(f: Any, firer: str, place: str, halved: int = 0) -> float:
    return fires.parts(f.game, f.unit(firer), f.hex(place), halved) / fires.WHOLE


@pytest.mark.rule("9-tab-str", "9.3-a", "11.1-a", "4.2")
def test_strength_is_changed_by_range_pins_and_smoke(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-1-legion-1")

    assert factor(f, "bep-1-legion-1", "B1104") == 10
    assert factor(f, "bep-1-legion-1", "B1304") == 5
    assert factor(f, "bep-1-legion-1", "B1604") == 2.5
    assert factor(f, "bep-1-legion-1", "B1304", 1) == 2.5
    f.mark("pinned", "bep-1-legion-1")
    assert factor(f, "bep-1-legion-1", "B1104") == 5
    f.state.smoke1 = 1 << f.hex("B1004")
    assert factor(f, "bep-1-legion-1", "B1604") == 0.625
    f.state.smoke1, f.state.smoke2 = 0, f.state.smoke1
    assert factor(f, "bep-1-legion-1", "B1604") == 0.625


@pytest.mark.rule("6.1-f", "9-tab-str", "10.8-c")
@pytest.mark.parametrize("why", ["limbered", "dry"])
def test_a_crew_without_its_mortar_is_as_strong_as_infantry_of_its_range(field: Any, why: str) -> None:
    f = field()
    f.put("B1004", "bep-hw-mortar60-1")
    f.mark(why, "bep-hw-mortar60-1")

    assert factor(f, "bep-hw-mortar60-1", "B1104") == 4
    assert factor(f, "bep-hw-mortar60-1", "B1304") == 2
    assert factor(f, "bep-hw-mortar60-1", "B1404") == 1


@pytest.mark.rule("1.2-a", "1.1")
def test_a_reduced_unit_fires_with_its_reduced_strength(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-1-legion-1")
    f.state.steps[f.unit("bep-1-legion-1")] = 1

    assert factor(f, "bep-1-legion-1", "B1304") == 3


@pytest.mark.rule("4.2", "9-tab-str")
def test_nobody_fires_beyond_twice_his_range(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-1-legion-1")
    f.put("B2004", "r209-1-section-1")
    f.put("B2104", "r209-1-section-2")
    f.activate(FRENCH, "bep-1", "bep-1-legion-1").play("act bep-1-legion-1")

    assert "fire B2004" in f.offers
    assert "fire B2104" not in f.offers


def modifier(f: Any, table: str, **about: int) -> int:
    unit = f.unit("r209-1-section-1")
    shot = Shot(unit, f.hex("B1204"), about.get("cover", 0), about.get("hindrances", 0), about.get("moving", 0))
    shot.by_mortar = bool(about.get("by_mortar"))
    return f.game.figure(table, shot)


@pytest.mark.rule("9-tab-target", "9-tab-terrain", "8-c")
@pytest.mark.parametrize(
    ("about", "value"),
    [
        ({}, 0),
        ({"moving": 1}, -1),
        ({"moving": 2}, -2),
        ({"cover": 1}, 1),
        ({"cover": 2}, 2),
        ({"cover": 3}, 3),
        ({"hindrances": 4}, 4),
        ({"cover": 2, "hindrances": 1, "moving": 2}, 1),
    ],
)
def test_direct_fire_counts_movement_cover_and_hindrances(field: Any, about: dict[str, int], value: int) -> None:
    f = field()
    f.put("B1204", "r209-1-section-1")

    assert modifier(f, "fire_dice", **about) == value
    f.state.smoke2 = 1 << f.hex("B1204")
    assert modifier(f, "fire_dice", **about) == value + 1
    f.put("B1204", "r209-1-section-1", hidden=True)
    assert modifier(f, "fire_dice", **about) == value + 3


@pytest.mark.rule("10-tab-cover", "10.8-c")
def test_indirect_fire_counts_only_good_cover_and_for_mortars_concealment(field: Any) -> None:
    f = field()
    f.put("B1204", "r209-1-section-1", hidden=True)

    assert modifier(f, "indirect_dice", cover=1, hindrances=3, moving=2) == 0
    assert modifier(f, "indirect_dice", cover=2) == 1
    assert modifier(f, "indirect_dice", cover=3) == 2
    assert modifier(f, "indirect_dice", cover=3, by_mortar=1) == 3


@pytest.mark.rule("9.3-c", "11-a")
def test_the_next_lower_column_counts_and_below_the_first_nothing(field: Any) -> None:
    results = field().game.data.results

    assert results[13, 7] == results[12, 7] == "N1"
    assert results[14, 7] == "N2"
    assert results[0, 2] == "-"


@pytest.mark.rule("7.2-c", "9.3-b", "11-a", "9-a", "6.2-a")
def test_every_unit_in_the_hex_gets_its_own_roll(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-1-legion-1")
    f.put("B1204", "r209-1-section-1", "r209-1-hq")
    f.activate(FRENCH, "bep-1", "bep-1-legion-1").play("act bep-1-legion-1")
    f.play("fire B1204", 6, 6, 5, 6)

    assert f.rolled("the fire") == [(6, 6), (5, 6)]


@pytest.mark.rule("6.1-f", "9.3-b", "10.8-c")
def test_a_crew_without_its_mortar_fires_along_a_line(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-hw-mortar60-1", "bep-1-legion-1")
    tube = f.units("bep-hw-mortar60-1")

    def is_indirect(firers: int) -> bool:
        return Fire(FRENCH, firers, f.hex("B1204")).shot(f.game, firers).by_mortar

    assert is_indirect(tube)
    assert not is_indirect(f.units("bep-1-legion-1"))
    f.mark("limbered", "bep-hw-mortar60-1")
    assert not is_indirect(tube)


@pytest.mark.rule("9.1-a")
def test_a_blocked_fire_is_made_without_effect(field: Any) -> None:
    f = field("dong-khe")
    f.put("A0808", "gc1-para-1")
    f.put("A1508", "vm-1-section-1")
    firer, target = f.unit("gc1-para-1"), f.hex("A1508")
    assert not fires.with_line(f.game, 1 << firer, target)
    f.activate(FRENCH, "gc1", "gc1-para-1").play("act gc1-para-1")
    f.play("fire A1508", 1, 2)

    assert "no_line" in f.events()
    assert f.asked == ("french", "FireAgain")


@pytest.mark.rule("6.2-b", "0-a")
@pytest.mark.parametrize(("coloured", "again"), [(1, True), (2, True), (3, False)])
def test_the_coloured_die_within_the_rate_gives_another_fire(field: Any, coloured: int, again: bool) -> None:
    f = field()
    f.put("B1004", "bep-1-legion-1")
    f.put("B1304", "r209-1-section-1")
    f.state.prepared = 1 << f.hex("B1304")
    f.mark("silent", "r209-1-section-1")
    f.activate(FRENCH, "bep-1", "bep-1-legion-1").play("act bep-1-legion-1")
    f.play("fire B1304", 6, coloured)

    assert (f.asked == ("french", "FireAgain")) is again


@pytest.mark.rule("6.2-b")
@pytest.mark.parametrize(("first", "second", "again"), [(2, 6, True), (6, 2, False)])
def test_the_coloured_die_of_the_first_roll_decides_for_the_whole_fire(
    field: Any, first: int, second: int, again: bool
) -> None:
    f = field()
    f.put("B1004", "bep-1-legion-1")
    f.put("B1304", "r209-1-section-1", "r209-1-section-2")
    f.state.prepared = 1 << f.hex("B1304")
    f.mark("silent", "r209-1-section-1", "r209-1-section-2")
    f.activate(FRENCH, "bep-1", "bep-1-legion-1").play("act bep-1-legion-1")
    f.play("fire B1304", 6, first, 6, second)

    assert (f.asked == ("french", "FireAgain")) is again


@pytest.mark.rule("6.2-c", "6.5-c")
def test_pinned_and_hesitant_units_are_slower(field: Any) -> None:
    from fivehills_enpointe.rules.reactions import rate_of_fire_modifier

    f = field()
    unit = f.unit("bep-1-legion-1")
    assert rate_of_fire_modifier(f.game, unit) == 0
    f.mark("pinned", "bep-1-legion-1")
    assert rate_of_fire_modifier(f.game, unit) == 1
    f.state.hesitant = 1 << f.hex("f-bep-1")
    assert rate_of_fire_modifier(f.game, unit) == 2


@pytest.mark.rule("9.2-a", "9.2-b", "9.3-a")
def test_a_fire_group_is_a_chain_of_fit_units_of_one_formation(field: Any) -> None:
    f = field()
    f.put("B1003", "bep-1-legion-1")
    f.put("B1004", "bep-1-legion-2")
    f.put("B1005", "bep-1-legion-3", "bep-2-legion-1")
    f.put("B1304", "r209-1-section-1")
    f.mark("silent", "r209-1-section-1")
    ids = ("bep-1-legion-1", "bep-1-legion-2", "bep-1-legion-3")
    f.activate(FRENCH, "bep-1", *ids)
    f.play("combine bep-1-legion-1").play("fire B1304")
    assert f.offers == {"select bep-1-legion-1", "select bep-1-legion-2", "select bep-1-legion-3", "all"}
    f.play("select bep-1-legion-1")
    assert f.offers == {"select bep-1-legion-2", "done"}
    f.play("select bep-1-legion-2").play("done", 6, 6)
    assert f.last("attack_factor") == (10,)
    assert f.offers == {"end", "act bep-1-legion-3"}


@pytest.mark.rule("9.2-b")
def test_pinned_or_hesitant_units_join_no_group(field: Any) -> None:
    f = field()
    f.put("B1003", "bep-1-legion-1")
    f.put("B1004", "bep-1-legion-2")
    f.put("B1304", "r209-1-section-1")
    f.activate(FRENCH, "bep-1", "bep-1-legion-1", "bep-1-legion-2")
    assert "combine" in f.verbs
    f.mark("pinned", "bep-1-legion-2")
    f.game._advance()
    assert "combine" not in f.verbs
    f.state.pinned = 0
    f.state.hesitant = 1 << f.hex("f-bep-1")
    f.game._advance()
    assert "combine" not in f.verbs


@pytest.mark.rule("10.8-e")
def test_mortars_group_only_with_mortars(field: Any) -> None:
    from fivehills_enpointe.rules.reactions import comrades

    f = field("tu-le")
    ids = ("bpc-hw-mortar60-1", "bpc-hw-mortar60-2", "bpc-hw-mmg-1")
    units = f.put("A1010", *ids)

    assert comrades(f.game, f.unit(ids[0]), units) == f.units(*ids[:2])
    assert comrades(f.game, f.unit(ids[2]), units) == f.units(ids[2])


@pytest.mark.rule("6.7-a", "err-2")
def test_a_heavy_machine_gun_breaks_on_eleven_after_its_fire(field: Any) -> None:
    f = field()
    f.put("B1204", "r209-hw-hmg-1")
    f.put("B1004", "bep-1-legion-1")
    f.mark("silent", "bep-1-legion-1")
    f.activate(VIET_MINH, "r209-hw", "r209-hw-hmg-1").play("act r209-hw-hmg-1")
    f.play("fire B1004", 5, 6)

    assert f.has("broken", "r209-hw-hmg-1")
    assert "attack_factor" in f.events()


@pytest.mark.rule("6.7-a")
def test_any_of_several_rolls_may_break_a_heavy_machine_gun(field: Any) -> None:
    f = field()
    f.put("B1204", "r209-hw-hmg-1")
    f.put("B1004", "bep-1-legion-1", "bep-1-legion-2")
    f.state.prepared = 1 << f.hex("B1004")
    f.mark("silent", "bep-1-legion-1", "bep-1-legion-2")
    f.activate(VIET_MINH, "r209-hw", "r209-hw-hmg-1").play("act r209-hw-hmg-1")
    f.play("fire B1004", 6, 5, 4, 6)

    assert f.has("broken", "r209-hw-hmg-1")


@pytest.mark.rule("6.7-a")
def test_ten_does_no_harm_to_a_heavy_machine_gun(field: Any) -> None:
    f = field()
    f.put("B1204", "r209-hw-hmg-1")
    f.put("B1004", "bep-1-legion-1")
    f.mark("silent", "bep-1-legion-1")
    f.activate(VIET_MINH, "r209-hw", "r209-hw-hmg-1").play("act r209-hw-hmg-1").play("fire B1004", 4, 6)

    assert not f.has("broken", "r209-hw-hmg-1")


@pytest.mark.rule("6.7-d", "10.8-a")
def test_a_mortar_runs_dry_on_twelve_and_is_crew_from_then_on(field: Any) -> None:
    f = field()
    f.put("B1204", "r209-hw-mortar81-1")
    f.put("B0604", "bep-1-legion-1")
    f.activate(VIET_MINH, "r209-hw", "r209-hw-mortar81-1").play("act r209-hw-mortar81-1")
    f.play("fire B0604", 6, 6)

    assert f.has("dry", "r209-hw-mortar81-1")
    from fivehills_enpointe.rules.units import strength

    assert strength(f.game, f.unit("r209-hw-mortar81-1")) == 2


@pytest.mark.rule("10.8-b", "10.8-d", "10.1-a", "10.3-a")
def test_a_mortar_fires_where_it_or_its_leaders_see_and_not_too_near(field: Any) -> None:
    f = field()
    mortar = f.unit("bep-hw-mortar60-1")
    f.put("B1207", "bep-hw-mortar60-1")
    f.put("B1009", "r209-1-section-1")
    f.put("B1107", "r209-1-section-2")
    f.activate(FRENCH, "bep-hw", "bep-hw-mortar60-1").play("act bep-hw-mortar60-1")
    assert "fire B1107" not in f.offers
    near = places_of(f.game, observers(f.game, mortar))
    assert near == 1 << f.hex("B1207")
    f.put("B0908", "bep-hw-hq")
    assert places_of(f.game, observers(f.game, mortar)) == near | 1 << f.hex("B0908")
    f.mark("neutralised", "bep-hw-hq")
    assert places_of(f.game, observers(f.game, mortar)) == near | 1 << f.hex("B0908")


@pytest.mark.rule("10.8-a", "10.6-c", "S-smoke")
def test_a_mortar_may_lay_smoke_of_value_one(field: Any) -> None:
    f = field()
    f.put("B1204", "bep-hw-mortar60-1")
    f.activate(FRENCH, "bep-hw", "bep-hw-mortar60-1").play("act bep-hw-mortar60-1")
    assert "screen" not in f.verbs
    f.play("shell_smoke").play("column B0901").play("smoke B0904", 2, 6)

    assert f.state.smoke1 == 1 << f.hex("B0904")


@pytest.mark.rule("10.8-a", "6.1-f", "6.2-b")
def test_a_mortar_just_emplaced_may_fire_smoke_and_more_smoke(field: Any) -> None:
    f = field()
    f.put("B1204", "bep-hw-mortar60-1")
    f.mark("limbered", "bep-hw-mortar60-1")
    f.activate(FRENCH, "bep-hw", "bep-hw-mortar60-1").play("act bep-hw-mortar60-1").play("emplace")
    f.play("shell_smoke").play("column B0901").play("smoke B0904", 6, 1)
    assert f.asked == ("french", "FireAgain")
    f.play("shell_smoke").play("column B0801").play("smoke B0804", 6, 6)

    assert f.state.smoke1 == 1 << f.hex("B0904") | 1 << f.hex("B0804")
    assert f.has("dry", "bep-hw-mortar60-1")


@pytest.mark.rule("11-e")
def test_e_eliminates_whatever_the_steps(field: Any) -> None:
    from fivehills_enpointe.rules.morale import apply_code

    f = field()
    f.put("B1204", "r209-1-section-1")
    apply_code(f.game, f.unit("r209-1-section-1"), "E")

    assert f.at("r209-1-section-1") == "eliminated"
    assert f.state.losses[f.hex("f-r209-1")] == 2


@pytest.mark.rule("11.1-b")
def test_a_unit_with_a_step_to_spare_may_shake_off_its_pin(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-1-legion-1")
    f.put("B1204", "r209-1-section-1")
    f.push(OffensiveFire(actor=FRENCH, firers=f.units("bep-1-legion-1"), place=f.hex("B1204")), 3, 4, 5, 5)
    assert f.asked == ("viet-minh", "ShakeOff")
    f.play("shake r209-1-section-1")
    assert f.steps("r209-1-section-1") == 1
    assert not f.has("pinned", "r209-1-section-1")


@pytest.mark.rule("11.1-b")
def test_a_unit_of_one_step_may_not(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-1-legion-1")
    f.put("B1204", "r209-1-section-1")
    f.state.steps[f.unit("r209-1-section-1")] = 1
    f.mark("silent", "r209-1-section-1")
    f.push(OffensiveFire(actor=FRENCH, firers=f.units("bep-1-legion-1"), place=f.hex("B1204")), 3, 4, 5, 5)

    assert f.has("pinned", "r209-1-section-1")
    assert "ShakeOff" not in f.asked if not f.game.over else True


@pytest.mark.rule("9-tab-terrain", "9-tab-best")
def test_fire_into_a_village_counts_its_cover_once(field: Any) -> None:
    f = field()
    f.put("B1104", "bep-1-legion-1")
    f.put("B1106", "r209-1-section-1")
    f.state.trench = 1 << f.hex("B1106")
    fire = Fire(side=FRENCH, firers=f.units("bep-1-legion-1"), place=f.hex("B1106"))
    shot = fire.shot(f.game, fire.firers)
    shot.unit = f.unit("r209-1-section-1")

    assert shot.cover == 2
    assert f.game.figure("fire_dice", shot) == 2 + shot.hindrances


@pytest.mark.rule("9-tab-str", "9-tab-target", "15.3-a")
def test_a_fire_hides_but_is_no_smoke_for_those_who_stand_in_it(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-1-legion-1")
    f.put("B1204", "r209-1-section-1")
    place, firer = f.hex("B1204"), f.unit("bep-1-legion-1")
    shot = Shot(f.unit("r209-1-section-1"), place, 0)
    f.state.burning = 1 << place | 1 << f.hex("B1004")
    assert f.game.figure("fire_dice", shot) == 0
    assert fires.parts(f.game, firer, place, 0) == 5 * fires.WHOLE
    f.state.smoke1, f.state.burning = f.state.burning, 0
    assert f.game.figure("fire_dice", shot) == 1
    assert fires.parts(f.game, firer, place, 0) == 5 * fires.WHOLE // 2


@pytest.mark.rule("9.2-a")
def test_units_out_of_touch_do_not_fire_together(field: Any) -> None:
    f = field()
    # the leader in the middle is out of range, so the two others have no link
    f.put("B0904", "bep-1-legion-1")
    f.put("B1004", "bep-1-hq")
    f.put("B1105", "bep-1-legion-2")
    f.put("B1004", "bep-1-hq")
    f.put("B1709", "r209-1-section-1")
    f.activate(FRENCH, "bep-1", "bep-1-legion-1", "bep-1-legion-2", "bep-1-hq").play("combine bep-1-hq")
    f.play("fire B1709")

    assert f.offers == {"select bep-1-legion-1", "select bep-1-legion-2"}
    f.play("select bep-1-legion-1")
    assert f.offers == {"done"}

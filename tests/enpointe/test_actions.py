"""Activation and the action list: who may do what, movement, commands, digging, guns, entry and exit."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills import lowest
from fivehills.errors import InvalidAction
from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.phases.movement import ADVANCE, MANEUVER, Movement, NextHex, affordable
from fivehills_enpointe.rules.activation import ready_units
from fivehills_enpointe.rules.reactions import reactors

MAN = "bep-1-legion-1"


def acting(f: Any, unit: str, side: int = FRENCH, formation: str = "bep-1", *others: str) -> Any:
    return f.activate(side, formation, unit, *others).play(f"act {unit}")


@pytest.mark.rule("5-a", "5.2-a", "6-a", "1.4-a")
def test_each_unit_of_the_active_formation_acts_once_in_any_order(field: Any) -> None:
    f = field()
    f.put("B1004", MAN, "bep-1-legion-2", "bep-2-legion-1")
    f.activate(FRENCH, "bep-1", MAN, "bep-1-legion-2")
    assert f.offers == {"end", f"act {MAN}", "act bep-1-legion-2"}
    f.play("act bep-1-legion-2").play("skip")
    assert f.offers == {"end", f"act {MAN}"}
    f.play(f"act {MAN}").play("skip")
    assert f.offers == {"end"}


@pytest.mark.rule("5.2-b", "1.3-b")
def test_the_end_of_an_activation_flips_the_leader(field: Any) -> None:
    f = field()
    f.put("B1004", MAN)
    f.activate(FRENCH, "bep-1", MAN).play("end")

    assert f.state.done == 1 << f.hex("f-bep-1")


@pytest.mark.rule("6.1-a", "6.1-b", "S-smoke")
def test_infantry_has_its_actions(field: Any) -> None:
    f = field()
    f.put("B1004", MAN)
    f.put("B1104", "r209-1-section-1")
    acting(f, MAN)

    assert f.verbs == {"skip", "advance", "creep", "maneuver", "snipe", "storm", "infiltrate", "fire", "dig"}


@pytest.mark.rule("6.1-b", "6.1-f", "6.7-c")
def test_a_weapon_in_battery_stays_and_fires(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-hw-mmg-1")
    f.put("B1104", "r209-1-section-1")
    acting(f, "bep-hw-mmg-1", FRENCH, "bep-hw")

    assert f.verbs == {"skip", "fire", "limber"}


@pytest.mark.rule("6.1-b", "6.1-f")
def test_a_limbered_weapon_acts_as_infantry_or_goes_into_battery_and_fires(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-hw-mmg-1")
    f.put("B1304", "r209-1-section-1")
    f.mark("limbered", "bep-hw-mmg-1")
    acting(f, "bep-hw-mmg-1", FRENCH, "bep-hw")
    assert f.verbs >= {"advance", "creep", "maneuver", "fire", "dig", "emplace"}
    f.play("emplace")
    assert f.offers == {"cease", "fire B1304"}
    f.mark("silent", "r209-1-section-1")
    f.play("fire B1304", 6, 6)
    assert f.last("attack_factor") == (5,)
    assert not f.has("moved", "bep-hw-mmg-1")


@pytest.mark.rule("6.1-f", "6.7-c", "7.1-e")
def test_limbering_leaves_half_the_movement_even_for_a_broken_gun(field: Any) -> None:
    f = field()
    f.put("B1204", "r209-hw-hmg-1")
    f.mark("broken", "r209-hw-hmg-1")
    acting(f, "r209-hw-hmg-1", VIET_MINH, "r209-hw").play("limber")
    f.play("to B1304").play("to B1404")

    assert f.at("r209-hw-hmg-1") == "B1404"
    assert f.asked == ("viet-minh", "Activation")
    assert f.has("broken", "r209-hw-hmg-1")
    assert f.has("moved", "r209-hw-hmg-1")


@pytest.mark.rule("6.1-c", "3.4-b")
def test_out_of_command_four_actions_are_left(field: Any) -> None:
    f = field()
    f.put("B1004", MAN)
    f.put("B1104", "r209-1-section-1")
    f.mark("ooc", MAN)
    acting(f, MAN, FRENCH, "")

    assert f.verbs == {"skip", "advance", "creep", "maneuver", "snipe", "fire"}


@pytest.mark.rule("11.1-a", "11.1-b", "13-b", "15.2-a")
def test_a_pinned_unit_fires_but_does_not_move_until_it_pays(field: Any) -> None:
    f = field()
    f.put("B1004", MAN)
    f.put("B1104", "r209-1-section-1")
    f.mark("pinned", MAN)
    acting(f, MAN)
    assert f.verbs == {"skip", "fire", "dig", "shake"}
    f.play(f"shake {MAN}")
    assert f.steps(MAN) == 1
    assert {"advance", "storm"} <= f.verbs


@pytest.mark.rule("13-b", "12.1-a")
def test_hesitant_units_do_not_assault(field: Any) -> None:
    f = field()
    f.put("B1004", MAN)
    f.put("B1104", "r209-1-section-1")
    f.state.hesitant = 1 << f.hex("f-bep-1")
    acting(f, MAN)

    assert not f.verbs & {"storm", "infiltrate"}


@pytest.mark.rule("8-e")
def test_a_dummy_moves_and_does_nothing_else(field: Any) -> None:
    f = field()
    f.put("B1005", "fr-dummy-1", hidden=True)
    f.put("B1905", "r209-1-section-1")
    f.state.formation[f.unit("fr-dummy-1")] = 1
    acting(f, "fr-dummy-1")

    assert f.verbs == {"skip", "advance", "creep"}


# --- movement -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1-a", "7.1-c", "tab-move", "7.1-d", "6.1-e")
def test_four_points_lead_four_clear_hexes_far(field: Any) -> None:
    f = field()
    f.put("B0904", MAN)
    acting(f, MAN).play("advance B1003").play("to B1103").play("to B1203").play("to B1303")

    assert f.at(MAN) == "B1303"
    assert f.asked == ("french", "Activation")
    assert f.has("moved", MAN)


@pytest.mark.rule("7.4", "7.1-e")
def test_a_march_along_the_road_has_two_points_more(field: Any) -> None:
    f = field()
    f.put("B0107", MAN)
    acting(f, MAN).play("advance B0207")
    for place in ("B0307", "B0407", "B0507", "B0606"):
        f.play(f"to {place}")
    assert "to B0706" in f.offers
    assert "to B0605" not in f.offers


WAYS = {
    "a march": ("B0904", ["advance B1003", "to B1103"], ["3 movement points left", "2 movement points left"]),
    "a march through halves": (
        "B0608",
        ["advance B0708", "to B0608"],
        ["2½ movement points left", "1½ movement points left"],
    ),
    "half a march": ("B0904", ["maneuver", "to B1003"], ["2 movement points left", "1 movement point left"]),
    "a march by road": (
        "B0107",
        ["advance B0207", "to B0307", "to B0407", "to B0507", "to B0606"],
        [
            "3 movement points left, 5 by road",
            "2 movement points left, 4 by road",
            "1 movement point left, 3 by road",
            "2 movement points left, by road only",
            "1 movement point left, by road only",
        ],
    ),
    "a march that leaves the road": (
        "B0107",
        ["advance B0207", "to B0206"],
        ["3 movement points left, 5 by road", "2 movement points left"],
    ),
}


@pytest.mark.rule("7.1-a", "7.1-b", "7.1-c", "7.1-e", "7.4")
@pytest.mark.parametrize(("start", "way", "told"), WAYS.values(), ids=WAYS)
def test_a_mover_is_told_how_many_points_are_left(field: Any, start: str, way: list[str], told: list[str]) -> None:
    f = field()
    f.put(start, MAN)
    acting(f, MAN)
    for action, words in zip(way, told, strict=True):
        f.play(action)
        assert f.game.decision.prompt == f"Where next ({words})?"


@pytest.mark.rule("6.1-a", "7.1-b", "7.3-a")
@pytest.mark.parametrize(
    ("begun", "step", "before", "after"),
    [
        ("maneuver", "to B1310", "2 movement points left", "no movement points left"),
        ("creep B1310", "", "", "no further hex"),
    ],
)
def test_a_mover_who_can_only_fire_is_told_that_no_way_is_left(
    field: Any, begun: str, step: str, before: str, after: str
) -> None:
    f = field()
    f.put("B1409", MAN)
    f.put("B1210", "r209-1-section-1")
    f.mark("silent", "r209-1-section-1")
    acting(f, MAN).play(begun)
    if step:
        assert f.game.decision.prompt == f"Where next ({before})?"
        f.play(step)
    assert f.verbs == {"fire", "stop"}
    assert f.game.decision.prompt == f"Where next ({after})?"


@pytest.mark.rule("7.3-a", "13-a")
def test_a_tactical_mover_is_told_of_one_hex(field: Any) -> None:
    f = field()
    f.put("B1004", MAN)
    f.put("B1104", "r209-1-section-1")
    f.put("B1003", "r209-1-section-2")
    acting(f, MAN).play("infiltrate")
    assert f.game.decision.prompt == "Where next (one hex)?"


@pytest.mark.rule("S5-g")
def test_in_the_mud_halves_of_points_are_left(field: Any) -> None:
    f = field("eliane-2")
    place = lowest(f.data.hexes & ~f.data.road)
    f.game.push(Movement(actor=FRENCH, units=f.units(MAN), mode=MANEUVER, start=place, road=False))
    assert NextHex(actor=FRENCH).left(f.game) == "1½ movement points left"
    f.game.find(Movement).spent = 2
    assert NextHex(actor=FRENCH).left(f.game) == "½ movement point left"


@pytest.mark.rule("7.1-b")
def test_one_hex_can_always_be_entered(field: Any) -> None:
    f = field()
    f.put("B1409", MAN)
    f.state.burning = 0
    acting(f, MAN).play("maneuver")
    costs = f.data.costs[f.hex("B1409")]
    dear = [f.game.rules.board.ids[place] for place, cost in costs.items() if cost > f.data.half_mp]

    assert dear
    assert {f"to {place}" for place in dear} <= f.offers


@pytest.mark.rule("6.1-a", "9-tab-str", "9-tab-target")
def test_move_and_fire_is_at_half_strength_in_either_order(field: Any) -> None:
    f = field()
    f.put("B1004", MAN)
    f.put("B1404", "r209-1-section-1")
    f.mark("silent", "r209-1-section-1")
    acting(f, MAN).play("maneuver").play("fire B1404", 6, 6)
    assert f.last("attack_factor") == (2,)
    assert f.asked == ("french", "NextHex")
    f.play("to B1104").play("to B1203")
    assert f.asked == ("french", "Activation")


@pytest.mark.rule("6.1-a")
def test_fire_after_moving_ends_the_action(field: Any) -> None:
    f = field()
    f.put("B1004", MAN)
    f.put("B1404", "r209-1-section-1")
    f.mark("silent", "r209-1-section-1")
    acting(f, MAN).play("maneuver").play("to B1104").play("fire B1404", 6, 6)

    assert f.asked == ("french", "Activation")


@pytest.mark.rule("7.2-a", "S-size")
def test_a_full_hex_is_passed_but_no_place_to_stop(field: Any) -> None:
    f = field()
    f.put("B0904", MAN)
    f.put("B1003", "bep-2-legion-1", "bep-2-legion-2")
    acting(f, MAN)
    assert "creep B1003" not in f.offers
    f.play("advance B1003")
    assert "stop" not in f.offers
    assert "to B1103" in f.offers


@pytest.mark.rule("7.2-b")
def test_leaders_and_weapons_stop_anywhere(field: Any) -> None:
    f = field()
    f.put("B0904", "bep-1-hq")
    f.put("B1003", "bep-2-legion-1", "bep-2-legion-2")
    acting(f, "bep-1-hq").play("advance B1003")

    assert "stop" in f.offers


@pytest.mark.rule("15.3-a", "13-a")
def test_burning_and_enemy_hexes_are_closed(field: Any) -> None:
    f = field()
    f.put("B1004", MAN)
    f.put("B1104", "r209-1-section-1")
    f.state.burning = 1 << f.hex("B0904")
    acting(f, MAN)

    assert not f.offers & {"advance B1104", "advance B0904", "creep B1104", "creep B0904"}


@pytest.mark.rule("6.5-h", "11.1-a")
def test_a_mover_that_is_pinned_stops(field: Any) -> None:
    f = field()
    f.put("B1304", "r209-1-section-1")
    f.state.steps[f.unit("r209-1-section-1")] = 1
    f.put("B1004", MAN)
    acting(f, "r209-1-section-1", VIET_MINH, "r209-1").play("advance B1303").play(f"react {MAN} B1303", 4, 4, 6, 6)
    assert f.has("pinned", "r209-1-section-1")
    assert f.asked == ("viet-minh", "Activation")


@pytest.mark.rule("10.5-a")
def test_a_barrage_hits_those_who_walk_into_it(field: Any) -> None:
    f = field()
    f.put("B1004", MAN)
    f.put("B1003", "bep-1-hq")
    f.state.barrage[f.hex("B1003")] = 10
    acting(f, MAN).play("advance B1003", 6, 6)

    assert f.rolled("the barrage") == [(6, 6)]
    assert f.last("shelled") == (f.hex("B1003"), 10)


# --- commands -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.3-b")
def test_a_command_gives_one_more_action(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-1-hq", MAN, "bep-2-legion-1")
    f.put("B1304", "bep-1-legion-2")
    f.activate(FRENCH, "bep-1", "bep-1-hq", MAN).play(f"act {MAN}").play("skip").play("act bep-1-hq")
    assert f"order {MAN}" in f.offers
    assert not f.offers & {"order bep-1-hq", "order bep-2-legion-1", "order bep-1-legion-2"}
    f.play(f"order {MAN}").play("advance B1003").play("stop")
    assert f.at(MAN) == "B1003"


@pytest.mark.rule("6.3-b", "3.3-a")
def test_the_higher_echelon_commands_any_formation(field: Any) -> None:
    f = field("dong-khe", turn=2)
    f.put("A0808", "pc-ops-hq", "gc1-para-1")
    acting(f, "pc-ops-hq", FRENCH, "pc-ops")

    assert "order gc1-para-1" in f.offers


@pytest.mark.rule("6.3-b", "6.3-c", "6.5-f", "5.1-b")
def test_a_unit_ordered_by_the_higher_echelon_is_active_but_keeps_its_own_activation(field: Any) -> None:
    f = field("dong-khe", turn=2)
    f.put("A0808", "pc-ops-hq", "gc1-hq", "gc1-para-1", "gc1-para-2")
    f.put("A0809", "vm-1-section-1")
    f.mark("pinned", "gc1-para-1")
    f.mark("neutralised", "gc1-para-2")
    acting(f, "pc-ops-hq", FRENCH, "pc-ops")
    assert {offer for offer in f.offers if offer.startswith(("order", "steady"))} == {
        "order gc1-hq",
        "order gc1-para-1",
    }
    f.play("order gc1-para-1")
    others = reactors(f.game, FRENCH, f.hex("A0809"), at_mover=False)
    assert others == f.units("gc1-hq")
    f.play("skip").play("end")
    assert ready_units(f.game, f.data.formation_index["gc1"]) >> f.unit("gc1-para-1") & 1


@pytest.mark.rule("6.7-d", "6.1-f")
def test_a_crew_without_ammunition_has_no_weapon_to_bring_into_battery(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-hw-mortar60-1")
    f.mark("dry", "bep-hw-mortar60-1")
    acting(f, "bep-hw-mortar60-1", FRENCH, "bep-hw")

    assert {"advance", "creep", "dig"} <= f.verbs
    assert not f.verbs & {"emplace", "limber", "shell_smoke"}


@pytest.mark.rule("6.3-c", "6.3-a")
def test_a_command_frees_a_pinned_unit_at_no_loss(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-1-hq", MAN)
    f.mark("pinned", MAN)
    f.activate(FRENCH, "bep-1", "bep-1-hq", MAN).play("act bep-1-hq").play(f"steady {MAN}")
    assert not f.has("pinned", MAN)
    assert f.steps(MAN) == 2
    assert f"act {MAN}" in f.offers


@pytest.mark.rule("6.3-a")
def test_a_pinned_leader_commands_nobody(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-1-hq", MAN)
    f.mark("pinned", "bep-1-hq")
    acting(f, "bep-1-hq")

    assert not f.verbs & {"order", "steady"}


@pytest.mark.rule("10.9-a")
def test_the_higher_echelon_coordinates_mortars_once(field: Any) -> None:
    f = field("dong-khe", turn=2)
    f.put("A0808", "pc-ops-hq", "gc1-hq")
    f.put("A0908", "gc1-mortar60-1", "gc2-hq", "gc2-mortar60-1")
    f.put("A0508", "vm-1-section-1")
    f.state.activated |= f.units("gc2-mortar60-1")
    acting(f, "pc-ops-hq", FRENCH, "pc-ops").play("coordinate")
    assert "shoot gc1-mortar60-1 A0508" in f.offers
    assert not any("gc2-mortar60-1" in text for text in f.offers)
    f.mark("silent", "vm-1-section-1")
    f.play("shoot gc1-mortar60-1 A0508", 5, 6)
    assert f.has("activated", "gc1-mortar60-1")
    assert not any("gc1-mortar60-1" in text for text in f.offers)


@pytest.mark.rule("10.9-a", "10.8-d")
def test_coordinated_mortars_are_active_and_keep_their_minimum_range(field: Any) -> None:
    f = field("eliane-2", turn=3)
    f.put("E0908", "rtm-hq-hq", "rtm-hq-mortar81-1")
    f.put("E1105", "r249-1-section-1")
    f.put("E1305", "r249-1-section-2")
    f.mark("silent", "r249-1-section-1", "r249-1-section-2")
    acting(f, "rtm-hq-hq", FRENCH, "rtm-hq", "rtm-hq-mortar81-1").play("coordinate")
    assert f.offers == {"cease", "shoot rtm-hq-mortar81-1 E1305"}
    f.play("shoot rtm-hq-mortar81-1 E1305", 5, 6).play("cease")

    assert f.offers == {"end"}


@pytest.mark.rule("10.9-a", "6.5-d")
def test_a_coordinated_mortar_is_active_so_it_makes_no_defensive_fire(field: Any) -> None:
    from fivehills_enpointe.rules.reactions import able

    f = field("dong-khe", turn=2)
    f.put("A0808", "pc-ops-hq", "gc1-hq")
    f.put("A0908", "gc1-mortar60-1")
    f.put("A0508", "vm-1-section-1")
    f.mark("silent", "vm-1-section-1")
    acting(f, "pc-ops-hq", FRENCH, "pc-ops").play("coordinate")
    mortar = f.units("gc1-mortar60-1")
    assert able(f.game, FRENCH, at_mover=False) & mortar
    f.play("shoot gc1-mortar60-1 A0508", 5, 6)
    assert not able(f.game, FRENCH, at_mover=False) & mortar


# --- works --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.2-a", "15.2-b")
def test_an_entrenchment_takes_the_same_unit_two_turns(field: Any) -> None:
    f = field()
    f.put("B1004", MAN, "bep-1-hq")
    here = 1 << f.hex("B1004")
    acting(f, MAN, FRENCH, "bep-1", "bep-1-hq").play("dig")
    assert f.state.dug == here
    f.play("act bep-1-hq")
    assert "dig" not in f.verbs
    f.play(f"order {MAN}")
    assert "dig" not in f.verbs
    f.state.worked = 0
    f.game._advance()
    f.play("dig")
    assert f.state.trench & here
    assert not f.state.dug


@pytest.mark.rule("15.2-a")
def test_work_that_is_left_is_lost(field: Any) -> None:
    f = field()
    f.put("B1004", MAN)
    f.mark("digging", MAN)
    f.state.dug = 1 << f.hex("B1004")
    acting(f, MAN).play("advance B1003")

    assert not f.state.dug
    assert not f.state.digging


@pytest.mark.rule("15.2-c", "15.2-a")
def test_nobody_digs_where_there_are_works(field: Any) -> None:
    f = field()
    f.put("B1004", MAN)
    f.state.prepared = 1 << f.hex("B1004")
    acting(f, MAN)

    assert "dig" not in f.verbs


@pytest.mark.rule("S5-d")
def test_sappers_clear_wire_next_to_them(field: Any) -> None:
    f = field("eliane-2")
    f.put("E1306", "r249-1-sapper-1", "r249-1-section-1")
    f.activate(VIET_MINH, "r249-1", "r249-1-sapper-1", "r249-1-section-1").play("act r249-1-section-1")
    assert "clear" not in f.verbs
    f.play("skip").play("act r249-1-sapper-1")
    wire = next(text for text in f.offers if text.startswith("clear"))
    f.play(wire)
    assert not f.state.wire >> f.hex(wire.split()[1]) & 1


# --- entry and exit -----------------------------------------------------------------------------------------------


@pytest.mark.rule("S-entry", "S4-d", "8-a")
def test_a_formation_enters_by_its_hex_concealed(field: Any) -> None:
    f = field()
    f.state.limbered = f.data.weapon
    acting(f, "r209-1-section-1", VIET_MINH, "r209-1")
    assert f.offers == {"skip", "advance B0107"}
    f.play("advance B0107")
    assert f.has("concealed", "r209-1-section-1")
    assert "to B0207" in f.offers


@pytest.mark.rule("S-entry", "S2-e")
def test_nobody_enters_before_his_turn(field: Any) -> None:
    f = field("dong-khe", turn=2)
    from fivehills_enpointe.rules.activation import boxes_left

    early = boxes_left(f.game, VIET_MINH)
    f.state.turn = 3
    later = boxes_left(f.game, VIET_MINH)

    assert not early >> f.hex("f-vm-2") & 1
    assert later >> f.hex("f-vm-2") & 1


@pytest.mark.rule("S-entry", "13-a")
def test_an_entry_hex_held_by_the_enemy_is_open_to_an_assault_only(field: Any) -> None:
    f = field()
    f.put("B0107", MAN)
    acting(f, "r209-1-section-1", VIET_MINH, "r209-1")

    assert f.offers == {"skip", "storm"}


@pytest.mark.rule("S-exit", "S4-e")
def test_ten_steps_off_the_map_win_at_khau_vac(field: Any) -> None:
    f = field(turn=5)
    sections = [f"r209-{company}-section-{n}" for company in (1, 2) for n in (1, 2, 3, 4)]
    for section in sections[:4]:
        f.put("exited", section)
    f.put("B2303", sections[4])
    acting(f, sections[4], VIET_MINH, "r209-2").play("exit")

    assert f.game.over
    assert f.game.result.winner == "viet-minh"


@pytest.mark.rule("S3-d")
def test_one_company_a_turn_enters_at_tu_le(field: Any) -> None:
    from fivehills_enpointe.rules.activation import boxes_left

    f = field("tu-le")
    leader, *companies = [1 << f.hex(f"f-d308-{name}") for name in ("hq", "1", "2", "3")]
    first = boxes_left(f.game, VIET_MINH)
    assert sum(companies) & ~first == 0
    f.state.limbered = f.data.weapon
    acting(f, "d308-1-section-1", VIET_MINH, "d308-1")
    f.play(next(text for text in sorted(f.offers) if text.startswith("advance")))
    left = boxes_left(f.game, VIET_MINH)
    assert left & companies[0]
    assert not left & companies[1]
    assert left & leader


@pytest.mark.rule("S3-d")
def test_the_battalion_hq_of_tu_le_comes_with_a_company_or_behind_the_last(field: Any) -> None:
    from fivehills_enpointe.rules.activation import boxes_left

    f = field("tu-le", turn=4)
    leader = f.hex("f-d308-hq")
    f.put("B0108", "d308-1-section-1", "d308-2-section-1")
    assert not boxes_left(f.game, VIET_MINH) >> leader & 1
    f.put("B0109", "d308-3-section-1")
    assert boxes_left(f.game, VIET_MINH) >> leader & 1


@pytest.mark.rule("13-a", "7.1-e", "7.4")
def test_half_a_move_by_road_is_three_hexes_to_an_assault(field: Any) -> None:
    for away, offered in (("B1605", True), ("B1705", False)):
        f = field()
        f.put("B1306", MAN)
        f.put(away, "r209-1-section-1")
        f.mark("silent", "r209-1-section-1")
        acting(f, MAN)
        assert ("storm" in f.verbs) is offered
    f = field()
    f.put("B1306", MAN)
    f.put("B1605", "r209-1-section-1")
    f.mark("silent", "r209-1-section-1")
    acting(f, MAN).play("storm").play("to B1405").play("to B1506")
    assert "assault B1605" in f.offers


@pytest.mark.rule("10.6-c", "6.1-a", "S-smoke")
def test_where_units_may_lay_smoke_they_do_it_next_to_them_before_or_after_moving(field: Any) -> None:
    f = field()
    f.put("B1004", MAN)
    f.data.smoke_by, kept = frozenset(("unit",)), f.data.smoke_by
    try:
        acting(f, MAN).play("screen")
        assert {"smoke B1004", "smoke B1104"} <= f.offers
        assert "smoke B1304" not in f.offers
        f.play("smoke B1104")
        assert f.state.smoke1 == 1 << f.hex("B1104")
        f.play("to B1003")
        assert not any(text.startswith("smoke") for text in f.offers)
    finally:
        f.data.smoke_by = kept


@pytest.mark.rule("13-a", "6.3-b")
def test_an_extra_action_does_not_use_up_the_units_own(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-1-hq", MAN)
    f.put("B1104", "r209-1-section-1")
    f.mark("silent", "r209-1-section-1")
    f.activate(FRENCH, "bep-1", "bep-1-hq", MAN).play("act bep-1-hq").play(f"order {MAN}").play("fire B1104", 6, 6)

    assert f"act {MAN}" in f.offers


@pytest.mark.rule("15.2-a", "S-exit")
def test_who_leaves_the_map_gives_up_his_entrenchment(field: Any) -> None:
    f = field()
    f.put("B2303", "r209-1-section-1")
    f.mark("digging", "r209-1-section-1")
    f.state.dug = 1 << f.hex("B2303")
    acting(f, "r209-1-section-1", VIET_MINH, "r209-1").play("exit")

    assert f.at("r209-1-section-1") == "exited"
    assert not f.state.dug
    assert not f.state.digging


@pytest.mark.rule("S-exit", "5.2-a", "13-b", "S-smoke")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("exit", "S-exit"),                      # no way off the map here
        ("act r209-1-section-1", "5.2-a"),       # the other side's unit
        ("storm", "13-a, 13-b"),
        ("screen", "S-smoke"),
    ],
)  # fmt: skip
def test_what_is_forbidden_is_refused_with_its_rule(field: Any, text: str, rule: str) -> None:
    f = field()
    f.put("B1004", MAN)
    f.put("B1304", "r209-1-section-1")
    f.activate(FRENCH, "bep-1", MAN)
    if not text.startswith("act"):
        f.play(f"act {MAN}")
    with pytest.raises(InvalidAction, match=rf"\[rule {rule}\]"):
        f.play(text)


@pytest.mark.rule("10.3-a")
def test_a_plot_on_a_hex_that_nobody_sees_is_refused_with_its_rule(field: Any) -> None:
    from fivehills_enpointe.phases.artillery import Plot

    f = field("eliane-2", turn=3)
    f.put("E0908", "rtm-hq-hq")
    f.push(Plot(actor=FRENCH, battery=1)).play("shells").play("column E1501")
    with pytest.raises(InvalidAction, match=r"'aim E2307' is not among .* \[rule 10\.3-a\]"):
        f.play("aim E2307")


@pytest.mark.rule("S-exit")
def test_a_mover_leaves_by_the_exit_hex_only(field: Any) -> None:
    f = field()
    f.put("B2103", "r209-1-section-1")
    acting(f, "r209-1-section-1", VIET_MINH, "r209-1").play("advance B2202")
    assert "exit" not in f.offers
    f.play("to B2303")
    assert "exit" in f.offers
    f.play("exit")
    assert f.at("r209-1-section-1") == "exited"


@pytest.mark.rule("S-exit")
def test_without_a_point_left_a_mover_waits_in_the_exit_hex(field: Any) -> None:
    f = field()
    f.put("B2303", "r209-1-section-1")
    move = Movement(actor=VIET_MINH, units=f.units("r209-1-section-1"), mode=ADVANCE, start=0, road=False, entered=2)
    for spent, leaves in ((6, True), (7, False), (8, False)):
        move.spent = spent
        assert NextHex(actor=VIET_MINH).can_exit(f.game, move, f.hex("B2303")) is leaves


@pytest.mark.rule("15.1-a")
def test_the_dropping_side_is_first_whatever_the_scenario_says(field: Any) -> None:
    from fivehills_enpointe.phases.operations import OperationsPhase

    f = field("dong-khe", turn=2)
    kept, f.data.assigned = f.data.assigned, (VIET_MINH,) * len(f.data.assigned)
    try:
        phase = OperationsPhase()
        phase.drops(f.game)
        phase.initiative(f.game)
    finally:
        f.data.assigned = kept

    assert f.state.first == f.state.active == FRENCH


@pytest.mark.rule("7.4")
@pytest.mark.parametrize(("begun_by_road", "goes"), [(True, True), (False, False)])
def test_the_road_bonus_is_for_a_move_by_road_from_its_start(field: Any, begun_by_road: bool, goes: bool) -> None:
    f = field()
    f.put("B0907", MAN)
    a, b = f.hex("B0906"), f.hex("B1006")
    move = Movement(actor=FRENCH, units=f.units(MAN), mode=ADVANCE, start=0, road=begun_by_road, spent=8, entered=3)

    assert affordable(f.game, move, a, 1 << b) == goes << b

"""Reactions: defensive fire at movers and firers, chains, checks, markers, groups, withdrawal before assault."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.phases.operations import Operation
from fivehills_enpointe.phases.reactions import DefensiveFire, Reaction
from fivehills_enpointe.rules.assault import may_withdraw_before
from fivehills_enpointe.rules.reactions import open_window, reactors
from fivehills_enpointe.rules.units import show

WALKER, GUARD = "r209-1-section-1", "bep-1-legion-1"


def walking(f: Any, *guards: str) -> Any:
    """A section in B1304 may walk in sight of legionnaires in B1004."""
    f.put("B1304", WALKER)
    for guard in guards or (GUARD,):
        f.put("B1004", guard)
    f.activate(VIET_MINH, "r209-1", WALKER)
    return f.play(f"act {WALKER}")


@pytest.mark.rule("6.4", "6.5-d", "6.5-h", "2-D4")
def test_a_mover_is_halted_in_every_hex_it_enters(field: Any) -> None:
    f = walking(field())
    f.play("advance B1303")
    assert f.asked == ("french", "Reaction")
    assert f.offers == {"pass", f"react {GUARD} B1303"}
    f.play("pass")
    assert f.asked == ("viet-minh", "NextHex")
    f.play("to B1203")
    assert f.asked == ("french", "Reaction")


@pytest.mark.rule("6.5-i", "6.5-a", "9-tab-target")
def test_a_unit_fires_once_in_each_hex_at_the_same_mover(field: Any) -> None:
    f = walking(field())
    f.play("advance B1303").play(f"react {GUARD} B1303", 6, 6)
    assert f.has("tested", GUARD)
    assert f.rolled("the rate of fire") == []
    assert f.asked == ("viet-minh", "NextHex")
    f.play("to B1203")
    assert f"react {GUARD} B1203" in f.offers
    f.play(f"react {GUARD} B1203", 3, 4, 6, 6)
    assert f.rolled("the rate of fire") == [(3, 4)]


@pytest.mark.rule("6.5-b")
def test_a_failed_check_silences_the_unit_for_the_turn(field: Any) -> None:
    f = walking(field())
    f.mark("tested", GUARD)
    f.play("advance B1303").play(f"react {GUARD} B1303", 4, 4)

    assert f.has("silent", GUARD)
    assert f.rolled("the fire") == []
    f.play("to B1203")
    assert f.asked[1] == "NextHex"


@pytest.mark.rule("6.5-c")
def test_a_pinned_unit_adds_one_to_the_check(field: Any) -> None:
    f = walking(field())
    f.mark("tested", GUARD)
    f.mark("pinned", GUARD)
    f.play("advance B1303").play(f"react {GUARD} B1303", 3, 4)

    assert f.has("silent", GUARD)


@pytest.mark.rule("6.5-j", "9-tab-target")
def test_only_the_mover_is_hit(field: Any) -> None:
    f = field()
    f.put("B1303", "r209-1-hq")
    walking(f).play("advance B1303").play(f"react {GUARD} B1303", 6, 6)

    assert f.rolled("the fire") == [(6, 6)]
    assert f.last("breakdown")[0] == "fire_dice"
    assert f.last("breakdown")[1] == -2


@pytest.mark.rule("7.3-a", "9-tab-target")
def test_tactical_movement_is_one_hex_and_less_dangerous(field: Any) -> None:
    f = walking(field()).play("creep B1303")
    f.play(f"react {GUARD} B1303", 6, 6)
    assert f.last("breakdown")[1] == -1
    assert "to" not in f.verbs
    assert "stop" in f.verbs


@pytest.mark.rule("6.5-k")
def test_a_move_marker_halves_fire_at_movers(field: Any) -> None:
    f = walking(field())
    f.mark("moved", GUARD)
    f.play("advance B1303").play(f"react {GUARD} B1303", 6, 6)

    assert f.last("attack_factor") == (2,)


@pytest.mark.rule("6.5-e", "6.5-f", "6.5-l")
def test_a_move_marker_bars_fire_at_firers(field: Any) -> None:
    f = field()
    f.put("B1304", WALKER)
    f.put("B1004", GUARD)
    place = f.hex("B1304")

    assert reactors(f.game, FRENCH, place, at_mover=False) == f.units(GUARD)
    f.mark("moved", GUARD)
    assert reactors(f.game, FRENCH, place, at_mover=False) == 0
    assert reactors(f.game, FRENCH, place, at_mover=True) == f.units(GUARD)


@pytest.mark.rule("6.5-o")
def test_activation_and_defensive_fire_do_not_exclude_each_other(field: Any) -> None:
    f = field()
    f.put("B1304", WALKER)
    f.put("B1004", GUARD)
    f.mark("activated", GUARD)

    assert reactors(f.game, FRENCH, f.hex("B1304"), at_mover=True) == f.units(GUARD)
    f.state.activated = 0
    f.mark("tested", GUARD)
    f.activate(FRENCH, "bep-1", GUARD)
    assert f.offers == {"end", f"act {GUARD}"}


@pytest.mark.rule("6.5-g", "4.1-b")
def test_defensive_fire_needs_a_line(field: Any) -> None:
    f = field()
    f.put("B1304", WALKER)
    f.put("B1004", GUARD)
    f.state.smoke1 = 1 << f.hex("B1103") | 1 << f.hex("B1203") | 1 << f.hex("B1104") | 1 << f.hex("B1204")

    assert reactors(f.game, FRENCH, f.hex("B1304"), at_mover=True) == 0


@pytest.mark.rule("6.5-e", "9-tab-target")
@pytest.mark.parametrize(("moves_first", "modifier"), [(True, -2), (False, 0)])
def test_who_fires_in_the_middle_of_his_move_is_answered_as_a_mover(
    field: Any, moves_first: bool, modifier: int
) -> None:
    f = walking(field()).play("maneuver")
    if moves_first:
        f.play("to B1303").play("pass")
    f.play("fire B1004", 6, 6).play(f"react {GUARD} {'B1303' if moves_first else 'B1304'}", 6, 6)

    assert f.last("breakdown")[:2] == ("fire_dice", modifier)


@pytest.mark.rule("6.5-m", "6.5-f", "6.5-n", "6.5-e", "6.5-l")
def test_return_fire_goes_on_in_a_chain(field: Any) -> None:
    f = field()
    f.put("B1304", WALKER, "r209-1-section-2", "r209-1-hq")
    f.put("B1204", "r209-2-section-1")
    f.put("B1004", GUARD, "bep-1-legion-2")
    f.activate(VIET_MINH, "r209-1", WALKER, "r209-1-section-2", "r209-1-hq").play(f"act {WALKER}")
    f.play("fire B1004", 6, 6, 6, 6)
    assert f.asked == ("french", "Reaction")
    f.play(f"react {GUARD} B1304", 6, 6)
    assert len(f.rolled("the fire")) == 3
    assert f.asked == ("viet-minh", "Reaction")
    assert f.offers == {"pass", "react r209-2-section-1 B1004"}
    f.play("react r209-2-section-1 B1004", 6, 6)
    assert f.asked == ("french", "Reaction")
    assert sum(type(step) is Reaction for step in f.state.stack) == 3
    f.play(f"react {GUARD} B1204", 2, 3, 6, 6)
    assert f.asked == ("viet-minh", "Reaction")
    f.play("pass")
    assert f.asked == ("french", "Reaction")
    assert f.offers == {"pass", "react bep-1-legion-2 B1304"}


@pytest.mark.rule("6.5-f")
def test_all_of_an_activated_formation_is_active_even_who_has_no_action_left(field: Any) -> None:
    f = field()
    f.put("B1304", WALKER, "r209-1-section-2", "r209-1-section-3")
    f.put("B1004", GUARD)
    f.mark("activated", "r209-1-section-2")
    f.mark("ooc", "r209-1-section-3")
    f.push(Operation(actor=VIET_MINH, alone=False)).play("activate f-r209-1", 1, 1)

    assert f"act {WALKER}" in f.offers
    assert not {"act r209-1-section-2", "act r209-1-section-3"} & f.offers
    assert reactors(f.game, VIET_MINH, f.hex("B1004"), at_mover=False) == f.units("r209-1-section-3")


@pytest.mark.rule("6.5-m")
def test_one_unit_only_answers_a_defensive_fire(field: Any) -> None:
    f = field()
    f.put("B1004", GUARD)
    f.put("B1304", "r209-2-section-1", "r209-2-section-2")
    f.mark("silent", GUARD)
    open_window(f.game, VIET_MINH, f.units(GUARD), at_mover=False, single=True)
    f.game._advance()
    assert f.offers == {"pass", "react r209-2-section-1 B1004", "react r209-2-section-2 B1004"}
    f.play("react r209-2-section-1 B1004", 6, 6)
    assert f.game.over or f.asked[1] != "Reaction"


@pytest.mark.rule("9.2-c", "9.2-b")
def test_a_defensive_group_goes_on_without_those_who_fail(field: Any) -> None:
    f = walking(field(), GUARD, "bep-1-legion-2")
    f.mark("tested", GUARD)
    f.play("advance B1303")
    assert f"gather {GUARD} B1303" in f.offers
    f.play(f"gather {GUARD} B1303").play("all", 6, 6, 6, 6)

    assert f.has("silent", GUARD)
    assert f.last("attack_factor") == (5,)


@pytest.mark.rule("9.2-c")
def test_a_whole_group_fires_by_one_answer(field: Any) -> None:
    f = walking(field(), GUARD, "bep-1-legion-2")
    f.play("advance B1303")
    f.play(f"salvo {GUARD} B1303", 6, 6)

    assert f.has("tested", GUARD)
    assert f.has("tested", "bep-1-legion-2")


@pytest.mark.rule("6.5-a", "2-E")
def test_all_markers_of_defensive_fire_go_at_the_end_of_the_turn(field: Any) -> None:
    from fivehills_enpointe.phases.administrative import AdministrativePhase

    f = field()
    f.put("B1004", GUARD)
    for status in ("tested", "silent", "moved", "pinned"):
        f.mark(status, GUARD)
    AdministrativePhase().unit_markers(f.game)

    assert not any(f.has(status, GUARD) for status in ("tested", "silent", "moved", "pinned"))


@pytest.mark.rule("11.2-a", "6.1-d")
def test_neutralised_units_neither_react_nor_act(field: Any) -> None:
    f = field()
    f.put("B1304", WALKER)
    f.put("B1004", GUARD)
    f.mark("neutralised", GUARD)

    assert reactors(f.game, FRENCH, f.hex("B1304"), at_mover=True) == 0
    f.activate(FRENCH, "bep-1", GUARD)
    assert f.offers == {"end"}


@pytest.mark.rule("8-c", "6.5-i")
@pytest.mark.parametrize("hidden", [True, False])
def test_who_has_fired_all_he_could_is_asked_again_only_if_something_might_hide(field: Any, hidden: bool) -> None:
    f = field()
    f.put("B1005", "fr-dummy-1" if hidden else "bep-1-hq", hidden=hidden)
    f.mark("silent", "bep-1-hq")
    f.mark("dry", "bep-hw-mortar60-1")
    show(f.game, f.units("bep-hw-mortar60-1"))
    walking(f).play("advance B1303").play(f"react {GUARD} B1303", 6, 6)

    assert f.asked == (("french", "Reaction") if hidden else ("viet-minh", "NextHex"))


@pytest.mark.rule("8-c", "6.4")
def test_a_concealed_counter_in_sight_is_asked_even_if_it_is_a_dummy(field: Any) -> None:
    f = field()
    f.put("B1005", "fr-dummy-1", hidden=True)
    f.put("B1304", WALKER)
    f.activate(VIET_MINH, "r209-1", WALKER).play(f"act {WALKER}").play("advance B1303")

    assert f.asked == ("french", "Reaction")
    assert f.offers == {"pass"}


@pytest.mark.rule("6.5-b", "6.5-a")
def test_the_first_fire_is_free_and_the_second_is_checked(field: Any) -> None:
    f = field()
    f.put("B1304", WALKER)
    f.put("B1004", GUARD)
    fire = {"actor": FRENCH, "firers": f.units(GUARD), "place": f.hex("B1304"), "victims": f.units(WALKER), "moving": 0}
    f.push(DefensiveFire(at_mover=True, **fire), 6, 6)
    assert f.has("tested", GUARD)
    assert not f.rolled("the rate of fire")


# --- withdrawal before assault ------------------------------------------------------------------------------------


def stormed(f: Any, *dice: int) -> Any:
    f.put("B1104", WALKER)
    f.put("B1004", GUARD)
    f.activate(VIET_MINH, "r209-1", WALKER).play(f"act {WALKER}").play("storm")
    return f.play("assault B1004", *dice)


@pytest.mark.rule("6.6-a", "6.6-c", "6.6-e", "6.6-f")
def test_a_unit_withdraws_and_the_assaulter_enters_and_may_go_on(field: Any) -> None:
    f = stormed(field())
    assert f.asked == ("french", "WithdrawBefore")
    assert f"withdraw {GUARD} B1104" not in f.offers
    f.play(f"withdraw {GUARD} B0904")
    assert all(f.has(status, GUARD) for status in ("moved", "activated", "withdrew"))
    assert f.at(WALKER) == "B1004"
    assert f.asked == ("french", "Reaction")
    f.play("pass")
    assert f.asked == ("viet-minh", "NextHex")
    assert "assault B0904" in f.offers


@pytest.mark.rule("6.6-b")
def test_nobody_withdraws_twice_in_a_segment(field: Any) -> None:
    f = stormed(field()).play(f"withdraw {GUARD} B0904").play("pass").play("assault B0904")

    assert f.asked[1] != "WithdrawBefore"


@pytest.mark.rule("6.6-b")
def test_in_the_next_segment_a_unit_may_withdraw_again(field: Any) -> None:
    f = stormed(field()).play(f"withdraw {GUARD} B0904").play("pass").play("stop").play("end")

    assert f.has("activated", GUARD)
    assert may_withdraw_before(f.game, f.hex("B0904")) == f.units(GUARD)


@pytest.mark.rule("6.6-d")
@pytest.mark.parametrize("status", ["pinned", "neutralised"])
def test_pinned_and_neutralised_units_stay(field: Any, status: str) -> None:
    f = field()
    f.put("B1004", GUARD)
    f.mark(status, GUARD)
    stormed(f, *(() if status == "pinned" else (1, 1, 6, 6)))

    assert f.asked[1] != "WithdrawBefore"


@pytest.mark.rule("6.6-a", "6.1-b", "8-c")
@pytest.mark.parametrize("hidden", [True, False])
def test_a_weapon_in_battery_stays_and_is_asked_only_to_hide_what_it_is(field: Any, hidden: bool) -> None:
    f = field()
    f.put("B1004", "bep-hw-mmg-1", hidden=hidden)
    f.put("B1104", WALKER)
    f.activate(VIET_MINH, "r209-1", WALKER).play(f"act {WALKER}").play("storm").play("assault B1004")

    assert f.asked[1] == ("WithdrawBefore" if hidden else "Reaction")
    assert not any(offer.startswith("withdraw") for offer in f.offers)


@pytest.mark.rule("6.6-a", "15.3-a", "7.2-a")
def test_full_and_burning_hexes_are_no_refuge(field: Any) -> None:
    f = field()
    f.put("B0904", "bep-2-legion-1", "bep-2-legion-2")
    f.state.burning = 1 << f.hex("B0905")
    stormed(f)

    assert f"withdraw {GUARD} B0904" not in f.offers
    assert f"withdraw {GUARD} B0905" not in f.offers
    assert f"withdraw {GUARD} B1003" in f.offers

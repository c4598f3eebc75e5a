"""Assault: the worked example, order of combat, modifiers, withdrawals, fire before and after."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.phases.assault import Assault
from fivehills_enpointe.rules.assault import KILL, LOSS, MISS, Blow, strike

MAN, FOE, OTHER = "bep-1-legion-1", "r209-1-section-1", "r209-1-section-2"


def fight(f: Any, place: str, origin: str, *dice: int, side: int = FRENCH) -> Any:
    attackers = f.state.occ[f.hex(place)] & f.data.side[side]
    return f.push(Assault(side=side, attackers=attackers, place=f.hex(place), origin=f.hex(origin)), *dice)


@pytest.mark.rule("13-ex", "13-d", "13-e", "13-g", "13-h", "13-f", "13-i", "13-tab-mod")
def test_the_worked_example(field: Any) -> None:
    f = field()
    f.put("B1004", MAN, FOE, OTHER)
    f.state.trench = 1 << f.hex("B1004")
    # sums: elite 8 + 3 = 11, line 7 + 5 = 12 and 7 + 1 = 8; the first line unit rolls 6: a step is lost
    fight(f, "B1004", "B1104", 3, 5, 1, 2, 4)
    assert f.steps(MAN) == 1
    assert not f.has("pinned", MAN)
    assert f.asked == ("french", "Strike")
    f.play(f"strike {OTHER}", 2, 2)
    assert f.last("breakdown")[:2] == ("assault_dice", 2)
    assert f.at(OTHER) == "eliminated"
    assert f.asked == ("viet-minh", "LeaveAssault")
    f.play(f"withdraw {FOE} B1003")
    assert f.has("pinned", FOE)
    assert f.at(MAN) == "B1004"


@pytest.mark.rule("13-e")
@pytest.mark.parametrize(
    ("quality", "dice", "found"),
    [
        (3, (4, 5), LOSS), (3, (5, 5), MISS), (3, (3, 3), KILL),
        (2, (4, 4), LOSS), (2, (2, 3), KILL), (2, (4, 5), MISS),
        (1, (3, 4), LOSS), (1, (2, 2), KILL), (1, (4, 4), MISS),
        (0, (3, 3), LOSS), (0, (1, 2), KILL), (0, (3, 4), MISS),
    ],
)  # fmt: skip
def test_two_numbers_for_each_quality(field: Any, quality: int, dice: tuple[int, int], found: int) -> None:
    f = field()
    f.put("B1004", FOE)
    f.data.quality[f.unit(MAN)], kept = quality, f.data.quality[f.unit(MAN)]
    f.state.forced = dice
    result = strike(f.game, Blow(f.unit(MAN), f.unit(FOE)))
    f.data.quality[f.unit(MAN)] = kept

    assert result == found


@pytest.mark.rule("13-tab-mod", "11.2-e", "15.1-d")
def test_assault_dice_modifiers(field: Any) -> None:
    f = field()
    f.put("B1004", MAN, FOE, "bep-1-hq", "bep-hw-mmg-1")
    g, me, him = f.game, f.unit(MAN), f.unit(FOE)

    def modifier(unit: int = me, **about: int) -> int:
        return g.figure("assault_dice", Blow(unit, him, **about))

    assert modifier() == 0
    assert modifier(f.unit("bep-1-hq")) == 2
    assert modifier(f.unit("bep-hw-mmg-1")) == 2
    assert modifier(cover=2) == 1
    assert modifier(cover=3) == 2
    assert modifier(climb=-1) == 1
    assert modifier(climb=1) == -1
    assert modifier(para=1 << him) == -1
    f.state.steps[me] = 1
    assert modifier() == 1
    f.mark("moved", FOE)
    assert modifier() == 0
    f.mark("pinned", MAN)
    assert modifier() == 1
    f.state.pinned = 0
    f.mark("neutralised", MAN)
    assert modifier() == 3
    f.state.hesitant = 1 << f.hex("f-bep-1")
    assert modifier() == 4


@pytest.mark.rule("13-tab-init", "11.2-e", "15.1-d")
def test_assault_initiative_modifiers(field: Any) -> None:
    f = field()
    f.put("B1004", MAN)
    g, me = f.game, f.unit(MAN)

    def modifier(para: int = 0) -> int:
        return g.figure("assault_initiative", Blow(me, para=para))

    assert modifier() == 0
    assert modifier(1 << me) == -2
    f.mark("pinned", MAN)
    assert modifier() == -1
    f.state.pinned = 0
    f.mark("neutralised", MAN)
    assert modifier() == -2
    f.state.hesitant = 1 << f.hex("f-bep-1")
    assert modifier() == -3
    f.put("B1004", MAN, hidden=True)
    assert modifier() == -1


@pytest.mark.rule("13-d", "13-g")
def test_equal_sums_strike_before_losses_count(field: Any) -> None:
    f = field()
    f.put("B1004", MAN, FOE)
    f.state.steps[f.unit(MAN)] = f.state.steps[f.unit(FOE)] = 1
    # 8 + 1 and 7 + 2; both kill
    fight(f, "B1004", "B1104", 1, 2, 1, 1, 1, 1)

    assert f.at(MAN) == f.at(FOE) == "eliminated"


@pytest.mark.rule("13-f", "13-d")
def test_the_defender_leaves_first_then_the_attacker_else_another_round(field: Any) -> None:
    f = field()
    f.put("B1004", MAN, FOE)
    fight(f, "B1004", "B1104", 6, 1, 6, 6, 6, 6)
    assert f.asked == ("viet-minh", "LeaveAssault")
    f.play("stay")
    assert f.asked == ("french", "LeaveAssault")
    f.play("stay", 6, 1, 6, 6, 6, 6)
    assert f.asked == ("viet-minh", "LeaveAssault")


@pytest.mark.rule("13-f")
@pytest.mark.parametrize(("hesitant", "over"), [(False, False), (True, True)])
def test_rounds_follow_until_nobody_could_be_hurt_any_more(field: Any, hesitant: bool, over: bool) -> None:
    f = field()
    chief, foe = "bep-1-hq", "r209-1-hq"
    f.put("B0502", chief, foe)
    f.mark("neutralised", foe)
    f.state.prepared = 1 << f.hex("B0502")
    f.state.hesitant = hesitant << f.hex("f-r209-1")
    kept, f.data.quality = f.data.quality, [0] * len(f.data.quality)
    try:
        # green leaders need 6: 2 + 2 and heavy cover + 2 from below + 1 cannot do it, 2 + 2 + 3 - 1 can, hesitant not
        fight(f, "B0502", "B0403", 6, 1, 6, 6, 6, 6)
        assert f.asked == ("french", "LeaveAssault")
        f.play("stay", *(() if over else (6, 1, 6, 6, 6, 6)))
    finally:
        f.data.quality = kept

    assert ("assault_over" in f.events()) is over
    assert (f.at(chief) != "B0502") is over
    assert f.has("pinned", chief) is over


@pytest.mark.rule("13-f")
def test_neutralised_units_do_not_leave(field: Any) -> None:
    f = field()
    f.put("B1004", MAN, FOE)
    f.mark("neutralised", FOE)
    fight(f, "B1004", "B1104", 6, 1, 6, 6, 6, 6)

    assert f.asked == ("french", "LeaveAssault")


@pytest.mark.rule("13-tab-mod")
def test_cover_helps_defenders_only(field: Any) -> None:
    f = field()
    f.put("B1004", MAN, FOE)
    f.state.trench = 1 << f.hex("B1004")
    fight(f, "B1004", "B1104", 6, 1, 6, 6, 6, 6)

    totals = [entry[1][1] for entry in f.game.log if entry[0] == "breakdown" and entry[1][0] == "assault_dice"]
    assert totals == [1, 0]


@pytest.mark.rule("8-g", "8-h")
@pytest.mark.parametrize(("place", "before"), [("B1004", True), ("B1106", False)])
def test_assaulters_are_revealed_before_fire_and_fight_in_the_open_only(field: Any, place: str, before: bool) -> None:
    from fivehills_enpointe.phases.storming import Storm

    f = field()
    f.put(place, FOE, hidden=True)
    units = f.put("B0904", MAN, hidden=True)
    storm = Storm(actor=FRENCH, units=units, place=f.hex(place), origin=f.hex("B0904"), tactical=False)
    storm.defensive_fire(f.game)

    assert f.has("concealed", MAN) is not before
    assert f.has("concealed", FOE)


@pytest.mark.rule("8-h", "13-tab-init")
def test_concealment_counts_in_the_order_and_then_all_are_shown(field: Any) -> None:
    f = field()
    f.put("B1004", MAN)
    f.put("B1004", FOE, hidden=True)
    # 8 + 2 = 10 against 7 + 2 + 2 = 11: the concealed one strikes first
    fight(f, "B1004", "B1104", 2, 2, 6, 6, 6, 6)

    strikes = [entry[1][0] for entry in f.game.log if entry[0] == "strikes"]
    assert strikes == [f.units(FOE), f.units(MAN)]
    assert not f.has("concealed", FOE)


@pytest.mark.rule("8-e", "8-h", "13-i")
def test_an_assault_on_dummies_is_over_at_once(field: Any) -> None:
    f = field()
    f.put("B1004", FOE)
    f.put("B1004", "fr-dummy-1", hidden=True)
    fight(f, "B1004", "B1104", 3, side=VIET_MINH)

    assert f.at("fr-dummy-1") == "eliminated"
    assert f.at(FOE) == "B1004"


def storming(f: Any, verb: str, *more: str) -> Any:
    f.put("B1104", FOE, *more)
    f.put("B1004", MAN)
    f.mark("pinned", MAN)
    return f.activate(VIET_MINH, "r209-1", FOE, *more).play(f"act {FOE}").play(verb)


@pytest.mark.rule("13-c", "13-a")
def test_defensive_fire_comes_before_an_assault_by_normal_movement(field: Any) -> None:
    f = field()
    f.put("B0904", "bep-1-legion-2")
    storming(f, "storm").play("assault B1004")
    assert f.asked == ("french", "Reaction")
    assert f"react {MAN} B1004" in f.offers
    f.play(f"react {MAN} B1004", 6, 6)
    assert f.last("attack_factor") == (5,)
    assert f.at(FOE) == "B1104"


@pytest.mark.rule("13-c", "13-b")
def test_an_assaulter_stopped_by_fire_stays_where_he_came_from(field: Any) -> None:
    f = storming(field(), "storm").play("assault B1004")
    f.state.steps[f.unit(FOE)] = 1
    f.play(f"react {MAN} B1004", 4, 4, 6, 6)

    assert f.has("pinned", FOE)
    assert f.at(FOE) == "B1104"
    assert f.asked == ("viet-minh", "Activation")


@pytest.mark.rule("13-c")
def test_tactical_assaulters_are_fired_at_only_after_the_fight(field: Any) -> None:
    f = field()
    f.put("B0904", "bep-1-legion-2")
    storming(f, "infiltrate")
    f.state.steps[f.unit(MAN)] = 1
    f.play("assault B1004", 1, 6, 1, 1)

    assert f.at(MAN) == "eliminated"
    assert f.asked == ("french", "Reaction")
    assert f.offers == {"pass", "react bep-1-legion-2 B1004"}


@pytest.mark.rule("13-a", "6-a")
def test_a_stack_assaults_together(field: Any) -> None:
    f = storming(field(), "storm", "r209-1-hq")
    assert f.asked == ("viet-minh", "AssaultParty")
    f.play("select r209-1-hq").play("done").play("assault B1004").play("pass", 6, 6, 6, 1, 1)

    assert f.at("r209-1-hq") == "B1004" or f.at("r209-1-hq") == "eliminated"


@pytest.mark.rule("13-tab-mod", "7.1-d")
def test_the_assaulter_gets_his_move_marker_when_all_is_over(field: Any) -> None:
    f = storming(field(), "storm").play("assault B1004").play("pass", 1, 1, 6, 6, 6, 6)

    assert f.at(FOE) == "B1004"
    assert not f.has("moved", FOE)


@pytest.mark.rule("13-tab-mod", "S-entry")
def test_assaulters_from_off_the_map_fight_on_the_level(field: Any) -> None:
    from fivehills_enpointe.phases.storming import Storm

    f = field("tam-quan")
    f.put("B0401", "gc3-1-para-1")
    units = f.put("f-vm-2", "vm-2-section-1")
    storm = Storm(actor=VIET_MINH, units=units, place=f.hex("B0401"), origin=f.hex("f-vm-2"), tactical=False)
    storm.enter(f.game)
    storm.fight(f.game)
    f.state.forced = (6, 1, 6, 6, 6, 6)
    f.game._advance()

    assert f.data.level[f.hex("B0401")] == 1
    assert f.game.decision.step == "LeaveAssault"
    totals = [entry[1][1] for entry in f.game.log if entry[0] == "breakdown" and entry[1][0] == "assault_dice"]
    assert totals == [0, 0]


@pytest.mark.rule("13-d", "S3-f")
def test_civilians_are_targets_but_do_not_fight(field: Any) -> None:
    f = field("tu-le")
    f.put("B1106", "gia-hoi-civilians-1", "gia-hoi-thai-1", "d308-1-section-1")
    # a die each for the Thais (7 + 1) and the section (8 + 6), none for the civilians
    fight(f, "B1106", "B1105", 1, 6, side=VIET_MINH)

    assert len(f.rolled("the order of combat")) == 2
    assert f.asked == ("viet-minh", "Strike")
    assert f.offers == {"strike gia-hoi-civilians-1", "strike gia-hoi-thai-1"}
    f.play("strike gia-hoi-civilians-1", 1, 1, 6, 6)
    assert f.at("gia-hoi-civilians-1") == "eliminated"
    assert f.asked == ("french", "LeaveAssault")


@pytest.mark.rule("10.5-a", "13-a")
def test_a_barrage_on_the_goal_strikes_assaulters_on_their_way_in(field: Any) -> None:
    f = field()
    f.state.barrage[f.hex("B1004")] = 4
    storming(f, "storm").play("assault B1004", 6, 6)

    assert f.last("shelled") == (f.hex("B1004"), 4)
    assert f.at(FOE) == "B1104"
    assert f.asked == ("french", "Reaction")


@pytest.mark.rule("10.5-a", "6.6-c")
def test_who_withdraws_before_an_assault_into_a_barrage_is_struck(field: Any) -> None:
    f = field()
    f.put("B1104", FOE)
    f.put("B1004", MAN)
    f.state.barrage[f.hex("B1003")] = 4
    f.activate(VIET_MINH, "r209-1", FOE).play(f"act {FOE}").play("storm").play("assault B1004")
    assert f.asked == ("french", "WithdrawBefore")
    f.play(f"withdraw {MAN} B1003", 6, 6)

    assert f.last("shelled") == (f.hex("B1003"), 4)


@pytest.mark.rule("13-a", "7.3-a")
def test_a_tactical_assault_goes_nowhere_else(field: Any) -> None:
    f = storming(field(), "infiltrate")

    assert f.verbs <= {"assault", "stop"}
    assert f.offers >= {"assault B1004"}

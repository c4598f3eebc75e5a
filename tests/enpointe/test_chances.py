"""The chances that a player is told before he fires, and what he is told that a choice costs."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills_enpointe.data import FRENCH
from fivehills_enpointe.phases.fire import ShakeOff
from fivehills_enpointe.phases.reactions import Reaction
from fivehills_enpointe.rules import chances
from fivehills_enpointe.rules.concealment import MOVING

GUARD, MATE, ENEMY = "bep-1-legion-1", "bep-1-legion-2", "r209-1-section-1"


@pytest.fixture
def near(field: Any) -> Any:
    """Two half-sections next to an enemy in the open: ten together at one of them, who checks on ten or less."""
    f = field()
    f.put("B1605", GUARD, MATE)
    f.put("B1705", ENEMY)
    return f


def of_fire(f: Any, *firers: str, victims: int = -1, moving: int = 0, halved: int = 0, place: str = "B1705") -> int:
    victims = f.units(ENEMY) if victims < 0 else victims
    return chances.of_fire(f.game, f.units(*firers), f.hex(place), victims, moving, halved)


@pytest.mark.rule("9.3-a", "9.3-b", "9-tab-target")
def test_the_chance_of_a_fire_counts_the_rolls_that_do_anything(near: Any) -> None:
    assert of_fire(near, GUARD) == 100 * 33 // 36
    assert of_fire(near, GUARD, moving=MOVING) == 100
    assert of_fire(near, GUARD, halved=near.units(GUARD)) == 100 * 21 // 36
    assert of_fire(near) == of_fire(near, GUARD, victims=0) == 0


@pytest.mark.rule("9-tab-target", "9-tab-terrain", "9.3-b")
def test_concealment_counts_one_against_mortars_and_two_against_others(near: Any) -> None:
    near.put("B1705", ENEMY, hidden=True)
    near.put("B1305", "bep-hw-mortar60-1")

    assert of_fire(near, GUARD) == 100 * 26 // 36
    assert of_fire(near, "bep-hw-mortar60-1") == 100 * 15 // 36

    near.put("B1605", "bep-hw-mmg-1", "bep-hw-mortar60-1")
    near.mark("limbered", "bep-hw-mortar60-1")

    assert of_fire(near, "bep-hw-mmg-1") == 100 * 26 // 36
    assert of_fire(near, "bep-hw-mortar60-1") == 100 * 10 // 36


@pytest.mark.rule("9-tab-terrain", "9.3-b")
def test_cover_and_hindrances_lower_the_chance(near: Any) -> None:
    near.put("B1206", ENEMY)
    near.put("B1306", GUARD)

    assert of_fire(near, GUARD, place="B1206") == 100 * 26 // 36


def of_defence(f: Any, *firers: str) -> int:
    return chances.of_defensive_fire(f.game, f.units(*firers), f.hex("B1705"), f.units(ENEMY), 0, 0)


@pytest.mark.rule("6.5-a", "6.5-b", "9.2-c")
def test_who_has_fired_this_turn_may_fail_to_fire_again(near: Any) -> None:
    assert of_defence(near, GUARD) == 91
    near.mark("tested", GUARD)

    assert of_defence(near, MATE) == 91
    assert of_defence(near, GUARD) == int(91 * 21 / 36)
    assert of_defence(near, GUARD, MATE) == int(100 * 21 / 36 + 91 * 15 / 36)


@pytest.mark.rule("6.5-c")
def test_who_is_pinned_fails_more_often(near: Any) -> None:
    near.mark("tested", GUARD)
    near.mark("pinned", GUARD)

    assert of_defence(near, GUARD) == int(of_fire(near, GUARD) * 15 / 36)


@pytest.mark.rule("6.4", "6.5-d", "9.2-c")
def test_the_window_of_a_reaction_tells_the_chance_of_each_answer(near: Any) -> None:
    near.mark("moved", MATE)
    g, action = near.game, near.game.rules.action
    guard, mate, place = near.unit(GUARD), near.unit(MATE), near.hex("B1705")
    window = Reaction(actor=FRENCH, targets=near.units(ENEMY), moving=0, at_mover=True, single=False)

    assert window.chance(g, action("react", guard, place)) == 91
    assert window.chance(g, action("react", mate, place)) == 58
    assert window.chance(g, action("salvo", guard, place)) == 100
    assert window.chance(g, action("aim", place)) == 100
    assert window.chance(g, action("pass")) is None


@pytest.mark.rule("11.1-b")
def test_to_shake_a_pin_off_costs_a_step_of_those_that_are_left(near: Any) -> None:
    near.mark("pinned", ENEMY)
    g, action = near.game, near.game.rules.action
    choice = ShakeOff(actor=1, unit=near.unit(ENEMY))

    assert choice.pays(g, action("shake", near.unit(ENEMY))) == (1, 1)
    assert choice.pays(g, action("keep")) is None


@pytest.mark.rule("6.4", "6.5-d")
def test_a_window_knows_whether_its_side_has_fired_and_at_which_hex_it_aims(near: Any) -> None:
    near.put("B1704", "r209-1-section-2")
    near.mark("silent", ENEMY, "r209-1-section-2")
    targets = near.units(ENEMY, "r209-1-section-2")
    window = Reaction(actor=FRENCH, targets=targets, moving=0, at_mover=True, single=False)
    near.push(window)
    assert not window.has_reacted(near.game)
    assert {offer.split()[-1] for offer in near.offers} == {"pass", "B1704", "B1705"}

    near.game.find(Reaction).do_aim(near.game, near.hex("B1704"))
    near.game._advance()
    assert {offer.split()[-1] for offer in near.offers} == {"pass", "B1704"}

    near.play(f"react {GUARD} B1704", 6, 6)
    window = near.state.stack[-1]
    assert window.has_reacted(near.game)
    assert {offer.split()[-1] for offer in near.offers} == {"pass", "B1704", "B1705"}

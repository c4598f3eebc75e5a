"""The line that is always in sight: the marker, the months to come, and what can still be spent."""

from __future__ import annotations

import pytest

from fivehills import new_game
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.phases.french_replacements import FrenchOptions
from fivehills_tonkin.phases.moves import MovementPhase
from fivehills_tonkin.phases.operations import OperationPhase
from fivehills_tonkin.phases.vm_replacements import VmOptions
from fivehills_tonkin.rules import calendar
from fivehills_tonkin.standing import standing


@pytest.fixture
def game():
    found = new_game("tonkin", seed=1)
    found.state.vp = 46
    found.state.ops[:] = 7, 10
    found.state.trucks[:] = 6, 3
    found.state.air, found.state.vm_rp, found.state.french_bought = 5, 4, 2
    return found


@pytest.mark.rule("VC-a", "VC-g", "SCN-a")
def test_the_marker_beside_the_limits_of_the_year_and_the_months_to_come(game):
    state = game.state
    state.slot = state.last_slot - 2
    told = dict(standing(game, None))
    assert told["Victory points"].endswith("; decisive at 30 or 70)")
    assert told["month"].endswith(", 2 to come")
    state.slot = state.last_slot
    assert dict(standing(game, None))["month"].endswith(", the last")
    state.slot = game.data.slot_of[next(slot.number for slot in game.data.time if slot.year == 1950)]
    assert "decisive" not in dict(standing(game, None))["Victory points"]


@pytest.mark.rule("SCN-e")
@pytest.mark.parametrize(("extra", "month"), [(1, "Jun-Jul 1954"), (10, "May 1955"), (11, "Jun-Jul 1955")])
def test_slots_that_serve_again_are_called_by_the_later_year(game, extra, month):
    state = game.state
    state.slot, state.extra = state.last_slot, 0
    for state.extra in range(1, extra + 1):
        calendar.advance(game)
    assert dict(standing(game, None))["month"] == f"{month}, the last"


MEANS = {
    "operation points": (OperationPhase(FRENCH, active=FRENCH, left=2), "French 7 (2 in a row), Viet Minh 10"),
    "operation points of nobody": (OperationPhase(FRENCH, active=VIET_MINH), "French 7, Viet Minh 10"),
    "replacement points": (VmOptions(VIET_MINH), "4"),
    "replacements": (FrenchOptions(FRENCH), "2 of 4 bought"),
    "transports": (MovementPhase(side=FRENCH), "6 by truck, 5 by air"),
    "transports of the Viet Minh": (MovementPhase(side=VIET_MINH), "3 by truck"),
}


@pytest.mark.rule("2.1-c", "2.10-a", "3.3-d", "4.1-b")
@pytest.mark.parametrize(("step", "means"), MEANS.values(), ids=MEANS)
def test_what_can_still_be_spent(game, step, means):
    assert len(standing(game, None)) == 2
    game.push(step)
    assert [text for _, text in standing(game, None)[2:]] == [means]

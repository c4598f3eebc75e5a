"""Who can still be activated, and when the segments of a turn are over."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills import bits
from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.phases.movement import ADVANCE, Movement, affordable
from fivehills_enpointe.phases.operations import OperationsPhase
from fivehills_enpointe.rules.activation import boxes_left, has_anything_left, strays_left
from fivehills_enpointe.rules.command import AIDE_ZERO

PLACE, OTHER = "E1206", "E1207"


def called(f: Any, side: int = FRENCH) -> set[str]:
    """The formations that a side can still activate."""
    return {f.data.formations[f.data.formation_of_box[box]].id for box in bits(boxes_left(f.game, side))}


@pytest.mark.rule("5.1-b", "5-b")
def test_a_formation_that_is_dead_or_away_is_not_activated(field: Any) -> None:
    f = field("eliane-2")
    f.put(PLACE, "rtm-hq-hq", "vm-dummy-8")
    for name, box in (("rtm-1", "exited"), ("rtm-2", "eliminated")):
        f.game.move(f.data.formations[f.data.formation_index[name]].members, f.hex(box))

    assert called(f) == {"rtm-hq"}


@pytest.mark.rule("5.1-b", "5-b", "S-entry")
def test_who_waits_off_the_map_makes_no_formation_ready_before_its_turn(field: Any) -> None:
    f = field("eliane-2", turn=7)
    f.put(PLACE, "bep-1-legion-3")
    f.put(OTHER, "bep-2-legion-1")
    f.mark("neutralised", "bep-1-legion-3")
    assert called(f) == {"bep-2"}
    f.state.turn = 8
    assert called(f) == {"bep-1", "bep-2"}


@pytest.mark.rule("5.1-b", "5-b")
def test_who_can_be_activated_is_found_anew_whenever_it_may_have_changed(field: Any) -> None:
    f = field("eliane-2", turn=2)
    f.put(PLACE, "rtm-1-tirailleur-1")
    assert called(f) == {"rtm-1"}
    for column in ("ooc", "activated", "neutralised"):
        f.mark(column, "rtm-1-tirailleur-1")
        assert called(f) == set()
        setattr(f.state, column, 0)
        assert called(f) == {"rtm-1"}
    f.state.formation[f.unit("rtm-1-tirailleur-1")] = f.data.formation_index["rtm-2"] + 1
    assert called(f) == {"rtm-2"}
    f.put("eliminated", "rtm-1-tirailleur-1")
    assert called(f) == set()


@pytest.mark.rule("5.1-b", "1.3-d", "1.3-e")
def test_an_aide_or_an_heir_makes_it_doubtful_whether_any_roll_will_do(field: Any) -> None:
    f = field("eliane-2", turn=2)
    f.put(PLACE, "rtm-1-hq", "rtm-hq-mortar81-1")
    f.put("eliminated", "rtm-hq-hq")
    higher, own = (f.data.box[f.data.formation_index[name]] for name in ("rtm-hq", "rtm-1"))
    assert called(f) == {"rtm-hq", "rtm-1"}
    f.state.aide[own] = AIDE_ZERO - 9
    assert called(f) == {"rtm-hq"}
    f.state.successor = (f.data.formation_index["rtm-1"] + 1, 0)
    assert called(f) == set()
    f.state.aide[own] = 0
    assert called(f) == {"rtm-hq", "rtm-1"}
    f.state.successor, f.state.aide[higher] = (0, 0), AIDE_ZERO - 9
    assert called(f) == {"rtm-1"}


@pytest.mark.rule("5.1-b", "1.3-d", "1.3-e")
def test_a_formation_that_no_roll_could_activate_is_not_offered(field: Any) -> None:
    f = field("eliane-2")
    f.put(PLACE, "rtm-1-hq", "rtm-1-tirailleur-1", "rtm-hq-mortar81-1")
    f.put("eliminated", "rtm-hq-hq")
    higher, own = (f.data.formation_index[name] for name in ("rtm-hq", "rtm-1"))
    f.state.successor = (own + 1, 0)
    f.state.aide[f.data.box[own]] = AIDE_ZERO - 2
    f.state.cut_off = 1 << f.data.box[own]
    f.state.hesitant = 1 << f.data.box[own] | 1 << f.data.box[higher]
    f.mark("neutralised", "rtm-1-hq")
    assert called(f) == {"rtm-hq", "rtm-1"}
    f.mark("pinned", "rtm-1-hq")
    assert called(f) == set()


@pytest.mark.rule("2-D5", "5.4-b")
def test_the_phase_ends_when_nobody_has_anything_left(field: Any) -> None:
    f = field("eliane-2")
    f.state.done = f.data.boxes[0] | f.data.boxes[1]
    phase = OperationsPhase()
    phase.goto(f.game, "segment")
    f.push(phase)

    assert f.game.over
    assert "operations_end" in f.events()


@pytest.mark.rule("2-D5", "5.4-b")
def test_a_unit_out_of_command_is_something_left_for_its_own_side_only(field: Any) -> None:
    f = field("eliane-2")
    f.put(PLACE, "rtm-1-tirailleur-1")
    f.mark("ooc", "rtm-1-tirailleur-1")

    assert has_anything_left(f.game, FRENCH, strays_left(f.game))
    assert not has_anything_left(f.game, VIET_MINH, strays_left(f.game))


@pytest.mark.rule("7.1-b", "S5-d")
def test_the_last_points_do_not_pay_for_wire(field: Any) -> None:
    f = field("eliane-2")
    f.put(PLACE, "rtm-1-tirailleur-1")
    place = f.hex(PLACE)
    ways = f.data.adjacent[place]
    dearest = max(bits(ways), key=f.data.costs[place].get)
    move = Movement(
        actor=FRENCH, units=f.units("rtm-1-tirailleur-1"), mode=ADVANCE, start=place, road=False, entered=True
    )
    move.spent = f.data.mp - f.data.costs[place][dearest]
    f.state.wire = 0
    assert affordable(f.game, move, place, ways) == ways
    f.state.wire = 1 << dearest
    assert affordable(f.game, move, place, ways) == ways & ~f.state.wire

"""Units on the march: what the way to an exit is worth, and the points that a mover has left."""

from __future__ import annotations

from math import exp
from typing import Any

from fivehills import Bits, bits, lowest
from fivehills_enpointe.game import Game
from fivehills_enpointe.goals import HEX, all_goals, of_places, ways
from fivehills_enpointe.phases.activation import UnitAction
from fivehills_enpointe.phases.movement import ADVANCE, Movement, NextHex, beginning
from fivehills_enpointe.rules import command
from fivehills_enpointe.rules.actions import can_move

FAR = 60
"""Hexes that a unit which is not on the map counts as being away."""
MARCH = 4
"""Hexes that a leader who has not acted yet can make good."""
LOST = 3
"""Hexes out of range after which it makes no difference how many more they are."""


def leaving_worth(g: Game, side: int, ready: Bits) -> float:
    """Steps that are off the map, and those that may still get there, by their way, their leader and the time left."""
    data, state = g.data, g.state
    lengths, at = ways(g, all_goals(g)), state.at
    pace, delay, stray = (data.weights[name] * HEX / 10 for name in ("pace", "delay_neutralised", "delay_stray"))
    pace *= data.last_turn - state.turn + 1
    behind = strays(g, side, ready, of_places(g))
    mover, left = _mover(g, side)
    out, total = 0, 0.0
    for unit in bits(data.side[side] & ~data.dummy & ~state.occ[data.eliminated]):
        stake = data.special.civilian_steps if data.civilian >> unit & 1 else state.steps[unit]
        place = at[unit]
        if place == data.exited:
            out += stake
            continue
        length: float = lengths[place] if place < len(lengths) else FAR * HEX
        length += stray * behind.get(unit, 0) + delay * (state.neutralised >> unit & 1)
        if unit == mover:
            length -= left
        total += stake * exp(-length / pace)
    return float(data.weights["exited"] * out + data.weights["hope"] * total)


def strays(g: Game, side: int, ready: Bits, known: dict[Any, Any]) -> dict[int, int]:
    """Units beyond the range of their leader and by how many hexes; one who has not acted (`ready`) may follow yet.

    known: what has been found out about the places.
    """
    key = (strays, side, ready & g.data.hq, g.state.successor[side])
    found: dict[int, int] | None = known.get(key)
    if found is None:
        found = known[key] = _strays(g, side, ready)
    return found


def _strays(g: Game, side: int, ready: Bits) -> dict[int, int]:
    data, at, first_box = g.data, g.state.at, g.data.first_box
    found: dict[int, int] = {}
    for f in data.of_side_formations[side]:
        hq, members = command.leader(g, f), bits(data.formations[f].members)
        place = at[hq] if hq >= 0 else first_box
        if place == data.exited:
            found |= {unit: LOST for unit in members if at[unit] < first_box}
        elif place < first_box:
            allowed = data.command_range[side] + (MARCH if ready >> hq & 1 else 0)
            distances = data.hexmap.distances(place)
            for unit in members:
                here = at[unit]
                if here < first_box and distances[here] > allowed:
                    found[unit] = min(distances[here] - allowed, LOST)
    return found


def stride(g: Game, side: int) -> int:
    """Half of the way that a unit in the midst of its march can still make."""
    return _mover(g, side)[1]


def _mover(g: Game, side: int) -> tuple[int, int]:
    """A unit in the midst of its march or ordered to act once more, and half of the way that it can still make."""
    unit, points, road = _points_left(g, side)
    if unit < 0 or g.state.at[unit] >= g.data.first_box:
        return -1, 0
    lengths, place = ways(g, all_goals(g)), g.state.at[unit]
    return unit, max(0, min(points * (2 if road else 3), lengths[place])) // 2


def _points_left(g: Game, side: int) -> tuple[int, int, bool]:
    """The unit, its half movement points, and whether it is on a road; -1 for the unit if there is none."""
    stack = g.state.stack
    step = stack[-1] if stack else None
    if isinstance(step, NextHex) and step.actor == side:
        move = stack[-2]
        assert isinstance(move, Movement)
        if move.mode == ADVANCE and move.units:
            return lowest(move.units), move.limit(g, move.road) - move.spent, move.road
    if isinstance(step, UnitAction) and step.extra and step.actor == side and can_move(g, step.unit):
        move = beginning(g, side, 1 << step.unit, ADVANCE)
        return step.unit, move.limit(g, move.road), move.road
    return -1, 0, False

"""Lines of Communication: from where a side can trace back to safety.

The set of all spaces that can trace is found by one flood from the safe area, so every unit and hex is answered by a
single look. The result depends only on the hexes that a line may include and is remembered for them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivehills import Bits, bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.rules import zoc
from fivehills_gamble.rules.memory import keep
from fivehills_gamble.rules.places import few_units_at, units_at


def open_hexes(g: Game, side: int, vacated: Bits = 0) -> Bits:
    """Hexes that a line of the side may include; `vacated` are occupied ones that count as empty.

    Closed are hexes with enemy units, in enemy Zones of Control, unoccupied hexes of enemy strongpoints and, for the
    French, Trench Zones; a unit of the side opens its own hex whatever else holds.

    Rule: 1.9-A-b, 1.9-A-c, 1.9-C-a, 1.8-b, 1.8-c
    """
    state, data = g.state, g.data
    closed = zoc.of(g, 1 - side) | state.control[1 - side] & data.strongpoints
    if side == FRENCH:
        closed |= state.trench_zone
    return int(data.hexes & ~(closed & ~(state.present[side] & ~vacated)) & ~state.present[1 - side])


def area(g: Game, side: int) -> Bits:
    """Every space from which the side can trace a line: hexes, and boxes where units are always in communication.

    Rule: 1.9-A-a, 1.9-B, 1.9-C-a, 1.9-C-b
    """
    if side == VIET_MINH:
        return _remembered(g, "vm", open_hexes(g, VIET_MINH), _viet_minh)
    return _french_area(g, "all")


def viet_minh_area_without(g: Game, unit: int) -> Bits:
    """Every space from which the Viet Minh can trace a line once a unit has left its hex.

    Rule: 1.9-A-b, 1.9-B, 2.1-B
    """
    return _remembered(g, "vm", open_hexes(g, VIET_MINH, vacated=1 << g.state.at[unit]), _viet_minh)


def has(g: Game, side: int, space: int) -> bool:
    """Whether a space can trace a line of the side.

    Rule: 1.9-A-a
    """
    return bool(area(g, side) >> space & 1)


def those_with_line(g: Game, side: int, some: Bits) -> Bits:
    """Those of some units of a side that are in communication; for none of them no line is traced.

    Rule: 1.9-B, 1.9-C-a, 1.9-C-b
    """
    return some & units(g, side) if some else 0


def units(g: Game, side: int) -> Bits:
    """Units of a side on the maps and in boxes that are in communication.

    Rule: 1.9-B, 1.9-C-a, 1.9-C-b
    """
    return units_at(g, side, area(g, side))


def french_reach(g: Game, supply: str, guns: bool = False, vacated: Bits = 0) -> Bits:
    """Hexes (and 2z-304) that can trace to one Supply Area, "dbp" or "isabelle"; guns cross the river only by bridges.

    vacated: hexes that count as left by their units.

    Rule: 1.9-C-a, 1.9-C-c, 6.2-A-a, 6.2-A-b
    """
    return _french_area(g, f"{supply}-guns" if guns else supply, vacated)


def cut_off_units(g: Game, side: int) -> Bits:
    """Units without a line; those within a Supply Area always have one, since they open their own hexes.

    Rule: 4.1-A-a, 4.4-a, 4.4-b, 8.4, 1.9-C-b
    """
    return few_units_at(g, side, ~area(g, side))


def cut_off_points(g: Game, side: int) -> Bits:
    """The hexes of strongpoints of a side of which not one hex can trace a line.

    Rule: 4.4-b, 8.4, 4.1-A-b, 8.1-A-b
    """
    data = g.data
    safe = area(g, side) | (data.supply if side == FRENCH else 0)
    held, found = g.state.control[side] & data.strongpoints, 0
    for hex_ in bits(held & ~safe):
        hexes = data.positions[data.position[hex_]].hexes
        if not hexes & safe:
            found |= hexes
    return int(found)


# --- floods -----------------------------------------------------------------------------------------------------

_KEPT = 4096

Trace = Callable[[Any, Bits], Bits]
"""From the static data and the key of what is open to everything that can trace."""


def _remembered(g: Game, kind: str, allowed: Bits, trace: Trace) -> Bits:
    memory = g.data.traced
    key = (kind, allowed)
    found = memory.get(key)
    if found is None:
        found = keep(memory, key, trace(g.data, allowed), _KEPT)
    return int(found)


def _viet_minh(data: Any, allowed: Bits) -> Bits:
    """A Viet Minh line reaches any Map Edge Hex; boxes always have one.

    Rule: 1.9-B
    """
    return int(data.floods.reached(data.map_edge, allowed) | data.boxes)


def _french_area(g: Game, kind: str, vacated: Bits = 0) -> Bits:
    """What can trace to a Supply Area; 2z-304 joins the two maps while it is no Trench Zone.

    The box is entered and left at any Map Edge Hex outside the Trench Zones that the line may include.

    Rule: 1.9-C-a, 1.9-C-b, 1.9-C-c
    """
    state, data = g.state, g.data
    allowed = open_hexes(g, FRENCH, vacated)
    link = data.box["2z-304"]
    if state.trench_zone >> link & 1:
        return _remembered(g, f"{kind} apart", allowed, _TRACES[kind])
    gates = allowed & data.map_edge & ~state.trench_zone
    key = allowed | gates << data.hexes.bit_length()
    return _remembered(g, kind, key, _TRACES[kind])


def _tracer(supply: str, guns: bool) -> Trace:
    def trace(data: Any, key: Bits) -> Bits:
        allowed, gates = key & data.hexes, key >> data.hexes.bit_length()
        floods, neighbours = (data.gun_floods, data.by_bridges) if guns else (data.floods, data.neighbours)
        link = 1 << data.box["2z-304"]
        boxes = data.boxes & ~link if supply == "all" else 0
        reached = floods.reached(data.supply_areas[supply], allowed)
        if reached & gates:
            reached |= neighbours.flood(reached | gates, allowed) | link
        return int(reached | boxes)

    return trace


_TRACES = {
    "all": _tracer("all", guns=False),
    "dbp": _tracer("dbp", guns=False),
    "isabelle": _tracer("isabelle", guns=False),
    "dbp-guns": _tracer("dbp", guns=True),
    "isabelle-guns": _tracer("isabelle", guns=True),
}

"""Where a beaten unit goes: one hex, further only if it must, and over the edge never by choice."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.rules import stacking, zoc


def refuges(g: Game, side: int, start: int) -> Bits:
    """Hexes to which a unit may retreat: the nearest ones with room, over its own full stacks if there is no other way.

    Rule: 3.6-C-g, 3.6-C-h, 3.6-C-j, 7.5-C-c
    """
    barred = g.state.present[1 - side] | 1 << start
    reached = front = g.data.adjacent[start] & ~barred
    while front:
        found = stacking.room(g, side, front)
        if found:
            return int(found)
        front = zoc.around(g, front) & ~barred & ~reached
        reached |= front
    return over_the_edge(g, side, start, reached | 1 << start)


def over_the_edge(g: Game, side: int, start: int, passed: Bits) -> Bits:
    """A unit driven off the map is put back: French outside, Viet Minh inside the Trench Zones, as near as can be.

    passed: its hex and the full stacks over which it could go; French units leave the map outside Trench Zones only.

    Rule: 3.6-C-j, 3.6-C-k, 7.5-C-d
    """
    exits = passed & g.data.map_edge
    if side == FRENCH:
        exits &= ~g.state.trench_zone
    if not exits:
        return 0
    hexes = _nearest(g, start, edge_hexes(g, side, start))
    return hexes if hexes or side == FRENCH else _trench_box(g)


def edge_hexes(g: Game, side: int, start: int) -> Bits:
    """Map Edge Hexes of the same map where a unit of the side may be put after leaving it.

    Rule: 3.6-C-j, 7.5-C-d
    """
    state, data = g.state, g.data
    grid = data.isabelle if data.isabelle >> start & 1 else data.dbp
    zone = state.trench_zone if side == VIET_MINH else ~state.trench_zone
    free = data.map_edge & grid & zone & ~state.present[1 - side] & ~(1 << start)
    return int(stacking.room(g, side, free))


def _nearest(g: Game, start: int, hexes: Bits) -> Bits:
    distance = g.rules.board.grid.distance
    by_distance: dict[int, int] = {}
    for space in bits(hexes):
        away = distance(start, space)
        by_distance[away] = by_distance.get(away, 0) | 1 << space
    return by_distance[min(by_distance)] if by_distance else 0


def _trench_box(g: Game) -> Bits:
    """With no Trench Zone hex on its map the unit goes to 2z-304, or else to 1z-304.

    Rule: 7.5-C-d
    """
    boxes = g.data.box
    for name in ("2z-304", "1z-304"):
        if g.state.trench_zone >> boxes[name] & 1:
            return 1 << boxes[name]
    return 0

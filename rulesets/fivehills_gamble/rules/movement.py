"""What a step from hex to hex costs, how far a unit can go, and what stands in an assault's way.

Costs are written twice: as rows of the breakdown `movement_cost`, which explains a single step, and as sets of hexes
(`ground.py`), with which `reachable` finds all ends of a move at once. A test compares the two.
"""

from __future__ import annotations

from fivehills import Bits
from fivehills_gamble.data import FRENCH, VIET_MINH, Data
from fivehills_gamble.game import Game
from fivehills_gamble.rules import ground, wire, zoc, zones
from fivehills_gamble.rules.ground import TOO_DEAR, Ground
from fivehills_gamble.rules.memory import keep

Leg = tuple[int, int, int]
"""Side, hex left, hex entered."""

_KEPT = 1 << 15


def reachable(g: Game, unit: int, points: int, avoid: Bits = 0) -> Bits:
    """Hexes that a unit can enter with so many movement points, its own hex not counted, stacking apart.

    Enemy units bar their hexes, `avoid` bars further ones; guns cross the river only at bridges. What happens beyond
    the unit's reach does not matter, so the same question comes back often, and its answer is remembered.

    Rule: 1.5-B-a, 1.5-B-e, 1.5-B-f, 1.8-b
    """
    data, state = g.data, g.state
    start, memory = state.at[unit], data.reached
    side = FRENCH if data.units[FRENCH] >> unit & 1 else VIET_MINH
    guns = bool(data.artillery >> unit & 1)
    window = data.within.get((start, points)) or _window(data, start, points)
    closed = (avoid | state.present[1 - side]) & window
    watched = zoc.enemy(g, side) & window
    wired = wire.cleared(g) & window if side == VIET_MINH else 0
    key = (start, points, side, guns, zones.weather(g), closed, watched, wired, state.trench_zone & window)
    found = memory.get(key)
    if found is None:
        steps = ground.of(g, side, data.isabelle >> start & 1)
        found = keep(memory, key, _spread(steps, 1 << start, points, closed, watched, window, guns), _KEPT)
    return found


def _window(data: Data, start: int, points: int) -> Bits:
    """The hexes that may be within reach at all."""
    hexes = 1 << start
    for _ in range(points):
        hexes |= data.neighbours.around(hexes)
    data.within[start, points] = hexes
    return hexes


def _spread(steps: Ground, start: Bits, points: int, closed: Bits, watched: Bits, window: Bits, guns: bool) -> Bits:
    """Everything within reach, found cost by cost for whole sets of hexes."""
    odd = [row for row in steps.dry if row[3] & window] if guns else [row for row in steps.odd if row[3] & window]
    due, wall, reached = [0] * (points + TOO_DEAR), ~(closed | start), 0
    for spent in range(points):
        front = due[spent] & wall & ~reached if spent else start
        if not front:
            continue
        reached |= front
        ahead = ground.entered(steps.plain, front)
        for price, dearer, hexes in steps.entry:
            hexes &= ahead
            if watched:
                due[spent + dearer] |= hexes & watched
                hexes &= ~watched
            due[spent + price] |= hexes
        for price, dearer, shift, hexes in odd:
            hexes &= front
            if hexes:
                hexes = hexes << shift if shift > 0 else hexes >> -shift
                due[spent + price] |= hexes & ~watched
                due[spent + dearer] |= hexes & watched
    return (reached | due[points]) & wall


def exits(g: Game, side: int, hexes: Bits, room: Bits) -> Bits:
    """Those of the hexes of one map from which any unit, also a gun, can make one step into a set of hexes.

    Rule: 1.5-B-a, 1.6-a
    """
    steps, most, watched = ground.of(g, side, bool(hexes & g.data.isabelle)), g.data.limits.mp, zoc.enemy(g, side)
    found = 0
    for shift, leaving in steps.plain:
        found |= _back(leaving & hexes, shift, room)
    for price, dearer, shift, leaving in steps.dry:
        if leaving & hexes:
            open_room = (room & ~watched if price <= most else 0) | (room & watched if dearer <= most else 0)
            found |= _back(leaving & hexes, shift, open_room)
    return found


def _back(leaving: Bits, shift: int, room: Bits) -> Bits:
    """Those of the hexes from which a step leads into a set."""
    if shift > 0:
        return (leaving << shift & room) >> shift
    return (leaving >> -shift & room) << -shift


# --- the rows of one step ---------------------------------------------------------------------------------------


def cost(g: Game, side: int, start: int, end: int) -> int:
    """Movement points for one step.

    Rule: 1.5-B-b
    """
    return g.figure("movement_cost", (side, start, end))


def onto_hostile_ground(g: Game, leg: Leg) -> bool:
    """A Viet Minh unit enters a Supply Area or a French unit a Trench Zone; a Dig Zone is not hostile.

    Rule: 1.5-B-l, 1.4-C-b
    """
    side, _, end = leg
    return bool((g.data.supply if side == VIET_MINH else g.state.trench_zone) >> end & 1)


def on_open_ground(g: Game, leg: Leg) -> bool:
    return not onto_hostile_ground(g, leg)


def along_road(g: Game, leg: Leg) -> bool:
    """The hex is entered along a road and not in an enemy Zone of Control.

    Rule: 1.5-B-c, 1.8-b
    """
    side, start, end = leg
    return bool(g.data.road[start] >> end & 1) and not zoc.in_enemy(g, side, end)


def off_road(g: Game, leg: Leg) -> bool:
    return not along_road(g, leg)


def through_river(g: Game, leg: Leg) -> bool:
    """The step crosses a river without a bridge.

    Rule: 1.5-B-d
    """
    _, start, end = leg
    return bool(g.data.river[start] & ~g.data.bridge[start] & 1 << end)


def through_wire(g: Game, leg: Leg) -> bool:
    """A Viet Minh unit crosses wire; French units pay nothing for it.

    Rule: 1.5-B-g
    """
    side, start, end = leg
    return side == VIET_MINH and wire.any_wire(g, start, end)


def going_uphill(g: Game, leg: Leg) -> bool:
    """The hex entered is on a hill to which the hex left does not belong.

    Rule: 1.5-B-k
    """
    _, start, end = leg
    return bool(g.data.uphill[start] >> end & 1)


def into_zoc(g: Game, leg: Leg) -> bool:
    side, _, end = leg
    return zoc.in_enemy(g, side, end)


def terrain_points(g: Game, leg: Leg) -> int:
    """The cost of the hex's terrain in this weather.

    Rule: 1.5-B-b, 8.6-b
    """
    return int(g.data.terrain_cost[g.data.terrain[leg[2]]][zones.weather(g)])


def road_points(g: Game, leg: Leg) -> int:
    return int(g.data.terrain_cost["road"][zones.weather(g)])


def obstacles(g: Game, side: int, start: int, end: int) -> int:
    """Combat obstacles for a unit of a side that assaults from hex to hex.

    For both sides the river, bridge or not, and going uphill; for the Viet Minh heavy wire; for the French forest.

    Rule: 1.5-B-d, 1.5-B-h, 1.5-B-k, 3.5-A-c, 7.4-A-a
    """
    data = g.data
    count = (data.river[start] >> end & 1) + (data.uphill[start] >> end & 1)
    if side == VIET_MINH:
        return int(count + wire.heavy(g, start, end))
    return int(count + (data.forest >> end & 1))


PREDICATES = {
    "onto_hostile_ground": onto_hostile_ground,
    "on_open_ground": on_open_ground,
    "along_road": along_road,
    "off_road": off_road,
    "through_river": through_river,
    "through_wire": through_wire,
    "going_uphill": going_uphill,
    "into_zoc": into_zoc,
}
AMOUNTS = {"terrain_points": terrain_points, "road_points": road_points}

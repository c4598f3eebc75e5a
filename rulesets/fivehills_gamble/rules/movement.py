"""What a step from hex to hex costs, how far a unit can go, and what stands in an assault's way.

Costs are written twice: as rows of the breakdown `movement_cost`, which explains a single step, and as sets of hexes
per cost and direction, with which `reachable` finds all ends of a move at once. A test compares the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fivehills import Bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.rules import wire, zoc, zones

Leg = tuple[int, int, int]
"""Side, hex left, hex entered."""


class Way(NamedTuple):
    """Hexes of one map that are left in one direction at one cost; `shift` is the step there, `ford` its rivers."""

    cost: int
    shift: int
    hexes: Bits
    ford: Bits


_KEPT = 256
_DEAREST = 6
"""No unit has more movement points; steps that cost more are never made."""


def reachable(g: Game, unit: int, points: int, avoid: Bits = 0) -> Bits:
    """Hexes that a unit can enter with so many movement points, its own hex not counted, stacking apart.

    Enemy units bar their hexes, `avoid` bars further ones; guns cross the river only at bridges.

    Rule: 1.5-B-a, 1.5-B-e, 1.5-B-f, 1.8-b
    """
    data, state = g.data, g.state
    start = state.at[unit]
    side = FRENCH if data.units[FRENCH] >> unit & 1 else VIET_MINH
    closed = avoid | state.present[1 - side]
    guns = bool(data.artillery >> unit & 1)
    return _spread(g, costs(g, side, data.isabelle >> start & 1), start, points, closed, guns)


def _spread(g: Game, ways: Sequence[Way], start: int, points: int, closed: Bits, guns: bool) -> Bits:
    """Everything within reach, found cost by cost for whole sets of hexes."""
    window = g.rules.board.grid.within_mask(start, points - 1)
    near = []
    for cost, shift, hexes, ford in ways:
        hexes &= window & ~ford if guns else window
        if hexes:
            near.append((cost, shift, hexes))
    reached, wall = 0, ~closed
    due = [1 << start] + [0] * (points + _DEAREST)
    for spent in range(points):
        front = due[spent] & ~reached & wall if spent else due[0]
        reached |= front
        for cost, shift, hexes in near if front else ():
            leaving = front & hexes
            if leaving:
                due[spent + cost] |= leaving << shift if shift > 0 else leaving >> -shift
    return (reached | due[points] & wall) & ~(1 << start)


def exits(g: Game, side: int, hexes: Bits, room: Bits) -> Bits:
    """Those of the hexes of one map from which any unit, also a gun, can make one step into a set of hexes.

    Rule: 1.5-B-a, 1.6-a
    """
    found = 0
    for cost, shift, leaving, ford in costs(g, side, bool(hexes & g.data.isabelle)):
        leaving &= hexes & ~ford
        if leaving and cost <= g.data.limits.mp:
            entered = (leaving << shift if shift > 0 else leaving >> -shift) & room
            found |= entered >> shift if shift > 0 else entered << -shift
    return found


# --- the sets of costs ------------------------------------------------------------------------------------------


def costs(g: Game, side: int, grid: int) -> Sequence[Way]:
    """The cost of every step of a side on one of the maps at this moment, remembered for what it depends on.

    Rule: 1.5-B-b, 1.5-B-c, 1.5-B-d, 1.5-B-g, 1.5-B-j, 1.5-B-k, 1.5-B-l
    """
    state, data = g.state, g.data
    cut = wire.cleared(g) if side == VIET_MINH else 0
    key = (side, zones.weather(g), cut, state.trench_zone)
    memory, enemy = data.priced, zoc.enemy(g, side)
    found = memory.get((key, enemy, grid))
    if found is None:
        if len(memory) >= _KEPT:
            memory.clear()
        if key not in memory:
            memory[key] = tuple(_undisturbed(data, direction, *key) for direction in range(6))
        found = memory[key, enemy, grid] = _watched(data, memory[key], enemy, grid)
    return found


class _Part(NamedTuple):
    """The steps in one direction before enemy Zones of Control are looked at: by road where there is one, and not."""

    by_road: dict[int, Bits]
    off_road: dict[int, Bits]
    hostile: Bits


def _undisturbed(data: Any, direction: int, side: int, weather: str, cut: Bits, trench: Bits) -> _Part:
    """What steps in a direction cost where no enemy is near."""
    back = (direction + 3) % 6
    sides, step = data.sides, data.neighbours.step
    hostile = step(data.supply if side == VIET_MINH else trench, back)
    plain: dict[int, Bits] = {}
    for terrain, hexes in data.ground.items():
        price = data.terrain_cost[terrain][weather]
        plain[price] = plain.get(price, 0) | step(hexes, back) & ~hostile
    road = sides.road[direction] & ~hostile
    price = data.terrain_cost["road"][weather]
    paved = {due: hexes & ~road for due, hexes in plain.items()}
    paved[price] = paved.get(price, 0) | road
    strung = 0
    if side == VIET_MINH:
        strung = sides.wire[direction] & ~cut & ~step(cut, back) & ~(trench & step(trench, back))
    for where, name in ((sides.river[direction], "river"), (sides.uphill[direction], "uphill"), (strung, "wire")):
        plain, paved = (_dearer(sets, where, data.step_cost[name]) for sets in (plain, paved))
    return _Part(paved, plain, hostile)


def _watched(data: Any, parts: Sequence[_Part], enemy: Bits, grid: int) -> tuple[Way, ...]:
    """The ways of one map, dearer and without roads into enemy Zones of Control."""
    more, flat = data.step_cost["zoc"], data.step_cost["hostile"]
    ways = []
    for direction, part in enumerate(parts):
        into = data.neighbours.step(enemy, (direction + 3) % 6)
        sets = {price: hexes & ~into for price, hexes in part.by_road.items()}
        for price, hexes in part.off_road.items():
            sets[price + more] = sets.get(price + more, 0) | hexes & into
        sets[flat] = sets.get(flat, 0) | part.hostile
        for shift, stay in data.grids[grid].steps[direction]:
            ford = data.unbridged[direction]
            ways += [Way(price, shift, hexes & stay, ford) for price, hexes in sets.items() if hexes & stay]
    return tuple(way for way in ways if way.cost <= _DEAREST)


def _dearer(sets: dict[int, Bits], where: Bits, more: int) -> dict[int, Bits]:
    """The sets of costs with an addition for some hexes."""
    found: dict[int, Bits] = {}
    for price, hexes in sets.items():
        for due, part in ((price, hexes & ~where), (price + more, hexes & where)):
            if part:
                found[due] = found.get(due, 0) | part
    return found


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

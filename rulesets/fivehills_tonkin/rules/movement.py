"""How far movers get: costs by kind, roads, rivers, enemies in the way, and the double move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fivehills import Bits, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.flood import Flood, spread
from fivehills_tonkin.game import Game
from fivehills_tonkin.ground import FRENCH_FOOT, FRENCH_MOTOR
from fivehills_tonkin.rules import calendar, trace
from fivehills_tonkin.rules.units import eliminate, uncover

FLOTILLA, AMPHIBIOUS = 4, 5
"""Kinds of movement beside those of the Terrain table."""

_KEPT = 4096
_NOWHERE: Flood = (), 0


class Trip(NamedTuple):
    """What a mover has left: its kind, movement points, what it has spent, whether it has met a ZoC, surcharges."""

    side: int
    kind: int
    points: int
    spent: int
    touched: bool
    extra: int
    doubles: bool


class Reach(NamedTuple):
    """The hexes in reach, those with a prize on the map, and what each costs: by any way, and without enemy ZoC."""

    hexes: Bits
    prizes: Bits
    plain: Flood
    free: Flood


def kind_of(g: Game, unit: int) -> int:
    """The kind of movement of a unit by itself.

    Rule: 1.4-b, 3.1-b, 3.6-a, 3.9-a
    """
    data = g.data
    if data.river >> unit & 1:
        return FLOTILLA
    if data.amphibious >> unit & 1:
        return AMPHIBIOUS
    return int((FRENCH_MOTOR if data.motor >> unit & 1 else FRENCH_FOOT) + data.owner[unit])


def trip_of(g: Game, unit: int) -> Trip:
    """A unit's own move, at its beginning.

    Rule: 3.1-a, 3.2-a, 4.13-j, 4.13-k, 5.4-c
    """
    state, data = g.state, g.data
    slow = state.dg >> unit & 1
    doubles = not (state.dg | state.oos) >> unit & 1
    return Trip(data.owner[unit], kind_of(g, unit), data.move[unit], 0, False, rain(g) + slow, doubles)


def rain(g: Game) -> int:
    """1 in a rain turn, when every hex costs a point more.

    Rule: 1.6-b, 1.6-d, 3.1-g
    """
    return int(calendar.is_rain(g))


# --- reach ------------------------------------------------------------------------------------------------------


def barred(g: Game, side: int) -> Bits:
    """Hexes that a side may not enter: with enemy troops, and for the French any stack they may not look into.

    Rule: 3.1-k, 1.5-e, 1.5-f
    """
    state = g.state
    if side == VIET_MINH:
        return int(state.troops[FRENCH])
    hidden = (state.present[VIET_MINH] | state.dumps[VIET_MINH]) & g.data.secret
    return int(state.troops[VIET_MINH] | hidden)


def prizes(g: Game, side: int) -> Bits:
    """Hexes where a side knows that only an enemy HQ or dumps stand: entering captures them.

    Rule: 3.1-k, 4.12-i
    """
    state, enemy = g.state, 1 - side
    return int((state.present[enemy] | state.dumps[enemy]) & ~barred(g, side))


def reach(g: Game, start: int, trip: Trip) -> Reach:
    """Everywhere a trip can go from a hex, the hex itself not counted; enemy ZoC slows it, but does not stop it.

    Rule: 3.1-a, 3.1-c, 3.1-k, 3.2-a, 1.2-f
    """
    scene = _scene(g, trip)
    near = _near(g, start, trip, scene)
    if not may_double(g, start, trip):
        return near
    free = _remembered(g, start, trip, scene, 2 * trip.points - trip.spent, scene.zoc)
    return Reach((near.hexes | free[1]) & ~(1 << start) & ~scene.passing, scene.ends, near.plain, free)


def near(g: Game, start: int, trip: Trip) -> Reach:
    """Where a trip can go without a double move.

    Rule: 3.1-a, 3.1-c, 3.1-k
    """
    return _near(g, start, trip, _scene(g, trip))


def may_double(g: Game, start: int, trip: Trip) -> bool:
    """Whether a trip could still be a double move: it has met no enemy ZoC and does not start in one.

    Rule: 3.2-a, 4.13-j, 5.4-c
    """
    return trip.doubles and not trip.touched and not g.state.zoc[1 - trip.side] >> start & 1


class Scene(NamedTuple):
    """What the way of a mover depends on beside itself: closed hexes, prizes, enemy ZoC, roads, enemies to pass."""

    closed: Bits
    ends: Bits
    zoc: Bits
    cut: Bits
    passing: Bits
    era: int


def _scene(g: Game, trip: Trip) -> Scene:
    state, side = g.state, trip.side
    closed, enemy = barred(g, side), 1 - side
    ends = (state.present[enemy] | state.dumps[enemy]) & ~closed
    passing = _passable(g, trip.kind) if trip.kind >= FLOTILLA else 0
    return Scene(closed, ends, state.zoc[enemy], state.road_cut, passing, trace.era_of(g))


def _near(g: Game, start: int, trip: Trip, scene: Scene) -> Reach:
    left = trip.points - trip.spent
    plain = _remembered(g, start, trip, scene, left, 0) if left >= 0 else _NOWHERE
    hexes = plain[1]
    if not trip.spent:
        hexes |= neighbours(g, start, trip.kind) & ~scene.closed
    return Reach(hexes & ~(1 << start) & ~scene.passing, scene.ends, plain, _NOWHERE)


def _remembered(g: Game, start: int, trip: Trip, scene: Scene, budget: int, avoid: Bits) -> Flood:
    """How far a mover gets within a budget; the same question comes back as long as no enemy moves."""
    memory, key = g.data.reached, (start, trip.kind, trip.extra, budget, avoid, scene)
    found = memory.get(key)
    if found is None:
        if len(memory) >= _KEPT:
            memory.clear()
        found = memory[key] = _flow(g, trip, start, budget, scene, avoid)
    return found


def _flow(g: Game, trip: Trip, start: int, budget: int, scene: Scene, avoid: Bits) -> Flood:
    """How far a mover gets within a budget, round closed hexes and those to avoid, no further than prizes."""
    if trip.kind >= FLOTILLA:
        return _float(g, trip, start, budget, scene, avoid)
    closed, dear = scene.closed | avoid, scene.zoc | scene.cut
    edges = g.data.ground.edges[scene.era][trip.kind]
    return spread(edges, start, budget, trip.extra, closed, dear, scene.ends)


def ways_to(found: Reach, space: int, trip: Trip) -> list[tuple[int, bool]]:
    """Round all enemy ZoC and straight on: what a trip has spent when it gets to a hex, whether it touched a ZoC.

    Rule: 3.1-c, 3.2-a, 4.4-a
    """
    ways: list[tuple[int, bool]] = []
    costs, within = found.free
    if within >> space & 1:
        ways.append((trip.spent + costs[space], trip.touched))
    costs, within = found.plain
    if within >> space & 1:
        ways.append((trip.spent + costs[space], True))
    return ways or [(2 * trip.points, True)]


def cost_to(found: Reach, space: int, trip: Trip) -> tuple[int, bool]:
    """The way to a hex after which a trip has most points left.

    Rule: 3.1-c, 3.2-a, 3.1-a
    """
    return max(ways_to(found, space, trip), key=lambda way: limit(trip, way[1]) - way[0])


def limit(trip: Trip, touched: bool) -> int:
    """The points of a trip: twice as many while it may be a double move.

    Rule: 3.2-a, 3.1-a, 4.4-a
    """
    return trip.points if touched or not trip.doubles else 2 * trip.points


def neighbours(g: Game, start: int, kind: int) -> Bits:
    """The hexes next to a hex that a kind of movement may enter at all, whatever they cost.

    Rule: 3.1-c, 3.6-a, 3.9-d, 3.12-d, 3.6-f
    """
    if kind >= FLOTILLA:
        return sum(1 << end for end, _ in _channels(g, kind, start))
    return int(g.data.ground.enter[kind][start])


def entry_cost(g: Game, trip: Trip, start: int, end: int) -> int:
    """Terrain cost of a single step off the road, as for the hex of an overrun.

    Rule: 3.1-f, 4.4-a, 4.13-k
    """
    if trip.kind == FLOTILLA or (trip.kind == AMPHIBIOUS and g.data.ground.streams[start] >> end & 1):
        return 1 + trip.extra
    kind = FRENCH_MOTOR if trip.kind == AMPHIBIOUS else trip.kind
    return int(g.data.ground.price(kind, start, end)) + trip.extra


# --- on the water -----------------------------------------------------------------------------------------------


def _passable(g: Game, kind: int) -> Bits:
    """Enemy hexes through which a flotilla or the I REC may pass: Tieu Doan alone on a river, any units on the coast.

    Rule: 3.6-d, 3.6-e, 3.9-b
    """
    state, data = g.state, g.data
    found = 0
    for space in bits(state.troops[VIET_MINH] & data.waters):
        here = state.occ[space] & data.side[VIET_MINH]
        known = not here & ~state.seen[FRENCH]
        alone = known and not here & data.units & ~data.tieu_doan
        if (kind == FLOTILLA and data.coast >> space & 1) or (alone and data.major >> space & 1):
            found |= 1 << space
    return found


def _channels(g: Game, kind: int, start: int) -> Iterator[tuple[int, int]]:
    """Hexes next to a hex on water, with their cost; for the I REC also clear ones over land.

    Rule: 3.6-a, 3.6-b, 3.9-a, 3.9-d
    """
    ground, state = g.data.ground, g.state
    if kind == FLOTILLA:
        yield from ((end, 1) for end in bits(ground.water[start]))
        return
    stream, dear = ground.streams[start], state.zoc[VIET_MINH] | state.road_cut
    yield from ((end, 1) for end in bits(stream))
    off, roads, _ = ground.edges[trace.era_of(g)][FRENCH_MOTOR][start]
    land = [
        *((end, cost) for cost, ends in off for end in ends),
        *((end, plain if dear >> end & 1 else paved) for end, plain, paved in roads),
    ]
    yield from ((end, cost) for end, cost in land if g.data.clear >> end & 1 and not stream >> end & 1)


def _float(g: Game, trip: Trip, start: int, budget: int, scene: Scene, avoid: Bits) -> Flood:
    """How far a flotilla or the I REC gets, which may pass some enemies for a point more.

    Rule: 3.6-b, 3.6-d, 3.6-e, 3.9-a, 3.9-b
    """
    stream, price = g.data.ground.streams, g.data.limits.passing
    best = bytearray(b"\xff") * len(g.rules.board)
    best[start] = 0
    due: list[list[int]] = [[] for _ in range(budget + 1)]
    due[0].append(start)
    hexes = 0
    for spent, front in enumerate(due):
        for here in front:
            if best[here] != spent:
                continue
            hexes |= 1 << here
            if scene.ends >> here & 1 and here != start:
                continue
            for end, cost in _channels(g, trip.kind, here):
                through = scene.passing >> end & 1 and (trip.kind == FLOTILLA or stream[here] >> end & 1)
                if avoid >> end & 1 or (scene.closed >> end & 1 and not through):
                    continue
                cost += spent + trip.extra + (price if through else 0)
                if cost < best[end] and cost <= budget:
                    best[end] = cost
                    due[cost].append(end)
    return best, hexes


# --- where a move may end ---------------------------------------------------------------------------------------


def ends_for(g: Game, unit: int) -> Bits:
    """The hexes in which a piece may end a move.

    Rule: 3.12-a, 3.12-b, 3.12-c, 3.12-d
    """
    return int(g.data.ends[unit])


_BOUNDS = {
    "tieu-doan": "3.12-a",
    "pathet-lao": "3.12-b",
    "gcma": "3.12-c",
    "river": "3.6-a",
    "amphibious": "3.9-d",
}
"""The rule that says where a type of unit may not go; for other French units that is China."""


def bounds(g: Game, pieces: Bits) -> list[str]:
    """The rules that limit where some pieces may go.

    Rule: 3.12-a, 3.12-b, 3.12-c, 3.12-d
    """
    found = {
        _BOUNDS.get(g.data.type[piece], "3.12-d" if g.data.owner[piece] == FRENCH else "") for piece in bits(pieces)
    }
    return sorted(found - {""})


def ends_for_all(g: Game, pieces: Bits) -> Bits:
    """The hexes in which all of some pieces may end a move.

    Rule: 3.12-a, 3.12-b, 3.12-c, 3.12-d
    """
    if not pieces & (pieces - 1):
        return ends_for(g, pieces.bit_length() - 1)
    found = -1
    for piece in bits(pieces):
        found &= ends_for(g, piece)
    return found


def strand(g: Game, pieces: Bits) -> None:
    """Units that have ended a move where they may not be are eliminated.

    Rule: 3.12-e
    """
    for unit in bits(pieces & g.data.irregular):
        space = g.state.at[unit]
        if g.data.hexes >> space & 1 and not ends_for(g, unit) >> space & 1:
            uncover(g, 1 << unit, "3.12-e")
            g.note("stranded", unit, space)
            eliminate(g, unit)
            if g.over:
                return

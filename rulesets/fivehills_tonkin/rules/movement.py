"""How far movers get: costs by kind, roads, rivers, enemies in the way, and the double move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from fivehills import Bits, Game, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.ground import BARRED, FRENCH_FOOT, FRENCH_MOTOR, Step
from fivehills_tonkin.rules import calendar, trace
from fivehills_tonkin.rules.units import eliminate, tell

FLOTILLA, AMPHIBIOUS = 4, 5
"""Kinds of movement beside those of the Terrain table."""

_KEPT = 4096
_DEAREST = 16


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
    """The hexes in reach, and those first reached at each cost: by any way, and by ways without enemy ZoC."""

    hexes: Bits
    plain: Sequence[Bits]
    free: Sequence[Bits]


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


def can_move(g: Game, unit: int) -> bool:
    """Motorized units out of supply do not move at all; dumps only by transport.

    Rule: 5.4-d, 3.3-b
    """
    data = g.data
    if data.dump >> unit & 1:
        return False
    return not (data.motor & g.state.oos) >> unit & 1


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
    """Everywhere a trip can go from a hex, the hex itself not counted; remembered.

    Rule: 3.1-a, 3.1-c, 3.1-k, 3.2-a
    """
    state, data, side = g.state, g.data, trip.side
    closed, ends, zoc = barred(g, side), prizes(g, side), state.zoc[1 - side]
    key = (start, trip, closed, ends, zoc, state.road_cut, trace.era_of(g))
    if trip.kind >= FLOTILLA:
        key += (_passable(g, trip.kind),)
    memory = data.reached
    found = memory.get(key)
    if found is None:
        if len(memory) >= _KEPT:
            memory.clear()
        found = memory[key] = _reach(g, start, trip, closed, ends, zoc)
    return found  # type: ignore[no-any-return]


def _reach(g: Game, start: int, trip: Trip, closed: Bits, ends: Bits, zoc: Bits) -> Reach:
    flow = _flow(g, trip)
    left, twice = trip.points - trip.spent, 2 * trip.points - trip.spent
    free: Sequence[Bits] = ()
    if trip.doubles and not trip.touched and not zoc >> start & 1:
        free = flow(start, twice, closed, zoc, ends)
    if free and not zoc & g.data.ground.spread(1 << start, left):
        plain: Sequence[Bits] = free[: left + 1]
    else:
        plain = flow(start, left, closed, 0, ends) if left >= 0 else ()
    hexes = 0
    for layer in (*plain, *free):
        hexes |= layer
    if not trip.spent:
        hexes |= neighbours(g, start, trip.kind) & ~closed
    hexes &= ~(1 << start)
    if trip.kind >= FLOTILLA:
        hexes &= ~_passable(g, trip.kind)
    return Reach(hexes, plain, free)


def cost_to(found: Reach, space: int, trip: Trip) -> tuple[int, bool]:
    """What a trip has spent when it gets to a hex, and whether it had to touch an enemy ZoC.

    Rule: 3.1-c, 3.2-a
    """
    for cost, layer in enumerate(found.free):
        if layer >> space & 1:
            return trip.spent + cost, trip.touched
    for cost, layer in enumerate(found.plain):
        if layer >> space & 1:
            return trip.spent + cost, True
    return 2 * trip.points, True


def _flow(g: Game, trip: Trip) -> Callable[[int, int, Bits, Bits, Bits], Sequence[Bits]]:
    """From a hex, with a budget, round closed hexes and those to avoid, no further than where a move ends."""
    if trip.kind >= FLOTILLA:
        return lambda start, budget, closed, avoid, ends: _float(g, trip, start, budget, closed, avoid, ends)
    steps = ways(g, trip.side, trip.kind)
    return lambda start, budget, closed, avoid, ends: _spread(steps, start, budget, trip.extra, closed | avoid, ends)


def _spread(steps: Sequence[Step], start: int, budget: int, extra: int, closed: Bits, ends: Bits) -> Sequence[Bits]:
    """The hexes first reached at each cost, found cost by cost for whole sets of hexes."""
    reached, wall = 0, ~closed
    due = [0] * (budget + _DEAREST + extra)
    due[0] = 1 << start
    for spent in range(budget + 1):
        front = due[spent] & ~reached & wall if spent else due[0]
        due[spent] = front
        if not front:
            continue
        reached |= front
        going = front & ~ends | front & 1 << start
        for cost, shift, hexes in steps:
            leaving = going & hexes
            if leaving:
                due[spent + cost + extra] |= leaving << shift if shift > 0 else leaving >> -shift
    return due[: budget + 1]


def neighbours(g: Game, start: int, kind: int) -> Bits:
    """The hexes next to a hex that a kind of movement may enter at all, whatever they cost.

    Rule: 3.1-c, 3.6-a, 3.9-d, 3.12-d
    """
    if kind >= FLOTILLA:
        return sum(1 << end for end, _ in _channels(g, kind, start))
    found = 0
    for _, shift, hexes in g.data.ground.plain[kind]:
        if hexes >> start & 1:
            found |= 1 << start + shift
    return found


# --- steps by cost ----------------------------------------------------------------------------------------------


def ways(g: Game, side: int, kind: int) -> Sequence[Step]:
    """What every step costs now: by road where there is one, undestroyed and outside enemy ZoC, else by terrain.

    Rule: 3.1-b, 3.1-d, 3.1-e, 3.1-h, 4.6-i
    """
    state = g.state
    blocked, era = state.zoc[1 - side] | state.road_cut, trace.era_of(g)
    memory, key = g.data.ways, (kind, blocked, era)
    found = memory.get(key)
    if found is None:
        if len(memory) >= _KEPT:
            memory.clear()
        found = memory[key] = _ways(g, kind, blocked, era)
    return found  # type: ignore[no-any-return]


def _ways(g: Game, kind: int, blocked: Bits, era: int) -> Sequence[Step]:
    data = g.data
    ground, clear = data.ground, data.clear
    if kind in BARRED:
        blocked |= data.china
    easy, hard = ground.road_cost[kind]
    paved: dict[int, Bits] = {}
    found = []
    for shift, hexes in ground.road_shifts[era]:
        hexes &= ~_back(blocked, shift)
        paved[shift] = hexes
        on_clear = hexes & _back(clear, shift)
        found += [Step(easy, shift, on_clear), Step(hard, shift, hexes & ~on_clear)]
    found += [Step(cost, shift, hexes & ~paved.get(shift, 0)) for cost, shift, hexes in ground.plain[kind]]
    return tuple(step for step in found if step.hexes)


def _back(hexes: Bits, shift: int) -> Bits:
    """The hexes from which a shift leads into the set."""
    return hexes >> shift if shift > 0 else hexes << -shift


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
    """Enemy hexes through which a flotilla or the I REC may pass, not stop: Tieu Doan alone on a river, any on the coast.

    Rule: 3.6-d, 3.6-e, 3.9-b
    """
    state, data = g.state, g.data
    found = 0
    for space in bits(state.troops[VIET_MINH] & (data.major | data.coast)):
        here = state.occ[space] & data.side[VIET_MINH]
        known = not here & ~state.seen[FRENCH]
        if kind == FLOTILLA and data.coast >> space & 1:
            found |= 1 << space
        elif data.major >> space & 1 and known and not here & data.units & ~data.tieu_doan:
            found |= 1 << space
    return found


def _channels(g: Game, kind: int, start: int) -> Iterator[tuple[int, int]]:
    """Hexes next to a hex on water, with their cost; for the I REC also clear ones over land.

    Rule: 3.6-a, 3.6-b, 3.9-a, 3.9-d
    """
    ground = g.data.ground
    if kind == FLOTILLA:
        yield from ((end, 1) for end in bits(ground.water[start]))
        return
    yield from ((end, 1) for end in bits(ground.streams[start]))
    for cost, shift, hexes in ways(g, FRENCH, FRENCH_MOTOR):
        end = start + shift
        if hexes >> start & 1 and g.data.clear >> end & 1 and not ground.streams[start] >> end & 1:
            yield end, cost


def _float(
    g: Game, trip: Trip, start: int, budget: int, closed: Bits, avoid: Bits, ends: Bits
) -> Sequence[Bits]:
    """The hexes first reached at each cost by a flotilla or the I REC."""
    passing = _passable(g, trip.kind)
    stream = g.data.ground.streams
    due: list[Bits] = [0] * (budget + _DEAREST + trip.extra)
    due[0] = 1 << start
    reached = 0
    for spent in range(budget + 1):
        due[spent] &= ~reached
        reached |= due[spent]
        for here in bits(due[spent] & ~ends | due[spent] & 1 << start):
            for end, cost in _channels(g, trip.kind, here):
                through = passing >> end & 1 and (trip.kind == FLOTILLA or stream[here] >> end & 1)
                if avoid >> end & 1 or (closed >> end & 1 and not through):
                    continue
                due[spent + cost + trip.extra + (g.data.limits.passing if through else 0)] |= 1 << end
    return due[: budget + 1]


# --- where a move may end ---------------------------------------------------------------------------------------


def ends_for(g: Game, unit: int) -> Bits:
    """The hexes in which a piece may end a move.

    Rule: 3.12-a, 3.12-b, 3.12-c, 3.12-d
    """
    data = g.data
    roam = data.roam.get(data.type[unit])
    return int(data.land[data.owner[unit]] | data.coast if roam is None else roam)


def strand(g: Game, pieces: Bits) -> None:
    """Units that have ended a move where they may not be are eliminated.

    Rule: 3.12-e
    """
    for unit in bits(pieces & g.data.irregular):
        space = g.state.at[unit]
        if g.data.hexes >> space & 1 and not ends_for(g, unit) >> space & 1:
            tell(g, "stranded", unit, space)
            eliminate(g, unit)
            if g.over:
                return

"""Overruns: who may, whom, and from where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fivehills import Bits, bits, mask_of, open_rule
from fivehills_tonkin.data import FRENCH
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases.activation import Activation
from fivehills_tonkin.rules import movement, units


@open_rule
def may_overrun(g: Game, pieces: Bits, company: Bits) -> bool:
    """Whether all the pieces are troops that may overrun with this point in some company: no artillery, HQ or dumps.

    Rule: 4.3-c, 4.3-j, 4.4-c, 4.11-c, 4.14-d
    """
    return is_fit(g, pieces, g.find(Activation).overruns, company)


def is_fit(g: Game, pieces: Bits, least: int, company: Bits) -> bool:
    """Whether all the pieces are troops of that morale; with 0 nobody may overrun.

    Rule: 4.3-c, 4.4-c, 4.14-d
    """
    if not least or pieces & ~(g.data.combat & ~g.data.artillery):
        return False
    return all(units.morale_among(g, unit, company) >= least for unit in bits(pieces))


def footing(g: Game, pieces: Bits) -> Bits:
    """Hexes from which pieces may overrun with this point: any, or those of tank companies that lend them morale.

    Rule: 4.3-c, 3.10-a
    """
    if may_overrun(g, pieces, pieces):
        return int(g.data.hexes)
    if not pieces & g.data.side[FRENCH] or g.find(Activation).overruns <= 0:
        return 0
    lenders = bits(units.places(g, g.data.tanks))
    return mask_of(space for space in lenders if may_overrun(g, pieces, g.state.occ[space] | pieces))


class Way(NamedTuple):
    """What the overruns of a mover have in common: where it starts, how far it gets, from where it could, and where."""

    start: int
    trip: movement.Trip
    found: movement.Reach
    halts: Bits
    ends: Bits


def overrun_targets(g: Game, mover: Any) -> Bits:
    """Hexes with enemies that a mover can overrun.

    Rule: 4.4-a, 3.12-f, 3.12-g
    """
    steady = footing(g, mover.party)
    if not steady:
        return 0
    way = _way(g, mover, steady)
    near = g.data.ground.around(way.halts) & enemies(g, mover.actor) & way.ends
    if not near:
        return 0
    way = way._replace(halts=_roomy(g, mover, way, g.data.ground.around(near)))
    return mask_of(target for target in bits(near) if any(_starts(g, way, target)))


def _way(g: Game, mover: Any, steady: Bits) -> Way:
    start, trip, ends = mover.start(g), mover.trip(), movement.ends_for_all(g, mover.party)
    found = movement.reach(g, start, trip)
    return Way(start, trip, found, (found.hexes & ends & ~found.prizes | 1 << start) & steady, ends)


def _roomy(g: Game, mover: Any, way: Way, hexes: Bits) -> Bits:
    """Those of the hexes in which a mover can halt: where it is, or where there is room for it.

    Rule: 4.4-a, 1.5-a
    """
    start = way.halts & 1 << way.start
    halts = way.halts & hexes & ~start
    return start | units.room(g, mover.actor, halts, units.total_weight(g, mover.party)) if halts else start


def enemies(g: Game, side: int) -> Bits:
    """Hexes that a side may attack: with enemy troops, or with a stack it may not look into.

    Rule: 4.4-a, 4.7-a, 1.5-e
    """
    return movement.barred(g, side)


def overrun_starts(g: Game, mover: Any, target: int) -> Bits:
    """Hexes next to an enemy from which a mover can pay for an overrun.

    Rule: 4.4-a, 3.12-f
    """
    way = _way(g, mover, footing(g, mover.party))
    if not way.ends >> target & 1:
        return 0
    way = way._replace(halts=_roomy(g, mover, way, g.data.ground.adjacent[target]))
    return sum(_starts(g, way, target))


def _starts(g: Game, way: Way, target: int) -> Iterator[Bits]:
    """The same one by one, each as a set; from where a mover stands at first it can always pay.

    Rule: 4.4-a, 3.1-c, 3.1-f, 3.12-f
    """
    start, trip, found = way.start, way.trip, way.found
    adjacent = g.data.ground.adjacent[target]
    for halt in bits(adjacent & way.halts):
        if not may_enter(g, trip.kind, halt, target):
            continue
        if halt == start and not trip.spent:
            yield 1 << halt
            continue
        spent, touched = approach(g, trip, found, (start, halt, target))
        if overrun_cost(g, trip, halt, target, spent) <= _budget(g, trip, touched, halt, target):
            yield 1 << halt


def approach(g: Game, trip: movement.Trip, found: movement.Reach, way: tuple[int, int, int]) -> tuple[int, bool]:
    """What a mover has spent where it halts, and whether it touched a ZoC, by the way that leaves it most for a fight.

    Rule: 4.4-a, 3.2-a
    """
    start, halt, target = way
    if halt == start:
        return trip.spent, trip.touched
    ways = movement.ways_to(found, halt, trip)
    return ways[0] if len(ways) == 1 else max(ways, key=lambda by: _budget(g, trip, by[1], halt, target) - by[0])


def overrun_cost(g: Game, trip: movement.Trip, halt: int, target: int, spent: int) -> int:
    """What a mover has spent when it overruns: its way, the enemy's terrain off the road, and 3 points.

    Rule: 4.4-a, 3.1-f
    """
    return int(spent + movement.entry_cost(g, trip, halt, target) + g.data.limits.overrun)


def _budget(g: Game, trip: movement.Trip, touched: bool, halt: int, target: int) -> int:
    zoc = g.state.zoc[1 - trip.side]
    return movement.limit(trip, bool(touched or zoc & (1 << halt | 1 << target)))


def may_enter(g: Game, kind: int, start: int, end: int) -> bool:
    """Whether a kind of movement may go from a hex into the next one at all, and fight its way there.

    Rule: 3.12-f, 3.12-g, 3.6-f, 3.9-d
    """
    if g.data.ground.border[start] >> end & 1:
        return False
    return bool(movement.neighbours(g, start, kind) >> end & 1)

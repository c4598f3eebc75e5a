"""Overruns: who may, whom, and from where."""

from __future__ import annotations

from typing import Any

from fivehills import Bits, bits
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases.activation import Activation
from fivehills_tonkin.rules import movement, units


def may_overrun(g: Game, pieces: Bits) -> bool:
    """Whether all the pieces are troops that may overrun with this point: no artillery, HQ or dumps.

    Rule: 4.3-c, 4.3-j, 4.4-c, 4.11-c, 4.14-d
    """
    least = g.find(Activation).overruns
    if not least or pieces & ~(g.data.combat & ~g.data.artillery):
        return False
    return all(units.morale(g, unit) >= least for unit in bits(pieces))


def overrun_targets(g: Game, mover: Any) -> Bits:
    """Hexes with enemies that a mover can overrun.

    Rule: 4.4-a, 3.12-f, 3.12-g
    """
    if not may_overrun(g, mover.party):
        return 0
    start = mover.start(g)
    ways = movement.reach(g, start, mover.trip()).hexes | 1 << start
    near = g.data.ground.around(ways) & enemies(g, mover.actor)
    return sum(1 << target for target in bits(near) if overrun_starts(g, mover, target))


def enemies(g: Game, side: int) -> Bits:
    """Hexes that a side may attack: with enemy troops, or with a stack it may not look into.

    Rule: 4.4-a, 4.7-a, 1.5-e
    """
    return movement.barred(g, side)


def overrun_starts(g: Game, mover: Any, target: int) -> Bits:
    """Hexes next to an enemy from which a mover can pay for an overrun; from where it stands at first it always can.

    Rule: 4.4-a, 3.1-c, 3.1-f, 3.12-f
    """
    start, trip = mover.start(g), mover.trip()
    ends = movement.ends_for_all(g, mover.party)
    if not ends >> target & 1:
        return 0
    found = movement.reach(g, start, trip)
    halts = found.hexes & g.data.ground.adjacent[target] & ends & ~movement.prizes(g, mover.actor)
    halts = units.room(g, mover.actor, halts, units.total_weight(g, mover.party))
    if g.data.ground.adjacent[start] >> target & 1:
        halts |= 1 << start
    good = 0
    for halt in bits(halts):
        if not may_enter(g, trip.kind, halt, target):
            continue
        if not trip.spent and halt == start:
            good |= 1 << halt
            continue
        cost, touched = (trip.spent, trip.touched) if halt == start else movement.cost_to(found, halt, trip)
        if overrun_cost(g, mover, halt, target, cost) <= _budget(g, mover, touched, halt, target):
            good |= 1 << halt
    return good


def overrun_cost(g: Game, mover: Any, halt: int, target: int, spent: int) -> int:
    """What a mover has spent when it overruns: its way, the enemy's terrain off the road, and 3 points.

    Rule: 4.4-a, 3.1-f
    """
    return int(spent + movement.entry_cost(g, mover.trip(), halt, target) + g.data.limits.overrun)


def _budget(g: Game, mover: Any, touched: bool, halt: int, target: int) -> int:
    zoc = g.state.zoc[1 - mover.actor]
    single = touched or not mover.doubles or zoc & (1 << halt | 1 << target)
    return int(mover.points if single else 2 * mover.points)


def may_enter(g: Game, kind: int, start: int, end: int) -> bool:
    """Whether a kind of movement may go from a hex into the next one at all, and fight its way there.

    Rule: 3.12-f, 3.12-g, 3.6-f, 3.9-d
    """
    if g.data.ground.border[start] >> end & 1:
        return False
    return bool(movement.neighbours(g, start, kind) >> end & 1)

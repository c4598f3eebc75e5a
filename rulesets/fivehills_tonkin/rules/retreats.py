"""Where units may retreat to, and who may advance."""

from __future__ import annotations

from functools import reduce
from operator import or_

from fivehills import Bits, bits, lowest
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import movement, overrun
from fivehills_tonkin.rules.units import load, room, total_weight, weight


def hexes(g: Game, unit: int, origin: int = -1) -> Bits:
    """Neighbouring hexes that a unit may enter, free of enemy units and with room; ZoC and lone dumps do not matter.

    Rule: 4.14-a, 4.5-a, 3.6-i, 1.5-a
    """
    side = g.data.owner[unit]
    origin = g.state.at[unit] if origin < 0 else origin
    found = movement.neighbours(g, origin, movement.kind_of(g, unit)) & movement.ends_for(g, unit)
    found &= ~(movement.barred(g, side) | g.state.present[1 - side])
    return room(g, side, found, weight(g, unit))


def hexes_beside(g: Game, unit: int, others: Bits, origin: int = -1) -> Bits:
    """Those of a unit's hexes that leave room for others who are to retreat after it.

    Rule: 4.14-a, 1.5-a
    """
    found = hexes(g, unit, origin)
    if not others or _have_a_hex(g, others | 1 << unit, origin):
        return found
    return sum(1 << space for space in bits(found) if _find_room(g, others, origin, {space: weight(g, unit)}))


def can_leave(g: Game, units: Bits, origin: int = -1) -> bool:
    """Whether all the units can retreat at the same time.

    Rule: 4.14-a, 1.5-a
    """
    return _have_a_hex(g, units, origin) or _find_room(g, units, origin, {})


def _have_a_hex(g: Game, units: Bits, origin: int) -> bool:
    """Whether one hex could take all the units, which is quickly seen."""
    common = -1
    for unit in bits(units):
        common &= hexes(g, unit, origin)
    return bool(common and units and room(g, g.data.owner[lowest(units)], common, total_weight(g, units)))


def _find_room(g: Game, units: Bits, origin: int, taken: dict[int, int]) -> bool:
    """Whether the units find hexes together with those who have taken room already."""
    wants = sorted([(weight(g, unit), hexes(g, unit, origin)) for unit in bits(units)])
    side, limit = g.data.owner[lowest(units)], int(g.data.limits.stacking)
    open_ = bits(reduce(or_, [found for _, found in wants]))
    return _fit(wants, {space: limit - load(g, side, space) - taken.get(space, 0) for space in open_}, set())


def _fit(wants: list[tuple[int, Bits]], spare: dict[int, int], tried: set[tuple[int, ...]]) -> bool:
    """Whether all find room, the heaviest first.

    tried: what was spare when as many as then were left and did not find any.
    """
    now = len(wants), *spare.values()
    if not wants or now in tried:
        return not wants
    tried.add(now)
    points, found = wants[-1]
    for space in bits(found):
        if spare[space] >= points and _fit(wants[:-1], {**spare, space: spare[space] - points}, tried):
            return True
    return False


def mobile(g: Game, units: Bits) -> Bits:
    """Those of the units that can retreat at all: no artillery, no dumps.

    Rule: 4.14-d
    """
    return int(units & g.data.units & ~g.data.artillery)


def can_give_way(g: Game, units: Bits) -> bool:
    """Whether a stack can retreat: all of its units that ever retreat have hexes to go to.

    Rule: 4.14-a, 4.14-d
    """
    leaving = mobile(g, units)
    return bool(leaving & g.data.combat) and can_leave(g, leaving)


def may_advance(g: Game, units: Bits, target: int) -> Bits:
    """Those of the attackers that may go into the hex: no artillery, no motorized unit out of supply.

    Rule: 4.14-d, 4.14-e, 5.4-d, 3.12-f
    """
    data = g.data
    able = units & data.combat & ~(data.artillery | data.motor & g.state.oos)
    able = sum(1 << u for u in bits(able) if overrun.may_enter(g, movement.kind_of(g, u), g.state.at[u], target))
    return sum(1 << u for u in bits(able) if movement.ends_for(g, u) >> target & 1)

"""French replacements on the map: over land near cities and the HQ, or by air to the HQ."""

from __future__ import annotations

from itertools import compress, count

from fivehills import Bits
from fivehills_tonkin.data import FRENCH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import trace, transport, units


def replaceable(g: Game) -> Bits:
    """Units on the map that lack a step and can be sent one, within the stacking limit.

    Rule: 2.10-a, 2.10-b, 2.10-f, 1.5-a
    """
    state, data = g.state, g.data
    if state.french_bought >= data.limits.french_points:
        return 0
    worn = [unit for unit in compress(count(), state.lost) if _can_recover(g, unit)]
    near = by_land(g) if worn else 0
    return sum(1 << unit for unit in worn if near >> state.at[unit] & 1 or _can_fly(g, unit))


def _can_recover(g: Game, unit: int) -> bool:
    """Whether a French unit that lacks a step stands where the stacking limit lets it grow.

    Rule: 2.10-a, 1.5-a
    """
    return g.data.owner[unit] == FRENCH and g.data.hexes >> g.state.at[unit] & 1 == 1 and units.can_grow(g, unit)


def by_land(g: Game) -> Bits:
    """Hexes within 3 of a friendly city or harbor, or of a HQ that is itself so near to one.

    Rule: 2.10-b, 2.10-c
    """
    reach = g.data.limits.trace
    near = trace.within(g, FRENCH, transport.friendly_ports(g), reach)
    hq = units.places(g, g.data.hq_of[FRENCH]) & near
    return near | trace.within(g, FRENCH, hq, reach) if hq else near


def _can_fly(g: Game, unit: int) -> bool:
    """Whether a step can be flown to a unit near the HQ with the flights that are left.

    Rule: 2.10-d, 2.10-e, 2.10-f
    """
    hq = units.places(g, g.data.hq_of[FRENCH])
    if not trace.within(g, FRENCH, hq, g.data.limits.trace) >> g.state.at[unit] & 1:
        return False
    if not (lands(g, hq) or drops(g, hq, unit)):
        return False
    return flights(g, unit) <= int(g.state.air)


def lands(g: Game, hq: Bits) -> bool:
    """Whether planes can land at the HQ: on an airstrip outside the ZoC of Viet Minh artillery.

    Rule: 2.10-d, 2.10-e
    """
    return bool(hq & g.data.airstrips & ~transport.gun_zone(g))


def drops(g: Game, hq: Bits, unit: int) -> bool:
    """Whether men can jump at the HQ: paras only, not over forest or mountain.

    Rule: 2.10-e, ERR-b
    """
    return bool(g.data.para >> unit & 1 and hq & ~g.data.forest & ~g.data.mountain)


def flights(g: Game, unit: int) -> int:
    """How many more air transports one step for a unit takes, with all that was sent in this phase.

    Rule: 2.10-f
    """
    a_flight, sent = g.data.limits.halves_a_flight, g.state.air_sent
    return int(-(-(sent + halves(g, unit)) // a_flight) - -(-sent // a_flight))


def halves(g: Game, unit: int) -> int:
    """Half stacking points of one step by air: three times for motorized units, twice in the face of the enemy.

    Rule: 2.10-f, 3.3-c, 3.5-c, 3.5-e
    """
    hq = units.places(g, g.data.hq_of[FRENCH])
    weight = g.data.limits.motor_weight if g.data.motor >> unit & 1 else 1
    danger = transport.regiment_zone(g) if lands(g, hq) else transport.gun_zone(g)
    return int(weight * (2 if hq & danger else 1))


def fly_in(g: Game, unit: int) -> None:
    """Use up air transports if no way over land leads to the unit.

    Rule: 2.10-f
    """
    if by_land(g) >> g.state.at[unit] & 1:
        return
    g.state.air -= flights(g, unit)
    g.state.air_sent += halves(g, unit)

"""Which of the seven options of an operation point a side can carry out now, and with what."""

from __future__ import annotations

from collections.abc import Iterator

from fivehills import Bits, bits, mask_of, open_rule
from fivehills_tonkin.data import FRENCH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import movement, supply, trace
from fivehills_tonkin.rules.overrun import enemies, may_enter
from fivehills_tonkin.rules.units import places


def fresh_dumps(g: Game, side: int) -> Bits:
    """Dumps on the map that are not being spent, one for each hex, since those of a hex are alike.

    Rule: 4.2-a, 4.3-d
    """
    state = g.state
    dumps = g.data.dumps_of[side] & ~state.spent
    found = 0
    for space in bits(state.dumps[side]):
        here = state.occ[space] & dumps
        found |= here & -here
    return found


def spent_dump(g: Game, side: int) -> Bits:
    """The dump that a side is spending, if it is still there."""
    return int(g.data.dumps_of[side] & g.state.spent)


def in_range(g: Game, side: int) -> Bits:
    """Hexes from which a trace of 3 leads to the dump being spent.

    Rule: 4.3-i, 4.3-k, 1.3-d
    """
    return trace.within(g, side, places(g, spent_dump(g, side)), g.data.limits.trace)


# --- a, b, c ----------------------------------------------------------------------------------------------------


def disorganized(g: Game, side: int) -> Bits:
    """Hexes with disorganized units of a side.

    Rule: 4.3-b, 4.13-m
    """
    return places(g, g.state.dg & g.data.side[side])


def dig_sites(g: Game, side: int, dump_at: int) -> Bits:
    """Hexes where trenches can be dug with a dump from a hex.

    Rule: 4.3-d, 4.3-e, 4.3-f, 4.3-g
    """
    state, data = g.state, g.data
    here = 1 << dump_at
    sites = trace.within(g, side, here, data.limits.trace)
    if side == FRENCH:
        if data.harbors & here:
            sites |= data.harbors & ~here
        if data.airstrips & here:
            sites |= data.airstrips & ~here
        if data.cities & data.delta & here:
            sites |= data.delta & supply.hexes(g, FRENCH)
    return int(sites & _diggers(g, side) & ~state.trench[side])


def _diggers(g: Game, side: int) -> Bits:
    """Hexes with units of a side that can hold a trench: not a flotilla alone.

    Rule: 4.3-e
    """
    state, data = g.state, g.data
    found = state.present[side]
    for space in bits(places(g, data.river) & found):
        if not state.occ[space] & data.diggers:
            found &= ~(1 << space)
    return found


def can_dig(g: Game, side: int) -> bool:
    """Whether some dump serves some hex: near the dump in most cases, which is quickly seen.

    Rule: 4.3-d
    """
    dumps, data = fresh_dumps(g, side), g.data
    if not dumps:
        return False
    near = trace.within(g, side, places(g, dumps), data.limits.trace)
    if near & g.state.present[side] & ~(g.state.trench[side] | places(g, data.river)):
        return True
    return any(dig_sites(g, side, g.state.at[dump]) for dump in bits(dumps))


# --- D, E -------------------------------------------------------------------------------------------------------


@open_rule
def has_planes(g: Game, side: int) -> bool:
    """Whether the French have an airstrike or the navy and something to aim at.

    Rule: 4.3-h, 4.6-e, 4.6-f
    """
    state = g.state
    return side == FRENCH and bool(state.airstrike or state.navy_airstrike or state.navy)


def bomb_targets(g: Game) -> Bits:
    """Enemies next to a French unit, within reach of an airstrike or of the navy; none in China.

    Rule: 4.6-h, 4.6-f, 3.12-f, 3.12-g
    """
    near = g.data.ground.around(g.state.present[FRENCH]) & enemies(g, FRENCH) & ~g.data.china
    return int(near & air_reach(g))


def empty_roads(g: Game) -> Bits:
    """Road hexes outside China where nobody stands and the road is whole.

    Rule: 4.6-i
    """
    state, data = g.state, g.data
    roads = data.ground.road_hexes[trace.era_of(g)] & ~data.china & ~state.road_cut
    full = state.present[0] | state.present[1] | state.dumps[0] | state.dumps[1]
    return int(roads & ~full & air_reach(g))


def air_reach(g: Game) -> Bits:
    """Hexes that something can hit: all with an airstrike, else those near the coast.

    Rule: 4.6-e, 4.6-f
    """
    state, data = g.state, g.data
    if state.airstrike or state.navy_airstrike:
        return int(data.hexes)
    return navy_reach(g) if state.navy else 0


def navy_reach(g: Game) -> Bits:
    """Hexes within 1 of a coastal hex.

    Rule: 4.6-f
    """
    return int(g.data.ground.spread(g.data.coast, g.data.limits.navy_reach))


def guns(g: Game, side: int) -> Bits:
    """Artillery within range of the spent dump.

    Rule: 4.3-i
    """
    at, ready = g.state.at, in_range(g, side)
    artillery = bits(g.data.artillery & g.data.side[side])
    return mask_of([gun for gun in artillery if at[gun] >= 0 and ready >> at[gun] & 1])


@open_rule
def gun_targets(g: Game, side: int) -> Bits:
    """Enemies next to artillery that is in range of the spent dump; none across the Chinese border.

    Rule: 4.6-a, 4.3-i, 3.12-g
    """
    found = 0
    for space in bits(places(g, guns(g, side))):
        found |= g.data.ground.adjacent[space] & ~g.data.ground.border[space]
    return int(found & enemies(g, side))


# --- G ----------------------------------------------------------------------------------------------------------


def attackers(g: Game, side: int, target: int) -> Bits:
    """Troops next to a hex that may attack it: no artillery, all in range of the spent dump.

    Rule: 4.7-a, 4.3-k, 3.12-f, 3.12-g, 3.6-f, 3.6-g
    """
    return _from(g, side, g.state.troops[side] & in_range(g, side), target)


def _from(g: Game, side: int, hexes: Bits, target: int) -> Bits:
    """Troops that may attack a hex from some of those next to it.

    Rule: 4.7-a, 3.12-f, 3.6-f
    """
    data, occ = g.data, g.state.occ
    troops = data.side[side] & data.combat & ~data.artillery
    found = 0
    for space in bits(data.ground.adjacent[target] & hexes):
        for unit in bits(occ[space] & troops):
            if may_attack(g, unit, space, target):
                found |= 1 << unit
    return found


def may_attack(g: Game, unit: int, start: int, target: int) -> bool:
    """Whether a unit may enter a hex and be there.

    Rule: 3.12-f, 3.12-g
    """
    return may_enter(g, movement.kind_of(g, unit), start, target) and bool(movement.ends_for(g, unit) >> target & 1)


def attack_targets(g: Game, side: int) -> Iterator[Bits]:
    """Enemies next to troops that may attack them, hex by hex.

    Rule: 4.7-a, 4.3-k
    """
    ready = g.state.troops[side] & in_range(g, side)
    for target in bits(g.data.ground.around(ready) & enemies(g, side) if ready else 0):
        if _from(g, side, ready, target):
            yield 1 << target


def can_attack(g: Game, side: int) -> bool:
    """Whether any troops may attack anything.

    Rule: 4.7-a, 4.3-k
    """
    return any(attack_targets(g, side))

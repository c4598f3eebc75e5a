"""Zones of control, and everything else that follows from where pieces stand, kept up to date as they move."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import friendly, units


def settle(g: Game, spaces: Bits) -> None:
    """Note where units, troops and dumps stand, which of them have a ZoC, what may be seen, and who holds the towns.

    Rule: 1.2-a, 1.5-e, 1.7-a
    """
    state, data = g.state, g.data
    here = 0
    for space in bits(spaces):
        here |= state.occ[space]
    if here & data.side[VIET_MINH]:
        _look(g, spaces)
    hexes = spaces & data.hexes
    if not hexes:
        return
    if _stands_or_stood(g, FRENCH, hexes, here):
        _count(g, FRENCH, hexes)
    if _stands_or_stood(g, VIET_MINH, hexes, here):
        before = state.present[VIET_MINH], state.dumps[VIET_MINH], state.projecting[VIET_MINH]
        _count(g, VIET_MINH, hexes)
        after = state.present[VIET_MINH], state.dumps[VIET_MINH], state.projecting[VIET_MINH]
        if state.begun and before != after and _quiet(g, *before) != _quiet(g, *after):
            g.reveal("1.2-a")
    friendly.update(g)


def _stands_or_stood(g: Game, side: int, hexes: Bits, here: Bits) -> bool:
    """Whether a side has anything in some hexes, of the pieces there now or by what was noted."""
    state = g.state
    return bool(here & g.data.side[side] or (state.present[side] | state.dumps[side] | state.trench[side]) & hexes)


def _quiet(g: Game, present: Bits, dumps: Bits, projecting: Bits) -> tuple[Bits, Bits]:
    """Hidden stacks without a ZoC, and those of dumps alone: where that changes, costs and towns tell of it.

    Rule: 1.2-a, 1.5-e, 1.7-a
    """
    secret = g.data.secret
    return (present | dumps) & secret & ~projecting, dumps & secret & ~present


def _look(g: Game, spaces: Bits) -> None:
    """French players may not look into Viet Minh stacks in forest and mountain, except while they fight.

    Rule: 1.5-e, 1.6-h
    """
    state, data = g.state, g.data
    own, secret = data.side[VIET_MINH], data.secret
    seen = state.seen[FRENCH]
    for space in bits(spaces):
        here = state.occ[space] & own
        if here:
            seen = seen & ~here | here & state.engaged if secret >> space & 1 else seen | here
    state.seen[FRENCH] = seen


def _count(g: Game, side: int, hexes: Bits) -> None:
    """What a side has in these hexes now.

    Rule: 1.2-a, 1.5-a, 3.1-k, 4.3-d, 4.3-e, 4.7-a
    """
    state, data = g.state, g.data
    occ, own = state.occ, data.side[side]
    present = troops = dumps = projecting = held = crowded = 0
    most = data.limits.stacking - data.largest
    for space in bits(hexes):
        here = occ[space] & own
        if not here:
            continue
        bit = 1 << space
        fighting = here & data.combat
        if here & data.units:
            present |= bit
            if here & data.diggers:
                held |= bit
        if here & data.dump:
            dumps |= bit
        if here & (here - 1) and units.total_weight(g, here) > most:
            crowded |= bit
        if fighting:
            troops |= bit
            if _projects(g, side, fighting):
                projecting |= bit
    elsewhere = ~hexes
    state.present[side] = state.present[side] & elsewhere | present
    state.troops[side] = state.troops[side] & elsewhere | troops
    state.dumps[side] = state.dumps[side] & elsewhere | dumps
    state.crowded[side] = state.crowded[side] & elsewhere | crowded
    state.trench[side] &= elsewhere | held
    projecting |= state.projecting[side] & elsewhere
    if projecting != state.projecting[side]:
        state.projecting[side] = projecting
        state.zoc[side] = reach(g, side, projecting)


def _projects(g: Game, side: int, fighting: Bits) -> bool:
    """Whether the units of a hex have a ZoC: never disorganized ones, nor a lone French unit of stacking value 1.

    Rule: 1.2-a, 1.2-b, 1.2-e, 4.13-f
    """
    steady = fighting & ~g.state.dg
    if not steady:
        return False
    if side == VIET_MINH or fighting & (fighting - 1):
        return True
    unit = fighting.bit_length() - 1
    return bool(g.data.stacking[unit][g.state.lost[unit]] > 1)


def reach(g: Game, side: int, projecting: Bits) -> Bits:
    """The hexes next to such units, never across the Chinese border; French ones not into forest.

    Rule: 1.2-a, 1.2-c, 1.2-d, 1.6-h
    """
    found = g.data.ground.zone(projecting)
    return int(found & ~g.data.forest if side == FRENCH else found)


def of_pieces(g: Game, side: int, pieces: Bits) -> Bits:
    """The ZoC of some of a side's pieces: of Viet Minh artillery or regiments over airstrips, for instance.

    Rule: 1.2-e, 2.10-d, 3.5-b, 3.5-c, 3.5-e
    """
    found = units.places(g, pieces & ~g.state.dg) & g.state.projecting[side]
    return reach(g, side, found) if found else 0


def covers(g: Game, pieces: Bits, space: int) -> bool:
    """Whether a hex is in the ZoC of some Viet Minh pieces: a look around it is enough.

    Rule: 1.2-a, 1.2-d, 3.5-b, 3.5-c
    """
    occ, steady = g.state.occ, pieces & ~g.state.dg
    return any(occ[near] & steady for near in bits(g.data.ground.inside[space] & g.state.projecting[VIET_MINH]))

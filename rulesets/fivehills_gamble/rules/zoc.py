"""Zones of Control: which hexes a side's units control, kept up to date whenever units move or are shaken."""

from __future__ import annotations

from fivehills import Bits, bits, open_rule
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game


def settle(g: Game, spaces: Bits) -> None:
    """Note which units are on a map, where units stand, where unshaken ones do, and which hexes these control.

    Few spaces change at once, so each is compared with what was noted of it; most of it is as before.

    Rule: 1.8-a, 1.8-c
    """
    state, data = g.state, g.data
    occ, present = state.occ, state.present
    french, viet_minh = data.units
    while spaces:
        bit = spaces & -spaces
        spaces ^= bit
        space = bit.bit_length() - 1
        here = occ[space]
        for side, own in ((FRENCH, here & french), (VIET_MINH, here & viet_minh)):
            if (not own) is not (not present[side] & bit):
                present[side] ^= bit
            if data.around[space]:
                _settle_hex(g, side, space, own)
        if not data.around[space]:
            _off_the_maps(g, here)


def _off_the_maps(g: Game, units: Bits) -> None:
    """Units in a box are on neither map."""
    g.state.fielded &= ~units


def _settle_hex(g: Game, side: int, space: int, own: Bits) -> None:
    """Note whether a hex is full, and whether units there control the hexes around.

    Rule: 1.6-a, 1.8-a, 1.8-c
    """
    state, data, bit = g.state, g.data, 1 << space
    state.fielded |= own
    if (own.bit_count() < data.stacking[side]) is not (not state.full[side] & bit):
        state.full[side] ^= bit
    projecting = state.projecting
    if (not own & ~state.shaken) is (not projecting[side] & bit):
        return
    projecting[side] ^= bit
    if own & ~state.shaken:
        state.zoc[side] |= data.around[space]
        return
    others, adjacent = projecting[side], data.around
    for near in data.beside[space]:
        if not adjacent[near] & others:
            state.zoc[side] &= ~(1 << near)


@open_rule
def of(g: Game, side: int) -> Bits:
    """The hexes in the Zones of Control of a side.

    Rule: 1.8-a
    """
    return int(g.state.zoc[side])


def enemy(g: Game, side: int) -> Bits:
    """Hexes in a Zone of Control that counts against a side: none where a unit of the side stands.

    Rule: 1.8-a, 1.8-b, 1.8-c
    """
    return of(g, 1 - side) & ~int(g.state.present[side])


def in_enemy(g: Game, side: int, space: int) -> bool:
    """Whether a hex lies in a Zone of Control that counts against a side.

    Rule: 1.8-b
    """
    return bool(enemy(g, side) >> space & 1)


def around(g: Game, hexes: Bits) -> Bits:
    """The hexes next to a hex of the set."""
    return int(g.data.neighbours.around(hexes & g.data.hexes))


def adjacent_enemy(g: Game, side: int) -> Bits:
    """Units of a side that stand next to an enemy unit, shaken or not; never in boxes.

    Rule: 3.1-d, 3.3-b, 4.3-B, 8.3-B
    """
    state = g.state
    near = around(g, state.present[1 - side]) & state.present[side]
    units = 0
    for space in bits(near):
        units |= state.occ[space]
    return int(units & g.data.units[side])


def shake(g: Game, units: Bits) -> None:
    """Units become shaken; they project no Zone of Control.

    Rule: 1.8-c
    """
    g.state.shaken |= units
    settle(g, _places(g, units))


def steady(g: Game, units: Bits) -> None:
    """Units are no longer shaken.

    Rule: 1.8-c, 4.3-A, 8.3-A
    """
    g.state.shaken &= ~units
    settle(g, _places(g, units))


def _places(g: Game, units: Bits) -> Bits:
    places = 0
    for unit in bits(units):
        if g.state.at[unit] >= 0:
            places |= 1 << g.state.at[unit]
    return places

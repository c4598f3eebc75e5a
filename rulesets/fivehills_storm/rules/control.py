"""Who controls an area, settled at the very moment when units come or go."""

from __future__ import annotations

from fivehills import Bits, Game, bits
from fivehills_storm.data import FRENCH, VIET_MINH


def settle(g: Game, touched: Bits) -> None:
    """Control passes at once when the controller has no unit left in an area and the enemy has one.

    Rule: 13.0-b, 13.0-c, 12.3-d
    """
    state, data = g.state, g.data
    occ, present, control = state.occ, state.present, state.control
    french, viet_minh = data.side
    for area in bits(touched & data.areas):
        bit = 1 << area
        here = occ[area]
        present[FRENCH] = present[FRENCH] | bit if here & french else present[FRENCH] & ~bit
        present[VIET_MINH] = present[VIET_MINH] | bit if here & viet_minh else present[VIET_MINH] & ~bit
        if here:
            if not here & french:
                if control[FRENCH] & bit:
                    take(g, area, VIET_MINH)
            elif not here & viet_minh and control[VIET_MINH] & bit:
                take(g, area, FRENCH)


def take(g: Game, area: int, side: int) -> None:
    """An area changes hands; the control marker follows, and a trench does not outlast Viet Minh control.

    Rule: 2.1.2-b, 9.1-c, 9.1-d, 13.0-d
    """
    state, bit = g.state, 1 << area
    state.control[side] |= bit
    state.control[1 - side] &= ~bit
    if side == FRENCH:
        state.trench[area] = 0
    g.note("control", side, area)


def control_at_start(g: Game) -> None:
    """Every area starts with the controller printed on it; none is neutral.

    Rule: 2.2.1-a, 13.0-a
    """
    g.state.control[:] = g.data.start_control


def held_victory_areas(g: Game, side: int) -> int:
    """Victory Areas under a side's control; only the printed value counts, units are not needed.

    Rule: 2.3-c, 14.0-b
    """
    return int((g.state.control[side] & g.data.victory).bit_count())

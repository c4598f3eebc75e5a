"""Who controls an area, settled at the very moment when units come or go."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_storm.data import FRENCH, VIET_MINH
from fivehills_storm.game import Game


def settle(g: Game, touched: Bits) -> None:
    """Control passes at once when the controller has no unit left in an area and the enemy has one.

    Rule: 13.0-b, 13.0-c, 12.3-d
    """
    state, data = g.state, g.data
    french, viet_minh = data.side
    for area in bits(touched & data.areas):
        here = state.occ[area]
        ours, theirs = here & french, here & viet_minh
        count_units(g, area, FRENCH, ours)
        count_units(g, area, VIET_MINH, theirs)
        if theirs and not ours and state.control[FRENCH] >> area & 1:
            take(g, area, VIET_MINH)
        elif ours and not theirs and state.control[VIET_MINH] >> area & 1:
            take(g, area, FRENCH)


def count_units(g: Game, area: int, side: int, units: Bits) -> None:
    """Keep the sets of areas where a side is present, and where it is at the stacking limit.

    Rule: 7.0-o
    """
    present, full, bit = g.state.present, g.state.full, 1 << area
    present[side] = present[side] | bit if units else present[side] & ~bit
    full[side] = full[side] | bit if units.bit_count() >= g.data.stacking else full[side] & ~bit


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

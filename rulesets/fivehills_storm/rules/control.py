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
    occ, control, (french, viet_minh) = state.occ, state.control, data.side
    for area in bits(touched & data.areas):
        here = occ[area]
        ours, theirs = here & french, here & viet_minh
        count_units(g, 1 << area, ours, theirs)
        if not ours and theirs and control[FRENCH] >> area & 1:
            take(g, area, VIET_MINH)
        elif not theirs and ours and control[VIET_MINH] >> area & 1:
            take(g, area, FRENCH)


def count_units(g: Game, bit: Bits, ours: Bits, theirs: Bits) -> None:
    """Keep the sets of areas where each side is present, and where it is at the stacking limit.

    Rule: 7.0-o
    """
    state, limit, others = g.state, g.data.stacking, ~bit
    (french, viet_minh), (packed, crowded) = state.present, state.full
    state.present[:] = (french | bit if ours else french & others, viet_minh | bit if theirs else viet_minh & others)
    packed = packed | bit if ours.bit_count() >= limit else packed & others
    state.full[:] = (packed, crowded | bit if theirs.bit_count() >= limit else crowded & others)


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

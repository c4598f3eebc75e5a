"""Who controls an area, settled at the very moment when units come or go."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_storm.data import FRENCH, VIET_MINH
from fivehills_storm.game import Game


def settle(g: Game, touched: Bits) -> None:
    """Control passes at once when the controller has no unit left in an area and the enemy has one.

    The sets of areas where each side is present, and where it is at the stacking limit, follow the units.

    Rule: 13.0-b, 13.0-c, 12.3-d, 7.0-o
    """
    state, data = g.state, g.data
    occ, limit, (french, viet_minh) = state.occ, data.stacking, data.side
    touched &= data.areas
    here_french = here_viet_minh = full_french = full_viet_minh = 0
    for area in bits(touched):
        units = occ[area]
        if ours := units & french:
            here_french |= 1 << area
            if ours.bit_count() >= limit:
                full_french |= 1 << area
        if theirs := units & viet_minh:
            here_viet_minh |= 1 << area
            if theirs.bit_count() >= limit:
                full_viet_minh |= 1 << area
    present, full, control, kept = state.present, state.full, state.control, ~touched
    state.present = [present[FRENCH] & kept | here_french, present[VIET_MINH] & kept | here_viet_minh]
    state.full = [full[FRENCH] & kept | full_french, full[VIET_MINH] & kept | full_viet_minh]
    passing = control[FRENCH] & here_viet_minh & ~here_french | control[VIET_MINH] & here_french & ~here_viet_minh
    for area in bits(passing):
        take(g, area, FRENCH if here_french >> area & 1 else VIET_MINH)


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

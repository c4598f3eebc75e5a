"""Which units stand in a set of spaces."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_gamble.game import Game


def on_map(g: Game, side: int) -> Bits:
    """Units of a side on the two maps, not in boxes."""
    return int(g.state.fielded & g.data.units[side])


def units_at(g: Game, side: int, spaces: Bits) -> Bits:
    """Units of a side in a set of spaces.

    On the maps either those inside or those outside are gathered, whichever are fewer.
    """
    state, data = g.state, g.data
    present, hexes = state.present[side], data.hexes
    inside, outside = present & spaces & hexes, present & hexes & ~spaces
    units = _gathered(g, present & spaces & data.boxes)
    if outside.bit_count() < inside.bit_count():
        units |= state.fielded & ~_gathered(g, outside)
    else:
        units |= _gathered(g, inside)
    return int(units & data.units[side])


def _gathered(g: Game, spaces: Bits) -> Bits:
    occ, pieces = g.state.occ, 0
    for space in bits(spaces):
        pieces |= occ[space]
    return pieces


def few_units_at(g: Game, side: int, spaces: Bits) -> Bits:
    """Units of a side in a small set of spaces, such as those next to a hex."""
    return int(_gathered(g, spaces & g.state.present[side]) & g.data.units[side])

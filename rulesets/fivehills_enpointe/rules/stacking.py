"""Stacking: how many units may end a move in a hex."""

from __future__ import annotations

from fivehills import Bits, bits, mask_of
from fivehills_enpointe.game import Game


def load(g: Game, units: Bits) -> int:
    """Half sections that units fill; leaders and support weapons are free.

    Rule: 7.2-a, 7.2-b, S-size
    """
    return (units & g.data.half_sections).bit_count() + 2 * (units & g.data.sections).bit_count()


def room(g: Game, side: int, place: int) -> int:
    """Half sections of a side that still fit into a hex.

    Rule: 7.2-a, S-size
    """
    return int(g.data.limits.stacking) - load(g, g.state.occ[place] & g.data.side[side])


def fits(g: Game, units: Bits, place: int) -> bool:
    """Whether units, all of one side, may end their move in a hex; free ones always may.

    Rule: 7.2-a, 7.2-b
    """
    needed = load(g, units)
    if not needed:
        return True
    side = g.data.side[g.rules.owner[units.bit_length() - 1]]
    return needed + load(g, g.state.occ[place] & side & ~units) <= g.data.limits.stacking  # type: ignore[no-any-return]


def with_room(g: Game, units: Bits, places: Bits) -> Bits:
    """Those of the hexes in which units, all of one side, may end their move.

    Rule: 7.2-a, 7.2-b
    """
    if load(g, units) <= g.data.limits.stacking:
        taken = places & g.state.present[g.rules.owner[units.bit_length() - 1]]
    else:
        taken = places
    full = mask_of([place for place in bits(taken) if not fits(g, units, place)])
    return places & ~full

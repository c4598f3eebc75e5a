"""Stacking: how many units may end a move in a hex."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_enpointe.game import Game


def load(g: Game, units: Bits) -> int:
    """Half sections that units fill; leaders and support weapons are free.

    Rule: 7.2-a, 7.2-b, S-size
    """
    return (units & g.data.half_sections).bit_count() + 2 * (units & g.data.sections).bit_count()


def fits(g: Game, units: Bits, place: int) -> bool:
    """Whether units may end their move in a hex without enemies; free ones always may.

    Rule: 7.2-a, 7.2-b
    """
    needed = load(g, units)
    if not needed:
        return True
    return needed + load(g, g.state.occ[place] & ~units) <= g.data.limits.stacking  # type: ignore[no-any-return]


def with_room(g: Game, units: Bits, places: Bits) -> Bits:
    """Those of the hexes without enemies in which units that come from one hex may end their move.

    Rule: 7.2-a, 7.2-b
    """
    needed = load(g, units)
    taken = places & g.state.present[g.rules.owner[units.bit_length() - 1]] if needed else 0
    if taken:
        occ, others, room = g.state.occ, ~units, g.data.limits.stacking - needed
        for place in bits(taken):
            if load(g, occ[place] & others) > room:
                places ^= 1 << place
    return places

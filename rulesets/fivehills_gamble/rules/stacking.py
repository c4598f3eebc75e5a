"""How many units a hex may hold."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_gamble.game import Game


def full(g: Game, side: int) -> Bits:
    """Hexes in which no further unit of the side may end: three French units or one Viet Minh unit are there.

    Markers and support stack free, a reduced unit counts like a full one, boxes hold any number.

    Rule: 1.6-a, 1.6-b
    """
    return int(g.state.full[side])


def room(g: Game, side: int, spaces: Bits) -> Bits:
    """Those of the spaces that can take one more unit of the side.

    Rule: 1.6-a
    """
    return int(spaces & ~g.state.full[side])


def places(g: Game, side: int, hexes: Bits) -> int:
    """How many more units of the side a set of hexes can take.

    Rule: 1.6-a, 1.6-b
    """
    limit = (g.data.limits.stacking_french, g.data.limits.stacking_vm)[side]
    own, occ = g.data.units[side], g.state.occ
    return sum(max(0, limit - (occ[space] & own).bit_count()) for space in bits(hexes))


def over(g: Game, side: int) -> Bits:
    """Hexes with more units of a side than may be there.

    Rule: 1.6-a, 1.6-c
    """
    limit = (g.data.limits.stacking_french, g.data.limits.stacking_vm)[side]
    own, occ = g.data.units[side], g.state.occ
    found = 0
    for space in range(g.data.hexes.bit_length()):
        if (occ[space] & own).bit_count() > limit:
            found |= 1 << space
    return found

"""Wire round strongpoints, and when it counts as gone."""

from __future__ import annotations

from fivehills import Bits
from fivehills_gamble.game import Game


def cleared(g: Game) -> Bits:
    """Hexes all of whose sides are without wire: flagged strongpoints and Wire Breaches.

    Rule: 1.4-E-b, 1.5-B-i, 2.4-A-d
    """
    state = g.state
    return int(state.flag & g.data.strongpoints | state.wire_breach)


def is_gone(g: Game, a: int, b: int) -> bool:
    """Whether wire between two hexes would be gone: a side of a cleared hex, or between two Trench Zone hexes.

    Rule: 1.5-B-i, 1.4-C-b
    """
    ends = 1 << a | 1 << b
    return bool(cleared(g) & ends) or g.state.trench_zone & ends == ends


def wired(g: Game) -> Bits:
    """Hexes with wire of either kind on at least one side now.

    Rule: 1.5-B-g, 1.5-B-i
    """
    gone, trench, step = cleared(g), g.state.trench_zone, g.data.neighbours.step
    found = 0
    for direction, hexes in enumerate(g.data.sides.wire):
        back = (direction + 3) % 6
        found |= hexes & ~gone & ~step(gone, back) & ~(trench & step(trench, back))
    return int(found)


def any_wire(g: Game, a: int, b: int) -> bool:
    """Whether wire of either kind runs between two hexes now.

    Rule: 1.5-B-g, 1.5-B-i
    """
    return bool((g.data.heavy[a] | g.data.light[a]) >> b & 1) and not is_gone(g, a, b)


def heavy(g: Game, a: int, b: int) -> bool:
    """Whether heavy wire runs between two hexes now.

    Rule: 1.5-B-h, 1.5-B-i
    """
    return bool(g.data.heavy[a] >> b & 1) and not is_gone(g, a, b)

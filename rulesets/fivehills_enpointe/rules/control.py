"""What follows at once when counters move: where each side stands, and who was last in the places that count."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_enpointe.game import Game


def settle(g: Game, touched: Bits) -> None:
    """Keep the hexes with counters of each side and the holders of the objectives up to date."""
    state, data = g.state, g.data
    occ, present, (french, viet_minh) = state.occ, state.present, data.side
    hexes, with_french, with_viet_minh = touched & data.hexes, 0, 0
    for place in bits(hexes):
        here = occ[place]
        if here & french:
            with_french |= 1 << place
        if here & viet_minh:
            with_viet_minh |= 1 << place
    present[0] = present[0] & ~hexes | with_french
    present[1] = present[1] & ~hexes | with_viet_minh
    if touched & data.objectives:
        _settle_objectives(g, touched)


def _settle_objectives(g: Game, touched: Bits) -> None:
    """A place belongs to the side that last had a unit there without an enemy; dummies and civilians hold nothing.

    Rule: S1-f, S2-f, 8-e
    """
    for group in g.data.objective_groups:
        if not group & touched:
            continue
        present = [holds(g, side, group) for side in (0, 1)]
        if present[0] != present[1]:
            give(g, group, present.index(True))


def give(g: Game, places: Bits, side: int) -> None:
    """Places belong to a side from now on."""
    held = g.state.held
    held[side] |= places
    held[1 - side] &= ~places


def holds(g: Game, side: int, places: Bits) -> bool:
    """Whether a side has a combat unit in any of these hexes."""
    units = g.data.combat & g.data.side[side]
    occ = g.state.occ
    return any(occ[place] & units for place in bits(places))

"""Units: fresh and spent, stacking, elimination."""

from __future__ import annotations

from fivehills import Bits
from fivehills_storm.game import Game


def fresh_units(g: Game, side: int, area: int) -> Bits:
    """The units of a side in an area that can still act this turn.

    Rule: 2.1.1-c
    """
    state = g.state
    return state.occ[area] & g.data.side[side] & ~state.spent


def room(g: Game, side: int, area: int) -> int:
    """How many more units of a side fit into an area, fresh and spent counted alike, the enemy not.

    Rule: 7.0-o, 12.3-e, 2.1.2-a
    """
    return g.data.stacking - (g.state.occ[area] & g.data.side[side]).bit_count()


def areas_with_room(g: Game, side: int, areas: Bits) -> Bits:
    """Those of the given areas that take at least one more unit of the side.

    Rule: 7.0-o
    """
    return areas & ~g.state.full[side]


def spend(g: Game, units: Bits) -> None:
    """Units that performed an action become spent.

    Rule: 6.1-f
    """
    g.state.spent |= units


def eliminate(g: Game, units: Bits) -> None:
    """Units leave the map for good.

    Rule: 8.4-h
    """
    if not units:
        return
    g.note("eliminated", units)
    g.state.spent &= ~units
    g.move(units, g.data.eliminated)

"""Long lists of hexes: the column is named first."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Bits
from fivehills_enpointe.game import Game


def hexes(g: Game, verb: str, places: Bits) -> Sequence[Action]:
    """An action of the verb for each hex, for a private question: of many hexes the columns in which there are any."""
    if places.bit_count() <= g.data.limits.long_list:
        return g.rules.actions(verb, places)
    return columns(g, places)


def columns(g: Game, places: Bits) -> list[Action]:
    """The columns in which any of the hexes lie."""
    return [g.rules.action("column", first) for first, column in g.data.columns.items() if column & places]


def within(g: Game, places: Bits, first: int) -> Bits:
    """The places in the column that begins at a hex; all of them while no column has been named."""
    return places & g.data.columns[first] if first >= 0 else places

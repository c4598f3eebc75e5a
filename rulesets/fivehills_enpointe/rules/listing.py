"""Lists: of many hexes the column is named first; a flat list of pairs is what a step can remember."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules.units import on_map


def hexes(g: Game, verb: str, places: Bits) -> Sequence[Action]:
    """An action of the verb for each hex, for a private question: of many hexes the columns in which there are any."""
    if places.bit_count() <= g.data.limits.long_list:
        return g.rules.actions(verb, places)
    return columns(g, places)


def columns(g: Game, places: Bits) -> list[Action]:
    """The columns in which any of the hexes lie."""
    action = g.rules.by_member("column")
    return [action(first) for first, column in g.data.columns.items() if column & places]


def within(g: Game, places: Bits, first: int) -> Bits:
    """The places in the column that begins at a hex; all of them while no column has been named."""
    return places & g.data.columns[first] if first >= 0 else places


def has_many_targets(g: Game, side: int, firers: Bits) -> bool:
    """Whether all firers and their volley may have much to choose from, by what everybody can count."""
    choices = (firers.bit_count() + 1) * g.state.present[1 - side].bit_count()
    return choices > int(g.data.limits.long_list)


def has_many_fires(g: Game, side: int, targets: int) -> bool:
    """Whether a side may have many fires at so many hexes, by what everybody can count."""
    return on_map(g, side).bit_count() * targets > int(g.data.limits.long_list)


def pairs(flat: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of a list in which each number is followed by what belongs to it."""
    return list(zip(flat[::2], flat[1::2], strict=True))

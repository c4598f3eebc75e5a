"""Units that come onto the map: reinforcements, replacements, units brought by a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Pieces, Procedure, bits, lowest, mask_of
from fivehills_storm.data import FRENCH, VIET_MINH
from fivehills_storm.game import Game
from fivehills_storm.rules.units import areas_with_room, eliminate, room


def linked_to_edge(g: Game) -> Bits:
    """Viet Minh-controlled areas that hang together with the edge of the map.

    Rule: 12.3-c
    """
    held = g.state.control[VIET_MINH]
    return g.rules.board.flood(held & g.data.map_edge, held)


def next_to_chains(g: Game) -> Bits:
    """Areas next to a chain of Viet Minh-controlled areas from the map's edge, remembered by these.

    Rule: 12.3-c
    """
    key = (next_to_chains, g.state.control[VIET_MINH])
    found: Bits | None = g.rules.memo.get(key)
    if found is None:
        found = 0
        for area in bits(linked_to_edge(g)):
            found |= g.data.adjacent[area]
        g.rules.memo[key] = found
    return found


def viet_minh_places(g: Game) -> Bits:
    """Own areas, and French-controlled areas without any unit next to a chain from the map's edge.

    Rule: 12.3-b, 12.3-c
    """
    state = g.state
    empty = state.control[FRENCH] & ~(state.present[FRENCH] | state.present[VIET_MINH])
    if empty:
        empty &= next_to_chains(g)
    return areas_with_room(g, VIET_MINH, state.control[VIET_MINH] | empty)


def french_places(g: Game) -> Bits:
    """French-controlled areas, also with Viet Minh units in them; no red ones.

    Rule: 12.3-f, 2.2.1-b
    """
    return areas_with_room(g, FRENCH, g.state.control[FRENCH] & ~g.data.red)


def safe_places(g: Game) -> Bits:
    """French-controlled areas without Viet Minh units.

    Rule: 2.1.1-i
    """
    return french_places(g) & ~int(g.state.present[VIET_MINH])


PLACES = {"viet_minh": viet_minh_places, "french": french_places, "safe": safe_places}


class Arrivals(Procedure):
    """Arriving units are placed until none is left; those without a valid area are eliminated, never delayed.

    Rule: 12.1-d, 12.3-g
    """

    order: ClassVar[tuple[str, ...]] = ("place",)
    actor: int
    units: Pieces
    where: str

    def place(self, g: Game) -> None:
        if not self.units:
            return
        if PLACES[self.where](g):
            self.goto(g, "place")
            g.push(Placement(actor=self.actor, units=self.units))
        else:
            g.note("no_place", self.units)
            eliminate(g, self.units)

    def put(self, g: Game, units: Bits, area: int) -> None:
        """Units arrive fresh; an area may fall to them and serve as a link at once.

        Rule: 12.2, 12.3-c, 12.3-d
        """
        self.units &= ~units
        g.note("arrives", units, area)
        g.move(units, area)


class Placement(Choice):
    """A unit of the owner's choice goes to an area, or it and as many of the rest as fit go there together.

    Rule: 12.3-c, 12.3-e, 12.3-h
    """

    again: ClassVar[tuple[str, ...]] = ("select", "together")
    lone = True
    opens = ("together",)
    units: Pieces
    unit: Piece = -1
    together: bool = False

    def legal(self, g: Game) -> Sequence[Action]:
        places = PLACES[g.find(Arrivals).where](g)
        several = bool(self.units & (self.units - 1))
        kinds = self.kinds(g) if several and self.unit < 0 and not self.together else 0
        key = (Placement, places, several, self.together, kinds)
        found = g.rules.memo.get(key)
        if found is None:
            first = g.rules.actions("select", kinds)
            found = g.rules.memo[key] = [*self.areas(g, places, several, len(first)), *first]
        return found

    def areas(self, g: Game, places: Bits, several: bool, more: int) -> list[Action]:
        """Where a unit can be placed, or several; of very many answers it comes first whether they are several."""
        one, many = (list(g.rules.actions(verb, places)) for verb in ("place", "stack"))
        if self.together or not several:
            return many if self.together else one
        return one + (many if len(one) + len(many) + more <= g.data.long_list else [g.rules.action("together")])

    def kinds(self, g: Game) -> Bits:
        """One unit of each class that could be placed before the next one.

        Rule: 12.3-c, 12.3-h
        """
        others = [group & self.units for group in g.rules.alike if not group >> lowest(self.units) & 1]
        return mask_of(lowest(group) for group in others if group)

    def default(self, g: Game) -> Action:
        """The area on its side of the camp; with several to go together, one that the first of them would like."""
        area = g.rules.deployed.nearest(g, self.first(), PLACES[g.find(Arrivals).where](g))
        return g.rules.action("stack" if self.together else "place", area)

    def do_select(self, g: Game, unit: int) -> None:
        self.unit = unit

    def do_together(self, g: Game) -> None:
        self.together = True

    def do_place(self, g: Game, area: int) -> None:
        g.below.put(g, 1 << self.first(), area)

    def do_stack(self, g: Game, area: int) -> None:
        first = 1 << self.first()
        rest = bits(self.units & ~first)[: room(g, self.actor, area) - 1]
        g.below.put(g, first | mask_of(rest), area)

    def first(self) -> int:
        """The unit that is placed next: the chosen one, else the next of the list."""
        return self.unit if self.unit >= 0 else lowest(self.units)


STEPS = [Arrivals, Placement]

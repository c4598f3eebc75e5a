"""Questions of where a piece is put: a hex, by region where there are many, or a base and a hex near it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Spaces
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import arriving, captures, listing, units


class Placing(Choice):
    """The hex in which a piece arrives.

    Rule: 2.3-b, 2.3-c, 2.7-a, 2.7-f
    """

    again: ClassVar[tuple[str, ...]] = ("region",)
    opens: ClassVar[tuple[str, ...]] = ("region",)
    unit: Piece
    hexes: Spaces

    def cites(self, g: Game) -> str:
        return arriving.cites(g, self.unit)

    def legal(self, g: Game) -> Sequence[Action]:
        return listing.hexes_by_region(g, "place", self.hexes)

    def do_region(self, g: Game, number: int) -> None:
        self.hexes &= g.data.regions[number]

    def default(self, g: Game) -> Action | None:
        return towards(g, self.unit, self.hexes, self.legal(g))

    def do_place(self, g: Game, space: int) -> None:
        put(g, self.unit, space)


class Base(Choice):
    """The community or center from which a guerrilla, Tieu Doan or Pathet Lao is raised; each serves once.

    Rule: 2.5-c, 2.7-d, SCN-k
    """

    again: ClassVar[tuple[str, ...]] = ("region",)
    opens: ClassVar[tuple[str, ...]] = ("region", "at")
    unit: Piece
    hexes: Spaces

    def cites(self, g: Game) -> str:
        return arriving.cites(g, self.unit) if self.actor == FRENCH else "2.5-b, 2.5-c"

    def legal(self, g: Game) -> Sequence[Action]:
        return listing.hexes_by_region(g, "at", self.hexes)

    def do_region(self, g: Game, number: int) -> None:
        self.hexes &= g.data.regions[number]

    def default(self, g: Game) -> Action | None:
        return towards(g, self.unit, self.hexes, self.legal(g))

    def do_at(self, g: Game, base: int) -> None:
        """Its hex is at most 2 away.

        Rule: 2.5-a, 2.7-d, SCN-h, SCN-l
        """
        state, data = g.state, g.data
        state.called |= 1 << base
        if data.gcma >> self.unit & 1:
            near = arriving.guerrilla_hexes(g, base)
        else:
            near = arriving.round_center(g, base, arriving.home(g, self.unit))
        g.push(Placing(actor=self.actor, unit=self.unit, hexes=near))


def towards(g: Game, unit: int, hexes: Bits, offered: Sequence[Action]) -> Action | None:
    """In the set-up: the answer that brings a unit to where it stood in history, or into that region of the map."""
    if not g.setting_up:
        return None
    place = g.rules.deployed.nearest(g, unit, hexes)
    inside = [a for a in offered if a.verb == "region" and g.data.regions[a.args[0]] >> place & 1]
    return inside[0] if inside else next(action for action in offered if action.args[0] == place)


def put(g: Game, unit: int, space: int) -> None:
    """A piece stands on the map from now on; dumps that the enemy has left alone there fall to a unit.

    Rule: 4.12-i
    """
    g.move(1 << unit, space)
    units.tell(g, "arrives", unit, space)
    if g.data.units >> unit & 1 and not g.over:
        captures.capture(g, g.data.owner[unit], space)


def place_guerrilla(g: Game, unit: int) -> bool:
    """Ask where a GCMA begins; false if no community is left to it.

    Rule: 2.7-d, SCN-k
    """
    bases = arriving.guerrilla_bases(g)
    if not bases:
        return False
    if not bases & ~g.state.called:
        g.state.called &= ~bases
    g.push(Base(actor=FRENCH, unit=unit, hexes=bases))
    return True


def raise_battalion(g: Game, unit: int) -> bool:
    """Ask at which center a Tieu Doan or Pathet Lao is raised; false if there is none.

    Rule: 2.5-a, 2.5-c
    """
    bases = arriving.centers(g, arriving.home(g, unit))
    if bases:
        g.push(Base(actor=VIET_MINH, unit=unit, hexes=bases))
    return bool(bases)


STEPS = [Placing, Base]

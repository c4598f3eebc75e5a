"""Set-up: units go to hexes of their formation's zone, dummies join formations in secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Procedure, Space, bits, lowest, mask_of
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules import listing, stacking
from fivehills_enpointe.rules.units import with_figure


class Placement(Procedure):
    """One side sets up: shared weapons are handed out, units placed, dummies assigned and placed.

    Rule: 8-a, 8-d, S3-f
    """

    order: ClassVar[tuple[str, ...]] = ("secrets", "share", "units", "dummies")
    sets_up: ClassVar[bool] = True
    private = True
    actor: int

    def secrets(self, g: Game) -> None:
        """Weapons that come later start limbered, and a secret turn of arrival is rolled for.

        Rule: 6.1-f, S3-e
        """
        data, state = g.data, g.state
        for f in data.of_side_formations[self.actor]:
            formation = data.formations[f]
            if not formation.zone or not formation.in_battery:
                state.limbered |= data.weapon & formation.members
            if formation.secret:
                turn = formation.turn + g.die()
                state.arrival = with_figure(state.arrival, self.actor, turn)
                g.whisper(self.actor, "arrival", turn)

    def share(self, g: Game) -> None:
        for f in g.data.of_side_formations[self.actor]:
            for unit in bits(g.data.formations[f].shares):
                g.push(Assign(actor=self.actor, unit=unit))

    def units(self, g: Game) -> None:
        for f in reversed(g.data.of_side_formations[self.actor]):
            if g.data.formations[f].zone:
                for unit in reversed(bits(g.data.formations[f].members)):
                    g.push(PlaceUnit(actor=self.actor, unit=unit, formation=f))

    def dummies(self, g: Game) -> None:
        for unit in bits(g.data.dummy & g.data.side[self.actor]):
            g.push(Assign(actor=self.actor, unit=unit))


class Assign(Choice):
    """A dummy, or a weapon that its section may hand over, is given to a formation in secret.

    Rule: 8-e, S3-f
    """

    lone = True
    unit: Piece

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("assign", g.data.box[f]) for f in self.takers(g)]

    def default(self, g: Game) -> Action:
        """The formation that has the fewest dummies; a weapon stays with its own."""
        homes = [home for unit, home in enumerate(g.state.home) if g.data.dummy >> unit & 1]
        return min(self.legal(g), key=lambda action: homes.count(g.data.formation_of_box[action.args[0]] + 1))

    def takers(self, g: Game) -> Sequence[int]:
        """Any formation may have a dummy, only those of the same company a weapon.

        Rule: 8-e, S3-f
        """
        if self.is_dummy(g):
            return g.data.of_side_formations[self.actor]
        own = g.data.formation[self.unit]
        return own, *g.data.formations[own].shares_with

    def is_dummy(self, g: Game) -> bool:
        return bool(g.data.dummy >> self.unit & 1)

    def do_assign(self, g: Game, box: int) -> None:
        f = g.data.formation_of_box[box]
        g.state.home[self.unit] = g.state.formation[self.unit] = f + 1
        if not self.is_dummy(g):
            return
        if g.data.formations[f].zone:
            g.push(PlaceUnit(actor=self.actor, unit=self.unit, formation=f))
        else:
            g.move(1 << self.unit, box)


class PlaceUnit(Choice):
    """A unit is placed in its formation's zone; hexes that must be manned are manned while there are units for it.

    In a wide zone the column is named first.

    Rule: 7.2-a, 8-a, 8-d, S1-c, S2-e, S3-c, S4-c, S5-a
    """

    lone = True
    opens = ("column",)
    unit: Piece
    formation: int
    first: Space = -1

    def legal(self, g: Game) -> Sequence[Action]:
        return listing.hexes(g, "place", listing.within(g, self.places(g), self.first))

    def places(self, g: Game) -> Bits:
        """Hexes of the zone with room; those that must be manned if nobody is to spare."""
        zone = g.data.formations[g.state.home[self.unit] - 1].zone or g.data.formations[self.formation].zone
        places = stacking.with_room(g, 1 << self.unit, zone)
        missing = self.unmanned(g)
        if missing & places and self.must_man(g, missing):
            places &= missing
        return places or zone

    def default(self, g: Game) -> Action:
        """Where its formation is suggested to stand; dummies stand among them."""
        member = lowest(g.data.formations[self.formation].members)
        place = g.rules.deployed.nearest(g, member, self.places(g))
        offered = self.legal(g)
        inside = [a for a in offered if a.verb == "column" and g.data.columns[a.args[0]] >> place & 1]
        return inside[0] if inside else g.rules.action("place", place)

    def do_column(self, g: Game, first: int) -> None:
        self.first = first
        g.push(self)

    def unmanned(self, g: Game) -> Bits:
        """Required hexes without a unit of the formation that can hold them."""
        formation = g.data.formations[self.formation]
        fighters = formation.members & g.data.infantry
        return mask_of(place for place in bits(formation.required) if not g.state.occ[place] & fighters)

    def must_man(self, g: Game, missing: Bits) -> bool:
        """Whether no infantry is to spare for other hexes."""
        if not g.data.infantry >> self.unit & 1:
            return False
        box = g.data.box[self.formation]
        left = g.state.occ[box] & g.data.infantry
        return left.bit_count() <= missing.bit_count()

    def do_place(self, g: Game, place: int) -> None:
        g.whisper(self.actor, "placed", 1 << self.unit, place)
        g.move(1 << self.unit, place)


STEPS = [Placement, Assign, PlaceUnit]

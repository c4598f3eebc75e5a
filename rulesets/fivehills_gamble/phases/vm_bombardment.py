"""Segment 2.2: Viet Minh Zone Markers fall on French units, trucks and dumps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Pieces, bits, lowest
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.phases.campaign import Segment
from fivehills_gamble.rules import listing
from fivehills_gamble.rules.bombardment import Burst, bombard, observed
from fivehills_gamble.rules.listing import actions as offered
from fivehills_gamble.rules.places import few_units_at
from fivehills_gamble.rules.supply import deduct, label


class VmBombardment(Segment):
    """Markers are placed and paid for, trucks and dumps are checked, then every unit under fire is rolled for.

    boxed: units in boxes that have a marker each.

    Rule: 1.4-D-b, 1.10-d, 2.2-A-a, 2.2-B
    """

    order: ClassVar[tuple[str, ...]] = ("place", "trucks", "fire", "repeat", "boxes", "clear", "end_segment")
    boxed: Pieces = 0

    def place(self, g: Game) -> None:
        g.push(VmZoneMarkers(actor=VIET_MINH))

    def trucks(self, g: Game) -> None:
        """Six or more markers may hit trucks and dumps; each in a Supply Area counts twice, one on a dump no more.

        Rule: 2.2-C-a, 2.2-D-e
        """
        placed = _placed(g)
        if placed.bit_count() < g.data.limits.truck_check:
            return
        in_supply = sum(g.data.supply >> g.state.at[marker] & 1 for marker in bits(placed))
        if sum(g.roll("trucks and dumps", 2)) <= placed.bit_count() + in_supply:
            hit_trucks(g)
        else:
            g.note("trucks_spared")

    def fire(self, g: Game) -> None:
        """The next marker in a hex fires at every unit beneath it and goes home.

        Rule: 1.10-a, 2.2-D-a
        """
        fired = _placed(g) & ~_in_boxes(g)
        if not fired:
            return
        marker = lowest(fired)
        space = g.state.at[marker]
        g.move(1 << marker, g.data.box["vm-zone"])
        g.push(UnderFire(actor=VIET_MINH, units=g.state.occ[space] & g.data.units[FRENCH]))

    def repeat(self, g: Game) -> None:
        if _placed(g) & ~_in_boxes(g):
            self.goto(g, "fire")

    def boxes(self, g: Game) -> None:
        """In a box each marker hits the one unit that it was placed on.

        Rule: 2.2-A-a, 2.2-D-d
        """
        for unit in bits(self.boxed):
            roll_for(g, unit)

    def clear(self, g: Game) -> None:
        placed = _placed(g)
        if placed:
            g.move(placed, g.data.box["vm-zone"])


def _placed(g: Game) -> Bits:
    """Zone Markers that lie on the map or in a box of Sector 304."""
    at, home, out = g.state.at, g.data.box["vm-zone"], 0
    for marker in bits(g.data.zone_markers[VIET_MINH] & ~g.state.occ[home]):
        if at[marker] >= 0:
            out |= 1 << marker
    return out


def _in_boxes(g: Game) -> Bits:
    out = 0
    for box in bits(g.data.boxes_304):
        out |= g.state.occ[box]
    return out


def hit_trucks(g: Game) -> None:
    """A truck is lost, never the last slot, and a die on the Supply Hit Table says what burns.

    Rule: 2.2-C-b, 2.2-C-c
    """
    g.state.trucks = max(1, g.state.trucks - 1)
    track, amount = g.data.supply_hit[g.roll("the Supply Hit Table")[0]]
    g.note("supply_hit", g.state.trucks, label(g, track), deduct(g, track, amount))


def roll_for(g: Game, unit: int) -> None:
    """One die for a unit, used for the loss and for the shock.

    Rule: 2.2-D-a
    """
    bombard(g, FRENCH, Burst(unit, g.roll("the bombardment")[0]))


class VmZoneMarkers(Choice):
    """Where a Zone Marker falls: one per hex, in boxes one per unit, each for one ammo.

    column: the column of hexes that has been named, where targets are many.

    Rule: 2.2-A-a, 2.2-A-b, 2.2-A-c, 2.2-B
    """

    lone = True
    opens = ("column",)
    column: int = -1

    def legal(self, g: Game) -> Sequence[Action]:
        if g.state.vm_ammo <= 0:
            return ()
        data, home = g.data, g.state.occ[g.data.box["vm-zone"]]
        targets = g.state.present[FRENCH] & ~self.taken(g)
        near = heavy_reach(g) if home & data.vm_hw else 0
        far = data.hexes | data.boxes_304 if home & data.vm_zone else 0
        offers = (("shell", targets & far & data.hexes), ("shell_heavy", targets & near & data.hexes))
        if self.column >= 0:
            return listing.in_column(g, offers, self.column)
        boxed = self.boxed(g, far, "shell_unit") + self.boxed(g, near, "shell_unit_heavy")
        options = listing.of_hexes(g, offers, len(boxed) + 1) + boxed
        return [*options, g.rules.action("done")] if options else ()

    def boxed(self, g: Game, reach: Bits, verb: str) -> list[Action]:
        """Units in boxes that can be fired on."""
        units = few_units_at(g, FRENCH, reach & g.data.boxes_304) & ~g.find(VmBombardment).boxed
        return offered(g, verb, units)

    def do_column(self, g: Game, number: int) -> None:
        g.push(VmZoneMarkers(actor=VIET_MINH, column=number))

    def taken(self, g: Game) -> Bits:
        spaces = 0
        for marker in bits(_placed(g)):
            spaces |= 1 << g.state.at[marker]
        return spaces

    def put(self, g: Game, markers: Bits, space: int) -> None:
        """The marker goes out and its ammo is spent.

        Rule: 1.10-d, 2.2-B
        """
        marker = lowest(markers & g.state.occ[g.data.box["vm-zone"]])
        g.state.vm_ammo -= 1
        g.move(1 << marker, space)
        g.note("zone_marker", VIET_MINH, space)

    def do_shell(self, g: Game, space: int) -> None:
        g.push(VmZoneMarkers(actor=VIET_MINH))
        self.put(g, g.data.vm_zone, space)

    def do_shell_heavy(self, g: Game, space: int) -> None:
        g.push(VmZoneMarkers(actor=VIET_MINH))
        self.put(g, g.data.vm_hw, space)

    def do_shell_unit(self, g: Game, unit: int) -> None:
        g.push(VmZoneMarkers(actor=VIET_MINH))
        g.find(VmBombardment).boxed |= 1 << unit
        self.put(g, g.data.vm_zone, g.state.at[unit])

    def do_shell_unit_heavy(self, g: Game, unit: int) -> None:
        g.push(VmZoneMarkers(actor=VIET_MINH))
        g.find(VmBombardment).boxed |= 1 << unit
        self.put(g, g.data.vm_hw, g.state.at[unit])

    def do_done(self, g: Game) -> None:
        pass


def heavy_reach(g: Game) -> Bits:
    """Heavy Weapons need a unit within two hexes, three from a hill, or in the same box of Sector 304.

    Rule: 2.2-A-c
    """
    return observed(g, VIET_MINH) | g.data.boxes_304 & g.state.present[VIET_MINH]


class UnderFire(Choice):
    """The Viet Minh name the units of a stack in the order in which they are rolled for.

    Rule: 2.2-D-a
    """

    lone = True
    units: Pieces

    def legal(self, g: Game) -> Sequence[Action]:
        return offered(g, "roll", self.units)

    def do_roll(self, g: Game, unit: int) -> None:
        g.push(self)
        self.units &= ~(1 << unit)
        roll_for(g, unit)


STEPS = [VmBombardment, VmZoneMarkers, UnderFire]

"""Segment 5.3: fuel, food and medicine, what their want costs, repairs, and the wounded that return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Spaces, bits
from fivehills_gamble.data import FRENCH
from fivehills_gamble.game import Game
from fivehills_gamble.phases.campaign import Segment
from fivehills_gamble.phases.steploss import StepLoss
from fivehills_gamble.rules import artillery, listing, loc, stacking
from fivehills_gamble.rules.losses import lose_step
from fivehills_gamble.rules.places import units_at
from fivehills_gamble.rules.supply import deduct, food_due, fuel_due, medicine_due, shortage


class FrenchSupply(Segment):
    """Fuel & Spares with repair, Food & Bullets, Medicine with the return of a wounded unit.

    Rule: 1.4-D-b, 1.2-d, 5.3-A-a
    """

    order: ClassVar[tuple[str, ...]] = ("fuel", "repair", "food", "medicine", "return_wounded", "end_segment")

    def fuel(self, g: Game) -> None:
        """What the trucks need is deducted; what was deducted decides on the shortage.

        Rule: 5.3-A-a, 5.3-A-b
        """
        g.state.fuel_used = deduct(g, "fuel", fuel_due(g))
        g.note("fuel_used", g.state.fuel_used)
        starve(g, shortage(g)["steps"])

    def repair(self, g: Game) -> None:
        if g.state.fuel >= g.data.limits.repair_fuel:
            g.push(Repair(actor=FRENCH))

    def food(self, g: Game) -> None:
        """Each Food & Bullets that is missing costs three steps.

        Rule: 5.3-B-a, 5.3-B-b
        """
        due = food_due(g)
        missing = due - deduct(g, "food", due)
        g.note("food_used", due, missing)
        starve(g, missing * g.data.limits.starvation_steps)

    def medicine(self, g: Game) -> None:
        """Each Medicine that is missing costs a step.

        Rule: 5.3-C-a, 5.3-C-b
        """
        due = medicine_due(g)
        missing = due - deduct(g, "medicine", due)
        g.note("medicine_used", due, missing)
        starve(g, missing * g.data.limits.sickness_steps)

    def return_wounded(self, g: Game) -> None:
        if g.state.medicine >= g.data.limits.return_medicine:
            g.push(ReturnWounded(actor=FRENCH))


def starve(g: Game, steps: int) -> None:
    """France removes steps of its choice."""
    if steps:
        g.push(Want(actor=FRENCH, left=steps))


def wanting(g: Game) -> Bits:
    """Units that can suffer want: neither guns nor tanks, nobody in Laos or behind the front.

    Rule: 5.3-A-c, 5.3-B-b, 5.3-C-b
    """
    data = g.data
    return units_at(g, FRENCH, data.hexes | data.boxes_304) & ~(data.artillery | data.tanks)


class Want(StepLoss):
    """Which unit loses a step for want of supply; one that dies of it counts as wounded, without a die.

    formation: the one that has been named, where units are many.

    Rule: 5.3-A-c, 5.3-B-b, 5.3-C-b
    """

    lone = True
    opens = ("formation",)
    left: int
    formation: int = -1

    def legal(self, g: Game) -> Sequence[Action]:
        if not self.left:
            return ()
        return listing.units(g, "lose", wanting(g), self.formation)

    def do_formation(self, g: Game, number: int) -> None:
        g.push(Want(actor=self.actor, left=self.left, formation=number))

    def do_lose(self, g: Game, unit: int) -> None:
        g.push(self)
        self.left -= 1
        self.formation = -1
        lose_step(g, unit, fate="wounded")


class Repair(Choice):
    """For three Fuel & Spares one reduced Tank or Artillery unit in LoC is made whole.

    Rule: 5.3-A-e
    """

    def legal(self, g: Game) -> Sequence[Action]:
        data = g.data
        broken = g.state.reduced & (data.artillery | data.tanks) & loc.units(g, FRENCH) & _standing(g)
        return [*(g.rules.action("repair", unit) for unit in bits(broken)), g.rules.action("done")] if broken else ()

    def pays(self, g: Game, action: Action) -> tuple[int, int] | None:
        price = g.data.limits.repair_fuel
        return (price, g.state.fuel - price) if action.verb == "repair" else None

    def do_repair(self, g: Game, unit: int) -> None:
        """A repaired battery brings its Zone Markers back to the number of steps lost.

        Rule: 1.10-c, 5.3-A-e
        """
        data = g.data
        g.state.fuel -= data.limits.repair_fuel
        g.state.reduced &= ~(1 << unit)
        g.note("repaired", unit)
        if data.artillery >> unit & 1:
            artillery.refresh(g, data.formation[unit])

    def do_done(self, g: Game) -> None:
        pass


def _standing(g: Game) -> Bits:
    """French units on the maps and in the boxes where fighting goes on."""
    data = g.data
    return units_at(g, FRENCH, data.hexes | data.boxes_304 | data.laos)


class ReturnWounded(Choice):
    """For six Medicine one wounded unit comes back, reduced, to a hospital of its side.

    formation: the one that has been named, where units are many.

    Rule: 5.3-C-c
    """

    lone = True
    opens = ("return", "formation")
    formation: int = -1

    def legal(self, g: Game) -> Sequence[Action]:
        occ, boxes = g.state.occ, g.data.box
        able: Bits = 0
        for box, grid in (("wounded-dbp", g.data.dbp), ("wounded-isabelle", g.data.isabelle)):
            if open_hospitals(g, grid):
                able |= occ[boxes[box]] & g.data.units[FRENCH]
        return listing.units(g, "return", able, self.formation, last="done") if able else ()

    def do_formation(self, g: Game, number: int) -> None:
        g.push(ReturnWounded(actor=self.actor, formation=number))

    def do_return(self, g: Game, unit: int) -> None:
        data = g.data
        grid = data.isabelle if g.state.at[unit] == data.box["wounded-isabelle"] else data.dbp
        g.state.medicine -= data.limits.return_medicine
        g.push(HospitalHex(actor=FRENCH, unit=unit, spaces=open_hospitals(g, grid)))

    def do_done(self, g: Game) -> None:
        pass


def open_hospitals(g: Game, grid: Bits) -> Bits:
    """French-controlled hospitals of a map with room and without enemies.

    Rule: 5.3-C-c
    """
    free = g.data.hospitals & grid & g.state.control[FRENCH] & ~g.state.present[1 - FRENCH]
    return int(stacking.room(g, FRENCH, free))


class HospitalHex(Choice):
    """At which hospital the unit returns.

    Rule: 5.3-C-c
    """

    lone = True
    unit: Piece
    spaces: Spaces

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("to", space) for space in bits(self.spaces)]

    def do_to(self, g: Game, space: int) -> None:
        g.state.reduced |= 1 << self.unit
        g.move(1 << self.unit, space)
        g.note("returns", self.unit, space)


STEPS = [FrenchSupply, Want, Repair, ReturnWounded, HospitalHex]

"""Fire of all kinds, and the artillery and air strikes of both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Pieces, Procedure, Select, Space, bits, mask_of
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.marches import singles
from fivehills_season.phases.results import AllDisorder, OneCheck, PickDisorder, StepLosses, TankLoss, alive
from fivehills_season.rules.fire import (
    AIR,
    ARTILLERY,
    INFANTRY,
    has_room_for_all,
    last_step_falls,
    storming_from,
    victims_of,
)
from fivehills_season.rules.losses import count_losses
from fivehills_season.rules.targets import french_shell_targets, shelled_attackers, vm_shell_targets
from fivehills_season.rules.trenches import dug_zones
from fivehills_season.rules.units import places_of, total_fire
from fivehills_season.rules.ways import next_to


def two_by_two(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Places with the points that go with them, out of a plain list."""
    return list(zip(numbers[::2], numbers[1::2], strict=True))


class Fire(Procedure):
    """One fire at one place: cover, one die, the star, the result for those in cover and for the others.

    `sortie`: at French units that attack out of their strongpoint. `rationed`: the munitions level counts.

    Rule: 5.2-e, 5.2-f, 1.4-e
    """

    order: ClassVar[tuple[str, ...]] = ("shelter", "roll", "star", "in_cover", "in_the_open")
    side: int
    kind: int
    place: Space
    origin: Space = -1
    firers: Pieces = 0
    air: int = 0
    rationed: bool = False
    sortie: bool = False
    covered: bool = True
    die: int = 0

    def victims(self, g: Game) -> Bits:
        return storming_from(g, self.place) if self.sortie else victims_of(g, self.side, self.place)

    def strength(self, g: Game) -> int:
        """Twelve for artillery, three for aircraft, the sum of the units for infantry.

        Rule: 5.2-a, 5.4-b, 5.4-d, 6.2.2-b
        """
        if self.kind == INFANTRY:
            return total_fire(g, self.firers)
        return int(g.data.limits.artillery if self.kind == ARTILLERY else g.data.limits.air_strength)

    def shelter(self, g: Game) -> None:
        """Where more are in a strongpoint than its cover serves, their owner says whom it serves.

        Rule: 1.4-d, 1.4-e, 1.4-g, 1.4-i
        """
        victims, owner = self.victims(g), 1 - self.side
        g.state.sheltered = victims
        if not has_room_for_all(g, owner, self.place, victims):
            g.push(Shelter.of(g, owner, victims))

    def roll(self, g: Game) -> None:
        g.note("fires_at", self.side, self.strength(g), self.place)
        (self.die,) = g.roll("the fire")

    def star(self, g: Game) -> None:
        """A natural 1 of a Viet Minh fire costs a tank section in the target a step.

        Rule: 5.2-i, CRT.F-f
        """
        if self.die == 1:
            g.push(TankLoss(actor=FRENCH, pool=self.victims(g) & g.data.tanks))

    def in_cover(self, g: Game) -> None:
        self.apply(g, g.state.sheltered)

    def in_the_open(self, g: Game) -> None:
        """The same die is read once more for those without the cover of the place.

        Rule: 1.4-e
        """
        self.covered = False
        self.apply(g, self.victims(g) & ~g.state.sheltered)

    def apply(self, g: Game, units: Bits) -> None:
        """The column of the strength, shifted; left of the table nothing happens.

        Rule: 0.3-b, 5.2-e, CRT.F-d
        """
        if not units:
            return
        table = g.data.fire_table
        column = table.column(self.strength(g)) + g.total("fire_column", self)
        column = min(column, len(table.columns) - 1)
        entry = table.at(max(column, -1), self.die + g.total("fire_die", self))
        self.strike(g, units, str(entry))

    def strike(self, g: Game, units: Bits, entry: str) -> None:
        """T: one unit checks; D: one unit, at a base all; a number: so many steps.

        Every Viet Minh step called for is counted, also those that are then ignored.

        Rule: CRT.F-a, CRT.F-b, CRT.F-d, CRT.F-e, 5.4-f
        """
        owner, place = 1 - self.side, self.place
        if entry == "T":
            g.note("fire_checks")
            g.push(OneCheck(actor=owner, pool=units, place=place, by_fire=True))
        elif entry == "D" and (self.sortie or g.data.bases >> place & 1):
            g.note("fire_disorders_all")
            g.push(AllDisorder(pool=units & g.data.infantry))
        elif entry == "D":
            g.note("fire_disorders")
            g.push(PickDisorder(actor=owner, pool=units, place=place, by_fire=True))
        elif entry.isdecimal():
            g.note("fire_kills", int(entry))
            g.push(StepLosses(actor=owner, pool=units, count=int(entry), place=place, by_fire=True, counted=True))
            if owner == VIET_MINH:
                count_losses(g, int(entry))
            elif all(last_step_falls(g, owner, place, unit) for unit in bits(alive(g, units, place))):
                g.note("last_step_stands", place)
        else:
            g.note("no_effect")


class Shelter(Select):
    """Whom the cover of a strongpoint serves: two companies, or three battalions of one division.

    Rule: 1.4-d, 1.4-e, 1.4-g
    """

    @classmethod
    def of(cls, g: Game, owner: int, units: Bits) -> Shelter:
        limits = g.data.limits
        if owner == FRENCH:
            return cls(actor=owner, pool=units & g.data.companies, least=limits.protected, most=limits.protected)
        return cls(actor=owner, pool=units, most=limits.vm_protected)

    def alike(self, g: Game) -> Sequence[Bits]:
        return singles(g, self.pool)

    def legal(self, g: Game) -> Sequence[Action]:
        options = Select.legal(self, g)
        if self.actor == FRENCH:
            return options
        return [o for o in options if o.verb == "done" or (o.verb == "select" and self.is_kin(g, o.args[0]))]

    def is_kin(self, g: Game, unit: int) -> bool:
        """Of the division of those chosen.

        Rule: 1.4-g
        """
        return not self.chosen or bool(g.data.divisions[g.data.division[unit]] & self.chosen)

    def selected(self, g: Game, units: Bits) -> None:
        riding = g.state.sheltered & ~g.data.companies if self.actor == FRENCH else 0
        g.state.sheltered = units | riding


# --- artillery ----------------------------------------------------------------------------------------------------


class Barrage(Choice):
    """Which places are shelled: one barrage point each, no place twice. All are chosen before the first die.

    Rule: 0.2-j, 0.4-d, 5-d, 5.2-b
    """

    again: ClassVar[tuple[str, ...]] = ("bombard",)
    rest: ClassVar[tuple[str, ...]] = ("cease",)
    lone = True
    shots: tuple[Bits, ...] = ()

    def targets(self, g: Game) -> Bits:
        raise NotImplementedError

    def legal(self, g: Game) -> Sequence[Action]:
        action, options = g.rules.action, []
        if g.state.munitions[self.actor]:
            options = [action("bombard", place) for place in bits(self.targets(g)) if place not in self.shots]
        return [*options, action("cease")]

    def do_bombard(self, g: Game, place: int) -> None:
        g.state.munitions[self.actor] -= 1
        self.shots = (*self.shots, place)
        g.note("shells", self.actor, place)

    def do_cease(self, g: Game) -> None:
        self.mark(g, mask_of(self.shots))
        for place in reversed(self.shots):
            g.push(Fire(side=self.actor, kind=ARTILLERY, place=place, sortie=self.is_sortie(g, place)))

    def mark(self, g: Game, places: Bits) -> None:
        """Shells on a zone are a fight for it, remembered for the impulse.

        Rule: 6.2.7-e
        """
        g.state.fought_over |= places & g.data.zones

    def is_sortie(self, g: Game, place: int) -> bool:
        return False


class VmBarrage(Barrage):
    """The Viet Minh shell strongpoints, and zones with French units, before their battalions move.

    Rule: 5.2-a, 5.2-b, 5.2-c
    """

    actor: int = VIET_MINH

    def targets(self, g: Game) -> Bits:
        return vm_shell_targets(g)


class FrenchBarrage(Barrage):
    """After their infantry the French shell bases, and enemy strongpoints with engaged battalions.

    Rule: 5.4-a, 5.4-d, 5.4-e
    """

    actor: int = FRENCH

    def targets(self, g: Game) -> Bits:
        return shelled_attackers(g)


class VmShells(Barrage):
    """Viet Minh artillery in defence: French attackers, and French units in any trenched zone.

    Rule: 6.2.4-a, 6.2.4-b
    """

    actor: int = VIET_MINH

    def targets(self, g: Game) -> Bits:
        return french_attack_places(g)

    def is_sortie(self, g: Game, place: int) -> bool:
        return bool(g.data.pas >> place & 1)


def french_attack_places(g: Game) -> Bits:
    """Bases and strongpoints out of which the French attack, and trenched zones and their bases with French units.

    Rule: 6.2.4-a, 6.2.4-b
    """
    dug = dug_zones(g)
    return places_of(g, g.state.storming) | g.state.present[FRENCH] & (dug | next_to(g.data.bases_in, dug))


class FrenchShells(Barrage):
    """The French shell or bomb strongpoints and revealed battalions; a place gets one fire, by guns or by aircraft.

    Rule: 6.2.2-a, 6.2.2-b, 6.2.2-c, 3.2-p
    """

    again: ClassVar[tuple[str, ...]] = ("bombard", "strike")
    actor: int = FRENCH
    strikes: tuple[Bits, ...] = ()

    def targets(self, g: Game) -> Bits:
        return french_shell_targets(g)

    def legal(self, g: Game) -> Sequence[Action]:
        struck = [*self.shots, *(place for place, _ in two_by_two(self.strikes))]
        free = [place for place in bits(self.targets(g)) if place not in struck]
        action, options = g.rules.action, []
        if g.state.munitions[FRENCH]:
            options += [action("bombard", place) for place in free]
        if g.state.air:
            options += [action("strike", place) for place in free]
        return [*options, action("cease")]

    def do_strike(self, g: Game, place: int) -> None:
        g.push(StrikePoints(actor=FRENCH, place=place))

    def do_cease(self, g: Game) -> None:
        strikes = two_by_two(self.strikes)
        self.mark(g, mask_of(place for place, _ in strikes))
        for place, points in reversed(strikes):
            g.push(Fire(side=FRENCH, kind=AIR, place=place, air=points))
        Barrage.do_cease(self, g)

    def mark(self, g: Game, places: Bits) -> None:
        """What is fired at is attacked: who is there, or next to it, may move when the impulse is over.

        Rule: 6.2.6-a
        """
        Barrage.mark(self, g, places)
        g.state.attacked |= places


class StrikePoints(Choice):
    """How many air points go into a strike.

    Rule: 6.2.2-b, 3.2-l
    """

    lone = True
    place: Space

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("points", number) for number in range(1, g.state.air + 1)]

    def do_points(self, g: Game, number: int) -> None:
        g.state.air -= number
        g.note("strikes", number, self.place)
        shells = g.find(FrenchShells)
        shells.strikes = (*shells.strikes, self.place, number)


STEPS = [Fire, Shelter, VmBarrage, FrenchBarrage, VmShells, FrenchShells, StrikePoints]

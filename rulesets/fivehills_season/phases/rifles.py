"""Infantry fire of both sides, in defence and in the zones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from fivehills import Action, Bits, Choice, Select
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.barrage import Fire
from fivehills_season.phases.marches import singles
from fivehills_season.rules.fire import INFANTRY
from fivehills_season.rules.targets import (
    rifle_targets,
    riflemen_limit,
    shared_zones,
    vm_rifle_targets,
    zone_riflemen,
)
from fivehills_season.rules.units import here

SHOT = 4
"""Numbers that a shot takes in the list: from where, at what, air points, the units."""


class Rifles(Choice):
    """Which places fire at what: each fires once, with all its units, and each target is fired at once.

    All fires are chosen before the first die.

    Rule: 5-d, 5.4-b, 5.4-e
    """

    again: ClassVar[tuple[str, ...]] = ("fire",)
    rest: ClassVar[tuple[str, ...]] = ("cease",)
    rationed: ClassVar[bool] = True
    lone = True
    shots: tuple[Bits, ...] = ()

    def pairs(self, g: Game) -> Iterable[tuple[int, int]]:
        raise NotImplementedError

    def units(self, g: Game, place: int) -> Bits:
        return here(g, self.actor, place)

    def legal(self, g: Game) -> Sequence[Action]:
        fired, struck = self.shots[::SHOT], self.shots[1::SHOT]
        options = [
            g.rules.action("fire", origin, target)
            for origin, target in self.pairs(g)
            if origin not in fired and target not in struck
        ]
        return [*options, g.rules.action("cease")]

    def do_fire(self, g: Game, origin: int, target: int) -> None:
        self.add(g, origin, target, self.units(g, origin))
        self.mark(g, target)
        if self.actor == FRENCH and g.state.air:
            g.push(AirSupport(actor=FRENCH))

    def add(self, g: Game, origin: int, target: int, units: Bits) -> None:
        self.shots = (*self.shots, origin, target, 0, units)

    def mark(self, g: Game, target: int) -> None:
        """A fight in a zone is remembered for the impulse.

        Rule: 6.2.7-e
        """
        g.state.fought_over |= 1 << target & g.data.zones

    def support(self, points: int) -> None:
        *earlier, origin, target, _, units = self.shots
        self.shots = (*earlier, origin, target, points, units)

    def man(self, units: Bits) -> None:
        self.shots = (*self.shots[:-1], units)

    def do_cease(self, g: Game) -> None:
        for start in reversed(range(0, len(self.shots), SHOT)):
            origin, target, air, units = self.shots[start : start + SHOT]
            g.push(self.shot(g, origin, target, air, units))

    def shot(self, g: Game, origin: int, target: int, air: int, units: Bits) -> Fire:
        sortie = self.actor == VIET_MINH and bool(g.data.pas >> target & 1)
        return Fire(
            side=self.actor,
            kind=INFANTRY,
            place=target,
            origin=origin,
            firers=units,
            air=air,
            rationed=self.rationed,
            sortie=sortie,
        )


class FrenchRifles(Rifles):
    """French infantry fires at engaged battalions, strongpoint by strongpoint, before the artillery.

    Rule: 5.4-a, 5.4-b, 5.4-c
    """

    actor: int = FRENCH

    def pairs(self, g: Game) -> Iterable[tuple[int, int]]:
        return rifle_targets(g)


class AirSupport(Choice):
    """How many air points support the fire just chosen.

    Rule: 3.2-n, 5.4-c
    """

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("points", number) for number in range(g.state.air + 1)]

    def do_points(self, g: Game, number: int) -> None:
        rifles: Any = g.find(Rifles)
        g.state.air -= number
        rifles.support(number)


class VmRifles(Rifles):
    """Engaged battalions fire at those who attack their strongpoint or stand in their trenched zone.

    Rule: 6.2.4-a, 1.4-c
    """

    actor: int = VIET_MINH

    def pairs(self, g: Game) -> Iterable[tuple[int, int]]:
        return vm_rifle_targets(g)

    def units(self, g: Game, place: int) -> Bits:
        return zone_riflemen(g, place)

    def do_fire(self, g: Game, origin: int, target: int) -> None:
        Rifles.do_fire(self, g, origin, target)
        pool, most = self.units(g, origin), riflemen_limit(g, origin)
        if pool.bit_count() > most:
            g.push(Riflemen(actor=VIET_MINH, pool=pool, most=most))


class Riflemen(Select):
    """Which battalions of a zone fire: one for each trench level.

    Rule: 1.4-c, 6.2.4-a
    """

    def alike(self, g: Game) -> Sequence[Bits]:
        return singles(g, self.pool)

    def selected(self, g: Game, units: Bits) -> None:
        rifles: Any = g.find(Rifles)
        rifles.man(units)


class FrenchZoneFire(Rifles):
    """French units attack battalions in their zone by fire.

    Rule: 6.2.5-a
    """

    actor: int = FRENCH

    def pairs(self, g: Game) -> Iterable[tuple[int, int]]:
        return shared_zones(g)

    def mark(self, g: Game, target: int) -> None:
        Rifles.mark(self, g, target)
        g.state.attacked |= 1 << target


class VmZoneFire(VmRifles):
    """In their own assault engaged battalions fire at French units that are left in their zone.

    Rule: 4.2.3-b, 2-e, 1.4-c
    """

    rationed: ClassVar[bool] = False

    def pairs(self, g: Game) -> Iterable[tuple[int, int]]:
        return shared_zones(g)


STEPS = [FrenchRifles, AirSupport, VmRifles, Riflemen, FrenchZoneFire, VmZoneFire]

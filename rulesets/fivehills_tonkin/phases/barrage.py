"""Barrages: by artillery, from the air and from the sea, at units and at roads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Flags, Pieces, Procedure, Space, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases.aftermath import Losses
from fivehills_tonkin.phases.assault import Pick
from fivehills_tonkin.rules import listing, options
from fivehills_tonkin.rules.units import barrage, disorganize, places

AIRSTRIKE, NAVY_AIRSTRIKE, NAVY = range(3)
TRACKS = ("airstrike", "navy_airstrike", "navy")
_PLANES = 1 << AIRSTRIKE | 1 << NAVY_AIRSTRIKE


class Barrage(Procedure):
    """Fire on a hex: on the enemies in it, or on an empty road.

    Rule: 4.6-a, 4.6-b, 4.6-i
    """

    side: int
    target: Space
    guns: Pieces = 0
    support: Flags = 0
    defenders: Pieces = 0

    @property
    def planes(self) -> Bits:
        """The airstrikes that take part."""
        return self.support & _PLANES

    def engage(self, g: Game) -> None:
        """The target is looked through.

        Rule: 1.5-e, 4.6-a
        """
        state = g.state
        self.defenders = state.occ[self.target] & g.data.side[1 - self.side] & g.data.units
        state.engaged = self.guns | self.defenders
        state.seen[FRENCH] |= state.engaged & g.data.side[VIET_MINH]
        g.reveal("4.6-a")

    def fire(self, g: Game) -> None:
        """Total strength, two dice and modifiers give a miss, disorganization, or disorganization and a step.

        Rule: 4.6-b, 4.6-c, 4.6-d, 4.6-e, 4.6-g, 4.6-i
        """
        strength = sum(barrage(g, gun) for gun in bits(self.guns))
        strength += sum(getattr(g.state, TRACKS[number]) for number in bits(self.support))
        roll = sum(g.roll("the barrage", 2)) + g.total("barrage_roll", self)
        result = g.rules.tables["barrage"].look_up(strength, roll) if strength else "miss"
        g.note("barrage_result", self.side, self.target, strength, self._told(result))
        if result == "miss":
            return
        if not self.defenders:
            self._cut(g)
            return
        if result == "DG-DL":
            pool = self.defenders & g.data.combat
            g.push(Losses(1 - self.side, pool=pool, count=1))
        disorganize(g, self.defenders)

    def _told(self, result: str) -> str:
        if result == "miss" or not self.defenders:
            return "a miss" if result == "miss" else "a hit"
        return "disorganized, and a step lost" if result == "DG-DL" else "disorganized"

    def _cut(self, g: Game) -> None:
        """Neither side has road movement there until it is repaired; a hex in which dumps lie is not empty.

        Rule: 4.6-i
        """
        if not g.state.occ[self.target]:
            g.state.road_cut |= 1 << self.target
            g.note("road_cut", self.target)

    def close(self, g: Game) -> None:
        """The stack is closed again.

        Rule: 1.5-e
        """
        g.state.engaged = 0
        g.rules.settle(g, places(g, self.guns | self.defenders))


class BombAt(Choice):
    """What is bombed?"""

    opens: ClassVar[tuple[str, ...]] = ("at", "cut_road")

    def legal(self, g: Game) -> Sequence[Action]:
        """Enemies next to a French unit, or a road.

        Rule: 4.3-h, 4.6-h, 4.6-i
        """
        roads = listing.one(g, "cut_road") if options.empty_roads(g) else ()
        return (*listing.actions(g, "at", options.bomb_targets(g)), *roads)

    def do_at(self, g: Game, space: int) -> None:
        g.push(Support(FRENCH, target=space))

    def do_cut_road(self, g: Game) -> None:
        g.push(RoadAt(FRENCH))


class RoadAt(Choice):
    """Which road is destroyed?"""

    opens: ClassVar[tuple[str, ...]] = ("at", "region")
    region: int = -1

    def legal(self, g: Game) -> Sequence[Action]:
        """Empty road hexes outside China; where they are many, a region first.

        Rule: 4.6-i
        """
        roads = options.empty_roads(g)
        if self.region >= 0:
            return listing.actions(g, "at", roads & g.data.regions[self.region])
        return listing.hexes_by_region(g, "at", roads)

    def do_region(self, g: Game, region: int) -> None:
        g.push(RoadAt(FRENCH, region))

    def do_at(self, g: Game, space: int) -> None:
        g.push(Support(FRENCH, target=space))


class BarrageAt(Choice):
    """What does the artillery fire at?"""

    opens: ClassVar[tuple[str, ...]] = ("at",)

    def legal(self, g: Game) -> Sequence[Action]:
        """Enemies next to artillery in range of the spent dump.

        Rule: 4.3-i, 4.6-a
        """
        return listing.actions(g, "at", options.gun_targets(g, self.actor))

    def do_at(self, g: Game, space: int) -> None:
        near = g.data.ground.adjacent[space] & ~g.data.ground.border[space]
        guns = sum(1 << gun for gun in bits(options.guns(g, self.actor)) if near >> g.state.at[gun] & 1)
        g.push(Guns(self.actor, pool=guns, target=space))


class Guns(Pick):
    """Which artillery fires?"""

    target: Space

    def selected(self, g: Game, units: Bits) -> None:
        """Airstrikes and the navy may be added.

        Rule: 4.6-a, 4.6-g
        """
        if self.actor == FRENCH:
            g.push(Support(FRENCH, target=self.target, guns=units))
        else:
            g.push(Barrage(VIET_MINH, self.target, guns=units))


class Support(Choice):
    """Which airstrikes, and the navy, take part?"""

    again: ClassVar[tuple[str, ...]] = ("use",)
    rest: ClassVar[tuple[str, ...]] = ("done",)
    target: Space
    guns: Pieces = 0
    chosen: Flags = 0

    def legal(self, g: Game) -> Sequence[Action]:
        """One or both airstrikes, and the navy near the coast; at least one without artillery.

        Rule: 4.6-e, 4.6-f, 4.6-g
        """
        state = g.state
        able = sum(1 << number for number, track in enumerate(TRACKS) if getattr(state, track))
        if not options.navy_reach(g) >> self.target & 1:
            able &= ~(1 << NAVY)
        later = able >> self.chosen.bit_length() << self.chosen.bit_length()
        done = listing.one(g, "done") if self.chosen or self.guns else ()
        return (*listing.actions(g, "use", later), *done)

    def do_use(self, g: Game, number: int) -> None:
        self.chosen |= 1 << number

    def do_done(self, g: Game) -> None:
        g.push(Barrage(FRENCH, self.target, guns=self.guns, support=self.chosen))


STEPS = (Barrage, BombAt, RoadAt, BarrageAt, Guns, Support)

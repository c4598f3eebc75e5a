"""Heavy weapons: the first fire from a new place, smoke, and mortar fire that the higher-echelon HQ coordinates."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Bits, Choice, Piece, Space, bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.fire import SMOKE, OffensiveFire, fire_targets, may_shell_smoke, seen_by_mortar
from fivehills_enpointe.rules import actions as can
from fivehills_enpointe.rules import listing, sight
from fivehills_enpointe.rules.fire import covered, in_range


class SmokeTarget(Choice):
    """Where a mortar's smoke goes; the column of hexes is named first.

    Rule: 10.8-a
    """

    opens = ("column",)
    unit: Piece
    first: Space = -1

    def legal(self, g: Game) -> Sequence[Action]:
        places = smoke_targets(g, self.unit)
        if self.first < 0:
            return [g.rules.action("cease"), *listing.columns(g, places)]
        return g.rules.actions("smoke", places & g.data.columns[self.first])

    def do_column(self, g: Game, first: int) -> None:
        self.first = first
        g.push(self)

    def do_cease(self, g: Game) -> None:
        pass

    def do_smoke(self, g: Game, place: int) -> None:
        g.push(OffensiveFire(actor=self.actor, firers=1 << self.unit, place=place, load=SMOKE))


def smoke_targets(g: Game, unit: int) -> Bits:
    """Hexes that a mortar can reach and somebody sees for it.

    Rule: 10.8-a, 10.8-b, 10.8-d
    """
    return seen_by_mortar(g, unit, g.data.hexes & covered(g, unit))


def coordination_targets(g: Game, hq: int) -> list[tuple[int, int]]:
    """Mortars that the higher-echelon HQ may fire, each with a target in the HQ's own sight.

    Rule: 10.9-a
    """
    mortars = can.coordinated(g, hq)
    if not mortars:
        return []
    enemy = sight.visible(g, g.state.at[hq], g.state.present[1 - g.rules.owner[hq]])
    return [(unit, place) for unit in bits(mortars) for place in bits(enemy) if in_range(g, unit, place)]


class Coordination(Choice):
    """The higher-echelon HQ fires mortars of several formations; they will not fire with their own any more.

    Rule: 10.9-a
    """

    again = ("shoot",)
    unit: Piece

    def legal(self, g: Game) -> Sequence[Action]:
        action = g.rules.action
        options = [action("shoot", mortar, place) for mortar, place in coordination_targets(g, self.unit)]
        return [action("cease"), *options]

    def do_cease(self, g: Game) -> None:
        pass

    def do_shoot(self, g: Game, mortar: int, place: int) -> None:
        from fivehills_enpointe.phases.activation import Activation

        g.state.activated |= 1 << mortar
        activation = g.find(Activation)
        activation.members |= 1 << mortar
        activation.ready &= ~(1 << mortar)
        g.push(OffensiveFire(actor=self.actor, firers=1 << mortar, place=place, eye=self.unit))


class FirstFire(Choice):
    """A weapon that has just gone into battery may fire, a mortar smoke too.

    Rule: 6.1-f, 10.8-a
    """

    rest = ("cease",)
    unit: Piece

    def legal(self, g: Game) -> Sequence[Action]:
        action = g.rules.action
        options = [action("cease"), *g.rules.actions("fire", fire_targets(g, self.unit))]
        return [*options, action("shell_smoke")] if may_shell_smoke(g, self.unit) else options

    def do_cease(self, g: Game) -> None:
        pass

    def do_shell_smoke(self, g: Game) -> None:
        g.push(SmokeTarget(actor=self.actor, unit=self.unit))

    def do_fire(self, g: Game, place: int) -> None:
        g.push(OffensiveFire(actor=self.actor, firers=1 << self.unit, place=place))


STEPS = [SmokeTarget, Coordination, FirstFire]

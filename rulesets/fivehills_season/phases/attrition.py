"""The end of the week: what the siege costs the French in steps and replacement points."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Bits, Choice, Procedure, Space, Spaces, bits, lowest, mask_of
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.steploss import StepLoss
from fivehills_season.phases.withdrawals import withdraw_lone_tanks
from fivehills_season.rules.digging import neighbours_in_zone
from fivehills_season.rules.losses import lose_step
from fivehills_season.rules.trenches import encircled
from fivehills_season.rules.units import here

CRC, ISABELLE = 0, 1


class Attrition(Procedure):
    """Siege fire, encircled strongpoints, strategic hills and Mount Baldy, in this order.

    Rule: 8-a
    """

    order = ("siege_fire", "encirclement", "next_ring", "hills", "next_hill", "lone_tanks")
    rings: Spaces = 0
    due: int = 0

    def siege_fire(self, g: Game) -> None:
        g.push(SiegeFire(actor=VIET_MINH))

    def encirclement(self, g: Game) -> None:
        """Rings are counted as they lie now; one round nobody costs nothing.

        Rule: 8-c, 8-f
        """
        self.rings = garrisons(g, starving(g))

    def next_ring(self, g: Game) -> None:
        """Each encircled garrison loses a step, which no replacement point can pay.

        Rule: 8-c
        """
        if self.rings:
            pa = lowest(self.rings)
            self.rings &= ~(1 << pa)
            self.goto(g, "next_ring")
            g.note("starves", pa)
            g.push(Casualty(actor=FRENCH, place=pa))

    def hills(self, g: Game) -> None:
        """A step for each high hill that was held for a day of this week, and one for a full trench at Mount Baldy.

        Rule: 8-g, 8-h, 8-i
        """
        hills = g.state.hill_held | g.state.control[VIET_MINH] & g.data.strategic
        self.due = hills.bit_count() + baldy_trench(g)
        if self.due:
            g.note("hills_cost", self.due)

    def next_hill(self, g: Game) -> None:
        if self.due:
            self.due -= 1
            self.goto(g, "next_hill")
            g.push(Loss(actor=FRENCH, places=g.data.map))

    def lone_tanks(self, g: Game) -> None:
        withdraw_lone_tanks(g)


class SiegeFire(Choice):
    """Barrage points that are left may each take a step of the CRC or of Isabelle.

    Rule: 8-b
    """

    again = ("besiege",)
    rest = ("cease_siege",)
    lone = True

    def legal(self, g: Game) -> Sequence[Action]:
        found = []
        if g.state.munitions[VIET_MINH]:
            camps = (g.data.crc, g.data.isabelle)
            found = [g.rules.action("besiege", n) for n, camp in enumerate(camps) if garrisons(g, camp)]
        return [*found, g.rules.action("cease_siege")]

    def do_besiege(self, g: Game, camp: int) -> None:
        g.state.munitions[VIET_MINH] -= 1
        g.note("besieged", camp)
        g.push(Loss(actor=FRENCH, places=g.data.isabelle if camp == ISABELLE else g.data.crc))

    def do_cease_siege(self, g: Game) -> None:
        """The points are kept for the next week.

        Rule: 8-b
        """


class Loss(Choice):
    """A step or a replacement point, at the choice of the French: first where.

    Rule: 8-b, 8-g, 3.2-u
    """

    lone = True
    places: Spaces

    def legal(self, g: Game) -> Sequence[Action]:
        found = [g.rules.action("pay")] if g.state.replacements else []
        return [*found, *g.rules.actions("suffer", garrisons(g, self.places))]

    def do_pay(self, g: Game) -> None:
        g.state.replacements -= 1
        g.note("paid")

    def do_suffer(self, g: Game, place: int) -> None:
        g.push(Casualty(actor=FRENCH, place=place))


class Casualty(StepLoss):
    """Which unit of a place loses the step; tanks do not.

    Rule: 8-b, 8-c, 0.1-b
    """

    lone = True
    place: Space

    def legal(self, g: Game) -> Sequence[Action]:
        return g.rules.actions("lose", here(g, FRENCH, self.place) & ~g.data.tanks)

    def do_lose(self, g: Game, unit: int) -> None:
        lose_step(g, unit)


def garrisons(g: Game, places: Bits) -> Bits:
    """Places among some where a French unit other than tanks can lose a step.

    Rule: 8-b, 0.1-b
    """
    troops, occ = g.data.companies | g.data.guns, g.state.occ
    return mask_of(n for n in bits(places) if occ[n] & troops)


def starving(g: Game) -> Bits:
    """Encircled strongpoints with a line to a captured one of their own zone.

    Rule: 8-c, 8-d, 3.1-r
    """
    held = g.state.control[VIET_MINH]
    return mask_of(pa for pa in bits(encircled(g)) if neighbours_in_zone(g.data, pa) & held)


def baldy_trench(g: Game) -> int:
    """Whether a trench of the highest level lies at Mount Baldy.

    Rule: 8-i
    """
    return sum(g.state.trench[zone] >= g.data.limits.level_max for zone in bits(g.data.baldy))


STEPS = [Attrition, SiegeFire, Loss, Casualty]

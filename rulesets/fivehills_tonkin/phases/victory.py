"""The Victory check: decisive victory by the year's limits, the end of the scenario, and turns beyond it."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Choice, Procedure
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import calendar, victory


class VictoryCheck(Procedure):
    """Limits of the year first, then the end of May of the last scenario.

    Rule: VC-a, VC-e, VC-g
    """

    def limits(self, g: Game) -> None:
        """From 1952 on the marker may decide the war; only where it stands now counts.

        Rule: VC-a, VC-b, VC-c, VC-d
        """
        bounds = g.data.card.decisive.get(calendar.year(g))
        if bounds is None:
            return
        low, high = bounds
        if g.state.vp >= high:
            g.finish(FRENCH, "decisive victory", "VC-b, VC-c, VC-d")
        elif g.state.vp <= low:
            g.finish(VIET_MINH, "decisive victory", "VC-b, VC-c, VC-d")

    def last_month(self, g: Game) -> None:
        """When the last month is over, the loser may want to go on, but not if he did so a turn ago.

        Rule: VC-g, SCN-b, SCN-c
        """
        if calendar.now(g) < g.state.last_slot:
            return
        loser = 1 - leader(g)
        if g.state.declared == loser + 1:
            end(g)
        else:
            g.push(Declaration(actor=loser))


class Declaration(Choice):
    """Whether the loser declares that the war is not over yet.

    Rule: SCN-b, SCN-c
    """

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("declare"), g.rules.action("accept")]

    def do_declare(self, g: Game) -> None:
        """The points are paid before the dice are rolled, and stay paid.

        Rule: SCN-b, SCN-d
        """
        limits = g.data.limits
        victory.gain(g, 1 - self.actor, limits.declare_price, "points_declared")
        if g.over:
            return
        dice = g.roll("war goes on", 2)
        if sum(dice) < limits.declare_from:
            end(g)
            return
        g.state.declared = self.actor + 1
        g.state.extra += 1
        g.note("war_goes_on", self.actor)

    def do_accept(self, g: Game) -> None:
        """The war is over.

        Rule: VC-g
        """
        end(g)


def leader(g: Game) -> int:
    """The side that would win now: the French at the Victory level and above.

    Rule: VC-g, SCN-a
    """
    return FRENCH if g.state.vp >= g.data.card.level else VIET_MINH


def end(g: Game) -> None:
    """Marginal victory by the level of the scenario with which the game ends.

    Rule: VC-g, SCN-a
    """
    g.finish(leader(g), "marginal victory", "VC-g")


STEPS = [VictoryCheck, Declaration]

"""The Supply check: markers for units out of supply, losses for those that were so already."""

from __future__ import annotations

from fivehills import Bits, Pieces, Procedure, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import calendar, headquarters, supply, units


class SupplyCheck(Procedure):
    """All units of both sides are judged first, then markers and losses follow.

    Rule: 5.4-a, 5.4-e
    """

    starving: Pieces = 0

    def judge(self, g: Game) -> None:
        """Markers go on and come off; who already had one will lose steps.

        Rule: 5.4-a
        """
        state = g.state
        out = supply.out_of_supply(g, FRENCH) | supply.out_of_supply(g, VIET_MINH)
        self.starving = out & state.oos
        relieved = state.oos & ~out
        state.oos = out
        _tell(g, "out_of_supply", out & ~self.starving)
        _tell(g, "supplied_again", relieved)

    def attrition(self, g: Game) -> None:
        """A step each, in the rain two; a HQ is lost.

        Rule: 1.6-f, 5.4-e, 5.4-f
        """
        for unit in g.unordered(self.starving):
            if g.over:
                return
            if g.data.hq >> unit & 1:
                headquarters.lose(g, FRENCH)
            else:
                starve(g, unit, 2 if calendar.is_rain(g) else 1)


def starve(g: Game, unit: int, steps: int) -> None:
    """A unit loses steps for want of supply, all it has at most.

    Rule: 5.4-e, 1.6-f, 5.4-f
    """
    for _ in range(steps):
        if not g.over and g.data.hexes >> g.state.at[unit] & 1:
            units.lose_step(g, unit)


def _tell(g: Game, event: str, found: Bits) -> None:
    for unit in bits(found):
        units.tell(g, event, unit)


STEPS = [SupplyCheck]

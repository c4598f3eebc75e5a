"""The campaign and its weeks."""

from __future__ import annotations

from typing import ClassVar

from fivehills import Procedure
from fivehills_season.data import VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.rounds import OperationalPhase
from fivehills_season.phases.strategic import StrategicMovement
from fivehills_season.rules.victory import judge


class Campaign(Procedure):
    """Week after week until the last one of the scenario, then victory is judged.

    Rule: intro-b, 4-c, 9.1-a, 9.2-a, 9.3-a
    """

    order: ClassVar[tuple[str, ...]] = ("Week", "next_week", "victory")

    def next_week(self, g: Game) -> None:
        """The turn marker advances, except after the last week.

        Rule: 4-c
        """
        if g.state.turn < g.data.last_turn:
            g.state.turn += 1
            self.goto(g, "Week")

    def victory(self, g: Game) -> None:
        judge(g)


class Week(Procedure):
    """Strategic actions of both sides, then rounds of fighting or a quiet week, rest and attrition.

    Rule: 2-a, 2-c, 2-d, 4-c, 0.2-h
    """

    def opens(self, g: Game) -> None:
        """A new week: nobody has declared anything; hills held from before count from the first day.

        Rule: 2-a, 8-h
        """
        state = g.state
        state.active = state.vm_acts = 0
        state.hill_held = state.control[VIET_MINH] & g.data.strategic
        g.note("week", state.turn)

    def quiet(self, g: Game) -> None:
        """Strategic movement takes place only if nobody attacks.

        Rule: 2-c, 3.3-a
        """
        if not g.state.active:
            g.push(StrategicMovement())

    def battle(self, g: Game) -> None:
        """Rounds are played as soon as one side attacks.

        Rule: 2-d, 4-a
        """
        if g.state.active:
            g.push(OperationalPhase())

    def rest(self, g: Game) -> None:
        """At the end of a week nobody is fatigued any more, and unused air points are gone.

        Rule: 7-a, 3.2-l
        """
        g.state.fatigued = 0
        g.state.air = 0


STEPS = [Campaign, Week]

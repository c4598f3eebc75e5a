"""The game: set-up, turns of five phases, and the verdict."""

from __future__ import annotations

from typing import ClassVar

from fivehills import Procedure
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.artillery import PlotHex, batteries, battery_name
from fivehills_enpointe.phases.placement import Placement
from fivehills_enpointe.rules import victory
from fivehills_enpointe.rules.artillery import EXPLOSIVE
from fivehills_enpointe.rules.command import NOBODY


class Campaign(Procedure):
    """Both sides set up, then as many turns follow as the scenario has.

    Rule: 0.5, 2-a
    """

    order: ClassVar[tuple[str, ...]] = ("set_up", "barrage", "GameTurn", "next_turn", "verdict")

    def set_up(self, g: Game) -> None:
        """The side that the scenario names sets up first.

        Rule: S1-c, S1-d, S2-e, S3-c, S4-c, S5-a
        """
        g.push(Placement(actor=1 - g.data.set_up_first))
        g.push(Placement(actor=g.data.set_up_first))

    def barrage(self, g: Game) -> None:
        """A prepared barrage is noted before turn 1, without line of sight.

        Rule: S5-b
        """
        side = g.data.prepared_barrage
        if side != NOBODY:
            for number in reversed(batteries(g, side)):
                name = battery_name(g, side, number)
                g.push(PlotHex(actor=side, battery=number, name=name, load=EXPLOSIVE, free=True))

    def next_turn(self, g: Game) -> None:
        """The next turn, unless it was the last or nothing is left to be decided.

        Rule: 0.5
        """
        if g.state.turn < g.data.last_turn and not victory.decided(g):
            g.state.turn += 1
            self.goto(g, "GameTurn")

    def verdict(self, g: Game) -> None:
        """Who has won; now it shows who held what, and where only dummies stood.

        Rule: 0.5
        """
        g.reveal("0.5")
        g.finish(*victory.final(g))


class GameTurn(Procedure):
    """Artillery, air support, command, operations, administration.

    Rule: 0.1, 2-a
    """

    order: ClassVar[tuple[str, ...]] = (
        "begin",
        "ArtilleryPhase",
        "AirPhase",
        "CommandPhase",
        "OperationsPhase",
        "AdministrativePhase",
    )

    def begin(self, g: Game) -> None:
        g.note("turn", g.state.turn)


STEPS = [Campaign, GameTurn]

"""The game turn by turn."""

from __future__ import annotations

from fivehills import Procedure
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases.moves import MovementPhase
from fivehills_tonkin.phases.operations import OperationPhase
from fivehills_tonkin.rules import calendar


class Campaign(Procedure):
    """Months follow each other until somebody has won.

    Rule: SEQ-a
    """

    def next_turn(self, g: Game) -> None:
        """The month marker moves on.

        Rule: SEQ-a, VC-f
        """
        calendar.advance(g)
        g.note("month", calendar.name(g))
        self.goto(g, "GameTurn")


class GameTurn(Procedure):
    """The eight phases of a month.

    Rule: SEQ-b, P2-a
    """

    def first_movement(self, g: Game) -> None:
        """The first player moves.

        Rule: SEQ-b
        """
        g.push(MovementPhase(side=g.state.first))

    def first_operation(self, g: Game) -> None:
        """Both spend points, the first player with the initiative.

        Rule: SEQ-b, 4.1-b
        """
        g.push(OperationPhase(side=g.state.first))

    def second_movement(self, g: Game) -> None:
        """The second player moves.

        Rule: SEQ-b, P2-a
        """
        g.push(MovementPhase(side=1 - g.state.first))

    def second_operation(self, g: Game) -> None:
        """Both spend points again, now the second player with the initiative.

        Rule: SEQ-b, P2-a
        """
        g.push(OperationPhase(side=1 - g.state.first))


STEPS = (Campaign, GameTurn)

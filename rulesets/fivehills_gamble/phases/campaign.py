"""The whole game: turns of seven phases, and what ends every segment."""

from __future__ import annotations

from fivehills import Procedure
from fivehills_gamble.game import Game
from fivehills_gamble.rules import control


class Campaign(Procedure):
    """Game Turns follow each other until the garrison surrenders or the last Morale Check has passed.

    Rule: 9.0-A, 9.0-B
    """

    def next_turn(self, g: Game) -> None:
        """The Game Turn Marker advances, and with it the weather and what the calendar brings.

        Rule: 1.2-a, 8.6-a, 8.6-b
        """
        g.state.turn += 1
        g.state.standby_added = 0
        turn = g.data.turns[g.state.turn]
        g.note("turn", g.state.turn, turn.dates, turn.weather)
        self.goto(g, "GameTurn")


class GameTurn(Procedure):
    """Seven phases in the order of their numbers.

    Rule: 1.2-c
    """


class Segment(Procedure):
    """Base of all segments: whatever they do, control and outposts are looked at when they end.

    Rule: 1.2-d, 1.4-D-b, 1.4-H-b
    """

    def end_segment(self, g: Game) -> None:
        """Positions change hands, outposts in the trenches vanish.

        Rule: 1.4-D-b, 1.4-H-b, 1.6-a
        """
        control.end_of_segment(g)


STEPS = [Campaign, GameTurn]

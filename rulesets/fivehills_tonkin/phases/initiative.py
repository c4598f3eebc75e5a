"""Initiative: transports are counted anew and the first player of the turn is found."""

from __future__ import annotations

from fivehills import Procedure
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import calendar


class Initiative(Procedure):
    """Transports, then a die for the first player.

    Rule: INIT-a, INIT-b, INIT-c
    """

    def transports(self, g: Game) -> None:
        """All transports are back to the number of the date.

        Rule: INIT-a, 3.4-a, 3.5-a, SCN-e
        """
        state, data = g.state, g.data
        state.air = state.air_full
        state.trucks[FRENCH] = data.limits.french_trucks
        state.trucks[VIET_MINH] = calendar.dated(g).vm_trucks
        state.loaded = 0
        state.recalled = 0

    def roll(self, g: Game) -> None:
        """The Viet Minh are first on 1 to 3 and in the turn with which a game begins, the French otherwise.

        Rule: INIT-b, INIT-c
        """
        state, limits = g.state, g.data.limits
        if calendar.now(g) == g.data.card.start:
            state.first = VIET_MINH
        else:
            (die,) = g.roll("the initiative")
            state.first = VIET_MINH if die <= limits.initiative_up_to else FRENCH
        g.note("first_player", state.first)


STEPS = [Initiative]

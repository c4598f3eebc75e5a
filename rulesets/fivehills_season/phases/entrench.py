"""The Viet Minh dig: trenches in peripheral zones and around strongpoints of the west bank."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Choice, Procedure
from fivehills_season.data import VIET_MINH
from fivehills_season.game import Game
from fivehills_season.rules.digging import diggable


class Entrenchment(Procedure):
    """Entrenchment points are there anew in every turn; what is not used is lost.

    Rule: 3.1-s
    """

    order = ("tools", "spent")

    def tools(self, g: Game) -> None:
        g.state.digging = g.data.limits.digging
        g.push(Dig(actor=VIET_MINH))

    def spent(self, g: Game) -> None:
        g.state.digging = 0


class Dig(Choice):
    """One level more, in a zone or around a strongpoint, as long as points are left.

    Rule: 3.1-s, 3.1-t, 3.1-u
    """

    again = ("dig",)
    rest = ("stop_digging",)

    def legal(self, g: Game) -> Sequence[Action]:
        places = diggable(g)
        return [*g.rules.actions("dig", places), g.rules.action("stop_digging")] if places else ()

    def pays(self, g: Game, action: Action) -> tuple[int, int] | None:
        """The points that a level takes, and those that are left then.

        Rule: 3.1-s, 3.1-t
        """
        if action.verb != "dig":
            return None
        cost = g.data.week.digging_cost[action.args[0]]
        return cost, g.state.digging - cost

    def do_dig(self, g: Game, place: int) -> None:
        """A fresh trench of the highest level is given time for its garrison to come.

        Rule: 3.1-s, 3.1-t, 3.1-z
        """
        state = g.state
        state.digging -= g.data.week.digging_cost[place]
        state.trench[place] += 1
        if state.trench[place] == g.data.limits.level_max:
            state.fresh |= 1 << place
        g.note("digs", place, state.trench[place], state.digging)

    def do_stop_digging(self, g: Game) -> None:
        """Points that are left are not carried over.

        Rule: 3.1-s
        """


STEPS = [Entrenchment, Dig]

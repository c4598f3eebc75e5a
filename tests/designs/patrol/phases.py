"""The steps of Patrol: a patrol goes on or rests, and every step may cost it strength."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Choice, Game, Procedure

PATROL = 0
AMBUSH = 2


class March(Procedure):
    """Days on the track until the patrol is through or no more.

    Rule: 1, 3
    """

    def day(self, g: Game) -> None:
        g.push(Orders(PATROL))

    def night(self, g: Game) -> None:
        if g.state.strength[PATROL] and g.state.turn < g.rules.scenario.turns:
            g.state.turn += 1
            self.goto(g, "day")

    def end(self, g: Game) -> None:
        through = g.state.at[PATROL] == g.rules.board.index["post"]
        g.finish(PATROL if through else -1, "the patrol is through" if through else "the patrol is lost", "3")


class Orders(Choice):
    """Go on, or rest.

    Rule: 1, 2
    """

    def legal(self, g: Game) -> Sequence[Action]:
        return [*g.rules.actions("go", g.rules.board.adjacent[g.state.at[PATROL]]), g.rules.action("rest")]

    def do_go(self, g: Game, space: int) -> None:
        g.move(1 << PATROL, space)
        (die,) = g.roll("ambush")
        if die <= AMBUSH:
            g.state.strength[PATROL] -= 100
            g.note("ambushed", g.state.strength[PATROL])

    def do_rest(self, g: Game) -> None:
        g.state.strength[PATROL] = min(300, g.state.strength[PATROL] + 10)


STEPS = (March, Orders)

"""The steps of Three Bands: secret orders of all sides, then everybody marches at once."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Choice, Game, Procedure, bits


def villages(g: Game) -> Sequence[int]:
    """The spaces that can be marched to."""
    return [number for number, kind in enumerate(g.rules.board.kinds) if kind == "village"]


def lead(g: Game, side: int) -> float:
    """How far a side is before the best of the others."""
    return float(g.state.points[side] - max(p for other, p in enumerate(g.state.points) if other != side))


class War(Procedure):
    """Some turns, then the reckoning.

    Rule: 1, 4
    """

    def go_on(self, g: Game) -> None:
        if g.state.turn < g.rules.scenario.turns:
            g.state.turn += 1
            self.goto(g, "Turn")

    def reckoning(self, g: Game) -> None:
        best = max(g.state.points)
        leaders = [side for side, points in enumerate(g.state.points) if points == best]
        if len(leaders) == len(g.rules.sides):
            g.finish(-1, "nobody is ahead", "4")
        else:
            g.finish(leaders, f"{best} points", "4")


class Turn(Procedure):
    """Orders in secret, side after side; then all march, and the strongest takes what a village gives.

    Rule: 2, 3
    """

    side: int = 0

    def weather(self, g: Game) -> None:
        g.state.weather = (g.roll("weather")[0] - 1) // 3
        g.note("weather_is", g.state.weather)

    def orders(self, g: Game) -> None:
        g.push(Orders(self.side))

    def more_orders(self, g: Game) -> None:
        self.side += 1
        if self.side < len(g.rules.sides):
            self.goto(g, "orders")

    def march(self, g: Game) -> None:
        g.reveal("3")
        order, places = g.state.order, villages(g)
        for piece in range(len(g.rules.pieces)):
            g.move(1 << piece, places[order[piece] - 1])
            order[piece] = 0
        for village in places:
            gather(g, village)


def gather(g: Game, village: int) -> None:
    """The side with the most strength in a village has its worth; equals have nothing.

    Rule: 3
    """
    here = [sum(g.state.strength[p] for p in bits(g.state.occ[village] & own)) for own in g.rules.of_side]
    if here.count(max(here)) == 1:
        side = here.index(max(here))
        g.state.points[side] += g.rules.board.records[village].worth
        g.note("gathers", side, village)


class Orders(Choice):
    """The next band of a side is told where to go, in private.

    Rule: 2
    """

    private = True
    again = ("march",)

    def legal(self, g: Game) -> Sequence[Action]:
        free = [p for p in bits(g.rules.of_side[self.actor]) if not g.state.order[p]]
        return [g.rules.action("march", free[0], village) for village in villages(g)] if free else ()

    def do_march(self, g: Game, piece: int, village: int) -> None:
        g.state.order[piece] = 1 + villages(g).index(village)


STEPS = (War, Turn, Orders)

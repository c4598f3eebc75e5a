"""The steps of Convoy: the column drives on or sends scouts ahead; what waits by the road is face down."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Choice, Game, Procedure, bits

COLUMN = 0
AMBUSHED_TO = 4


def road(g: Game) -> list[int]:
    """The places along the road, in the direction of the scenario."""
    places = [n for n, kind in enumerate(g.rules.board.kinds) if kind == "area"]
    return places if g.rules.scenario.id == "out" else places[::-1]


def ahead(g: Game) -> int:
    """The next place on the road."""
    way = road(g)
    return way[way.index(g.state.at[COLUMN]) + 1]


class March(Procedure):
    """Days on the road until the column is through, out of trucks or out of time.

    Rule: 1, 4
    """

    def day(self, g: Game) -> None:
        g.push(Orders(COLUMN))

    def night(self, g: Game) -> None:
        arrived = g.state.at[COLUMN] == road(g)[-1]
        if g.state.trucks and not arrived and g.state.turn < g.rules.scenario.turns:
            g.state.turn += 1
            self.goto(g, "day")

    def end(self, g: Game) -> None:
        through = g.state.trucks > 0 and g.state.at[COLUMN] == road(g)[-1]
        told = f"{g.state.trucks} trucks are through" if through else "the convoy is lost"
        g.finish(COLUMN if through else -1, told, "4")


class Orders(Choice):
    """Drive on, or send scouts ahead.

    Rule: 1, 2, 3
    """

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("drive", ahead(g)), g.rules.action("scout", ahead(g))]

    def do_scout(self, g: Game, place: int) -> None:
        reveal(g, place)

    def do_drive(self, g: Game, place: int) -> None:
        g.move(1 << COLUMN, place)
        reveal(g, place)
        for party in bits(g.state.occ[place] & g.rules.of_force["band"]):
            if g.rules.pieces[party].cls == "company":
                fight(g, party)


def reveal(g: Game, place: int) -> None:
    """Who waits in a place is turned up.

    Rule: 2
    """
    found = g.state.occ[place] & g.rules.of_force["band"] & ~g.state.seen[COLUMN]
    if found:
        g.reveal("2")
        g.state.seen[COLUMN] |= found
        g.note("found", found, place)


def fight(g: Game, party: int) -> None:
    """A company costs a truck on a low die, else it is beaten.

    Rule: 3
    """
    (die,) = g.roll("ambush")
    if die <= AMBUSHED_TO:
        g.state.trucks -= min(g.state.trucks, 2)
        g.note("ambushed", g.state.trucks)
    else:
        g.note("beaten", party)
        g.move(1 << party, g.rules.board.index["gone"])


STEPS = (March, Orders)

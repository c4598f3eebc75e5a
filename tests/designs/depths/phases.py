"""The steps of Depths: boats go in private, escorts openly; then escorts search and boats strike."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Bits, Choice, Game, Procedure, bits, mask_of

ESCORTS, BOATS = 0, 1
SUNK_FROM = 5


def sea(g: Game) -> Bits:
    """The zones of the sea."""
    return mask_of(number for number, kind in enumerate(g.rules.board.kinds) if kind == "sea")


class Crossing(Procedure):
    """Turns at sea, then the count of ships lost.

    Rule: 1, 5
    """

    def go_on(self, g: Game) -> None:
        if g.state.turn < g.rules.scenario.turns:
            g.state.turn += 1
            self.goto(g, "Watch")

    def arrival(self, g: Game) -> None:
        g.finish(BOATS if g.state.lost > g.rules.scenario.turns // 2 else ESCORTS, f"{g.state.lost} ships lost", "5")


class Watch(Procedure):
    """Boats go unseen, escorts steer, search, and the convoy is struck.

    Rule: 2, 3, 4
    """

    def boats(self, g: Game) -> None:
        g.state.moved = 0
        g.push(Dive(BOATS))

    def escorts(self, g: Game) -> None:
        g.push(Course(ESCORTS))

    def search(self, g: Game) -> None:
        for ship in bits(g.rules.of_side[ESCORTS]):
            (die,) = g.roll("search")
            below = g.state.occ[g.state.at[ship]] & g.rules.of_side[BOATS]
            if die >= SUNK_FROM and below:
                sink(g, below)

    def strike(self, g: Game) -> None:
        here = g.state.occ[g.rules.board.index["convoy"]] & g.rules.of_side[BOATS]
        if here:
            g.reveal("4")
            g.state.lost += 1
            g.note("struck")


def sink(g: Game, boats: Bits) -> None:
    """Boats that are found are lost, and everybody knows them.

    Rule: 3
    """
    g.reveal("3")
    g.state.seen[ESCORTS] |= boats
    g.note("sunk", boats)
    g.move(boats, g.rules.board.index["sunk"])


class Course(Choice):
    """Where the next vessel of a side goes: to the next zone, or nowhere.

    Rule: 2
    """

    again = ("steer",)

    def legal(self, g: Game) -> Sequence[Action]:
        free = [p for p in bits(g.rules.of_side[self.actor] & ~g.state.moved) if sea(g) >> g.state.at[p] & 1]
        if not free:
            return ()
        at = g.state.at[free[0]]
        return [g.rules.action("steer", free[0], zone) for zone in (at, *g.rules.board.neighbours[at])]

    def do_steer(self, g: Game, vessel: int, zone: int) -> None:
        g.state.moved |= 1 << vessel
        g.move(1 << vessel, zone)


class Dive(Course):
    """The same for boats, which nobody sees.

    Rule: 2
    """

    private = True


STEPS = (Crossing, Watch, Course, Dive)

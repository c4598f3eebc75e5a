"""The operational phase: up to four rounds with paratroops, moves, an assault and an operation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Procedure, bits, open_rule
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.withdrawals import withdraw_lone_tanks
from fivehills_season.rules.air import companies_per_round


class OperationalPhase(Procedure):
    """Rounds until the fourth, or until both sides agree to stop.

    Rule: 2-d, 4-a, 0.2-h
    """

    def next_round(self, g: Game) -> None:
        """Before every further round both sides may agree to skip the rest.

        Rule: 4-a, 4-d
        """
        if g.state.round < g.data.limits.rounds:
            g.push(AgreeToEnd(actor=VIET_MINH))

    def go_on(self, g: Game) -> None:
        self.goto(g, "Round")

    def close(self, g: Game) -> None:
        g.state.round = 0


class AgreeToEnd(Choice):
    """The Viet Minh may offer to end the fighting of the week, and the French accept.

    Rule: 4-d
    """

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("next_round"), g.rules.action("finish_week")]

    def do_next_round(self, g: Game) -> None:
        g.below.go_on(g)

    def do_finish_week(self, g: Game) -> None:
        if self.actor == VIET_MINH:
            g.push(AgreeToEnd(actor=FRENCH))
        else:
            g.note("week_cut")


class Round(Procedure):
    """Paratroops, then movement and assault of the Viet Minh, then movement and operation of the French.

    Rule: 4-b, 0.1-q
    """

    def opens(self, g: Game) -> None:
        g.state.round += 1
        g.state.dropped = 0
        g.note("round", g.state.round)

    def lone_tanks(self, g: Game) -> None:
        withdraw_lone_tanks(g)

    def ends(self, g: Game) -> None:
        """What was revealed, or broke off, is so until the round ends.

        Rule: 6.1-f, 6.2.7-e
        """
        state = g.state
        state.inactive = state.reconnoitred = state.designated = 0


class Paratroops(Choice):
    """Which company is dropped next, in a week in which the Viet Minh attack, and not on turn 1.

    Rule: 3.2-i, 3.2-j, 3.2-k, 4.1-a
    """

    again: ClassVar[tuple[str, ...]] = ("drop",)
    opens: ClassVar[tuple[str, ...]] = ("drop",)
    rest: ClassVar[tuple[str, ...]] = ("no_drop",)
    actor: int = FRENCH

    def legal(self, g: Game) -> Sequence[Action]:
        if not may_drop(g):
            return ()
        waiting = bits(g.state.occ[g.data.drop_box])
        return [*(g.rules.action("drop", unit) for unit in waiting), g.rules.action("no_drop")]

    def do_drop(self, g: Game, unit: int) -> None:
        g.push(Landing(actor=FRENCH, unit=unit))

    def do_no_drop(self, g: Game) -> None:
        pass


@open_rule
def may_drop(g: Game) -> bool:
    """Companies wait, the Viet Minh have declared, and the line for positions lost allows one more.

    Rule: 3.2-j, 3.2-k, 4.1-a
    """
    state, limits = g.state, g.data.limits
    if state.turn < limits.first_drop or not state.vm_acts or not state.occ[g.data.drop_box]:
        return False
    return bool(landing_pas(g) and state.dropped < companies_per_round(g))


def landing_pas(g: Game) -> Bits:
    """French strongpoints of the CRC and of Isabelle.

    Rule: 4.1-a
    """
    return (g.data.crc | g.data.isabelle) & g.state.control[FRENCH]


class Landing(Choice):
    """On which French strongpoint of the CRC or of Isabelle a company lands.

    Rule: 4.1-a
    """

    unit: Piece

    def legal(self, g: Game) -> Sequence[Action]:
        return g.rules.actions("land", landing_pas(g))

    def do_land(self, g: Game, place: int) -> None:
        g.state.dropped += 1
        g.note("lands", self.unit, place)
        g.move(1 << self.unit, place)


STEPS = [OperationalPhase, AgreeToEnd, Round, Paratroops, Landing]

"""What an assault leaves behind: losses in the hex, retreats, advances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Pieces, Procedure, Space, Spaces, bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.phases.steploss import StepLoss
from fivehills_gamble.rules import stacking
from fivehills_gamble.rules.losses import capture, lose_step, remove, steps_in
from fivehills_gamble.rules.retreat import refuges


def side_of(g: Game, unit: int) -> int:
    """The side of a unit."""
    return FRENCH if g.data.units[FRENCH] >> unit & 1 else VIET_MINH


def price_of_staying(g: Game, side: int, space: int) -> int:
    """Two French steps, but one where the hex holds no more than two; one Viet Minh step.

    Rule: 3.6-C-c, 7.5-C-b
    """
    limits = g.data.limits
    if side == VIET_MINH:
        return int(limits.vm_stand)
    steps = steps_in(g, g.state.occ[space] & g.data.units[FRENCH])
    return int(limits.french_stand) if steps > limits.french_stand else 1


class StayOrRetreat(Choice):
    """The owner chooses between losing steps in place and giving the hex up without loss.

    Rule: 3.6-C-c, 7.5-C-b
    """

    space: Space
    defender: Pieces
    cost: int

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("hold"), g.rules.action("give_way")]

    def do_hold(self, g: Game) -> None:
        g.push(HexLosses(actor=self.actor, space=self.space, left=self.cost, defender=self.defender))

    def do_give_way(self, g: Game) -> None:
        g.push(HexRetreat(side=self.actor, space=self.space))


class HexLosses(StepLoss):
    """Who loses the steps: units of the hex only, the defending unit the first one.

    Rule: 3.6-C-f
    """

    lone = True
    space: Space
    left: int
    defender: Pieces
    first: bool = True

    def legal(self, g: Game) -> Sequence[Action]:
        if not self.left:
            return ()
        return [g.rules.action("lose", unit) for unit in bits(self.pool(g))]

    def pool(self, g: Game) -> Bits:
        here = g.state.occ[self.space] & g.data.units[self.actor]
        return int(here & self.defender if self.first and here & self.defender else here)

    def do_lose(self, g: Game, unit: int) -> None:
        g.push(self)
        self.left -= 1
        self.first = False
        lose_step(g, unit)


class HexRetreat(Procedure):
    """All units of a hex retreat one after the other; guns are captured.

    Rule: 3.6-C-d, 3.6-C-g, 3.6-C-k, 7.5-C-c
    """

    order: ClassVar[tuple[str, ...]] = ("guns", "next_unit", "repeat")
    side: int
    space: Space

    def guns(self, g: Game) -> None:
        """Artillery cannot retreat.

        Rule: 3.6-C-k
        """
        for unit in bits(g.state.occ[self.space] & g.data.artillery):
            g.note("captured", unit)
            capture(g, unit)

    def next_unit(self, g: Game) -> None:
        units = g.state.occ[self.space] & g.data.units[self.side]
        if not units:
            self.leave(g)
            return
        spaces = refuges(g, self.side, self.space)
        if not spaces:
            trapped(g, bits(units)[0])
        elif stacking.places(g, self.side, spaces) < units.bit_count():
            g.push(NextToRetreat(actor=self.side, pool=units, spaces=spaces))
        else:
            g.push(RetreatTo(actor=self.side, unit=bits(units)[0], spaces=spaces))

    def repeat(self, g: Game) -> None:
        self.goto(g, "next_unit")


def trapped(g: Game, unit: int) -> None:
    """A unit that can only go onto the enemy, or over the edge out of the trenches, is taken.

    Rule: 3.6-C-k, 7.5-C-c
    """
    g.note("captured", unit)
    if side_of(g, unit) == FRENCH:
        capture(g, unit)
    else:
        remove(g, unit)


class NextToRetreat(Choice):
    """Where the nearest hexes cannot take all units, the owner says who goes first.

    Rule: 3.6-C-g, 3.6-C-h
    """

    lone = True
    pool: Pieces
    spaces: Spaces

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("unit", unit) for unit in bits(self.pool)]

    def do_unit(self, g: Game, unit: int) -> None:
        g.push(RetreatTo(actor=self.actor, unit=unit, spaces=self.spaces))


class RetreatTo(Choice):
    """The owner chooses the hex; units of one hex may go different ways.

    Rule: 3.6-C-g, 3.6-C-i, 7.5-C-c
    """

    lone = True
    unit: Piece
    spaces: Spaces

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("retreat", space) for space in bits(self.spaces)]

    def do_retreat(self, g: Game, space: int) -> None:
        g.note("retreats", self.unit, space)
        g.move(1 << self.unit, space)


class Advance(Choice):
    """A supporting unit goes one hex, to end next to the hex that was taken, not where the assault came from.

    Rule: 3.6-C-l, 3.6-C-m, 7.5-C-e
    """

    pool: Pieces
    origin: Space
    target: Space

    def legal(self, g: Game) -> Sequence[Action]:
        action = g.rules.action
        options = [action("advance", u, h) for u in bits(self.pool) for h in bits(self.hexes(g, u))]
        return [*options, action("done")] if options else ()

    def hexes(self, g: Game, unit: int) -> Bits:
        """Free hexes next to the unit and to the taken hex; for the French the taken hex too.

        Rule: 3.6-C-l, 7.5-C-e
        """
        state, data = g.state, g.data
        allowed = data.adjacent[self.target] | (1 << self.target if self.actor == FRENCH else 0)
        allowed &= data.adjacent[state.at[unit]] & ~state.present[1 - self.actor] & ~(1 << self.origin)
        return int(stacking.room(g, self.actor, allowed))

    def do_advance(self, g: Game, unit: int, space: int) -> None:
        g.push(self)
        self.pool &= ~(1 << unit)
        g.move(1 << unit, space)
        g.note("advances", unit, space)

    def do_done(self, g: Game) -> None:
        pass


STEPS = [StayOrRetreat, HexLosses, HexRetreat, NextToRetreat, RetreatTo, Advance]

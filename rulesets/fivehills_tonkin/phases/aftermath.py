"""What follows from a fight: steps lost, retreats, advances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fivehills import Action, Bits, Choice, Piece, Pieces, Procedure, Space, bits
from fivehills_tonkin.data import FRENCH
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases.frames import Fight
from fivehills_tonkin.phases.steploss import StepLoss
from fivehills_tonkin.rules import captures, income, listing, movement, retreats
from fivehills_tonkin.rules.units import eliminate, lose_step, total_weight


def survivors(g: Game, units: Bits) -> Bits:
    """Those of the units that are still on the map, or in the air above it."""
    at, data = g.state.at, g.data
    return sum(1 << u for u in bits(units) if at[u] >= 0 and (data.hexes >> at[u] & 1 or at[u] == data.aloft))


class Losses(Procedure):
    """A side loses steps one by one: the first from its leading unit, a second of two from a tank company.

    Rule: 4.9-c, 3.10-b
    """

    side: int
    pool: Pieces
    count: int
    leader: Piece = -1
    tanks: bool = False

    def take(self, g: Game) -> None:
        """The next step: forced where a rule names the unit, else of the owner's choice.

        Rule: 4.9-c, 3.10-b
        """
        self.pool = survivors(g, self.pool)
        if not self.count or not self.pool:
            return
        self.count -= 1
        self.goto(g, "take")
        forced = self._forced(g)
        if forced >= 0:
            lose_step(g, forced)
        else:
            g.push(LoseStep(self.side, pool=self.pool))

    def _forced(self, g: Game) -> int:
        leader, self.leader = self.leader, -1
        if leader >= 0:
            return leader if self.pool >> leader & 1 else -1
        armor = self.pool & g.data.tanks if self.tanks else 0
        self.tanks = False
        return armor.bit_length() - 1 if armor else -1


class LoseStep(StepLoss):
    """Which unit loses a step?"""

    lone: ClassVar[bool] = True
    pool: Pieces

    def legal(self, g: Game) -> Sequence[Action]:
        return listing.actions(g, "lose", self.pool)

    def do_lose(self, g: Game, unit: int) -> None:
        """The owner's choice among the units that took part.

        Rule: 4.9-c, 4.6-d
        """
        lose_step(g, unit)


class GiveWay(Choice):
    """Retreat instead of losing one of the steps?"""

    def legal(self, g: Game) -> Sequence[Action]:
        return (*listing.one(g, "give_way"), *listing.one(g, "stand"))

    def do_give_way(self, g: Game) -> None:
        """One step of the result is saved for the whole stack.

        Rule: 4.14-a, 4.14-b
        """
        fight = g.find(Fight)
        fight.due -= 1
        fight.gave_way = True

    def do_stand(self, g: Game) -> None:
        """The stack stays and takes all its losses."""


class RetreatTo(Choice):
    """To which hex does it retreat?"""

    lone: ClassVar[bool] = True
    unit: Piece
    origin: Space = -1
    others: Pieces = 0

    def legal(self, g: Game) -> Sequence[Action]:
        """Any neighbouring hex that it may enter, with room left for those who retreat after it; a flotilla keeps to
        the water.

        Rule: 4.14-a, 4.5-a, 3.6-i, 4.4-e
        """
        return listing.actions(g, "to", retreats.hexes_beside(g, self.unit, self.others, self.origin))

    def do_to(self, g: Game, space: int) -> None:
        """It takes dumps that lie there alone.

        Rule: 4.14-a, 4.12-i
        """
        g.note("retreats", self.unit, space)
        g.move(1 << self.unit, space)
        if not g.over:
            captures.capture(g, self.actor, space)
        if not g.over:
            movement.strand(g, 1 << self.unit)


def send_off(g: Game, side: int, units: Bits, origin: int = -1) -> None:
    """Units retreat one after the other, each to a hex of its owner's choice.

    Rule: 4.14-a, 4.4-e
    """
    others = 0
    for unit in reversed(bits(units)):
        g.push(RetreatTo(side, unit=unit, origin=origin, others=others))
        others |= 1 << unit


class Advance(Choice):
    """Who advances into the hex?"""

    again: ClassVar[tuple[str, ...]] = ("unit",)
    rest: ClassVar[tuple[str, ...]] = ("done",)
    pool: Pieces
    target: Space
    chosen: Pieces = 0

    def legal(self, g: Game) -> Sequence[Action]:
        """All who may, some of them as far as there is room, or nobody.

        Rule: 4.14-e, 1.5-a
        """
        if not self.pool:
            return ()
        most = g.data.limits.stacking
        later = self.pool >> self.chosen.bit_length() << self.chosen.bit_length()
        fitting = sum(1 << u for u in bits(later) if total_weight(g, self.chosen | 1 << u) <= most)
        units = listing.actions(g, "unit", fitting)
        if self.chosen:
            return (*units, *listing.one(g, "done"))
        whole = listing.one(g, "advance") if total_weight(g, self.pool) <= most else ()
        return (*whole, *units, *listing.one(g, "stand"))

    def do_unit(self, g: Game, unit: int) -> None:
        self.chosen |= 1 << unit

    def do_advance(self, g: Game) -> None:
        go_in(g, self.actor, self.pool, self.target)

    def do_done(self, g: Game) -> None:
        go_in(g, self.actor, self.chosen, self.target)

    def do_stand(self, g: Game) -> None:
        """Nobody goes in."""


def go_in(g: Game, side: int, units: Bits, target: int) -> None:
    """Units enter a hex that nobody holds any more; artillery, dumps and a HQ left there are lost.

    Rule: 4.14-e, 4.12-i, 4.4-c
    """
    left = g.state.occ[target] & g.data.side[1 - side] & g.data.combat
    for gun in bits(left):
        eliminate(g, gun)
        if g.over:
            return
    captures.capture(g, side, target)
    if g.over:
        return
    g.note("advances", units, target)
    g.move(units, target)


def bounce(g: Game, fight: Any) -> None:
    """A drop that has not cleared the hex must leave it: guns and dumps are lost, units without a hex too.

    Rule: 4.4-e, 4.14-f
    """
    for piece in bits(fight.attackers & (g.data.artillery | g.data.dump)):
        if g.data.dump >> piece & 1:
            captures.destroy_dump(g, piece)
        else:
            eliminate(g, piece)
        if g.over:
            return
    leaving = 0
    for unit in bits(survivors(g, fight.attackers)):
        if retreats.can_leave(g, leaving | 1 << unit, fight.target):
            leaving |= 1 << unit
        else:
            eliminate(g, unit)
            if g.over:
                return
    send_off(g, FRENCH, leaving, fight.target)


def win_points(g: Game) -> None:
    """On 1 to 3 the Viet Minh win a replacement point from the enemy's stores.

    Rule: 2.2-a
    """
    if g.roll("the captured stores")[0] <= g.data.limits.war_points_up_to:
        income.vm_points(g, 1)
    else:
        g.note("empty_stores")


STEPS = (Losses, LoseStep, GiveWay, RetreatTo, Advance)

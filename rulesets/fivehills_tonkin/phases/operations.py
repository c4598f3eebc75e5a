"""The operation phase: ten points a side, spent in runs, on seven options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from fivehills import Action, Choice, Flags, Procedure
from fivehills_tonkin.data import VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases.assault import AttackAt
from fivehills_tonkin.phases.barrage import BarrageAt, BombAt
from fivehills_tonkin.phases.engineering import DigWith, Rally
from fivehills_tonkin.phases.moves import March, can_set_out, marching
from fivehills_tonkin.rules import listing, options
from fivehills_tonkin.rules.units import is_shown, uncover

_ANY = -1
"""Least morale with which any unit may overrun."""


class OperationPhase(Procedure):
    """Both sides spend operation points in turn; `side` has the initiative.

    Rule: 4.1-a, 4.1-b, P2-a
    """

    side: int
    active: int = 0
    left: int = 0
    passes: int = 0
    fresh: bool = True
    passed: bool = False
    had_dump: Flags = 0

    def receive(self, g: Game) -> None:
        """Ten points for each side; the one with the initiative begins.

        Rule: 4.1-a, 4.1-b
        """
        g.state.ops[:] = [g.data.limits.ops] * 2
        self.active = self.side

    def first_dump(self, g: Game) -> None:
        """The side with the initiative decides first whether to spend a dump.

        Rule: 4.2-a, P2-a
        """
        g.push(SpendDump(self.side))

    def second_dump(self, g: Game) -> None:
        """Then the other side decides.

        Rule: 4.2-a
        """
        g.push(SpendDump(1 - self.side))

    def anybody(self, g: Game) -> None:
        """If nobody spends a dump, the phase is over.

        Rule: 4.2-d
        """
        if not g.state.spent:
            g.note("no_dump_spent")
            self.goto(g, "close")

    def roll(self, g: Game) -> None:
        """Half a die, rounded up, is how many points may be spent in a row.

        Rule: 4.1-b
        """
        die = g.roll("the points in a row")[0]
        self.left = min((die + 1) // 2, g.state.ops[self.active])
        self.fresh = True
        g.note("run", self.active, self.left)

    def point(self, g: Game) -> None:
        """A point is spent, or not.

        Rule: 4.1-b, 4.1-c
        """
        self.passed = False
        g.push(Point(self.active))

    def judge(self, g: Game) -> None:
        """Who goes on: the same side while its run lasts, then the other; alone once the enemy has no points.

        Rule: 4.1-b, 4.1-c, 4.1-d, 4.1-e
        """
        ops, other = g.state.ops, 1 - self.active
        if self.passed:
            self._pass(g, other)
            return
        self.passes, self.fresh = 0, False
        self.left -= 1
        if not ops[self.active] and ops[other]:
            ops[other] = min(ops[other], g.data.limits.ops_late)
            self.active, self.left = other, ops[other]
            self.goto(g, "point")
        elif ops[self.active] and (self.left > 0 or not ops[other]):
            self.goto(g, "point")
        elif ops[other]:
            self.active = other
            self.goto(g, "roll")

    def _pass(self, g: Game, other: int) -> None:
        """Points are kept for later; three passes in a row end the phase, and so does one against no enemy points.

        Rule: 4.1-c, 4.1-e
        """
        self.passes += self.fresh
        if self.passes > 2 or not g.state.ops[other]:
            return
        self.active = other
        self.goto(g, "roll")

    def close(self, g: Game) -> None:
        """Unspent points are gone, spent dumps are removed.

        Rule: 4.1-a, 4.2-a
        """
        state = g.state
        state.ops[:] = [0, 0]
        used = state.spent
        state.spent = 0
        if used:
            uncover(g, used, "4.2-a")
            g.move(used, g.data.pool)


class SpendDump(Choice):
    """Is a dump spent for this phase, and which?"""

    def legal(self, g: Game) -> Sequence[Action]:
        """One of the side's dumps on the map, or none.

        Rule: 4.2-a, 1.1-b
        """
        dumps = options.fresh_dumps(g, self.actor)
        return (*listing.actions(g, "spend", dumps), *listing.one(g, "decline")) if dumps else ()

    def do_spend(self, g: Game, dump: int) -> None:
        spend(g, dump)

    def do_decline(self, g: Game) -> None:
        """No dump is spent."""


def spend(g: Game, dump: int) -> None:
    """A dump is turned over and serves for the phase.

    Rule: 4.2-a, 4.2-b
    """
    side = g.data.owner[dump]
    g.state.spent |= 1 << dump
    g.find(OperationPhase).had_dump |= 1 << side
    if is_shown(g, dump):
        g.note("dump_spent", side, g.state.at[dump])
    else:
        g.tell_others(side, "dump_spent_unseen", side)
        g.whisper(VIET_MINH, "dump_spent", side, g.state.at[dump])


def can_march(g: Game, side: int) -> bool:
    """Whether the point could move anything.

    Rule: 4.3-c
    """
    return can_set_out(g, side, g.data.limits.overrun_morale)


def can_storm(g: Game, side: int) -> bool:
    """Whether the point could move anything, if every unit may overrun.

    Rule: 4.3-j
    """
    return can_set_out(g, side, _ANY)


Test = Callable[[Game, int], object]
WITHOUT_DUMP: tuple[tuple[str, Test], ...] = (
    ("rally", options.disorganized),
    ("march", can_march),
    ("dig", options.can_dig),
    ("bomb", options.has_planes),
)
WITH_DUMP: tuple[tuple[str, Test], ...] = (
    ("barrage", options.gun_targets),
    ("storm", can_storm),
    ("attack", options.can_attack),
)


class Point(Choice):
    """What is the operation point spent on?"""

    opens: ClassVar[tuple[str, ...]] = ("rally", "march", "dig", "bomb", "barrage", "storm", "attack")
    again: ClassVar[tuple[str, ...]] = ("spend",)
    sits_out: ClassVar[str] = "pass"

    def turn(self, g: Game) -> int:
        return int(g.state.slot)

    def legal(self, g: Game) -> Sequence[Action]:
        """The options that can be carried out now: a to c always, the others with a spent dump, bombing without one.

        Rule: 4.3-a, 4.6-k, 4.2-b
        """
        side = self.actor
        found: list[Action] = []
        for verb, test in WITHOUT_DUMP:
            if test(g, side):
                found += listing.one(g, verb)
        if options.spent_dump(g, side):
            for verb, test in WITH_DUMP:
                if test(g, side):
                    found += listing.one(g, verb)
        elif g.find(OperationPhase).had_dump >> side & 1:
            found += listing.actions(g, "spend", options.fresh_dumps(g, side))
        return (*found, *listing.one(g, "pass"))

    def do_spend(self, g: Game, dump: int) -> None:
        spend(g, dump)

    def do_rally(self, g: Game) -> None:
        self._pay(g)
        g.push(Rally(self.actor))

    def do_march(self, g: Game) -> None:
        self._pay(g)
        g.push(MarchFrom(self.actor, overruns=g.data.limits.overrun_morale))

    def do_dig(self, g: Game) -> None:
        self._pay(g)
        g.push(DigWith(self.actor))

    def do_bomb(self, g: Game) -> None:
        self._pay(g)
        g.push(BombAt(self.actor))

    def do_barrage(self, g: Game) -> None:
        self._pay(g)
        g.push(BarrageAt(self.actor))

    def do_storm(self, g: Game) -> None:
        self._pay(g)
        g.push(MarchFrom(self.actor, overruns=_ANY))

    def do_attack(self, g: Game) -> None:
        self._pay(g)
        g.push(AttackAt(self.actor))

    def do_pass(self, g: Game) -> None:
        """The run is over; what is left may be spent later in the phase.

        Rule: 4.1-c
        """
        g.find(OperationPhase).passed = True

    def _pay(self, g: Game) -> None:
        g.state.ops[self.actor] -= 1


class MarchFrom(Choice):
    """Which stack moves?"""

    opens: ClassVar[tuple[str, ...]] = ("at", "region")
    overruns: int
    region: int = -1

    def legal(self, g: Game) -> Sequence[Action]:
        """A hex with pieces that can move; where they are many, a region first.

        Rule: 4.3-c, 4.3-j
        """
        if self.region >= 0:
            return listing.actions(g, "at", marching(g, self.actor, self.overruns, g.data.regions[self.region]))
        return listing.stacks_by_region(g, "at", marching(g, self.actor, self.overruns, g.data.hexes))

    def do_region(self, g: Game, region: int) -> None:
        g.push(MarchFrom(self.actor, self.overruns, region))

    def do_at(self, g: Game, space: int) -> None:
        g.push(March(side=self.actor, overruns=self.overruns, space=space))


STEPS = (OperationPhase, SpendDump, Point, MarchFrom)

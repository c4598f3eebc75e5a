"""A mover on its way: where it goes, what it carries, where it stops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fivehills import Action, Bits, Choice, Piece, Pieces, Select, Space, bits, lowest
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases.activation import Activation
from fivehills_tonkin.phases.combat import OVERRUN, Combat
from fivehills_tonkin.phases.frames import Charge
from fivehills_tonkin.rules import captures, listing, movement, transport
from fivehills_tonkin.rules.movement import Trip
from fivehills_tonkin.rules.overrun import approach, overrun_cost, overrun_starts, overrun_targets
from fivehills_tonkin.rules.transport import FLEET
from fivehills_tonkin.rules.units import room, total_weight, uncover

OWN = -1
"""Mode of a piece that moves by itself; the others are the transports."""


class Mover(Choice):
    """What is known of a mover under way: who, how, what it has spent, whether it has met an enemy ZoC."""

    pieces: Pieces
    kind: int
    points: int
    spent: int = 0
    touched: bool = False
    extra: int = 0
    doubles: bool = True
    mode: int = OWN
    fleet: Piece = -1
    region: int = -1
    far: bool = False

    @property
    def party(self) -> Bits:
        """The pieces with the flotilla that carries them."""
        return self.pieces | 1 << self.fleet if self.fleet >= 0 else self.pieces

    def trip(self) -> Trip:
        return Trip(self.actor, self.kind, self.points, self.spent, self.touched, self.extra, self.doubles)

    def start(self, g: Game) -> int:
        return g.state.at[lowest(self.party)]

    def has_points(self) -> bool:
        """Whether it could still go on.

        Rule: 3.2-a, 3.3-e, 4.4-c
        """
        return self.spent < movement.limit(self.trip(), self.touched)

    def is_several(self) -> bool:
        """Whether some of it could get off while the rest goes on: a load of several pieces, or one by flotilla.

        Rule: 3.3-e
        """
        return self.mode != OWN and bool(self.pieces & (self.pieces - 1) or self.mode == FLEET)

    def on(self, step: type[Mover], **changes: Any) -> Mover:
        """The next question about the same mover."""
        fields: dict[str, Any] = {name: getattr(self, name) for name in Mover.fields}
        return step(**{**fields, "region": -1, "far": False, **changes})


class Drive(Mover):
    """Where to?"""

    opens: ClassVar[tuple[str, ...]] = ("region", "far", "overrun")

    def cites(self, g: Game) -> str:
        """Cost, enemies in the way and room limit every move; some units have bounds of their own."""
        return ", ".join(("3.1-a", "3.1-k", "1.5-a", *movement.bounds(g, self.party)))

    def legal(self, g: Game) -> Sequence[Action]:
        """Hexes in reach where it may end with room for it, enemies that it may overrun, or staying.

        What only a double move reaches is asked for by itself: the first list stays short.

        Rule: 3.1-a, 1.5-a, 3.1-k, 3.2-a, 3.12-a, 4.4-a
        """
        start, trip, party = self.start(g), self.trip(), self.party
        near = movement.near(g, start, trip)
        hexes, prizes = near.hexes, near.prizes
        if self.far:
            hexes = movement.reach(g, start, trip).hexes & ~hexes
        if self.region >= 0:
            hexes &= g.data.regions[self.region]
        ends = movement.ends_for_all(g, party)
        hexes &= ends | prizes if party & g.data.units else ends & ~prizes
        hexes = room(g, self.actor, hexes, total_weight(g, party))
        if self.region >= 0:
            return listing.actions(g, "to", hexes)
        more = listing.one(g, "halt")
        if not self.far:
            far = listing.one(g, "far") if movement.may_double(g, start, trip) else ()
            more = (*listing.actions(g, "overrun", overrun_targets(g, self)), *far, *more)
        return (*listing.hexes_by_region(g, "to", hexes, "region", len(more)), *more)

    def do_to(self, g: Game, space: int) -> None:
        """It goes there; what it has spent matters only if it may go on from there.

        Rule: 3.1-a, 3.2-a, 3.1-k, 3.3-e
        """
        spent, touched = 2 * self.points, True
        if self.is_several() or movement.prizes(g, self.actor) >> space & 1:
            trip = self.trip()
            spent, touched = movement.cost_to(movement.reach(g, self.start(g), trip), space, trip)
        arrive(g, self, space, spent, touched)

    def do_far(self, g: Game) -> None:
        g.push(self.on(Drive, far=True))

    def do_region(self, g: Game, region: int) -> None:
        g.push(self.on(Drive, region=region, far=self.far))

    def do_overrun(self, g: Game, target: int) -> None:
        """From which hex next to the enemy?

        Rule: 4.4-a
        """
        starts = overrun_starts(g, self, target)
        if starts & (starts - 1):
            g.push(self.on(Approach, target=target))
        else:
            launch(g, self, lowest(starts), target)

    def do_halt(self, g: Game) -> None:
        """It stays where it is."""
        finish(g, self)


class Approach(Mover):
    """From which hex is the enemy overrun?"""

    target: Space = -1

    def legal(self, g: Game) -> Sequence[Action]:
        """Hexes next to the enemy that the movers can pay for, the fight included.

        Rule: 4.4-a
        """
        return listing.actions(g, "from", overrun_starts(g, self, self.target))

    def do_from(self, g: Game, space: int) -> None:
        launch(g, self, space, self.target)


class Unload(Mover):
    """What gets off here?"""

    again: ClassVar[tuple[str, ...]] = ("unload",)

    def legal(self, g: Game) -> Sequence[Action]:
        """All, or some while the rest goes on.

        Rule: 3.3-e
        """
        least = 0 if self.fleet >= 0 else 1
        found: list[Action] = [*listing.one(g, "halt")]
        if self.pieces.bit_count() > least:
            found += listing.actions(g, "unload", self.pieces)
        if self.has_points() and self.party:
            found += listing.one(g, "done")
        return found

    def do_unload(self, g: Game, piece: int) -> None:
        """A piece gets off and does not move any more.

        Rule: 3.3-e, 3.3-f
        """
        self.pieces &= ~(1 << piece)
        g.state.moved |= 1 << piece

    def do_done(self, g: Game) -> None:
        g.push(self.on(Drive))

    def do_halt(self, g: Game) -> None:
        finish(g, self)


class Band(Select):
    """Which units move together?"""

    def selected(self, g: Game, units: Bits) -> None:
        set_out(g, units)

    def legal(self, g: Game) -> Sequence[Action]:
        """Units of one kind of movement go together, at the pace of the slowest.

        Rule: 4.4-a
        """
        kind = movement.kind_of(g, lowest(self.chosen or self.pool))
        together = sum(1 << unit for unit in bits(self.pool) if movement.kind_of(g, unit) == kind)
        if self.chosen:
            self.pool = together
        options = super().legal(g)
        return options if together == self.pool else [option for option in options if option.verb != "all"]


def set_out(g: Game, units: Bits) -> None:
    """Units begin to move by themselves, together at the pace of the slowest.

    Rule: 3.1-a, 3.2-a, 4.4-a, 5.4-c
    """
    state, data, first = g.state, g.data, lowest(units)
    slowest = min([data.move[unit] for unit in bits(units)])
    extra = movement.rain(g) + bool(units & state.dg)
    doubles = not units & (state.dg | state.oos)
    g.push(Drive(data.owner[first], units, movement.kind_of(g, first), slowest, extra=extra, doubles=doubles))


def arrive(g: Game, mover: Mover, space: int, spent: int, touched: bool) -> None:
    """A mover enters a hex: what it takes there, who gets off, and whether it goes on.

    Rule: 3.1-k, 3.3-e, 4.6-j, 4.12-i
    """
    party = mover.party
    go(g, party, mover.start(g), space)
    if g.over:
        return
    g.find(Activation).stop_in(g, space)
    taken = captures.capture(g, mover.actor, space) if party & g.data.units else False
    if g.over:
        return
    mover.spent, mover.touched = spent, touched
    if mover.is_several() and mover.has_points():
        g.push(mover.on(Unload))
    elif taken and mover.has_points():
        g.push(mover.on(Drive))
    else:
        finish(g, mover)


def finish(g: Game, mover: Mover) -> None:
    """A mover has moved; where it may not be, it is eliminated.

    Rule: 3.3-f, 3.12-e
    """
    finish_pieces(g, mover.party)


def finish_pieces(g: Game, pieces: Bits) -> None:
    """Pieces have moved; where they may not be, they are eliminated.

    Rule: 3.3-f, 3.12-e
    """
    g.state.moved |= pieces
    movement.strand(g, pieces)


def go(g: Game, pieces: Bits, start: int, end: int) -> None:
    """Pieces go from hex to hex; where guns or regiments become a danger to planes or cease to be one, pilots tell.

    Rule: 3.1-a, 3.5-b, 3.5-c
    """
    tell_move(g, pieces, start, end)
    near = g.data.strip_rim & (1 << start | 1 << end)
    watched = pieces & (g.data.regiments if near else g.data.vm_guns)
    before = transport.dangers(g) if watched else ()
    g.move(pieces, end)
    if watched and transport.dangers(g) != before:
        g.reveal("3.5-b")


def tell_move(g: Game, pieces: Bits, start: int, end: int) -> None:
    """Log a move; into forest and mountain the enemy only sees that something went there, be it into a stack.

    Rule: 1.5-e
    """
    side = g.data.owner[lowest(pieces)]
    if side == FRENCH or not g.data.secret >> end & 1:
        uncover(g, pieces, "1.5-e")
        g.state.seen[FRENCH] |= pieces & g.data.side[VIET_MINH]
        g.note("moves", pieces, start, end)
        return
    g.tell_others(side, "moves_unseen", side, start, end)
    if g.state.occ[end] & g.data.side[side]:
        g.reveal("1.5-e")
    g.whisper(side, "moves", pieces, start, end)


# --- overruns ---------------------------------------------------------------------------------------------------


class Overrun(Charge):
    """Movers fight their way into the enemy's hex, and go on if they win it.

    Rule: 4.4-a, 4.4-c
    """

    side: int = 0
    pieces: Pieces = 0
    target: Space = -1
    kind: int = 0
    points: int = 0
    spent: int = 0
    touched: bool = False
    extra: int = 0
    doubles: bool = True
    mode: int = OWN
    fleet: Piece = -1

    def fight(self, g: Game) -> None:
        """The fight is resolved like any troop attack.

        Rule: 4.4-a
        """
        party = self.pieces | 1 << self.fleet if self.fleet >= 0 else self.pieces
        g.push(Combat(self.side, self.target, attackers=party, how=OVERRUN))

    def go_on(self, g: Game) -> None:
        """Winners stand in the hex and may move on; the 3 points are due only if there was a fight.

        Rule: 4.4-b, 4.4-c
        """
        here = g.state.occ[self.target]
        party = self.pieces | 1 << self.fleet if self.fleet >= 0 else self.pieces
        g.state.moved |= party
        if not here & party:
            return
        g.find(Activation).stop_in(g, self.target)
        spent = self.spent if self.fought else self.spent - g.data.limits.overrun
        mover = Drive(
            self.side, self.pieces & here, self.kind, self.points, spent, self.touched, self.extra, self.doubles
        )
        mover.mode, mover.fleet = self.mode, self.fleet if self.fleet >= 0 and here >> self.fleet & 1 else -1
        if mover.party and mover.has_points():
            g.push(mover)
        else:
            movement.strand(g, mover.party)


def launch(g: Game, mover: Mover, halt: int, target: int) -> None:
    """Movers halt next to the enemy and overrun.

    Rule: 4.4-a, 3.2-a, 4.4-c
    """
    start, trip = mover.start(g), mover.trip()
    spent, touched = approach(g, trip, movement.reach(g, start, trip), (start, halt, target))
    if halt != start:
        go(g, mover.party, start, halt)
        if g.over:
            return
    zoc = g.state.zoc[1 - mover.actor]
    touched = bool(touched or zoc & (1 << halt | 1 << target))
    spent = overrun_cost(g, trip, halt, target, spent)
    step = Overrun(side=mover.actor, pieces=mover.pieces, target=target, spent=spent, touched=touched)
    step.kind, step.points, step.extra, step.doubles = mover.kind, mover.points, mover.extra, mover.doubles
    step.mode, step.fleet = mover.mode, mover.fleet
    g.push(step)


STEPS = (Drive, Approach, Unload, Band, Overrun)

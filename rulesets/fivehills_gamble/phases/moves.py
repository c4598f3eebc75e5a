"""Moving units one at a time: name a unit, then where it goes. Every kind of move is a subclass of `Moves`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Pieces, Procedure, Space, Spaces, bits, lowest
from fivehills_gamble.game import Game
from fivehills_gamble.rules import listing, movement, stacking, zoc, zones
from fivehills_gamble.rules.places import on_map, units_at


class Moves(Procedure):
    """Units of one side move one after the other, each once, until the side has had enough.

    left: how many more may move.
    """

    order: ClassVar[tuple[str, ...]] = ("begin", "offer", "repeat")
    side: ClassVar[int]
    asks: ClassVar[type[Mover]]
    left: int = 1000

    def begin(self, g: Game) -> None:
        g.state.moved = 0

    def offer(self, g: Game) -> None:
        pool = self.movable(g) & ~g.state.moved if self.left > 0 else 0
        if not pool:
            self.finished(g)
            self.leave(g)
            return
        g.push(self.asks(actor=self.side, pool=pool, optional=self.may_stop(g), left=self.remaining(g)))

    def repeat(self, g: Game) -> None:
        self.goto(g, "offer")

    def movable(self, g: Game) -> Bits:
        """Units that may be named."""
        raise NotImplementedError

    def destinations(self, g: Game, unit: int) -> Bits:
        """Where a unit may go."""
        raise NotImplementedError

    def remaining(self, g: Game) -> int:
        """How many more may move."""
        return self.left

    def may_stop(self, g: Game) -> bool:
        """Whether the side may leave it at that."""
        return True

    def may_stay(self, g: Game, unit: int) -> bool:
        """Whether a unit that was named may stay where it is after all."""
        return True

    def arrive(self, g: Game, unit: int, space: int) -> None:
        """Carry the move out."""
        g.state.moved |= 1 << unit
        self.left -= 1
        g.note("moves", unit, g.state.at[unit], space)
        g.move(1 << unit, space)

    def stay(self, g: Game, unit: int) -> None:
        """A unit that was named stays where it is and is not asked again."""
        g.state.moved |= 1 << unit

    def finished(self, g: Game) -> None:
        """What follows when the last unit has moved."""


class Mover(Choice):
    """Which unit moves next; one question for each kind of move, since each has rules of its own.

    Of very many units the formation is named first.

    left: how many more may move.
    """

    lone = True
    opens = ("move", "formation")
    pool: Pieces
    optional: bool = True
    left: int = 0

    def legal(self, g: Game) -> Sequence[Action]:
        return listing.units(g, "move", self.pool, last="done" if self.optional else "")

    def do_move(self, g: Game, unit: int) -> None:
        """There is no further question if the unit can only stay, or has to go to the one place there is."""
        spaces, optional = g.below.destinations(g, unit), g.below.may_stay(g, unit)
        if optional and not spaces:
            g.note("nowhere_to_go", unit)
            g.below.stay(g, unit)
            return
        if not optional and spaces.bit_count() == 1:
            g.below.arrive(g, unit, lowest(spaces))
            return
        g.push(Destination(actor=self.actor, unit=unit, spaces=spaces, optional=optional))

    def do_formation(self, g: Game, number: int) -> None:
        pool = self.pool & g.data.members[number]
        g.push(type(self)(actor=self.actor, pool=pool, optional=False, left=self.left))

    def do_done(self, g: Game) -> None:
        moves = g.below
        moves.finished(g)
        moves.leave(g)


class BoxMover(Mover):
    """Which unit makes a Box Move.

    Rule: 2.1-A-a, 6.2-B-a
    """


class ValleyMover(Mover):
    """Which unit makes a Valley Move.

    Rule: 2.1-B, 6.2-A-a
    """


class TacticalMover(Mover):
    """Which unit makes its Tactical Move.

    Rule: 2.4-B-a, 6.4
    """


class ForeignMover(Mover):
    """Which unit too many goes back to its own sector.

    Rule: 2.4-B-b
    """


class ReactionMover(Mover):
    """Which unit makes a Reaction Move.

    Rule: 3.3-a, 3.3-b
    """


class AfterCombatMover(Mover):
    """Which unit in the open looks for cover.

    Rule: 4.2-a, 8.2-a
    """


class EvacuationMover(Mover):
    """Which unit that is no longer isolated is evacuated.

    Rule: 8.1-A-c
    """


class Destination(Choice):
    """Where the unit goes, among all hexes and boxes that it can reach; with many of them the column is named first.

    With very many the zone is.

    Rule: 1.3-E-a, 1.5-B-a, 1.5-B-f
    """

    lone = True
    opens = ("region", "column")
    unit: Piece
    spaces: Spaces
    optional: bool = True

    def legal(self, g: Game) -> Sequence[Action]:
        return listing.ends(g, self.spaces, self.optional)

    def do_to(self, g: Game, space: int) -> None:
        g.below.arrive(g, self.unit, space)

    def do_stay(self, g: Game) -> None:
        g.below.stay(g, self.unit)

    def do_region(self, g: Game, number: int) -> None:
        self.narrow(g, g.data.regions[number])

    def do_column(self, g: Game, number: int) -> None:
        self.narrow(g, g.data.columns[number])

    def narrow(self, g: Game, part: Bits) -> None:
        g.push(Destination(actor=self.actor, unit=self.unit, spaces=self.spaces & part, optional=False))


class TacticalMoves(Moves):
    """Moves paid with movement points on one of the two maps.

    A unit may enter a full hex if one of those there can still go on: only the end of the segment counts. That one
    is the next to move, so nobody is left over.

    pool: the units that may move, set when the moves begin; crowded: a hex that holds one unit too many, or -1.

    Rule: 1.5-B-a, 1.6-a, 2.4-B-a, 6.4
    """

    asks: ClassVar[type[Mover]] = TacticalMover
    pool: Pieces = 0
    crowded: Space = -1

    def begin(self, g: Game) -> None:
        super().begin(g)
        self.pool = on_map(g, self.side)

    def movable(self, g: Game) -> Bits:
        if self.crowded >= 0:
            return self.waiting(g, self.crowded)
        return self.pool

    def waiting(self, g: Game, space: int) -> Bits:
        """Units in a hex that have not moved yet and may have to make way."""
        return int(g.state.occ[space] & self.pool & ~g.state.moved)

    def may_stop(self, g: Game) -> bool:
        return self.crowded < 0

    def may_stay(self, g: Game, unit: int) -> bool:
        return self.crowded < 0

    def points(self, g: Game, unit: int) -> int:
        return int(g.data.limits.mp)

    def destinations(self, g: Game, unit: int) -> Bits:
        """Reachable hexes in which there is room or will be.

        Rule: 1.6-a
        """
        reach = movement.reachable(g, unit, self.points(g, unit))
        full = reach & stacking.full(g, self.side)
        return int(reach & ~full | (self.making_way(g, unit, full) if full and self.left > 1 else 0))

    def making_way(self, g: Game, unit: int, full: Bits) -> Bits:
        """Those of the full hexes from which another unit can go on to room beside it, wherever this one comes from.

        Rule: 1.6-a
        """
        start = g.state.at[unit]
        for space in bits(full):
            if not self.waiting(g, space):
                full &= ~(1 << space)
        if not full:
            return 0
        taken = g.state.present[1 - self.side] | stacking.full(g, self.side) | 1 << start
        return movement.exits(g, self.side, full, g.data.hexes & ~taken)

    def arrive(self, g: Game, unit: int, space: int) -> None:
        is_full = stacking.full(g, self.side) >> space & 1
        super().arrive(g, unit, space)
        self.crowded = space if is_full else -1
        if is_full:
            g.note("crowded", space)


def next_hexes(g: Game, unit: int) -> Bits:
    """Adjacent hexes without an enemy unit; guns cross the river only by a bridge.

    Rule: 1.5-B-e, 1.5-B-f
    """
    data, start = g.data, g.state.at[unit]
    side = 0 if data.units[0] >> unit & 1 else 1
    hexes = data.adjacent[start] & ~g.state.present[1 - side]
    if data.artillery >> unit & 1:
        hexes &= ~(data.river[start] & ~data.bridge[start])
    return int(hexes)


class AfterCombatMoves(Moves):
    """Units in the open may look for cover: one hex whatever stands around, or five points outside enemy ZoC.

    pool: the units that stand in the open when the moves begin.

    Rule: 4.2-a, 4.2-b, 8.2-a, 8.2-b
    """

    asks = AfterCombatMover
    pool: Pieces = 0

    def begin(self, g: Game) -> None:
        super().begin(g)
        self.pool = self.in_the_open(g)

    def in_the_open(self, g: Game) -> Bits:
        """Units that look for cover."""
        return units_at(g, self.side, g.data.hexes & ~zones.entrenched(g, self.side))

    def movable(self, g: Game) -> Bits:
        return self.pool

    def destinations(self, g: Game, unit: int) -> Bits:
        """Only hexes that entrench the unit and are not the enemy's.

        Rule: 4.2-a, 4.2-b, 8.2-a, 8.2-b
        """
        near = next_hexes(g, unit)
        far = movement.reachable(g, unit, g.data.limits.mp, avoid=zoc.enemy(g, self.side))
        return int(stacking.room(g, self.side, (near | far) & self.cover(g)))

    def cover(self, g: Game) -> Bits:
        """Hexes in which the move may end.

        Rule: 4.2-b, 8.2-b
        """
        raise NotImplementedError


STEPS = [
    BoxMover,
    ValleyMover,
    TacticalMover,
    ForeignMover,
    ReactionMover,
    AfterCombatMover,
    EvacuationMover,
    Destination,
]

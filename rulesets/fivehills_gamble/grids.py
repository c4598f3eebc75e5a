"""Neighbours of whole sets of hexes at once.

Hexes of a grid are numbered column by column, so a step in one of the six directions is a shift of the bitset by a
fixed number of places. A set of a thousand hexes costs no more than a single one: Zones of Control, Lines of
Communication and the reach of a unit are computed this way and need no bookkeeping.
"""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Bits, mask_of
from fivehills.content.models import HexGrid

Shift = tuple[int, Bits]
"""Places to shift by (to the left if positive) and the hexes from which that step stays on the map."""


class Neighbours:
    """Shifts of bitsets on one or more flat-topped grids without gaps whose even columns lie half a hex further south.

    `steps[direction]` are the shifts that together make a step in a direction, in the kernel's order of directions.
    only: the number of the one grid on which steps shall lead anywhere.
    """

    def __init__(self, grids: Sequence[HexGrid], only: int | None = None):
        steps: list[list[Shift]] = [[] for _ in range(6)]
        offset = 0
        for number, grid in enumerate(grids):
            for direction in range(6) if only in (None, number) else ():
                steps[direction] += _shifts(grid, offset, direction)
            offset += grid.columns * grid.rows
        self.hexes: Bits = (1 << offset) - 1
        self._take(steps)

    def _take(self, steps: Sequence[Sequence[Shift]]) -> None:
        self.steps: tuple[tuple[Shift, ...], ...] = tuple(map(tuple, steps))
        merged = _merged(steps)
        self._up = tuple((shift, stay) for shift, stay in merged if shift > 0)
        self._down = tuple((-shift, stay) for shift, stay in merged if shift < 0)

    def without(self, barred: Sequence[Bits]) -> Neighbours:
        """The same grids without some steps: per direction, the hexes from which that step is not possible."""
        twin = Neighbours(())
        twin.hexes = self.hexes
        ways = zip(self.steps, barred, strict=True)
        twin._take([[(shift, stay & ~closed) for shift, stay in shifts] for shifts, closed in ways])
        return twin

    def step(self, hexes: Bits, direction: int) -> Bits:
        """The hexes that lie one step in a direction from a hex of the set."""
        found = 0
        for shift, stay in self.steps[direction]:
            found |= (hexes & stay) << shift if shift > 0 else (hexes & stay) >> -shift
        return found

    def around(self, hexes: Bits) -> Bits:
        """The hexes next to a hex of the set."""
        found = 0
        for shift, stay in self._up:
            found |= (hexes & stay) << shift
        for shift, stay in self._down:
            found |= (hexes & stay) >> shift
        return found

    def flood(self, seeds: Bits, allowed: Bits) -> Bits:
        """All allowed hexes that can be reached from the seeds through allowed hexes."""
        reached = frontier = seeds & allowed
        while frontier:
            frontier = self.around(frontier) & allowed & ~reached
            reached |= frontier
        return reached


class Floods:
    """Floods from the same seeds again and again: each is found from the last one where little has changed since.

    whole: whether hexes next to each other are always a step apart, so that a line can go around a hex that is lost.
    """

    def __init__(self, neighbours: Neighbours, whole: bool = True):
        self._neighbours, self._whole = neighbours, whole
        self._last: dict[Bits, tuple[Bits, Bits]] = {}
        self._rings: dict[Bits, tuple[Bits, ...]] = {}

    def reached(self, seeds: Bits, allowed: Bits) -> Bits:
        """All allowed hexes that can be reached from the seeds through allowed hexes."""
        before, reached = self._last.get(seeds, (0, 0))
        lost = reached & ~allowed
        if not self._is_bypassed(lost, reached, seeds):
            before, reached, lost = 0, 0, 0
        reached &= ~lost
        if allowed & ~before:
            reached = self._neighbours.flood(reached | seeds, allowed)
        self._last[seeds] = allowed, reached
        return reached

    def _is_bypassed(self, lost: Bits, reached: Bits, seeds: Bits) -> bool:
        """Whether hexes can be taken out of what is reached one by one without parting the others from each other."""
        if lost & seeds or (lost and not self._whole):
            return False
        while lost:
            hex_ = lost & -lost
            lost, reached = lost ^ hex_, reached ^ hex_
            ring = self._rings.get(hex_) or self._ring(hex_)
            around = [bool(near & reached) for near in ring]
            if sum(here and not after for here, after in zip(around, around[1:] + around[:1], strict=True)) > 1:
                return False
        return True

    def _ring(self, hex_: Bits) -> tuple[Bits, ...]:
        """The neighbours of a hex in the order in which they lie around it, none for those off the map."""
        ring = self._rings[hex_] = tuple(self._neighbours.step(hex_, direction) for direction in range(6))
        return ring


def _shifts(grid: HexGrid, offset: int, direction: int) -> list[Shift]:
    """Odd and even columns have shifts of their own except due north and south."""
    by_shift: dict[int, list[int]] = {}
    for column in range(grid.columns):
        south = (column + grid.first_column) % 2 == 0
        across, down = _STEPS[direction][south]
        if not 0 <= column + across < grid.columns:
            continue
        for row in range(grid.rows):
            if 0 <= row + down < grid.rows:
                by_shift.setdefault(across * grid.rows + down, []).append(offset + column * grid.rows + row)
    return [(shift, mask_of(hexes)) for shift, hexes in by_shift.items()]


_STEPS = (
    ((0, -1), (0, -1)),
    ((1, -1), (1, 0)),
    ((1, 0), (1, 1)),
    ((0, 1), (0, 1)),
    ((-1, 0), (-1, 1)),
    ((-1, -1), (-1, 0)),
)
"""Columns and rows per direction, for columns further north and further south."""


def _merged(steps: Sequence[Sequence[Shift]]) -> tuple[Shift, ...]:
    """The shifts of all directions, those by the same number of places joined."""
    joined: dict[int, Bits] = {}
    for shifts in steps:
        for shift, stay in shifts:
            joined[shift] = joined.get(shift, 0) | stay
    return tuple(joined.items())

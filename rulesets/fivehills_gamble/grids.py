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
        self.steps: tuple[tuple[Shift, ...], ...] = tuple(map(tuple, steps))
        self.hexes: Bits = (1 << offset) - 1
        merged = _merged(steps)
        self._up = tuple((shift, stay) for shift, stay in merged if shift > 0)
        self._down = tuple((-shift, stay) for shift, stay in merged if shift < 0)

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

    def flood(self, seeds: Bits, allowed: Bits, barred: Sequence[Bits] | None = None) -> Bits:
        """All allowed hexes that can be reached from the seeds through allowed hexes.

        barred: per direction, the hexes from which that step is not possible.
        """
        reached = frontier = seeds & allowed
        while frontier:
            ahead = self.around(frontier) if barred is None else self._around_barred(frontier, barred)
            frontier = ahead & allowed & ~reached
            reached |= frontier
        return reached

    def _around_barred(self, hexes: Bits, barred: Sequence[Bits]) -> Bits:
        found = 0
        for direction in range(6):
            found |= self.step(hexes & ~barred[direction], direction)
        return found


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

"""Where in an outline a block of print fits best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain

from fivehills.drawing.geometry import Outline, Point

FINE, CELLS = 4.0, 90
"""Pixels between two lines of the raster on which room is measured, or more where there would be more cells."""
STEPS = 13
"""Into how many parts width and height of an outline are cut to find places that are tried."""


class Room:
    """The inside of an outline, without some holes, as a raster.

    It is summed up, so that the share of any rectangle is four look-ups.
    """

    def __init__(self, outline: Outline, holes: Sequence[Outline] = ()):
        self.left, self.right = min(x for x, _ in outline), max(x for x, _ in outline)
        self.top, self.bottom = min(y for _, y in outline), max(y for _, y in outline)
        self.cell = max(FINE, max(self.right - self.left, self.bottom - self.top) / CELLS)
        self.columns = int((self.right - self.left) / self.cell) + 1
        self.rows = int((self.bottom - self.top) / self.cell) + 1
        self.sums = [[0] * (self.columns + 1)]
        for row in range(self.rows):
            y = self.top + (row + 0.5) * self.cell
            line = self._line(outline, y)
            for hole in holes:
                line = [a & ~b for a, b in zip(line, self._line(hole, y), strict=True)]
            self.sums.append([a + b for a, b in zip(self.sums[-1], accumulate(line, initial=0), strict=True)])

    def _line(self, outline: Outline, y: float) -> list[int]:
        """Which cells of a row lie inside."""
        ends = zip(outline, (*outline[1:], *outline[:1]), strict=True)
        cuts = sorted(x1 + (x2 - x1) * (y - y1) / (y2 - y1) for (x1, y1), (x2, y2) in ends if (y1 > y) != (y2 > y))
        line = [0] * self.columns
        for start, end in zip(cuts[::2], cuts[1::2], strict=True):
            first, last = self._column(start + self.cell / 2), self._column(end + self.cell / 2)
            line[first:last] = [1] * (last - first)
        return line

    def _column(self, x: float) -> int:
        return min(max(int((x - self.left) / self.cell), 0), self.columns)

    def _row(self, y: float) -> int:
        return min(max(int((y - self.top) / self.cell), 0), self.rows)

    def may_hold(self, width: float, height: float) -> bool:
        """Whether a block is smaller than the rectangle round the outline."""
        return width <= self.right - self.left and height <= self.bottom - self.top

    def outside(self, centre: Point, width: float, height: float) -> float:
        """Which share of a block lies outside."""
        left, right = self._column(centre[0] - width / 2), self._column(centre[0] + width / 2)
        top, bottom = self._row(centre[1] - height / 2), self._row(centre[1] + height / 2)
        inside = self.sums[bottom][right] - self.sums[top][right] - self.sums[bottom][left] + self.sums[top][left]
        return round(max(0.0, 1 - inside / max(1, int(width / self.cell) * int(height / self.cell))), 3)

    def fit(self, width: float, height: float, wish: Point) -> tuple[float, Point]:
        """Where a block fits best, as near to the wish as can be: how much of it sticks out, its centre."""
        best: tuple[float, float, Point] = (2.0, 0.0, wish)
        for centre in chain((wish,), self._lattice()):
            away = (centre[0] - wish[0]) ** 2 + (centre[1] - wish[1]) ** 2
            best = min(best, (self.outside(centre, width, height), away, centre))
            if best[:2] == (0, 0):
                break
        return best[0], best[2]

    def _lattice(self) -> Iterator[Point]:
        wide, high = self.right - self.left, self.bottom - self.top
        for i in range(1, STEPS):
            for j in range(1, STEPS):
                yield round(self.left + wide * i / STEPS, 1), round(self.top + high * j / STEPS, 1)


@lru_cache(maxsize=1024)
def room(outline: tuple[Point, ...], holes: tuple[tuple[Point, ...], ...] = ()) -> Room:
    """The room of an outline, measured once."""
    return Room(outline, holes)

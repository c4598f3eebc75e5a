"""Plane geometry of the map: from latitude and longitude to kilometres, and from kilometres to hexes.

Hexes stand on a corner, 20 km from side to side; even rows are shifted half a hex to the east. Hanoi is the origin.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot, sqrt

Point = tuple[float, float]
Cell = tuple[int, int]
"""Column and row."""

COLUMNS, ROWS = 34, 27
SIZE = 20.0
ROW = SIZE * sqrt(3) / 2
HANOI: Cell = (22, 15)
ORIGIN: Point = (21.03, 105.85)
KM_PER_DEGREE: Point = (110.7, 103.9)
STEP = 0.25
"""Kilometres between the samples of a line."""


def plane(at: Sequence[float]) -> Point:
    """Kilometres east and north of Hanoi."""
    return (at[1] - ORIGIN[1]) * KM_PER_DEGREE[1], (at[0] - ORIGIN[0]) * KM_PER_DEGREE[0]


def degrees(point: Point) -> Point:
    """Latitude and longitude of a point of the plane."""
    return point[1] / KM_PER_DEGREE[0] + ORIGIN[0], point[0] / KM_PER_DEGREE[1] + ORIGIN[1]


def centre(cell: Cell) -> Point:
    """The middle of a hex in kilometres; hexes are 20 km across.

    Rule: 1.6-a
    """
    col, row = cell
    shift = SIZE / 2 if row % 2 == 0 else 0.0
    return (col - HANOI[0]) * SIZE + shift, -(row - HANOI[1]) * ROW


def cells() -> Iterator[Cell]:
    """All hexes of the rectangle, row by row."""
    return ((col, row) for row in range(1, ROWS + 1) for col in range(1, COLUMNS + 1))


def is_on_map(cell: Cell) -> bool:
    return 1 <= cell[0] <= COLUMNS and 1 <= cell[1] <= ROWS


def nearest(point: Point) -> Cell:
    """The hex in which a point lies; outside the rectangle too."""
    row = round(HANOI[1] - point[1] / ROW)
    near = [_in_row(point[0], r) for r in (row - 1, row, row + 1)]
    return min(near, key=lambda cell: gap(centre(cell), point))


def _in_row(x: float, row: int) -> Cell:
    shift = SIZE / 2 if row % 2 == 0 else 0.0
    return round((x - shift) / SIZE) + HANOI[0], row


def gap(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def around(cell: Cell) -> list[Cell]:
    """The six hexes that touch a hex, clockwise from the east; outside the rectangle too."""
    col, row = cell
    east = col + (1 if row % 2 == 0 else 0)
    return [(col + 1, row), (east, row + 1), (east - 1, row + 1), (col - 1, row), (east - 1, row - 1), (east, row - 1)]


def is_inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon: an odd number of its sides lies east of it."""
    x, y = point
    odd = False
    for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            odd = not odd
    return odd


def samples(path: Sequence[Point]) -> Iterator[Point]:
    """Points along a line, a quarter of a kilometre apart."""
    for (x1, y1), (x2, y2) in pairwise(path):
        count = max(1, round(gap((x1, y1), (x2, y2)) / STEP))
        yield from ((x1 + (x2 - x1) * i / count, y1 + (y2 - y1) * i / count) for i in range(count + 1))


def distance_to(point: Point, path: Sequence[Point]) -> float:
    """Kilometres from a point to a line."""
    return min(gap(point, sample) for sample in samples(path))


def crossed(path: Sequence[Point]) -> list[tuple[Cell, float]]:
    """The hexes that a line crosses in order, each with the kilometres inside it."""
    found: list[tuple[Cell, float]] = []
    for sample in samples(path):
        cell = nearest(sample)
        if found and found[-1][0] == cell:
            found[-1] = (cell, found[-1][1] + STEP)
        else:
            found.append((cell, 0.0))
    return found


def straight(start: Cell, end: Cell) -> list[Cell]:
    """The hexes on the line from centre to centre, both ends included."""
    a, b = centre(start), centre(end)
    nudged = (a[0] + 0.01, a[1] + 0.007), (b[0] + 0.01, b[1] + 0.007)
    return [cell for cell, length in crossed(nudged) if length >= 1 or cell in (start, end)]

"""Hills: a field of heights, its contour lines, and bands of colour with light from the north-west."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil, exp

from fivehills.drawing import curves
from fivehills.drawing.geometry import MARGIN, Point, Segment, middle
from fivehills.drawing.marks import mixed, tag
from fivehills.drawing.picture import Data, Picture

CELL = 14.0
"""Pixels between two points of the field."""
REACH = 2.4
"""How many radii away from its summit a hill is still felt."""
SPREAD = 0.55
"""Radius over which the height of a space is spread, as a share of its size."""
LIGHT, SHADE = 1.6, 2.2
"""Pixels by which the lit and the shaded rim of a band stand out."""


@dataclass(frozen=True)
class Field:
    """Heights at the points of a lattice, rows from top to bottom; the outermost are always nothing."""

    rows: list[list[float]]

    @classmethod
    def of(cls, picture: Picture) -> Field:
        """The heights that drawing.yaml declares, of hills and of spaces."""
        wide = ceil((picture.frame.width - 2 * MARGIN) / CELL) + 3
        high = ceil((picture.frame.height - 2 * MARGIN) / CELL) + 3
        rows = [[0.0] * wide for _ in range(high)]
        relief = picture.relief or {}
        for hill in relief.get("hills", ()):
            _heap(rows, picture.frame(hill["at"]), hill["height"], hill["radius"] * picture.frame.scale)
        _spread(rows, _heights(picture, relief), _size(picture))
        return cls(rows)

    def lines(self, level: float) -> list[list[Point]]:
        """The closed lines at a height."""
        segments: list[Segment] = []
        for row in range(len(self.rows) - 1):
            for column in range(len(self.rows[0]) - 1):
                segments += self._across(column, row, level)
        return [trail for trail in curves.trails(segments) if len(trail) > 4]

    def _across(self, column: int, row: int, level: float) -> list[Segment]:
        """What the line at a height does in one cell."""
        corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        values = [self.rows[y][x] - level for x, y in corners]
        if min(values) >= 0 or max(values) < 0:
            return []
        cuts = [
            _cut(corners[n], values[n], corners[n - 1], values[n - 1])
            for n in range(4)
            if (values[n] >= 0) != (values[n - 1] >= 0)
        ]
        return [(cuts[n], cuts[n + 1]) for n in range(0, len(cuts) - 1, 2)]


def _place(column: float, row: float) -> Point:
    return MARGIN + (column - 1) * CELL, MARGIN + (row - 1) * CELL


def _cut(a: tuple[int, int], high: float, b: tuple[int, int], low: float) -> Point:
    """Where a line crosses the side between two points, the same from both cells that have the side."""
    if a > b:
        a, high, b, low = b, low, a, high
    share = high / (high - low)
    x, y = _place(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
    return round(x, 1), round(y, 1)


def _heap(rows: list[list[float]], at: Point, height: float, radius: float) -> None:
    """Pile a round hill onto the field, as high as the highest of those that overlap, a little higher where they do."""
    for row, column, far in _near(rows, at, radius * REACH):
        own = height * exp(-((far / radius) ** 2))
        there = rows[row][column]
        rows[row][column] = max(own, there) + 0.35 * min(own, there)


def _near(rows: list[list[float]], at: Point, reach: float) -> Iterator[tuple[int, int, float]]:
    """Row, column and distance of the points of the field near a place, without the outermost."""
    left, top = (at[0] - MARGIN) / CELL + 1, (at[1] - MARGIN) / CELL + 1
    cells = reach / CELL
    for row in range(max(1, ceil(top - cells)), min(len(rows) - 1, int(top + cells) + 1)):
        for column in range(max(1, ceil(left - cells)), min(len(rows[0]) - 1, int(left + cells) + 1)):
            far = ((row - top) ** 2 + (column - left) ** 2) ** 0.5
            if far <= cells:
                yield row, column, far * CELL


def _heights(picture: Picture, relief: Data) -> dict[Point, float]:
    """The height of every space with an outline by its middle, if spaces have heights."""
    declared = relief.get("heights", ())
    if not declared:
        return {}
    outlined = [space for space in picture.spaces if picture.shape(space["id"]) and not space.get("size")]
    return {middle(picture.shape(space["id"])): sum(_adds(space, given) for given in declared) for space in outlined}


def _adds(space: Data, height: Data) -> float:
    if "kind" in height:
        return float(height["height"]) if space.get("kind") == height["kind"] else 0.0
    value = space.get(height["attribute"]) or 0
    return float(value if isinstance(value, int | float) else 1) * float(height["height"])


def _size(picture: Picture) -> float:
    return float(picture.hexes["size"]) * picture.frame.scale if picture.hexes else 120.0


def _spread(rows: list[list[float]], heights: Mapping[Point, float], size: float) -> None:
    """Add what spaces rise above each other: at every point the mean of those near it, the nearer the weightier."""
    weights = [[0.0] * len(rows[0]) for _ in rows]
    sums = [[0.0] * len(rows[0]) for _ in rows]
    radius = size * SPREAD
    for at, height in heights.items():
        for row, column, far in _near(rows, at, radius * REACH):
            weight = exp(-((far / radius) ** 2))
            weights[row][column] += weight
            sums[row][column] += weight * height
    for row, line in enumerate(rows):
        for column, weight in enumerate(weights[row]):
            line[column] += sums[row][column] / weight if weight else 0.0


# --- drawing ------------------------------------------------------------------------------------------------------


def bands(picture: Picture) -> list[tuple[str, str]]:
    """Colour and shape of every band that the map has, the lowest first."""
    relief = picture.relief
    if relief is None:
        return []
    field = Field.of(picture)
    top = max(map(max, field.rows))
    found = []
    for number in range(int(top / relief["step"] + 0.5)):
        shape = "".join(curves.along(trail) for trail in field.lines((number + 0.5) * relief["step"]))
        if shape:
            found.append((relief["colours"][min(number, len(relief["colours"]) - 1)], shape))
    return found


def draw(picture: Picture) -> Iterator[str]:
    """Every band over the one below it, lit from the north-west."""
    for number, (colour, shape) in enumerate(bands(picture)):
        id_ = f"band-{number}"
        yield tag("defs", tag("path", id=id_, d=shape, fill_rule="evenodd"))
        yield _copy(id_, "#3a2c14", 0.28, SHADE)
        yield _copy(id_, "#fffdf0", 0.8, -LIGHT)
        rim = {"stroke": mixed(colour, "#5a3c14", 0.55), "stroke_width": 0.7, "stroke_opacity": 0.7}
        yield tag("use", href=f"#{id_}", fill=colour, **rim)


def _copy(id_: str, colour: str, strength: float, aside: float) -> str:
    return tag("use", href=f"#{id_}", x=aside, y=aside, fill=colour, fill_opacity=str(strength))

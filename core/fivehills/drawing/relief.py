"""Hills: a field of heights, its contour lines, and bands of colour with light from the north-west."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import atan2, ceil, exp, sin, sqrt

from fivehills.drawing import curves
from fivehills.drawing.geometry import MARGIN, Point, Segment, middle
from fivehills.drawing.marks import mixed, tag
from fivehills.drawing.picture import Data, Picture

FINE, POINTS = 14.0, 26000
"""Pixels between two points of a field of heights: so many, or more where there would be too many points."""
REACH = 2.4
"""How many radii away from its summit a hill is still felt."""
BANDS = 200
"""How many bands are drawn at most."""
SPREAD = 0.55
"""Radius over which the height of a space is spread, as a share of its size."""
LIGHT, SHADE = 1.6, 2.2
"""Pixels by which the lit and the shaded rim of a band stand out."""


@dataclass(frozen=True)
class Field:
    """Heights at the points of a lattice, rows from top to bottom; the outermost are always nothing."""

    rows: list[list[float]]
    cell: float

    @classmethod
    def of(cls, picture: Picture) -> Field:
        """The heights that drawing.yaml declares, of hills and of spaces."""
        frame, relief = picture.frame, picture.relief or {}
        cell = max(FINE, sqrt(frame.width * frame.height / POINTS))
        wide, high = ceil((frame.width - 2 * MARGIN) / cell) + 3, ceil((frame.height - 2 * MARGIN) / cell) + 3
        field = cls([[0.0] * wide for _ in range(high)], cell)
        for hill in relief.get("hills", ()):
            field.heap(frame(hill["at"]), hill["height"], hill["radius"] * frame.scale)
        field.spread(_heights(picture, relief), _size(picture) * SPREAD)
        return field

    def lines(self, level: float) -> list[list[Point]]:
        """The closed lines at a height."""
        segments: list[Segment] = []
        for row in range(len(self.rows) - 1):
            upper, lower = self.rows[row], self.rows[row + 1]
            for column in range(len(upper) - 1):
                four = upper[column], upper[column + 1], lower[column + 1], lower[column]
                if min(four) < level <= max(four):
                    segments += self._across(column, row, [value - level for value in four])
        return [trail for trail in curves.trails(segments) if len(trail) > 4]

    def _across(self, column: int, row: int, values: list[float]) -> list[Segment]:
        """What the line does in one cell, by how far its corners lie above it."""
        corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        cuts = [
            self._cut(corners[n], values[n], corners[n - 1], values[n - 1])
            for n in range(4)
            if (values[n] >= 0) != (values[n - 1] >= 0)
        ]
        return [(cuts[n], cuts[n + 1]) for n in range(0, len(cuts) - 1, 2)]

    def _cut(self, a: tuple[int, int], high: float, b: tuple[int, int], low: float) -> Point:
        """Where a line crosses the side between two points, the same from both cells that have the side.

        Never at its very ends, where lines of several cells would meet.
        """
        if a > b:
            a, high, b, low = b, low, a, high
        share = min(max(high / (high - low), 0.03), 0.97)
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        return round(MARGIN + (x - 1) * self.cell, 1), round(MARGIN + (y - 1) * self.cell, 1)

    def heap(self, at: Point, height: float, radius: float) -> None:
        """Pile a hill onto the field, as high as the highest of those that overlap, a little higher where they do."""
        for row, column, east, south in self._near(at, radius * REACH):
            reach = radius * _wobble(at, atan2(south, east))
            own, there = height * exp(-(east * east + south * south) / (reach * reach)), self.rows[row][column]
            self.rows[row][column] = max(own, there) + 0.35 * min(own, there)

    def spread(self, heights: Mapping[Point, float], radius: float) -> None:
        """Add what spaces rise above each other: at every point the mean of those near it, the nearer the weightier."""
        weights = [[0.0] * len(self.rows[0]) for _ in self.rows]
        sums = [[0.0] * len(self.rows[0]) for _ in self.rows]
        for at, height in heights.items():
            for row, column, east, south in self._near(at, radius * REACH):
                weight = exp(-(east * east + south * south) / (radius * radius))
                weights[row][column] += weight
                sums[row][column] += weight * height
        for line, total, weighed in zip(self.rows, sums, weights, strict=True):
            line[:] = [own + (a / b if b else 0.0) for own, a, b in zip(line, total, weighed, strict=True)]

    def _near(self, at: Point, reach: float) -> Iterator[tuple[int, int, float, float]]:
        """Row and column of the points of the field near a place, and how far east and south of it they lie."""
        left, top = (at[0] - MARGIN) / self.cell + 1, (at[1] - MARGIN) / self.cell + 1
        cells = reach / self.cell
        columns = range(max(1, ceil(left - cells)), min(len(self.rows[0]) - 1, int(left + cells) + 1))
        for row in range(max(1, ceil(top - cells)), min(len(self.rows) - 1, int(top + cells) + 1)):
            for column in columns:
                yield row, column, (column - left) * self.cell, (row - top) * self.cell


def _wobble(at: Point, angle: float) -> float:
    """How far a hill reaches in a direction: none is as round as a coin."""
    return 1 + 0.16 * sin(2 * angle + at[0]) + 0.1 * sin(3 * angle + at[1]) + 0.06 * sin(7 * angle + at[0] + at[1])


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


# --- drawing ------------------------------------------------------------------------------------------------------


def bands(picture: Picture) -> list[tuple[str, str]]:
    """Colour and shape of every band that the map has, the lowest first."""
    relief = picture.relief
    if relief is None:
        return []
    field = Field.of(picture)
    top = max(map(max, field.rows))
    found = []
    for number in range(min(BANDS, int(top / relief["step"] + 0.5))):
        shape = "".join(curves.along(trail) for trail in field.lines((number + 0.5) * relief["step"]))
        if shape:
            found.append((relief["colours"][min(number, len(relief["colours"]) - 1)], shape))
    return found


def draw(picture: Picture) -> Iterator[str]:
    """The bands, so strong that the ground below still shows."""
    if picture.relief:
        yield tag("g", *_bands(picture), opacity=str(picture.relief.get("strength", 1)))


def _bands(picture: Picture) -> Iterator[str]:
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

"""Shapes of spaces: outlines, and borders that two spaces share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin, sqrt
from typing import Any

Point = tuple[float, float]
Outline = Sequence[Point]
Segment = tuple[Point, Point]

SMALLEST = 136.0
"""Width in pixels that one of the smaller areas gets."""
HEX = 84.0
"""Pixels between opposite sides of a hex."""
NODE = 52.0
"""Radius in pixels of a place without an outline."""
MARGIN = 24.0


@dataclass(frozen=True)
class Frame:
    """How map units become pixels: north is up, so y is turned over."""

    left: float
    top: float
    scale: float
    width: float
    height: float

    def __call__(self, point: Sequence[float]) -> Point:
        return round(MARGIN + (point[0] - self.left) * self.scale, 1), round(
            MARGIN + (self.top - point[1]) * self.scale, 1
        )

    def holds(self, box: Box) -> bool:
        """Whether a rectangle lies on the map, without its margin."""
        wide, high = box.width / 2 + MARGIN, box.height / 2 + MARGIN
        return wide <= box.x <= self.width - wide and high <= box.y <= self.height - high

    def outline(self, points: Iterable[Sequence[float]]) -> list[Point]:
        """Several points in pixels."""
        return [self(point) for point in points]


def hex_outline(at: Sequence[float], size: float, orientation: str) -> list[Point]:
    """The six corners of a hex; `size` is the distance between its opposite sides."""
    radius = size / sqrt(3)
    first = 0.0 if orientation == "flat" else pi / 6
    angles = [first + corner * pi / 3 for corner in range(6)]
    return [(round(at[0] + radius * cos(a), 4), round(at[1] + radius * sin(a), 4)) for a in angles]


def outline_of(space: Mapping[str, Any], hexes: Mapping[str, Any] | None) -> list[Point]:
    """The outline of a space in map units; empty for a place off the map."""
    if space.get("polygon"):
        return [(float(x), float(y)) for x, y in space["polygon"]]
    if space.get("at") is None:
        return []
    if space.get("size"):
        return _rectangle(space["at"], space["size"])
    if hexes is None:
        return []
    return hex_outline(space["at"], hexes["size"], hexes["orientation"])


def _rectangle(at: Sequence[float], size: Sequence[float]) -> list[Point]:
    east, north = size[0] / 2, size[1] / 2
    return [(at[0] + a * east, at[1] + b * north) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def middle(points: Outline) -> Point:
    """The mean of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def frame_for(outlines: Sequence[Outline], others: Sequence[Outline], hexes: Mapping[str, Any] | None) -> Frame:
    """A frame in which the smaller spaces are still large enough for counters; `others` need room but set no scale."""
    points = [point for outline in (*outlines, *others) for point in outline] or [(0.0, 0.0), (1.0, 1.0)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    bottom, top = min(y for _, y in points), max(y for _, y in points)
    scale = HEX / hexes["size"] if hexes else _scale(outlines, max(right - left, top - bottom) or 1.0)
    rim = 0.0 if outlines else NODE / scale
    width, height = right - left + 2 * rim, top - bottom + 2 * rim
    return Frame(left - rim, top + rim, scale, width * scale + 2 * MARGIN, height * scale + 2 * MARGIN)


def _scale(outlines: Sequence[Outline], extent: float) -> float:
    sizes = sorted(sqrt(abs(area(outline))) for outline in outlines)
    wanted = SMALLEST / sizes[len(sizes) // 5] if sizes and sizes[len(sizes) // 5] > 0 else 1000 / extent
    return min(max(wanted, 600 / extent), 3600 / extent)


def area(outline: Outline) -> float:
    """The signed area of an outline."""
    pairs = zip(outline, (*outline[1:], *outline[:1]), strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


def sides(outline: Outline) -> list[Segment]:
    """The stretches of an outline, each with its ends in a fixed order."""
    pairs = zip(outline, (*outline[1:], *outline[:1]), strict=True)
    return [(a, b) if a <= b else (b, a) for a, b in pairs]


def shared(one: Outline, other: Outline) -> list[Segment]:
    """The stretches of border that two outlines have in common."""
    near = {_coarse(segment) for segment in sides(other)}
    return [segment for segment in sides(one) if _coarse(segment) in near]


def _coarse(segment: Segment) -> Segment:
    """A segment without the noise of the last digits, so that neighbouring hexes agree on their common side."""
    ((x1, y1), (x2, y2)) = segment
    a, b = (round(x1, 2), round(y1, 2)), (round(x2, 2), round(y2, 2))
    return (a, b) if a <= b else (b, a)


def length(ends: Segment) -> float:
    """How long a stretch is."""
    return hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1])


def near(point: Point, outline: Outline) -> bool:
    """Whether a point lies in the rectangle round an outline."""
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*outline, strict=True))
    return bool(left <= point[0] <= right and top <= point[1] <= bottom)


def inside(point: Point, outline: Outline) -> bool:
    """Whether a point lies inside an outline."""
    x, y = point
    within = False
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            within = not within
    return within


@dataclass(frozen=True)
class Box:
    """A rectangle of print, by its middle."""

    x: float
    y: float
    width: float
    height: float

    def meets(self, other: Box) -> bool:
        """Whether two rectangles overlap."""
        beside = abs(self.x - other.x) * 2 >= self.width + other.width
        return not beside and abs(self.y - other.y) * 2 < self.height + other.height

    def covers(self, other: Box) -> float:
        """How much of another rectangle lies below this one."""
        wide = min(self.width, other.width, (self.width + other.width) / 2 - abs(self.x - other.x))
        high = min(self.height, other.height, (self.height + other.height) / 2 - abs(self.y - other.y))
        return max(wide, 0.0) * max(high, 0.0) / (other.width * other.height)

"""Lines with heads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, hypot, pi, sin

from fivehills.drawing import marks
from fivehills.drawing.geometry import Point
from fivehills.drawing.marks import tag
from fivehills.drawing.strokes import Stroke, stroked

SPREAD = pi / 7


def draw(path: Sequence[Point], style: Stroke, both: bool) -> Iterator[str]:
    """A path with a head at its end, or at both ends."""
    length = style.width * 2 + 8
    shaft = list(path)
    shaft[-1] = _back(path[-1], path[-2], length * 0.8)
    if both:
        shaft[0] = _back(path[0], path[1], length * 0.8)
    yield from stroked(shaft, style)
    yield _head(path[-1], path[-2], length, style.colour)
    if both:
        yield _head(path[0], path[1], length, style.colour)


def _back(tip: Point, from_: Point, length: float) -> Point:
    far = hypot(tip[0] - from_[0], tip[1] - from_[1]) or 1.0
    share = min(length / far, 0.5)
    return tip[0] + (from_[0] - tip[0]) * share, tip[1] + (from_[1] - tip[1]) * share


def _head(tip: Point, from_: Point, length: float, colour: str) -> str:
    angle = atan2(from_[1] - tip[1], from_[0] - tip[0])
    wings = [(tip[0] + length * cos(angle + turn), tip[1] + length * sin(angle + turn)) for turn in (SPREAD, -SPREAD)]
    return tag("polygon", points=marks.points([tip, *wings]), fill=colour)

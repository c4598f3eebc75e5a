"""Lines as they are drawn: colour, width, dashes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fivehills.drawing import marks
from fivehills.drawing.geometry import Point
from fivehills.drawing.marks import tag


@dataclass(frozen=True)
class Stroke:
    """How a line is drawn: colour, width in pixels, dashes, and a wider line below it."""

    colour: str
    width: float
    dashes: str | None = None
    below: str | None = None


def stroked(path: Sequence[Point], style: Stroke) -> Iterator[str]:
    """A path drawn in a style."""
    shape = {"points": marks.points(path), "fill": "none", "stroke_linejoin": "round", "stroke_dasharray": style.dashes}
    shape["stroke_linecap"] = "round" if style.dashes is None else None
    if style.below:
        yield tag("polyline", **shape, stroke=style.below, stroke_width=style.width + 2.5)
    yield tag("polyline", **shape, stroke=style.colour, stroke_width=style.width)

"""Lines as they are drawn: colour, width, dashes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from fivehills.drawing import curves
from fivehills.drawing.geometry import Point
from fivehills.drawing.marks import tag


@dataclass(frozen=True)
class Stroke:
    """How a line is drawn: colour, width in pixels, dashes, a wider line below it, a broken line along its middle."""

    colour: str
    width: float
    dashes: str | None = None
    below: str | None = None
    middle: str | None = None

    def at_most(self, width: float) -> Stroke:
        """The same, not wider than so much."""
        return replace(self, width=min(self.width, width))


def drawn(path: str, style: Stroke) -> Iterator[str]:
    """The data of a path drawn in a style."""
    if not path:
        return
    shape = {"d": path, "fill": "none", "stroke_linejoin": "round"}
    cap = "round" if style.dashes is None else None
    if style.below:
        yield tag("path", **shape, stroke=style.below, stroke_width=style.width + 2.5, stroke_linecap=cap)
    dashes = {"stroke_dasharray": style.dashes, "stroke_linecap": cap}
    yield tag("path", **shape, stroke=style.colour, stroke_width=style.width, **dashes)
    if style.middle:
        yield tag("path", **shape, stroke=style.middle, stroke_width=1.4, stroke_dasharray="9 7")


def stroked(path: Sequence[Point], style: Stroke) -> Iterator[str]:
    """Straight lines from point to point, drawn in a style."""
    yield from drawn(curves.straight(path), style)

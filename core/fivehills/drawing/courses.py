"""Names of rivers, roads and other lines, along their course."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import atan2, cos, degrees, hypot, sin

from fivehills.drawing import curves, geometry, lettering, marks, ways
from fivehills.drawing.geometry import Point
from fivehills.drawing.lettering import PLAIN, Sheet
from fivehills.drawing.names import Words, put
from fivehills.drawing.picture import Picture
from fivehills.drawing.strokes import Stroke

INSIDE = 18
"""A line of this width has its name inside."""
SIZES = (12.0, 10.0, 9.0)
OVER = 0.3
"""Share of a name that may stand beyond the end of its line."""
STEP = 12.0
"""Pixels between two places that are tried along a line."""
HIDDEN = 0.7
"""Share of a name that counters in the middle of hexes may hide."""
BENT = 5.0
"""By how many pixels a line may bend away from its name; where it bends more, other places are better."""


def words(picture: Picture, sheet: Sheet, cards: Sheet) -> Iterator[Words]:
    """The name of every line, beside a stretch that is nearly straight and as near to its middle as can be.

    cards: where counters lie. A name is left out if everywhere it would meet other print, or they could hide it.
    """
    for line in picture.layout["map"]["lines"]:
        if line.get("label"):
            bent = picture.styles.get(line["kind"], {}).get("curved", True) and not line.get("arrow")
            points = picture.frame.outline(line["points"])
            course = curves.points_through(points) if bent else points
            tries = _tries(course, line["label"], ways.style(picture, line["kind"]))
            found = put(sheet, tries, cards, HIDDEN)
            if found:
                yield found


def _tries(course: Sequence[Point], text: str, style: Stroke) -> Iterator[Words]:
    """The name in all places along a course: large first, where the course is straight first, then from its middle."""
    for size in (9.0,) if style.width >= INSIDE else SIZES:
        wide = lettering.width(text, size, PLAIN)
        found = sorted(_stretches(course, wide), key=lambda stretch: stretch[0])
        for _, ends, bends in found:
            yield from _beside(ends, bends, text, size, style)


def _stretches(course: Sequence[Point], wide: float) -> Iterator[tuple[tuple[bool, float], Sequence[Point], Point]]:
    """Stretches of a course as long as its name: what is wrong with each, its ends, how far it bends to either side."""
    lengths = list(accumulate((geometry.length(ends) for ends in pairwise(course)), initial=0.0))
    spare, over = lengths[-1] - wide, OVER * wide
    for nth in range(int((abs(spare) + 2 * over) / STEP) + 1):
        start = min(spare, 0.0) - over + nth * STEP
        part = _part(course, lengths, start, start + wide)
        left, right = _bends(part)
        yield (right - left > BENT, abs(start - spare / 2)), (part[0], part[-1]), (left, right)


def _part(course: Sequence[Point], lengths: Sequence[float], start: float, end: float) -> list[Point]:
    between = course[bisect_right(lengths, start) : bisect_left(lengths, end)]
    return [_at(course, lengths, start), *between, _at(course, lengths, end)]


def _at(course: Sequence[Point], lengths: Sequence[float], far: float) -> Point:
    """The point of a course so far from its beginning; beyond its ends, straight on."""
    nth = min(max(bisect_left(lengths, far) - 1, 0), len(lengths) - 2)
    (x1, y1), (x2, y2) = course[nth], course[nth + 1]
    share = (far - lengths[nth]) / ((lengths[nth + 1] - lengths[nth]) or 1.0)
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share


def _bends(part: Sequence[Point]) -> Point:
    """How far a part of a course lies aside of the straight way between its ends, to its left and to its right."""
    (x1, y1), (x2, y2) = part[0], part[-1]
    far = hypot(x2 - x1, y2 - y1) or 1.0
    aside = [((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / far for x, y in part]
    return min(aside), max(aside)


def _beside(ends: Sequence[Point], bends: Point, text: str, size: float, style: Stroke) -> Iterator[Words]:
    """Words above and below a stretch, or inside a wide one, turned as it runs and never on their head."""
    (x1, y1), (x2, y2) = ends
    turn, (left, right) = atan2(y2 - y1, x2 - x1), bends
    if x2 < x1:
        turn, left, right = atan2(y1 - y2, x1 - x2), -right, -left
    above = left - style.width / 2 - 4
    below = right + style.width / 2 + 2 + size * lettering.HIGH
    colour = marks.mixed(style.below or style.colour, "#000000", 0.6)
    for aside in (size * 0.33,) if style.width >= INSIDE else (above, below):
        at = (x1 + x2) / 2 - sin(turn) * aside, (y1 + y2) / 2 + cos(turn) * aside
        yield Words(text, at, size, colour, degrees(turn))

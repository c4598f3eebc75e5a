"""Curves: pieces of line joined end to end, and smooth paths along or through points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from fivehills.drawing.geometry import Point, Segment
from fivehills.drawing.marks import number

TENSION = 6.0
"""The larger, the tighter a curve through points lies to the straight lines between them."""
FINE = 6
"""Into how many straight pieces a stretch of curve is cut where its length counts."""


def trails(segments: Iterable[Segment]) -> list[list[Point]]:
    """Pieces of line joined where exactly two of them meet; a closed trail ends where it begins."""
    around: dict[Point, list[Point]] = {}
    for a, b in dict.fromkeys(segments):
        around.setdefault(a, []).append(b)
        around.setdefault(b, []).append(a)
    ends = [point for point, others in around.items() if len(others) != 2]
    left = {frozenset((a, b)) for a, others in around.items() for b in others}
    found = []
    for start in (*ends, *around):
        for first in around[start]:
            if frozenset((start, first)) in left:
                found.append(_followed(start, first, around, left))
    return found


def _followed(start: Point, first: Point, around: dict[Point, list[Point]], left: set[frozenset[Point]]) -> list[Point]:
    trail = [start, first]
    left.discard(frozenset((start, first)))
    while len(around[trail[-1]]) == 2 and trail[-1] != start:
        onward = next((p for p in around[trail[-1]] if frozenset((trail[-1], p)) in left), None)
        if onward is None:
            break
        left.discard(frozenset((trail[-1], onward)))
        trail.append(onward)
    return trail


def pair(point: Point) -> str:
    """A point as paths want it."""
    return f"{number(point[0])} {number(point[1])}"


def straight(points: Sequence[Point]) -> str:
    """Straight lines from point to point; closed if it ends where it begins."""
    if points[0] == points[-1] and len(points) > 2:
        return f"M{'L'.join(map(pair, points[:-1]))}Z"
    return f"M{'L'.join(map(pair, points))}"


def through(points: Sequence[Point]) -> str:
    """A curve through all points."""
    if len(points) < 3:
        return straight(points)
    closed = points[0] == points[-1]
    before = points[-2] if closed else points[0]
    after = points[1] if closed else points[-1]
    full = [before, *points, after]
    steps = [_bend(full[n - 1 : n + 3]) for n in range(1, len(full) - 2)]
    return f"M{pair(points[0])}{''.join(steps)}{'Z' if closed else ''}"


def _bend(four: Sequence[Point]) -> str:
    """One stretch of the curve, from the second of four points to the third."""
    one, two = _handles(four)
    return f"C{pair(one)} {pair(two)} {pair(four[2])}"


def _handles(four: Sequence[Point]) -> Segment:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = four
    one = bx + (cx - ax) / TENSION, by + (cy - ay) / TENSION
    return one, (cx - (dx - bx) / TENSION, cy - (dy - by) / TENSION)


def points_through(points: Sequence[Point]) -> list[Point]:
    """Points near each other on the curve through some points that `through` draws."""
    full = [points[0], *points, points[-1]]
    found = [points[0]]
    for n in range(1, len(full) - 2):
        four = full[n - 1 : n + 3]
        curve = (four[1], *_handles(four), four[2])
        found += [_on_curve(curve, step / FINE) for step in range(1, FINE + 1)]
    return found


def _on_curve(curve: Sequence[Point], share: float) -> Point:
    """The point of a stretch of curve between two ends and their handles."""
    while len(curve) > 1:
        curve = [_between(a, b, share) for a, b in pairwise(curve)]
    return curve[0]


def along(points: Sequence[Point], bend: float = 1.0) -> str:
    """A curve that touches the middle of every stretch and rounds the corners between them.

    bend: how far it reaches into a corner; at 0 it takes the straight way from middle to middle.
    """
    if len(points) < 3:
        return straight(points)
    middles = [_between(a, b) for a, b in pairwise(points)]
    if points[0] == points[-1]:
        corners, ways = points[1:], [*middles, middles[0]]
        return f"M{pair(middles[0])}{_bends(corners, ways, bend)}Z"
    bends = _bends(points[1:-1], middles, bend)
    return f"M{pair(points[0])}L{pair(middles[0])}{bends}L{pair(points[-1])}"


def _bends(corners: Sequence[Point], middles: Sequence[Point], bend: float) -> str:
    """Bends from each of the middles to the next, one for each corner."""
    ways = zip(corners, pairwise(middles), strict=True)
    return "".join(f"Q{pair(_between(_between(*ends), corner, bend))} {pair(ends[1])}" for corner, ends in ways)


def _between(a: Point, b: Point, share: float = 0.5) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share

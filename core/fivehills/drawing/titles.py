"""Large names: of strongpoints beside their hexes, of countries and seas across the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivehills.drawing.geometry import Box, Point
from fivehills.drawing.names import Words, width
from fivehills.drawing.picture import Data, Picture

STEP = 14.0
"""Pixels by which a name is pushed away from its place until it has room."""
TRIES = 12
SIDES = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
"""Where a name may stand beside its place, the best first: above, below, right, left, at the corners."""


def words(picture: Picture, taken: list[Box]) -> Iterator[Words]:
    """The large names of drawing.yaml whose places are on this map; one without room is left out."""
    for title in picture.drawing("titles"):
        place = _place(picture, title)
        box = place and _beside(picture, place, title, taken)
        if box:
            taken.append(box)
            size = title["size"]
            yield Words(title["name"], (box.x, box.y + size * 0.35), size, box, title["colour"], strong=True)


def _place(picture: Picture, title: Data) -> Box | None:
    """What a name belongs to: a point, or all its spaces; None if any of them is not on this map."""
    if title.get("at"):
        return Box(*picture.frame(title["at"]), 0, 0)
    corners = [picture.shapes.get(id_, []) for id_ in title["of"]]
    return _around([point for shape in corners for point in shape]) if all(corners) else None


def _around(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs), max(ys) - min(ys))


def _beside(picture: Picture, place: Box, title: Data, taken: Sequence[Box]) -> Box | None:
    """The nearest free place for a name: at its point, or beside its spaces."""
    wide, high = width(title["name"], title["size"]), title["size"] * 1.1
    for step in range(TRIES):
        for east, south in SIDES:
            away = (place.width + wide) / 2 * bool(title["of"]) + step * STEP
            down = (place.height + high) / 2 * bool(title["of"]) + step * STEP
            box = Box(place.x + east * away, place.y + south * down, wide, high)
            if picture.frame.holds(box) and not any(box.meets(other) for other in taken):
                return box
    return None

"""Large names: of strongpoints beside their hexes, of countries and seas across the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from fivehills.drawing.geometry import Box, Point
from fivehills.drawing.lettering import Sheet, width
from fivehills.drawing.names import Words, put
from fivehills.drawing.picture import Data, Picture

FAR, ACROSS, DOWN = 120, 10, 3
"""How far from its place a name is tried, and how far apart two tries are, in pixels."""
LINE = 0.35
"""How far below the middle of its box a name stands, by its size."""


def words(picture: Picture, sheet: Sheet) -> Iterator[Words]:
    """The large names of drawing.yaml whose places are on this map; one without room is left out."""
    for title in picture.drawing("titles"):
        place = _place(picture, title)
        found = place and put(sheet, _tries(picture, place, title))
        if found:
            yield found


def _place(picture: Picture, title: Data) -> Box | None:
    """What a name belongs to: a point, or all its spaces; None if any of them is not on this map."""
    if title.get("at"):
        return Box(*picture.frame(title["at"]), 0, 0)
    corners = [picture.shapes.get(id_, []) for id_ in title["of"]]
    return _around([point for shape in corners for point in shape]) if all(corners) else None


def _around(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs), max(ys) - min(ys))


def _tries(picture: Picture, place: Box, title: Data) -> Iterator[Words]:
    """A name at its point, or beside its spaces, the nearest places first."""
    size = title["size"]
    wide, high = width(title["name"], size), size * 1.1
    away = ((place.width + wide) / 2, (place.height + high) / 2) if title["of"] else (0.0, 0.0)
    for _, x, y in sorted(_lattice(place, away)):
        if picture.frame.holds(Box(x, y, wide, high)):
            yield Words(title["name"], (x, y + size * LINE), size, title["colour"], strong=True)


def _lattice(place: Box, away: Point) -> Iterator[tuple[float, float, float]]:
    """Places at least so far from the middle of another, to a side or up and down: how far beyond, and where."""
    wide, high = int(away[0]) + FAR, int(away[1]) + FAR
    for east, south in product(range(-wide, wide + 1, ACROSS), range(-high, high + 1, DOWN)):
        beside, below = max(abs(east) - away[0], 0), max(abs(south) - away[1], 0)
        if beside or below or not any(away):
            yield beside + below + (abs(east) + abs(south)) / 8, place.x + east, place.y + south

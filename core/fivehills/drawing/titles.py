"""Large names: of strongpoints beside their hexes, of countries and seas across the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivehills.drawing.geometry import Box, Point
from fivehills.drawing.names import Words, width
from fivehills.drawing.picture import Data, Picture

STEP = 3.5
"""Pixels by which a name is pushed away from its place until it has room."""
TRIES = 60
SIDES = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
"""Where a name may stand beside its place, the best first: above, below, right, left, at the corners."""
SIGN, NUMBER = 60, 20
"""Steps that a name goes farther away rather than stand on a sign, or on the number of a hex."""
ABOVE, BELOW = 0.74, 0.21
"""How high letters rise above the line on which they stand, and how deep some reach below it, by their size."""
LINE = 0.35
"""How far below the middle of its box a name stands, by its size."""


def words(picture: Picture, taken: list[Box], signs: Sequence[Box], numbers: Sequence[Box]) -> Iterator[Words]:
    """The large names of drawing.yaml whose places are on this map; one without room is left out.

    signs, numbers: what is small in hexes. A name keeps off it if it can.
    """
    for title in picture.drawing("titles"):
        place = _place(picture, title)
        box = place and _best(picture, place, title, taken, (signs, numbers))
        if box:
            taken.append(box)
            size = title["size"]
            yield Words(title["name"], (box.x, box.y + size * LINE), size, box, title["colour"], strong=True)


def _place(picture: Picture, title: Data) -> Box | None:
    """What a name belongs to: a point, or all its spaces; None if any of them is not on this map."""
    if title.get("at"):
        return Box(*picture.frame(title["at"]), 0, 0)
    corners = [picture.shapes.get(id_, []) for id_ in title["of"]]
    return _around([point for shape in corners for point in shape]) if all(corners) else None


def _around(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs), max(ys) - min(ys))


def _best(
    picture: Picture, place: Box, title: Data, taken: Sequence[Box], fine: tuple[Sequence[Box], Sequence[Box]]
) -> Box | None:
    """The free place for a name that is near and has little below it."""
    signs, numbers = (_near(place, title, boxes) for boxes in fine)

    def cost(found: tuple[int, Box]) -> int:
        step, box = found
        ink = letters(title["name"], title["size"], box)
        hidden = SIGN * sum(ink.meets(sign) for sign in signs) + NUMBER * sum(ink.meets(number) for number in numbers)
        return step + hidden

    found = min(_free(picture, place, title, _near(place, title, taken)), key=cost, default=None)
    return found and found[1]


def letters(name: str, size: float, box: Box) -> Box:
    """What the letters of a name cover of its box."""
    deep = BELOW if set(name) & set("gjpqy") else 0.0
    return Box(box.x, box.y + size * (LINE + (deep - ABOVE) / 2), box.width, size * (ABOVE + deep))


def _near(place: Box, title: Data, others: Sequence[Box]) -> list[Box]:
    """What a name might meet wherever it is tried."""
    reach = 2 * (width(title["name"], title["size"]) + TRIES * STEP)
    around = Box(place.x, place.y, place.width + reach, place.height + reach)
    return [box for box in others if box.meets(around)]


def _free(picture: Picture, place: Box, title: Data, taken: Sequence[Box]) -> Iterator[tuple[int, Box]]:
    """Free places for a name, at its point or beside its spaces, and by how many steps it is pushed away there."""
    wide, high = width(title["name"], title["size"]), title["size"] * 1.1
    for step in range(TRIES):
        for east, south in SIDES:
            away = (place.width + wide) / 2 * bool(title["of"]) + step * STEP
            down = (place.height + high) / 2 * bool(title["of"]) + step * STEP
            box = Box(place.x + east * away, place.y + south * down, wide, high)
            if picture.frame.holds(box) and not any(box.meets(other) for other in taken):
                yield step, box

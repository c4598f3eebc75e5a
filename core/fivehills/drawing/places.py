"""Where the print of every space stands, whatever lies in it: the same for every position of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from fivehills.drawing import geometry, lettering, names, shapes, signs
from fivehills.drawing.counters import GAP, SIZE
from fivehills.drawing.geometry import HEX, Box, Point
from fivehills.drawing.lettering import PLAIN, Sheet
from fivehills.drawing.marks import INK
from fivehills.drawing.names import Label, Words
from fivehills.drawing.picture import Data, Picture
from fivehills.drawing.room import room

ROOMS = ((3, 2), (2, 2), (3, 1), (2, 1), (1, 1))
"""Columns and rows of counters for which a name leaves room below it; the first that fits."""
LARGE, SMALL = 13.0, 8.0
"""Heights of the names of hexes in pixels."""
NUMBER = 8.5
"""Height of the number of a hex in pixels."""
FAN = 11.0
"""How much higher than the uppermost counter of a hex the lowest one lies, in pixels."""
ASIDE = (*((0, -up) for up in range(7)), *((east, -up) for east in (10, -10, 20, -20) for up in (0, 3, 6)))
"""Pixels by which the name of a hex may give way to numbers and to the signs of its neighbours."""
WIDEST = 1.15
"""Width that a name may have, by that of its hex, before it is made smaller."""


@dataclass(frozen=True)
class Place:
    """A space with its label and the middle of it; the middle of the upper rim of what lies there, and its size."""

    space: Data
    label: Label
    at: Point
    pieces: Point
    room: tuple[float, float]

    @property
    def box(self) -> Box:
        """What the label covers."""
        return Box(*self.at, self.label.width, self.label.height)


@lru_cache(maxsize=4)
def areas(picture: Picture) -> list[Place]:
    """Places of spaces with outlines of their own and of such without any; neither hexes nor boxes."""
    found = []
    for space in picture.spaces:
        shape = picture.shape(space["id"])
        is_hex = bool(picture.hexes and shape and not space.get("polygon"))
        if space.get("size") or is_hex or not (shape or space.get("at")):
            continue
        found.append(_fitted(picture, space) if shape else _in_disc(picture, space))
    return found


def _fitted(picture: Picture, space: Data) -> Place:
    """The label with room for counters below it: as large as fits, the label first."""
    holes = tuple(tuple(picture.shape(other)) for other in shapes.upon(picture).get(space["id"], ()))
    inside = room(tuple(picture.shape(space["id"])), holes)
    wish = picture.middle(space) or geometry.middle(picture.shape(space["id"]))
    choices = names.label_choices(picture, space)
    found: list[tuple[float, int, Label, tuple[int, int], Point]] = []
    for label, grid in _tries(choices):
        wide, high = _block(label, grid)
        if not inside.may_hold(wide, high) and grid != ROOMS[-1]:
            continue
        out, at = inside.fit(wide + 8, high + 6, wish)
        if not out:
            return _placed(space, label, grid, at)
        found.append((out, len(found), label, grid, at))
    _, _, label, grid, at = min(found, key=lambda f: f[:2])
    return _placed(space, label, grid, at)


def _tries(choices: list[Label]) -> Iterator[tuple[Label, tuple[int, int]]]:
    """Labels with grids of counters, large labels first."""
    for size in sorted({label.size for label in choices}, reverse=True):
        yield from ((label, grid) for grid in ROOMS for label in choices if label.size == size)


def _block(label: Label, grid: tuple[int, int]) -> tuple[float, float]:
    """Width and height of a label with counters in so many columns and rows below it."""
    return max(label.width, grid[0] * (SIZE + GAP)), label.height + grid[1] * (SIZE + GAP)


def _in_disc(picture: Picture, space: Data) -> Place:
    choices, widest = names.label_choices(picture, space), 1.8 * geometry.NODE
    label = min(choices, key=lambda label: (label.width > widest, -label.size, len(label.rows)))
    return _placed(space, label, ROOMS[-1], picture.frame(space["at"]))


def _placed(space: Data, label: Label, grid: tuple[int, int], centre: Point) -> Place:
    wide, high = _block(label, grid)
    x, top = centre[0], centre[1] - high / 2
    return Place(space, label, (x, top + label.height / 2), (x, top + label.height + GAP), (wide, high - label.height))


def hexes(picture: Picture) -> Iterator[tuple[Data, Point]]:
    """Every hex with its middle."""
    if picture.hexes:
        for space in picture.spaces:
            shape = picture.shape(space["id"])
            if shape and not space.get("size") and not space.get("polygon"):
                yield space, geometry.middle(shape)


def number_in_hex(at: Point) -> Point:
    """Where the number of a hex stands."""
    return at[0], at[1] - HEX / 2 + 11


def pile_in_hex(at: Point) -> Box:
    """Where the counters of a hex lie: the uppermost at the lower left."""
    return Box(at[0], at[1] + 2 - FAN / 2, SIZE + FAN, SIZE + FAN)


def markers_in_hex(count: int, at: Point) -> list[Point]:
    """Where the markers in a hex lie, one below the other."""
    return [(at[0] - HEX / 2 + 8, at[1] - (count - 1) * 9 + nth * 18) for nth in range(count)]


def numbers(picture: Picture) -> Iterator[Box]:
    """What the numbers of hexes cover."""
    for space, at in hexes(picture):
        yield from lettering.ink(space["id"], number_in_hex(at), NUMBER, face=PLAIN)


def small_signs(picture: Picture) -> Iterator[Box]:
    """What the signs of hexes cover, and a marker in each that has one or a name."""
    for space, at in hexes(picture):
        badges = badges_in_hex(len(signs.badges(picture, space)), at)
        markers = markers_in_hex(1 if badges or space.get("name") else 0, at)
        yield from (Box(*spot, signs.SIZE, signs.SIZE) for spot in (*badges, *markers))


def badges_in_hex(count: int, at: Point) -> list[Point]:
    """Where the signs of a hex stand, one below the other."""
    return [(at[0] + HEX / 2 - 9, at[1] - (count - 1) * 9 + nth * 18) for nth in range(count)]


def hex_names(picture: Picture, sheet: Sheet, cards: Sheet) -> Iterator[tuple[Data, Words]]:
    """The names of hexes, as large as leaves other print and counters alone; one without room is left out.

    cards: where counters lie.
    """
    for space, at in hexes(picture):
        label = names.label_choices(picture, space)[0]
        words = names.put(sheet, _below_counters(" ".join(label.rows), min(label.size, LARGE), at), cards)
        if words:
            yield space, words


def _below_counters(text: str, size: float, at: Point) -> Iterator[Words]:
    """A name in a hex, larger and smaller, in the middle or somewhat beside it."""
    while text and size >= SMALL:
        line = at[1] + HEX / 2 - 10 + size * 0.35
        if size == SMALL or lettering.width(text, size) < HEX * WIDEST:
            yield from (Words(text, (at[0] + x, line + y), size, INK, strong=True) for x, y in ASIDE)
        size = size - 1 if size - 1 > SMALL else min(SMALL, size - 0.5)

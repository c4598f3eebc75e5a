"""Where the print of every space stands, whatever lies in it: the same for every position of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from fivehills.drawing import geometry, names
from fivehills.drawing.counters import GAP, SIZE
from fivehills.drawing.geometry import HEX, Box, Point
from fivehills.drawing.names import Label
from fivehills.drawing.picture import Data, Picture
from fivehills.drawing.room import room

ROOM = 2
"""How many counters side by side a name leaves room for below it."""
SMALL = 9.0


@dataclass(frozen=True)
class Place:
    """A space with its label and the middle of it, and the middle of the upper rim of what lies there."""

    space: Data
    label: Label
    at: Point
    pieces: Point

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
    """The label with room for some counters below it, where the outline has most room."""
    shape = picture.shape(space["id"])
    wish = picture.middle(space) or geometry.middle(shape)
    choices = names.label_choices(picture, space)
    found = []
    for label in choices:
        wide, high = max(label.width, ROOM * (SIZE + GAP)), label.height + SIZE + GAP
        found.append((*room(tuple(shape)).fit(wide + 10, high + 6, wish), label))
    _, (x, y), label = min(found, key=lambda f: (f[0], -f[2].size, len(f[2].rows)))
    top = y - (label.height + SIZE + GAP) / 2
    return Place(space, label, (x, top + label.height / 2), (x, top + label.height + GAP))


def _in_disc(picture: Picture, space: Data) -> Place:
    x, y = picture.frame(space["at"])
    label = min(
        names.label_choices(picture, space),
        key=lambda label: (label.width > 2 * geometry.NODE, -label.size, len(label.rows)),
    )
    top = y - (label.height + SIZE + GAP) / 2
    return Place(space, label, (x, top + label.height / 2), (x, top + label.height + GAP))


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


def hex_names(picture: Picture) -> Iterator[tuple[Data, str, float, Box]]:
    """The names of hexes: space, words, size and box; each below its counters, smaller where two would meet."""
    taken: list[Box] = []
    for space, (x, y) in hexes(picture):
        label = names.label_choices(picture, space)[0]
        words = " ".join(label.rows)
        if words:
            size, box = _free_size(words, min(label.size, 13.0), (x, y + HEX / 2 - 10), taken)
            taken.append(box)
            yield space, words, size, box


def _free_size(words: str, size: float, at: Point, taken: list[Box]) -> tuple[float, Box]:
    """The size and box of words round a point: as large as leaves the others alone."""
    while True:
        box = Box(*at, names.width(words, size), size * 1.05)
        if size <= SMALL or (box.width < HEX * 1.15 and not any(box.meets(other) for other in taken)):
            return size, box
        size -= 1

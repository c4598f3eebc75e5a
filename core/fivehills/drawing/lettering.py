"""How much of a sheet words cover: by letters as wide as in DejaVu Sans, the widest face of `marks.SANS`.

A viewer with another face shows narrower words in the same places, so what keeps apart here keeps apart there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from math import cos, radians, sin

from fivehills.drawing.geometry import Box, Point

_ALIKE = {
    0.35: "ijl' |",
    0.4: "IJ/\\.,:;-·",
    0.5: 'frt()[]!_`"*',
    0.6: "czs?",
    0.7: "aekovxyELTF0123456789",
    0.73: "bdghnpquCPSYZ",
    0.78: "ABKRVX",
    0.85: "DGHNOQU",
    1.0: "Mw",
    1.1: "mW",
}
WIDTHS = {letter: share for share, letters in _ALIKE.items() for letter in letters}
"""Width of every bold letter by its height."""
OTHER = 0.8
"""Width of a letter that is not in the table."""
BOLD, PLAIN = 1.0, 0.93
"""Faces: how wide their words are, by that of bold ones."""
FLAT = frozenset("acemnorsuvwxz-.,:;")
"""Letters that do not rise above the small ones."""
DEEP = frozenset("gjpqyQ,;/()[]")
"""Letters that reach below their line."""
HIGH, LOW, DROP, ROUND = 0.76, 0.57, 0.22, 0.02
"""How far letters rise above their line, how far small ones do, how far some reach below it, and all a little."""
APART = 1.0
"""Pixels that are left free round what is printed."""
CELL = 64.0


def width(words: str, size: float, face: float = BOLD) -> float:
    """How wide words are."""
    return sum(WIDTHS.get(letter, OTHER) for letter in words) * size * face


def fitting(words: str, room: float, largest: float, face: float = BOLD) -> float:
    """The size in which words are no wider than so much."""
    wide = width(words, 1.0, face)
    return min(largest, room / wide) if wide else largest


def ink(words: str, at: Point, size: float, angle: float = 0.0, face: float = BOLD) -> tuple[Box, ...]:
    """The rectangles that words cover round the middle of their line: one for every few letters of the same height.

    Of words that are turned every letter has one.
    """
    x, y = at
    return tuple(Box(x + box.x, y + box.y, box.width, box.height) for box in _shape(words, size, angle, face))


@lru_cache(maxsize=4096)
def _shape(words: str, size: float, angle: float, face: float) -> tuple[Box, ...]:
    """The same round the origin."""
    left = -width(words, size, face) / 2
    runs = ([letter] for letter in words) if angle else (list(run) for _, run in groupby(words, _reach))
    found = []
    for run in runs:
        wide = width("".join(run), size, face)
        if run[0] != " ":
            rise, drop = _reach(run[0])
            found.append(_turned((left, left + wide), (-rise * size, drop * size), radians(angle)))
        left += wide
    return tuple(found)


def _reach(letter: str) -> tuple[float, float]:
    """How far a letter reaches above and below its line; a space nowhere."""
    if letter == " ":
        return 0.0, 0.0
    return LOW if letter in FLAT else HIGH, DROP if letter in DEEP else ROUND


def _turned(across: Point, down: Point, angle: float) -> Box:
    """The rectangle round a rectangle of left and right, top and bottom, that is turned about the origin."""
    x, y = (across[0] + across[1]) / 2, (down[0] + down[1]) / 2
    wide, high = across[1] - across[0], down[1] - down[0]
    turn, rise = cos(angle), sin(angle)
    middle = x * turn - y * rise, x * rise + y * turn
    return Box(*middle, wide * abs(turn) + high * abs(rise), wide * abs(rise) + high * abs(turn))


class Sheet:
    """What is printed so far, in squares, so that only what is near is compared."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[Box]] = {}

    def add(self, boxes: Iterable[Box]) -> None:
        """Print something."""
        for box in boxes:
            around = Box(box.x, box.y, box.width + 2 * APART, box.height + 2 * APART)
            for cell in _cells(around):
                self._cells.setdefault(cell, []).append(around)

    def is_free(self, boxes: Iterable[Box]) -> bool:
        """Whether nothing is printed where these would be."""
        return not any(map(self._meets, boxes))

    def met(self, boxes: Iterable[Box]) -> int:
        """How many of these would stand where something is printed."""
        return sum(map(self._meets, boxes))

    def _meets(self, box: Box) -> bool:
        return any(box.meets(other) for cell in _cells(box) for other in self._cells.get(cell, ()))


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    left, right = int((box.x - box.width / 2) // CELL), int((box.x + box.width / 2) // CELL)
    top, bottom = int((box.y - box.height / 2) // CELL), int((box.y + box.height / 2) // CELL)
    return ((column, row) for column in range(left, right + 1) for row in range(top, bottom + 1))

"""The table as one long row of cells: the shape of a line is worked out once and then laid anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fivehills.maths.hexes import line_pattern
from fivehills_enpointe.boards import Ground

Entry = tuple[int, ...]


class Cells:
    """The table as one long row of cells, so that a line is a list of offsets; hexes beyond the table have level -1."""

    STRIDE = 128

    def __init__(self, ground: Ground):
        coordinates = ground.full.coordinates
        left, top = min(q for q, _ in coordinates) - 1, min(r for _, r in coordinates) - 1
        self.of = [(q - left) * self.STRIDE + r - top for q, r in coordinates]
        size = max(self.of) + 2 * self.STRIDE
        self.level, self.hexes = [-1] * size, [-1] * size
        for hex_, cell in enumerate(self.of):
            self.level[cell], self.hexes[cell] = ground.level[hex_], hex_
        self._patterns: dict[int, tuple[Any, ...]] = {}
        self._between = ground.full.between

    def pattern(self, a: int, b: int) -> tuple[int, tuple[Any, ...]]:
        """The cell of hex a, and the offsets of what lies between it and hex b."""
        here = self.of[a]
        way = self.of[b] - here
        found = self._patterns.get(way)
        if found is None:
            found = self._patterns[way] = tuple(self._offsets(*self._between(a, b)))
            self._patterns[-way] = tuple(_backwards(step, way) for step in reversed(found))
        return here, found

    def _offsets(self, q: int, r: int) -> Iterator[int | Entry]:
        for cubes in line_pattern(q, r).hexes[1:-1]:
            offsets = tuple(x * self.STRIDE + y for x, y in cubes)
            yield offsets if len(offsets) > 1 else offsets[0]


def _backwards(step: int | Entry, way: int) -> int | Entry:
    """An offset as seen from the other end."""
    return step - way if isinstance(step, int) else tuple(offset - way for offset in step)

"""The table as one long row of cells: the shape of a line is worked out once and then laid anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fivehills.maths.hexes import line_pattern, rotate60
from fivehills_enpointe.boards import Ground

Entry = tuple[int, ...]


class Way:
    """What lies between two hexes, as offsets from the first of them.

    hexes: those that the line crosses. pairs: the two beside a hexside along which it runs, with their place on the
    line, from 0. ends: the hex next to either end, None if the line runs along a hexside there. last: its last place.
    """

    __slots__ = ("ends", "hexes", "last", "pairs")

    def __init__(self, entries: list[Entry]):
        """Of the hexes between, one or two offsets for each place."""
        self.hexes: Entry = tuple([entry[0] for entry in entries if len(entry) == 1])
        self.pairs = tuple([(place, (entry[0], entry[1])) for place, entry in enumerate(entries) if len(entry) == 2])
        first, last = (entry[0] if len(entry) == 1 else None for entry in (entries[:1] + entries[-1:] or [(), ()]))
        self.ends = first, last
        self.last = len(entries) - 1


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
        self._ways: dict[int, Way] = {}
        self._between = ground.full.between

    def way(self, a: int, b: int) -> tuple[int, Way]:
        """The cell of hex a, and what lies between it and hex b."""
        here = self.of[a]
        far = self.of[b] - here
        found = self._ways.get(far)
        if found is None:
            found = self._find_way(a, b, far)
        return here, found

    def _find_way(self, a: int, b: int, far: int) -> Way:
        """The way to a hex so far away; it is kept together with the way back."""
        entries = list(self._offsets(*self._between(a, b)))
        found = self._ways[far] = Way(entries)
        self._ways[-far] = Way([tuple([offset - far for offset in entry]) for entry in reversed(entries)])
        return found

    def _offsets(self, q: int, r: int) -> Iterator[Entry]:
        """What lies on the way to a hex so far away: as on its image in the first twelfth of the circle, turned back.

        along, beside: the offsets of a step in either direction of that image's coordinates.
        """
        turns = 0
        while turns < 6 and not q > 0 <= r:
            (q, r), turns = rotate60((q, r), 1), turns + 1
        along, beside = [x * self.STRIDE + y for x, y in (rotate60((1, 0), -turns), rotate60((0, 1), -turns))]
        if r > q:
            q, r, along, beside = r, q, beside, along
        for cubes in line_pattern(q, r).hexes[1:-1]:
            yield tuple([x * along + y * beside for x, y in cubes])


def across(sides: Iterable[tuple[int, int]], level: Sequence[int]) -> dict[int, list[tuple[int, int]]]:
    """For each hex beside a crest, wall or hedge: the hexes on the other side, and how high it stands there."""
    found: dict[int, list[tuple[int, int]]] = {}
    for a, b in sides:
        height = max(level[a], level[b])
        found.setdefault(a, []).append((b, height))
        found.setdefault(b, []).append((a, height))
    return found

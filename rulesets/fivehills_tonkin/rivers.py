"""Rivers run through hexes: what they cost to enter, when they help a defender, and where boats can go.

Everything is worked out once, when the rules are compiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from fivehills import Bits, mask_of
from fivehills.board import Board
from fivehills_tonkin.models import River

NONE, MINOR, MAJOR = 0, 1, 2


@dataclass(frozen=True)
class Reach:
    """A river in one hex: the neighbours along it, and those on either bank."""

    size: int
    along: Bits
    left: Bits
    right: Bits

    def hinders(self, froms: Bits) -> bool:
        """Whether the river is in the way of an attack from these hexes.

        Rule: 4.8-a, 4.8-b
        """
        return not froms & self.along and not (froms & self.left and froms & self.right)


class Rivers:
    """All rivers by hex."""

    def __init__(self, board: Board, rivers: Sequence[River]):
        self._board = board
        self._count = len(board)
        courses = [[board.index[id_] for id_ in river.hexes] for river in rivers]
        self._arms = [self._arms_of(river, course) for river, course in zip(rivers, courses, strict=True)]
        self._sizes = [_sizes(river, course) for river, course in zip(rivers, courses, strict=True)]
        self.major: Bits = mask_of(h for sizes in self._sizes for h, size in sizes.items() if size == MAJOR)
        self.minor: Bits = mask_of(h for sizes in self._sizes for h, size in sizes.items() if size == MINOR)
        self.stream: tuple[Bits, ...] = self._streams(courses)
        coast = board.where(lambda space: getattr(space, "coast", False))
        self.channel: tuple[Bits, ...] = tuple(
            way | (board.adjacent[h] & coast if coast >> h & 1 else 0) for h, way in enumerate(self.stream)
        )
        self.reaches: tuple[tuple[Reach, ...], ...] = tuple(tuple(self._reaches(h)) for h in range(self._count))
        self._entry = {(a, b): self._cost(a, b) for a, b in _ways(board)}

    def entry(self, a: int, b: int) -> int:
        """The river that has to be paid on the way from a into b: the largest that one does not move along.

        Rule: 3.1-h, 3.1-i, 3.1-j
        """
        return self._entry[a, b]

    def combat(self, target: int, froms: Bits) -> int:
        """The river that hinders an attack on a hex from others: the largest, one at most.

        Rule: 4.8-a, 4.8-b, 4.8-c
        """
        return max((reach.size for reach in self.reaches[target] if reach.hinders(froms)), default=NONE)

    def _cost(self, a: int, b: int) -> int:
        return max((reach.size for reach in self.reaches[b] if not reach.along >> a & 1), default=NONE)

    def _arms_of(self, river: River, course: Sequence[int]) -> dict[int, list[int]]:
        """Per hex of a river the neighbours to which it leads, its source included."""
        arms: dict[int, list[int]] = {hex_: [] for hex_ in course}
        for a, b in pairwise(course):
            arms[a].append(b)
            arms[b].append(a)
        if river.source is not None:
            source = self._board.index[river.source]
            arms[course[0]].append(source)
            arms.setdefault(source, [])
        return arms

    def _streams(self, courses: Iterable[Sequence[int]]) -> tuple[Bits, ...]:
        """Per hex the hexes next to it on the same navigable river.

        Rule: 3.6-a, 3.9-a
        """
        ways = [0] * self._count
        for course, sizes in zip(courses, self._sizes, strict=True):
            for a, b in pairwise(course):
                if sizes[a] == sizes[b] == MAJOR:
                    ways[a] |= 1 << b
                    ways[b] |= 1 << a
        return tuple(ways)

    def _reaches(self, hex_: int) -> Iterable[Reach]:
        here = [number for number, sizes in enumerate(self._sizes) if hex_ in sizes]
        arms = [arm for number in here for arm in self._arms[number][hex_]]
        for number in here:
            own = self._arms[number][hex_]
            left, right = self._banks(hex_, own, arms)
            yield Reach(self._sizes[number][hex_], mask_of(own), left, right)

    def _banks(self, hex_: int, own: Sequence[int], arms: Sequence[int]) -> tuple[Bits, Bits]:
        """The neighbours on either side of a river, from its first arm to the next line of water each way round."""
        if not own:
            return 0, 0
        ring = self._ring(hex_)
        start = ring.index(own[0])
        ends = set(own if len(own) > 1 else arms) - {own[0]}
        stops = {ring.index(arm) for arm in ends} or {(start + 3) % 6}
        return _until(ring, start, 1, stops), _until(ring, start, -1, stops)

    def _ring(self, hex_: int) -> list[int]:
        """The six neighbours clockwise, -1 outside the map."""
        hexes = self._board.hexes
        assert hexes is not None
        return [hexes.ahead(hex_, direction, 1) for direction in range(6)]


def _until(ring: Sequence[int], start: int, turn: int, stops: Iterable[int]) -> Bits:
    found, at = 0, (start + turn) % 6
    while at not in stops and at != start:
        found |= 1 << ring[at] if ring[at] >= 0 else 0
        at = (at + turn) % 6
    return found


def _sizes(river: River, course: Sequence[int]) -> dict[int, int]:
    """How large a river is in each of its hexes."""
    wide = course[len(course) - river.major :]
    return {hex_: MAJOR if hex_ in wide else MINOR for hex_ in course}


def _ways(board: Board) -> Iterable[tuple[int, int]]:
    return ((a, b) for a in range(len(board)) for b in board.neighbours[a])

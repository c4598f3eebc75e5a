"""The ground as sets: steps from hex to hex, roads, rivers, and what steps cost before enemies are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from fivehills import Bits, Rules, bits, mask_of
from fivehills_tonkin.flood import Ways

FRENCH_FOOT, VM_FOOT, FRENCH_MOTOR, VM_MOTOR = range(4)
COLUMNS = ("french", "viet_minh", "motor", "motor")
"""Columns of the Terrain table by kind of movement."""
BARRED = (FRENCH_FOOT, FRENCH_MOTOR)
"""Kinds of movement that never enter China."""


@dataclass(frozen=True)
class Course:
    """A river in one hex: its size, the neighbours along it, and the other neighbours bank by bank."""

    major: bool
    exits: Bits
    banks: tuple[Bits, ...]


class Ground:
    """Neighbourhood, roads, rivers and costs, computed once."""

    def __init__(self, rules: Rules):
        self._rules = rules
        self._prices: dict[tuple[int, int, int], int] = {}
        self._geometry(rules)
        self._roads(rules)
        self._rivers(rules)
        self._costs(rules)
        self._waterways(rules)

    # --- neighbourhood ----------------------------------------------------------------------------------------

    def _geometry(self, rules: Rules) -> None:
        board = rules.board
        assert board.hexes is not None
        dry = mask_of(n for n, kind in enumerate(board.kinds) if kind not in ("box", "sea"))
        self.towards = tuple(
            tuple(b if b >= 0 and dry >> a & dry >> b & 1 else -1 for b in around)
            for a, around in enumerate(board.hexes.towards)
        )
        self.shifts = _by_shift((a, b) for a, around in enumerate(self.towards) for b in around if b >= 0)
        self.adjacent = tuple(mask_of(b for b in around if b >= 0) for around in self.towards)
        border, closed = board.across("border"), board.across("closed")
        self.border = border
        self.closed = closed
        self.open_shifts = _by_shift(
            (a, b) for a, around in enumerate(self.towards) for b in around if b >= 0 and not closed[a] >> b & 1
        )
        china = mask_of(n for n, record in enumerate(board.records) if getattr(record, "country", "") == "china")
        self.inside = tuple(near & (china if china >> n & 1 else ~china) for n, near in enumerate(self.adjacent))
        self.zone_shifts = _by_shift((a, b) for a, near in enumerate(self.inside) for b in bits(near))

    def around(self, hexes: Bits) -> Bits:
        """The hexes next to a hex of the set."""
        return _shifted(hexes, self.shifts)

    def walk(self, hexes: Bits) -> Bits:
        """The hexes next to a hex of the set, over hexsides that are open on land.

        Rule: 1.3-b, 1.3-d
        """
        return _shifted(hexes, self.open_shifts)

    def zone(self, hexes: Bits) -> Bits:
        """The hexes next to a hex of the set, on the same side of the Chinese border.

        Rule: 1.2-d
        """
        return _shifted(hexes, self.zone_shifts)

    def spread(self, hexes: Bits, distance: int) -> Bits:
        """All hexes at most so far from a hex of the set."""
        for _ in range(distance):
            hexes |= self.around(hexes)
        return hexes

    # --- roads ------------------------------------------------------------------------------------------------

    def _roads(self, rules: Rules) -> None:
        """Roads, without and with the one that is built later.

        Rule: 1.3-a, 1.6-g, 2.1-e, 3.4-c, 3.4-d
        """
        early, later = rules.board.across("road"), rules.board.across("track")
        self.road = (early, tuple(a | b for a, b in zip(early, later, strict=True)))
        self.road_hexes = tuple(mask_of(n for n, near in enumerate(road) if near) for road in self.road)
        self.road_shifts = tuple(
            _by_shift((a, b) for a, near in enumerate(road) for b in bits(near)) for road in self.road
        )

    # --- rivers -----------------------------------------------------------------------------------------------

    def _rivers(self, rules: Rules) -> None:
        """Each hex's rivers; a side where a river rises counts as a side along it.

        Rule: 3.1-h, 3.1-i, 3.6-a, 4.8-b, 4.8-c
        """
        index = rules.board.index
        lines: dict[int, list[tuple[bool, Bits]]] = {}
        self.navigable: set[tuple[int, int]] = set()
        for river in rules.content.extra["rivers.yaml"].rivers:
            line = [index[id_] for id_ in river.hexes]
            first_major = len(line) - river.major
            for place, space in enumerate(line):
                near = line[max(0, place - 1) : place] + line[place + 1 : place + 2]
                if not place and river.source:
                    near.append(index[river.source])
                lines.setdefault(space, []).append((place >= first_major, mask_of(near)))
            majors = line[first_major:]
            self.navigable.update(pairwise(majors))
            self.navigable.update((b, a) for a, b in pairwise(majors))
        self.courses = tuple(self._courses(n, lines.get(n, [])) for n in range(len(rules.board)))

    def _courses(self, space: int, lines: list[tuple[bool, Bits]]) -> tuple[Course, ...]:
        """The rivers of a hex; those that have joined another one before they come here are part of it.

        Rule: 3.1-j, 4.8-b, 4.8-c
        """
        apart: list[tuple[bool, Bits]] = []
        for major, exits in sorted(lines, key=lambda line: (-line[1].bit_count(), not line[0])):
            if all(exits & ~longer for _, longer in apart):
                apart.append((major, exits))
        every = 0
        for _, exits in apart:
            every |= exits
        return tuple(Course(major, exits, self._banks(space, exits, every)) for major, exits in apart)

    def _banks(self, space: int, exits: Bits, every: Bits) -> tuple[Bits, ...]:
        """The neighbours that are not along the river, bank by bank, going round the hex.

        One that ends in the hex has its banks up to the other rivers there, or to the sea; one that rises in it has
        no two banks.

        Rule: 4.8-a, 4.8-b
        """
        around = self.towards[space]
        places = [d for d in range(6) if around[d] >= 0 and exits >> around[d] & 1]
        if len(places) > 1:
            turns = zip(places, [*places[1:], places[0] + 6], strict=True)
            return tuple(mask_of(around[d % 6] for d in range(a + 1, b) if around[d % 6] >= 0) for a, b in turns)
        ends = [d for d in range(6) if d not in places and (around[d] < 0 or every >> around[d] & 1)]
        if not places or not ends:
            return ()
        here = places[0]
        return tuple(
            mask_of(around[(here + turn * n) % 6] for n in range(1, min((d - here) * turn % 6 for d in ends)))
            for turn in (1, -1)
        )

    def crossed(self, start: int, end: int) -> str:
        """The dearest river of a hex that a step does not follow: "", "minor" or "major".

        Rule: 3.1-h, 3.1-j
        """
        sizes = [course.major for course in self.courses[end] if not course.exits >> start & 1]
        return "" if not sizes else "major" if any(sizes) else "minor"

    # --- costs ------------------------------------------------------------------------------------------------

    def _costs(self, rules: Rules) -> None:
        """What a step costs off the road, per kind of movement.

        Rule: 3.1-b, 3.1-h, 3.12-d, 1.6-g
        """
        rows: Any = rules.content.tables["terrain"].rows
        self.terrain = {row["id"]: row for row in rows}
        self.road_cost = {
            kind: (self.terrain["road"][column], 2 * self.terrain["road"][column])
            for kind, column in enumerate(COLUMNS)
        }
        self.edges = tuple(tuple(self._edges(kind, road) for kind in range(len(COLUMNS))) for road in self.road)
        self.enter = tuple(
            tuple(mask_of(self._open(kind, start)) for start in range(len(self.towards)))
            for kind in range(len(COLUMNS))
        )
        """By kind and hex, the neighbours that may be entered at all."""

    def _edges(self, kind: int, road: Sequence[Bits]) -> tuple[Ways, ...]:
        """The ways out of every hex; a road into a hex that is not clear costs twice as much.

        Rule: 3.1-b, 3.1-d, 3.12-d
        """
        records = self._rules.board.records
        easy, hard = self.road_cost[kind]
        found: list[Ways] = []
        for start in range(len(self.towards)):
            off: dict[int, list[int]] = {}
            paved = []
            for end in self._open(kind, start):
                price = self.price(kind, start, end)
                if road[start] >> end & 1:
                    paved.append((end, price, easy if records[end].kind == "clear" else hard))
                else:
                    off.setdefault(price, []).append(end)
            least = min([*off, *(cost for *_, cost in paved)], default=0)
            found.append((tuple((cost, tuple(off[cost])) for cost in sorted(off)), tuple(paved), least))
        return tuple(found)

    def _open(self, kind: int, start: int) -> list[int]:
        """The neighbours that a kind of movement may enter at all.

        Rule: 1.6-g, 3.12-d
        """
        records, barred = self._rules.board.records, kind in BARRED
        near = [end for end in self.towards[start] if end >= 0 and not self.closed[start] >> end & 1]
        return [end for end in near if not (barred and getattr(records[end], "country", "") == "china")]

    def price(self, kind: int, start: int, end: int) -> int:
        """Movement points of a step off the road, without rain and disorganization.

        Rule: 3.1-b, 3.1-h, 3.1-j
        """
        key = kind, start, end
        found = self._prices.get(key)
        if found is None:
            column, river = COLUMNS[kind], self.crossed(start, end)
            base = self.terrain[self._rules.board.kinds[end]][column]
            found = self._prices[key] = int(base + (self.terrain[river][column] if river else 0))
        return found

    # --- waterways --------------------------------------------------------------------------------------------

    def _waterways(self, rules: Rules) -> None:
        """Where flotillas go: along navigable rivers and from coastal hex to coastal hex.

        Rule: 3.6-a
        """
        coast = mask_of(n for n, r in enumerate(rules.board.records) if r.kind not in ("box", "sea") and r.coast)
        water: list[Bits] = [0] * len(rules.board)
        for a, around in enumerate(self.towards):
            for b in around:
                if b >= 0 and ((a, b) in self.navigable or (coast >> a & coast >> b & 1)):
                    water[a] |= 1 << b
        self.water = tuple(water)
        self.streams = tuple(
            mask_of(b for b in around if (a, b) in self.navigable) for a, around in enumerate(self.towards)
        )


def _shifted(hexes: Bits, shifts: Sequence[tuple[int, Bits]]) -> Bits:
    """Where one step leads from the hexes of a set."""
    found = 0
    for shift, leaving in shifts:
        part = hexes & leaving
        if part:
            found |= part << shift if shift > 0 else part >> -shift
    return found


def _by_shift(pairs: Iterable[tuple[int, int]]) -> Sequence[tuple[int, Bits]]:
    """Steps grouped by the shift that leads from number to number."""
    sets: dict[int, Bits] = {}
    for a, b in pairs:
        sets[b - a] = sets.get(b - a, 0) | 1 << a
    return tuple(sorted(sets.items()))

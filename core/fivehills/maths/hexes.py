"""Hex geometry, written once: coordinates, distance, direction, ring and line, all in whole numbers.

A hex has the cube coordinates q, r, s with q + r + s = 0, of which q and r are kept. Directions are numbered
clockwise. Flat-topped: 0 north, 1 north-east, 2 south-east, 3 south, 4 south-west, 5 north-west. Pointy-topped:
0 north-east, 1 east, 2 south-east, 3 south-west, 4 west, 5 north-west. Columns grow eastwards and rows southwards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from itertools import accumulate
from math import lcm
from operator import mul, or_
from typing import Literal, NamedTuple

from fivehills.maths.bits import Bits, mask_of

FLAT = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
POINTY = FLAT[1:] + FLAT[:1]

Cube = tuple[int, int]
How = Literal["across", "corner", "along"]


class Crossing(NamedTuple):
    """The hexsides that a line meets at one place; see `HexMap.line_sides`."""

    how: How
    sides: tuple[tuple[int, int], ...]


class HexMap:
    """Cube coordinates of the spaces of a hex board; `number[(q, r)]` gives the space back."""

    def __init__(self, coordinates: Sequence[Cube], orientation: str):
        self.coordinates = tuple(coordinates)
        self.number: Mapping[Cube, int] = {cube: space for space, cube in enumerate(coordinates)}
        if len(self.number) != len(self.coordinates):
            raise ValueError("two spaces of a hex map have the same coordinates")
        self.orientation = orientation
        self.directions = FLAT if orientation == "flat" else POINTY
        self.towards = tuple(self._around(q, r) for q, r in coordinates)
        self._within: dict[int, list[Bits]] = defaultdict(partial(mul, [0], len(self.coordinates)))
        self._distances: dict[int, tuple[int, ...]] = {}
        self._discs: dict[int, tuple[Bits, ...]] = {}

    def _around(self, q: int, r: int) -> tuple[int, ...]:
        number = self.number
        return tuple([number.get((q + dq, r + dr), -1) for dq, dr in self.directions])

    def __contains__(self, space: int) -> bool:
        return 0 <= space < len(self.coordinates)

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Every pair of adjacent hexes once."""
        for space, around in enumerate(self.towards):
            for neighbour in around[:3]:
                if neighbour >= 0:
                    yield space, neighbour

    def between(self, a: int, b: int) -> Cube:
        """The displacement in cube coordinates that leads from a to b."""
        (q1, r1), (q2, r2) = self.coordinates[a], self.coordinates[b]
        return q2 - q1, r2 - r1

    def distance(self, a: int, b: int) -> int:
        """Number of hexes from a to b, the start not counted."""
        return length(self.between(a, b))

    def distances(self, space: int) -> tuple[int, ...]:
        """Number of hexes from a hex to each hex of the board (remembered)."""
        found = self._distances.get(space)
        if found is None:
            found = self._distances[space] = self._distances_from(space)
        return found

    def _distances_from(self, space: int) -> tuple[int, ...]:
        cells, lengths = self._lengths
        here = len(lengths) // 2 - cells[space]
        return tuple([lengths[here + cell] for cell in cells])

    @cached_property
    def _lengths(self) -> tuple[list[int], list[int]]:
        """A number for each hex, and the distance of two hexes by the difference of their numbers, from the middle."""
        columns, rows = (max(each) - min(each) for each in zip(*self.coordinates, strict=True))
        ahead = [far for q in range(columns + 1) for far in _lengths_in_column(q, rows)]
        stride = 2 * rows + 1
        return [q * stride + r for q, r in self.coordinates], [*ahead[: stride - 1 : -1], *ahead]

    def direction(self, a: int, b: int) -> int:
        """The direction in which b lies if it is on a straight row of hexes from a, else -1."""
        goal = self.between(a, b)
        steps = length(goal)
        for number, (q, r) in enumerate(self.directions):
            if steps and goal == (q * steps, r * steps):
                return number
        return -1

    def nearest_directions(self, a: int, b: int) -> tuple[int, ...]:
        """The direction closest to the line from a to b: one, two if it runs exactly between them, none if a is b."""
        goal = self.between(a, b)
        if goal == (0, 0):
            return ()
        progress = [_dot(step, goal) for step in self.directions]
        return tuple(number for number in range(6) if progress[number] == max(progress))

    def ahead(self, space: int, direction: int, steps: int) -> int:
        """The hex reached after so many steps in a direction, or -1 outside the board."""
        q, r = self.coordinates[space]
        dq, dr = self.directions[direction % 6]
        return self.number.get((q + dq * steps, r + dr * steps), -1)

    def ring(self, centre: int, radius: int) -> tuple[int, ...]:
        """The hexes of the board at exactly this distance, clockwise from direction 4."""
        if radius == 0:
            return (centre,)
        q, r = self.coordinates[centre]
        dq, dr = self.directions[4]
        q, r = q + dq * radius, r + dr * radius
        found = []
        for x, y in self.directions:
            for _ in range(radius):
                found.append(self.number.get((q, r), -1))
                q, r = q + x, r + y
        return tuple(space for space in found if space >= 0)

    def within(self, centre: int, radius: int) -> tuple[int, ...]:
        """The hexes of the board at most this far, nearest first."""
        return tuple(space for d in range(radius + 1) for space in self.ring(centre, d))

    def within_mask(self, centre: int, radius: int) -> Bits:
        """The set of hexes of the board at most this far (remembered)."""
        found = self._within[radius][centre]
        if not found:
            found = self._within[radius][centre] = self._disc(centre, radius)
        return found

    def _disc(self, centre: int, radius: int) -> Bits:
        """The hexes at most this far: a small disc ring by ring; a large one is quicker found by asking every hex."""
        if 12 * radius * radius < len(self.coordinates):
            return mask_of(self.within(centre, radius))
        discs = self._discs.get(centre)
        if discs is None:
            discs = self._discs[centre] = _growing(self.distances(centre))
        return discs[min(radius, len(discs) - 1)]

    def line(self, a: int, b: int) -> tuple[tuple[int, ...], ...]:
        """What the straight line from centre to centre passes, in order, both ends included.

        Each entry is one hex whose inside the line crosses, or the two hexes beside a hexside along which it runs
        exactly, in the order of their coordinates. A hex that the line merely touches at a corner is not passed.
        Hexes outside the board are left out: along the board's edge an entry may hold the one hex beside the line;
        `crossed` leaves it out. `line(b, a)` is the same in reverse.
        """
        q, r = self.coordinates[a]
        number = self.number
        pattern = line_pattern(*self.between(a, b)).hexes
        entries = [tuple([number[q + x, r + y] for x, y in cubes if (q + x, r + y) in number]) for cubes in pattern]
        return tuple([entry for entry in entries if entry])

    def crossed(self, a: int, b: int) -> tuple[int, ...]:
        """The hexes of the board whose inside the line crosses, in order, both ends included."""
        cubes = [entry[0] for entry in line_pattern(*self.between(a, b)).hexes if len(entry) == 1]
        return self._on_board(a, cubes)

    def line_sides(self, a: int, b: int) -> tuple[Crossing, ...]:
        """The hexsides that the straight line from centre to centre meets, in order.

        - `across`: it crosses one hexside somewhere between its two corners.
        - `corner`: it passes exactly through a corner. From inside one hex to inside the next: the three hexsides
          that end there. Where it begins or ends a run along a hexside: the other two that end there.
        - `along`: it runs along one hexside from corner to corner; a `corner` entry stands before and after.

        A hexside is named by its two hexes in the order of their coordinates, so that `line_sides(b, a)` is the same
        in reverse. Hexsides with a hex outside the board are left out, and entries that thereby become empty.
        """
        met = []
        for how, pairs in line_pattern(*self.between(a, b)).sides:
            found = (self._on_board(a, pair) for pair in pairs)
            sides = tuple((pair[0], pair[1]) for pair in found if len(pair) == 2)
            if sides:
                met.append(Crossing(how, sides))
        return tuple(met)

    def _on_board(self, origin: int, cubes: Iterable[Cube]) -> tuple[int, ...]:
        """The spaces at these displacements from the origin, as far as they exist."""
        q, r = self.coordinates[origin]
        number = self.number
        return tuple([number[q + x, r + y] for x, y in cubes if (q + x, r + y) in number])


def _growing(distances: Sequence[int]) -> tuple[Bits, ...]:
    """The hexes at most so far away, for every distance that there is."""
    rings = [0] * (max(distances) + 1)
    bit = 1
    for far in distances:
        rings[far] |= bit
        bit <<= 1
    return tuple(accumulate(rings, or_))


def _lengths_in_column(q: int, rows: int) -> list[int]:
    """The lengths of all cubes (q, r) from -rows to rows, q not below 0: they fall to q, stay there, and rise."""
    return [*range(rows, q, -1), *[q] * (min(q, rows) + 1), *range(q + 1, q + rows + 1)]


def length(cube: Cube) -> int:
    """Number of hexes from the origin."""
    q, r = cube
    return max(abs(q), abs(r), abs(q + r))


def _dot(a: Cube, b: Cube) -> int:
    """Inner product in all three cube coordinates: twice what the angle and the lengths make in hexes."""
    return 2 * (a[0] * b[0] + a[1] * b[1]) + a[0] * b[1] + a[1] * b[0]


class Pattern(NamedTuple):
    """What a line passes and which hexsides it meets, relative to the hex where it begins."""

    hexes: tuple[tuple[Cube, ...], ...]
    sides: tuple[tuple[How, tuple[tuple[Cube, Cube], ...]], ...]


@lru_cache(maxsize=1 << 14)
def line_pattern(dq: int, dr: int) -> Pattern:
    """Walk along the line from the hex (0, 0) to (dq, dr), from each hex through the side that comes first.

    The side of hex h towards a direction n is reached at the time (h·n + 1) / (d·n), so that times are compared in
    whole numbers once they are multiplied by a common denominator. Two sides reached at once are a corner: the line
    goes on into the neighbour to which it makes more way, or between the two if it makes the same to both.
    """
    walk = _Walk((dq, dr))
    while walk.here != walk.goal:
        walk.leave()
    return Pattern(tuple(walk.hexes), tuple(walk.sides))


class _Walk:
    """The walk of `line_pattern`: the hex where it stands and what it has passed."""

    def __init__(self, goal: Cube):
        self.here, self.goal = (0, 0), goal
        speeds = {step: _dot(step, goal) for step in FLAT if _dot(step, goal) > 0}
        common = lcm(*speeds.values())
        self.exits = [(step, common // speed) for step, speed in speeds.items()]
        self.hexes: list[tuple[Cube, ...]] = [(self.here,)]
        self.sides: list[tuple[How, tuple[tuple[Cube, Cube], ...]]] = []

    def leave(self) -> None:
        """Go from the present hex to the next one whose inside is crossed."""
        first, second = sorted([((_dot(step, self.here) + 1) * pace, pace, step) for step, pace in self.exits])[:2]
        if first[0] < second[0]:
            self._across(translate(self.here, first[2]))
        elif first[1] < second[1]:
            self._through_corner(translate(self.here, first[2]), translate(self.here, second[2]))
        else:
            self._along(first[2], second[2])

    def _across(self, to: Cube) -> None:
        self._met("across", (self.here, to))
        self._enter(to)

    def _through_corner(self, to: Cube, touched: Cube) -> None:
        self._met("corner", (self.here, to), (self.here, touched), (to, touched))
        self._enter(to)

    def _along(self, left: Cube, right: Cube) -> None:
        sides = translate(self.here, left), translate(self.here, right)
        beyond = translate(sides[0], right)
        self._met("corner", *((self.here, hex_) for hex_ in sides))
        self._met("along", sides)
        self._met("corner", *((beyond, hex_) for hex_ in sides))
        self.hexes.append(tuple(sorted(sides)))
        self._enter(beyond)

    def _met(self, how: How, *sides: tuple[Cube, Cube]) -> None:
        self.sides.append((how, tuple(sorted((min(side), max(side)) for side in sides))))

    def _enter(self, to: Cube) -> None:
        self.here = to
        self.hexes.append((to,))


# --- boards laid side by side -----------------------------------------------------------------------------------


def rotate60(cube: Cube, turns: int) -> Cube:
    """The hex turned clockwise round the origin by so many sixths of a circle."""
    q, r = cube
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r


def translate(cube: Cube, offset: Cube) -> Cube:
    """The hex moved by an offset."""
    return cube[0] + offset[0], cube[1] + offset[1]


def place(coordinates: Iterable[Cube], turn: int, offset: Cube) -> tuple[Cube, ...]:
    """The hexes of a board that is turned clockwise by sixths of a circle round the origin and then moved."""
    return tuple(translate(rotate60(cube, turn), offset) for cube in coordinates)


def offset_onto(cube: Cube, turn: int, target: Cube) -> Cube:
    """The offset with which `place` puts this hex of a turned board onto the target."""
    q, r = rotate60(cube, turn)
    return target[0] - q, target[1] - r


def join(boards: Iterable[Mapping[str, Cube]], orientation: str) -> tuple[HexMap, tuple[tuple[str, ...], ...]]:
    """One hex map of placed boards (name to coordinates), and the names of each of its spaces.

    Hexes of two boards that coincide become one space with two names, that of the board named first in front.
    """
    names: dict[Cube, list[str]] = {}
    given_to: dict[str, Cube] = {}
    for board in boards:
        for name, cube in board.items():
            if name in given_to:
                raise ValueError(f"two boards have a hex named {name!r}")
            given_to[name] = cube
            names.setdefault(cube, []).append(name)
    return HexMap(tuple(names), orientation), tuple(tuple(given) for given in names.values())

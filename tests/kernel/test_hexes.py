"""Hex geometry against brute force with plain Euclidean geometry."""

from __future__ import annotations

import random
from itertools import product
from math import atan2, dist, hypot, pi, sqrt

import pytest

from fivehills.content.grids import centre, cube_of, grid_hexes, grid_spaces, grids_spaces
from fivehills.content.models import HexGrid
from fivehills.maths.bits import mask_of
from fivehills.maths.hexes import (
    FLAT,
    Crossing,
    Cube,
    HexMap,
    join,
    line_pattern,
    offset_onto,
    place,
    rotate60,
    translate,
)

LAYOUTS = list(product(("flat", "pointy"), ("even", "odd")))
NEAR = 1e-9
Point = tuple[float, float]


def hex_map(grid: HexGrid) -> HexMap:
    return HexMap([cube_of(grid, col, row) for _, col, row in grid_hexes(grid)], grid.orientation)


def named(grid: HexGrid) -> dict[str, int]:
    return {id_: number for number, (id_, _, _) in enumerate(grid_hexes(grid))}


def hexagon(radius: int) -> HexMap:
    cubes = [(q, r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1) if abs(q + r) <= radius]
    return HexMap(cubes, "flat")


# --- an independent picture of the plane: flat-topped hexes one unit across, x right, y down -----------------------


def at(cube: Cube) -> Point:
    q, r = cube
    return q * sqrt(3) / 2, r + q / 2


def corners(cube: Cube) -> list[Point]:
    x, y = at(cube)
    wide, half = 1 / sqrt(3), 1 / (2 * sqrt(3))
    return [
        (x + half, y - 0.5),
        (x + wide, y),
        (x + half, y + 0.5),
        (x - half, y + 0.5),
        (x - wide, y),
        (x - half, y - 0.5),
    ]


def shared_side(a: Cube, b: Cube) -> tuple[Point, Point]:
    ends = [p for p in corners(a) if any(dist(p, q) < NEAR for q in corners(b))]
    assert len(ends) == 2
    return ends[0], ends[1]


def part_inside(cube: Cube, goal: Point) -> tuple[float, float, float] | None:
    """Where the line from the origin enters and leaves a hex, and how deep its middle lies (0: on the hexside)."""
    x, y = at(cube)
    enter, leave = 0.0, 1.0
    normals = [at(step) for step in FLAT]
    for nx, ny in normals:
        speed, room = goal[0] * nx + goal[1] * ny, 0.5 + x * nx + y * ny
        if abs(speed) < NEAR:
            if room < -NEAR:
                return None
        elif speed > 0:
            leave = min(leave, room / speed)
        else:
            enter = max(enter, room / speed)
    if leave - enter < NEAR:
        return None
    middle = (enter + leave) / 2
    mx, my = goal[0] * middle - x, goal[1] * middle - y
    return enter, leave, 0.5 - max(mx * nx + my * ny for nx, ny in normals)


def drawn_line(goal: Cube) -> list[tuple[Cube, ...]]:
    """The hexes that a line drawn from the origin passes, by clipping it to every hex nearby."""
    size = max(map(abs, (*goal, sum(goal)))) + 1
    inside: list[tuple[float, Cube]] = []
    beside: dict[float, list[Cube]] = {}
    for cube in product(range(-size, size + 1), repeat=2):
        part = part_inside(cube, at(goal))
        if part and part[2] > NEAR:
            inside.append((part[0], cube))
        elif part and part[2] > -NEAR:
            beside.setdefault(round(part[0], 7), []).append(cube)
    entries = [(t, (cube,)) for t, cube in inside] + [(t, tuple(sorted(pair))) for t, pair in beside.items()]
    return [entry for _, entry in sorted(entries)]


def meeting(goal: Point, ends: tuple[Point, Point]) -> tuple[str, float] | None:
    """How and when the line from the origin meets a hexside."""
    (ax, ay), (bx, by) = ends
    gx, gy = goal
    left, right = gx * ay - gy * ax, gx * by - gy * bx
    far = gx * gx + gy * gy
    if abs(left) < NEAR and abs(right) < NEAR:
        middle = ((ax + bx) * gx + (ay + by) * gy) / 2 / far
        return ("along", middle) if 0 < middle < 1 else None
    if left * right > NEAR * NEAR and min(abs(left), abs(right)) > NEAR:
        return None
    share = left / (left - right)
    time = ((ax + share * (bx - ax)) * gx + (ay + share * (by - ay)) * gy) / far
    how = "across" if NEAR < share < 1 - NEAR else "corner"
    return (how, time) if 0 < time < 1 else None


def drawn_sides(goal: Cube) -> list[tuple[str, tuple[tuple[Cube, Cube], ...]]]:
    """The hexsides that a line drawn from the origin meets, by looking at every hexside nearby."""
    size = max(map(abs, (*goal, sum(goal)))) + 1
    met: dict[tuple[float, str], list[tuple[Cube, Cube]]] = {}
    for a in product(range(-size, size + 1), repeat=2):
        for step in FLAT[:3]:
            b = translate(a, step)
            found = meeting(at(goal), shared_side(a, b))
            if found:
                met.setdefault((round(found[1], 7), found[0]), []).append((min(a, b), max(a, b)))
    return [(how, tuple(sorted(sides))) for (_, how), sides in sorted(met.items())]


# --- coordinates --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("orientation", "shifted"), LAYOUTS)
@pytest.mark.parametrize("first", [0, 1])
class TestCubeOf:
    def grid(self, orientation: str, shifted: str, first: int) -> HexGrid:
        return HexGrid(
            columns=7, rows=6, first_column=first, first_row=first, orientation=orientation, shifted=shifted, size=150
        )

    def test_hexes_are_adjacent_exactly_where_their_centres_are_one_size_apart(self, orientation, shifted, first):
        grid = self.grid(orientation, shifted, first)
        hexes = hex_map(grid)
        points = [centre(grid, col, row) for _, col, row in grid_hexes(grid)]
        for a, b in product(range(len(points)), repeat=2):
            assert (hexes.distance(a, b) == 1) == (abs(dist(points[a], points[b]) - 150) < NEAR * 150)

    def test_every_step_in_a_direction_points_there_on_the_map(self, orientation, shifted, first):
        grid = self.grid(orientation, shifted, first)
        hexes = hex_map(grid)
        points = [centre(grid, col, row) for _, col, row in grid_hexes(grid)]
        north = 0 if orientation == "flat" else 30
        for space, around in enumerate(hexes.towards):
            for direction, neighbour in enumerate(around):
                if neighbour >= 0:
                    east, up = points[neighbour][0] - points[space][0], points[neighbour][1] - points[space][1]
                    assert round(atan2(east, up) * 180 / pi) % 360 == north + 60 * direction

    def test_centres_lie_in_rows_and_columns_with_every_other_one_shifted(self, orientation, shifted, first):
        grid = self.grid(orientation, shifted, first)
        steps = {"flat": (75 * sqrt(3), 150), "pointy": (150, 75 * sqrt(3))}[orientation]

        def drawn(col: int, row: int) -> Point:
            line = col if orientation == "flat" else row
            half = 75 if (line % 2 == 0) == (shifted == "even") else 0
            x, y = col * steps[0], -row * steps[1]
            return (x, y - half) if orientation == "flat" else (x + half, y)

        x0, y0 = drawn(first, first)
        for _, col, row in grid_hexes(grid):
            x, y = drawn(col, row)
            assert centre(grid, col, row) == pytest.approx((x - x0, y - y0))


class TestGambleBoard:
    """43 columns by 41 rows, flat-topped, even columns half a hex further south."""

    grid = HexGrid(columns=43, rows=41, size=0.15, origin=(-2.4, 4.8))

    @pytest.mark.parametrize(
        ("odd", "steps"),
        [
            (1, [(0, -1), (0, 1), (-1, -1), (-1, 0), (1, -1), (1, 0)]),
            (0, [(0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, 1)]),
        ],
    )
    def test_neighbours_are_those_of_the_table(self, odd, steps):
        hexes, names = hex_map(self.grid), named(self.grid)
        for _, col, row in grid_hexes(self.grid):
            if col % 2 == odd:
                around = hexes.towards[names[f"{col:02}{row:02}"]]
                listed = [names.get(f"{col + c:02}{row + r:02}") for c, r in steps]
                assert {n for n in around if n >= 0} == {n for n in listed if n is not None}

    def test_centres_follow_the_formula(self):
        for col, row in [(1, 1), (2, 1), (15, 5), (43, 41), (26, 34)]:
            x, y = -2.4 + 0.1299 * (col - 1), 4.8 - 0.15 * (row - 1) - (0.075 if col % 2 == 0 else 0)
            assert centre(self.grid, col, row) == pytest.approx((x, y), abs=0.001)

    def test_directions_by_name(self):
        hexes, names = hex_map(self.grid), named(self.grid)
        assert [hexes.towards[names["1515"]][d] for d in range(6)] == [
            names[id_] for id_ in ("1514", "1614", "1615", "1516", "1415", "1414")
        ]


PLACES = {
    "eliane 1": (1192, -864),
    "eliane 2": (933, -1307),
    "eliane 4": (1010, -960),
    "hq": (384, -1107),
    "dominique 1": (809, 44),
    "dominique 2": (1286, -244),
    "huguette 1": (-270, 260),
    "huguette 6": (-300, 640),
    "gabrielle": (-41, 2912),
    "beatrice": (1711, 1074),
    "isabelle": (-430, -6500),
}


@pytest.mark.parametrize(
    ("a", "b", "hexes_apart"),
    [
        ("eliane 2", "hq", 4),
        ("eliane 1", "eliane 2", 4),
        ("eliane 1", "eliane 4", 1),
        ("dominique 1", "dominique 2", 4),
        ("huguette 6", "huguette 1", 2),
        ("huguette 6", "gabrielle", 16),
        ("beatrice", "dominique 1", 11),
        ("hq", "isabelle", 39),
    ],
)
def test_strongpoints_on_150_m_hexes_are_as_far_apart_as_published(a, b, hexes_apart):
    grid = HexGrid(
        columns=41, rows=81, first_column=-20, first_row=-30, size=150, origin=(-20 * 75 * sqrt(3), 30 * 150)
    )
    cells = [(col, row) for _, col, row in grid_hexes(grid)]
    hexes = hex_map(grid)

    def nearest(place: str) -> int:
        return min(range(len(cells)), key=lambda n: dist(centre(grid, *cells[n]), PLACES[place]))

    assert hexes.distance(nearest(a), nearest(b)) == hexes_apart


# --- distance, direction, rings -----------------------------------------------------------------------------------


class TestNear:
    board = hexagon(4)

    def steps(self, start: int) -> dict[int, int]:
        """Distances by walking from neighbour to neighbour."""
        found, queue = {start: 0}, [start]
        for space in queue:
            for neighbour in self.board.towards[space]:
                if neighbour >= 0 and neighbour not in found:
                    found[neighbour] = found[space] + 1
                    queue.append(neighbour)
        return found

    def test_distance_is_the_number_of_steps(self):
        for a in range(len(self.board.coordinates)):
            assert {b: self.board.distance(a, b) for b in range(len(self.board.coordinates))} == self.steps(a)
            assert dict(enumerate(self.board.distances(a))) == self.steps(a)

    def test_rings_and_discs_hold_exactly_the_hexes_at_their_distance(self):
        for a, radius in product(range(0, len(self.board.coordinates), 5), range(7)):
            steps = self.steps(a)
            ring, disc = self.board.ring(a, radius), self.board.within(a, radius)
            assert sorted(ring) == [b for b in sorted(steps) if steps[b] == radius]
            assert sorted(disc) == [b for b in sorted(steps) if steps[b] <= radius]
            assert [steps[b] for b in disc] == sorted(steps[b] for b in disc)
            assert self.board.within_mask(a, radius) == mask_of(disc) == self.board.within_mask(a, radius)

    def test_a_ring_runs_clockwise_from_direction_4(self):
        centre_ = self.board.number[0, 0]
        around = self.board.towards[centre_]
        assert self.board.ring(centre_, 1) == (around[4], around[5], *around[:4])

    def test_ahead_and_direction_undo_each_other(self):
        for a, direction, steps in product(range(len(self.board.coordinates)), range(6), range(1, 9)):
            b = self.board.ahead(a, direction, steps)
            if b >= 0:
                assert self.board.direction(a, b) == direction
                assert self.board.distance(a, b) == steps

    def test_direction_is_minus_one_off_the_straight_rows_and_at_home(self):
        at_ = self.board.number
        assert self.board.direction(at_[0, 0], at_[1, 1]) == -1
        assert self.board.direction(at_[0, 0], at_[0, 0]) == -1

    def test_ahead_outside_the_board_is_minus_one(self):
        assert self.board.ahead(self.board.number[0, 0], 0, 5) == -1

    def test_the_nearest_directions_make_the_smallest_angle(self):
        for b, cube in enumerate(self.board.coordinates):
            x, y = at(cube)
            way = [x * at(step)[0] + y * at(step)[1] for step in FLAT]
            expected = tuple(d for d in range(6) if abs(way[d] - max(way)) < NEAR) if hypot(x, y) else ()
            assert self.board.nearest_directions(self.board.number[0, 0], b) == expected

    def test_halfway_between_two_directions_both_are_nearest(self):
        at_ = self.board.number
        assert self.board.nearest_directions(at_[0, 0], at_[2, -1]) == (1, 2)
        assert self.board.nearest_directions(at_[0, 0], at_[-1, -1]) == (0, 5)

    def test_pairs_lists_each_hexside_once(self):
        pairs = list(self.board.pairs())
        outer = 54
        assert len({frozenset(pair) for pair in pairs}) == len(pairs) == (6 * 61 - outer) // 2
        assert all(self.board.distance(a, b) == 1 for a, b in pairs)

    def test_two_spaces_at_one_place_are_refused(self):
        with pytest.raises(ValueError, match="same coordinates"):
            HexMap([(0, 0), (0, 0)], "flat")


# --- lines --------------------------------------------------------------------------------------------------------


def displacements() -> list[Cube]:
    """All short ones, and long ones at random and near the awkward directions."""
    chance = random.Random(1954)
    short = [(q, r) for q in range(-5, 6) for r in range(-5, 6) if abs(q + r) <= 5 and (q, r) != (0, 0)]
    long = [(chance.randint(-22, 22), chance.randint(-22, 22)) for _ in range(25)]
    awkward = [(10, -2), (20, -4), (11, 11), (12, 11), (-14, 7), (-15, 7), (21, -1), (1, 21), (15, -3), (7, -20)]
    return short + [cube for cube in long if cube != (0, 0)] + awkward


class TestLine:
    @pytest.mark.parametrize("goal", displacements())
    def test_it_passes_what_a_drawn_line_passes(self, goal):
        pattern = line_pattern(*goal)
        assert list(pattern.hexes) == drawn_line(goal)

    @pytest.mark.parametrize("goal", [cube for cube in displacements() if max(map(abs, cube)) <= 15])
    def test_it_meets_the_hexsides_that_a_drawn_line_meets(self, goal):
        pattern = line_pattern(*goal)
        assert list(pattern.sides) == drawn_sides(goal)

    def test_the_way_back_is_the_same_in_reverse(self):
        board = hex_map(HexGrid(columns=13, rows=11))
        for a, b in product(range(len(board.coordinates)), range(0, len(board.coordinates), 3)):
            assert board.line(a, b)[::-1] == board.line(b, a)
            assert board.line_sides(a, b)[::-1] == board.line_sides(b, a)
            assert board.crossed(a, b)[::-1] == board.crossed(b, a)

    def test_it_depends_on_the_displacement_alone(self):
        board, (q, r) = hexagon(9), (3, 1)
        for a in (board.number[0, 0], board.number[-4, 2], board.number[2, -5]):
            cubes = [
                [board.coordinates[n] for n in entry]
                for entry in board.line(a, board.number[translate(board.coordinates[a], (q, r))])
            ]
            assert [[offset_onto(board.coordinates[a], 0, c) for c in entry] for entry in cubes] == [
                list(entry) for entry in line_pattern(q, r).hexes
            ]

    def test_from_a_hex_to_itself_there_is_only_that_hex(self):
        board = hexagon(1)
        assert board.line(3, 3) == ((3,),)
        assert board.line_sides(3, 3) == ()

    def test_along_a_hexside_it_passes_two_hexes_at_once(self):
        grid = HexGrid(columns=3, rows=3)
        board, n = hex_map(grid), named(grid)
        assert board.line(n["0102"], n["0302"]) == ((n["0102"],), (n["0201"], n["0202"]), (n["0302"],))
        assert board.crossed(n["0102"], n["0302"]) == (n["0102"], n["0302"])
        assert board.line_sides(n["0102"], n["0302"]) == (
            Crossing("corner", ((n["0102"], n["0201"]), (n["0102"], n["0202"]))),
            Crossing("along", ((n["0201"], n["0202"]),)),
            Crossing("corner", ((n["0201"], n["0302"]), (n["0202"], n["0302"]))),
        )

    def test_along_the_edge_of_the_board_only_the_hex_on_it_is_named(self):
        grid = HexGrid(columns=3, rows=3)
        board, n = hex_map(grid), named(grid)
        assert board.line(n["0101"], n["0301"]) == ((n["0101"],), (n["0201"],), (n["0301"],))
        assert board.crossed(n["0101"], n["0301"]) == (n["0101"], n["0301"])
        assert board.line_sides(n["0101"], n["0301"]) == (
            Crossing("corner", ((n["0101"], n["0201"]),)),
            Crossing("corner", ((n["0201"], n["0301"]),)),
        )

    def test_through_a_corner_into_the_next_hex_the_third_hex_is_not_passed(self):
        board = hexagon(10)
        start, end = board.number[-5, 1], board.number[5, -1]
        corners_ = [crossing for crossing in board.line_sides(start, end) if crossing.how == "corner"]
        assert [len(crossing.sides) for crossing in corners_] == [3, 3, 3, 3]
        around = {space for side in corners_[0].sides for space in side}
        assert len(around) == 3
        assert len(around & set(board.crossed(start, end))) == 2

    def test_holes_in_the_board_are_left_out(self):
        board = HexMap([(0, 0), (0, 2), (0, 3)], "flat")
        assert board.line(0, 2) == ((0,), (1,), (2,))
        assert board.line_sides(0, 2) == (Crossing("across", ((1, 2),)),)


# --- boards laid side by side ---------------------------------------------------------------------------------------


class TestPlacing:
    def geomorphic(self) -> dict[str, Cube]:
        """23 columns with 15 and 14 rows in turn, so that the edge columns of two boards coincide."""
        grid = HexGrid(columns=23, rows=15, omit=[f"{col:02}15" for col in range(2, 23, 2)])
        return {id_: cube_of(grid, col, row) for id_, col, row in grid_hexes(grid)}

    def placed(self, letter: str, turn: int, offset: Cube) -> dict[str, Cube]:
        board = self.geomorphic()
        return dict(zip((letter + id_ for id_ in board), place(board.values(), turn, offset), strict=True))

    def test_a_sixth_of_a_turn_leads_each_direction_to_the_next(self):
        for number, step in enumerate(FLAT):
            assert rotate60(step, 1) == FLAT[(number + 1) % 6]
            assert rotate60(step, 6) == step
            assert rotate60(step, -1) == FLAT[number - 1]

    def test_turning_and_moving_keep_distances(self):
        cubes = [(0, 0), (3, -1), (-2, 5), (4, 4)]
        before = HexMap(cubes, "flat")
        for turn in range(6):
            after = HexMap(place(cubes, turn, (7, -3)), "flat")
            assert all(before.distance(a, b) == after.distance(a, b) for a, b in product(range(4), repeat=2))

    def test_side_by_side_the_edge_columns_coincide(self):
        board = self.geomorphic()
        east = offset_onto(board["0101"], 0, board["2301"])
        hexes, names = join([self.placed("A", 0, (0, 0)), self.placed("B", 0, east)], "flat")
        assert len(names) == len(hexes.coordinates) == 334 + 334 - 15
        assert {given for given in names if len(given) > 1} == {(f"A23{r:02}", f"B01{r:02}") for r in range(1, 16)}

    def test_the_second_board_may_be_turned_half_round(self):
        board = self.geomorphic()
        east = offset_onto(board["2315"], 3, board["2301"])
        hexes, names = join([self.placed("A", 0, (0, 0)), self.placed("B", 3, east)], "flat")
        assert {given for given in names if len(given) > 1} == {(f"A23{r:02}", f"B23{16 - r:02}") for r in range(1, 16)}
        space = {name: number for number, given in enumerate(names) for name in given}
        assert hexes.distance(space["A2208"], space["B2207"]) == 2
        assert hexes.towards[space["B1008"]][0] == space["B1009"]

    def test_one_above_the_other_the_long_columns_share_their_last_hex(self):
        board = self.geomorphic()
        south = offset_onto(board["0101"], 0, board["0115"])
        hexes, names = join([self.placed("B", 0, (0, 0)), self.placed("A", 0, south)], "flat")
        space = {name: number for number, given in enumerate(names) for name in given}
        assert {given for given in names if len(given) > 1} == {(f"B{c:02}15", f"A{c:02}01") for c in range(1, 24, 2)}
        assert hexes.towards[space["B0214"]][3] == space["A0201"]

    def test_a_name_on_two_boards_is_refused(self):
        with pytest.raises(ValueError, match="'0101'"):
            join([{"0101": (0, 0)}, {"0101": (5, 0)}], "flat")


def test_hexes_of_two_grids_are_in_one_map_and_never_touch():
    near, far = HexGrid(columns=4, rows=3), HexGrid(columns=3, rows=2, id="I{col:02}{row:02}", first_column=3)
    spaces, hexes = grids_spaces([near, far], {})
    assert [space.id for space in spaces[11:14]] == ["0403", "I0301", "I0302"]
    assert all((a < 12) == (b < 12) for a, b in hexes.pairs())
    assert hexes.distance(12, 17) == 2
    assert hexes.distance(11, 12) > 900
    assert hexes.towards[12][3] == 13


def test_grid_spaces_come_column_by_column_without_the_omitted():
    spaces, hexes = grid_spaces(HexGrid(columns=2, rows=2, omit=["0102"]), {})
    assert [space.id for space in spaces] == ["0101", "0201", "0202"]
    assert len(hexes.coordinates) == 3

"""Lines of sight of En Pointe on small grounds made for one rule each, and on the boards of the scenarios."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache

import pytest

from fivehills.content.grids import cube_of, grid_hexes
from fivehills.content.models import HexGrid
from fivehills.maths.bits import mask_of
from fivehills.maths.hexes import HexMap
from fivehills_enpointe.boards import Ground
from fivehills_enpointe.lines import Lines, Trace

GRID = HexGrid(columns=15, rows=9)
SIGHT = {
    "clear": "free",
    "paddy": "hinders",
    "brush": "hinders",
    "grove": "hinders",
    "jungle": "blocks",
    "wooden": "blocks",
    "stone": "blocks",
}


def ground_with(
    terrain: Mapping[str, str] | None = None,
    level: Mapping[str, int] | None = None,
    sides: Mapping[str, Sequence[str]] | None = None,
) -> Ground:
    """A ground of 15 columns and 9 rows, clear and level but for what is given by hex."""
    cells = list(grid_hexes(GRID))
    ground = Ground(
        HexMap([cube_of(GRID, col, row) for _, col, row in cells], "flat"), [(id_,) for id_, _, _ in cells], len(cells)
    )
    for name, kind in (terrain or {}).items():
        ground.terrain[ground.index[name]] = kind
    for name, height in (level or {}).items():
        ground.level[ground.index[name]] = height
    for feature, pairs in (sides or {}).items():
        for pair in pairs:
            a, b = sorted(ground.index[name] for name in pair.split("/"))
            ground.sides[feature].add((a, b))
    return ground


@lru_cache(maxsize=4)
def lines_over(ground: Ground) -> Lines:
    return Lines(ground, SIGHT, limit=5)


def look(a: str, b: str, ground: Ground, smoke: Sequence[str] = (), rubble: Sequence[str] = ()) -> Trace:
    """The line from a to b; the quick answer and the way back must agree with it."""
    lines = lines_over(ground)
    one, other = ground.index[a], ground.index[b]
    fog, ruins = (mask_of(ground.index[name] for name in names) for names in (smoke, rubble))
    trace = lines.trace(one, other, fog, ruins)

    assert trace.clear == bool(lines.visible(one, fog, ruins) >> other & 1)
    assert trace.clear == bool(lines.visible(other, fog, ruins) >> one & 1) == lines.trace(other, one, fog, ruins).clear
    assert not trace.clear or trace.hindrances == lines.hindrances(one, other, ruins)

    return trace


NORTH, SOUTH = "0501", "0507"
"""Two hexes of one column: the line runs through the hexes between them."""


class TestSameLevel:
    @pytest.mark.rule("4.1-a", "4.3.1-a")
    def test_open_ground_is_seen_across(self) -> None:
        assert look(NORTH, SOUTH, ground_with()).clear

    @pytest.mark.rule("4.3-a", "4.3.1-a")
    @pytest.mark.parametrize("obstacle", ["jungle", "wooden", "stone"])
    def test_an_obstacle_on_the_way_blocks(self, obstacle: str) -> None:
        assert not look(NORTH, SOUTH, ground_with({"0504": obstacle})).clear
        assert look(NORTH, SOUTH, ground_with({"0404": obstacle, "0604": obstacle})).clear

    @pytest.mark.rule("4.3-h")
    def test_terrain_and_smoke_in_the_end_hexes_do_not_block(self) -> None:
        ground = ground_with({NORTH: "jungle", SOUTH: "stone"})

        assert look(NORTH, SOUTH, ground, smoke=[NORTH, SOUTH]).clear

    @pytest.mark.rule("4.3-d")
    def test_adjacent_hexes_always_see_each_other(self) -> None:
        ground = ground_with({"0504": "jungle", "0505": "jungle"}, {"0504": 3}, {"wall": ["0504/0505"]})

        assert look("0504", "0505", ground, smoke=["0504", "0505"]).clear

    @pytest.mark.rule("4.3.1-a")
    def test_a_higher_hex_blocks(self) -> None:
        assert not look(NORTH, SOUTH, ground_with(level={"0504": 1})).clear

    @pytest.mark.rule("4.3.1-b")
    def test_an_obstacle_in_the_valley_does_not_block(self) -> None:
        heights = {NORTH: 1, SOUTH: 1}

        assert look(NORTH, SOUTH, ground_with({"0504": "jungle"}, heights)).clear
        assert not look(NORTH, SOUTH, ground_with({"0504": "jungle"}, {**heights, "0504": 1})).clear


class TestDifferentLevels:
    @pytest.mark.rule("4.3.2-a")
    def test_an_obstacle_lower_than_both_does_not_block(self) -> None:
        assert look(NORTH, SOUTH, ground_with({"0506": "jungle"}, {NORTH: 2, SOUTH: 1})).clear

    @pytest.mark.rule("4.3.2-b")
    def test_a_hex_higher_than_both_blocks(self) -> None:
        assert not look(NORTH, SOUTH, ground_with(level={NORTH: 1, "0503": 2})).clear

    @pytest.mark.rule("4.3.2-d")
    def test_bare_ground_between_the_levels_does_not_block(self) -> None:
        assert look(NORTH, SOUTH, ground_with(level={NORTH: 2, "0502": 2, "0506": 1})).clear

    @pytest.mark.rule("4.3.2-c")
    @pytest.mark.parametrize("height", [0, 1])
    def test_an_obstacle_hides_the_one_hex_behind_it(self, height: int) -> None:
        ground = ground_with({"0504": "jungle"}, {NORTH: 2, "0504": height})

        assert "4.3.2-c" in look(NORTH, "0505", ground).why
        assert look(NORTH, "0506", ground).clear
        assert look(NORTH, "0509", ground).clear

    @pytest.mark.rule("4.3.2-c")
    def test_an_obstacle_as_high_as_the_higher_end_blocks_all_behind_it(self) -> None:
        ground = ground_with({"0504": "jungle"}, {NORTH: 2, "0504": 2})

        assert not look(NORTH, "0505", ground).clear
        assert not look(NORTH, "0508", ground).clear


@pytest.mark.rule("4.3.1-a", "4.3.1-b", "4.3.2-a", "4.3.2-c", "4.3.2-d")
@pytest.mark.parametrize(
    ("heights", "kind", "cite"),
    [
        ({}, "clear", "4.3.1-a"),
        ({NORTH: 1, SOUTH: 1}, "jungle", "4.3.1-b"),
        ({NORTH: 2, SOUTH: 1}, "jungle", "4.3.2-a"),
        ({NORTH: 2, "0504": 1}, "jungle", "4.3.2-c"),
        ({NORTH: 2, "0504": 1}, "clear", "4.3.2-d"),
    ],
)
def test_a_free_hex_is_explained_by_the_rule_that_lets_the_line_pass(
    heights: dict[str, int], kind: str, cite: str
) -> None:
    steps = look(NORTH, SOUTH, ground_with({"0504": kind}, heights)).steps

    assert [(step.effect, step.cite) for step in steps if step.what.startswith("0504")] == [("free", cite)]


class TestAlongHexsides:
    """From 0505 to 0705 the line runs along the one hexside between them."""

    def pair(self) -> tuple[str, str, tuple[str, str]]:
        ground = ground_with()
        lines = Lines(ground, SIGHT, 5)
        a, b = "0505", "0705"
        entries = lines.between(ground.index[a], ground.index[b])
        assert [len(entry) for entry in entries] == [2]
        left, right = (ground.names[hex_][0] for hex_ in entries[0])
        return a, b, (left, right)

    @pytest.mark.rule("4.3-a")
    def test_both_hexes_beside_the_line_must_hold_an_obstacle(self) -> None:
        a, b, (left, right) = self.pair()

        assert look(a, b, ground_with({left: "jungle"})).clear
        assert look(a, b, ground_with({right: "jungle"})).clear
        assert not look(a, b, ground_with({left: "jungle", right: "wooden"})).clear

    @pytest.mark.rule("4.3-c")
    def test_smoke_on_one_side_only_does_not_block(self) -> None:
        a, b, (left, right) = self.pair()

        assert look(a, b, ground_with(), smoke=[left]).clear
        assert not look(a, b, ground_with(), smoke=[left, right]).clear
        assert not look(a, b, ground_with({right: "jungle"}), smoke=[left]).clear

    @pytest.mark.rule("4.3-g")
    def test_a_hindrance_counts_only_if_both_sides_have_it(self) -> None:
        a, b, (left, right) = self.pair()

        assert look(a, b, ground_with({left: "grove"})).hindrances == 0
        assert look(a, b, ground_with({left: "grove", right: "paddy"})).hindrances == 0
        assert look(a, b, ground_with({left: "grove", right: "grove"})).hindrances == 1

    @pytest.mark.rule("4.3-g")
    @pytest.mark.parametrize(("a", "b", "beside"), [("0101", "0301", "0201"), ("0209", "0409", "0309")])
    def test_the_edge_of_the_table_is_no_second_paddy(self, a: str, b: str, beside: str) -> None:
        ground = ground_with({beside: "paddy", "1509": "paddy"})

        assert look(a, b, ground).hindrances == 0

    @pytest.mark.rule("4.3-a")
    @pytest.mark.parametrize(("a", "b", "beside"), [("0101", "0301", "0201"), ("0209", "0409", "0309")])
    def test_what_lies_beyond_the_edge_of_the_table_does_not_block(self, a: str, b: str, beside: str) -> None:
        assert look(a, b, ground_with({beside: "jungle"}, level={"1509": 3})).clear

    @pytest.mark.rule("4.3-g")
    def test_jungle_on_both_sides_that_does_not_block_is_no_hindrance(self) -> None:
        a, _, (left, right) = self.pair()
        line = look(a, "0905", ground_with({left: "jungle", right: "jungle"}, level={a: 2}))

        assert line.clear
        assert line.hindrances == 0


class TestHindrances:
    COLUMN = [f"05{row:02}" for row in range(1, 10)]

    @pytest.mark.rule("4.3-e", "4.3-g")
    @pytest.mark.parametrize("terrain", ["paddy", "brush", "grove"])
    def test_each_hex_between_the_ends_counts(self, terrain: str) -> None:
        line = look(NORTH, SOUTH, ground_with(dict.fromkeys([NORTH, "0503", "0504", SOUTH], terrain)))

        assert line.clear
        assert line.hindrances == 2

    @pytest.mark.rule("4.3-f")
    def test_five_are_allowed_and_six_block(self) -> None:
        assert look("0501", "0509", ground_with(dict.fromkeys(self.COLUMN[1:6], "paddy"))).clear
        assert not look("0501", "0509", ground_with(dict.fromkeys(self.COLUMN[1:7], "paddy"))).clear

    @pytest.mark.rule("4.3-e")
    def test_hindrances_in_a_valley_do_not_count(self) -> None:
        valley = ground_with(dict.fromkeys(self.COLUMN[1:8], "brush"), {"0501": 1, "0509": 2})

        assert look("0501", "0509", valley).clear
        assert look("0501", "0509", valley).hindrances == 0


class TestHexsides:
    @pytest.mark.rule("4.3-b")
    def test_a_crest_blocks_unless_an_end_is_next_to_it(self) -> None:
        hill = {"0502": 1, "0503": 1, "0504": 1, "0505": 1, "0506": 1}
        ground = ground_with(level=hill, sides={"crest": ["0503/0504"]})

        assert "crest" in look("0502", "0506", ground).why
        assert look("0503", "0506", ground).clear
        assert look("0502", "0504", ground).clear

    @pytest.mark.rule("4.3-b")
    def test_a_crest_is_overlooked_from_higher_ground(self) -> None:
        ground = ground_with(level={"0501": 2, "0503": 1, "0504": 1}, sides={"crest": ["0503/0504"]})

        assert look("0501", "0507", ground).clear

    @pytest.mark.rule("4.3.1-d")
    @pytest.mark.parametrize("feature", ["wall", "hedge"])
    def test_a_wall_or_hedge_hides_what_is_farther_on(self, feature: str) -> None:
        ground = ground_with(sides={feature: ["0503/0504"]})

        assert look("0501", "0504", ground).clear
        assert not look("0501", "0505", ground).clear
        assert look("0503", "0507", ground).clear

    @pytest.mark.rule("4.3.1-d")
    def test_looking_along_a_wall_is_not_looking_through_it(self) -> None:
        ground = ground_with()
        lines = Lines(ground, SIGHT, 5)
        left, right = (ground.names[hex_][0] for hex_ in lines.between(ground.index["0505"], ground.index["0705"])[0])

        assert look("0505", "0705", ground_with(sides={"wall": [f"{left}/{right}"]})).clear

    @pytest.mark.rule("4.3-b")
    def test_a_crest_closes_the_way_where_a_line_leaves_a_hexside_into_lower_ground(self) -> None:
        ridge = {"0505": 2, "0604": 2, "0605": 2, "0705": 0, "0905": 2}
        closed = ["0604/0705", "0605/0705"]

        assert look("0505", "0905", ground_with(level=ridge)).clear
        assert look("0505", "0905", ground_with(level=ridge, sides={"crest": closed[:1]})).clear
        assert "crest" in look("0505", "0905", ground_with(level=ridge, sides={"crest": closed})).why


class TestSmokeAndRuins:
    @pytest.mark.rule("4.3-a", "10.6-b")
    def test_smoke_stands_at_the_level_of_its_hex(self) -> None:
        assert not look(NORTH, SOUTH, ground_with(), smoke=["0504"]).clear
        assert look(NORTH, SOUTH, ground_with(level={NORTH: 1, SOUTH: 1}), smoke=["0504"]).clear

    @pytest.mark.rule("10.7-c")
    def test_a_building_in_ruins_no_longer_blocks(self) -> None:
        ground = ground_with({"0504": "wooden"})

        assert not look(NORTH, SOUTH, ground).clear
        assert look(NORTH, SOUTH, ground, rubble=["0504"]).clear


@pytest.mark.rule("14.2-c")
def test_an_aircraft_is_seen_over_obstacles_except_from_the_blind_hex() -> None:
    ground = ground_with({"0503": "jungle", "0506": "jungle"}, {"0503": 2})
    lines = Lines(ground, SIGHT, 5)
    over, near, far = (ground.index[name] for name in ("0501", "0507", "0509"))

    assert not lines.trace(far, over).clear
    assert lines.trace(far, over, levels=(0, 4)).clear
    assert not lines.trace(near, over, levels=(0, 4)).clear


def agree_on_random_ground(rng: random.Random, grounds: int, lines: int) -> None:
    """Look along random lines over random ground; `look` holds the quick answer against the explained one."""
    names = [name for name, _, _ in grid_hexes(GRID)]
    for _ in range(grounds):
        terrain = {name: rng.choice([*SIGHT, "clear", "clear", "clear"]) for name in names}
        level = {name: rng.choice((0, 0, 0, 1, 2)) for name in names}
        full = ground_with().full
        pairs = [f"{names[a]}/{names[b]}" for a, b in full.pairs()]
        ground = ground_with(terrain, level, {"crest": rng.sample(pairs, 30), "wall": rng.sample(pairs, 30)})
        ruins = rng.sample(names, 5)
        for _ in range(lines):
            a, b = rng.sample(names, 2)
            look(a, b, ground, smoke=rng.sample(names, 5), rubble=ruins)


def test_the_quick_answer_is_the_explained_one_on_random_ground() -> None:
    agree_on_random_ground(random.Random(5), grounds=5, lines=120)


@pytest.mark.rule("4.1-a", "4.3-a", "4.3-c", "4.3-d", "4.3-g", "4.3.1-a", "4.3.2-c", "10.6-b", "10.7-c", "15.3-a")
def test_obstacles_smoke_and_ruins_are_read_alike_by_the_quick_and_the_explained_answer() -> None:
    agree_on_random_ground(random.Random(6), grounds=1, lines=150)


@pytest.mark.rule("4.1-a", "4.3-a", "4.3-c", "4.3-e", "4.3-g", "4.3.2-c", "10.6-b", "15.3-a")
def test_lines_along_hexsides_are_read_alike_by_the_quick_and_the_explained_answer() -> None:
    rng, names = random.Random(7), [name for name, _, _ in grid_hexes(GRID)]
    terrain = {name: rng.choice(["jungle", "brush", "brush", "clear", "paddy"]) for name in names}
    ground = ground_with(terrain, {name: rng.choice((0, 0, 1)) for name in names})
    between = Lines(ground, SIGHT, 5).between
    far = [
        (a, b)
        for a in names
        for b in names
        if any(len(entry) > 1 for entry in between(ground.index[a], ground.index[b]))
    ]
    for a, b in rng.sample(far, 200):
        look(a, b, ground, smoke=rng.sample(names, len(names) // 2))


@pytest.mark.rule("10.6-b")
def test_lines_asked_for_one_by_one_know_the_smoke_that_lies_there_already() -> None:
    rng = random.Random(6)
    names = [name for name, _, _ in grid_hexes(GRID)]
    ground = ground_with({name: rng.choice(["jungle", "brush", *["clear"] * 8]) for name in names})
    lines, count = Lines(ground, SIGHT, limit=5), len(names)
    fog = 0
    for _ in range(8):
        fog ^= mask_of(rng.sample(range(count), 12))
        for a, b in (rng.sample(range(count), 2) for _ in range(150)):
            assert bool(lines.seen(a, 1 << b, fog, 0)) == lines.trace(a, b, fog).clear

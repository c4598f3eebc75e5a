"""The graph of spaces: edges and their features, flooding, reaching, and building it from a map file."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pydantic import ValidationError

from fivehills.content.models import HexGrid, MapFile, Space
from fivehills.engine.board import Board, board_from
from fivehills.maths.bits import bits, mask_of


def map_file(**parts: Any) -> MapFile:
    return MapFile.model_validate({"schema": 1, "provenance": "own test", "title": "test", **parts})


def areas(count: int) -> list[dict[str, str]]:
    return [{"id": f"a{number}"} for number in range(count)]


def graph(count: int, *edges: tuple[int, int]) -> Board:
    return Board([Space(id=f"a{n}") for n in range(count)], [(a, b, (), False) for a, b in edges])


def features(board: Board, a: str, b: str) -> set[str]:
    return set(board.edge_features[board.edge_number[board.index[a], board.index[b]]])


def random_board(chance: random.Random, count: int) -> tuple[Board, dict[tuple[int, int], int]]:
    """A graph of one-way edges with a price each, some of them 0."""
    ways = [(a, b) for a in range(count) for b in range(count) if a != b and chance.random() < 0.2]
    board = Board([Space(id=f"a{n}") for n in range(count)], [(a, b, (), True) for a, b in ways])
    return board, {way: chance.randint(0, 4) for way in ways}


class TestEdges:
    def test_an_edge_joins_both_ways_and_a_one_way_edge_only_one(self):
        board = board_from(
            map_file(spaces=areas(3), edges=[{"between": ["a0", "a1"]}, {"between": ["a1", "a2"], "one_way": True}])
        )
        assert board.neighbours == ((1,), (0, 2), ())
        assert board.adjacent == (0b010, 0b101, 0b000)
        assert board.edge_ends == ((0, 1), (1, 2))
        assert (2, 1) not in board.edge_number

    def test_opposite_one_way_edges_keep_their_own_features(self):
        edges = [
            {"between": ["a0", "a1"], "one_way": True, "features": ["red"]},
            {"between": ["a1", "a0"], "one_way": True, "features": ["blue"]},
        ]
        board = board_from(map_file(spaces=areas(2), edges=edges))
        assert features(board, "a0", "a1") == {"red"}
        assert features(board, "a1", "a0") == {"blue"}
        assert board.across("red") == (0b10, 0)
        assert board.across("blue") == (0, 0b01)

    def test_equal_opposite_one_way_edges_are_one_edge(self):
        edges = [{"between": ["a0", "a1"], "one_way": True}, {"between": ["a1", "a0"], "one_way": True}]
        board = board_from(map_file(spaces=areas(2), edges=edges))
        assert board.edge_ends == ((0, 1),)
        assert board.edge_number == {(0, 1): 0, (1, 0): 0}

    def test_features_of_several_entries_add_up(self):
        edges = [{"between": ["a0", "a1"], "features": ["river"]}, {"between": ["a1", "a0"], "features": ["bridge"]}]
        board = board_from(map_file(spaces=areas(2), edges=edges))
        assert features(board, "a1", "a0") == {"river", "bridge"}
        assert len(board.edge_ends) == 1

    def test_a_feature_that_no_edge_has_is_across_nothing(self):
        assert graph(3, (0, 1)).across("wall") == (0, 0, 0)

    def test_two_edges_for_the_same_way_are_refused(self):
        with pytest.raises(ValueError, match="from space 1 to space 0"):
            Board([Space(id="x"), Space(id="y")], [(0, 1, (), True), (1, 0, (), True), (1, 0, (), True)])

    def test_two_spaces_of_one_name_are_refused(self):
        with pytest.raises(ValueError, match="'a1'"):
            board_from(map_file(spaces=areas(2), boxes=[{"id": "a1"}]))


class TestFlood:
    def test_it_fills_what_hangs_together_with_the_seeds(self):
        board = graph(7, (0, 1), (1, 2), (2, 3), (4, 5))
        assert bits(board.flood(0b0000001, 0b1111111)) == (0, 1, 2, 3)
        assert bits(board.flood(0b1010001, 0b1111111)) == (0, 1, 2, 3, 4, 5, 6)

    def test_it_does_not_pass_closed_spaces_nor_start_on_them(self):
        board = graph(4, (0, 1), (1, 2), (2, 3))
        assert bits(board.flood(0b0001, 0b1011)) == (0, 1)
        assert board.flood(0b0100, 0b1011) == 0

    def test_it_follows_one_way_edges_forward_only(self):
        board = Board([Space(id="x"), Space(id="y")], [(0, 1, (), True)])
        assert board.flood(0b01, 0b11) == 0b11
        assert board.flood(0b10, 0b11) == 0b10


class TestShortest:
    def test_it_counts_steps_on_hexes_like_their_distance(self):
        board = board_from(map_file(grid={"columns": 9, "rows": 8}))
        assert board.hexes is not None
        for start in (0, 17, 40):
            found = board.shortest(start, (1 << len(board)) - 1)
            assert found == {space: board.hexes.distance(start, space) for space in range(len(board))}

    def test_it_goes_round_closed_spaces(self):
        board = graph(5, (0, 1), (1, 2), (0, 3), (3, 4), (4, 2))
        assert board.shortest(0, 0b11101) == {0: 0, 3: 1, 4: 2, 2: 3}
        assert board.shortest(1, 0b11101) == {}


class TestReach:
    @pytest.mark.parametrize("seed", range(30))
    def test_it_finds_the_cheapest_cost_of_everything_within_the_budget(self, seed):
        chance = random.Random(seed)
        board, prices = random_board(chance, 14)
        budget = chance.randint(0, 9)
        best = {0: 0}
        for _ in range(14):
            for (a, b), price in prices.items():
                if a in best and best[a] + price < best.get(b, 999):
                    best[b] = best[a] + price
        found = board.reach(0, budget, lambda a, b: prices[a, b])
        assert found == {space: cost for space, cost in best.items() if cost <= budget}

    def test_a_space_is_left_only_once(self):
        board = graph(4, (0, 1), (0, 2), (1, 2), (1, 3))
        prices = {(0, 1): 5, (0, 2): 1, (2, 1): 1, (1, 3): 2}
        asked: list[tuple[int, int]] = []

        def cost(a: int, b: int) -> int | None:
            asked.append((a, b))
            return prices.get((a, b))

        assert board.reach(0, 9, cost) == {0: 0, 1: 2, 2: 1, 3: 4}
        assert len(asked) == len(set(asked))

    def test_none_closes_a_step_in_that_direction(self):
        board = graph(3, (0, 1), (1, 2))
        assert board.reach(0, 5, lambda a, b: None if (a, b) == (1, 2) else 1) == {0: 0, 1: 1}

    def test_a_budget_of_nothing_reaches_the_start_and_what_is_free(self):
        board = graph(3, (0, 1), (1, 2))
        assert board.reach(0, 0, lambda a, b: 0 if b == 1 else 1) == {0: 0, 1: 0}
        assert board.reach(0, -1, lambda a, b: 0) == {}


class TestGrid:
    def board(self, **parts: Any) -> Board:
        grid = {"columns": 4, "rows": 3, "terrain": {"hill": ["0101", "0202"]}, **parts.pop("grid", {})}
        return board_from(map_file(grid=grid, **parts))

    def test_hexes_come_first_then_other_spaces_then_boxes(self):
        board = self.board(grid={"omit": ["0403"]}, spaces=[{"id": "camp"}, {"id": "0301"}], boxes=[{"id": "hanoi"}])
        assert board.ids == (
            *("0101", "0102", "0103", "0201", "0202", "0203", "0301", "0302", "0303", "0401", "0402"),
            *("camp", "hanoi"),
        )
        assert board.hexes is not None
        assert board.index["0402"] in board.hexes
        assert board.index["camp"] not in board.hexes

    def test_terrain_gives_the_kind_and_a_listed_hex_keeps_what_it_states(self):
        listed = [{"id": "0101", "name": "Gabrielle"}, {"id": "0202", "kind": "village", "at": [5, 6]}]
        board = self.board(spaces=listed)
        kinds = dict(zip(board.ids, board.kinds, strict=True))
        assert (kinds["0101"], kinds["0202"], kinds["0102"]) == ("hill", "village", "hex")
        assert board.names[board.index["0101"]] == "Gabrielle"
        assert board.records[board.index["0202"]].at == (5, 6)
        assert board.records[board.index["0101"]].at == (0, 0)
        assert board.names[board.index["0102"]] == "0102"

    def test_the_edges_of_a_pair_of_hexes_are_features_of_their_hexside(self):
        plain = self.board()
        board = self.board(edges=[{"between": ["0102", "0101"], "features": ["river"]}])
        assert board.neighbours == plain.neighbours
        assert len(board.edge_ends) == len(plain.edge_ends)
        assert features(board, "0101", "0102") == features(board, "0102", "0101") == {"river"}
        assert sum(map(bool, board.edge_features)) == 1

    def test_a_one_way_edge_of_a_hexside_gives_features_in_that_direction_only(self):
        board = self.board(edges=[{"between": ["0102", "0101"], "features": ["uphill"], "one_way": True}])
        assert board.neighbours == self.board().neighbours
        assert features(board, "0102", "0101") == {"uphill"}
        assert features(board, "0101", "0102") == set()

    def test_edges_join_hexes_and_boxes_that_do_not_touch(self):
        edges = [
            {"between": ["hanoi", "0101"], "features": ["arrow"], "one_way": True},
            {"between": ["0101", "0403"], "features": ["tunnel"]},
        ]
        board = self.board(boxes=[{"id": "hanoi"}], edges=edges)
        n = board.index
        assert board.neighbours[n["hanoi"]] == (n["0101"],)
        assert n["hanoi"] not in board.neighbours[n["0101"]]
        assert n["0403"] in board.neighbours[n["0101"]]
        assert board.across("tunnel")[n["0403"]] == mask_of([n["0101"]])

    def test_hexes_have_the_neighbours_of_their_coordinates(self):
        board = self.board()
        assert board.hexes is not None
        for space in range(len(board)):
            assert set(board.neighbours[space]) == {n for n in board.hexes.towards[space] if n >= 0}

    def test_a_naming_that_gives_two_hexes_one_name_is_refused(self):
        with pytest.raises(ValueError, match="'111'"):
            self.board(grid={"columns": 11, "rows": 11, "id": "{col}{row}"})

    def test_plain_hexes_have_the_model_of_the_listed_ones(self):
        class Ground(Space):
            level: int = 0

        class GroundMap(MapFile):
            spaces: list[Ground] = []

        spaces = [{"id": "0101", "level": 2}]
        file = GroundMap.model_validate(
            {"schema": 1, "provenance": "own", "title": "t", "grid": {"columns": 2, "rows": 2}, "spaces": spaces}
        )
        board = board_from(file)
        assert board.where(lambda hex_: hex_.level == 0) == 0b1110

    def test_a_model_that_needs_more_than_a_name_must_be_listed_in_full(self):
        class Ground(Space):
            level: int

        class GroundMap(MapFile):
            spaces: list[Ground] = []

        def built(columns: int) -> Board:
            parts = {"schema": 1, "provenance": "own", "title": "t", "grid": {"columns": columns, "rows": 1}}
            return board_from(GroundMap.model_validate({**parts, "spaces": [{"id": "0101", "level": 2}]}))

        assert len(built(1)) == 1
        with pytest.raises(ValidationError, match="level"):
            built(2)

    def test_a_grid_of_43_by_41_has_a_hex_for_each_place(self):
        file = map_file(grid=HexGrid(columns=43, rows=41, size=150).model_dump())

        assert len(board_from(file)) == 1763

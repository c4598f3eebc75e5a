"""The boards of En Pointe as the scenarios lay them."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills.play.start import compiled

SCENARIOS = ("khau-vac", "tam-quan", "dong-khe", "tu-le", "eliane-2")


@pytest.mark.rule("0.2-a")
@pytest.mark.parametrize(
    ("scenario", "one", "other"),
    [
        ("tam-quan", "A0101", "B0115"),
        ("tam-quan", "A2301", "B2315"),
        ("dong-khe", "A0103", "B2303"),
        ("dong-khe", "A0115", "B2315"),
        ("tu-le", "A2313", "B2303"),
        ("tu-le", "A2305", "B2311"),
    ],
)
def test_a_hex_of_two_boards_has_two_names(scenario: str, one: str, other: str) -> None:
    index = compiled("enpointe", scenario).board.index

    assert index[one] == index[other]


@pytest.mark.rule("0.2-a", "S3-b")
def test_a_turned_board_keeps_its_numbers_and_lies_the_other_way_round() -> None:
    rules = compiled("enpointe", "tu-le")
    index, hexes = rules.board.index, rules.board.hexes

    assert hexes is not None
    assert hexes.direction(index["A2313"], index["A2312"]) == 0
    assert hexes.direction(index["B1005"], index["B1004"]) == 3
    assert hexes.distance(index["A2205"], index["B2210"]) == 2


@pytest.mark.rule("S1-a")
def test_even_columns_of_two_boards_meet_without_a_shared_hex() -> None:
    rules = compiled("enpointe", "tam-quan")
    index = rules.board.index

    assert index["A0201"] in rules.board.neighbours[index["B0214"]]


@pytest.mark.rule("0.2-a", "S1-a", "S2-b", "S3-a")
@pytest.mark.parametrize(
    ("scenario", "inside", "outside"),
    [
        ("tam-quan", ["A1207", "B0101"], ["A1208", "A0115"]),
        ("dong-khe", ["A1801", "A0101", "B0609", "B2315", "B2301"], ["A1901", "B0509", "B1008", "B2208"]),
        ("tu-le", ["A0608", "B0107"], ["A0508", "A0101"]),
        ("khau-vac", ["B0107", "B2303"], ["A0101"]),
    ],
)
def test_only_the_playable_part_is_on_the_board(scenario: str, inside: list[str], outside: list[str]) -> None:
    index = compiled("enpointe", scenario).board.index

    assert [name for name in inside if name not in index] == []
    assert [name for name in outside if name in index] == []


@pytest.mark.rule("0.2-b", "S4-b")
def test_a_hill_piece_replaces_terrain_and_level_of_seven_hexes() -> None:
    data, index = _data("khau-vac"), compiled("enpointe", "khau-vac").board.index
    centre = index["B1411"]

    assert data.ground.terrain[centre] == "jungle"
    assert data.level[centre] == 2
    assert {data.level[n] for n in data.neighbours[centre]} == {1}
    assert {data.ground.terrain[n] for n in data.neighbours[centre]} == {"brush"}


@pytest.mark.rule("S1-b", "S2-c")
def test_villages_and_works_lie_where_the_scenario_puts_them() -> None:
    town, post = _data("tam-quan"), _data("dong-khe")

    assert _names("tam-quan", town.village["village-1"]) == {"A1102", "A1103", "A1302", "A1303"}
    assert _names("tam-quan", town.village["village-2"]) == {"B1213", "B1214"}
    assert _names("dong-khe", post.village["village-1"]) == {"A1208", "A1209", "A1008", "A1009"}
    assert _names("dong-khe", post.prepared_start) == {"A1010"}
    assert _names("dong-khe", post.trench_start) == {"A0412"}


@pytest.mark.rule("0.4-a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_step_changes_the_level_by_more_than_one(scenario: str) -> None:
    data = _data(scenario)
    steps = [(a, b) for a in range(data.ground.playable) for b in data.neighbours[a]]

    assert max(abs(data.level[a] - data.level[b]) for a, b in steps) == 1


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_roads_and_streams_run_between_neighbours(scenario: str) -> None:
    board = compiled("enpointe", scenario).board
    ground = board.ground  # type: ignore[attr-defined]

    assert all(b in ground.full.towards[a] for a, b in ground.ways)
    assert all(b in ground.full.towards[a] for sides in ground.sides.values() for a, b in sides)


@pytest.mark.rule("tab-move", "0.4-c")
@pytest.mark.parametrize(
    ("scenario", "a", "b", "halves"),
    [
        ("khau-vac", "B0707", "B0708", 3),  # paddy
        ("khau-vac", "B0105", "B0104", 2),  # clear
        ("khau-vac", "B0105", "B0204", 4),  # jungle
        ("khau-vac", "B1204", "B1205", 2),  # grove
        ("khau-vac", "B0906", "B0905", 3),  # brush
        ("khau-vac", "B0109", "B0110", 6),  # stream
        ("khau-vac", "B1208", "B1209", 2),  # stream crossed by a trail
        ("khau-vac", "B1106", "B1206", 2),  # buildings on the road
        ("khau-vac", "B0705", "B0704", 6),  # clear, up a steep slope
        ("khau-vac", "B0704", "B0705", 2),  # and down again
        ("tam-quan", "B0705", "B0704", 4),  # gentle hills
        ("tam-quan", "A0301", "A0401", 2),  # railroad
        ("eliane-2", "E1312", "E1211", 2),  # the same level
        ("eliane-2", "E1511", "E1411", 4),  # up the Champs-Elysees, gentle
        ("eliane-2", "E1405", "E1306", 6),  # any other slope
    ],
)
def test_terrain_costs(scenario: str, a: str, b: str, halves: int) -> None:
    index = compiled("enpointe", scenario).board.index

    assert halves == _data(scenario).costs[index[a]][index[b]]


@pytest.mark.rule("S3-c", "S3-d")
def test_the_french_do_not_set_up_in_the_entry_zone() -> None:
    data = _data("tu-le")
    section, company = (data.formations[data.formation_index[id_]] for id_ in ("bpc-1", "d308-1"))

    assert section.zone
    assert not section.zone & company.entry
    assert {"B0107", "B0115", "B1115"} <= _names("tu-le", company.entry)


def _data(scenario: str) -> Any:
    return compiled("enpointe", scenario).data


def _names(scenario: str, mask: int) -> set[str]:
    return {id_ for n, id_ in enumerate(compiled("enpointe", scenario).board.ids) if mask >> n & 1}


@pytest.mark.rule("0.2-a", "0.4-a")
def test_a_sheet_carries_terrain_levels_villages_works_and_names() -> None:
    data = compiled("enpointe", "eliane-2").data
    index, ground = compiled("enpointe", "eliane-2").board.index, data.ground

    assert {ground.terrain[index[name]] for name in ("E0908", "E1206", "E1301")} <= {
        "clear",
        "brush",
        "grove",
        "jungle",
    }
    assert data.level[index["E0908"]] == max(data.level)
    assert ground.titles[index["E0908"]]
    assert data.wire_start >> index["E1206"] & 1
    assert data.prepared_start
    assert data.trench_start
    assert ground.gentle or data.steep
    khau_vac = compiled("enpointe", "khau-vac")
    assert [khau_vac.data.ground.terrain[khau_vac.board.index[name]] for name in ("B1106", "B0908", "B1505")] == [
        "wooden",
        "paddy",
        "clear",
    ]
    assert khau_vac.data.village


@pytest.mark.rule("0.4-b")
def test_a_sheet_carries_roads_trails_and_what_stands_on_hexsides() -> None:
    rules = compiled("enpointe", "khau-vac")
    index = rules.board.index

    assert any(compiled("enpointe", scenario).data.ground.sides["crest"] for scenario in SCENARIOS)
    assert rules.data.road_to[index["B1605"]] >> index["B1506"] & 1
    assert not rules.data.road_to[index["B1605"]] >> index["B1505"] & 1

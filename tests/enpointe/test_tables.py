"""The numbers of the player aid, each table in the form in which the book gives it."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills.engine.rules import Rules
from fivehills.play.start import compiled

LADDER = ("-", "S", "S1", "S2", "N", "N1", "N2", "N3", "1", "1", "1", "E")
COLUMNS = (1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24)


@pytest.fixture(scope="module")
def rules() -> Rules:
    return compiled("enpointe")


def chart(rules: Rules, name: str) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in rules.content.tables[name].rows}  # type: ignore[union-attr]


@pytest.mark.rule("9.3-b", "9.3-c", "11-a")
def test_results_climb_one_step_of_the_ladder_by_column_and_by_row(rules: Rules) -> None:
    crt = rules.tables["crt"]
    for row in range(17):
        for number, strength in enumerate(COLUMNS):
            step = min(max(number + 5 - row, 0), len(LADDER) - 1)
            assert crt.look_up(strength, row) == LADDER[step], (row, strength)
    assert crt.look_up(0, 2) == "-"


@pytest.mark.rule("8-tab")
def test_the_observation_table(rules: Rules) -> None:
    rows = chart(rules, "observation")

    assert rows["still"]["day"] == [10, 2, 0, 0]
    assert rows["still"]["other"] == [5, 0, 0, 0]
    assert rows["tactical"]["day"] == [12, 3, 1, 1]
    assert rows["tactical"]["other"] == [6, 1, 0, 0]
    assert rows["moving"]["day"] == [20, 8, 3, 2]
    assert rows["moving"]["other"] == [10, 4, 1, 1]


@pytest.mark.rule("10-tab-blast", "err-1")
def test_the_blast_table(rules: Rules) -> None:
    rows = chart(rules, "blast")

    assert {id_: row["strength"] for id_, row in rows.items()} == {
        "light": [10, 4],
        "medium": [12, 7, 4],
        "heavy": [16, 10, 6, 4],
        "support": [12],
        "bombs": [14, 8, 5],
        "napalm": [16, 9, 4],
    }
    assert [rows[id_]["smoke"] for id_ in ("light", "medium", "heavy")] == [[2, 1], [2, 2, 1], [2, 2, 2, 1]]
    assert [rows[id_]["smoke"] for id_ in ("support", "bombs", "napalm")] == [[0], [0, 0, 0], [0, 2, 1]]


@pytest.mark.rule("0.3-a", "4.3-a", "4.3-e")
def test_cover_and_sight_of_the_terrain(rules: Rules) -> None:
    rows = chart(rules, "cover")

    assert {id_ for id_, row in rows.items() if row["cover"] == 0} == {"clear"}
    assert {id_ for id_, row in rows.items() if row["cover"] == 1} == {"paddy", "brush", "grove", "hedge"}
    assert {id_ for id_, row in rows.items() if row["cover"] == 2} == {"jungle", "wooden", "wall", "trench"}
    assert {id_ for id_, row in rows.items() if row["sight"] == "hinders"} == {"paddy", "brush", "grove"}
    assert {id_ for id_, row in rows.items() if row["sight"] == "free"} == {"clear", "trench", "prepared"}
    assert (rows["wooden"]["rubble"], rows["stone"]["rubble"]) == (1, 2)
    assert rows["stone"]["cover"] == rows["prepared"]["cover"] == 3


@pytest.mark.rule("tab-aide")
def test_the_aide_table(rules: Rules) -> None:
    assert [rules.content.tables["aide"].rows[die][0] for die in range(8)] == [1, 0, 0, -1, -1, -1, -2, -2]  # type: ignore[union-attr,index]


@pytest.mark.rule("tab-move")
def test_movement_costs_in_half_points(rules: Rules) -> None:
    costs = {id_: row["value"] for id_, row in chart(rules, "movement").items()}

    assert {id_ for id_, cost in costs.items() if cost == 2} == {"clear", "road", "grove", "wooden", "stone", "gentle"}
    assert (costs["paddy"], costs["brush"], costs["jungle"], costs["stream"], costs["steep"]) == (3, 3, 4, 6, 4)


@pytest.mark.rule("5.1-a")
def test_morale_by_quality(rules: Rules) -> None:
    rows = chart(rules, "morale")
    assert {id_: (row["units"], row["hq"], row["high"]) for id_, row in rows.items()} == {
        "green": (6, 7, 7),
        "line": (7, 8, 8),
        "veteran": (8, 8, 9),
        "elite": (8, 9, 9),
    }


@pytest.mark.rule("13-e")
def test_assault_numbers_by_quality(rules: Rules) -> None:
    table = rules.tables["assault"]
    loss, elimination = table.named["loss"], table.named["elimination"]

    assert [(table.at(loss, quality), table.at(elimination, quality)) for quality in range(4)] == [
        (6, 3),
        (7, 4),
        (8, 5),
        (9, 6),
    ]


@pytest.mark.rule("10.2-tab")
def test_scatter_distances(rules: Rules) -> None:
    assert rules.data.scatter == [rules.tables["scatter"].at(0, total) for total in range(8)]
    assert rules.data.scatter[-1] == 3


@pytest.mark.rule("4.1-c", "4.3-f", "5.4-b", "10.4-tab", "10.7-a", "10.7-b", "14.4-b")
def test_single_numbers_of_the_rules(rules: Rules) -> None:
    limits = rules.data.limits

    assert (limits.day_sight, limits.hindrances, limits.end_number) == (60, 5, 9)
    assert (limits.artillery_delay, limits.air_delay) == (7, 6)
    assert (limits.wood_burns, limits.stone_burns, limits.napalm_smoke) == (3, 2, 2)

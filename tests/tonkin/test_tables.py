"""Every number of the rebuilt tables, read the way a player reads them: by strength, odds, date, ground and die."""

from __future__ import annotations

from typing import Any

import pytest

BARRAGE = """
      1     3     6     10    15    20
   4  miss  miss  miss  miss  miss  miss
   5  miss  miss  miss  miss  miss  DG
   6  miss  miss  miss  DG    DG    DG
   7  miss  miss  DG    DG    DG    DG
   8  miss  DG    DG    DG    DG-DL DG-DL
   9  DG    DG    DG-DL DG-DL DG-DL DG-DL
  10  DG    DG    DG-DL DG-DL DG-DL DG-DL
  11  DG    DG-DL DG-DL DG-DL DG-DL DG-DL
  12  DG-DL DG-DL DG-DL DG-DL DG-DL DG-DL
"""
COMBAT = """
      1-2   1-1   2-1   3-1   4-1   5-1
   0  2AL   2AL   2AL   2AL   2AL   Ex-AL
   1  2AL   2AL   2AL   2AL   Ex-AL Ex-AL
   2  2AL   2AL   2AL   Ex-AL Ex-AL Ex-AL
   3  2AL   2AL   Ex-AL Ex-AL Ex-AL Ex
   4  2AL   Ex-AL Ex-AL Ex-AL Ex    Ex
   5  Ex-AL Ex-AL Ex-AL Ex    Ex    Ex
   6  Ex-AL Ex-AL Ex    Ex    Ex    Ex-DL
   7  Ex-AL Ex    Ex    Ex    Ex-DL Ex-DL
   8  Ex    Ex    Ex    Ex-DL Ex-DL Ex-DL
   9  Ex    Ex    Ex-DL Ex-DL Ex-DL 2DL
  10  Ex    Ex-DL Ex-DL Ex-DL 2DL   2DL
  11  Ex-DL Ex-DL Ex-DL 2DL   2DL   2DL
  12  Ex-DL Ex-DL 2DL   2DL   2DL   2DL
  13  Ex-DL 2DL   2DL   2DL   2DL   2DL
  14  2DL   2DL   2DL   2DL   2DL   2DL
  15  2DL   2DL   2DL   2DL   2DL   2DL
"""
RESULTS = """
          attacker defender dg_attacker dg_defender
   2AL    2        0        4           6
   Ex-AL  2        1        5           5
   Ex     1        1        5           4
   Ex-DL  1        2        5           3
   2DL    0        2        6           2
"""
TERRAIN = """
                 french viet_minh motor
   clear         1      1         2
   rough         3      2         5
   forest        4      2         7
   rough-forest  5      3         9
   mountain      6      3         10
   minor         1      1         2
   major         2      2         3
   road          1      1         1
"""
DECISIVE = {1952: (10, 90), 1953: (20, 80), 1954: (30, 70)}
RAINS = [9, 11, 21, 23, 33, 35]
"""Slots of two months, June to September, by their first number."""
AIR = {1: 4, 13: 5, 33: 6}
VM_TRUCKS = {1: 1, 13: 2, 25: 3, 37: 4, 40: 5, 42: 6}
"""Transports from a slot on."""
ARRIVALS = {
    **{slot: {"vm_points": 4} for slot in (9, 23, 33, 35, 43)},
    6: {"withdraw": 1, "kind": "any"},
    11: {"vm_points": 4, "navy_airstrike": 5},
    13: {"airstrike": 10},
    15: {"withdraw": 1, "kind": "navy"},
    18: {"withdraw": 1, "kind": "para"},
    21: {"vm_points": 4, "withdraw": 1, "kind": "any"},
    28: {"withdraw": 1, "kind": "legion"},
    31: {"withdraw": 1, "kind": "any"},
    37: {"navy_airstrike": 8},
    39: {"tieu_doan": 6, "withdraw": 3, "kind": "any"},
    41: {"vm_points": 4, "withdraw": 1, "kind": "para"},
}


def grid(text: str) -> tuple[list[str], dict[str, list[str]]]:
    """Headings, and rows by what stands at their side."""
    head, *rows = [line.split() for line in text.strip().splitlines()]
    return head, {first: rest for first, *rest in rows}


def rows(rules: Any, chart: str) -> list[dict[str, Any]]:
    return list(rules.content.tables[chart].rows)


def by_id(rules: Any, chart: str) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in rows(rules, chart)}


@pytest.mark.rule("4.6-b")
def test_every_strength_and_die_of_the_barrage_table(rules):
    strengths, printed = grid(BARRAGE)
    table = rules.tables["barrage"]

    for place, strength in enumerate(strengths):
        found = {die: table.look_up(int(strength), int(die)) for die in printed}
        assert found == {die: row[place] for die, row in printed.items()}, strength
        if place:
            less = {die: table.look_up(int(strength) - 1, int(die)) for die in printed}
            assert less == {die: row[place - 1] for die, row in printed.items()}, strength
    assert (table.look_up(1, 1), table.look_up(40, 15)) == ("miss", "DG-DL")


@pytest.mark.rule("4.7-b", "4.7-f")
def test_every_odds_and_die_of_the_combat_table(rules):
    odds, printed = grid(COMBAT)
    table = rules.tables["combat"]

    assert list(table.columns) == odds
    for place in range(len(odds)):
        assert {die: table.at(place, int(die)) for die in printed} == {die: row[place] for die, row in printed.items()}


@pytest.mark.rule("4.12-a", "4.12-b", "4.12-c", "4.12-d", "4.12-e", "4.13-a")
def test_what_each_result_of_combat_costs(rules):
    heads, printed = grid(RESULTS)

    found = {name: [str(row[head]) for head in heads] for name, row in by_id(rules, "combat_results").items()}
    assert found == printed


@pytest.mark.rule("3.1-e")
def test_what_each_ground_costs(rules):
    heads, printed = grid(TERRAIN)

    found = {name: [str(row[head]) for head in heads] for name, row in by_id(rules, "terrain").items()}
    assert found == printed


@pytest.mark.rule("VC-b", "VC-c", "VC-d")
def test_when_a_year_decides_the_war(rules):
    assert {row["year"]: (row["vm"], row["french"]) for row in rows(rules, "decisive")} == DECISIVE


@pytest.mark.rule("1.6-b", "3.4-a", "3.5-a")
def test_every_slot_of_the_time_scale(rules):
    slots = rows(rules, "time_scale")
    numbers = [row["number"] for row in slots]

    assert numbers == [n for n in range(1, 45) if n - 1 not in RAINS]
    assert [row["number"] for row in slots if row["rain"]] == RAINS
    assert [row["year"] for row in slots] == [1950 + (number + 8) // 12 for number in numbers]
    assert all(row["name"].endswith(str(row["year"])) for row in slots)
    for key, steps in (("air", AIR), ("vm_trucks", VM_TRUCKS)):
        assert [row[key] for row in slots] == [steps[max(s for s in steps if s <= number)] for number in numbers]


@pytest.mark.rule("2.3-a", "2.7-a", "2.8-a")
def test_every_line_of_the_reinforcement_chart(rules):
    found = {
        row["slot"]: {key: value for key, value in row.items() if key != "slot"}
        for row in rows(rules, "reinforcements")
    }

    assert found == ARRIVALS

"""Every number of the rebuilt tables, read the way a player reads them: by strength, ratio, line and die."""

from __future__ import annotations

from typing import Any

import pytest

FIRE = """
      1 2 3 4 6 8 10 12 15 18 22 26
   0  - - - - - - -  -  T  T  T  D
   1  - - - - - - T  T  T  D  D  D
   2  - - - - - T T  T  D  D  D  1
   3  - - - T T T T  D  D  D  1  1
   4  - - T T T D D  D  1  1  1  2
   5  - T T D D D 1  1  1  1  2  2
   6  T T D D 1 1 1  2  2  2  3  3
"""
MELEE = """
      1-4  1-3  1-2  1-1  2-1  3-1  4-1  5-1  6-1
   0  AD   AD   AD   AD   A1+T A1+T A1+T A1+T A1+T
   1  AD   AD   AD   A1+T A1+T A1+T A1+T A1+T BD
   2  AD   AD   A1+T A1+T A1+T A1+T A1+T BD   T
   3  AD   A1+T A1+T A1+T A1+T BD   T    DD   D1+T
   4  A1+T A1+T A1+T A1+T BD   T    DD   D1+T D1+T
   5  A1+T A1+T A1+T BD   T    DD   D1+T D1+T D2+T
   6  A1+T A1+T BD   T    DD   D1+T D1+T D2+T D2+T
   7  A1+T BD   T    DD   D1+T D1+T D2+T D2+T D2+T
   8  BD   T    DD   D1+T D1+T D2+T D2+T D2+T D2+T
"""
TRANSPORT = ["233444", "223344", "122334", "122233", "112223", "111222", "011122", "001112"]
AIRPOWER = ["233456", "233456", "233456", "123345", "123345", "112334", "112334", "112334"]


def grid(text: str) -> tuple[list[str], list[list[str]]]:
    """Headings and rows of a table in print, without the dice at its side."""
    head, *rows = [line.split() for line in text.strip().splitlines()]
    return head, [row[1:] for row in rows]


def column(rules: Any, chart: str, key: str) -> list[int]:
    return [row[key] for row in rules.content.tables[chart].rows]


@pytest.mark.rule("5.2-e", "0.3-b", "CRT.F-a", "CRT.F-b", "CRT.F-d")
def test_every_strength_and_die_of_the_fire_table(rules):
    strengths, rows = grid(FIRE)
    table = rules.tables["fire"]

    for place, strength in enumerate(strengths):
        found = [str(table.look_up(int(strength), die)) for die in range(7)]
        assert found == [row[place] for row in rows], strength
        if place and int(strength) - 1 != int(strengths[place - 1]):
            assert [str(table.look_up(int(strength) - 1, die)) for die in range(7)] == [row[place - 1] for row in rows]
    assert [str(table.look_up(0, die)) for die in (-2, 0, 6)] == ["-", "-", "-"]
    assert (table.look_up(40, -2), table.look_up(40, 9)) == ("D", "3")


@pytest.mark.rule("5.5-b", "CRT.H-a", "CRT.H-b", "CRT.H-c", "CRT.H-d", "CRT.H-e")
def test_every_ratio_and_die_of_the_hand_to_hand_table(rules):
    ratios, rows = grid(MELEE)
    table = rules.tables["melee"]

    assert list(table.columns) == ratios
    for place in range(len(ratios)):
        assert [table.at(place, die) for die in range(9)] == [row[place] for row in rows]
    assert (table.at(3, -2), table.at(3, 11)) == ("AD", "D1+T")


@pytest.mark.rule("3.2-c", "3.2-e", "3.2-f", "3.2-l", "3.2-q")
@pytest.mark.parametrize(("name", "lines"), [("air_transport", TRANSPORT), ("airpower", AIRPOWER)])
def test_every_line_and_die_of_the_air_tables(rules, name, lines):
    table = rules.tables[name]

    for lost, line in enumerate(lines):
        assert [table.look_up(die, lost) for die in range(1, 7)] == [int(entry) for entry in line], lost
    assert table.look_up(7, 0) == int(lines[0][-1])


@pytest.mark.rule("3.2-d", "3.2-f", "3.2-j", "4.1-a")
def test_every_line_of_the_positions_lost(rules):
    assert column(rules, "drops", "lost") == list(range(8))
    assert column(rules, "drops", "points") == [1, 0, 0, 0, -1, -1, -1, -2]
    assert column(rules, "drops", "windfall") == [0, 0, 0, 0, 0, 1, 1, 2]
    assert column(rules, "drops", "companies") == [4, 4, 3, 3, 2, 2, 1, 1]


@pytest.mark.rule("0.4-c", "5.4-b", "6.2.5-a")
def test_every_point_of_the_munitions_track(rules):
    assert column(rules, "munitions", "shift") == [-2, -1, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 1]


@pytest.mark.rule("intro-b", "0.4-b", "3.1-b", "3.2-e", "3.2-t")
def test_every_week_of_the_turn_track(rules):
    assert column(rules, "weeks", "turn") == list(range(1, 9))
    assert column(rules, "weeks", "levels") == [2, 2, 1, 1, 1, 1, 2, 2]
    assert column(rules, "weeks", "replacements") == [0, 3, 3, 3, 3, 3, 3, 3]
    assert column(rules, "weeks", "rain") == [0, 0, 0, 0, 0, 1, 1, 1]

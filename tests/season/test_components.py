"""Counters, markers, tracks and tables, as far as the book names them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from fivehills import Game

OFFENSIVE = ["AD", "A1+T", "BD", "T", "DD", "D1+T", "D2+T"]


def classes(rules: Any, type_: str) -> list[Any]:
    return [cls for cls in rules.piece_classes if cls.type == type_]


@pytest.mark.rule("intro-a")
def test_the_french_garrison_and_the_besiegers(rules):
    assert list(rules.sides) == ["french", "viet-minh"]
    assert {piece.side for piece in rules.pieces} == set(rules.sides)


@pytest.mark.rule("0.1-a", "0.2-i")
def test_ten_tanks_in_sections_of_two_with_the_highest_fire(rules):
    tanks = classes(rules, "tank")

    assert sum(tank.steps for tank in tanks) == 10
    assert {tank.steps for tank in tanks} == {2}
    assert min(tank.fire for tank in tanks) > max(cls.fire for cls in rules.piece_classes if cls.type != "tank")


@pytest.mark.rule("1.1-a", "1.1-b", "0.2-i")
def test_french_units_have_two_faces_except_guns_and_most_thais(rules):
    for cls in classes(rules, "company") + classes(rules, "tank"):
        if cls.steps == 2:
            assert 0 < cls.reduced_fire < cls.fire, cls.id
            assert 0 < cls.reduced_melee < cls.melee, cls.id
        else:
            assert cls.thai, cls.id
    thais = Counter(cls.steps for cls in classes(rules, "company") if cls.thai)
    assert thais[1] > thais[2] > 0
    assert {cls.steps for cls in classes(rules, "guns")} == {1}


@pytest.mark.rule("1.2-a", "0.2-i")
def test_battalions_have_three_steps_a_regiment_and_a_division(rules):
    battalions = [unit for unit, cls in zip(rules.pieces, rules.piece_classes, strict=True) if cls.type == "battalion"]
    in_regiment = Counter(unit.regiment for unit in battalions)

    assert len(battalions) == 33
    assert sum(unit.at is not None for unit in battalions) == 27
    assert {cls.steps for cls in classes(rules, "battalion")} == {3}
    assert set(in_regiment.values()) == {3}
    assert {unit.division for unit in battalions} == {"304", "308", "312", "316"}


@pytest.mark.rule("1.2-b", "4.2.1-g")
def test_six_dummies_and_two_on_turn_6_that_look_like_battalions(season: Game):
    rules = season.rules
    dummies = [unit for unit in rules.pieces if unit.cls == "dummy"]
    seen = season.view("french")["spaces"]["jungle-1"]

    assert Counter(unit.arrives for unit in dummies) == {None: 6, 6: 2}
    assert seen["hidden"] == {"viet-minh": 7}, "six battalions and a Dummy, all alike"
    assert not seen.get("pieces")


@pytest.mark.rule("1.3-a", "0.4-a", "0.4-b", "0.4-c")
def test_markers_and_tracks_of_the_book(rules):
    declared = rules.content.ruleset
    trench = next(marker for marker in declared.markers if marker.id == "trench")

    assert {"turn", "round", "impulse", "munitions", "losses", "replacements"} <= {t.id for t in declared.tracks}
    assert {"disorganized", "fatigued", "exposed"} <= {status.id for status in declared.statuses}
    assert (trench.kind, trench.max) == ("level", 3)
    assert declared.control


@pytest.mark.rule("0.2-h", "intro-b")
def test_eight_weeks_of_four_rounds_of_three_impulses(rules):
    assert (rules.data.limits.rounds, rules.data.limits.impulses) == (4, 3)
    assert [row["turn"] for row in rules.content.tables["weeks"].rows] == list(range(1, 9))
    assert rules.scenario.turns == 8


@pytest.mark.rule("0.2-j")
def test_no_piece_is_artillery(rules):
    assert {cls.type for cls in rules.piece_classes} == {"company", "tank", "guns", "battalion", "dummy"}


@pytest.mark.rule("0.4-c")
def test_a_level_is_three_points_and_more_shells_never_fire_worse(rules):
    rows = rules.content.tables["munitions"].rows

    assert [row["level"] for row in rows] == [(row["points"] + 2) // 3 for row in rows]
    assert [row["points"] for row in rows] == list(range(rules.data.limits.munitions_max + 1))
    assert [row["shift"] for row in rows] == sorted(row["shift"] for row in rows)


@pytest.mark.rule("5.2-e", "5.5-b")
def test_a_higher_die_is_never_worse_for_the_attacker(rules):
    fire, melee = rules.tables["fire"], rules.tables["melee"]
    for table, order in ((fire, ["-", "T", "D", "1", "2", "3"]), (melee, OFFENSIVE)):
        for column in range(len(table.columns)):
            entries = [order.index(row[column]) for row in table.entries]
            assert entries == sorted(entries), (table.id, column)


@pytest.mark.rule("3.2-c", "3.2-j")
def test_more_positions_lost_are_never_better_in_the_air(rules):
    for name in ("air_transport", "airpower"):
        rows = rules.tables[name].entries
        for better, worse in pairwise(rows):
            assert all(a >= b for a, b in zip(better, worse, strict=True)), name
    companies = [row["companies"] for row in rules.content.tables["drops"].rows]
    assert companies == sorted(companies, reverse=True)

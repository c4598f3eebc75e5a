"""Breakdowns: itemised sums of rows that count when all their predicates hold."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills import Game
from fivehills.content.models import ModifiersFile
from fivehills.engine.breakdown import Breakdown
from fivehills.errors import RulesetError
from toy.phases import Fire

ROWS: list[dict[str, Any]] = [
    {"id": "base", "label": "base", "value": 2, "cite": "1"},
    {"id": "big", "label": "big", "when": ["is_big"], "value": 3, "cite": "2"},
    {"id": "both", "label": "both", "when": ["is_big", "is_even"], "value": -1, "cite": "3"},
    {"id": "size", "label": "size", "when": ["is_even"], "value": "size", "cite": "4"},
]
PREDICATES = {"is_big": lambda g, size: size > 10, "is_even": lambda g, size: size % 2 == 0}
AMOUNTS = {"size": lambda g, size: size}


def breakdown(rows: list[dict[str, Any]] = ROWS) -> Breakdown:
    record = {"schema": 1, "provenance": "own", "id": "t", "kind": "modifiers", "title": "T", "cite": "1", "rows": rows}
    file = ModifiersFile.model_validate(record)
    return Breakdown(file, file.rows, PREDICATES, AMOUNTS)


@pytest.mark.parametrize(
    ("size", "total", "counted"),
    [(1, 2, ["base"]), (4, 6, ["base", "size"]), (11, 5, ["base", "big"]), (12, 16, ["base", "big", "both", "size"])],
)
def test_a_row_counts_when_all_its_predicates_hold(toy: Game, size: int, total: int, counted: list[str]) -> None:
    found, rows = breakdown().resolve(toy, size)
    assert found == total
    assert [item.label for item in breakdown().items(rows)] == counted


def test_items_carry_value_and_citation(toy: Game) -> None:
    _, rows = breakdown().resolve(toy, 4)
    assert [(item.value, item.cite) for item in breakdown().items(rows)] == [(2, "1"), (4, "4")]


def test_an_unknown_predicate_or_amount_is_named() -> None:
    with pytest.raises(RulesetError, match="breakdown 't', row 'x': no predicate 'is_red'"):
        breakdown([{"id": "x", "label": "x", "when": ["is_red"], "value": 1, "cite": "1"}])
    with pytest.raises(RulesetError, match="breakdown 't', row 'x': no amount 'weight'"):
        breakdown([{"id": "x", "label": "x", "value": "weight", "cite": "1"}])


def test_total_is_logged_and_figure_is_not(in_fight: Game) -> None:
    assert in_fight.log is not None
    fire = Fire(0, in_fight.rules.board.index["P2"], in_fight.rules.board.index["P3"], units=0b100)
    length = len(in_fight.log.entries)
    assert in_fight.figure("attack", fire) == 2
    assert len(in_fight.log.entries) == length
    assert in_fight.total("attack", fire) == 2
    assert in_fight.log.entries[-1] == ("breakdown", ("attack", 2, ((0, 3), (1, -1))), -1)

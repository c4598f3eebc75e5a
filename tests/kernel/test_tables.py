"""Results tables: bounds, clamps, what lies left of the table, shifts."""

from __future__ import annotations

import pytest

from fivehills.content.models import TableFile
from fivehills.engine.tables import Table


def table(**changes: object) -> Table:
    record = {
        "schema": 1,
        "provenance": "own",
        "id": "t",
        "kind": "table",
        "title": "T",
        "cite": "1",
        "columns": [1, 3, 6],
        "rows": {2: ["a", "b", "c"], 3: ["d", "e", "f"], 4: ["g", "h", "i"]},
        **changes,
    }
    return Table(TableFile.model_validate(record))


@pytest.mark.parametrize(("strength", "column"), [(1, 0), (2, 0), (3, 1), (5, 1), (5.9, 1), (6, 2), (99, 2)])
def test_the_column_is_the_last_bound_not_above_the_strength(strength: float, column: int) -> None:
    assert table().column(strength) == column


def test_strengths_left_of_the_table_use_its_first_column() -> None:
    assert table().column(0) == 0
    assert table().look_up(-5, 3) == "d"


def test_strengths_left_of_the_table_have_a_result_of_their_own_where_it_says_so() -> None:
    assert table(below="-").column(0) == -1
    assert table(below="-").look_up(0, 4) == "-"
    assert table(below=0).look_up(0, 4) == 0, "a nought is a result too"
    assert table(below="-").look_up(1, 4) == "g"


@pytest.mark.parametrize(("shift", "column"), [(0, 1), (1, 2), (2, 2), (9, 2), (-1, 0), (-9, 0)])
def test_shifts_stop_at_the_edges(shift: int, column: int) -> None:
    assert table().column(4, shift) == column


@pytest.mark.parametrize(("row", "entry"), [(-3, "b"), (2, "b"), (3, "e"), (4, "h"), (12, "h")])
def test_rows_beyond_the_ends_are_clamped(row: int, entry: str) -> None:
    assert table().look_up(3, row) == entry


def test_rows_are_found_by_heading_whatever_their_order_in_the_file() -> None:
    rows = {4: ["g", "h", "i"], 2: ["a", "b", "c"], 3: ["d", "e", "f"]}
    assert table(rows=rows).at(2, 3) == "f"


def test_named_columns_are_found_by_name() -> None:
    found = table(columns=["clear", "wood", "hill"], columns_are="names")
    assert found.at(found.named["wood"], 4) == "h"

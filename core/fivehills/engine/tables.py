"""Tables as data: results tables with one lookup for all, and charts of single numbers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from fivehills.content.models import ListFile, TableFile
from fivehills.errors import RulesetError


class Table:
    """A compiled results table. Rows and columns beyond the ends are clamped, as printed tables are read."""

    __slots__ = ("below", "cite", "columns", "entries", "first", "id", "last", "named", "title")

    def __init__(self, file: TableFile):
        self.id = file.id
        self.title = file.title
        self.cite = file.cite
        self.columns = list(file.columns)
        self.named = {name: number for number, name in enumerate(file.columns)}
        self.below = file.below
        self.first, self.last = min(file.rows), max(file.rows)
        self.entries = [file.rows[row] for row in range(self.first, self.last + 1)]

    def column(self, strength: float, shift: int = 0) -> int:
        """Number of the column for a strength: the last bound not above it, shifted; -1 left of the table."""
        found = bisect_right(self.columns, strength) - 1
        if found < 0 and self.below is not None:
            return -1
        return max(0, min(len(self.columns) - 1, max(found, 0) + shift))

    def at(self, column: int, row: int) -> Any:
        """The entry in a column for a row heading (a die total); outside rows are clamped."""
        if column < 0:
            return self.below
        return self.entries[max(self.first, min(self.last, row)) - self.first][column]

    def look_up(self, strength: float, row: int, shift: int = 0) -> Any:
        """The entry for a strength and a row heading."""
        return self.at(self.column(strength, shift), row)


def rows_by(chart: ListFile, key: str, *needs: str, wanted: Iterable[Any] = ()) -> dict[Any, dict[str, Any]]:
    """The rows of a chart by one of their keys. Raises RulesetError if code could not rely on them in play.

    needs: further keys that every row must have. wanted: what must be listed under the key (faces of a die, turns).
    """
    found: dict[Any, dict[str, Any]] = {}
    for number, row in enumerate(chart.rows, start=1):
        absent = [name for name in (key, *needs) if name not in row]
        if absent:
            raise RulesetError(f"row {number} of the chart {chart.id!r} must have {', '.join(map(repr, absent))}")
        found[row[key]] = row
    missing = [value for value in wanted if value not in found]
    if missing:
        raise RulesetError(f"the chart {chart.id!r} must have a row with {key} {missing[0]!r}")
    return found


class Numbers:
    """The single numbers of a ruleset by name, from a chart whose rows have `id` and `value`."""

    def __init__(self, chart: ListFile):
        self._chart = chart.id
        for number, row in enumerate(chart.rows, start=1):
            if not isinstance(row.get("id"), str) or not isinstance(row.get("value"), int | float):
                raise RulesetError(f"row {number} of the chart {chart.id!r} must have an 'id' and a number as 'value'")
            setattr(self, row["id"], row["value"])

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    else:

        def __getattr__(self, name):
            raise AttributeError(f"the chart {self.__dict__.get('_chart')!r} lists no number {name!r}")

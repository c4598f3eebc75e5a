"""Breakdowns: every computed number is an itemised sum of rows that content lists.

A row counts when all its predicates hold. Rows are compiled when a game's rules are: predicates and amounts become
plain functions `f(g, context)`, so that nothing is looked up by name in play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fivehills.errors import RulesetError

if TYPE_CHECKING:
    from fivehills.content.models import ModifierRow, ModifiersFile
    from fivehills.play.game import Game

Predicate = Callable[["Game", Any], bool]
Amount = Callable[["Game", Any], int]


@dataclass(frozen=True)
class Item:
    """One line of an itemised sum."""

    label: str
    value: int
    cite: str


class Breakdown:
    """A compiled named breakdown. `resolve` is in the inner loop; `items` is for people."""

    __slots__ = ("_compiled", "cite", "id", "rows", "title")

    def __init__(
        self,
        file: ModifiersFile,
        rows: Sequence[ModifierRow],
        predicates: Mapping[str, Predicate],
        amounts: Mapping[str, Amount],
    ):
        self.id = file.id
        self.title = file.title
        self.cite = file.cite
        self.rows = tuple(rows)
        self._compiled = tuple(_compile_row(file.id, row, predicates, amounts) for row in rows)

    def resolve(self, g: Game, context: Any) -> tuple[int, tuple[tuple[int, int], ...]]:
        """The total, and (row number, value) of each row that counts."""
        total = 0
        counted = []
        for number, (tests, value, amount) in enumerate(self._compiled):
            for test in tests:
                if not test(g, context):
                    break
            else:
                if amount is not None:
                    value = amount(g, context)
                total += value
                counted.append((number, value))
        return total, tuple(counted)

    def items(self, counted: Sequence[Sequence[int]]) -> list[Item]:
        """The lines of a resolved breakdown."""
        return [Item(self.rows[number].label, value, self.rows[number].cite) for number, value in counted]


_Row = tuple[tuple[Predicate, ...], int, Amount | None]


def _compile_row(
    table: str, row: ModifierRow, predicates: Mapping[str, Predicate], amounts: Mapping[str, Amount]
) -> _Row:
    for name in row.when:
        if name not in predicates:
            raise RulesetError(f"breakdown {table!r}, row {row.id!r}: no predicate {name!r} is registered")
    tests = tuple(predicates[name] for name in row.when)
    if isinstance(row.value, int):
        return tests, row.value, None
    if row.value not in amounts:
        raise RulesetError(f"breakdown {table!r}, row {row.id!r}: no amount {row.value!r} is registered")
    return tests, 0, amounts[row.value]

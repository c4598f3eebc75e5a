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
Resolve = Callable[["Game", Any], tuple[int, tuple[tuple[int, int], ...]]]


@dataclass(frozen=True)
class Item:
    """One line of an itemised sum."""

    label: str
    value: int
    cite: str


class Breakdown:
    """A compiled named breakdown. `resolve` is in the inner loop; `items` is for people."""

    __slots__ = ("cite", "id", "resolve", "rows", "title")

    resolve: Resolve
    """The total, and (row number, value) of each row that counts, in a context: `resolve(g, context)`."""

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
        self.resolve = _compile([_compile_row(file.id, row, predicates, amounts) for row in rows])

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


def _compile(rows: Sequence[_Row]) -> Resolve:
    """One function that goes through the rows in order, without a loop: it is called all the time."""
    space: dict[str, Any] = {}
    lines = ["def resolve(g, context):", "    total = 0", "    counted = ()"]
    for number, (tests, value, amount) in enumerate(rows):
        space.update({f"test_{number}_{n}": test for n, test in enumerate(tests)})
        space.update({f"row_{number}": ((number, value),), f"amount_{number}": amount})
        holds = [f"test_{number}_{n}(g, context)" for n in range(len(tests))]
        lines.append(f"    if {' and '.join(holds) or 'True'}:")
        if amount is None:
            lines += [f"        total += {value}", f"        counted += row_{number}"]
        else:
            lines += [f"        value = amount_{number}(g, context)", "        total += value"]
            lines.append(f"        counted += (({number}, value),)")
    exec("\n".join([*lines, "    return total, counted"]), space)
    found: Resolve = space["resolve"]
    return found

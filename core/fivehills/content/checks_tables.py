"""Sense checks of tables and breakdowns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fivehills.content.given import Given
from fivehills.content.models import ModifiersFile, TableFile
from fivehills.content.wording import Names, found, some
from fivehills.content.yamlevents import Where
from fivehills.errors import Problem


def _tables(given: Given) -> Iterator[tuple[str, TableFile]]:
    for name, model in given.content.files.items():
        if isinstance(model, TableFile):
            yield name, model


def tables_have_rows_and_columns(given: Given) -> Iterator[Problem]:
    """A results table without rows or columns has no result."""
    for name, table in _tables(given):
        for key, value in (("rows", table.rows), ("columns", table.columns)):
            if not value:
                yield given.at(name, (key,), f"found no {key}, expected at least one")


def rows_fill_all_columns(given: Given) -> Iterator[Problem]:
    """Every row has one entry per column."""
    for name, table in _tables(given):
        for row, entries in table.rows.items():
            if len(entries) != len(table.columns):
                message = f"found {len(entries)} entries, expected {len(table.columns)}, one for each column"
                yield given.at(name, ("rows", row), message)


def die_rows_have_no_gaps(given: Given) -> Iterator[Problem]:
    """Row headings follow each other without a gap."""
    for name, table in _tables(given):
        for before, after in pairwise(sorted(table.rows)):
            if after != before + 1:
                gap = f"{before + 1}" if after == before + 2 else f"{before + 1} to {after - 1}"
                message = f"found row {after} after row {before}, expected row {gap} between them"
                yield given.at(name, ("rows", after), message, key=True)


def bounds_rise(given: Given) -> Iterator[Problem]:
    """Columns that are lower bounds are numbers in rising order."""
    for name, table in _tables(given):
        if table.columns_are != "bounds":
            continue
        words = [number for number, column in enumerate(table.columns) if isinstance(column, str)]
        for number in words:
            message = f"found {found(table.columns[number])}, expected a number (or `columns_are: names`)"
            yield given.at(name, ("columns", number), message)
        if not words:
            yield from _rising(given, name, [int(column) for column in table.columns])


def _rising(given: Given, name: str, columns: list[int]) -> Iterator[Problem]:
    for number, (before, after) in enumerate(pairwise(columns), 1):
        if after <= before:
            yield given.at(name, ("columns", number), f"found {after} after {before}, expected more")


def column_names_are_unique(given: Given) -> Iterator[Problem]:
    """Columns that are names differ."""
    for name, table in _tables(given):
        if table.columns_are != "names":
            continue
        for number, column in enumerate(table.columns):
            if column in table.columns[:number]:
                yield given.at(name, ("columns", number), f"found the column {column!r} again, expected another")


def monotonic_tables_are_monotonic(given: Given) -> Iterator[Problem]:
    """Where a table says so, results never get worse (or better) from one column to the next."""
    for name, table in _tables(given):
        if table.monotonic:
            ranks: dict[int | str, int] = {entry: rank for rank, entry in enumerate(table.order)}
            for row, entries in table.rows.items():
                yield from _ordered(given, name, table, ("rows", row), entries, ranks)


def _ordered(
    given: Given, name: str, table: TableFile, path: Where, entries: list[int | str], ranks: dict[int | str, int]
) -> Iterator[Problem]:
    places = [_rank(entry, ranks) for entry in entries]
    for number, (entry, place) in enumerate(zip(entries, places, strict=True)):
        if place is None:
            known = f"one of {some(ranks)}" if ranks else "a number (or a place in `order`)"
            yield given.at(name, (*path, number), f"found {found(entry)}, expected {known}")
    sign = 1 if table.monotonic == "rising" else -1
    for number in range(1, len(entries)):
        before, after = places[number - 1], places[number]
        if before is not None and after is not None and (after - before) * sign < 0:
            worse = f"{found(entries[number])} after {found(entries[number - 1])}"
            message = f"found {worse}, expected the table to be {table.monotonic}"
            yield given.at(name, (*path, number), message)


def _rank(entry: int | str, ranks: dict[int | str, int]) -> int | None:
    if ranks:
        return ranks.get(entry)
    return entry if isinstance(entry, int) else None


def predicates_are_registered(given: Given) -> Iterator[Problem]:
    """The rows of a breakdown name predicates and amounts that code has."""
    predicates = None if given.predicates is None else Names("predicate", given.predicates)
    amounts = None if given.amounts is None else Names("amount", given.amounts)
    for name, model in given.content.files.items():
        if not isinstance(model, ModifiersFile):
            continue
        for number, row in enumerate(model.rows):
            for place, word in enumerate(row.when):
                if predicates is not None and word not in predicates:
                    yield given.at(name, ("rows", number, "when", place), predicates.unknown(word))
            if amounts is not None and isinstance(row.value, str) and row.value not in amounts:
                yield given.at(name, ("rows", number, "value"), amounts.unknown(row.value))

"""A check for `validate`: what the code of a ruleset asks its tables for by name is there.

Found in the source, so that a number which is only needed in a rare case is missed at once and not in the middle of a
game: `limits.stacking`, `tables["losses"]`, `g.total("attack", …)`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from fivehills.content.given import Given
from fivehills.content.models import ListFile
from fivehills.content.reading import called
from fivehills.content.wording import nearest
from fivehills.errors import Problem
from fivehills.proof.citations import package_of

if TYPE_CHECKING:
    from fivehills.plugins.discovery import Ruleset

Function = Callable[[Given], Iterator[Problem]]
_HOLDERS = ("breakdowns", "tables")
_CALLS = ("total", "figure")
_ANYTHING = frozenset(dir(dict) + dir(list) + dir(str) + list(ListFile.model_fields))
"""What may follow a name that is a chart's without meaning a number of it."""


@dataclass(frozen=True)
class Asked:
    """A name in the code: of a number in a chart, or of a table if `chart` is empty."""

    chart: str
    name: str
    where: str


def names_exist(ruleset: Ruleset) -> Function:
    """The check for the code of a ruleset."""

    def check(given: Given) -> Iterator[Problem]:
        """Every number and table that the code names is in the content."""
        tables = given.content.tables
        for asked in sorted(set(_asked(package_of(ruleset))), key=lambda one: (one.chart, one.name, one.where)):
            if asked.chart:
                yield from _missing_number(given, asked)
            elif asked.name not in tables and not given.content.lost:
                message = f"found no table {asked.name!r}, expected it for {asked.where}; {nearest(asked.name, tables)}"
                yield Problem(called(given.content.folder / "ruleset.yaml"), 1, 1, "", message)

    return check


def _missing_number(given: Given, asked: Asked) -> Iterator[Problem]:
    chart = given.content.tables.get(asked.chart)
    if not isinstance(chart, ListFile) or not all("id" in row and "value" in row for row in chart.rows):
        return
    file = next(name for name, model in given.content.files.items() if model is chart)
    ids = [str(row["id"]) for row in chart.rows]
    if asked.name not in ids and file not in given.content.thinned:
        message = f"found no number {asked.name!r}, expected it for {asked.where}; {nearest(asked.name, ids)}"
        yield given.at(file, ("rows",), message, key=True)


def _asked(folder: Path) -> Iterator[Asked]:
    for path in sorted(folder.rglob("*.py")):
        yield from _in_file(path, path.relative_to(folder.parent).as_posix(), path.stat().st_mtime_ns)


@lru_cache(maxsize=512)
def _in_file(path: Path, name: str, changed: int) -> tuple[Asked, ...]:
    """The names in a file. changed: when, so that it is read again after a change."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"), str(path))))
    imported = {
        alias.asname or alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    places = [(node, f"line {getattr(node, 'lineno', 0)} of {name}") for node in nodes if not _is_of(node, imported)]
    return tuple(asked for node, where in places for asked in _in_node(node, where))


def _is_of(node: ast.AST, imported: Collection[str]) -> bool:
    """Whether something is a part of a module or class that the file imports, and so of no chart of that name."""
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in imported


def _in_node(node: ast.AST, where: str) -> Iterator[Asked]:
    match node:
        case ast.Attribute(value=ast.Attribute(attr=chart) | ast.Name(id=chart), attr=name) if name not in _ANYTHING:
            yield Asked(chart, name, where)
        case ast.Subscript(value=ast.Attribute(attr=holder), slice=ast.Constant(value=str(name))):
            if holder in _HOLDERS:
                yield Asked("", name, where)
        case ast.Call(func=ast.Attribute(attr=call), args=[ast.Constant(value=str(name)), *_]) if call in _CALLS:
            yield Asked("", name, where)

"""What the games of a batch or of `check` have never reached: steps, verbs, rows of tables, rules.

A rule counts as reached when a class, function, row or table that cites it was; a rule that nothing cites does not
count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from fivehills.batch.coverage import Reached, code_folder
from fivehills.content.models import TableFile
from fivehills.engine.rules import Rules
from fivehills.proof.citations import cited_in, ids_in, parsed

FEW = 8
"""Names that are worth a line even when nobody asked for them."""
KINDS = {"step": "steps", "verb": "verbs", "row": "rows of tables", "rule": "rules"}

Cited = dict[str, set[tuple[str, str]]]
"""Rules, each with what cites it."""


def unreached(rules: Rules, reached: Reached) -> dict[str, tuple[list[str], int]]:
    """By kind: the names that were never reached, and how many there are in all."""
    code = _code(code_folder(rules))
    known = reached | {thing for thing, places in code.items() if places & reached}
    cited = _citations(rules, code)
    known |= {("rule", rule) for rule, things in cited.items() if things & known}
    everything: Mapping[str, list[str]] = {
        "step": list(rules.steps),
        "verb": [verb.id for verb in rules.content.ruleset.verbs],
        "row": [row for row, _ in _rows(rules)],
        "rule": [rule.id for rule in rules.content.ledger.rules if rule.id in cited],
    }
    return {
        kind: ([name for name in names if (kind, name) not in known], len(names)) for kind, names in everything.items()
    }


def told(found: Mapping[str, tuple[list[str], int]], names: bool) -> Iterator[str]:
    """A line of counts, then the names, where they were asked for or are few."""
    counts = ", ".join(f"{len(missing)} of {total} {KINDS[kind]}" for kind, (missing, total) in found.items() if total)
    yield f"never reached: {counts}"
    for kind, (missing, _) in found.items():
        if missing and (names or len(missing) <= FEW):
            yield f"  {KINDS[kind]}: {', '.join(missing)}"


def _rows(rules: Rules) -> Iterator[tuple[str, list[str]]]:
    """The rows of tables with the rules that they cite: each its own, or all of them those of their table."""
    for name, breakdown in rules.breakdowns.items():
        yield from ((f"{name}: {row.id}", ids_in(row.cite)) for row in breakdown.rows)
    for name, file in rules.content.tables.items():
        if isinstance(file, TableFile):
            yield from ((f"{name}: {row}", ids_in(file.cite)) for row in file.rows)


def _citations(rules: Rules, code: Mapping[tuple[str, str], set[tuple[str, str]]]) -> Cited:
    cited: Cited = {}
    for kind, place in code:
        for rule in place.partition(" ")[2].split():
            cited.setdefault(rule, set()).add((kind, place))
    for row, rules_of_row in _rows(rules):
        for rule in rules_of_row:
            cited.setdefault(rule, set()).add(("row", row))
    return cited


def _code(folder: Path) -> dict[tuple[str, str], set[tuple[str, str]]]:
    """What cites rules in the code, each with the first lines of the functions in it."""
    found: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(parsed(path)):
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                rules = cited_in(ast.get_docstring(node) or "")
                key = ("cited", f"{path}:{node.lineno} {' '.join(rules)}")
                if rules:
                    found[key] = {("code", f"{path}:{line}") for line in _first_lines(node)}
    return found


def _first_lines(node: ast.AST) -> Iterator[int]:
    for inner in ast.walk(node):
        if isinstance(inner, (ast.FunctionDef, ast.Lambda)):
            decorated = getattr(inner, "decorator_list", [])
            yield decorated[0].lineno if decorated else inner.lineno

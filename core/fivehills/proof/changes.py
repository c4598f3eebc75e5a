"""Small changes of rule-citing code: what `fivehills prove` tries, one at a time.

A function, class or module that cites rules is a scope; a change belongs to the innermost scope that it lies in. What
is told to people (log lines, errors, texts) and what only types say is left alone: no rule would be missed there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivehills.proof import mutations
from fivehills.proof.citations import cited_in, parsed

_UNTOUCHED = frozenset({"annotation", "returns", "decorator_list", "args", "bases", "keywords_of_class", "msg"})
_TOLD = frozenset({"note", "whisper", "tell_others", "reveal", "say"})
"""Calls that only tell people something; `say` is what rulesets call their own."""
_Scope = ast.Module | ast.ClassDef | ast.FunctionDef
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, eq=False)
class Spot:
    """Where a node hangs: a field of its parent, or an entry of a list in it."""

    parent: ast.AST
    field: str
    index: int | None = None

    @property
    def node(self) -> Any:
        held = getattr(self.parent, self.field)
        return held if self.index is None else held[self.index]

    def put(self, node: Any) -> None:
        """Hang another node here."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


@dataclass(frozen=True, eq=False)
class Source:
    """A module of a ruleset as a tree."""

    path: Path
    name: str
    tree: ast.Module


@dataclass(frozen=True, eq=False)
class CodeEdit:
    """One node put in the place of another. `top` is the statement of the module in which it lies."""

    source: Source
    top: ast.stmt
    spot: Spot
    new: Any
    owner: str = ""
    """The class whose attribute changes, for what runs when the class is made; else nothing."""


@dataclass(frozen=True, eq=False)
class Change:
    """A small change, the rules that its place cites, and how it reads."""

    rules: tuple[str, ...]
    file: str
    line: int
    place: str
    before: str
    after: str
    edit: Any
    lines: frozenset[int] = frozenset()
    """Lines of which one must be reached for the change to be felt; none for content."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.place}: {self.before}  =>  {self.after}"

    @property
    def key(self) -> tuple[str, str]:
        """What names the change wherever its line moves to."""
        return f"{self.file}: {self.place}", f"{self.before} => {self.after}"


def code_changes(folder: Path) -> list[Change]:
    """Every change of the rule-citing code of a package."""
    found: list[Change] = []
    for path in sorted(folder.rglob("*.py")):
        source = Source(path, path.relative_to(folder.parent).as_posix(), parsed(path))
        for scope in _scopes(source.tree, "", ()):
            found += _of_scope(source, *scope)
    return found


# --- scopes -----------------------------------------------------------------------------------------------------


def _scopes(node: ast.AST, name: str, tops: tuple[ast.stmt, ...]) -> Iterator[tuple[_Scope, str, ast.stmt | None]]:
    """The nodes that cite rules, with their names and the statements of the module in which they lie."""
    if isinstance(node, _Scope) and cited_in(ast.get_docstring(node) or ""):
        yield node, name, tops[0] if tops else None
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _Scope):
            inner = f"{name}.{child.name}" if name and not isinstance(child, ast.Module) else getattr(child, "name", "")
            yield from _scopes(child, inner, tops or (child,))  # type: ignore[arg-type]


def _of_scope(source: Source, scope: _Scope, name: str, top: ast.stmt | None) -> Iterator[Change]:
    rules = tuple(dict.fromkeys(cited_in(ast.get_docstring(scope) or "")))
    for walk in _walks(scope, name, top):
        for edit, statement, lines in walk.edits(source):
            before = header(statement)
            after = _changed_header(edit, statement)
            if before != after:
                place = walk.name or source.path.stem
                yield Change(rules, source.name, statement.lineno, place, before, after, edit, lines)


def _changed_header(edit: CodeEdit, statement: ast.stmt) -> str:
    """How the statement reads with the change in it."""
    if edit.spot.node is statement or isinstance(edit.new, list):
        new = edit.new[-1] if isinstance(edit.new, list) else edit.new
        return header(new)
    old = edit.spot.node
    edit.spot.put(edit.new)
    try:
        return header(statement)
    finally:
        edit.spot.put(old)


def header(statement: ast.AST) -> str:
    """A statement in one line; of one that holds others only its head."""
    lines = ast.unparse(statement).splitlines()
    if hasattr(statement, "body"):
        return next(line for line in lines if not line.startswith("@"))
    return " ".join(line.strip() for line in lines)


# --- what is walked through --------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class _Walk:
    """A function without the citing ones in it, or what a class body says of itself."""

    node: _Function | ast.ClassDef
    name: str
    top: ast.stmt

    def edits(self, source: Source) -> Iterator[tuple[CodeEdit, ast.stmt, frozenset[int]]]:
        if isinstance(self.node, ast.ClassDef):
            for place, value in _class_edits(self.node):
                yield CodeEdit(source, self.top, place, value, self.name), place.parent, frozenset()  # type: ignore[misc]
            return
        does = [statement for statement in self.node.body if not (_is_docstring(statement) or _is_told(statement))]
        for end in mutations.endings(self.node, does):
            edit = CodeEdit(source, self.top, Spot(self.node, "body"), [end])
            yield edit, self.node, _lines(self.node.body)
        for number, statement in enumerate(self.node.body):
            if not (number == 0 and _is_docstring(statement)):
                for spot, inside in _spots(Spot(self.node, "body", number), statement):
                    for new in mutations.of(spot):
                        yield CodeEdit(source, self.top, spot, new), inside, _head_lines(inside)


def _walks(scope: _Scope, name: str, top: ast.stmt | None) -> Iterator[_Walk]:
    """The functions of a scope that do not cite for themselves, and its classes."""
    if isinstance(scope, _Function):
        yield _Walk(scope, name, top or scope)
        return
    if isinstance(scope, ast.ClassDef):
        yield _Walk(scope, name, top or scope)
    for child in scope.body:
        if isinstance(child, ast.FunctionDef | ast.ClassDef) and not cited_in(ast.get_docstring(child) or ""):
            inner = f"{name}.{child.name}" if name else child.name
            yield from _walks(child, inner, top or child)


def _class_edits(node: ast.ClassDef) -> Iterator[tuple[Spot, ast.expr]]:
    """Stages left out or swapped, and verbs after which a question would no longer be put again."""
    for statement in node.body:
        if not isinstance(statement, ast.AnnAssign | ast.Assign) or not isinstance(statement.value, ast.Tuple):
            continue
        target = statement.target if isinstance(statement, ast.AnnAssign) else statement.targets[0]
        if isinstance(target, ast.Name):
            for new in mutations.of_sequence(target.id, statement.value):
                yield Spot(statement, "value"), new


def _spots(spot: Spot, statement: ast.stmt) -> Iterator[tuple[Spot, ast.stmt]]:
    """Every place below a node with the statement that it belongs to, in the order of the text."""
    node = spot.node
    if _is_told(node):
        return
    yield spot, statement
    held = node.left if mutations.is_membership(node) else node
    for field, value in ast.iter_fields(held):
        if field in _UNTOUCHED and not isinstance(node, ast.Call):
            continue
        children = value if isinstance(value, list) else [value]
        for number, child in enumerate(children):
            if isinstance(child, ast.AST):
                inner = Spot(held, field, number if isinstance(value, list) else None)
                yield from _spots(inner, child if isinstance(child, ast.stmt) else statement)


def _is_told(node: ast.AST) -> bool:
    """What is told to people, and functions that cite rules of their own."""
    if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr):
        return True
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return bool(cited_in(ast.get_docstring(node) or ""))
    call = node.value if isinstance(node, ast.Expr) else None
    return isinstance(call, ast.Call) and getattr(call.func, "attr", getattr(call.func, "id", "")) in _TOLD


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _head_lines(statement: ast.stmt) -> frozenset[int]:
    """The lines of a statement without those that it holds."""
    body = getattr(statement, "body", None)
    last = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
    return frozenset(range(statement.lineno, max(last, statement.lineno) + 1))


def _lines(body: list[ast.stmt]) -> frozenset[int]:
    return frozenset(range(body[0].lineno, (body[-1].end_lineno or body[-1].lineno) + 1))

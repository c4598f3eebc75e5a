"""Where rules are cited: in the docstrings of code, in content that carries mechanics, and in marks of tests.

Code cites in the last paragraph of a docstring: `Rule: 8.3.2-b, 9.4`. It is read from the source, never imported.
"""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

from pydantic import BaseModel

from fivehills.content.loaded import Content
from fivehills.content.models import ListFile
from fivehills.content.refs import references
from fivehills.content.yamlevents import Where
from fivehills.errors import RulesetError
from fivehills.plugins.discovery import Ruleset

_MARK = "Rule:"
SPEAK_ONLY = frozenset({"texts.yaml", "ruleset.yaml", "rules.yaml"})
"""Files whose citations explain something to people and carry no mechanics."""

_Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, order=True)
class Citation:
    """A rule and a place that cites it; `name` is the class, function, row or test that does."""

    rule: str
    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def ids_in(text: str) -> list[str]:
    """The ids of a list with commas; a full stop at its end is forgiven."""
    words = (word.strip() for word in text.strip().removesuffix(".").split(","))
    return [word for word in words if word]


def package_of(ruleset: Ruleset) -> Path:
    """The folder of a ruleset's code."""
    name = ruleset.package or getattr(ruleset.plugin, "__package__", "")
    if not name:
        raise RulesetError(f"the ruleset {ruleset.id!r} names no package, so its code cannot be searched for citations")
    return package_folder(name)


def package_folder(package: str) -> Path:
    """The folder of an importable package."""
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError) as error:
        raise RulesetError(f"the package {package!r} of the ruleset cannot be found: {error}") from None
    if spec is None or not spec.submodule_search_locations:
        raise RulesetError(f"the ruleset names {package!r} as its package, but that is no package")
    return Path(next(iter(spec.submodule_search_locations)))


# --- code -------------------------------------------------------------------------------------------------------


def code_citations(folder: Path) -> list[Citation]:
    """Every citation in the docstrings of a package's modules, classes, functions and methods."""
    found: list[Citation] = []
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder.parent).as_posix()
        found += [citation for node in ast.walk(parsed(path)) for citation in _of_node(node, name)]
    return sorted(found)


def parsed(path: Path) -> ast.Module:
    """A file of Python as a tree. Raises RulesetError."""
    try:
        return ast.parse(path.read_text("utf-8"), str(path))
    except (SyntaxError, ValueError) as error:
        raise RulesetError(f"{path.name} cannot be read as Python: {error}") from None


def _of_node(node: ast.AST, file: str) -> Iterator[Citation]:
    if isinstance(node, _Documented):
        for rule in cited_in(ast.get_docstring(node) or ""):
            yield Citation(rule, file, getattr(node, "lineno", 1), getattr(node, "name", file))


def cited_in(docstring: str) -> list[str]:
    """The ids that the last paragraph of a docstring cites; a long list may go on in further lines."""
    last = docstring.strip().rpartition("\n\n")[2]
    lines = [line.strip() for line in last.splitlines()]
    start = next((number for number, line in enumerate(lines) if line.startswith(_MARK)), None)
    return [] if start is None else ids_in(" ".join(lines[start:]).removeprefix(_MARK))


# --- content ----------------------------------------------------------------------------------------------------


def content_citations(content: Content) -> list[Citation]:
    """Citations in content that the engine acts on: rows, tables, charts, the sequence, cards. Texts do not count."""
    found: list[Citation] = []
    for name, model in content.files.items():
        if name in SPEAK_ONLY:
            continue
        for path, rule in _cited(model):
            line = content.documents[name].position(path)[0]
            found.append(Citation(rule, f"{content.folder.name}/{name}", line, ".".join(map(str, path))))
    return sorted(found)


def _cited(model: BaseModel) -> Iterator[tuple[Where, str]]:
    """The rules that a file cites with the places; rows of a chart have fields of their own, and may cite too."""
    for reference in references(model):
        if reference.kind in ("rule", "rules"):
            yield reference.path, reference.word
    for number, row in enumerate(model.rows if isinstance(model, ListFile) else ()):
        yield from ((("rows", number, "cite"), rule) for rule in ids_in(str(row.get("cite", ""))))


# --- tests ------------------------------------------------------------------------------------------------------


def marked_tests(path: Path) -> list[str]:
    """The tests of a file that carry a rule mark of their own or of their class or module: `Class::test`."""
    tree = parsed(path)
    return list(_marked(tree.body, "", _assigned(tree.body)))


def _marked(body: list[ast.stmt], prefix: str, all_of_them: bool) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            whole = all_of_them or _decorated(node) or _assigned(node.body)
            yield from _marked(node.body, f"{prefix}{node.name}::", whole)
        elif _is_test(node) and (all_of_them or _decorated(node)):
            yield f"{prefix}{node.name}"


def _is_test(node: ast.stmt) -> TypeGuard[ast.FunctionDef | ast.AsyncFunctionDef]:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test")


def _decorated(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(_names_a_rule(decorator) for decorator in node.decorator_list)


def _assigned(body: list[ast.stmt]) -> bool:
    """Whether a module or class says `pytestmark = pytest.mark.rule(…)`."""
    return any(
        isinstance(node, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets)
        and _names_a_rule(node.value)
        for node in body
    )


def _names_a_rule(node: ast.AST) -> bool:
    """Whether `mark.rule(…)` occurs in an expression, also inside pytest.param."""
    return any(
        isinstance(inner, ast.Call)
        and isinstance(inner.func, ast.Attribute)
        and inner.func.attr == "rule"
        and isinstance(inner.func.value, ast.Attribute)
        and inner.func.value.attr == "mark"
        for inner in ast.walk(node)
    )

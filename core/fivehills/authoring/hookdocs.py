"""The pages about hooks, generated from the specifications and from what the rulesets of the checkout do with them.

`docs/hooks.md` lists all hooks; the heading of each is its signature, the text its docstring.
`docs/modding/hooks/<hook>.md` adds a real use, taken from the source of a ruleset or an example. `python -m
fivehills.authoring.reference` writes them; a test fails when a page is stale.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from textwrap import dedent
from typing import Any

from fivehills.plugins.hookspecs import PROJECT, GameHooks, Registration

_HEAD = """\
# Hooks

Generated from `core/fivehills/plugins/hookspecs.py` by `python -m fivehills.authoring.reference`; do not edit.

A plugin marks its implementations with `@fivehills.hookimpl` and may leave out any argument it does not need. What
hooks return is bound into tables when a game's rules are compiled; none is called in the inner loop.
"""

SOURCES = (
    "examples/storm-variants/*/*.py",
    "examples/na-san/*/plugin.py",
    "rulesets/fivehills_storm/plugin.py",
    "rulesets/*/plugin.py",
    "tests/toy/plugin.py",
    "tests/designs/*/plugin.py",
)
"""Where real uses are looked for, best examples first."""

LONGEST = 40
"""Lines of a function that is still worth showing beside a hook."""


def page() -> str:
    """The page that lists all hooks."""
    parts = [_HEAD]
    for group in (Registration, GameHooks):
        parts.append(f"## {group.__doc__.rstrip('.')}\n" if group.__doc__ else "")
        parts += [_entry(name, function) for name, function in hooks_of(group)]
    return "\n".join(parts)


def hooks_of(group: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The specifications of a group in the order in which they are written."""
    for name, member in vars(group).items():
        if inspect.isfunction(member):
            yield name, member


def _entry(name: str, function: Callable[..., Any]) -> str:
    link = f"[A real use](modding/hooks/{name}.md)"
    return f"### `{signature(name, function)}`\n\n{_text(function)}\n\n*{_kind(function)}*. {link}.\n"


def signature(name: str, function: Callable[..., Any]) -> str:
    """A hook as it is called."""
    arguments = [str(p) for p in inspect.signature(function).parameters.values() if p.name != "self"]
    returns = str(inspect.signature(function).return_annotation)
    return f"{name}({', '.join(arguments)}) -> {returns}".replace("'", "")


def _kind(function: Callable[..., Any]) -> str:
    options = getattr(function, f"{PROJECT}_spec", {})
    return "First result counts" if options.get("firstresult") else "All results are collected"


def _text(function: Callable[..., Any]) -> str:
    first, _, rest = (function.__doc__ or "").partition("\n")
    return f"{first}\n{dedent(rest)}".strip()


# --- real uses ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Use:
    """An implementation of a hook in the checkout, with what its module defines for it."""

    hook: str
    file: str
    source: str
    helpers: tuple[str, ...]


def uses(root: Path, hook: str) -> list[Use]:
    """The implementations of a hook below a checkout, best examples first."""
    return [use for path in _sources(root) for use in _uses_in(root, path) if use.hook == hook]


@lru_cache(maxsize=4)
def _sources(root: Path) -> tuple[Path, ...]:
    found = [path for pattern in SOURCES for path in sorted(root.glob(pattern))]
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=64)
def _uses_in(root: Path, path: Path) -> tuple[Use, ...]:
    module = Module(root, path)
    hooks = [node for node in module.defined.values() if _is_hook(node)]
    file = path.relative_to(root).as_posix()
    written = [Use(hook.name, file, module.source(hook), tuple(module.helpers(hook))) for hook in hooks]
    return (*written, *_parts_in(module, file))


def _parts_in(module: Module, file: str) -> Iterator[Use]:
    """The hooks that a plugin answers by its parts, each with the function that it delegates to."""
    for call in ast.walk(ast.parse(module.text)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Parts":
            for given in call.keywords:
                if given.arg and given.arg != "modules":
                    source = f"Parts({given.arg}={ast.unparse(given.value)})"
                    yield Use(given.arg, file, source, tuple(module.helpers(given.value)))


def _is_hook(node: ast.FunctionDef | ast.ClassDef) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "hookimpl" for mark in node.decorator_list)


class Module:
    """The source of a module: what it defines, and what it imports from its own package."""

    def __init__(self, root: Path, path: Path):
        self.root, self.path = root, path
        self.text = path.read_text("utf-8")
        body = ast.parse(self.text).body
        self.defined = {node.name: node for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        self.imported = {
            alias.name: f"{node.module}"
            for node in body
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(path.parent.name)
            for alias in node.names
        }

    def source(self, node: Any) -> str:
        first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
        return "\n".join(self.text.splitlines()[first - 1 : node.end_lineno])

    def helpers(self, hook: ast.AST) -> Iterator[str]:
        """The functions and classes that a hook names, its own module's first."""
        named = {node.id for node in ast.walk(hook) if isinstance(node, ast.Name)}
        for name, node in self.defined.items():
            if name in named and not _is_hook(node):
                yield self.source(node)
        for name in sorted(named & set(self.imported)):
            yield from self._elsewhere(self.imported[name], name)
        for part in ast.walk(hook):
            if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id in self.imported:
                yield from self._elsewhere(f"{self.imported[part.value.id]}.{part.value.id}", part.attr)

    def _elsewhere(self, module: str, name: str) -> Iterator[str]:
        """A short function or class of another module of the package."""
        path = self.path.parent.parent.joinpath(*module.split(".")).with_suffix(".py")
        other = Module(self.root, path) if path.is_file() else None
        if other is not None and name in other.defined:
            source = other.source(other.defined[name])
            if source.count("\n") < LONGEST:
                yield f"# {path.relative_to(self.root).as_posix()}\n{source}"


# --- a page per hook ----------------------------------------------------------------------------------------------


def pages(root: Path) -> dict[str, str]:
    """The page of every hook by its path below the checkout."""
    hooks = [hook for group in (Registration, GameHooks) for hook in hooks_of(group)]
    return {f"docs/modding/hooks/{name}.md": _page(root, name, function) for name, function in hooks}


def _page(root: Path, name: str, function: Callable[..., Any]) -> str:
    found = uses(root, name)
    parts = [
        f"# `{name}`\n",
        "Generated from `core/fivehills/plugins/hookspecs.py` and the sources of the rulesets; do not edit.\n",
        f"```python\n{signature(name, function)}\n```\n",
        f"{_text(function)}\n",
        f"*{_kind(function)}*. All hooks: [hooks](../../hooks.md).\n",
    ]
    if found:
        parts.append(_real_use(found[0]))
    if len(found) > 1:
        files = dict.fromkeys(use.file for use in found[1:])
        parts.append("Also used in " + ", ".join(f"`{file}`" for file in files) + ".\n")
    return "\n".join(parts)


def _real_use(use: Use) -> str:
    code = "\n\n\n".join([*use.helpers, use.source])
    return f"## A real use\n\nFrom `{use.file}`:\n\n```python\n{code}\n```\n"

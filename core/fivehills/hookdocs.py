"""docs/hooks.md, generated from the hook specifications: `python -m fivehills.hookdocs > docs/hooks.md`.

The heading of each hook is its signature, the text its docstring; a test fails when the page is stale.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from textwrap import dedent
from typing import Any

from fivehills.hookspecs import PROJECT, GameHooks, Registration

_HEAD = """\
# Hooks

Generated from `core/fivehills/hookspecs.py` by `python -m fivehills.hookdocs`; do not edit.

A plugin marks its implementations with `@fivehills.hookimpl` and may leave out any argument it does not need. What
hooks return is bound into tables when a game's rules are compiled; none is called in the inner loop.
"""


def page() -> str:
    """The whole page."""
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
    arguments = [str(p) for p in inspect.signature(function).parameters.values() if p.name != "self"]
    returns = str(inspect.signature(function).return_annotation)
    options = getattr(function, f"{PROJECT}_spec", {})
    kind = "first result counts" if options.get("firstresult") else "all results are collected"
    signature = f"{name}({', '.join(arguments)}) -> {returns}".replace("'", "")
    return f"### `{signature}`\n\n{_text(function)}\n\n*{kind}*\n"


def _text(function: Callable[..., Any]) -> str:
    first, _, rest = (function.__doc__ or "").partition("\n")
    return f"{first}\n{dedent(rest)}".strip()


if __name__ == "__main__":
    print(page(), end="")

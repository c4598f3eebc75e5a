"""The map of the house in `docs/architecture.md`: its rooms, drawn and told from what the code says of itself.

The picture follows the layers that import-linter holds; each paragraph is the docstring of a room with its modules.
`python -m fivehills.authoring.reference` writes both between the marks of the page; a test fails when they are stale.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

PAGE = "docs/architecture.md"
WIDTH = 66


def page(root: Path) -> str:
    """The page with its generated parts brought up to date."""
    text = (root / PAGE).read_text("utf-8")
    text = _between(text, "picture", "```\n" + "\n".join(_picture(root)) + "\n```\n")
    return _between(text, "rooms", "\n".join(_rooms(root)))


def _between(text: str, mark: str, new: str) -> str:
    """The text with what stands between two marks replaced."""
    begin, end = f"<!-- {mark} -->\n", f"<!-- /{mark} -->"
    head, _, rest = text.partition(begin)
    _, _, tail = rest.partition(end)
    return f"{head}{begin}{new}{end}{tail}"


def _layers(root: Path) -> list[list[str]]:
    """The rooms from the front ends down, as the contract of import-linter lists them."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    (contract,) = (c for c in project["tool"]["importlinter"]["contracts"] if c["id"] == "rooms")
    return [layer.split(" : ") for layer in contract["layers"]]


def _picture(root: Path) -> Iterator[str]:
    """A house of floors: each room may use what lies below it."""
    rooms = {path.parent.name for path in (root / "core/fivehills").glob("*/__init__.py")}
    floors = [floor for layer in _layers(root) if (floor := [room for room in layer if room in rooms])]
    yield "┌" + "─" * WIDTH + "┐"
    for number, floor in enumerate(floors):
        if number:
            yield "├" + "─" * WIDTH + "┤"
        yield "│" + "   ".join(f"{room}/" for room in floor).center(WIDTH) + "│"
    yield "└" + "─" * WIDTH + "┘"
    yield "each floor uses those below it; drawing/ stands beside: it is given plain data"


def _rooms(root: Path) -> Iterator[str]:
    kernel = root / "core/fivehills"
    order = [room for layer in reversed(_layers(root)) for room in layer]
    beside = sorted(path.parent.name for path in kernel.glob("*/__init__.py") if path.parent.name not in order)
    for room in [*order, *beside]:
        told = kernel / room / "__init__.py"
        if told.is_file():
            yield f"### `{room}/`\n\n{_docstring(told)}\n\nModules: {_modules(told.parent)}.\n"


def _docstring(path: Path) -> str:
    """What a room says of itself, without its examples."""
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return "\n".join(line for line in text.splitlines() if not line.startswith(">>>")).replace("\n\n\n", "\n\n")


def _modules(room: Path) -> str:
    return ", ".join(f"`{path.stem}`" for path in sorted(room.glob("*.py")) if path.stem != "__init__")

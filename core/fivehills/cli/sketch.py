"""A map of areas in characters: each where it lies, with how many units of each side stand there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from fivehills.cli.chart import signs, stacks

if TYPE_CHECKING:
    from fivehills.cli.screen import Screen, View

REACH = 0.3
"""How far beyond the places in question the map goes on, as a share of its size."""
SHIFTS = (0, 1, -1, 2, -2, 3, -3)
"""Lines by which a label may give way to others."""

MANY = 16
"""Marked places beyond which there is no room for their names."""

Space = Mapping[str, Any]


class Sketch:
    """Draws the areas of one layout that have a place on the map."""

    def __init__(self, screen: Screen):
        self.screen = screen
        shown = [space for space in screen.layout["map"]["spaces"] if not space.get("size")]
        self.spaces = [space for space in shown if space.get("at") or space.get("polygon")]
        self._at = {space["id"]: space.get("at") or _middle(space["polygon"]) for space in self.spaces}

    def around(
        self, view: View, ids: Sequence[str], width: int, height: int, marked: Collection[str] = ()
    ) -> Iterator[Text]:
        """The part of the map round some places; marked ones stand in brackets."""
        points = [self._at[id_] for id_ in ids if id_ in self._at]
        (left, right), (low, high) = (self._span(points, axis) for axis in (0, 1))
        lines: dict[int, dict[int, Text]] = {}
        named = marked if len(marked) <= MANY else ()
        for space in sorted(self.spaces, key=lambda space: _rank(view["spaces"][space["id"]], space["id"] in marked)):
            x, y = self._at[space["id"]]
            if left <= x <= right and low <= y <= high:
                label = self._label(view, space, space["id"] in marked, space["id"] in named)
                column = round((x - left) / (right - left) * (width - label.cell_len))
                _put(lines, label, column, round((high - y) / (high - low) * (height - 1)), height)
        for number in range(height):
            yield _joined(lines.get(number, {}))

    def legends(self, view: View) -> Iterator[Text]:
        """What stands beside the names."""
        first, *others = signs(self.screen, view, self.spaces)
        yield Text(", ".join([f"numbers of units: {first}", *others]), "quiet")

    def _span(self, points: Sequence[Sequence[float]], axis: int) -> tuple[float, float]:
        """From where to where the map goes: the places and what is near them."""
        everything = [point[axis] for point in self._at.values()]
        size = max(everything) - min(everything) or 1
        own = [point[axis] for point in points] or everything
        return min(own) - size * REACH, max(own) + size * REACH

    def _label(self, view: View, space: Space, is_marked: bool, is_named: bool) -> Text:
        entry = view["spaces"][space["id"]]
        star = "★" if space.get("victory") else ""
        code = self.screen.code(space["id"])
        name = f"[{code}]{star}" if is_marked else f"{code}{star}"
        name = f"{name} {space.get('name', '')}" if is_named else name
        style = self.screen.styles.get(entry.get("control") or "", "")
        return Text(" ").join([Text(name, f"{style} reverse" if is_marked else style), *stacks(self.screen, entry)])


def _rank(entry: Space, is_marked: bool) -> tuple[bool, bool]:
    """Who has the first choice of a place for his label: what can be acted on, then where units stand."""
    return not is_marked, not entry.keys() & {"pieces", "hidden"}


def _middle(outline: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The middle of the rectangle round an outline."""
    (left, right), (low, high) = ((min(axis), max(axis)) for axis in zip(*outline, strict=True))
    return (left + right) / 2, (low + high) / 2


def _put(lines: dict[int, dict[int, Text]], label: Text, column: int, line: int, height: int) -> None:
    """Put a label where it belongs, or on the nearest line where it has room; without room it is left out."""
    for shift in SHIFTS:
        row = line + shift
        taken = lines.get(row, {})
        if 0 <= row < height and all(
            column + label.cell_len < other or column > other + cell.cell_len for other, cell in taken.items()
        ):
            lines.setdefault(row, {})[column] = label
            return


def _joined(cells: Mapping[int, Text]) -> Text:
    line = Text(no_wrap=True, overflow="crop")
    for column, cell in sorted(cells.items()):
        line.append(" " * (column - line.cell_len)).append_text(cell)
    return line

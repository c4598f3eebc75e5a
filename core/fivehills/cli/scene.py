"""The map beside the question, on a terminal that has room for both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from fivehills.cli.chart import Chart
from fivehills.cli.sketch import Sketch

if TYPE_CHECKING:
    from fivehills.cli.screen import Screen, View

WIDE, TALL = 110, 32
"""Columns and lines that a terminal must have for a map beside the question."""
MAP_WIDTH = 54
HIGHEST, LOWEST, OTHER_LINES = 26, 15, 12
FEW = 4
"""Spaces for which a smaller part of the map is enough."""
GAP = 2


class Scene:
    """Draws the part of the map that a question is about."""

    def __init__(self, screen: Screen, console: Console):
        self.console = console
        drawing: type[Chart] | type[Sketch] = Chart if screen.layout["map"]["hexes"] else Sketch
        self.map: Chart | Sketch = drawing(screen)
        self._drawn = {space["id"] for space in self.map.spaces}

    @property
    def has_room(self) -> bool:
        """Whether the terminal is wide and tall enough for a map beside the question."""
        console = self.console
        is_plain = not console.is_terminal or console.is_dumb_terminal
        return not is_plain and console.width >= WIDE and console.height >= TALL

    def width_beside(self, spaces: Sequence[str]) -> int:
        """How wide the question may be with the map of these spaces beside it."""
        return self.console.width - MAP_WIDTH - GAP if self._is_shown(spaces) else self.console.width

    def beside(self, view: View, spaces: Sequence[str], question: Sequence[RenderableType]) -> RenderableType:
        """The question, with the part of the map that it is about to its right if there is room."""
        if not self._is_shown(spaces):
            return Group(*question)
        here = [id_ for id_ in spaces if id_ in self._drawn]
        wanted = HIGHEST if len(here) > FEW else LOWEST
        height = max(LOWEST, min(wanted, self.console.height - OTHER_LINES))
        lines = list(self.map.around(view, here, MAP_WIDTH, height, marked=frozenset(here)))
        grid = Table.grid(padding=(0, GAP, 0, 0))
        grid.add_column(width=self.console.width - MAP_WIDTH - GAP)
        grid.add_column(width=MAP_WIDTH, no_wrap=True)
        grid.add_row(Group(*question), Group(*lines, *self._legend(view)))
        return grid

    def _legend(self, view: View) -> Iterator[RenderableType]:
        """What brackets mean, the letters behind the numbers, and the signs of markers."""
        yield Text("in brackets: what you can act on", "quiet")
        for legend in (*self.map.legends(view), *self.map.screen.marker_signs(view)):
            yield from legend.wrap(self.console, MAP_WIDTH)

    def _is_shown(self, spaces: Sequence[str]) -> bool:
        return self.has_room and any(id_ in self._drawn for id_ in spaces)

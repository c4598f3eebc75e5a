"""A hex map in characters: two lines to a hex, its number and ground above, what stands there below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.text import Text

from fivehills.drawing.marks import ink_on
from fivehills.drawing.terrain import tinted

if TYPE_CHECKING:
    from fivehills.cli.screen import Screen, View

WIDTH = 8
"""Characters to a hex."""
LINES = 2
ABOVE = 9
"""Hexes that a chart round a place shows above and below it."""
PLAIN = "."

Space = Mapping[str, Any]


class Chart:
    """Draws the hexes of one layout."""

    def __init__(self, screen: Screen):
        self.screen = screen
        self.hexes = [space for space in screen.layout["map"]["spaces"] if space.get("at") and not space.get("size")]
        self.colours = {side["id"]: side["colour"] for side in screen.layout["sides"]}
        self.letters = _letters(self.hexes)
        self._places = {space["id"]: place for space, place in zip(self.hexes, self._grid(), strict=True)}

    def _grid(self) -> Iterator[tuple[int, int]]:
        """Column and line of every hex: half a hex up or to the side is one line or half a column."""
        hexes = self.screen.layout["map"]["hexes"]
        half, slant = hexes["size"] / 2, hexes["size"] * sqrt(3) / 2
        left = min((space["at"][0] for space in self.hexes), default=0)
        top = max((space["at"][1] for space in self.hexes), default=0)
        for x, y in (space["at"] for space in self.hexes):
            if hexes["orientation"] == "flat":
                yield round((x - left) / slant) * WIDTH, round((top - y) / half) * LINES // 2
            else:
                yield round((x - left) / half) * WIDTH // 2, round((top - y) / slant) * LINES

    def around(self, view: View, id_: str, width: int) -> Iterator[RenderableType]:
        """The hexes round a place, as many as go into the width."""
        column, line = self._places[id_]
        first = max(0, column - (width // WIDTH // 2) * WIDTH)
        lines = range(line - ABOVE * LINES, line + (ABOVE + 1) * LINES)
        shown = [space for space in self.hexes if self._places[space["id"]][1] in lines]
        yield from self._strip(view, shown, first, width)
        yield self.legend()

    def whole(self, view: View, width: int) -> Iterator[RenderableType]:
        """All hexes, in strips from west to east that go into the width."""
        step = max(WIDTH, width // WIDTH * WIDTH)
        for first in range(0, max(column for column, _ in self._places.values()) + WIDTH, step):
            yield from self._strip(view, self.hexes, first, step)
            yield Text("")
        yield self.legend()

    def _strip(self, view: View, hexes: Sequence[Space], first: int, width: int) -> Iterator[Text]:
        """The lines of print between two columns."""
        lines: dict[int, dict[int, Text]] = {}
        for space in hexes:
            column, line = self._places[space["id"]]
            if first <= column <= first + width - WIDTH:
                head, body = self._cell(view, space)
                lines.setdefault(line, {})[column - first] = head
                lines.setdefault(line + 1, {})[column - first] = body
        for _, cells in sorted(lines.items()):
            yield _line(cells)

    def _cell(self, view: View, space: Space) -> tuple[Text, Text]:
        entry = view["spaces"][space["id"]]
        fill = tinted(space, self.colours.get(entry.get("control") or ""), self.screen.layout["drawing"])
        ground = f"{ink_on(fill)} on {fill}"
        height = space.get("elevation") or ""
        star = "★" if space.get("victory") else ""
        head = Text(f"{space['id']}{self.letters[space.get('kind', '')]}{height}{star}", ground)
        body = Text(" ").join([*self._stacks(entry), Text(self._signs(entry))])
        if not body.plain:
            body = Text(_short(space.get("name", "")))
        body.stylize_before(ground)
        return head, body

    def _stacks(self, entry: Mapping[str, Any]) -> Iterator[Text]:
        """How many units each side has there; a question mark follows those that nobody has seen."""
        sides = Counter(self.screen.pieces[id_]["side"] for id_ in entry.get("pieces", ()))
        for side in self.screen.sides:
            unseen = entry.get("hidden", {}).get(side)
            seen = str(sides[side]) if sides[side] else ""
            if seen or unseen is not None:
                count = f"{seen}{'' if unseen is None else f'?{unseen or str()}'}"
                yield Text(f"{self.screen.initial(side)}{count}", f"bold {self.colours[side]}")

    def _signs(self, entry: Mapping[str, Any]) -> str:
        """The markers that have a sign of their own; there is no room for words."""
        labels = self.screen.labels["markers"]
        signs = {id_: value for id_, value in entry.get("markers", {}).items() if labels[id_]["symbol"]}
        return self.screen.markers({"markers": signs})

    def legend(self) -> Text:
        """What the letters behind the numbers mean."""
        by_letter = sorted((letter, kind.replace("hex", "open")) for kind, letter in self.letters.items())
        words = [f"{letter} {kind}" for letter, kind in by_letter]
        sides = [f"{self.screen.initial(side)} {name}" for side, name in self.screen.sides.items()]
        return Text(", ".join([*words, *sides, "? unknown units", "★ counts for victory"]), "quiet")


def _short(name: str) -> str:
    """A name no wider than a hex; a number at its end is kept."""
    first, _, last = name.rpartition(" ")
    if len(name) < WIDTH or not first or len(last) > 2:
        return name[: WIDTH - 1]
    return f"{first[: WIDTH - 2 - len(last)]} {last}"


def _letters(hexes: Sequence[Space]) -> dict[str, str]:
    """A letter for every kind of ground; the most frequent one has a dot."""
    kinds = [kind for kind, _ in Counter(space.get("kind", "") for space in hexes).most_common()]
    letters = dict.fromkeys(kinds[:1], PLAIN)
    for kind in kinds[1:]:
        free = (letter for letter in (*kind, *"abcdefghijklmnopqrstuvwxyz") if letter not in letters.values())
        letters[kind] = next(free, "?")
    return letters


def _line(cells: Mapping[int, Text]) -> Text:
    """Cells on one line of print, each at its column and no wider than a hex."""
    line = Text(no_wrap=True, overflow="crop")
    for column, cell in sorted(cells.items()):
        line.append(" " * (column - len(line)))
        cell.truncate(WIDTH - 1)
        line.append_text(cell)
        line.append(" " * max(0, column + WIDTH - 1 - len(line)), cell.style)
    return line

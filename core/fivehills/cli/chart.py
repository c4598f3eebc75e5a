"""A hex map in characters: the number of a hex and its ground, below it what stands there.

Where columns of hexes are shifted against each other, neighbours share no line: what stands under a number is its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.text import Text

from fivehills.drawing.marks import ink_on
from fivehills.drawing.terrain import tinted

if TYPE_CHECKING:
    from fivehills.cli.screen import Screen, View

LINES = 2
"""Lines that a hex is written on."""
PLAIN = "."

Space = Mapping[str, Any]


class Chart:
    """Draws the hexes of one layout."""

    def __init__(self, screen: Screen):
        self.screen = screen
        self.spaces = [space for space in screen.layout["map"]["spaces"] if space.get("at") and not space.get("size")]
        self.colours = {side["id"]: side["colour"] for side in screen.layout["sides"]}
        self.letters = _letters(self.spaces)
        self.is_flat = bool(self.spaces) and screen.layout["map"]["hexes"]["orientation"] == "flat"
        self.step, self.wide = (5, 9) if self.is_flat else (4, 7)
        self._places = {space["id"]: place for space, place in zip(self.spaces, self._grid(), strict=True)}

    def _grid(self) -> Iterator[tuple[int, int]]:
        """Column and line of every hex: half a hex up or to the side is as much as a hex is written on."""
        hexes = self.screen.layout["map"]["hexes"]
        half, slant = hexes["size"] / 2, hexes["size"] * sqrt(3) / 2
        left = min((space["at"][0] for space in self.spaces), default=0)
        top = max((space["at"][1] for space in self.spaces), default=0)
        for x, y in (space["at"] for space in self.spaces):
            if self.is_flat:
                yield round((x - left) / slant) * self.step, round((top - y) / half) * LINES
            else:
                yield round((x - left) / half) * self.step, round((top - y) / slant) * LINES

    def around(
        self, view: View, ids: Sequence[str], width: int, height: int, marked: Collection[str] = ()
    ) -> Iterator[RenderableType]:
        """The hexes round some places, as many as go into width and height; marked ones stand in brackets.

        Where the places lie too far apart for one chart, it shows the most of them that it can.
        """
        column, line = self._midst([self._places[id_] for id_ in ids], width, height)
        first = max(0, column - (width - self.wide) // 2)
        lines = range(line - height // 2, line + height - height // 2 - LINES)
        shown = [space for space in self.spaces if self._places[space["id"]][1] in lines]
        yield from self._strip(view, shown, first, width, marked)

    def _midst(self, places: Sequence[tuple[int, int]], width: int, height: int) -> tuple[int, int]:
        """The middle of those places that go into width and height together."""
        near = width - self.wide, height - LINES
        together = max((_within(places, place, near) for place in places), key=len)
        columns, rows = zip(*together, strict=True)
        return (min(columns) + max(columns)) // 2, (min(rows) + max(rows)) // 2

    def whole(self, view: View, width: int) -> Iterator[RenderableType]:
        """All hexes, in strips from west to east that go into the width."""
        strip = (width - self.wide) // self.step * self.step + self.step
        for first in range(0, max(column for column, _ in self._places.values()) + 1, strip):
            yield from self._strip(view, self.spaces, first, strip + self.wide - self.step)
            yield Text("")
        yield self.legend(view)

    def _strip(
        self, view: View, hexes: Sequence[Space], first: int, width: int, marked: Collection[str] = ()
    ) -> Iterator[Text]:
        """The lines of print between two columns."""
        lines: dict[int, dict[int, Text]] = {}
        for space in hexes:
            column, line = self._places[space["id"]]
            if first <= column <= first + width - self.wide:
                head, body = self._cell(view, space, space["id"] in marked)
                lines.setdefault(line, {})[column - first] = head
                lines.setdefault(line + 1, {})[column - first] = body
        for _, cells in sorted(lines.items()):
            yield _line(cells, self.wide)

    def _cell(self, view: View, space: Space, is_marked: bool) -> tuple[Text, Text]:
        entry = view["spaces"][space["id"]]
        fill = tinted(space, self.colours.get(entry.get("control") or ""), self.screen.layout["drawing"])
        ground = f"{ink_on(fill)} on {fill}"
        height = space.get("elevation") or ""
        star = "★" if space.get("victory") else ""
        number = f"[{space['id']}]" if is_marked else f"{space['id']}{self.letters[space.get('kind', '')]}"
        head = Text(f"{number}{height}{star}", f"bold {ground}" if is_marked else ground)
        body = Text(" ").join([*stacks(self.screen, entry), Text(self._signs(entry))])
        if not body.plain:
            body = Text(_short(space.get("name", ""), self.wide))
        body.stylize_before(ground)
        return head, body

    def _signs(self, entry: Mapping[str, Any]) -> str:
        """The markers that have a sign of their own; there is no room for words."""
        labels = self.screen.labels["markers"]
        signs = {id_: value for id_, value in entry.get("markers", {}).items() if labels[id_]["symbol"]}
        return self.screen.markers({"markers": signs})

    def legends(self, view: View) -> Iterator[Text]:
        """What is to be said below a part of the map."""
        yield self.legend(view)

    def legend(self, view: View) -> Text:
        """What the letters behind the numbers mean."""
        by_letter = sorted((letter, kind) for kind, letter in self.letters.items())
        words = [f"{letter} {kind.replace('hex', 'open').replace('-', ' ')}" for letter, kind in by_letter]
        return Text(", ".join([*words, *signs(self.screen, view, self.spaces)]), "quiet")


def _within(places: Sequence[tuple[int, int]], corner: tuple[int, int], near: tuple[int, int]) -> list[tuple[int, int]]:
    """The places that lie so near to the east and south of a corner, or somewhat to its west."""
    (x, y), (wide, high) = corner, near
    return [(column, line) for column, line in places if 0 <= column - x + wide // 3 < wide and 0 <= line - y < high]


def stacks(screen: Screen, entry: Mapping[str, Any]) -> Iterator[Text]:
    """How many units each side has in a space; a question mark goes before those that nobody has seen."""
    sides = Counter(screen.pieces[id_]["side"] for id_ in entry.get("pieces", ()))
    for side in screen.layout["sides"]:
        unseen = entry.get("hidden", {}).get(side["id"])
        seen = str(sides[side["id"]]) if sides[side["id"]] else ""
        if seen or unseen is not None:
            hidden = "" if unseen is None else f"?{unseen or ''}"
            yield Text(f"{screen.initial(side['id'])}{seen}{hidden}", f"bold {side['colour']}")


def signs(screen: Screen, view: View, spaces: Sequence[Space]) -> Iterator[str]:
    """What is written beside the name of a place: the sides with the number of their units, and the star."""
    yield from (f"{screen.initial(side)} {name}" for side, name in screen.sides.items())
    if any(entry.get("hidden") for entry in view["spaces"].values()):
        yield "? unknown units"
    if any(space.get("victory") for space in spaces):
        yield "★ counts for victory"


def _short(name: str, wide: int) -> str:
    """A name no wider than a hex; a number at its end is kept."""
    first, _, last = name.rpartition(" ")
    if len(name) <= wide or not first or len(last) > 2:
        return name[:wide]
    return f"{first[: wide - 1 - len(last)]} {last}"


def _letters(hexes: Sequence[Space]) -> dict[str, str]:
    """A letter for every kind of ground; the most frequent one has a dot."""
    kinds = [kind for kind, _ in Counter(space.get("kind", "") for space in hexes).most_common()]
    letters = dict.fromkeys(kinds[:1], PLAIN)
    for kind in kinds[1:]:
        free = (letter for letter in (*kind, *"abcdefghijklmnopqrstuvwxyz") if letter not in letters.values())
        letters[kind] = next(free, "?")
    return letters


def _line(cells: Mapping[int, Text], wide: int) -> Text:
    """Cells on one line of print, each at its column and no wider than a hex."""
    line = Text(no_wrap=True, overflow="crop")
    for column, cell in sorted(cells.items()):
        line.append(" " * (column - len(line)))
        cell.truncate(wide)
        line.append_text(cell)
        line.append(" " * max(0, column + wide - len(line)), cell.style)
    return line

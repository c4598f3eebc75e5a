"""What is printed in a space: number and name, badges of its attributes, markers, counters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, cos, pi, sin
from typing import Any

from fivehills.drawing import counters, geometry, marks
from fivehills.drawing.counters import GAP, SIZE, Stack
from fivehills.drawing.geometry import HEX, Outline, Point
from fivehills.drawing.marks import INK, tag, text
from fivehills.drawing.picture import Data, Picture

LINE = 13.0
BADGE = 17.0
NAME = 12.0
ID = 15.0
_WIDTH_OF_LETTER = 0.56
_WIDTH_OF_BOLD = 0.74

EARTH = "#6b4a22"
INKS = {"red": "#b3261e", "blue": "#1f5fa8", "green": "#2c7a3a", "black": INK}


@dataclass(frozen=True)
class Block:
    """The print of one space before it has a place."""

    id: str
    names: tuple[str, ...]
    ink: str
    badges: tuple[str, ...]
    stacks: tuple[Stack, ...]
    across: int

    @property
    def width(self) -> float:
        words = max((len(name) * NAME * _WIDTH_OF_LETTER for name in self.names), default=0.0)
        return max(words, self.head, min(self.across, len(self.stacks)) * (SIZE + GAP))

    @property
    def head(self) -> float:
        """Width of the first line: number and badges."""
        return len(self.id) * ID * _WIDTH_OF_BOLD + len(self.badges) * (BADGE + 3)

    @property
    def height(self) -> float:
        rows = ceil(len(self.stacks) / self.across)
        return 18 + len(self.names) * LINE + rows * (SIZE + GAP) + (2 if rows else 0)


def blocks(space: Data, picture: Picture) -> list[Block]:
    """The print of a space in every shape worth trying: its name on one line or two, its counters in some columns."""
    entry = picture.entry(space)
    stacks = tuple(counters.stacks(picture.layout, picture.view, entry))
    signs = (*badges(space), *markers(picture, entry))
    ink = INKS.get(str(space.get("colour", "")), INK)
    columns = range(1, max(2, min(len(stacks), 5) + 1))
    return [Block(space["id"], names, ink, signs, stacks, across) for across in columns for names in _namings(space)]


def _namings(space: Data) -> list[tuple[str, ...]]:
    """The name on one line, and on two if it has several words; nothing if the id says it all."""
    name = space.get("name", "")
    if not name or name == space["id"]:
        return [()]
    return [(name,), _halved(name)] if " " in name else [(name,)]


def _halved(name: str) -> tuple[str, ...]:
    """A name on two lines of about the same length."""
    words = name.split()
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(cuts, key=lambda cut: max(len(cut[0]), len(cut[1])))


def placed(choices: Sequence[Block], outline: Outline, wish: Point) -> tuple[Block, Point]:
    """The shape that fits best into an outline, and its centre."""
    found = [(*geometry.fit(outline, block.width + 14, block.height + 8, wish), block) for block in choices]
    _, centre, block = min(found, key=lambda f: (f[0], len(f[2].names), abs(f[2].width - 1.3 * f[2].height)))
    return block, centre


def draw(block: Block, centre: Point, layout: Data) -> Iterator[str]:
    """A block round its centre."""
    x, top = centre[0], centre[1] - block.height / 2
    left = x - block.head / 2
    yield marks.halo((left, top + 14), block.id, ID, fill=block.ink, anchor="start", font_weight="bold")
    for place, badge in enumerate(reversed(block.badges)):
        kind, _, words = badge.partition(":")
        yield BADGES_DRAWN[kind]((left + block.head - (place + 0.5) * (BADGE + 3), top + 8.5), words)
    for row, name in enumerate(block.names):
        yield marks.halo((x, top + 28 + row * LINE), name, NAME)
    first = top + 18 + len(block.names) * LINE + GAP / 2 + 2
    for place, stack in enumerate(block.stacks):
        row, column = divmod(place, block.across)
        in_row = min(block.across, len(block.stacks) - row * block.across)
        start = x - (in_row * (SIZE + GAP) - GAP) / 2
        yield counters.draw(stack, (start + column * (SIZE + GAP), first + row * (SIZE + GAP)), layout)


def draw_in_hex(block: Block, centre: Point, layout: Data) -> Iterator[str]:
    """The same where there is little room: number above, name below, counters on top of each other between them."""
    x, y = centre
    yield text((x, y - HEX / 2 + 10), block.id, 9, fill="#6b665a")
    for place, badge in enumerate(block.badges):
        kind, _, words = badge.partition(":")
        yield BADGES_DRAWN[kind]((x - HEX / 2 + 8, y - (len(block.badges) - 1) * 9 + place * 18), words)
    shift = min(6.0, 18.0 / max(len(block.stacks), 1))
    for place, stack in reversed(list(enumerate(block.stacks))):
        at = x - SIZE / 2 + shift * place, y - SIZE / 2 + 2 - shift * place
        yield counters.draw(stack, at, layout)
    if block.names:
        yield marks.halo((x, y + HEX / 2 - 5), " ".join(block.names), 10)


# --- badges ---------------------------------------------------------------------------------------------------


def badges(space: Data) -> tuple[str, ...]:
    """The badges of a space's attributes, as kind:text."""
    found = []
    for attribute, (kind, _) in BADGES.items():
        value = space.get(attribute)
        if kind == "shield" and isinstance(value, int):
            found.append(f"{kind}:{value}")
        elif kind != "shield" and value:
            found.append(f"{kind}:{str(value)[:1].upper()}")
    return tuple(found)


def markers(picture: Picture, entry: Data) -> tuple[str, ...]:
    """The markers of a space as badges: the symbol, with the level where there is one; without a symbol, none."""
    labels, colours = picture.layout["labels"]["markers"], picture.colours
    found = []
    for id_, value in entry.get("markers", {}).items():
        sign = labels[id_]["symbol"]
        for owner, level in _by_owner(value).items() if sign else ():
            shown = sign if level is True else f"{sign}{level}"
            found.append(f"marker:{shown}:{colours.get(owner, EARTH)}")
    return tuple(found)


def _by_owner(value: Any) -> dict[str, Any]:
    """A marker's level by the side whose it is; nobody's under no name."""
    if isinstance(value, dict):
        return value
    return dict.fromkeys(value, True) if isinstance(value, list) else {"": value}


def _shield(at: Point, words: str) -> str:
    x, y = at
    d = f"M {x - 7:.1f} {y - 8:.1f} h 14 v 8 q 0 6 -7 9 q -7 -3 -7 -9 z"
    return tag("path", d=d, fill="#fffdf4", stroke=INK, stroke_width=1) + _letters(at, words, INK)


def _star(at: Point, words: str) -> str:
    rays = [(9.0 if k % 2 == 0 else 3.8, k * pi / 5) for k in range(10)]
    corners = [(at[0] + length * sin(angle), at[1] - length * cos(angle)) for length, angle in rays]
    return tag("polygon", points=marks.points(corners), fill="#e2b33c", stroke="#6f5310", stroke_width=0.9)


def _diamond(at: Point, words: str) -> str:
    x, y = at
    corners = [(x, y - 9), (x + 9, y), (x, y + 9), (x - 9, y)]
    shape = tag("polygon", points=marks.points(corners), fill="#cfe0c9", stroke="#2e4a2a", stroke_width=0.9)
    return shape + _letters(at, words, "#2e4a2a")


def _marker(at: Point, words: str) -> str:
    sign, _, colour = words.rpartition(":")
    disc = tag("circle", cx=at[0], cy=at[1], r=8.5, fill=colour, stroke="#1c1b18", stroke_width=0.8)
    return disc + _letters(at, sign, marks.ink_on(colour))


def _letters(at: Point, words: str, ink: str) -> str:
    return text((at[0], at[1] + 3.5), words, 9.5 if len(words) < 3 else 7.5, font_weight="bold", fill=ink)


BADGES: Mapping[str, tuple[str, str]] = {
    "victory": ("star", "counts for victory"),
    "terrain": ("shield", "value of the terrain"),
    "elevation": ("shield", "elevation"),
    "bonus": ("bonus", "belongs to a bonus set"),
}
"""Attributes of space records that are printed: how, and what the legend says of them."""

BADGES_DRAWN: Mapping[str, Callable[[Point, str], str]] = {
    "star": _star,
    "shield": _shield,
    "bonus": _diamond,
    "marker": _marker,
}

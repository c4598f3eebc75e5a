"""Names on the map: of spaces and landmarks, and words with a place, each where nothing else is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from fivehills.drawing import lettering, marks, signs
from fivehills.drawing.geometry import Box, Frame, Point
from fivehills.drawing.lettering import BOLD, PLAIN, Sheet, width
from fivehills.drawing.marks import INK
from fivehills.drawing.picture import Data, Picture
from fivehills.drawing.signs import Mark

NUMBER = 11.0
"""Height of ids in pixels."""
INKS = {"red": "#b3261e", "blue": "#1f5fa8", "green": "#2c7a3a", "black": INK}


@dataclass(frozen=True)
class Label:
    """What is printed of one space before it has a place: number with signs, then its name on a line or two."""

    space: str
    number: str
    rows: tuple[str, ...]
    size: float
    ink: str
    marks: tuple[Mark, ...]

    @property
    def head(self) -> float:
        """Width of the first line: number and signs."""
        number = width(self.number, NUMBER) + 4 if self.number else 0.0
        return number + len(self.marks) * (signs.SIZE + 2)

    @property
    def width(self) -> float:
        return max(self.head, *(width(row, self.size) for row in (*self.rows, "")))

    @property
    def height(self) -> float:
        return (18.0 if self.head else 0.0) + len(self.rows) * self.size * 1.1


def label_choices(picture: Picture, space: Data) -> list[Label]:
    """The label of a space, larger and smaller, with its name on one line, and on two if it has several words."""
    style = _style(picture, space)
    shown = style.get("shows", "both")
    name = space.get("name", "") if shown in ("both", "name") else ""
    number = "" if shown in ("name", "nothing") and (name or shown == "nothing") else space.get("code") or space["id"]
    name = "" if name == number else name
    ink = style.get("colour") or INKS.get(str(space.get("colour", "")), INK)
    rows = [(name,), _halved(name)] if " " in name else [(name,) if name else ()]
    badges = signs.badges(picture, space)
    sizes = [style.get("size", 15.0) * share for share in (1.0, 0.85, 0.7)]
    return [Label(space["id"], number, row, size, ink, badges) for size in sizes for row in rows]


def _style(picture: Picture, space: Data) -> Data:
    declared = picture.drawing("names")
    return next((style for style in declared if style["kind"] == space.get("kind", "area")), {})


def _halved(name: str) -> tuple[str, ...]:
    """A name on two lines of about the same length."""
    words = name.split()
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(cuts, key=lambda cut: max(len(cut[0]), len(cut[1])))


# --- drawing ------------------------------------------------------------------------------------------------------


def draw_label(label: Label, at: Point) -> Iterator[str]:
    """A label round its middle."""
    x, top = at[0], at[1] - label.height / 2
    left = x - label.head / 2
    if label.number:
        yield marks.halo((left, top + 13), label.number, NUMBER, fill=label.ink, anchor="start", font_weight="bold")
    for place, mark in enumerate(reversed(label.marks)):
        yield signs.draw(mark, (left + label.head - (place + 0.5) * (signs.SIZE + 2), top + 8.5))
    first = top + (18 if label.head else 0)
    for row, words in enumerate(label.rows):
        at = x, first + label.size * (0.85 + 1.1 * row)
        yield marks.halo(at, words, label.size, fill=label.ink, font_weight="bold")


@dataclass(frozen=True)
class Words:
    """Words with a place, the middle of their line: along a line, beside a landmark, or across a region."""

    text: str
    at: Point
    size: float
    colour: str
    angle: float = 0.0
    strong: bool = False

    @cached_property
    def ink(self) -> tuple[Box, ...]:
        """What they cover."""
        return lettering.ink(self.text, self.at, self.size, self.angle, BOLD if self.strong else PLAIN)


def draw_words(words: Words) -> str:
    """Words where they stand."""
    x, y = words.at
    turn = f"rotate({marks.number(words.angle)} {marks.number(x)} {marks.number(y)})" if words.angle else None
    face = {"font_weight": "bold"} if words.strong else {"font_style": "italic"}
    return marks.halo((x, y), words.text, words.size, fill=words.colour, transform=turn, **face)


def put(sheet: Sheet, tries: Iterable[Words], below: Sheet | None = None, most: float = 1.0) -> Words | None:
    """The first words of some that meet no other print, printed; None if there are none.

    below: where counters lie. The first of which they would hide least, and not more than the share `most`.
    """
    found, least = None, 0
    for words in tries:
        if not sheet.is_free(words.ink):
            continue
        hidden = below.met(words.ink) if below else 0
        if hidden <= most * len(words.ink) and (found is None or hidden < least):
            found, least = words, hidden
        if found and not least:
            break
    sheet.add(found.ink if found else ())
    return found


def landmark_words(picture: Picture, sheet: Sheet) -> Iterator[tuple[Mark, Point, Words | None]]:
    """Villages and summits with their names: right, left, above or below; a name without room is left out."""
    for mark in picture.drawing("landmarks"):
        at = picture.frame(mark["at"])
        sign = [Box(*at, signs.SIZE, signs.SIZE)]
        if sheet.is_free(sign):
            sheet.add(sign)
            yield Mark(mark["sign"]), at, put(sheet, _beside(at, mark["name"], picture.frame)) if mark["name"] else None


def _beside(at: Point, text: str, frame: Frame) -> Iterator[Words]:
    size = 11.0
    wide = lettering.width(text, size, PLAIN)
    for east, south in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        middle = at[0] + east * (wide / 2 + 12), at[1] + south * 17
        if frame.holds(Box(*middle, wide, size)):
            yield Words(text, (middle[0], middle[1] + 4), size, "#4a3a2c")

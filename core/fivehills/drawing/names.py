"""Names on the map: of spaces, lines, landmarks and regions, each where nothing else is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, degrees, radians, sin

from fivehills.drawing import geometry, marks, signs, ways
from fivehills.drawing.geometry import Box, Frame, Point, Segment
from fivehills.drawing.marks import INK
from fivehills.drawing.picture import Data, Picture
from fivehills.drawing.signs import Mark
from fivehills.drawing.strokes import Stroke

LETTER, BOLD = 0.52, 0.62
"""Width of a letter, and of a bold one, as a share of its height."""
NUMBER = 11.0
"""Height of ids in pixels."""
INKS = {"red": "#b3261e", "blue": "#1f5fa8", "green": "#2c7a3a", "black": INK}
INSIDE = 18
"""A line of this width has its name inside."""


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


def width(words: str, size: float) -> float:
    """How wide bold words are."""
    return len(words) * size * BOLD


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
    """Words with a place: along a line, beside a landmark, or across a region."""

    text: str
    at: Point
    size: float
    box: Box
    ink: str
    angle: float = 0.0
    strong: bool = False


def draw_words(words: Words) -> str:
    """Words where they stand."""
    x, y = words.at
    turn = f"rotate({marks.number(words.angle)} {marks.number(x)} {marks.number(y)})" if words.angle else None
    face = {"font_weight": "bold"} if words.strong else {"font_style": "italic"}
    return marks.halo((x, y), words.text, words.size, fill=words.ink, transform=turn, **face)


def line_words(picture: Picture, taken: list[Box]) -> Iterator[Words]:
    """The names of lines, along a long stretch that no other print covers; none where there is no room."""
    for line in picture.layout["map"]["lines"]:
        if line.get("label"):
            found = _on_line(
                picture.frame.outline(line["points"]), line["label"], ways.style(picture, line["kind"]), taken
            )
            if found:
                taken.append(found.box)
                yield found


def _on_line(path: Sequence[Point], text: str, style: Stroke, taken: Sequence[Box]) -> Words | None:
    size = 9.0 if style.width >= INSIDE else 12.0
    for ends in sorted(pairwise(path), key=lambda ends: -geometry.length(ends)):
        for share in (0.5, 0.3, 0.7, 0.15, 0.85):
            words = _along(ends, share, text, size, style)
            if not any(words.box.meets(box) for box in taken):
                return words
    return None


def _along(ends: Segment, share: float, text: str, size: float, style: Stroke) -> Words:
    """Words beside a stretch, or inside a wide one, turned as it runs."""
    (x1, y1), (x2, y2) = ends
    angle = degrees(atan2(y2 - y1, x2 - x1))
    angle = angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle
    turn = radians(angle)
    aside = -size * 0.33 if style.width >= INSIDE else style.width / 2 + 4
    at = x1 + (x2 - x1) * share + sin(turn) * aside, y1 + (y2 - y1) * share - cos(turn) * aside
    wide = len(text) * size * LETTER
    box = Box(*at, wide * abs(cos(turn)) + size * abs(sin(turn)), wide * abs(sin(turn)) + size * abs(cos(turn)))
    return Words(text, at, size, box, marks.mixed(style.below or style.colour, "#000000", 0.6), angle)


def landmark_words(picture: Picture, taken: list[Box]) -> Iterator[tuple[Mark, Point, Words | None]]:
    """Villages and summits with their names: right, left, above or below; a name without room is left out."""
    for mark in picture.drawing("landmarks"):
        at = picture.frame(mark["at"])
        sign = Box(*at, signs.SIZE, signs.SIZE)
        if any(sign.meets(box) for box in taken):
            continue
        taken.append(sign)
        words = _beside(at, mark["name"], taken, picture.frame) if mark["name"] else None
        if words:
            taken.append(words.box)
        yield Mark(mark["sign"]), at, words


def _beside(at: Point, text: str, taken: Sequence[Box], frame: Frame) -> Words | None:
    size = 11.0
    wide = len(text) * size * LETTER
    for east, south in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        middle = at[0] + east * (wide / 2 + 12), at[1] + south * 17
        box = Box(*middle, wide, size)
        if frame.holds(box) and not any(box.meets(other) for other in taken):
            return Words(text, (middle[0], middle[1] + 4), size, box, "#4a3a2c")
    return None

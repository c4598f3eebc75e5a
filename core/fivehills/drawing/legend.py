"""The column beside the map: title, north, scale, what the signs mean, tracks, and what lies off the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Any

from fivehills.drawing import counters, marks, signs, terrain, ways, zones
from fivehills.drawing.counters import GAP, SIZE, Stack
from fivehills.drawing.geometry import MARGIN, Point, Segment
from fivehills.drawing.marks import INK, tag, text
from fivehills.drawing.picture import Data, Picture
from fivehills.drawing.signs import Mark
from fivehills.drawing.symbols import HIDDEN

WIDTH = 330.0
TOP = 34.0
SHORTEST = 760.0
"""Height in pixels that a column may have beside a map that is flatter."""
SLACK = 160.0
"""Pixels by which tracks may reach below the map before they get a column of their own."""
SAMPLE = 170
"""Pixels that the scale bar may take."""
LARGEST, SMALLEST = 2.0, 1.2
"""How much larger than usual a key is drawn beside a high sheet: at most so much, and never hardly more."""
TRACKS, BOX = 240.0, 84.0
"""Height that is left below the key for tracks, and for each box beside the map."""


class Column:
    """Rows from top to bottom, in a further column where the sheet ends; remembers how far it has come.

    All is placed as if drawn in its usual size; `transform` enlarges it, with its left edge where it is.
    """

    def __init__(self, picture: Picture, scale: float):
        self.left = self.x = picture.frame.width + 10
        self.y = self.lowest = TOP
        self.scale = scale
        self.limit = max((picture.frame.height - MARGIN) / scale, SHORTEST)
        self.parts: list[str] = []

    @property
    def transform(self) -> str | None:
        """How the column is enlarged; None if it is not."""
        if self.scale == 1:
            return None
        return f"translate({marks.number(self.left * (1 - self.scale))} 0) scale({marks.number(self.scale)})"

    @property
    def corner(self) -> Point:
        """The lower right end of what is drawn."""
        return self.left + (self.x + WIDTH - 10 - self.left) * self.scale, self.lowest * self.scale

    def below(self) -> Column:
        """A column that goes on where this one ends, and may reach a little below the map."""
        further = copy(self)
        further.limit, further.parts = self.limit + SLACK / self.scale, []
        return further

    def down(self, far: float, needed: float = 0) -> None:
        """Go down; to the next column if so much is not left."""
        self.y += far
        if self.y + needed > self.limit:
            self.x, self.y = self.x + WIDTH, TOP + far
        self.lowest = max(self.lowest, self.y)

    def line(self, words: str, size: float = 12, down: float = 18, **attributes: Any) -> None:
        """A line of text."""
        self.down(down)
        self.parts.append(text((self.x, self.y), words, size, "start", **attributes))

    def heading(self, words: str) -> None:
        """A small heading, never the last of its column."""
        self.down(32, 60)
        self.parts.append(text((self.x, self.y), words, 13, "start", font_weight="bold"))
        y = self.y + 5
        self.parts.append(tag("line", x1=self.x, y1=y, x2=self.x + WIDTH - 30, y2=y, stroke="#8d8570"))
        self.down(4)

    def sign(self, mark: Mark, words: str) -> None:
        """A sign and what it means."""
        self.down(21)
        self.parts.append(signs.draw(mark, (self.x + 20, self.y)))
        self._meaning(words)

    def way(self, drawn: Callable[[Segment], str], words: str) -> None:
        """A piece of line and what it means."""
        self.down(21)
        self.parts.append(drawn(((self.x + 4, self.y), (self.x + 36, self.y))))
        self._meaning(words)

    def patch(self, words: str, over: str | None = None, **paint: Any) -> None:
        """A piece of ground, what grows on it, and what it is."""
        self.down(22)
        box = {"x": self.x, "y": self.y - 9, "width": 40.0, "height": 18.0}
        self.parts.append(tag("rect", **box, **{"stroke": "#8d8570", **paint}))
        if over:
            self.parts.append(tag("rect", **box, fill=over))
        self._meaning(words)

    def _meaning(self, words: str) -> None:
        self.parts.append(text((self.x + 50, self.y + 4), words, 12, "start"))


def key(picture: Picture) -> Column:
    """What never changes: title, scale, what counters, ground and signs mean; as large as the sheet is high."""
    usual = _key(picture, 1)
    scale = _enlarged(picture, usual)
    return usual if scale == 1 else _key(picture, scale)


def _key(picture: Picture, scale: float) -> Column:
    column = Column(picture, scale)
    for part in (_head, _compass_and_scale, _sides, _units, _statuses, _ground, _signs):
        part(column, picture)
    return column


def _enlarged(picture: Picture, usual: Column) -> float:
    """How much larger than usual a key can be drawn, in steps of a tenth, so that it fills the height of its sheet."""
    boxes = sum(not (space.get("polygon") or space.get("at")) for space in picture.spaces)
    fitting = (picture.frame.height - MARGIN) / (usual.lowest + TRACKS + BOX * boxes)
    scale = min(LARGEST, int(fitting * 10) / 10)
    return 1 if scale < SMALLEST or usual.x > usual.left else scale


def beside(picture: Picture, above: Column) -> Column:
    """What changes: tracks, and what lies off the map; below the key."""
    column = above.below()
    for part in (_tracks, _off_map):
        part(column, picture)
    return column


def _head(column: Column, picture: Picture) -> None:
    for row, words in enumerate(wrapped(picture.layout["map"]["title"], 22)):
        column.line(words, 20, 24 if row else 0, font_weight="bold")
    column.line(picture.layout["ruleset"]["title"], 13, 22)
    for words in wrapped(picture.layout["scenario"]["title"], 44):
        column.line(words, 12, 17, font_style="italic")


def wrapped(words: str, width: int) -> list[str]:
    """Text on lines of at most so many letters."""
    rows: list[str] = [""]
    for word in words.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > width:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    return rows


def _compass_and_scale(column: Column, picture: Picture) -> None:
    column.down(56)
    x, y = column.x + 14, column.y
    needle = tag("path", d=f"M {x:.1f} {y - 34:.1f} l 8 30 l -8 -6 l -8 6 z", fill=INK)
    column.parts.append(needle + text((x, y + 12), "N", 14, font_weight="bold"))
    unit = picture.frame.scale / column.scale
    length = nice(SAMPLE / unit)
    half, left = length * unit / 2, column.x + 50
    for place, fill in enumerate((INK, "#ffffff")):
        at = {"x": left + place * half, "y": y - 8}
        column.parts.append(tag("rect", **at, width=half, height=6.0, fill=fill, stroke=INK))
    for place, words in enumerate(("0", f"{length / 2:g}", f"{length:g} {picture.layout['map']['unit']}")):
        column.parts.append(text((left + half * place, y + 12), words, 11))
    column.down(14)


def nice(limit: float) -> float:
    """The largest of … 1, 2, 5, 10, 20 … that is within a limit."""
    power = 1e-6
    while power * 10 <= limit:
        power *= 10
    return max(round(step * power, 9) for step in (1, 2, 5) if step == 1 or step * power <= limit)


def _sides(column: Column, picture: Picture) -> None:
    column.heading("Sides")
    held = any("control" in entry for entry in picture.view["spaces"].values())
    for side in picture.layout["sides"]:
        tint = marks.mixed(side["colour"], marks.PAPER, terrain.TINT) if held else None
        words = f"{side['name']}: units{' and controlled ground' if held else ''}"
        column.down(24)
        column.parts.append(_swatches((column.x + 20, column.y), side["colour"], tint))
        column.parts.append(text((column.x + 56, column.y + 4), words, 12, "start"))


def _swatches(at: Point, colour: str, tint: str | None) -> str:
    left, top = at[0] - 20, at[1] - 10
    units = tag("rect", x=left, y=top, width=20.0, height=20.0, rx=3, fill=colour, stroke=INK)
    if tint is None:
        return units
    return units + tag(
        "rect", x=left + 25, y=top + 1, width=18.0, height=18.0, fill=tint, stroke=colour, stroke_width=3
    )


def _units(column: Column, picture: Picture) -> None:
    """One counter per symbol and side, with what its numbers are: kinds of unit, not units."""
    kinds: dict[tuple[str, str], list[Data]] = {}
    classes = {cls["id"]: cls for cls in picture.layout["classes"]}
    for piece in picture.layout["pieces"]:
        cls = classes[piece["class"]]
        of_kind = kinds.setdefault((piece["side"], cls["symbol"]), [])
        if cls not in of_kind:
            of_kind.append(cls)
    if kinds:
        column.heading("Units")
    for (side, symbol), found in kinds.items():
        _kind_of_unit(column, picture, side, symbol, found)
    if _hides(picture):
        _unknown(column, picture)
    column.down(6)


def _kind_of_unit(column: Column, picture: Picture, side: str, symbol: str, classes: Sequence[Data]) -> None:
    declared = picture.layout["labels"]["statuses"]
    values = counters.printed_values(classes[0], (), declared)
    column.down(SIZE + 4)
    stack = Stack(side, symbol, values, (), 1, ())
    column.parts.append(counters.draw(stack, (column.x, column.y - SIZE + 8), picture.layout))
    name = classes[0]["label"] if len(classes) == 1 else symbol
    column.parts.append(text((column.x + 56, column.y - 10), name, 12, "start"))
    meaning = ", ".join(name.replace("_", " ") for name, _ in counters.printed(classes[0], declared))
    column.parts.append(text((column.x + 56, column.y + 3), meaning, 9.5, "start", fill="#6b665a"))


def _hides(picture: Picture) -> bool:
    return any(entry.get("hidden") for entry in picture.view["spaces"].values())


def _unknown(column: Column, picture: Picture) -> None:
    side = picture.layout["sides"][-1]["id"]
    column.down(SIZE + 4)
    stack = Stack(side, HIDDEN, "", (), 1, ())
    column.parts.append(counters.draw(stack, (column.x, column.y - SIZE + 8), picture.layout))
    column.parts.append(text((column.x + 56, column.y - 6), "not known to the other side", 12, "start"))


def _statuses(column: Column, picture: Picture) -> None:
    """Why a counter is pale: a letter per status."""
    found = [status for status in picture.layout["labels"]["statuses"].values() if status["symbol"]]
    if not found:
        return
    column.heading("Pale counters")
    for status in found:
        colour = marks.mixed(picture.layout["sides"][0]["colour"], "#ffffff", counters.PALE)
        column.sign(signs.Mark("square", status["symbol"], colour), status["label"])


def _ground(column: Column, picture: Picture) -> None:
    """Kinds of terrain, heights, tints and lines round regions."""
    declared = terrain.known(picture)
    present = {terrain.kind_of(space, declared) for space in picture.spaces} | {
        c["terrain"] for c in picture.drawing("covers")
    }
    lined = [kind for kind in picture.drawing("regions") if kind.get("line") and kind["label"]]
    if present & set(declared) or lined or picture.drawing("tints") or picture.relief:
        column.heading("Ground")
    for number, (kind, ground) in enumerate(declared.items()):
        if kind in present:
            over = f"url(#ground-{number})" if ground.get("pattern") else None
            column.patch(ground.get("label") or kind, over, fill=ground["colour"])
    _heights(column, picture)
    for number, tint in enumerate(picture.drawing("tints")):
        column.patch(tint["label"], None, **zones.paint(number, tint))
    for region in lined:
        column.patch(region["label"], fill="none", stroke=region["line"], stroke_width=2.2)


def _heights(column: Column, picture: Picture) -> None:
    """The bands of the relief side by side."""
    if picture.relief is None:
        return
    colours = picture.relief["colours"]
    column.patch(picture.relief["label"], fill="none")
    wide = 40.0 / len(colours)
    for number, colour in enumerate(colours):
        at = {"x": column.x + number * wide, "y": column.y - 9}
        column.parts.append(tag("rect", **at, width=wide, height=18.0, fill=colour))


def _signs(column: Column, picture: Picture) -> None:
    """Signs, markers, lines and features that the map has."""
    column.heading("Signs")
    for mark, meaning in (*_badges(picture), *_landmarks(picture), *_markers(picture)):
        column.sign(mark, meaning)
    styles = picture.styles
    for name in ways.names(picture):
        style = styles.get(name, {})
        if style.get("legend", True):
            column.way(lambda ends, name=name: ways.sample(picture, name, ends), style.get("label") or name)  # type: ignore[misc]


def _badges(picture: Picture) -> Iterator[tuple[Mark, str]]:
    """The signs of attributes that spaces have; one that shows letters for each of them."""
    for badge in picture.drawing("badges"):
        values = [space[badge["attribute"]] for space in picture.spaces if space.get(badge["attribute"])]
        if values and isinstance(values[0], str) and badge.get("letters", True):
            for value in dict.fromkeys(values):
                yield signs.badge_mark(badge, value), f"{badge['label']}: {value}"
        elif values:
            yield signs.badge_mark(badge, max(values)), badge["label"]


def _landmarks(picture: Picture) -> Iterator[tuple[Mark, str]]:
    for sign in dict.fromkeys(mark["sign"] for mark in picture.drawing("landmarks")):
        yield Mark(sign), sign


def _markers(picture: Picture) -> Iterator[tuple[Mark, str]]:
    for label in picture.layout["labels"]["markers"].values():
        if label["symbol"]:
            yield Mark("disc", label["symbol"], signs.EARTH), label["label"]


def _tracks(column: Column, picture: Picture) -> None:
    """The numbers beside the map that are not nothing."""
    labels = picture.layout["labels"]["tracks"]
    by_side = {id_: value if isinstance(value, dict) else {"": value} for id_, value in picture.view["tracks"].items()}
    standing = picture.view.get("standing", ())
    told = {entry["label"].lower() for entry in standing}
    tracks = {
        id_: values for id_, values in by_side.items() if any(values.values()) and not _is_told(labels[id_], told)
    }
    scores = [f"{entry['label']}: {entry['value']}" for entry in standing]
    if tracks or scores:
        column.heading("Score and tracks" if scores else "Tracks")
    for words in (row for score in scores for row in wrapped(score, 44)):
        column.line(words)
    names = {side["id"]: f"{side['name']} " for side in picture.layout["sides"]}
    for id_, values in tracks.items():
        said = {side: track_value(picture.layout, labels[id_], value) for side, value in values.items()}
        shown = ", ".join(f"{names.get(side, '')}{value}" for side, value in said.items() if value != "")
        for words in wrapped(f"{labels[id_]['label']}: {shown}", 44):
            column.line(words)


def _is_told(label: Data, told: set[str]) -> bool:
    """Whether the score says what a track says: by declaration, by name, or by its last word (Game Turn: turn)."""
    words = label["label"].lower()
    return bool(label["told_by"]) or words in told or words.split()[-1] in told


def _off_map(column: Column, picture: Picture) -> None:
    """Boxes with what lies in them."""
    for space in picture.spaces:
        if space.get("polygon") or space.get("at"):
            continue
        stacks = counters.stacks(picture.layout, picture.view, picture.entry(space))
        if stacks:
            column.heading(space.get("name") or space["id"])
            column.parts += _rows_of(stacks, column, picture.layout)


def _rows_of(stacks: list[Stack], column: Column, layout: Data) -> Iterator[str]:
    per_row = int((WIDTH - 30) // (SIZE + GAP))
    for place, stack in enumerate(stacks):
        if place % per_row == 0:
            column.down(12 if place == 0 else SIZE + GAP, SIZE)
        yield counters.draw(stack, (column.x + place % per_row * (SIZE + GAP), column.y), layout)
    column.down(SIZE)


def track_value(layout: Data, label: Data, value: int) -> Any:
    """A value of a track in the track's own words, or the name of the thing that it counts, from one on."""
    words, first = label.get("words", ()), label.get("min", 0)
    if 0 <= value - first < len(words):
        return words[value - first]
    things = {"space": layout["map"]["spaces"], "piece": layout["pieces"], "card": layout["cards"]}
    named = things.get(label.get("names", ""), ())
    return named[value - 1].get("name") or named[value - 1]["id"] if 0 < value <= len(named) else value

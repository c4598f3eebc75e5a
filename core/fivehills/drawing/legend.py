"""The column beside the map: title, north, scale, what the signs mean, tracks, and what lies off the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fivehills.drawing import blocks, counters, ground, marks, zones
from fivehills.drawing.counters import GAP, SIZE, Stack
from fivehills.drawing.geometry import Point
from fivehills.drawing.marks import INK, tag, text
from fivehills.drawing.picture import Data, Picture

WIDTH = 330.0
SAMPLE = 170
"""Pixels that the scale bar may take."""


class Column:
    """Rows from top to bottom; remembers how far down it has come."""

    def __init__(self, x: float, y: float):
        self.x = x
        self.y = y
        self.parts: list[str] = []

    def line(self, words: str, size: float = 12, down: float = 18, **attributes: Any) -> None:
        """A line of text."""
        self.y += down
        self.parts.append(text((self.x, self.y), words, size, "start", **attributes))

    def heading(self, words: str) -> None:
        """A small heading."""
        self.line(words, 13, 28, font_weight="bold")
        y = self.y + 5
        self.parts.append(tag("line", x1=self.x, y1=y, x2=self.x + WIDTH - 30, y2=y, stroke="#8d8570"))
        self.y += 4

    def sign(self, drawn: Callable[[Point], str], words: str) -> None:
        """A sign, drawn round a point, and what it means."""
        self.y += 22
        self.parts.append(drawn((self.x + 20, self.y)))
        self.parts.append(text((self.x + 50, self.y + 4), words, 12, "start"))

    def patch(self, words: str, **paint: Any) -> None:
        """A piece of ground, and what it is."""
        self.y += 22
        rim = {"stroke": "#8d8570", **paint}
        self.parts.append(tag("rect", x=self.x, y=self.y - 9, width=40.0, height=18.0, **rim))
        self.parts.append(text((self.x + 50, self.y + 4), words, 12, "start"))


def draw(picture: Picture, x: float) -> tuple[str, float]:
    """The column at x, and how far down it reaches."""
    column = Column(x, 34)
    for part in (_head, _compass_and_scale, _sides, _units, _ground, _signs, _tracks, _off_map):
        part(column, picture)
    return "".join(column.parts), column.y + 24


def _head(column: Column, picture: Picture) -> None:
    for row, words in enumerate(wrapped(picture.layout["map"]["title"], 22)):
        column.line(words, 20, 24 if row else 0, font_weight="bold")
    column.line(picture.layout["ruleset"]["title"], 13, 22)
    column.line(picture.layout["scenario"]["title"], 12, 17, font_style="italic")


def wrapped(words: str, width: int) -> list[str]:
    """Text on lines of at most so many letters."""
    rows: list[str] = [""]
    for word in words.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > width:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    return rows


def _compass_and_scale(column: Column, picture: Picture) -> None:
    column.y += 56
    x, y = column.x + 14, column.y
    needle = tag("path", d=f"M {x:.1f} {y - 34:.1f} l 8 30 l -8 -6 l -8 6 z", fill=INK)
    column.parts.append(needle + text((x, y + 12), "N", 14, font_weight="bold"))
    length = nice(SAMPLE / picture.frame.scale)
    half, left = length * picture.frame.scale / 2, column.x + 50
    for place, fill in enumerate((INK, "#ffffff")):
        at = {"x": left + place * half, "y": y - 8}
        column.parts.append(tag("rect", **at, width=half, height=6.0, fill=fill, stroke=INK))
    for place, words in enumerate(("0", f"{length / 2:g}", f"{length:g} {picture.layout['map']['unit']}")):
        column.parts.append(text((left + half * place, y + 12), words, 11))
    column.y += 14


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
        tint = marks.mixed(side["colour"], marks.PAPER, ground.TINT) if held else None
        words = f"{side['name']}: units{' and controlled ground' if held else ''}"
        column.y += 2
        column.sign(lambda at, side=side, tint=tint: _swatches(at, side["colour"], tint), words)  # type: ignore[misc]


def _swatches(at: Point, colour: str, tint: str | None) -> str:
    left, top = at[0] - 20, at[1] - 10
    units = tag("rect", x=left, y=top, width=20.0, height=20.0, rx=3, fill=colour, stroke=INK)
    if tint is None:
        return units
    return units + tag("rect", x=left + 24, y=top, width=20.0, height=20.0, fill=tint, stroke="#8d8570")


def _units(column: Column, picture: Picture) -> None:
    """One counter per class that is in play, with its name and what its numbers are."""
    layout = picture.layout
    seen = {piece["class"]: piece for piece in reversed(layout["pieces"]) if _is_drawn(piece, picture)}
    if seen:
        column.heading("Units")
    declared = layout["labels"]["statuses"]
    for cls in (cls for cls in layout["classes"] if cls["id"] in seen):
        values = counters.printed_values(cls, (), declared)
        stack = Stack(seen[cls["id"]]["side"], cls["symbol"], values, (), 1, (cls["label"],))
        column.y += SIZE + 4
        column.parts.append(counters.draw(stack, (column.x, column.y - SIZE + 8), layout))
        column.parts.append(text((column.x + 50, column.y - 4), cls["label"], 12, "start"))
        meaning = ", ".join(name.replace("_", " ") for name, _ in counters.printed(cls, declared))
        column.parts.append(text((column.x + 50, column.y + 8), meaning, 9.5, "start", fill="#6b665a"))
    column.y += 6


def _is_drawn(piece: Data, picture: Picture) -> bool:
    return picture.view["pieces"].get(piece["id"], {}).get("space") is not None


def _ground(column: Column, picture: Picture) -> None:
    """Kinds of terrain, tints and lines round regions."""
    kinds = [kind for kind in ground.TERRAIN if any(space.get("kind") == kind for space in picture.spaces)]
    lined = [kind for kind in picture.drawing("regions") if kind.get("line") and kind["label"]]
    if kinds or lined or picture.drawing("tints"):
        column.heading("Ground")
    for kind in kinds:
        column.patch(kind, fill=ground.TERRAIN[kind])
    for number, tint in enumerate(picture.drawing("tints")):
        column.patch(tint["label"], **zones.paint(number, tint))
    for region in lined:
        column.patch(region["label"], fill="none", stroke=region["line"], stroke_width=2.2)


def _signs(column: Column, picture: Picture) -> None:
    column.heading("Signs")
    for kind, words, meaning in (*_space_signs(picture), *_marker_signs(picture)):
        column.sign(lambda at, kind=kind, words=words: blocks.BADGES_DRAWN[kind](at, words), meaning)  # type: ignore[misc]
    named = {name: str(style["label"]) for name, style in picture.styles.items()}
    used = {feature for edge in picture.layout["map"]["edges"] for feature in edge["features"]}
    for name in sorted(used | {line["kind"] for line in picture.layout["map"]["lines"]}):
        column.sign(lambda at, name=name: _edge_sign(picture, at, name), named.get(name, name))  # type: ignore[misc]


def _edge_sign(picture: Picture, at: Point, name: str) -> str:
    if name == ground.BRIDGE:
        return ground.bridge(at, 90)
    return "".join(ground.sample(picture, name, ((at[0] - 14, at[1]), (at[0] + 14, at[1]))))


def _space_signs(picture: Picture) -> Iterator[tuple[str, str, str]]:
    """Kind, letters and meaning of the badges that spaces have."""
    for attribute, (kind, meaning) in blocks.BADGES.items():
        values = [space[attribute] for space in picture.spaces if space.get(attribute)]
        if kind == "bonus":
            yield from ((kind, value[:1].upper(), f"{meaning}: {value}") for value in dict.fromkeys(map(str, values)))
        elif values:
            yield kind, str(max(values, key=str)), meaning


def _marker_signs(picture: Picture) -> Iterator[tuple[str, str, str]]:
    for label in picture.layout["labels"]["markers"].values():
        if label["symbol"]:
            yield "marker", f"{label['symbol']}:{blocks.EARTH}", label["label"]


def _tracks(column: Column, picture: Picture) -> None:
    """The numbers beside the map that are not nothing."""
    by_side = {id_: value if isinstance(value, dict) else {"": value} for id_, value in picture.view["tracks"].items()}
    tracks = {id_: values for id_, values in by_side.items() if any(values.values())}
    if tracks:
        column.heading("Tracks")
    names = {side["id"]: f"{side['name']} " for side in picture.layout["sides"]}
    for id_, values in tracks.items():
        shown = ", ".join(f"{names.get(side, '')}{value}" for side, value in values.items())
        for words in wrapped(f"{picture.layout['labels']['tracks'][id_]['label']}: {shown}", 44):
            column.line(words)


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
    column.y += 12
    for place, stack in enumerate(stacks):
        row, nth = divmod(place, per_row)
        yield counters.draw(stack, (column.x + nth * (SIZE + GAP), column.y + row * (SIZE + GAP)), layout)
    column.y += (1 + (len(stacks) - 1) // per_row) * (SIZE + GAP)

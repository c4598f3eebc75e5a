"""The column beside the map: title, north, scale, what the signs mean, tracks, and what lies off the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fivehills.svg import blocks, counters, ground, marks
from fivehills.svg.counters import GAP, SIZE, Stack
from fivehills.svg.geometry import Frame
from fivehills.svg.marks import INK, tag, text

WIDTH = 330.0
_NICE = (1, 2, 5)


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
        self.parts.append(
            tag("line", x1=self.x, y1=self.y + 5, x2=self.x + WIDTH - 30, y2=self.y + 5, stroke="#8d8570")
        )
        self.y += 4

    def sign(self, drawing: str, words: str, down: float = 22) -> None:
        """A sign with its meaning; the sign is drawn round the point (x + 20, y)."""
        self.y += down
        self.parts.append(drawing)
        self.parts.append(text((self.x + 50, self.y + 4), words, 12, "start"))


def draw(layout: Mapping[str, Any], view: Mapping[str, Any], frame: Frame, x: float) -> tuple[str, float]:
    """The column at x, and how far down it reaches."""
    column = Column(x, 34)
    _head(column, layout)
    _compass_and_scale(column, layout, frame)
    _sides(column, layout, view)
    _units(column, layout, view)
    _signs(column, layout, view)
    _tracks(column, layout, view)
    _off_map(column, layout, view)
    return "".join(column.parts), column.y + 24


def _head(column: Column, layout: Mapping[str, Any]) -> None:
    for row, words in enumerate(wrapped(layout["map"]["title"], 22)):
        column.line(words, 20, 24 if row else 0, font_weight="bold")
    column.line(layout["ruleset"]["title"], 13, 22)
    column.line(layout["scenario"]["title"], 12, 17, font_style="italic")


def wrapped(words: str, width: int) -> list[str]:
    """Text on lines of at most so many letters."""
    rows: list[str] = [""]
    for word in words.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > width:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    return rows


def _compass_and_scale(column: Column, layout: Mapping[str, Any], frame: Frame) -> None:
    column.y += 56
    x, y = column.x + 14, column.y
    needle = tag("path", d=f"M {x:.1f} {y - 34:.1f} l 8 30 l -8 -6 l -8 6 z", fill=INK)
    column.parts.append(needle + text((x, y + 12), "N", 14, font_weight="bold"))
    length = _nice(170 / frame.scale)
    wide, left = length * frame.scale, column.x + 50
    for half in range(2):
        fill = INK if half == 0 else "#ffffff"
        column.parts.append(
            tag("rect", x=left + half * wide / 2, y=y - 8, width=wide / 2, height=6.0, fill=fill, stroke=INK)
        )
    for share, words in ((0.0, "0"), (0.5, _length(length / 2)), (1.0, f"{_length(length)} {layout['map']['unit']}")):
        column.parts.append(text((left + wide * share, y + 12), words, 11))
    column.y += 14


def _nice(limit: float) -> float:
    """The largest of 1, 2, 5, 10, 20 … that is within a limit."""
    power = 10.0 ** (len(str(int(limit))) - 1 if limit >= 1 else -3)
    return max(step * power for step in _NICE if step * power <= max(limit, power))


def _length(value: float) -> str:
    return f"{value:g}"


def _sides(column: Column, layout: Mapping[str, Any], view: Mapping[str, Any]) -> None:
    column.heading("Sides")
    held = any("control" in entry for entry in view["spaces"].values())
    for side in layout["sides"]:
        tint = marks.mixed(side["colour"], marks.PAPER, ground.TINT)
        column.y += 24
        column.parts.append(
            tag("rect", x=column.x, y=column.y - 10, width=20.0, height=20.0, rx=3, fill=side["colour"], stroke=INK)
        )
        if held:
            column.parts.append(
                tag("rect", x=column.x + 24, y=column.y - 10, width=20.0, height=20.0, fill=tint, stroke="#8d8570")
            )
        words = f"{side['name']}: units{' and controlled ground' if held else ''}"
        column.parts.append(text((column.x + 50, column.y + 4), words, 12, "start"))


def _units(column: Column, layout: Mapping[str, Any], view: Mapping[str, Any]) -> None:
    """One counter per class on the map, with its name."""
    seen = {piece["class"]: piece for piece in reversed(layout["pieces"]) if _is_drawn(piece, view)}
    column.heading("Units")
    declared = layout["labels"]["statuses"]
    for cls in layout["classes"]:
        if cls["id"] not in seen:
            continue
        values = counters.printed_values(cls, (), declared)
        stack = Stack(seen[cls["id"]]["side"], cls["symbol"], values, (), 1, (cls["label"],))
        column.y += SIZE + 4
        column.parts.append(counters.draw(stack, (column.x, column.y - SIZE + 8), layout))
        column.parts.append(text((column.x + 50, column.y - 4), cls["label"], 12, "start"))
        column.parts.append(text((column.x + 50, column.y + 8), _meaning(cls, declared), 9.5, "start", fill="#6b665a"))
    column.y += 6


def _meaning(cls: Mapping[str, Any], declared: Mapping[str, Any]) -> str:
    """What the numbers of a counter are."""
    plain = [n for n, _ in counters.numbers(cls) if not n.startswith(tuple(f"{s}_" for s in declared))]
    return ", ".join(name.replace("_", " ") for name in plain[:3])


def _is_drawn(piece: Mapping[str, Any], view: Mapping[str, Any]) -> bool:
    return view["pieces"].get(piece["id"], {}).get("space") is not None


def _signs(column: Column, layout: Mapping[str, Any], view: Mapping[str, Any]) -> None:
    column.heading("Signs")
    _space_signs(column, layout)
    used = {feature for edge in layout["map"]["edges"] for feature in edge["features"]}
    kinds = {line["kind"] for line in layout["map"]["lines"]} - used
    for name in sorted(used | kinds):
        column.y += 22
        y = column.y
        if name == ground.BRIDGE:
            column.parts.append(ground.bridge((column.x + 20, y), 90))
        else:
            column.parts += ground.sample(name, ((column.x + 6, y), (column.x + 34, y)))
        column.parts.append(text((column.x + 50, y + 4), name, 12, "start"))


def _space_signs(column: Column, layout: Mapping[str, Any]) -> None:
    for attribute, (kind, meaning) in blocks.BADGES.items():
        values = [space[attribute] for space in layout["map"]["spaces"] if space.get(attribute)]
        if not values:
            continue
        if kind == "bonus":
            for value in dict.fromkeys(map(str, values)):
                column.y += 22
                column.sign(
                    blocks.BADGES_DRAWN[kind]((column.x + 20, column.y), value[:1].upper()), f"{meaning}: {value}", 0
                )
            continue
        column.y += 22
        column.sign(blocks.BADGES_DRAWN[kind]((column.x + 20, column.y), str(max(values, key=str))), meaning, 0)
    for label in (label for label in layout["labels"]["markers"].values() if label["symbol"]):
        column.y += 22
        sign = label["symbol"]
        column.sign(blocks.BADGES_DRAWN["marker"]((column.x + 20, column.y), f"{sign}:#6b4a22"), label["label"], 0)


def _tracks(column: Column, layout: Mapping[str, Any], view: Mapping[str, Any]) -> None:
    shown_ones = {id_: value for id_, value in view["tracks"].items() if value not in (0, {})}
    if not shown_ones:
        return
    column.heading("Tracks")
    names = {side["id"]: side["name"] for side in layout["sides"]}
    for id_, value in shown_ones.items():
        label = layout["labels"]["tracks"][id_]["label"]
        shown = ", ".join(f"{names[s]} {v}" for s, v in value.items()) if isinstance(value, dict) else str(value)
        column.line(f"{label}: {shown}")


def _off_map(column: Column, layout: Mapping[str, Any], view: Mapping[str, Any]) -> None:
    """Boxes with what lies in them."""
    for space in layout["map"]["spaces"]:
        if space.get("polygon") or space.get("at"):
            continue
        stacks = counters.stacks(layout, view, view["spaces"].get(space["id"], {}))
        if not stacks:
            continue
        column.heading(space.get("name") or space["id"])
        column.parts += _rows_of(stacks, column, layout)


def _rows_of(stacks: list[Stack], column: Column, layout: Mapping[str, Any]) -> Iterator[str]:
    per_row = int((WIDTH - 30) // (SIZE + GAP))
    column.y += 12
    for place, stack in enumerate(stacks):
        row, nth = divmod(place, per_row)
        yield counters.draw(stack, (column.x + nth * (SIZE + GAP), column.y + row * (SIZE + GAP)), layout)
    column.y += (1 + (len(stacks) - 1) // per_row) * (SIZE + GAP)

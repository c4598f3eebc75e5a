"""Counters: side colour, short name, a symbol, the values of the class, and how many lie on top of each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fivehills.drawing import lettering, marks
from fivehills.drawing.geometry import Point
from fivehills.drawing.lettering import PLAIN
from fivehills.drawing.marks import tag, text
from fivehills.drawing.shortnames import short_name
from fivehills.drawing.symbols import HIDDEN, symbol

SIZE = 40.0
GAP = 7.0
PALE = 0.42
"""Share of its side's colour on a counter that has a status."""


@dataclass(frozen=True)
class Stack:
    """Counters that look the same: how many, and ids and names of those that are known."""

    side: str
    symbol: str
    values: str
    statuses: tuple[str, ...]
    count: int
    names: tuple[str, ...]
    ids: tuple[str, ...] = ()


def printed_values(cls: Mapping[str, Any], statuses: Iterable[str], declared: Iterable[str]) -> str:
    """The numbers of a class that a counter shows, like 2-10-3.

    A value called `<status>_<name>` stands in place of the others while the piece has that status.
    """
    shown = printed(cls, declared)
    for status in statuses:
        shown = turned(cls, status) or shown
    return "-".join(str(value) for _, value in shown)


def printed(cls: Mapping[str, Any], declared: Iterable[str]) -> list[tuple[str, int]]:
    """Name and number of what a counter without any status shows: at most three."""
    other_face = tuple(f"{status}_" for status in declared)
    return [pair for pair in _numbers(cls) if not pair[0].startswith(other_face)][:3]


def turned(cls: Mapping[str, Any], status: str) -> list[tuple[str, int]]:
    """Name and number of what a counter shows instead under a status; empty if that changes nothing."""
    return [pair for pair in _numbers(cls) if pair[0].startswith(f"{status}_")]


def _numbers(cls: Mapping[str, Any]) -> list[tuple[str, int]]:
    return [(name, value) for name, value in cls.items() if isinstance(value, int) and not isinstance(value, bool)]


def stacks(layout: Mapping[str, Any], view: Mapping[str, Any], space: Mapping[str, Any]) -> list[Stack]:
    """The counters of a space, equal ones on top of each other, side by side in the order of the sides."""
    if not space.get("pieces") and not space.get("hidden"):
        return []
    known = {piece["id"]: piece for piece in layout["pieces"]}
    classes = {cls["id"]: cls for cls in layout["classes"]}
    labels = layout["labels"]["statuses"]
    piled: dict[tuple[Any, ...], list[Mapping[str, Any]]] = {}
    for id_ in space.get("pieces", ()):
        piece, statuses = known[id_], tuple(view["pieces"][id_]["statuses"])
        cls = classes[piece["class"]]
        key = (piece["side"], cls["id"], cls["symbol"], printed_values(cls, statuses, labels), statuses)
        piled.setdefault(key, []).append(piece)
    found = [_stack(key, pieces) for key, pieces in piled.items()]
    found += [Stack(side, HIDDEN, "", (), count, ()) for side, count in space.get("hidden", {}).items()]
    order = [side["id"] for side in layout["sides"]]
    return sorted(found, key=lambda stack: order.index(stack.side))


def _stack(key: tuple[Any, ...], pieces: Sequence[Mapping[str, Any]]) -> Stack:
    side, _, symbol_, values, statuses = key
    names, ids = tuple(piece["name"] for piece in pieces), tuple(piece["id"] for piece in pieces)
    return Stack(side, symbol_, values, statuses, len(pieces), names, ids)


def draw(stack: Stack, at: Point, layout: Mapping[str, Any], below: int = 0) -> str:
    """A stack with its upper left corner at a point; `data-piece` has the ids of those that are known.

    below: how many other counters it lies upon.
    """
    labels = layout["labels"]["statuses"]
    face = _colour(stack, layout)
    layers = 1 if below else min(stack.count or 2, 3)
    cards = [_card(at[0] + 2.5 * layer, at[1] - 2.5 * layer, face) for layer in range(layers)]
    worn = [labels[s]["symbol"] for s in stack.statuses if s in labels]
    parts = _face(stack, at, marks.ink_on(face), worn, stack.count + below)
    return _group(stack, layout, *reversed(cards), *parts)


def draw_covered(stack: Stack, at: Point, layout: Mapping[str, Any]) -> str:
    """A stack of which another hides all but the rim."""
    return _group(stack, layout, _card(*at, _colour(stack, layout)))


def _group(stack: Stack, layout: Mapping[str, Any], *parts: str) -> str:
    labels = layout["labels"]["statuses"]
    worn = [labels[s]["label"] for s in stack.statuses if s in labels]
    title = marks.title("\n".join([*stack.names, *worn]) or "unknown")
    return tag("g", title, *parts, data_piece=" ".join(stack.ids) or None)


def _colour(stack: Stack, layout: Mapping[str, Any]) -> str:
    colour: str = next(side["colour"] for side in layout["sides"] if side["id"] == stack.side)
    return marks.mixed(colour, "#ffffff", PALE) if stack.statuses else colour


def _card(x: float, y: float, face: str) -> str:
    return tag("rect", x=x, y=y, width=SIZE, height=SIZE, rx=3, fill=face, stroke="#1c1b18", stroke_width=0.9)


def _face(stack: Stack, at: Point, ink: str, worn: Sequence[str], count: int) -> list[str]:
    """Name above, symbol in the middle, values below; letters of statuses left of it, a number at the corner."""
    x, y = at
    middle, room = x + SIZE / 2, SIZE - 4
    parts = [symbol(stack.symbol, (middle, y + SIZE / 2), ink)]
    name, disc = short_name(stack.names), _radius(count) if count > 1 else 0.0
    if name:
        beside = middle - disc / 2, y + 9.5
        parts.append(text(beside, name, lettering.fitting(name, room - disc, 8.5, PLAIN), fill=ink))
    size = lettering.fitting(stack.values, room, 10)
    parts.append(text((middle, y + SIZE - 4), stack.values, size, font_weight="bold", fill=ink))
    if any(worn):
        parts.append(text((x + 2, y + SIZE / 2 + 3), "".join(worn)[:3], 8, "start", font_weight="bold", fill=ink))
    return parts + (_count(count, (x + SIZE, y + 1)) if disc else [])


def _radius(count: int) -> float:
    return 6.0 + len(str(count))


def _count(count: int, at: Point) -> list[str]:
    rim = {"fill": "#ffffff", "stroke": "#1c1b18", "stroke_width": 0.8}
    disc = tag("circle", cx=at[0], cy=at[1], r=_radius(count), **rim)
    return [disc, text((at[0], at[1] + 3.3), str(count), 9.5, font_weight="bold", fill="#111111")]

"""Counters: side colour, a symbol, the values of the class, and how many lie on top of each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fivehills.drawing import marks
from fivehills.drawing.geometry import Point
from fivehills.drawing.marks import number, tag, text

SIZE = 34.0
GAP = 7.0


@dataclass(frozen=True)
class Stack:
    """Counters that look the same: how many, and the names of those that are known."""

    side: str
    symbol: str
    values: str
    statuses: tuple[str, ...]
    count: int
    names: tuple[str, ...]


def printed_values(cls: Mapping[str, Any], statuses: Iterable[str], declared: Iterable[str]) -> str:
    """The numbers of a class that a counter shows, like 2-10-3.

    A value called `<status>_<name>` stands in place of the others while the piece has that status.
    """
    shown = printed(cls, declared)
    for status in statuses:
        shown = [pair for pair in _numbers(cls) if pair[0].startswith(f"{status}_")] or shown
    return "-".join(str(value) for _, value in shown)


def printed(cls: Mapping[str, Any], declared: Iterable[str]) -> list[tuple[str, int]]:
    """Name and number of what a counter without any status shows: at most three."""
    other_face = tuple(f"{status}_" for status in declared)
    return [pair for pair in _numbers(cls) if not pair[0].startswith(other_face)][:3]


def _numbers(cls: Mapping[str, Any]) -> list[tuple[str, int]]:
    return [(name, value) for name, value in cls.items() if isinstance(value, int) and not isinstance(value, bool)]


def stacks(layout: Mapping[str, Any], view: Mapping[str, Any], space: Mapping[str, Any]) -> list[Stack]:
    """The counters of a space, equal ones on top of each other, side by side in the order of the sides."""
    known = {piece["id"]: piece for piece in layout["pieces"]}
    classes = {cls["id"]: cls for cls in layout["classes"]}
    labels = layout["labels"]["statuses"]
    piled: dict[tuple[Any, ...], list[str]] = {}
    for id_ in space.get("pieces", ()):
        piece, statuses = known[id_], tuple(view["pieces"][id_]["statuses"])
        cls = classes[piece["class"]]
        key = (piece["side"], cls["id"], cls["symbol"], printed_values(cls, statuses, labels), statuses)
        piled.setdefault(key, []).append(piece["name"])
    found = [Stack(side, symbol, values, s, len(n), tuple(n)) for (side, _, symbol, values, s), n in piled.items()]
    found += [Stack(side, "hidden", "", (), count, ()) for side, count in space.get("hidden", {}).items()]
    order = [side["id"] for side in layout["sides"]]
    return sorted(found, key=lambda stack: order.index(stack.side))


def draw(stack: Stack, at: Point, layout: Mapping[str, Any]) -> str:
    """A stack with its upper left corner at a point."""
    colour = next(side["colour"] for side in layout["sides"] if side["id"] == stack.side)
    labels = layout["labels"]["statuses"]
    worn = [labels[s]["label"] for s in stack.statuses if s in labels]
    parts = [marks.title("\n".join([*stack.names, *worn]) or "unknown")]
    face = marks.mixed(colour, "#ffffff", 0.42) if stack.statuses else colour
    for layer in reversed(range(min(stack.count or 2, 3))):
        parts.append(_card(at[0] + 2.5 * layer, at[1] - 2.5 * layer, face))
    parts += _face(stack, at, marks.ink_on(face), [labels[s]["symbol"] for s in stack.statuses if s in labels])
    return tag("g", *parts)


def _card(x: float, y: float, face: str) -> str:
    return tag("rect", x=x, y=y, width=SIZE, height=SIZE, rx=3, fill=face, stroke="#1c1b18", stroke_width=0.9)


def _face(stack: Stack, at: Point, ink: str, worn: Sequence[str]) -> list[str]:
    x, y = at
    middle = x + SIZE / 2
    parts = [symbol(stack.symbol, (middle, y + 12.5), ink)]
    parts.append(text((middle, y + SIZE - 4.5), stack.values, 9.5, font_weight="bold", fill=ink))
    if any(worn):
        parts.append(text((x + 2.5, y + 9), "".join(worn), 8, "start", fill=ink))
    if stack.count > 1:
        parts.append(
            tag(
                "circle",
                cx=x + SIZE,
                cy=y + 1,
                r=6.0 + len(str(stack.count)),
                fill="#ffffff",
                stroke="#1c1b18",
                stroke_width=0.8,
            )
        )
        parts.append(text((x + SIZE, y + 4.3), str(stack.count), 9.5, font_weight="bold", fill="#111111"))
    return parts


# --- symbols --------------------------------------------------------------------------------------------------

WIDE, HIGH = 18.0, 12.0
Shape = Callable[[float, float, float, float], str]


def symbol(name: str, centre: Point, ink: str) -> str:
    """The box of a unit symbol; a name without a drawing of its own is shown by its first letters."""
    if name == "hidden":
        return text((centre[0], centre[1] + 8), "?", 20, font_weight="bold", fill=ink)
    left, top = centre[0] - WIDE / 2, centre[1] - HIGH / 2
    frame = tag("rect", x=left, y=top, width=WIDE, height=HIGH, fill="none", stroke=ink, stroke_width=1.2)
    shapes = SYMBOLS.get(name)
    if shapes is None:
        return frame + text((centre[0], centre[1] + 3), name[:3].upper(), 7.5, fill=ink)
    drawn = " ".join(shape(left, top, left + WIDE, top + HIGH) for shape in shapes)
    return frame + tag("path", d=drawn, fill="none", stroke=ink, stroke_width=1.2)


def _path(*steps: str | float) -> str:
    return " ".join(step if isinstance(step, str) else number(step) for step in steps)


def _cross(x1: float, y1: float, x2: float, y2: float) -> str:
    return _path("M", x1, y1, "L", x2, y2, "M", x1, y2, "L", x2, y1)


def _slash(x1: float, y1: float, x2: float, y2: float) -> str:
    return _path("M", x1, y2, "L", x2, y1)


def _oval(x1: float, y1: float, x2: float, y2: float) -> str:
    middle, across = (y1 + y2) / 2, (x2 - x1) / 2 - 3
    return _path(
        "M", x1 + 3, middle, "a", across, 3.6, "0 1 0", 2 * across, "0 a", across, 3.6, "0 1 0", -2 * across, "0"
    )


def _wings(x1: float, y1: float, x2: float, y2: float) -> str:
    middle = (x1 + x2) / 2
    return _path("M", middle - 5, y2, "a 2.5 2.5 0 0 1 5 0 a 2.5 2.5 0 0 1 5 0")


def _dome(x1: float, y1: float, x2: float, y2: float) -> str:
    return _path("M", x1, y2, "C", x1 + 2, y1 + 2, x2 - 2, y1 + 2, x2, y2)


def _dot(x1: float, y1: float, x2: float, y2: float) -> str:
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    return _path("M", x - 1.5, y, "a 1.5 1.5 0 1 0 3 0 a 1.5 1.5 0 1 0 -3 0 M", x - 0.6, y, "l 1.2 0")


def _bar(x1: float, y1: float, x2: float, y2: float) -> str:
    return _path("M", x1, y1 + 4, "L", x2, y1 + 4)


def _comb(x1: float, y1: float, x2: float, y2: float) -> str:
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    return _path("M", x - 5, y + 3, "l 0 -5 l 10 0 l 0 5 M", x, y - 2, "l 0 5")


def _arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    x = (x1 + x2) / 2
    return _path("M", x, y2 - 1.5, "L", x, y1 + 1.5, "l -2.5 3 m 2.5 -3 l 2.5 3")


SYMBOLS: Mapping[str, Sequence[Shape]] = {
    "infantry": (_cross,),
    "airborne": (_cross, _wings),
    "mechanized": (_cross, _oval),
    "armor": (_oval,),
    "cavalry": (_slash,),
    "artillery": (_dot,),
    "antiaircraft": (_dome,),
    "mortar": (_arrow,),
    "weapons": (_cross, _arrow),
    "engineer": (_comb,),
    "headquarters": (_bar,),
}

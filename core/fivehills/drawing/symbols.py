"""Symbols of units on counters, by the name that a class of pieces gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fivehills.drawing.geometry import Point
from fivehills.drawing.marks import number, tag, text

WIDE, HIGH = 19.0, 12.5
HIDDEN = "hidden"
Shape = Callable[[float, float, float, float], str]


def symbol(name: str, centre: Point, ink: str) -> str:
    """The box of a unit symbol; a name without a drawing of its own is shown by its first letters."""
    if name == HIDDEN:
        return text((centre[0], centre[1] + 8), "?", 24, font_weight="bold", fill=ink)
    left, top = centre[0] - WIDE / 2, centre[1] - HIGH / 2
    frame = tag("rect", x=left, y=top, width=WIDE, height=HIGH, fill="none", stroke=ink, stroke_width=1.2)
    shapes = SYMBOLS.get(name)
    if shapes is None:
        return frame + text((centre[0], centre[1] + 3), name[:3].upper(), 7.5, fill=ink)
    drawn = " ".join(shape(left, top, left + WIDE, top + HIGH) for shape in shapes)
    return frame + tag("path", d=drawn, fill="none", stroke=ink, stroke_width=1.2) if drawn else frame


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
    return _path("M", x - 2, y, "a 2 2 0 1 0 4 0 a 2 2 0 1 0 -4 0 M", x - 1, y, "l 2 0")


def _bar(x1: float, y1: float, x2: float, y2: float) -> str:
    return _path("M", x1, y1 + 4, "L", x2, y1 + 4)


def _comb(x1: float, y1: float, x2: float, y2: float) -> str:
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    return _path("M", x - 5, y + 3, "l 0 -5 l 10 0 l 0 5 M", x, y - 2, "l 0 5")


def _arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    x = (x1 + x2) / 2
    return _path("M", x, y2 - 1.5, "L", x, y1 + 1.5, "l -2.5 3 m 2.5 -3 l 2.5 3")


def _wedge(x1: float, y1: float, x2: float, y2: float) -> str:
    return _path("M", x1, y2, "L", (x1 + x2) / 2, y1, "L", x2, y2)


def _base(x1: float, y1: float, x2: float, y2: float) -> str:
    return _path("M", x1, y2 - 3.5, "L", x2, y2 - 3.5)


def _barrel(x1: float, y1: float, x2: float, y2: float) -> str:
    x = (x1 + x2) / 2
    return _path("M", x, y2 - 1.5, "L", x, y1 + 1.5, "m -3 4 l 3 -4 l 3 4 M", x - 3, y2 - 1.5, "l 6 0")


def _blades(x1: float, y1: float, x2: float, y2: float) -> str:
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    return _path("M", x, y, "c 3 -6 8 -5 8 0 c 0 5 -5 6 -8 0 c -3 -6 -8 -5 -8 0 c 0 5 5 6 8 0")


def _burst(x1: float, y1: float, x2: float, y2: float) -> str:
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    return _path("M", x, y - 5, "l 0 10 M", x - 6, y, "l 12 0 M", x - 4, y - 4, "l 8 8 M", x + 4, y - 4, "l -8 8")


def _anchor(x1: float, y1: float, x2: float, y2: float) -> str:
    x = (x1 + x2) / 2
    return _path("M", x, y1 + 1.5, "L", x, y2 - 1.5, "m -5 -3.5 q 1 3.5 5 3.5 q 4 0 5 -3.5 M", x - 3, y1 + 4, "l 6 0")


def _dagger(x1: float, y1: float, x2: float, y2: float) -> str:
    x = (x1 + x2) / 2
    return _path("M", x, y2 - 1, "L", x, y1 + 1, "M", x - 3.5, y2 - 4, "l 7 0")


def _people(x1: float, y1: float, x2: float, y2: float) -> str:
    middle = (x1 + x2) / 2
    one = "a 1.6 1.6 0 1 1 3.2 0 a 1.6 1.6 0 1 1 -3.2 0 m 1.6 1.8 l 0 4"
    return " ".join(_path("M", x - 1.6, y1 + 3.2, one) for x in (middle - 4, middle + 4))


SYMBOLS: Mapping[str, Sequence[Shape]] = {
    "air": (_blades,),
    "airborne": (_cross, _wings),
    "antiaircraft": (_dome,),
    "antitank": (_wedge,),
    "armor": (_oval,),
    "artillery": (_dot,),
    "barrage": (_burst,),
    "cavalry": (_slash,),
    "civilian": (_people,),
    "commando": (_dagger,),
    "dummy": (),
    "engineer": (_comb,),
    "headquarters": (_bar,),
    "hq": (_bar,),
    "infantry": (_cross,),
    "machinegun": (_barrel,),
    "mechanized": (_cross, _oval),
    "mortar": (_arrow,),
    "naval": (_anchor,),
    "supply": (_base,),
    "weapons": (_cross, _arrow),
}
"""Every symbol by name. Another name is shown by its first letters."""

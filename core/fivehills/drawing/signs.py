"""Small signs: badges of spaces, markers, villages and summits. drawing.yaml says which means what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from fivehills.drawing import marks
from fivehills.drawing.geometry import Point
from fivehills.drawing.marks import INK, tag, text
from fivehills.drawing.picture import Data, Picture

SIZE = 17.0
"""Width and height of a sign in pixels."""
EARTH = "#6b4a22"


@dataclass(frozen=True)
class Mark:
    """A sign with its letters, before it has a place. No colour: the usual one of the sign."""

    sign: str
    letters: str = ""
    colour: str | None = None


def draw(mark: Mark, at: Point) -> str:
    """A sign round a point."""
    shape, fill, rim = SIGNS[mark.sign]
    fill = mark.colour or fill
    outline = {"fill": fill, "stroke": rim, "stroke_width": 0.9, "stroke_linejoin": "round"}
    body = tag("path", d=shape, transform=f"translate({marks.number(at[0])} {marks.number(at[1])})", **outline)
    return body + _letters(at, mark.letters, marks.ink_on(fill)) if mark.letters else body


def _letters(at: Point, words: str, ink: str) -> str:
    return text((at[0], at[1] + 3.5), words, 9.5 if len(words) < 3 else 7.5, font_weight="bold", fill=ink)


# --- which signs a space has --------------------------------------------------------------------------------------


def badges(picture: Picture, space: Data) -> tuple[Mark, ...]:
    """The signs of a space's attributes."""
    found = ((badge, space.get(badge["attribute"])) for badge in picture.drawing("badges"))
    return tuple(badge_mark(badge, value) for badge, value in found if _is_set(badge, value))


def _is_set(badge: Data, value: Any) -> bool:
    """A number counts even when it is nothing, if the sign shows it."""
    return bool(value) or (value == 0 and value is not False and badge.get("letters", True))


def badge_mark(badge: Data, value: Any) -> Mark:
    """The sign of an attribute with a value."""
    return Mark(badge["sign"], _written(value) if badge.get("letters", True) else "", badge.get("colour"))


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return ""
    return str(value) if isinstance(value, int | float) else str(value)[:1].upper()


def markers(picture: Picture, entry: Data) -> tuple[Mark, ...]:
    """The markers of a space: the symbol, with the level where there is one; without a symbol, none."""
    labels, colours = picture.layout["labels"]["markers"], picture.colours
    found = []
    for id_, value in entry.get("markers", {}).items():
        sign = labels[id_]["symbol"]
        for owner, level in _by_owner(value).items() if sign else ():
            shown = sign if level is True else f"{sign}{level}"
            found.append(Mark("disc", shown, colours.get(owner, EARTH)))
    return tuple(found)


def _by_owner(value: Any) -> dict[str, Any]:
    """A marker's level by the side whose it is; nobody's under no name."""
    if isinstance(value, dict):
        return value
    return dict.fromkeys(value, True) if isinstance(value, list) else {"": value}


# --- shapes -------------------------------------------------------------------------------------------------------


def _ring(points: Sequence[Point]) -> str:
    return f"M{'L'.join(f'{marks.number(x)} {marks.number(y)}' for x, y in points)}Z"


def _rays(count: int, inner: float, outer: float) -> str:
    lengths = [(outer if k % 2 == 0 else inner, k * pi / count) for k in range(2 * count)]
    return _ring([(length * sin(angle), -length * cos(angle)) for length, angle in lengths])


_HUT = "M{x} {y}h6v5h-6zM{x} {y}l3 -3.5l3 3.5z"


def _huts(*places: tuple[float, float]) -> str:
    return "".join(_HUT.format(x=x, y=y) for x, y in places)


SIGNS: Mapping[str, tuple[str, str, str]] = {
    "star": (_rays(5, 3.8, 9.0), "#e2b33c", "#6f5310"),
    "shield": ("M-7 -8h14v8q0 6 -7 9q-7 -3 -7 -9z", "#fffdf4", INK),
    "diamond": ("M0 -9L9 0L0 9L-9 0Z", "#cfe0c9", "#2e4a2a"),
    "disc": ("M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0z", "#fffdf4", "#1c1b18"),
    "square": ("M-8 -8h16v16h-16z", "#fffdf4", INK),
    "triangle": ("M0 -8.5L9 7.5H-9Z", "#fffdf4", INK),
    "flag": ("M-5 9V-9L8 -5L-5 -1", "#c9453b", INK),
    "plane": ("M0 -9q1.6 1 1.6 5l7.4 4v2.4l-7.4 -2v4.6l2.6 2v1.6l-4.2 -1l-4.2 1v-1.6l2.6 -2v-4.6l-7.4 2v-2.4l7.4 -4"
              "q0 -4 1.6 -5z", "#4a5560", "#20262b"),
    "anchor": ("M0 -8a2 2 0 1 1 -0.1 0zM-0.8 -4h1.6v2h4v1.6h-4v7q3.6 -0.6 5 -4l-1.6 0.4l2.4 -4l2 4.4l-1.4 -0.4q-2 5.6 "
               "-7.2 6q-5.2 -0.4 -7.2 -6l-1.4 0.4l2 -4.4l2.4 4l-1.6 -0.4q1.4 3.4 5 4v-7h-4v-1.6h4z",
               "#2f5f86", "#1c3a52"),
    "village": (_huts((-8, 0), (2, -3), (-2, 4)), "#8a5a44", "#3f2a20"),
    "town": ("M-8 -8h7v7h-7zM1 -8h7v7h-7zM-8 1h7v7h-7zM1 1h7v7h-7z", "#6f4a3c", "#2d1d17"),
    "peak": ("M0 -5L5.5 4H-5.5Z", "#5a3c14", "#3a260c"),
    "gun": ("M-7 3L7 -5l1 2L-5 5zM-4 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z", "#3b3a36", INK),
}  # fmt: skip
"""Every sign by name: shape round the origin, fill, rim."""

"""What may be strewn over ground: trees, fields, houses. A tile for each, in the ink that drawing.yaml names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from fivehills.drawing.geometry import Point
from fivehills.drawing.marks import mixed, tag

TILE = 48


def _strewn(places: tuple[Point, ...], one: Callable[[float, float], str]) -> str:
    return "".join(one(x, y) for x, y in places)


def _tree(x: float, y: float) -> str:
    return f"M{x - 4} {y - 4}a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1 -9 0zM{x} {y}h1v4h-1z"


def _crown(x: float, y: float) -> str:
    return f"M{x - 5} {y}q-3 -5 2 -6q2 -5 6 -1q6 0 3 6q-5 3 -11 1z"


def _bush(x: float, y: float) -> str:
    return f"M{x} {y}q2 -5 4 0q2 -4 4 0"


def _tuft(x: float, y: float) -> str:
    return f"M{x} {y}l-2 -5M{x} {y}v-6M{x} {y}l2 -5"


def _reed(x: float, y: float) -> str:
    return f"M{x - 6} {y}h12M{x - 3} {y - 2}v-4M{x} {y - 2}v-6M{x + 3} {y - 2}v-4"


def _rock(x: float, y: float) -> str:
    return f"M{x} {y}l3 -5l3 2l2 3z"


def _house(x: float, y: float) -> str:
    return f"M{x} {y}h6v5h-6z"


def _wave(x: float, y: float) -> str:
    return f"M{x - 6} {y}q3 -3 6 0q3 3 6 0"


_FIVE = ((6.0, 13.0), (30.0, 10.0), (18.0, 27.0), (40.0, 32.0), (8.0, 43.0))
_MANY = ((9.0, 10.0), (24.0, 9.0), (39.0, 14.0), (16.0, 24.0), (33.0, 27.0), (9.0, 38.0), (24.0, 42.0), (39.0, 40.0))
_PADDY = (
    "M0 6H20M20 0V18M20 12H48M34 12V30M0 24H34M12 6V24M12 24V44M34 22H48M0 38H12M12 40H48M28 30V40M28 30H48M28 40V48"
)
_FURROWS = "M0 4H48M0 12H48M0 20H48M0 28H48M0 36H48M0 44H48"

FILLED: Mapping[str, str] = {
    "trees": _strewn(_FIVE, _tree),
    "jungle": _strewn(_MANY, _crown),
    "rocks": _strewn(_FIVE, _rock),
    "houses": _strewn(_FIVE, _house),
}
STROKED: Mapping[str, str] = {
    "scrub": _strewn(_FIVE, _bush),
    "grass": _strewn(_FIVE, _tuft),
    "marsh": _strewn(_FIVE, _reed),
    "waves": _strewn(_FIVE, _wave),
    "paddy": _PADDY,
    "furrows": _FURROWS,
}
NAMES = tuple(sorted((*FILLED, *STROKED)))


def tile(name: str, ink: str, id_: str) -> str:
    """The definition of a pattern."""
    body = "".join(_drawn(name, ink))
    return tag("pattern", body, id=id_, width=TILE, height=TILE, patternUnits="userSpaceOnUse")


def _drawn(name: str, ink: str) -> Iterator[str]:
    if name in FILLED:
        rim = {"stroke": mixed(ink, "#000000", 0.7), "stroke_width": 0.6}
        yield tag("path", d=FILLED[name], fill=ink, fill_opacity="0.55", **rim)
    else:
        yield tag("path", d=STROKED[name], fill="none", stroke=ink, stroke_width=0.8)

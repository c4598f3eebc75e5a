"""What drawing.yaml lays over the ground: tints by marker or attribute, lines round regions, words in regions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import dist, hypot

from fivehills.drawing import geometry, shapes
from fivehills.drawing.geometry import HEX, Point
from fivehills.drawing.lettering import Sheet
from fivehills.drawing.marks import tag
from fivehills.drawing.names import Words, put
from fivehills.drawing.picture import Data, Picture

OPACITY = {"wash": 0.3, "hatch": 0.5, "cross": 0.6}
_STROKES = {
    "wash": "M 0 0 H 12 V 12 H 0 Z",
    "hatch": "M -3 3 L 3 -3 M 0 12 L 12 0 M 9 15 L 15 9",
    "cross": "M -3 3 L 3 -3 M 0 12 L 12 0 M 9 15 L 15 9 M -3 9 L 3 15 M 0 0 L 12 12 M 9 -3 L 15 3",
}
_ROUNDS = 4
_NEAR = sorted(product(range(-72, 73, 24), range(-54, 55, 6)), key=lambda aside: hypot(*aside))
"""Where words may stand beside a wished place, in pixels."""
_PLACES = 6
"""How many spaces of a region are tried for its words."""
_INK = "#7b2d6b"


def patterns(picture: Picture) -> Iterator[str]:
    """The hatchings that tints use."""
    for number, tint in enumerate(picture.drawing("tints")):
        style = tint["style"]
        paint = {"fill": tint["colour"]} if style == "wash" else {"stroke": tint["colour"], "stroke_width": 2.2}
        drawn = tag("path", d=_STROKES[style], **paint)
        yield tag("pattern", drawn, id=f"tint-{number}", width=12, height=12, patternUnits="userSpaceOnUse")


def printed(picture: Picture) -> Iterator[str]:
    """The tints of attributes, which never change."""
    yield from _tints(picture, "attribute", lambda space, name: bool(space.get(name)))


def marked(picture: Picture) -> Iterator[str]:
    """The tints of markers, as they lie now."""
    yield from _tints(picture, "marker", lambda space, name: bool(picture.entry(space).get("markers", {}).get(name)))


def _tints(picture: Picture, by: str, has: Callable[[Data, str], bool]) -> Iterator[str]:
    """Every tint of a sort, over all its spaces at once."""
    for number, tint in enumerate(picture.drawing("tints")):
        shape = shapes.path(picture, [space for space in picture.spaces if by in tint and has(space, tint[by])])
        if shape:
            yield tag("path", d=shape, fill_rule="evenodd", **paint(number, tint))


def paint(number: int, tint: Data) -> dict[str, str]:
    """The fill of a tint."""
    return {"fill": f"url(#tint-{number})", "fill_opacity": str(OPACITY[tint["style"]])}


def lines(picture: Picture) -> Iterator[str]:
    """The lines round regions that want one."""
    for kind in picture.drawing("regions"):
        for region in _regions(picture, kind) if "line" in kind else ():
            rim = {"stroke": kind["line"], "stroke_width": 2.2, "stroke_linejoin": "round"}
            yield tag("path", d=shapes.path(picture, region), fill="none", **rim)


def words(picture: Picture, sheet: Sheet, cards: Sheet) -> Iterator[Words]:
    """The words in regions, where no other print stands; left out where there is no room."""
    for kind in picture.drawing("regions"):
        for region in _regions(picture, kind) if kind["text"] else ():
            yield from _in_region(picture, kind, region, sheet, cards)


def _in_region(picture: Picture, kind: Data, region: Sequence[Data], sheet: Sheet, cards: Sheet) -> Iterator[Words]:
    text = kind["text"].format_map({name: region[0].get(name, "") for name in kind["by"]})
    count = max(1, round(len(region) / kind["every"])) if kind["every"] else 1
    places = [geometry.middle(picture.shape(space["id"])) for space in region]
    for wish in _spread(places, count):
        found = put(sheet, _tries(places, wish, text, kind["size"]), cards)
        if found:
            yield found


def _regions(picture: Picture, kind: Data) -> list[list[Data]]:
    """The spaces on the map by their values of a kind of region's attributes."""
    found: dict[tuple[object, ...], list[Data]] = {}
    for space in picture.spaces:
        if space.get(kind["by"][0]) and picture.outlines[space["id"]]:
            found.setdefault(tuple(space.get(name) for name in kind["by"]), []).append(space)
    return list(found.values())


def _spread(places: Sequence[Point], count: int) -> list[Point]:
    """So many of the places, each in the middle of its share of them."""
    chosen = [places[(2 * n + 1) * len(places) // (2 * count)] for n in range(count)]
    for _ in range(_ROUNDS):
        shares: dict[Point, list[Point]] = {}
        for place in places:
            shares.setdefault(min(chosen, key=lambda spot: dist(spot, place)), []).append(place)
        chosen = [_central(share) for share in shares.values()]
    return chosen


def _central(places: Sequence[Point]) -> Point:
    """The place nearest to the middle of all."""
    middle = geometry.middle(places)
    return min(places, key=lambda place: dist(place, middle))


def _tries(places: Sequence[Point], wish: Point, text: str, size: float) -> Iterator[Words]:
    """Words in places of a region, the nearest to the wish first, or somewhat beside them, but not on the rim."""
    for place in sorted(places, key=lambda place: dist(place, wish))[:_PLACES]:
        around = [other for other in places if dist(other, place) < HEX * 1.3]
        for east, south in _NEAR:
            spot = place[0] + east, place[1] + south
            if sum(dist(other, spot) < HEX * 0.62 for other in around) >= min(2, len(around)):
                yield Words(text, (spot[0], spot[1] + size * 0.35), size, _INK, strong=True)

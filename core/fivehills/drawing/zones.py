"""What drawing.yaml lays over the ground: tints by marker or attribute, lines round regions, words in regions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import dist

from fivehills.drawing import geometry, marks
from fivehills.drawing.counters import SIZE
from fivehills.drawing.geometry import Box, Outline, Point, Segment
from fivehills.drawing.marks import tag
from fivehills.drawing.picture import Data, Picture

OPACITY = {"wash": 0.3, "hatch": 0.5, "cross": 0.6}
_STROKES = {
    "wash": "M 0 0 H 12 V 12 H 0 Z",
    "hatch": "M -3 3 L 3 -3 M 0 12 L 12 0 M 9 15 L 15 9",
    "cross": "M -3 3 L 3 -3 M 0 12 L 12 0 M 9 15 L 15 9 M -3 9 L 3 15 M 0 0 L 12 12 M 9 -3 L 15 3",
}
_ROUNDS = 4
_LETTER = 0.72
"""Width of a letter, as a share of its height."""
_INK = "#7b2d6b"


def patterns(picture: Picture) -> Iterator[str]:
    """The hatchings that tints use."""
    for number, tint in enumerate(picture.drawing("tints")):
        style = tint["style"]
        paint = {"fill": tint["colour"]} if style == "wash" else {"stroke": tint["colour"], "stroke_width": 2.2}
        drawn = tag("path", d=_STROKES[style], **paint)
        yield tag("pattern", drawn, id=f"tint-{number}", width=12, height=12, patternUnits="userSpaceOnUse")


def tints(picture: Picture) -> Iterator[str]:
    """Every tint, over all its spaces at once."""
    for number, tint in enumerate(picture.drawing("tints")):
        found = [picture.outlines[space["id"]] for space in picture.spaces if _has(space, tint, picture)]
        shape = " ".join(_closed(picture.frame.outline(outline)) for outline in found if outline)
        if shape:
            yield tag("path", d=shape, **paint(number, tint))


def paint(number: int, tint: Data) -> dict[str, str | float]:
    """The fill of a tint."""
    return {"fill": f"url(#tint-{number})", "fill_opacity": str(OPACITY[tint["style"]])}


def _has(space: Data, tint: Data, picture: Picture) -> bool:
    if "attribute" in tint and space.get(tint["attribute"]):
        return True
    return "marker" in tint and bool(picture.entry(space).get("markers", {}).get(tint["marker"]))


def _closed(outline: Outline) -> str:
    return "M " + " L ".join(f"{marks.number(x)} {marks.number(y)}" for x, y in outline) + " Z"


def lines(picture: Picture) -> Iterator[str]:
    """The lines round regions that want one."""
    for kind in picture.drawing("regions"):
        for region in _regions(picture, kind) if "line" in kind else ():
            yield from (_stroke(picture, segment, kind["line"]) for segment in _rim(picture, region))


def _rim(picture: Picture, region: Iterable[Data]) -> list[Segment]:
    """The stretches of outline that only one space of a region has."""
    count = Counter(side for space in region for side in geometry.sides(picture.outlines[space["id"]]))
    return [side for side in count if count[side] == 1]


def _stroke(picture: Picture, segment: Segment, colour: str) -> str:
    shape = marks.points(picture.frame.outline(segment))
    return tag("polyline", points=shape, fill="none", stroke=colour, stroke_width=2.2, stroke_linecap="round")


def words(picture: Picture) -> Iterator[str]:
    """The words in regions, where neither counters nor other words stand."""
    taken = [
        Box(*_middle(picture, space), SIZE * 1.6, SIZE * 2) for space in picture.spaces if _is_busy(space, picture)
    ]
    for kind in picture.drawing("regions"):
        for region in _regions(picture, kind) if kind["text"] else ():
            text = kind["text"].format_map({name: region[0].get(name, "") for name in kind["by"]})
            count = max(1, round(len(region) / kind["every"])) if kind["every"] else 1
            places = [_middle(picture, space) for space in region]
            for wish in _spread(places, count):
                box = _free(places, wish, (len(text) * kind["size"] * _LETTER, kind["size"] * 1.2), taken)
                taken.append(box)
                at = box.x, box.y + kind["size"] * 0.35
                yield marks.halo(at, text, kind["size"], fill=_INK, font_weight="bold", opacity="0.75")


def _regions(picture: Picture, kind: Data) -> list[list[Data]]:
    """The spaces on the map by their values of a kind of region's attributes."""
    found: dict[tuple[object, ...], list[Data]] = {}
    for space in picture.spaces:
        if space.get(kind["by"][0]) and picture.outlines[space["id"]]:
            found.setdefault(tuple(space.get(name) for name in kind["by"]), []).append(space)
    return list(found.values())


def _is_busy(space: Data, picture: Picture) -> bool:
    entry = picture.entry(space)
    return bool(picture.outlines[space["id"]] and (space.get("name") or entry.get("pieces") or entry.get("hidden")))


def _middle(picture: Picture, space: Data) -> Point:
    return geometry.middle(picture.frame.outline(picture.outlines[space["id"]]))


def _spread(places: Sequence[Point], count: int) -> list[Point]:
    """So many of the places, each in the middle of its share of them."""
    chosen = [places[(2 * n + 1) * len(places) // (2 * count)] for n in range(count)]
    for _ in range(_ROUNDS):
        shares: dict[Point, list[Point]] = {}
        for place in places:
            shares.setdefault(min(chosen, key=lambda spot: dist(spot, place)), []).append(place)
        chosen = [min(share, key=lambda spot: dist(spot, geometry.middle(share))) for share in shares.values()]
    return chosen


def _free(places: Sequence[Point], wish: Point, size: tuple[float, float], taken: Sequence[Box]) -> Box:
    """A box for words at the place nearest to the wish where nothing else is printed, else at the wish."""
    for x, y in sorted(places, key=lambda place: dist(place, wish)):
        box = Box(x, y, *size)
        if not any(box.meets(other) for other in taken):
            return box
    return Box(*wish, *size)

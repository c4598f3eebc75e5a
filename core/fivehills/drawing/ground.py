"""The ground: tinted spaces, rivers and roads, bridges and other features of edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Any

from fivehills.drawing import arrows, geometry, marks
from fivehills.drawing.geometry import Box, Point, Segment
from fivehills.drawing.marks import INK, PAPER, tag
from fivehills.drawing.picture import Data, Picture
from fivehills.drawing.strokes import Stroke, stroked

LINES: Mapping[str, Stroke] = {
    "river": Stroke("#5b9bc8", 9, below="#3f7ba6"),
    "stream": Stroke("#5b9bc8", 3),
    "airstrip": Stroke("#b9b4a6", 22, below="#7d786b"),
    "road": Stroke("#c8a15a", 3.5, below="#80602a"),
    "track": Stroke("#8a6a3b", 2, "7 4"),
    "railway": Stroke("#444444", 2.5, "2 3"),
    "border": Stroke("#a0408c", 3, "12 5 2 5"),
    "contour": Stroke("#b08a5a", 0.8),
}
OTHER_LINE = Stroke("#7a7466", 1.5, "4 3")

FEATURES: Mapping[str, Stroke] = {
    "river": LINES["river"],
    "stream": LINES["stream"],
    "wall": Stroke("#4b4437", 4),
    "crest": Stroke("#8b5a2b", 4),
    "wire": Stroke("#5a5a5a", 3, "2 3"),
    "light-wire": Stroke("#5a5a5a", 2.5, "2 4"),
    "heavy-wire": Stroke("#33302a", 5, "3 2"),
    "trench": Stroke("#6b4a22", 4, "5 2"),
    "border": LINES["border"],
    "zone": Stroke("#a0408c", 2.5, "8 4"),
}
OTHER_FEATURE = Stroke("#8c3b3b", 2.5, "3 3")
LINKS: Mapping[str, Stroke] = {
    "road": LINES["road"],
    "track": LINES["track"],
    "railway": LINES["railway"],
    "brook": LINES["stream"],
    "link": Stroke("#7a7466", 2.5, "5 3"),
}
BRIDGE = "bridge"
_RAILS = "M -10 -14 L -7 -11 L -7 11 L -10 14 M 10 -14 L 7 -11 L 7 11 L 10 14"
RIM: Mapping[str, Any] = {"stroke": "#8d8570", "stroke_width": 1.1}
_ORDER = {kind: place for place, kind in enumerate(LINES)}
_SHARES = ((0.0, 1.0), (0.0, 0.6), (0.4, 1.0), (0.0, 0.3), (0.7, 1.0))
"""Parts of a stretch of line round whose middle a name may stand."""
INSIDE = 18
"""A line of this width has its name inside."""
HEIGHTS = ("elevation", "terrain")
TINT = 0.26
"""Share of a side's colour on the ground that it controls."""

BOX = "#fffdf7"
TERRAIN: Mapping[str, str] = {
    "forest": "#cfdcb4",
    "jungle": "#b9d0a0",
    "mountain": "#dcc9a6",
    "hill": "#e6d9b8",
    "clear": "#efe3c0",
    "rough": "#e2d5b5",
    "swamp": "#c9dcd0",
    "paddy": "#dfe8c4",
    "water": "#bcd9ea",
    "town": "#e0d0c4",
    "village": "#e0d0c4",
}


def spaces(picture: Picture) -> Iterator[str]:
    """Every outlined space, tinted by terrain and by who controls it."""
    for space in picture.spaces:
        outline = picture.outlines.get(space["id"])
        if outline:
            name = f"{space['id']} {space.get('name', '')}".strip()
            shape = marks.points(picture.frame.outline(outline))
            yield tag("polygon", marks.title(name), points=shape, fill=tinted(space, picture.holder(space)), **RIM)


def nodes(picture: Picture) -> Iterator[str]:
    """Places without an outline: a disc for each, and a thin line for every way between two of them."""
    spaces = picture.spaces
    places = {space["id"]: space for space in spaces if space.get("at") and not picture.outlines.get(space["id"])}
    for edge in picture.layout["map"]["edges"]:
        if all(end in places for end in edge["between"]):
            yield from stroked([picture.frame(places[end]["at"]) for end in edge["between"]], Stroke("#b5ad98", 2))
    for id_, space in places.items():
        x, y = picture.frame(space["at"])
        name = marks.title(space.get("name") or id_)
        yield tag("circle", name, cx=x, cy=y, r=geometry.NODE, fill=tinted(space, picture.holder(space)), **RIM)


def style(picture: Picture, name: str, usual: Mapping[str, Stroke], other: Stroke) -> Stroke:
    """How a feature or a kind of line is drawn: as drawing.yaml says, else as usual."""
    own = picture.styles.get(name)
    return Stroke(own["colour"], own["width"], own.get("dashes")) if own else usual.get(name, other)


def tinted(space: Data, holder: str | None) -> str:
    """The colour of a space: of its terrain, with a share of the colour of the side that holds it."""
    return marks.mixed(holder, _terrain(space), TINT) if holder else _terrain(space)


def _terrain(space: Data) -> str:
    """The colour of the ground: by its kind, darker where a height or a value of the terrain is printed."""
    fill = BOX if space.get("size") else TERRAIN.get(space.get("kind", ""), PAPER)
    height = next((space[name] for name in HEIGHTS if isinstance(space.get(name), int)), 0)
    return marks.mixed("#4a3f2a", fill, min(max(height, 0), 6) * 0.05)


def lines(picture: Picture) -> Iterator[str]:
    """Rivers, roads and whatever else is drawn without effect on play; water first, the strip last."""
    for line in sorted(picture.layout["map"]["lines"], key=lambda line: _ORDER.get(line["kind"], -1)):
        path = picture.frame.outline(line["points"])
        drawn = style(picture, line["kind"], LINES, OTHER_LINE)
        if line.get("arrow"):
            yield from arrows.draw(path, drawn, both=line["arrow"] == "both")
            continue
        yield from stroked(path, drawn)
        if line["kind"] == "airstrip":
            yield from stroked(path, Stroke("#f7f3e6", 1.4, "9 7"))


def line_labels(picture: Picture, taken: Sequence[Box]) -> Iterator[str]:
    """The names of lines, along a long stretch that no other print covers."""
    for line in picture.layout["map"]["lines"]:
        if line.get("label"):
            stretch = _free_stretch(picture.frame.outline(line["points"]), line["label"], taken)
            yield _along(stretch, line["label"], LINES.get(line["kind"], OTHER_LINE))


def _free_stretch(path: Sequence[Point], words: str, taken: Sequence[Box]) -> Segment:
    """A stretch of a path with room for words round its middle: the longest that is free, else the longest."""
    stretches = sorted(pairwise(path), key=lambda ends: -_length(ends))
    wide = len(words) * 7.0
    for part in (_part(ends, *share) for ends in stretches for share in _SHARES):
        middle = (part[0][0] + part[1][0]) / 2, (part[0][1] + part[1][1]) / 2
        lean = abs(part[1][0] - part[0][0]) / (_length(part) or 1)
        room = Box(*middle, 30 + wide * lean, 30 + wide * (1 - lean))
        if _length(part) > wide / 3 and not any(room.meets(box) for box in taken):
            return part
    return stretches[0]


def _length(ends: Segment) -> float:
    return hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1])


def _part(ends: Segment, start: float, end: float) -> Segment:
    (x1, y1), (x2, y2) = ends
    return (x1 + (x2 - x1) * start, y1 + (y2 - y1) * start), (x1 + (x2 - x1) * end, y1 + (y2 - y1) * end)


def _along(ends: Segment, words: str, style: Stroke) -> str:
    (x1, y1), (x2, y2) = ends
    angle = degrees(atan2(y2 - y1, x2 - x1))
    angle = angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    turn = f"rotate({marks.number(angle)} {marks.number(x)} {marks.number(y)})"
    ink = marks.mixed(style.below or style.colour, "#000000", 0.75)
    if style.width >= INSIDE:
        return marks.text((x, y - 2), words, 9, fill=ink, font_style="italic", transform=turn)
    return marks.halo((x, y - style.width / 2 - 4), words, 12, fill=ink, font_style="italic", transform=turn)


def edges(picture: Picture) -> Iterator[str]:
    """Features of edges: along the common border, or from centre to centre where they join two places."""
    frame, outlines = picture.frame, picture.outlines
    at = {space["id"]: space["at"] for space in picture.spaces if space.get("at")}
    boxed = {space["id"] for space in picture.spaces if space.get("size")}
    borders: dict[str, list[Segment]] = {}
    above: list[str] = []
    for edge in picture.layout["map"]["edges"]:
        a, b = edge["between"]
        if not edge["features"] or (a in boxed and b in boxed):
            continue
        border = [(frame(p), frame(q)) for p, q in geometry.shared(outlines.get(a, ()), outlines.get(b, ()))]
        for feature in edge["features"]:
            if feature == BRIDGE:
                above += _bridge(border)
            elif feature in LINKS or not border:
                above += _joining(feature, [frame(at[end]) for end in (a, b) if end in at])
            else:
                borders.setdefault(feature, []).extend(border)
    for feature in sorted(borders):
        yield from _bordered(style(picture, feature, FEATURES, OTHER_FEATURE), borders[feature])
    yield from above


def _bordered(style: Stroke, border: Sequence[Segment]) -> Iterator[str]:
    """All stretches with the same feature, the wide line below first so that no joint shows."""
    if style.below:
        for segment in border:
            yield from stroked(segment, Stroke(style.below, style.width + 2.5))
    for segment in border:
        yield from stroked(segment, replace(style, below=None))


def _joining(feature: str, ends: Sequence[Point]) -> list[str]:
    """A feature between two places that share no border: a road joins them, a river runs across the way."""
    if len(ends) < 2:
        return []
    if feature in LINKS:
        return list(stroked(ends, LINKS[feature]))
    (x1, y1), (x2, y2) = ends
    x, y, far = (x1 + x2) / 2, (y1 + y2) / 2, _length((ends[0], ends[1])) or 1
    east, north = (y2 - y1) / far * 26, (x1 - x2) / far * 26
    across = [(x - east, y - north), (x + east, y + north)]
    return list(stroked(across, FEATURES.get(feature, OTHER_FEATURE)))


def _bridge(border: Sequence[Segment]) -> list[str]:
    """Two parapets across the middle of the longest stretch of the border."""
    if not border:
        return []
    (x1, y1), (x2, y2) = max(border, key=_length)
    return [bridge(((x1 + x2) / 2, (y1 + y2) / 2), degrees(atan2(y2 - y1, x2 - x1)))]


def bridge(at: Point, angle: float = 0.0) -> str:
    """A bridge over a river that runs in a direction."""
    deck = tag("rect", x=-7.0, y=-11.0, width=14.0, height=22.0, fill="#d9cdb0")
    rails = tag("path", d=_RAILS, fill="none", stroke=INK, stroke_width=2)
    x, y, turn = marks.number(at[0]), marks.number(at[1]), marks.number(angle)
    return tag("g", deck, rails, transform=f"translate({x} {y}) rotate({turn})")


def sample(picture: Picture, name: str, ends: Segment) -> list[str]:
    """A short piece of a feature or line, for the legend."""
    drawn = style(picture, name, {**LINES, **LINKS, **FEATURES}, OTHER_LINE)
    return list(stroked(ends, replace(drawn, width=min(drawn.width, 9))))

"""Rivers, roads, wire and borders: lines of the map and features of edges, drawn as drawing.yaml says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import atan2, degrees

from fivehills.drawing import arrows, curves, edges, geometry, marks
from fivehills.drawing.geometry import Point, Segment
from fivehills.drawing.marks import INK, tag
from fivehills.drawing.picture import Data, Picture
from fivehills.drawing.strokes import Stroke, drawn, stroked

OTHERS = (
    Stroke("#7a7466", 2, "4 3"),
    Stroke("#8c3b3b", 2.5, "3 3"),
    Stroke("#4f6f8c", 2.5),
    Stroke("#5f7a46", 2, "8 3"),
)
"""Lines and features that drawing.yaml does not know, by turns."""
BEND = 0.3
"""How far a road or brook reaches into the corner of a hex on its way from side to side."""
_RAILS = "M-10 -14L-7 -11L-7 11L-10 14M10 -14L7 -11L7 11L10 14"


@lru_cache(maxsize=4)
def names(picture: Picture) -> list[str]:
    """Every feature and kind of line that the map has: as drawing.yaml orders them, the others first."""
    used = {feature for edge in picture.layout["map"]["edges"] for feature in edge["features"]}
    used |= {line["kind"] for line in picture.layout["map"]["lines"]}
    order = list(picture.styles)
    return sorted(used, key=lambda name: (order.index(name) if name in order else -1, name))


def style(picture: Picture, name: str) -> Stroke:
    """How a feature or a kind of line is drawn: as drawing.yaml says, else by turns."""
    own = picture.styles.get(name)
    if own is None:
        return OTHERS[names(picture).index(name) % len(OTHERS)]
    return Stroke(own["colour"], own["width"], own.get("dashes"), own.get("below"), own.get("middle"))


def draw(picture: Picture) -> Iterator[str]:
    """Everything, the lowest first; a feature whose course the map has as lines is not drawn twice."""
    lines: dict[str, list[Data]] = {}
    for line in picture.layout["map"]["lines"]:
        lines.setdefault(line["kind"], []).append(line)
    segments = _segments(picture)
    for name in names(picture):
        body = _lines(picture, name, lines[name]) if name in lines else _feature(picture, name, segments[name])
        yield tag("g", *body, data_feature=name)


def _lines(picture: Picture, name: str, lines: Sequence[Data]) -> Iterator[str]:
    stroke, bent = style(picture, name), picture.styles.get(name, {}).get("curved", True)
    plain = [picture.frame.outline(line["points"]) for line in lines if not line.get("arrow")]
    yield from drawn("".join((curves.through if bent else curves.straight)(path) for path in plain), stroke)
    for line in lines:
        if line.get("arrow"):
            yield from arrows.draw(picture.frame.outline(line["points"]), stroke, both=line["arrow"] == "both")


def _segments(picture: Picture) -> dict[str, list[tuple[Sequence[Segment], Sequence[Point]]]]:
    """By feature: the common borders of the two spaces of each edge that has it, and the middles of the two."""
    boxed = {space["id"] for space in picture.spaces if space.get("size")}
    at = {space["id"]: picture.middle(space) for space in picture.spaces}
    found: dict[str, list[tuple[Sequence[Segment], Sequence[Point]]]] = {}
    for edge in picture.layout["map"]["edges"]:
        a, b = edge["between"]
        if not edge["features"] or (a in boxed and b in boxed):
            continue
        border = geometry.shared(picture.shapes.get(a, ()), picture.shapes.get(b, ()))
        ends = [place for place in (at.get(a), at.get(b)) if place]
        for feature in edge["features"]:
            found.setdefault(feature, []).append((border, ends))
    return {name: found.get(name, []) for name in names(picture)}


def _feature(picture: Picture, name: str, found: Sequence[tuple[Sequence[Segment], Sequence[Point]]]) -> Iterator[str]:
    """All edges with a feature, joined to long lines: along borders, or from middle to middle."""
    own = picture.styles.get(name, {})
    runs, bent = own.get("runs", "border"), own.get("curved", True)
    if runs == "across":
        yield from (_bridge(border) for border, _ in found if border)
        return
    bordered = [side for border, _ in found if runs == "border" for side in border]
    joined = [(ends[0], ends[1]) for border, ends in found if len(ends) == 2 and runs == "through"]
    crossed = [_athwart(ends) for border, ends in found if len(ends) == 2 and runs == "border" and not border]
    trails, bend = curves.trails((*bordered, *joined)), BEND if runs == "through" else 1.0
    if picture.hexes and runs == "through":
        trails = edges.led_off(picture, trails)
    paths = [curves.along(trail, bend) if bent and picture.hexes else curves.straight(trail) for trail in trails]
    yield from drawn("".join([*paths, *map(curves.straight, crossed)]), style(picture, name))


def _athwart(ends: Sequence[Point]) -> Segment:
    """A short line across the way between two places that share no border."""
    (x1, y1), (x2, y2) = ends
    x, y, far = (x1 + x2) / 2, (y1 + y2) / 2, geometry.length((ends[0], ends[1])) or 1
    east, north = (y2 - y1) / far * 26, (x1 - x2) / far * 26
    return (x - east, y - north), (x + east, y + north)


def _bridge(border: Sequence[Segment]) -> str:
    """Two parapets across the middle of the longest stretch of the border."""
    (x1, y1), (x2, y2) = max(border, key=geometry.length)
    return bridge(((x1 + x2) / 2, (y1 + y2) / 2), degrees(atan2(y2 - y1, x2 - x1)))


def bridge(at: Point, angle: float = 0.0) -> str:
    """A bridge over a river that runs in a direction."""
    deck = tag("rect", x=-7.0, y=-11.0, width=14.0, height=22.0, fill="#d9cdb0")
    rails = tag("path", d=_RAILS, fill="none", stroke=INK, stroke_width=2)
    x, y, turn = marks.number(at[0]), marks.number(at[1]), marks.number(angle)
    return tag("g", deck, rails, transform=f"translate({x} {y}) rotate({turn})")


def sample(picture: Picture, name: str, ends: Segment) -> str:
    """A short piece of a feature or line, for the legend."""
    if picture.styles.get(name, {}).get("runs") == "across":
        return bridge(((ends[0][0] + ends[1][0]) / 2, ends[0][1]), 90)
    return "".join(stroked(ends, style(picture, name).at_most(10)))


def between_discs(picture: Picture) -> Iterator[str]:
    """Thin lines for the ways between places without an outline."""
    places = {space["id"]: picture.middle(space) for space in picture.spaces if not picture.shape(space["id"])}
    for edge in picture.layout["map"]["edges"]:
        ends = [places.get(end) for end in edge["between"]]
        if all(ends):
            yield from stroked([end for end in ends if end], Stroke("#a89f86", 3))

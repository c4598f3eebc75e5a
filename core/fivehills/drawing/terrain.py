"""The ground itself: what drawing.yaml says of kinds of terrain, laid over spaces and beyond their borders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fivehills.drawing import curves, geometry, marks, patterns, relief, shapes, ways
from fivehills.drawing.geometry import MARGIN, NODE, Point
from fivehills.drawing.marks import PAPER, tag
from fivehills.drawing.picture import Data, Picture

BOX = "#fffdf7"
SEAM = 5
"""Pixels by which ground of different kinds overlaps, so that nothing shows between rounded corners."""
TINT = 0.26
"""Share of a side's colour on the ground that it controls."""
OTHERS = ("#efe6cf", "#e3e8cf", "#e8dccb", "#dfe6e2", "#ece2dc", "#e6e2d2")
"""Colours of kinds of space that drawing.yaml does not know, by turns."""
HOLES = {"fill_rule": "evenodd"}
MAP, HEX = "map-area", "hex"
"""Ids of the shape of the map and of a hex."""


def kind_of(space: Data, declared: Mapping[str, Data]) -> str:
    """Which kind of ground a space is: the last declared one that is meant by its attributes, else its kind."""
    found = [kind for kind, ground in declared.items() if space.get(ground.get("by", "kind")) == kind]
    return found[-1] if found else str(space.get("kind", "area"))


def tinted(space: Data, holder: str | None, drawing: Data) -> str:
    """The colour of a space with a share of the colour of the side that holds it."""
    declared = kinds(drawing)
    fill = BOX if space.get("size") else colour_of(kind_of(space, declared), declared)
    return marks.mixed(holder, fill, TINT) if holder else fill


def colour_of(kind: str, declared: Mapping[str, Data]) -> str:
    """The colour of a kind of ground: as drawing.yaml says, else paper."""
    return str(declared[kind]["colour"]) if kind in declared else PAPER


def kinds(drawing: Data) -> dict[str, Data]:
    """The kinds of ground that drawing.yaml declares, by name."""
    return {ground["kind"]: ground for ground in drawing.get("terrain", ())}


def known(picture: Picture) -> dict[str, Data]:
    """The same for a picture; where nothing is declared, a colour for every kind of space."""
    declared = kinds(picture.layout.get("drawing", {}))
    if declared:
        return declared
    left = [kind for kind in dict.fromkeys(space.get("kind") for space in picture.spaces) if kind not in (None, "box")]
    return {kind: {"kind": kind, "colour": OTHERS[n % len(OTHERS)]} for n, kind in enumerate(left)}


def definitions(picture: Picture) -> Iterator[str]:
    """Patterns, and the shape of the map to which ground is cut."""
    for number, ground in enumerate(known(picture).values()):
        if ground.get("pattern"):
            yield patterns.tile(ground["pattern"], ground["ink"], f"ground-{number}")
    shape = shapes.outer(picture, shapes.lowest(picture)) or _sheet(picture)
    yield tag("clipPath", tag("path", d=shape, clip_rule="evenodd"), id=MAP)
    if picture.hexes:
        yield _stamp(picture)


def draw(picture: Picture) -> Iterator[str]:
    """Ground by kind, the relief over it, then what grows there, all cut to the map; boxes beside it."""
    declared = known(picture)
    fills = list(_fills(picture, declared))
    grown = [tag("path", d=shape, fill=paint, **HOLES) for shape, _, paint in fills if paint]
    spread = [
        tag("path", d=shape, fill=colour, stroke=colour, stroke_width=SEAM, **HOLES) for shape, colour, _ in fills
    ]
    yield tag("g", *spread, *relief.draw(picture), *grown, clip_path=f"url(#{MAP})")
    yield from ways.between_discs(picture)
    yield from _discs(picture, declared)
    boxes = shapes.path(picture, [space for space in picture.spaces if space.get("size")])
    if boxes:
        yield tag("path", d=boxes, fill=BOX, stroke="#8d8570", stroke_width=1.1)


def _fills(picture: Picture, declared: dict[str, Data]) -> Iterator[tuple[str, str, str | None]]:
    """Shape, colour and pattern of all ground of a kind, then of every cover."""
    numbers = {kind: number for number, kind in enumerate(declared)}
    of_kind: dict[str, list[Data]] = {}
    for space in picture.spaces:
        if picture.shape(space["id"]) and not space.get("size"):
            of_kind.setdefault(kind_of(space, declared), []).append(space)
    common = max(of_kind, key=lambda kind: len(of_kind[kind]), default="")
    if picture.hexes or not of_kind:
        everything = shapes.outer(picture, (space for spaces in of_kind.values() for space in spaces))
        common = common or next(iter(declared), "")
        pattern = None if of_kind else _pattern(common, declared, numbers)
        yield everything or _sheet(picture), colour_of(common, declared), pattern
    for kind, spaces in sorted(of_kind.items(), key=lambda item: numbers.get(item[0], -1)):
        yield shapes.path(picture, spaces), colour_of(kind, declared), _pattern(kind, declared, numbers)
    for cover in picture.drawing("covers"):
        ring = [*cover["polygon"], cover["polygon"][0]]
        kind = cover["terrain"]
        yield curves.through(picture.frame.outline(ring)), declared[kind]["colour"], _pattern(kind, declared, numbers)


def _pattern(kind: str, declared: dict[str, Data], numbers: dict[str, int]) -> str | None:
    return f"url(#ground-{numbers[kind]})" if declared.get(kind, {}).get("pattern") else None


def _sheet(picture: Picture) -> str:
    """All of the map's frame, for a map without outlines."""
    wide, high = marks.number(picture.frame.width - 2 * MARGIN), marks.number(picture.frame.height - 2 * MARGIN)
    edge = marks.number(MARGIN)
    return f"M{edge} {edge}h{wide}v{high}h-{wide}z"


def _discs(picture: Picture, declared: Mapping[str, Data]) -> Iterator[str]:
    """Places without an outline."""
    for _, (x, y), kind in _places(picture, declared):
        rim = {"fill": colour_of(kind, declared), "fill_opacity": "0.92", "stroke": "#6f684f", "stroke_width": 1.4}
        yield tag("circle", cx=x, cy=y, r=NODE, **rim)


def _places(picture: Picture, declared: Mapping[str, Data]) -> Iterator[tuple[Data, Point, str]]:
    for space in picture.spaces:
        at = picture.middle(space)
        if at and not picture.shape(space["id"]):
            yield space, at, kind_of(space, declared)


def grid(picture: Picture) -> Iterator[str]:
    """The borders of all spaces, each a place to point at: `data-space` is its id."""
    for space in picture.spaces:
        shape = picture.shape(space["id"])
        if not shape:
            continue
        named = {"data_space": space["id"]}
        title = marks.title(space.get("name", ""))
        if picture.hexes and not space.get("size"):
            x, y = geometry.middle(shape)
            yield tag("use", title, href=f"#{HEX}", x=x, y=y, **named)
        else:
            yield tag("polygon", title, points=marks.points(shape), **named)
    for space, (x, y), _ in _places(picture, {}):
        yield tag("circle", marks.title(space.get("name", "")), cx=x, cy=y, r=NODE, data_space=space["id"])


def _stamp(picture: Picture) -> str:
    """The outline that all hexes share, round nothing."""
    spaces = (space["id"] for space in picture.spaces if not space.get("size"))
    shape = next((picture.shape(space) for space in spaces if picture.shape(space)), [])
    x, y = geometry.middle(shape) if shape else (0.0, 0.0)
    return tag("polygon", id=HEX, points=marks.points([(a - x, b - y) for a, b in shape]))

"""The ground itself: what drawing.yaml says of kinds of terrain, laid over spaces and beyond their borders."""

from __future__ import annotations

from collections.abc import Iterator

from fivehills.drawing import curves, geometry, marks, patterns, relief, shapes
from fivehills.drawing.marks import PAPER, tag
from fivehills.drawing.picture import Data, Picture

BOX = "#fffdf7"
SEAM = 5
"""Pixels by which ground of different kinds overlaps, so that nothing shows between rounded corners."""
TINT = 0.26
"""Share of a side's colour on the ground that it controls."""
OTHERS = ("#efe6cf", "#e3e8cf", "#e8dccb", "#dfe6e2", "#ece2dc", "#e6e2d2")
"""Colours of kinds of space that drawing.yaml does not know, by turns."""
MAP, HEX = "map-area", "hex"
"""Ids of the shape of the map and of a hex."""


def colour_of(space: Data, declared: dict[str, Data]) -> str:
    """The colour of the ground of a space: as drawing.yaml says of its kind, else paper."""
    found = declared.get(space.get("kind", "area"))
    return BOX if space.get("size") else str(found["colour"]) if found else PAPER


def tinted(space: Data, holder: str | None, declared: dict[str, Data]) -> str:
    """The colour of a space with a share of the colour of the side that holds it."""
    fill = colour_of(space, declared)
    return marks.mixed(holder, fill, TINT) if holder else fill


def kinds(drawing: Data) -> dict[str, Data]:
    """The kinds of ground that drawing.yaml declares, by name."""
    return {ground["kind"]: ground for ground in drawing.get("terrain", ())}


def known(picture: Picture) -> dict[str, Data]:
    """The same for a picture, with a colour for every kind of space that drawing.yaml leaves out."""
    declared = kinds(picture.layout.get("drawing", {}))
    if picture.relief or declared:
        return declared
    left = [kind for kind in dict.fromkeys(space.get("kind") for space in picture.spaces) if kind not in (None, "box")]
    return {kind: {"kind": kind, "colour": OTHERS[n % len(OTHERS)]} for n, kind in enumerate(left)}


def definitions(picture: Picture) -> Iterator[str]:
    """Patterns, and the shape of the map to which ground is cut."""
    for number, ground in enumerate(known(picture).values()):
        if ground.get("pattern"):
            yield patterns.tile(ground["pattern"], ground["ink"], f"ground-{number}")
    spread = [space for space in picture.spaces if picture.shape(space["id"]) and not space.get("size")]
    yield tag("clipPath", tag("path", d=shapes.outer(picture, spread)), id=MAP)
    if picture.hexes:
        yield _stamp(picture)


def draw(picture: Picture) -> Iterator[str]:
    """Ground by kind, the relief over it, then what grows there, all cut to the map; boxes beside it."""
    declared = known(picture)
    fills = list(_fills(picture, declared))
    grown = [tag("path", d=shape, fill=paint) for shape, _, paint in fills if paint]
    spread = [tag("path", d=shape, fill=colour, stroke=colour, stroke_width=SEAM) for shape, colour, _ in fills]
    yield tag("g", *spread, *relief.draw(picture), *grown, clip_path=f"url(#{MAP})")
    boxes = shapes.path(picture, [space for space in picture.spaces if space.get("size")])
    if boxes:
        yield tag("path", d=boxes, fill=BOX, stroke="#8d8570", stroke_width=1.1)


def _fills(picture: Picture, declared: dict[str, Data]) -> Iterator[tuple[str, str, str | None]]:
    """Shape, colour and pattern of all ground of a kind, then of every cover."""
    numbers = {kind: number for number, kind in enumerate(declared)}
    of_kind: dict[str, list[Data]] = {}
    for space in picture.spaces:
        if picture.shape(space["id"]) and not space.get("size"):
            of_kind.setdefault(space.get("kind", "area"), []).append(space)
    common = max(of_kind, key=lambda kind: len(of_kind[kind]), default="")
    everything = shapes.outer(picture, (space for spaces in of_kind.values() for space in spaces))
    yield everything, colour_of({"kind": common}, declared), None
    for kind, spaces in sorted(of_kind.items(), key=lambda item: numbers.get(item[0], -1)):
        yield shapes.path(picture, spaces), colour_of({"kind": kind}, declared), _pattern(kind, declared, numbers)
    for cover in picture.drawing("covers"):
        ring = [*cover["polygon"], cover["polygon"][0]]
        kind = cover["terrain"]
        yield curves.through(picture.frame.outline(ring)), declared[kind]["colour"], _pattern(kind, declared, numbers)


def _pattern(kind: str, declared: dict[str, Data], numbers: dict[str, int]) -> str | None:
    return f"url(#ground-{numbers[kind]})" if declared.get(kind, {}).get("pattern") else None


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
            yield tag("use", *filter(None, [title]), href=f"#{HEX}", x=x, y=y, **named)
        else:
            yield tag("polygon", *filter(None, [title]), points=marks.points(shape), **named)


def _stamp(picture: Picture) -> str:
    """The outline that all hexes share, round nothing."""
    spaces = (space["id"] for space in picture.spaces if not space.get("size"))
    shape = next((picture.shape(space) for space in spaces if picture.shape(space)), [])
    x, y = geometry.middle(shape) if shape else (0.0, 0.0)
    return tag("polygon", id=HEX, points=marks.points([(a - x, b - y) for a, b in shape]))

"""The board of a table: the ground without pieces, drawn once, and where on it things are put in play.

>>> svg, plan = board(layout)

A table lays pieces, control and lights over the picture of the ground. The plan says where, in its pixels.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from typing import Any

from fivehills.drawing import blocks, boxes, counters, geometry, ground, marks, zones
from fivehills.drawing.blocks import LINE, Block
from fivehills.drawing.counters import GAP, SIZE, Stack
from fivehills.drawing.geometry import HEX, NODE, Box, Point
from fivehills.drawing.marks import tag
from fivehills.drawing.picture import Data, Picture

EMPTY: Data = {"spaces": {}, "pieces": {}}
ROOMS = ((3, 2), (2, 2), (3, 1), (2, 1), (1, 2), (1, 1))
"""Rows and columns of counters for which room is sought in an area, the largest that fits first."""
SPOTS = 13
_RIM = ((-1, -1), (1, 1), (1, -1), (-1, 1), (0, -1), (0, 1), (-1, 0), (1, 0))
_ANY = Stack("", "", "", (), 1, ())


def board(layout: Data) -> tuple[str, dict[str, Any]]:
    """The ground as the text of an SVG file, and the plan of what may be laid on it."""
    picture = Picture.of(layout, EMPTY)
    places = dict(_labels(picture))
    taken = [Box(x, y, block.width, block.height) for block, (x, y) in places.values()]
    parts = [
        tag("defs", *zones.patterns(picture)),
        tag("g", *ground.spaces(picture)),
        tag("g", *zones.tints(picture), *zones.lines(picture)),
        tag("g", *ground.lines(picture), *ground.edges(picture)),
        tag("g", *ground.nodes(picture)),
        tag("g", *ground.line_labels(picture, taken)),
        tag("g", *zones.words(picture)),
        tag("g", *boxes.draw(picture)),
        *(tag("g", *_print(picture, block, centre)) for block, centre in places.values()),
    ]
    return _document(parts, picture), _plan(picture, places)


def _labels(picture: Picture) -> Iterator[tuple[str, tuple[Block, Point]]]:
    """The print of every space that is on the map, with room for counters below it."""
    for space in picture.spaces:
        outline = picture.frame.outline(picture.outlines[space["id"]])
        if boxes.is_box(space) or (not outline and not space.get("at")):
            continue
        wish = picture.frame(space["at"]) if space.get("at") else geometry.middle(outline)
        if picture.hexes or not outline:
            yield space["id"], (_with_room(space, picture, (1, 1))[0], wish)
        else:
            yield space["id"], _roomy(space, picture, outline, wish)


def _roomy(space: Data, picture: Picture, outline: geometry.Outline, wish: Point) -> tuple[Block, Point]:
    """The print with as much room as the area has; the least if it has none."""
    spots = sorted(_spots(outline), key=lambda spot: dist(spot, wish))
    for room in ROOMS:
        for block in _with_room(space, picture, room):
            centre = next((spot for spot in (wish, *spots) if _fits(block, spot, outline)), None)
            if centre is not None:
                return block, centre
    return blocks.placed(_with_room(space, picture, ROOMS[-1]), outline, wish)


def _spots(outline: geometry.Outline) -> list[Point]:
    """Points all over the rectangle round an outline."""
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*outline, strict=True))
    shares = [number / SPOTS for number in range(1, SPOTS)]
    return [(round(left + (right - left) * x, 1), round(top + (bottom - top) * y, 1)) for x in shares for y in shares]


def _fits(block: Block, centre: Point, outline: geometry.Outline) -> bool:
    """Whether the rim of a block lies inside an outline; most places fail at its first corner."""
    wide, high = block.width / 2 + 3, block.height / 2 + 3
    rim = ((x * wide, y * high) for x, y in _RIM)
    return all(geometry.inside((centre[0] + x, centre[1] + y), outline) for x, y in rim)


def _with_room(space: Data, picture: Picture, room: tuple[int, int]) -> list[Block]:
    """The print of a space with counters in so many columns and rows, whatever they will be."""
    across, down = room
    stacks = (_ANY,) * (across * down)
    found = {block.names: block for block in blocks.blocks(space, picture)}
    return [Block(b.id, b.names, b.ink, b.badges, stacks, across) for b in found.values()]


def _print(picture: Picture, block: Block, centre: Point) -> Iterator[str]:
    """Number, name and badges, without counters."""
    bare = Block(block.id, block.names, block.ink, block.badges, (), 1)
    if picture.hexes:
        yield from blocks.draw_in_hex(bare, centre, picture.layout)
        return
    top = centre[1] - block.height / 2
    yield from blocks.draw(bare, (centre[0], top + bare.height / 2), picture.layout)


def _plan(picture: Picture, places: dict[str, tuple[Block, Point]]) -> dict[str, Any]:
    """Sizes, outlines, and for every space the middle, width and height of the room for counters."""
    frame, hexes = picture.frame, picture.hexes
    corners = geometry.hex_outline((0, 0), hexes["size"] * frame.scale, hexes["orientation"]) if hexes else []
    rooms = {id_: _room(picture, block, centre) for id_, (block, centre) in places.items()}
    inside = {space["id"]: _box_room(boxes.frame_of(space, picture)) for space in filter(boxes.is_box, picture.spaces)}
    return {
        "size": [round(frame.width, 1), round(frame.height, 1)],
        "counter": [SIZE, GAP],
        "hex": [[round(x, 1), round(y, 1)] for x, y in corners],
        "node": NODE,
        "outlines": {space["id"]: shape for space in picture.spaces if (shape := _shape(picture, space))},
        "rooms": rooms | inside,
    }


def _shape(picture: Picture, space: Data) -> list[Point]:
    """The outline of a space that is neither a hex nor a disc."""
    if not space.get("polygon") and not boxes.is_box(space):
        return []
    return picture.frame.outline(picture.outlines[space["id"]])


def _room(picture: Picture, block: Block, centre: Point) -> list[float]:
    x, y = centre
    if picture.hexes:
        return [x, y, HEX * 0.62, HEX * 0.55]
    used = 18 + len(block.names) * LINE
    return [x, round(y + used / 2, 1), round(block.width, 1), round(block.height - used, 1)]


def _box_room(box: Box) -> list[float]:
    high = box.height - boxes.HEAD
    return [box.x, round(box.y + boxes.HEAD / 2, 1), round(box.width - 2 * boxes.RIM, 1), round(high - boxes.RIM, 1)]


def _document(parts: list[str], picture: Picture) -> str:
    wide, high = marks.number(picture.frame.width), marks.number(picture.frame.height)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    paper = tag("rect", width="100%", height="100%", fill="#fbf8ef")
    return f'{head} font-family="{marks.SANS}">\n' + "\n".join([paper, *parts]) + "\n</svg>\n"


def sprites(layout: Data) -> str:
    """The symbols and hatchings of a ruleset as one SVG file of definitions, to be used by name on a table."""
    names = sorted({cls["symbol"] for cls in layout["classes"]} | {"hidden"})
    size = {"viewBox": f"0 0 {marks.number(SIZE)} {marks.number(SIZE)}"}
    drawn = [
        tag("symbol", counters.symbol(name, (SIZE / 2, 12.5), "currentColor"), id=f"symbol-{name}", **size)
        for name in names
    ]
    parts = tag("defs", *zones.patterns(Picture.of(layout, EMPTY)), *drawn)
    return f'<svg xmlns="http://www.w3.org/2000/svg">{parts}</svg>\n'


def faces(layout: Data) -> dict[str, dict[str, str]]:
    """The values that counters of each class show: as they are, and under each status that changes them."""
    declared = layout["labels"]["statuses"]
    found: dict[str, dict[str, str]] = {}
    for cls in layout["classes"]:
        plain = counters.printed_values(cls, (), declared)
        worn = {status: counters.printed_values(cls, (status,), declared) for status in declared}
        found[cls["id"]] = {"": plain} | {status: values for status, values in worn.items() if values != plain}
    return found

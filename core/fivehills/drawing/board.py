"""The board of a table: the ground without pieces, drawn once, and where on it things are put in play.

>>> svg, plan = board(layout)

A table lays pieces, control and lights over the picture of the ground. The plan says where, in its pixels.
"""

from __future__ import annotations

import math
from typing import Any

from fivehills.drawing import boxes, counters, geometry, layers, marks, places, symbols, zones
from fivehills.drawing.counters import GAP, SIZE
from fivehills.drawing.geometry import HEX, NODE, Box, Point
from fivehills.drawing.marks import tag
from fivehills.drawing.picture import Data, Picture

CORNERS = 32


def board(layout: Data) -> tuple[str, dict[str, Any]]:
    """The ground as the text of an SVG file, and the plan of what may be laid on it."""
    picture = Picture.of(layout, layers.NOTHING)
    parts = layers.ground(picture)
    shown = [parts[name] for name in ("definitions", "ground", "ways", "grid", "names")]
    return _document(shown, picture), _plan(picture)


def _plan(picture: Picture) -> dict[str, Any]:
    """Sizes, outlines, and for every space the middle, width and height of the room for counters."""
    frame, hexes = picture.frame, picture.hexes
    corners = geometry.hex_outline((0, 0), hexes["size"] * frame.scale, hexes["orientation"]) if hexes else []
    return {
        "size": [round(frame.width, 1), round(frame.height, 1)],
        "counter": [SIZE, GAP],
        "hex": [[round(x, 1), round(y, 1)] for x, y in corners],
        "outlines": {space["id"]: shape for space in picture.spaces if (shape := _shape(picture, space))},
        "rooms": _rooms(picture),
    }


def _shape(picture: Picture, space: Data) -> list[Point]:
    """The outline of a space that is no hex; empty for one that is not on the map."""
    if space.get("polygon") or boxes.is_box(space):
        return picture.shape(space["id"])
    return _disc(picture.frame(space["at"])) if space.get("at") and not picture.hexes else []


def _disc(middle: Point) -> list[Point]:
    """The rim of a disc, in straight lines that nobody sees."""
    angles = (corner * math.tau / CORNERS for corner in range(CORNERS))
    return [(round(middle[0] + NODE * math.cos(a), 1), round(middle[1] + NODE * math.sin(a), 1)) for a in angles]


def _rooms(picture: Picture) -> dict[str, list[float]]:
    """Middle, width and height of the room in every space that is on the map."""
    rooms = {}
    for place in places.areas(picture):
        wide, high = place.room
        rooms[place.space["id"]] = [place.pieces[0], place.pieces[1] + (high - GAP) / 2, wide, high]
    for space, (x, y) in places.hexes(picture):
        rooms[space["id"]] = [x, y, HEX * 0.62, HEX * 0.55]
    for space in filter(boxes.is_box, picture.spaces):
        rooms[space["id"]] = _box_room(boxes.frame_of(space, picture))
    return {id_: [round(number, 1) for number in room] for id_, room in rooms.items()}


def _box_room(box: Box) -> list[float]:
    high = box.height - boxes.HEAD
    return [box.x, box.y + boxes.HEAD / 2, box.width - 2 * boxes.RIM, high - boxes.RIM]


def _document(parts: list[str], picture: Picture) -> str:
    wide, high = marks.number(picture.frame.width), marks.number(picture.frame.height)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    paper = tag("rect", width="100%", height="100%", fill=marks.SHEET)
    return f'{head} font-family="{marks.SANS}">\n' + "\n".join([paper, *parts]) + "\n</svg>\n"


def sprites(layout: Data) -> str:
    """The symbols and hatchings of a ruleset as one SVG file of definitions, to be used by name on a table."""
    names = sorted({cls["symbol"] for cls in layout["classes"]} | {symbols.HIDDEN})
    size = {"viewBox": f"0 0 {marks.number(SIZE)} {marks.number(SIZE)}"}
    middle = SIZE / 2, SIZE * 0.4
    drawn = [tag("symbol", symbols.symbol(name, middle, "currentColor"), id=f"symbol-{name}", **size) for name in names]
    parts = tag("defs", *zones.patterns(Picture.of(layout, layers.NOTHING)), *drawn)
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

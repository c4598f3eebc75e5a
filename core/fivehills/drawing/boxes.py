"""Boxes beside the map that have a place and a size: what lies in them, and the ways between them as arrows."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from fivehills.drawing import arrows, counters, lettering, marks
from fivehills.drawing import ways as lines
from fivehills.drawing.counters import GAP, SIZE
from fivehills.drawing.geometry import Box, Point, Segment
from fivehills.drawing.picture import Data, Picture

HEAD = 26.0
"""Height of a box's name in pixels."""
RIM = 8.0


def is_box(space: Data) -> bool:
    """Whether a space is drawn as a box."""
    return bool(space.get("size") and space.get("at"))


def frame_of(space: Data, picture: Picture) -> Box:
    """The rectangle of a box in pixels."""
    width, height = space["size"]
    return Box(*picture.frame(space["at"]), width * picture.frame.scale, height * picture.frame.scale)


def draw(picture: Picture) -> Iterator[str]:
    """The name of every box."""
    for space in filter(is_box, picture.spaces):
        box = frame_of(space, picture)
        name = space.get("name") or space["id"]
        size = lettering.fitting(name, box.width - RIM, 13.0)
        yield marks.halo((box.x, box.y - box.height / 2 + 15), name, size, font_weight="bold")


def inside(space: Data, picture: Picture) -> Iterator[str]:
    """The counters in rows; where they are too many for the box, each covers a part of the one before it."""
    stacks = counters.stacks(picture.layout, picture.view, picture.entry(space))
    if not stacks:
        return
    box = frame_of(space, picture)
    rows = max(1, int((box.height - HEAD) // (SIZE + GAP)))
    across = max(ceil(len(stacks) / rows), int((box.width - RIM) // (SIZE + GAP)), 1)
    step = min(SIZE + GAP, (box.width - 2 * RIM - SIZE) / max(across - 1, 1))
    left, top = box.x - box.width / 2 + RIM, box.y - box.height / 2 + HEAD
    for place, stack in enumerate(stacks):
        row, column = divmod(place, across)
        yield counters.draw(stack, (left + column * step, top + row * (SIZE + GAP)), picture.layout)


def ways(picture: Picture) -> Iterator[str]:
    """An arrow for every feature of every edge between two boxes, one beside the other."""
    boxes = {space["id"]: frame_of(space, picture) for space in filter(is_box, picture.spaces)}
    for edge in picture.layout["map"]["edges"]:
        a, b = edge["between"]
        if a in boxes and b in boxes:
            for place, feature in enumerate(edge["features"]):
                style = lines.style(picture, feature)
                start, end = between(boxes[a], boxes[b], place * (style.width + 12))
                yield from arrows.draw((start, end), style, both=not edge.get("one_way", False))


def between(one: Box, other: Box, aside: float = 0.0) -> Segment:
    """The shortest way between two boxes: straight up or across where they lie so, else from middle to middle."""
    low, high = _common(one.x, one.width, other.x, other.width)
    if low < high:
        x, down = (low + high) / 2 + aside, 1 if one.y < other.y else -1
        return (x, one.y + down * one.height / 2), (x, other.y - down * other.height / 2)
    low, high = _common(one.y, one.height, other.y, other.height)
    if low < high:
        y, right = (low + high) / 2 + aside, 1 if one.x < other.x else -1
        return (one.x + right * one.width / 2, y), (other.x - right * other.width / 2, y)
    return _rim(one, (other.x, other.y)), _rim(other, (one.x, one.y))


def _common(a: float, wide: float, b: float, broad: float) -> tuple[float, float]:
    return max(a - wide / 2, b - broad / 2), min(a + wide / 2, b + broad / 2)


def _rim(box: Box, towards: Point) -> Point:
    """Where the way from a box's middle to a point leaves the box."""
    east, south = towards[0] - box.x, towards[1] - box.y
    share = min(box.width / 2 / (abs(east) or 1e-9), box.height / 2 / (abs(south) or 1e-9))
    return box.x + east * share, box.y + south * share

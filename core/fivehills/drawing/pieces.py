"""What changes in play: who holds the ground, tints of markers, markers, counters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil

from fivehills.drawing import boxes, counters, geometry, places, shapes, signs
from fivehills.drawing.counters import GAP, SIZE, Stack
from fivehills.drawing.geometry import Box, Point
from fivehills.drawing.marks import tag
from fivehills.drawing.picture import Data, Picture
from fivehills.drawing.places import Place
from fivehills.drawing.room import room

RIM = 16
"""Width in pixels of the coloured rim of ground that a side holds; half of it shows."""
WASH = 0.08
ASIDE = (0.0, -6.0, 6.0, -12.0, 12.0, -18.0, 18.0)
"""Pixels by which the counters of an area may stand aside of its name, where they would lie in the next area."""


def control(picture: Picture) -> Iterator[str]:
    """The ground that each side holds: a thin wash, and a rim along its inside."""
    for number, (side, colour) in enumerate(picture.colours.items()):
        held = [space for space in picture.spaces if picture.entry(space).get("control") == side]
        yield from (_held_disc(picture, space, colour) for space in held if not picture.shape(space["id"]))
        outlined = [space for space in held if picture.shape(space["id"])]
        for nth, group in enumerate(shapes.groups(picture, outlined)):
            yield from _held(shapes.outer(picture, group), colour, f"held-{number}-{nth}")


def _held_disc(picture: Picture, space: Data, colour: str) -> str:
    place = picture.middle(space)
    if place is None:
        return ""
    return tag("circle", cx=place[0], cy=place[1], r=geometry.NODE, fill=colour, fill_opacity="0.2", stroke=colour)


def _held(shape: str, colour: str, id_: str) -> Iterator[str]:
    yield tag("clipPath", tag("path", d=shape, clip_rule="evenodd"), id=id_)
    yield tag("path", d=shape, fill=colour, fill_opacity=str(WASH), fill_rule="evenodd")
    rim = {"stroke": colour, "stroke_width": RIM, "stroke_opacity": 0.5, "stroke_linejoin": "round"}
    yield tag("path", d=shape, fill="none", clip_path=f"url(#{id_})", **rim)


def draw(picture: Picture) -> Iterator[str]:
    """Counters and markers of every space, each space by itself: `data-space` is its id."""
    for place in places.areas(picture):
        yield from _group(place.space["id"], _below(place, picture))
    for space, at in places.hexes(picture):
        yield from _group(space["id"], _in_hex(space, at, picture))
    for space in filter(boxes.is_box, picture.spaces):
        yield from _group(space["id"], boxes.inside(space, picture))


def _group(space: str, parts: Iterator[str]) -> Iterator[str]:
    drawn = list(parts)
    if drawn:
        yield tag("g", *drawn, data_space=space)


def _below(place: Place, picture: Picture) -> Iterator[str]:
    """Markers right of the label, counters in rows below it."""
    entry = picture.entry(place.space)
    right = place.box.x + place.box.width / 2
    for nth, mark in enumerate(signs.markers(picture, entry)):
        yield signs.draw(mark, (right + (nth + 0.6) * (signs.SIZE + 2), place.box.y - place.box.height / 2 + 8.5))
    stacks = counters.stacks(picture.layout, picture.view, entry)
    across, aside = _laid(place, stacks, picture) if stacks else (1, 0.0)
    for nth, stack in enumerate(stacks):
        row, column = divmod(nth, across)
        in_row = min(across, len(stacks) - row * across)
        left = place.pieces[0] + aside - (in_row * (SIZE + GAP) - GAP) / 2
        at = left + column * (SIZE + GAP), place.pieces[1] + row * (SIZE + GAP)
        yield counters.draw(stack, at, picture.layout)


def _laid(place: Place, stacks: Sequence[Stack], picture: Picture) -> tuple[int, float]:
    """How many counters stand side by side, and how far aside, so that they lie inside and cover no other name."""
    shape = picture.shape(place.space["id"])
    if not shape:
        return min(len(stacks), 2), 0.0
    others = [other.box for other in places.areas(picture) if other is not place and other.box.width]
    tries = product(range(1, min(len(stacks), 6) + 1), ASIDE)
    return min(tries, key=lambda laid: _amiss(place, len(stacks), laid, shape, others))


def _amiss(
    place: Place, count: int, laid: tuple[int, float], shape: Sequence[Point], others: Sequence[Box]
) -> tuple[float, int, float]:
    """What is wrong with a way to lay counters: they lie outside or on names, are no nice block, or stand aside."""
    across, aside = laid
    rows = ceil(count / across)
    wide, high = across * (SIZE + GAP), rows * (SIZE + GAP)
    block = Box(place.pieces[0] + aside, place.pieces[1] + high / 2, wide, high)
    covered = sum(block.covers(other) for other in others)
    return room(tuple(shape)).outside((block.x, block.y), wide, high) + covered, abs(across - 2 * rows), abs(aside)


def _in_hex(space: Data, at: Point, picture: Picture) -> Iterator[str]:
    """Counters on top of each other, markers at the left."""
    entry = picture.entry(space)
    marks = signs.markers(picture, entry)
    yield from map(signs.draw, marks, places.markers_in_hex(len(marks), at))
    stacks = counters.stacks(picture.layout, picture.view, entry)
    if stacks:
        yield from _pile(stacks, places.pile_in_hex(at), picture.layout)


def _pile(stacks: Sequence[Stack], room: Box, layout: Data) -> Iterator[str]:
    """The face of the uppermost counter with how many there are in all, and the rims of others."""
    first, others = stacks[0], stacks[1:]
    shift = min(5.0, places.FAN / max(len(others), 1))
    left, top = room.x - (SIZE + shift * len(others)) / 2, room.y + room.height / 2 - SIZE
    for nth, stack in reversed(list(enumerate(others, 1))):
        yield counters.draw_covered(stack, (left + shift * nth, top - shift * nth), layout)
    below = sum(stack.count for stack in others)
    yield counters.draw(first, (left, top), layout, below)

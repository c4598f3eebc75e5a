"""The rim of a hex map: roads and brooks that end there are led off it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import atan2, pi

from fivehills.drawing import geometry
from fivehills.drawing.geometry import Point, Segment
from fivehills.drawing.picture import Picture

TURN = pi / 3 + 0.01
"""How far a way may turn in its last hex to leave the map."""


def led_off(picture: Picture, trails: Sequence[list[Point]]) -> list[list[Point]]:
    """Trails that go on to the rim where they end in a hex of the rim, and no other begins."""
    ends = Counter(end for trail in trails for end in (trail[0], trail[-1]))
    return [_led_off(picture, trail, ends) for trail in trails]


def _led_off(picture: Picture, trail: list[Point], ends: Counter[Point]) -> list[Point]:
    before = _onward(picture, trail[1], trail[0]) if ends[trail[0]] == 1 else None
    after = _onward(picture, trail[-2], trail[-1]) if ends[trail[-1]] == 1 else None
    return [*([before] if before else []), *trail, *([after] if after else [])]


def _onward(picture: Picture, before: Point, end: Point) -> Point | None:
    """The middle of the free hexside by which a way leaves the map most nearly straight on; None if it does not."""
    course = atan2(end[1] - before[1], end[0] - before[0])
    found = [(_turn(course, end, side), side) for side in _free_sides(picture).get(_key(end), ())]
    turn, side = min(found, default=(pi, end))
    return side if turn <= TURN else None


def _turn(course: float, at: Point, to: Point) -> float:
    """By how much a way that goes on from a place to another changes its course."""
    change = abs(atan2(to[1] - at[1], to[0] - at[0]) - course)
    return min(change, 2 * pi - change)


@lru_cache(maxsize=4)
def _free_sides(picture: Picture) -> dict[Point, list[Point]]:
    """For the middle of every hex the middles of its sides that no other hex shares."""
    sides: dict[Segment, list[Point]] = {}
    for space in picture.spaces:
        shape, middle = picture.shape(space["id"]), picture.middle(space)
        if shape and middle and not space.get("size") and not space.get("polygon"):
            for a, b in zip(shape, (*shape[1:], shape[0]), strict=True):
                sides.setdefault((min(a, b), max(a, b)), []).append(middle)
    free: dict[Point, list[Point]] = {}
    for side, middles in sides.items():
        if len(middles) == 1:
            free.setdefault(_key(middles[0]), []).append(geometry.middle(side))
    return free


def _key(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)

"""Shapes of several spaces at once: the rim round them, as one path."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from fivehills.drawing import curves, geometry
from fivehills.drawing.geometry import Point, Segment
from fivehills.drawing.picture import Data, Picture


def rim(picture: Picture, spaces: Iterable[Data]) -> list[list[Point]]:
    """The lines round some spaces, in pixels: stretches of outline that only one of them has, joined."""
    count: Counter[Segment] = Counter()
    for space in spaces:
        count.update(geometry.sides(picture.shape(space["id"])))
    return curves.trails(side for side in count if count[side] == 1)


def path(picture: Picture, spaces: Iterable[Data]) -> str:
    """The shape of some spaces as the data of a path; hexes with rounded corners, areas as they are."""
    drawn = _rounded if picture.hexes else curves.straight
    return "".join(drawn(trail) for trail in rim(picture, spaces))


def _rounded(trail: list[Point]) -> str:
    """A line round hexes without its corners; a box keeps its four."""
    return curves.along(trail) if len(trail) > 5 else curves.straight(trail)


def outer(picture: Picture, spaces: Iterable[Data]) -> str:
    """The shape of some spaces with every corner as it is."""
    return "".join(curves.straight(trail) for trail in rim(picture, spaces))


def groups(picture: Picture, spaces: Sequence[Data]) -> list[list[Data]]:
    """Spaces that hang together by their borders; one that lies upon another without sharing any is by itself."""
    by_side: dict[Segment, list[int]] = {}
    for number, space in enumerate(spaces):
        for side in geometry.sides(picture.shape(space["id"])):
            by_side.setdefault(side, []).append(number)
    group = list(range(len(spaces)))
    for numbers in by_side.values():
        first = min(_root(group, number) for number in numbers)
        for number in numbers:
            group[_root(group, number)] = first
    found: dict[int, list[Data]] = {}
    for number, space in enumerate(spaces):
        found.setdefault(_root(group, number), []).append(space)
    return list(found.values())


def _root(group: list[int], number: int) -> int:
    while group[number] != number:
        number = group[number]
    return number

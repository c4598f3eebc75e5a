"""Shapes of several spaces at once: the rim round them, as one path."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

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


@lru_cache(maxsize=4)
def upon(picture: Picture) -> dict[str, list[str]]:
    """The spaces that lie upon a larger one, as strongpoints upon their zone, by the larger one."""
    found: dict[str, list[str]] = {}
    if picture.hexes:
        return found
    sizes = {id_: abs(geometry.area(shape)) for id_, shape in picture.shapes.items() if shape}
    middles = {id_: geometry.middle(picture.shape(id_)) for id_ in sizes}
    for id_, size in sizes.items():
        shape = picture.shape(id_)
        smaller = (o for o in sizes if sizes[o] < size / 2 and geometry.near(middles[o], shape))
        found[id_] = [other for other in smaller if geometry.inside(middles[other], shape)]
    return found


def lowest(picture: Picture) -> list[Data]:
    """The spaces with an outline that lie upon no other; no boxes."""
    above = {id_ for others in upon(picture).values() for id_ in others}
    outlined = (space for space in picture.spaces if picture.shape(space["id"]) and not space.get("size"))
    return [space for space in outlined if space["id"] not in above]


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

"""Shapes of several spaces at once: the rim round them, as one path."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

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

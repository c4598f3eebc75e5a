"""Sense checks of the map."""

from __future__ import annotations

from collections.abc import Iterator

from fivehills.content.given import Given
from fivehills.content.models import Edge, MapFile
from fivehills.content.wording import nearest, some
from fivehills.content.yamlevents import Where
from fivehills.errors import Problem
from fivehills.hexes import HexMap, cube_of

MAP = "map.yaml"
APART = frozenset({"box", "off-map"})
"""Kinds of spaces that need no neighbour and may be left by an arrow."""


def edges_join_two_spaces(given: Given) -> Iterator[Problem]:
    """No edge leads from a space to itself."""
    for number, edge in enumerate(given.content.map.edges):
        if edge.between[0] == edge.between[1]:
            message = f"found an edge from {edge.between[0]!r} to itself, expected two spaces"
            yield given.at(MAP, ("edges", number, "between"), message)


def edges_are_listed_once(given: Given) -> Iterator[Problem]:
    """Two spaces have one edge, listed in one direction; two arrows may point at each other."""
    seen: dict[tuple[str, str], int] = {}
    for number, edge in enumerate(given.content.map.edges):
        ways = _ways(edge)
        first = next((seen[way] for way in ways if way in seen), None)
        if first is not None:
            path: Where = ("edges", number, "between")
            line = given.content.documents[MAP].position(("edges", first))[0]
            yield given.at(
                MAP,
                path,
                f"found {edge.between[0]!r} to {edge.between[1]!r} again, which line {line} has; expected it once",
            )
        for way in ways:
            seen.setdefault(way, number)


def _ways(edge: Edge) -> tuple[tuple[str, str], ...]:
    a, b = edge.between
    return ((a, b),) if edge.one_way else ((a, b), (b, a))


def only_boxes_have_one_way_edges(given: Given) -> Iterator[Problem]:
    """Adjacency on the map is mutual; only arrows from or to a box lead one way."""
    boxes = _apart(given.content.map)
    for number, edge in enumerate(given.content.map.edges):
        if edge.one_way and not boxes.intersection(edge.between):
            message = (
                f"found a one-way edge from {edge.between[0]!r} to {edge.between[1]!r}, expected one end to be a box"
            )
            yield given.at(MAP, ("edges", number, "one_way"), message)


def _apart(file: MapFile) -> set[str]:
    return {space.id for space in file.spaces if space.kind in APART} | {box.id for box in file.boxes}


def omitted_hexes_are_on_the_grid(given: Given) -> Iterator[Problem]:
    """What is left out of a grid would otherwise be there."""
    grid = given.content.map.grid
    if grid is None:
        return
    columns = range(grid.first_column, grid.first_column + grid.columns)
    rows = range(grid.first_row, grid.first_row + grid.rows)
    whole = {grid.id.format(col=col, row=row) for col in columns for row in rows}
    for number, name in enumerate(grid.omit):
        if name not in whole:
            yield given.at(MAP, ("grid", "omit", number), f"found the unknown hex {name!r}; {nearest(name, whole)}")


def spaces_hang_together(given: Given) -> Iterator[Problem]:
    """Every space of the map can be reached from every other; boxes may lie apart."""
    file = given.content.map
    around = _neighbours(given)
    groups = sorted(_groups(around), key=len, reverse=True)
    listed = {space.id: number for number, space in enumerate(file.spaces)}
    for group in groups[1:]:
        first = min(group, key=lambda id_: listed.get(id_, len(listed)))
        path: Where = ("spaces", listed[first]) if first in listed else ("grid",)
        message = f"found {some(sorted(group))} cut off from the rest of the map, expected an edge"
        yield given.at(MAP, path, message)


def _neighbours(given: Given) -> dict[str, set[str]]:
    """The spaces that must hang together, each with those it touches."""
    file = given.content.map
    apart = _apart(file)
    ids = [id_ for id_ in (*given.hexes, *(space.id for space in file.spaces)) if id_ not in apart]
    around: dict[str, set[str]] = {id_: set() for id_ in ids}
    for a, b in (*_hexsides(given), *(edge.between for edge in file.edges)):
        if a in around and b in around:
            around[a].add(b)
            around[b].add(a)
    return around


def _hexsides(given: Given) -> Iterator[tuple[str, str]]:
    grid, hexes = given.content.map.grid, given.hexes
    if grid is None:
        return
    names = list(hexes)
    for a, b in HexMap([cube_of(grid, *hexes[name]) for name in names], grid.orientation).pairs():
        yield names[a], names[b]


def _groups(around: dict[str, set[str]]) -> Iterator[set[str]]:
    left = dict.fromkeys(around)
    while left:
        frontier = [next(iter(left))]
        group = set(frontier)
        while frontier:
            new = around[frontier.pop()] - group
            group |= new
            frontier += new
        for id_ in group:
            del left[id_]
        yield group

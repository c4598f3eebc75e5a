"""Sense checks of the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from fivehills.content.drawing import DrawingFile
from fivehills.content.given import Given
from fivehills.content.grids import cube_of, grid_hexes
from fivehills.content.models import Edge, HexGrid, MapFile
from fivehills.content.wording import nearest, some
from fivehills.content.yamlevents import Where
from fivehills.errors import Problem
from fivehills.maths.hexes import HexMap

MAP = "map.yaml"
DRAWING = "drawing.yaml"
MAX_BANDS = 100
APART = frozenset({"box", "off-map"})
"""Kinds of spaces that need no neighbour and may be left by an arrow."""


def edges_join_two_spaces(given: Given) -> Iterator[Problem]:
    """No edge leads from a space to itself."""
    for number, edge in enumerate(given.content.map.edges):
        if edge.between[0] == edge.between[1]:
            message = f"found an edge from {edge.between[0]!r} to itself, expected two spaces"
            yield given.at(MAP, ("edges", number, "between"), message)


def paths_go_from_neighbour_to_neighbour(given: Given) -> Iterator[Problem]:
    """Each space of a path touches the one before it, unless the path is said to join them; no path is for nothing."""
    file = given.content.map
    if not file.paths:
        return
    touching = {frozenset(pair) for pair in (*_hexsides(given), *(edge.between for edge in file.edges))}
    for number, path in enumerate(file.paths):
        if not path.joins and not path.features:
            message = "found a path that changes nothing, expected features for its edges, or `joins: true`"
            yield given.at(MAP, ("paths", number), message)
        for place, edge in enumerate(path.edges(), start=1):
            a, b = edge.between
            if a == b or (not path.joins and frozenset((a, b)) not in touching):
                message = f"found {b!r} after {a!r}, which it does not touch; expected a neighbour, or `joins: true`"
                yield given.at(MAP, ("paths", number, "spaces", place), message)


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


def edges_between_hexes_are_hexsides(given: Given) -> Iterator[Problem]:
    """An edge between two hexes of one grid is a side that they share, unless it is declared to be a jump."""
    edges = [(number, edge) for number, edge in enumerate(given.content.map.edges) if not edge.jump]
    hexes = given.hexes
    between = [(number, edge) for number, edge in edges if all(end in hexes for end in edge.between)]
    sides = {frozenset(pair) for pair in _hexsides(given)} if between else set()
    for number, edge in between:
        a, b = edge.between
        if a != b and frozenset((a, b)) not in sides:
            message = f"found an edge between the hexes {a!r} and {b!r}, which do not touch; expected neighbours"
            yield given.at(MAP, ("edges", number, "between"), f"{message}, or 'jump: true'")


def _ways(edge: Edge) -> tuple[tuple[str, str], ...]:
    a, b = edge.between
    return ((a, b),) if edge.one_way else ((a, b), (b, a))


def only_boxes_have_one_way_edges(given: Given) -> Iterator[Problem]:
    """Adjacency on the map is mutual; only arrows from or to a box lead one way."""
    boxes = _apart(given.content.map) | given.content.lost
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
    file = given.content.map
    places: list[tuple[HexGrid, Where]] = [(file.grid, ("grid",))] if file.grid else []
    places += [(grid, ("grids", number)) for number, grid in enumerate(file.grids)]
    for grid, path in places:
        columns = range(grid.first_column, grid.first_column + grid.columns)
        rows = range(grid.first_row, grid.first_row + grid.rows)
        whole = {grid.id.format(col=col, row=row) for col in columns for row in rows}
        for number, name in enumerate(grid.omit):
            if name not in whole:
                yield given.at(MAP, (*path, "omit", number), f"found the unknown hex {name!r}; {nearest(name, whole)}")


def hexes_of_all_grids_have_their_own_names(given: Given) -> Iterator[Problem]:
    """No hex of a further grid is called like a hex of an earlier one, and all grids point the same way."""
    file = given.content.map
    seen: set[str] = set()
    for number, grid in enumerate(file.all_grids):
        path: Where = ("grids", number - 1) if file.grid else ("grids", number)
        names = {id_ for id_, _, _ in grid_hexes(grid)}
        if names & seen:
            yield given.at(
                MAP, (*path, "id"), f"found {some(sorted(names & seen))} in an earlier grid too, expected other names"
            )
        if grid.orientation != file.all_grids[0].orientation:
            yield given.at(
                MAP, path, f"found a grid that is {grid.orientation}, expected the orientation of the first grid"
            )
        seen |= names


def tints_are_by_one_thing(given: Given) -> Iterator[Problem]:
    """A tint has a marker or an attribute, not both."""
    for number, tint in enumerate(_drawing(given).tints):
        if (tint.marker is None) == (tint.attribute is None):
            message = "found a tint with both or neither of marker and attribute, expected one of them"
            yield given.at(DRAWING, ("tints", number), message)


def heights_are_of_one_thing(given: Given) -> Iterator[Problem]:
    """What adds to the relief is a kind of space or an attribute, not both."""
    relief = _drawing(given).relief
    for number, height in enumerate(relief.heights if relief else ()):
        if (height.kind is None) == (height.attribute is None):
            message = "found a height with both or neither of kind and attribute, expected one of them"
            yield given.at(DRAWING, ("relief", "heights", number), message)


def heights_are_of_few_bands(given: Given) -> Iterator[Problem]:
    """No single height of the relief is cut into more bands than a picture can show."""
    relief = _drawing(given).relief
    if relief is None:
        return
    heights = (("hills", [hill.height for hill in relief.hills]), ("heights", [one.height for one in relief.heights]))
    for key, listed in heights:
        for number, height in enumerate(listed):
            if height > MAX_BANDS * relief.step:
                message = f"found a height of more than {MAX_BANDS} bands of {relief.step:g}, expected fewer"
                yield given.at(DRAWING, ("relief", key, number, "height"), message)


def drawing_is_of_what_there_is(given: Given) -> Iterator[Problem]:
    """drawing.yaml names markers that all may see, attributes that spaces have, ground and lines that there are."""
    file, map_ = _drawing(given), given.content.map
    known = {
        "marker": [marker.id for marker in given.content.ruleset.markers if marker.seen_by == "all"],
        "attribute": list(given.content.shape.space.model_fields),
        "terrain": [terrain.kind for terrain in file.terrain],
        "feature": sorted({*map_.features, *(line.kind for line in map_.lines)}),
    }
    for path, kind, name in _named_in(file):
        if name not in known[kind]:
            yield given.at(DRAWING, path, f"found the unknown {kind} {name!r}; {nearest(name, known[kind])}")


def _drawing(given: Given) -> DrawingFile:
    return cast(DrawingFile, given.content.files[DRAWING])


def _named_in(file: DrawingFile) -> Iterator[tuple[Where, str, str]]:
    """Every name of a marker, attribute, kind of ground, feature or kind of line, with its place."""
    yield from _attributes_in(file)
    yield from ((("covers", number, "terrain"), "terrain", cover.terrain) for number, cover in enumerate(file.covers))
    yield from ((("features", number, "feature"), "feature", s.feature) for number, s in enumerate(file.features))
    for number, tint in enumerate(file.tints):
        for kind, name in (("marker", tint.marker), ("attribute", tint.attribute)):
            if name is not None:
                yield ("tints", number, kind), kind, name
    for number, region in enumerate(file.regions):
        yield from ((("regions", number, "by", place), "attribute", name) for place, name in enumerate(region.by))


def _attributes_in(file: DrawingFile) -> Iterator[tuple[Where, str, str]]:
    """The attributes that ground, heights and badges are by."""
    yield from ((("terrain", number, "by"), "attribute", terrain.by) for number, terrain in enumerate(file.terrain))
    yield from ((("badges", number, "attribute"), "attribute", b.attribute) for number, b in enumerate(file.badges))
    for number, height in enumerate(file.relief.heights if file.relief else ()):
        if height.attribute is not None:
            yield ("relief", "heights", number, "attribute"), "attribute", height.attribute


def spaces_hang_together(given: Given) -> Iterator[Problem]:
    """Every space of the map can be reached from every other; boxes and further grids may lie apart."""
    file = given.content.map
    if MAP in given.content.thinned:
        return
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
    joined = [edge for path in file.paths if path.joins for edge in path.edges()]
    for a, b in (*_hexsides(given), *_grid_to_grid(given), *(edge.between for edge in (*file.edges, *joined))):
        if a in around and b in around:
            around[a].add(b)
            around[b].add(a)
    return around


def _hexsides(given: Given) -> Iterator[tuple[str, str]]:
    for grid in given.content.map.all_grids:
        cells = list(grid_hexes(grid))
        for a, b in HexMap([cube_of(grid, col, row) for _, col, row in cells], grid.orientation).pairs():
            yield cells[a][0], cells[b][0]


def _grid_to_grid(given: Given) -> Iterator[tuple[str, str]]:
    """The first hexes of grids that touch nowhere, as if joined: a further grid is meant to lie apart."""
    firsts = [next(grid_hexes(grid))[0] for grid in given.content.map.all_grids]
    return ((firsts[0], other) for other in firsts[1:])


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

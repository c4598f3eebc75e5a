"""The hexes of a map's grids: their names, coordinates and records, as `map.yaml` declares them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt

from fivehills.content.models import HexGrid, Space
from fivehills.maths.hexes import Cube, HexMap, place

_APART = 1000
"""Columns between two grids of one map: more than any range."""


def grid_spaces(grid: HexGrid, listed: Mapping[str, Space], model: type[Space] = Space) -> tuple[list[Space], HexMap]:
    """The hexes of a grid, column by column, with the records of those that are listed by name.

    A hex takes its kind from the grid's terrain unless its own record states one; the others get a record of the
    given model with its defaults.
    """
    kinds = {hex_: terrain for terrain, hexes in grid.terrain.items() for hex_ in hexes}
    cells = [(id_, cube_of(grid, col, row)) for id_, col, row in grid_hexes(grid)]
    plain = [id_ for id_, _ in cells if id_ not in listed]
    records = {**listed, **dict.fromkeys(plain, model.model_validate({"id": "plain"}))} if plain else listed
    point = _projection(grid)
    spaces = [_completed(records[id_], id_, kinds.get(id_, grid.kind), point(cube)) for id_, cube in cells]
    return spaces, HexMap([cube for _, cube in cells], grid.orientation)


def grids_spaces(
    grids: Sequence[HexGrid], listed: Mapping[str, Space], model: type[Space] = Space
) -> tuple[list[Space], HexMap]:
    """The hexes of several grids, one grid after the other, in one hex map.

    Grids are set so far apart that no hex of one touches a hex of another; distances between them mean nothing. All
    have the orientation of the first.
    """
    spaces, hexes = grid_spaces(grids[0], listed, model)
    if len(grids) == 1:
        return spaces, hexes
    if len({grid.orientation for grid in grids}) > 1:
        raise ValueError("the grids of a map must all be flat-topped or all be pointy-topped")
    coordinates = list(hexes.coordinates)
    for grid in grids[1:]:
        more, own = grid_spaces(grid, listed, model)
        away = max(q for q, _ in coordinates) - min(q for q, _ in own.coordinates) + _APART
        spaces += more
        coordinates += place(own.coordinates, 0, (away, 0))
    return spaces, HexMap(coordinates, grids[0].orientation)


def grid_hexes(grid: HexGrid) -> Iterator[tuple[str, int, int]]:
    """Name, column and row of every hex of a grid, column by column."""
    omitted = set(grid.omit)
    for col in range(grid.first_column, grid.first_column + grid.columns):
        for row in range(grid.first_row, grid.first_row + grid.rows):
            id_ = grid.id.format(col=col, row=row)
            if id_ not in omitted:
                yield id_, col, row


def _completed(record: Space, id_: str, kind: str, at: tuple[float, float]) -> Space:
    """A record with what the grid knows and the record does not say (a copy, since validation would cost more)."""
    stated = record.kind if "kind" in record.model_fields_set else kind
    rounded = round(at[0], 6), round(at[1], 6)
    return record.model_copy(update={"id": id_, "kind": stated, "at": record.at or rounded})


def cube_of(grid: HexGrid, col: int, row: int) -> Cube:
    """Cube coordinates of a hex given by column and row."""
    even = int(grid.shifted == "even")
    if grid.orientation == "flat":
        return col, row + (_shift(grid, col) - col + even) // 2
    return col + (_shift(grid, row) - row + even) // 2, row


def centre(grid: HexGrid, col: int, row: int) -> tuple[float, float]:
    """Where the centre of a hex lies in the map's units (x right, y up)."""
    return _projection(grid)(cube_of(grid, col, row))


def _projection(grid: HexGrid) -> Callable[[Cube], tuple[float, float]]:
    """From cube coordinates to the map's units, with the first hex of the grid at its origin."""
    (x0, y0), (q0, r0) = grid.origin, cube_of(grid, grid.first_column, grid.first_row)
    along, across = grid.size, grid.size * sqrt(3) / 2
    if grid.orientation == "flat":
        return lambda cube: (x0 + (cube[0] - q0) * across, y0 - (cube[1] - r0 + (cube[0] - q0) / 2) * along)
    return lambda cube: (x0 + (cube[0] - q0 + (cube[1] - r0) / 2) * along, y0 - (cube[1] - r0) * across)


def _shift(grid: HexGrid, number: int) -> int:
    """1 for a column (flat) or row (pointy) that lies half a hex further south (flat) or east (pointy)."""
    return int((number % 2 == 0) == (grid.shifted == "even"))

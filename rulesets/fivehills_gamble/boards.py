"""The board: hexes of both maps with what ground.yaml says of them, and the boxes with their arrows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fivehills import Board, board_from
from fivehills.content.grids import cube_of, grid_hexes
from fivehills.content.models import Edge, HexGrid
from fivehills.errors import RulesetError
from fivehills_gamble.models import GroundFile, Hex

Sides = dict[tuple[str, str], list[str]]
"""The features of hexsides; the hex that comes first on the map stands first."""

FLAT = ((0, -1), (1, -1), (1, 0))


def build(content: Any, scenario: Any) -> Board:
    """The board of any scenario: the ground never changes.

    Rule: 1.3-A, 1.3-B, 1.3-F-a, 1.3-F-b
    """
    ground: GroundFile = content.extra["ground.yaml"]
    file = content.map
    sides = _hexsides(file.all_grids)
    hexes = _hexes(ground, file.all_grids, sides)
    _add_features(ground, hexes, sides)
    found = [Edge(between=between, features=features) for between, features in sides.items() if features]
    listed = [Hex.model_construct(None, **values) for values in hexes.values()]
    return board_from(file.model_copy(update={"spaces": listed, "edges": [*file.edges, *found]}))


def hexes_of(runs: Iterable[str]) -> Iterator[str]:
    """The hexes of single names and of runs of rows: "1505-1507" is 1505, 1506, 1507."""
    for run in runs:
        first, _, last = run.partition("-")
        for row in range(int(first[-2:]), int((last or first)[-2:]) + 1):
            yield f"{first[:-2]}{row:02}"


def _hexsides(grids: Iterable[HexGrid]) -> Sides:
    """Every hexside between two hexes of one grid, without features as yet: no hexside joins two grids.

    Rule: 1.3-B
    """
    sides: Sides = {}
    for grid in grids:
        at = {cube_of(grid, col, row): id_ for id_, col, row in grid_hexes(grid)}
        for (q, r), id_ in at.items():
            for dq, dr in FLAT:
                other = at.get((q + dq, r + dr))
                if other is not None:
                    sides[_key(id_, other)] = []
    return sides


def _key(a: str, b: str) -> tuple[str, str]:
    return (a, b) if a < b else (b, a)


def _hexes(ground: GroundFile, grids: Iterable[HexGrid], sides: Sides) -> dict[str, dict[str, Any]]:
    """What each hex has, by its id.

    Rule: 1.3-C, 1.3-D, 1.3-E-a, 1.3-E-b, 1.4-A-a, 1.4-A-b, 1.4-H-a
    """
    cells = {id_: {"id": id_, "kind": "field"} for grid in grids for id_, _, _ in grid_hexes(grid)}
    hexes: dict[str, dict[str, Any]] = dict(cells)
    for zone in ground.zones:
        _give(hexes, zone.hexes, sector=zone.sector, zone=zone.number)
    for terrain in ground.terrain:
        _give(hexes, terrain.hexes, kind=terrain.terrain)
    for hill in ground.hills:
        _give(hexes, hill.hexes, hill=hill.id)
    for place in ground.places:
        _give(hexes, place.hexes, place=place.id, name=place.name)
    for area in ground.supply_areas:
        _give(hexes, area.hexes, supply=True)
    _give(hexes, _on_the_edge(hexes, sides), edge=True)
    return {id_: {**_defaults(), **values} for id_, values in hexes.items()}


def _defaults() -> dict[str, Any]:
    return {
        name: field.get_default(call_default_factory=True)
        for name, field in Hex.model_fields.items()
        if name not in ("id", "kind", "at")
    } | {"at": None}


def _give(hexes: dict[str, dict[str, Any]], runs: Iterable[str], **values: Any) -> None:
    for id_ in hexes_of(runs):
        if id_ not in hexes:
            raise RulesetError(f"ground.yaml names the hex {id_!r}, which neither map has")
        hexes[id_].update(values)


def _on_the_edge(hexes: Iterable[str], sides: Sides) -> list[str]:
    """Hexes with fewer than six neighbours.

    Rule: 1.3-C
    """
    count = dict.fromkeys(hexes, 0)
    for a, b in sides:
        count[a] += 1
        count[b] += 1
    return [id_ for id_, neighbours in count.items() if neighbours < 6]


def _add_features(ground: GroundFile, hexes: dict[str, dict[str, Any]], sides: Sides) -> None:
    for group in ground.sides:
        for a, b in group.between:
            _side(sides, a, b).append(group.feature)
    for road in ground.roads:
        for a, b in zip(road.hexes, road.hexes[1:], strict=False):
            if "road" not in _side(sides, a, b):
                _side(sides, a, b).append("road")
    _add_wire(ground, hexes, sides)
    _add_borders(hexes, sides)


def _side(sides: Sides, a: str, b: str) -> list[str]:
    if _key(a, b) not in sides:
        raise RulesetError(f"ground.yaml has something between {a!r} and {b!r}, which do not touch")
    return sides[_key(a, b)]


def _add_wire(ground: GroundFile, hexes: dict[str, dict[str, Any]], sides: Sides) -> None:
    """Wire runs on all outer hexsides of a strongpoint; between two of them the heavier wire counts.

    Rule: 1.5-B-g, 1.5-B-h
    """
    wire = {place.id: place.wire for place in ground.places}
    for (a, b), features in sides.items():
        first, second = hexes[a]["place"], hexes[b]["place"]
        kinds = {wire.get(first, ""), wire.get(second, "")} if first != second else set()
        if "heavy" in kinds:
            features.append("heavy-wire")
        elif "light" in kinds:
            features.append("light-wire")


def _add_borders(hexes: dict[str, dict[str, Any]], sides: Sides) -> None:
    """Borders of sectors and of the zones within them, to be drawn.

    Rule: 1.3-E-a
    """
    for (a, b), features in sides.items():
        if hexes[a]["sector"] != hexes[b]["sector"]:
            features.append("border")
        elif hexes[a]["zone"] != hexes[b]["zone"]:
            features.append("zone")

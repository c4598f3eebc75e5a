"""The text of map.yaml and rivers.yaml, made from the raster."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fivehills_tonkin import projection
from fivehills_tonkin.projection import Cell
from fivehills_tonkin.raster import Raster, Stream, _key, facts_of, load

MAP_HEAD = """\
# yaml-language-server: $schema=../../schemas/tonkin/map.schema.json
# Made from geography.yaml by `python -m fivehills_tonkin.raster`; do not edit.
schema: 1
provenance: rebuilt from latitude and longitude (geography.yaml); the Saigon zone and the Dead box are text 1.6 and 4.15
title: Tonkin and northern Laos
# Kilometres east and north of Hanoi
unit: km

grid:
  columns: 34
  rows: 27
  orientation: pointy
  shifted: even
  size: 20
  origin: [-420, 242.487]

"""
BOXES = """
boxes:
  - {id: saigon, name: Saigon zone, kind: box, at: [-18.5, -262], size: [105, 50]}
  - {id: dead-fef, name: French dead box, kind: box, at: [199.5, -262], size: [105, 50]}
  - {id: dead-vm, name: Viet Minh dead box, kind: box, at: [90.5, -262], size: [105, 50]}
  - {id: delay, name: Rebuilt units on the Time scale, kind: box, at: [-127.5, -262], size: [105, 50]}
  - {id: pool, name: Not in play, kind: box, at: [-264, -262], size: [160, 50]}
  - {id: aloft, name: In the air, kind: box, at: [-388, -262], size: [80, 50]}
"""
FEATURES = "[road, track, border, closed]"
RIVERS_HEAD = """\
# yaml-language-server: $schema=../../schemas/tonkin/rivers.schema.json
# Made from geography.yaml by `python -m fivehills_tonkin.raster`; do not edit.
schema: 1
provenance: rebuilt from latitude and longitude (geography.yaml)
rivers:
"""


def write(folder: Path) -> None:
    """Write both files into a folder of content."""
    raster = load(folder)
    (folder / "map.yaml").write_text(map_text(raster), encoding="utf-8")
    (folder / "rivers.yaml").write_text(rivers_text(raster), encoding="utf-8")


def name(cell: Cell) -> str:
    return f"{cell[0]:02}{cell[1]:02}"


def map_text(raster: Raster) -> str:
    """The whole of map.yaml."""
    known = set(raster.land)
    parts = [MAP_HEAD, f"features: {FEATURES}\n", "spaces:\n"]
    parts += [_flow(_hex(raster, cell) if cell in known else _sea(cell)) for cell in projection.cells()]
    parts += [BOXES, "\nedges:\n", *_edges(raster), "\nlines:\n", *_lines(raster)]
    return "".join(parts)


def rivers_text(raster: Raster) -> str:
    """The whole of rivers.yaml."""
    return RIVERS_HEAD + "".join(_flow(_river(raster, stream)) for stream in raster.rivers)


def _river(raster: Raster, stream: Stream) -> dict[str, Any]:
    source = raster.source(stream)
    facts: dict[str, Any] = {"id": stream.id, "name": stream.name}
    facts |= {"major": stream.major} if stream.major else {}
    facts |= {"source": f'"{name(source)}"'} if source else {}
    return {**facts, "hexes": [f'"{name(cell)}"' for cell in stream.cells]}


def _sea(cell: Cell) -> dict[str, Any]:
    return {"id": f'"{name(cell)}"', "kind": "sea", "sea": True}


def _hex(raster: Raster, cell: Cell) -> dict[str, Any]:
    """One hex with what differs from the usual."""
    place = raster.place_in.get(cell)
    facts: dict[str, Any] = {"id": f'"{name(cell)}"'}
    facts |= {"name": place.name} if place else {}
    facts |= {"kind": raster.terrain(cell), "region": raster.region(cell)}
    facts |= {"jungle": True} if facts["kind"] == "rough-forest" else {}
    country = raster.country(cell)
    facts |= {"country": country} if country != "vietnam" else {}
    facts |= {"coast": True} if cell in raster.shore | raster.islands or cell in raster.sea else {}
    facts |= {"island": True} if cell in raster.islands else {}
    return {**facts, **_water(raster, cell), **(facts_of(place) if place else {})}


def _water(raster: Raster, cell: Cell) -> dict[str, Any]:
    """The rivers of a hex and how large they are.

    Rule: 1.6-g
    """
    here = [stream for stream in raster.rivers if cell in stream.cells]
    wide = [stream for stream in here if cell in stream.cells[len(stream.cells) - stream.major :]]
    facts: dict[str, Any] = {"rivers": [stream.id for stream in here]} if here else {}
    facts |= {"major": True} if wide else {}
    return {**facts, **({"minor": True} if len(wide) < len(here) else {})}


def _edges(raster: Raster) -> Iterator[str]:
    known = set(raster.land)
    for cell in raster.land:
        for other in projection.around(cell):
            if other not in known or _key(cell, other)[0] != cell:
                continue
            features = _features(raster, cell, other)
            if features:
                ends = [f'"{name(cell)}"', f'"{name(other)}"']
                yield _flow({"between": ends, "features": features})


def _features(raster: Raster, a: Cell, b: Cell) -> list[str]:
    """What lies on a hexside: a road across it, the Chinese border, water round an island.

    Rule: 1.2-c, 1.6-g
    """
    features = [raster.roads[_key(a, b)]] if _key(a, b) in raster.roads else []
    if (raster.country(a) == "china") != (raster.country(b) == "china"):
        features.append("border")
    if a in raster.islands or b in raster.islands:
        features.append("closed")
    return features


def _lines(raster: Raster) -> Iterator[str]:
    """Rivers as they really run, roads with their names, and the coast."""
    for number, course in enumerate(raster.geography.rivers):
        points = [_point(raster.point(stop)) for stop in course.stops]
        kind = "river" if course.major else "stream"
        yield _flow({"id": f"{course.line}-{number}", "kind": kind, "label": course.name, "points": points})
    for number, course in enumerate(raster.geography.roads):
        if not course.later:
            points = [_point(projection.centre(cell)) for cell in raster.chain(course)]
            yield _flow({"id": f"{course.line}-{number}", "kind": "road", "label": course.name, "points": points})
    yield _flow({"id": "coast", "kind": "coast", "points": [_point(at) for at in raster.coast]})


def _point(at: projection.Point) -> str:
    return f"[{at[0]:.1f}, {at[1]:.1f}]"


def _flow(values: dict[str, Any]) -> str:
    return "  - {" + ", ".join(f"{key}: {_text(value)}" for key, value in values.items()) + "}\n"


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"[{', '.join(value)}]" if isinstance(value, list) else str(value)

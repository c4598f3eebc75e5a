"""The layers of a picture, each an SVG element with an id: what never changes in a game, and what does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivehills.drawing import boxes, legend, marks, pieces, prints, terrain, ways, zones
from fivehills.drawing.marks import tag
from fivehills.drawing.picture import Picture

ORDER = ("definitions", "ground", "state", "ways", "grid", "names", "pieces", "key", "beside")
"""From the lowest to the uppermost."""
NOTHING: Mapping[str, Any] = {"spaces": {}, "pieces": {}, "tracks": {}}
"""A view without anything in it."""


def ground(picture: Picture) -> dict[str, str]:
    """The layers that never change, by name."""
    rim = {"fill": "none", "stroke": "#6f684f", "stroke_width": 1, "stroke_opacity": 0.5, "pointer_events": "all"}
    below = [*terrain.draw(picture), *zones.printed(picture), *zones.lines(picture)]
    return {
        "definitions": tag("defs", *terrain.definitions(picture), *zones.patterns(picture)),
        "ground": tag("g", *below, id="ground"),
        "ways": tag("g", *ways.draw(picture), *boxes.ways(picture), id="ways"),
        "grid": tag("g", *terrain.grid(picture), id="grid", **rim),
        "names": tag("g", *prints.draw(picture), id="names", pointer_events="none"),
        "key": _column("key", legend.key(picture)),
    }


def position(picture: Picture) -> dict[str, str]:
    """The layers that change in play, by name."""
    beside = legend.beside(picture, legend.key(picture))
    return {
        "state": tag("g", *pieces.control(picture), *zones.marked(picture), id="state"),
        "pieces": tag("g", *pieces.draw(picture), id="pieces"),
        "beside": _column("beside", beside),
    }


def _column(name: str, column: legend.Column) -> str:
    return tag("g", *column.parts, id=name, fill=marks.INK, transform=column.transform)

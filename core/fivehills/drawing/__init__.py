"""A picture of any ruleset's map, drawn from `view.layout(rules)` and a view. SVG, the same for the same input.

>>> svg = draw(layout(game.rules), game.view(None))

`ground` and `position` give its parts as elements with ids: what never changes in a game and what does, so that a table
on a screen draws the ground once. Spaces carry `data-space`, counters `data-piece`.

May import: nothing of the kernel. It is given plain data, so a picture shows what the view says and no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivehills.drawing import boxes, legend, marks, pieces, prints, terrain, ways, zones
from fivehills.drawing.geometry import MARGIN
from fivehills.drawing.marks import tag
from fivehills.drawing.picture import Data, Picture

__all__ = ["draw", "ground", "position", "size"]

ORDER = ("definitions", "ground", "state", "ways", "grid", "names", "pieces", "key", "beside")
"""The layers from the lowest to the uppermost."""
_NOTHING: Mapping[str, Any] = {"spaces": {}, "pieces": {}, "tracks": {}}


def draw(layout: Data, view: Data) -> str:
    """The map with what lies on it, as the text of an SVG file."""
    picture = Picture.of(layout, view)
    parts = {**_ground(picture), **_position(picture)}
    words = marks.title(f"{layout['ruleset']['title']}: {layout['map']['title']}")
    return _document([words, *(parts[name] for name in ORDER)], *_size(picture))


def ground(layout: Data) -> dict[str, str]:
    """The layers that never change, as SVG elements by name: definitions, ground, ways, grid, names, key."""
    return _ground(Picture.of(layout, _NOTHING))


def position(layout: Data, view: Data) -> dict[str, str]:
    """The layers that change in play, by name: state lies between ground and ways, pieces and beside on top."""
    return _position(Picture.of(layout, view))


def size(layout: Data, view: Data) -> tuple[float, float]:
    """Width and height of the picture in pixels."""
    return _size(Picture.of(layout, view))


def _ground(picture: Picture) -> dict[str, str]:
    rim = {"fill": "none", "stroke": "#6f684f", "stroke_width": 1, "stroke_opacity": 0.5, "pointer_events": "all"}
    below = [*terrain.draw(picture), *zones.printed(picture), *zones.lines(picture)]
    return {
        "definitions": tag("defs", *terrain.definitions(picture), *zones.patterns(picture)),
        "ground": tag("g", *below, id="ground"),
        "ways": tag("g", *ways.draw(picture), *boxes.ways(picture), id="ways"),
        "grid": tag("g", *terrain.grid(picture), id="grid", **rim),
        "names": tag("g", *prints.draw(picture), id="names", pointer_events="none"),
        "key": tag("g", *legend.key(picture).parts, id="key", fill=marks.INK),
    }


def _position(picture: Picture) -> dict[str, str]:
    beside = legend.beside(picture, legend.key(picture))
    return {
        "state": tag("g", *pieces.control(picture), *zones.marked(picture), id="state"),
        "pieces": tag("g", *pieces.draw(picture), id="pieces"),
        "beside": tag("g", *beside.parts, id="beside", fill=marks.INK),
    }


def _size(picture: Picture) -> tuple[float, float]:
    column = legend.beside(picture, legend.key(picture))
    return column.x + legend.WIDTH - 10, max(picture.frame.height, column.lowest + MARGIN)


def _document(parts: list[str], width: float, height: float) -> str:
    wide, high = marks.number(width), marks.number(height)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    paper = tag("rect", width="100%", height="100%", fill="#fbf8ef")
    inside = {"width": width - MARGIN, "height": height - MARGIN}
    rim = tag("rect", x=MARGIN / 2, y=MARGIN / 2, **inside, fill="none", stroke="#8d8570")
    body = "\n".join([paper, rim, *parts])
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head} font-family="{marks.SANS}">\n{body}\n</svg>\n'

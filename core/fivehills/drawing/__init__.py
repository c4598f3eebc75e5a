"""A picture of any ruleset's map, drawn from `view.layout(rules)` and a view. SVG, the same for the same input.

>>> svg = draw(layout(game.rules), game.view(None))

`ground` and `position` give its layers as elements with ids: what never changes in a game and what does, so that a
table on a screen draws the ground once; they are stacked in the order of `ORDER`. Spaces carry `data-space`, counters
`data-piece`. Which colours, patterns and signs a map has is for drawing.yaml to say: no kind of ground is known here.

May import: nothing of the kernel. It is given plain data, so a picture shows what the view says and no more.
"""

from __future__ import annotations

from fivehills.drawing import layers, legend, marks
from fivehills.drawing.geometry import MARGIN
from fivehills.drawing.layers import ORDER
from fivehills.drawing.marks import tag
from fivehills.drawing.picture import Data, Picture

__all__ = ["ORDER", "draw", "ground", "position"]


def draw(layout: Data, view: Data) -> str:
    """The map with what lies on it, as the text of an SVG file."""
    picture = Picture.of(layout, view)
    parts = {**layers.ground(picture), **layers.position(picture)}
    words = marks.title(f"{layout['ruleset']['title']}: {layout['map']['title']}")
    return _document([words, *(parts[name] for name in ORDER)], *_size(picture))


def ground(layout: Data) -> dict[str, str]:
    """The layers that never change in a game, as SVG elements by name."""
    return layers.ground(Picture.of(layout, layers.NOTHING))


def position(layout: Data, view: Data) -> dict[str, str]:
    """The layers that change in play, as SVG elements by name."""
    return layers.position(Picture.of(layout, view))


def _size(picture: Picture) -> tuple[float, float]:
    right, low = legend.beside(picture, legend.key(picture)).corner
    return right, max(picture.frame.height, low + MARGIN)


def _document(parts: list[str], width: float, height: float) -> str:
    wide, high = marks.number(width), marks.number(height)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    paper = tag("rect", width="100%", height="100%", fill=marks.SHEET)
    inside = {"width": width - MARGIN, "height": height - MARGIN}
    rim = tag("rect", x=MARGIN / 2, y=MARGIN / 2, **inside, fill="none", stroke="#8d8570")
    body = "\n".join([paper, rim, *parts])
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head} font-family="{marks.SANS}">\n{body}\n</svg>\n'

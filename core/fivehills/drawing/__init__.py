"""A picture of any ruleset's map, drawn from `view.layout(rules)` and a view. SVG, the same for the same input.

>>> svg = draw(layout(game.rules), game.view(None))

May import: nothing of the kernel. It is given plain data, so a picture shows what the view says and no more.
"""

from __future__ import annotations

from collections.abc import Iterator

from fivehills.drawing import blocks, boxes, geometry, ground, legend, marks, zones
from fivehills.drawing.blocks import Block
from fivehills.drawing.geometry import MARGIN, Box, Point
from fivehills.drawing.marks import tag
from fivehills.drawing.picture import Data, Picture

__all__ = ["draw"]


def draw(layout: Data, view: Data) -> str:
    """The map with what lies on it, as the text of an SVG file."""
    picture = Picture.of(layout, view)
    frame = picture.frame
    column, bottom = legend.draw(picture, frame.width + 10)
    places = list(_placed(picture))
    printed = blocks.draw_in_hex if picture.hexes else blocks.draw
    taken = [Box(x, y, block.width, block.height) for block, (x, y) in places]
    parts = [
        marks.title(f"{layout['ruleset']['title']}: {layout['map']['title']}"),
        tag("defs", *zones.patterns(picture)),
        tag("g", *ground.spaces(picture)),
        tag("g", *zones.tints(picture), *zones.lines(picture)),
        tag("g", *ground.lines(picture), *ground.edges(picture)),
        tag("g", *ground.nodes(picture)),
        tag("g", *ground.line_labels(picture, taken)),
        tag("g", *zones.words(picture)),
        tag("g", *boxes.draw(picture)),
        *(tag("g", *printed(block, centre, layout)) for block, centre in places),
        tag("g", column, fill=marks.INK),
    ]
    return _document(parts, frame.width + legend.WIDTH, max(frame.height, bottom))


def _placed(picture: Picture) -> Iterator[tuple[Block, Point]]:
    """The print of every space that is on the map, with the middle of its place."""
    for space in picture.layout["map"]["spaces"]:
        outline = picture.frame.outline(picture.outlines[space["id"]])
        if boxes.is_box(space) or (not outline and not space.get("at")):
            continue
        wish = picture.frame(space["at"]) if space.get("at") else geometry.middle(outline)
        choices = blocks.blocks(space, picture)
        if outline and not picture.hexes:
            yield blocks.placed(choices, outline, wish)
        else:
            yield choices[0], wish


def _document(parts: list[str], width: float, height: float) -> str:
    wide, high = marks.number(width), marks.number(height)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    paper = tag("rect", width="100%", height="100%", fill="#fbf8ef")
    inside = {"width": width - MARGIN, "height": height - MARGIN}
    rim = tag("rect", x=MARGIN / 2, y=MARGIN / 2, **inside, fill="none", stroke="#8d8570")
    body = "\n".join([paper, rim, *parts])
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head} font-family="{marks.SANS}">\n{body}\n</svg>\n'

"""A picture of any ruleset's map, drawn from `view.layout(rules)` and a view. SVG, the same for the same input.

>>> svg = draw(layout(game.rules), game.view(None))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fivehills.svg import blocks, geometry, ground, legend, marks
from fivehills.svg.blocks import Block
from fivehills.svg.geometry import MARGIN, Box, Frame, Outline, Point
from fivehills.svg.marks import tag

__all__ = ["draw"]


def draw(layout: Mapping[str, Any], view: Mapping[str, Any]) -> str:
    """The map with what lies on it, as the text of an SVG file."""
    hexes = layout["map"]["hexes"]
    outlines = {space["id"]: geometry.outline_of(space, hexes) for space in layout["map"]["spaces"]}
    frame = _frame(layout, outlines)
    column, bottom = legend.draw(layout, view, frame, frame.width + 10)
    places = list(_placed(layout, view, frame, outlines))
    printed = blocks.draw_in_hex if hexes else blocks.draw
    taken = [Box(x, y, block.width, block.height) for block, (x, y) in places]
    parts = [
        marks.title(f"{layout['ruleset']['title']}: {layout['map']['title']}"),
        tag("g", *ground.spaces(layout, view, frame, outlines)),
        tag("g", *ground.lines(layout, frame), *ground.edges(layout, frame, outlines)),
        tag("g", *ground.nodes(layout, view, frame, outlines)),
        tag("g", *ground.line_labels(layout, frame, taken)),
        *(tag("g", *printed(block, centre, layout)) for block, centre in places),
        tag("g", column, fill=marks.INK),
    ]
    return _document(parts, frame.width + legend.WIDTH, max(frame.height, bottom))


def _frame(layout: Mapping[str, Any], outlines: Mapping[str, Outline]) -> Frame:
    shapes = [outline for outline in outlines.values() if outline]
    places = [[space["at"]] for space in layout["map"]["spaces"] if space.get("at")]
    traces = [line["points"] for line in layout["map"]["lines"]]
    return geometry.frame_for(shapes, [*places, *traces], layout["map"]["hexes"])


def _placed(
    layout: Mapping[str, Any], view: Mapping[str, Any], frame: Frame, outlines: Mapping[str, Outline]
) -> Iterator[tuple[Block, Point]]:
    """The print of every space that is on the map, with the middle of its place."""
    for space in layout["map"]["spaces"]:
        outline = frame.outline(outlines[space["id"]])
        if not outline and not space.get("at"):
            continue
        wish = frame(space["at"]) if space.get("at") else _middle(outline)
        choices = blocks.blocks(space, layout, view)
        if outline and not layout["map"]["hexes"]:
            yield blocks.placed(choices, outline, wish)
        else:
            yield choices[0], wish


def _middle(outline: Outline) -> Point:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def _document(parts: list[str], width: float, height: float) -> str:
    wide, high = marks.number(width), marks.number(height)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    paper = tag("rect", width="100%", height="100%", fill="#fbf8ef")
    rim = tag(
        "rect", x=MARGIN / 2, y=MARGIN / 2, width=width - MARGIN, height=height - MARGIN, fill="none", stroke="#8d8570"
    )
    body = "\n".join([paper, rim, *parts])
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head} font-family="{marks.SANS}">\n{body}\n</svg>\n'

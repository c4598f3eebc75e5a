"""What is being drawn: a layout, a view, and how map units become pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fivehills.drawing import geometry
from fivehills.drawing.geometry import Frame, Outline, Point

Data = Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Picture:
    """One map with what lies on it. `outlines` are in map units and empty for spaces without one."""

    layout: Data
    view: Data
    frame: Frame
    outlines: Mapping[str, Outline]
    shapes: dict[str, list[Point]]

    @classmethod
    def of(cls, layout: Data, view: Data) -> Picture:
        """The picture of a layout and a view, with a frame that shows everything."""
        hexes, spaces = layout["map"]["hexes"], layout["map"]["spaces"]
        outlines = {space["id"]: geometry.outline_of(space, hexes) for space in spaces}
        points = [[space["at"]] for space in spaces if space.get("at")]
        traces = [line["points"] for line in layout["map"]["lines"]]
        shapes = [outline for outline in outlines.values() if outline]
        frame = geometry.frame_for(shapes, [*points, *traces], hexes)
        return cls(layout, view, frame, outlines, _snapped(frame, outlines))

    def shape(self, space: str) -> list[Point]:
        """The outline of a space in pixels; empty for one without."""
        return self.shapes[space]

    def middle(self, space: Data) -> Point | None:
        """Where a space is pointed at, in pixels: its label point, else the middle of its outline; None off the map."""
        if space.get("at"):
            return self.frame(space["at"])
        shape = self.shapes[space["id"]]
        return geometry.middle(shape) if shape else None

    @property
    def hexes(self) -> Data | None:
        """The hex grid, if the map has one."""
        found: Data | None = self.layout["map"]["hexes"]
        return found

    @property
    def spaces(self) -> Sequence[Data]:
        """The records of all spaces."""
        found: Sequence[Data] = self.layout["map"]["spaces"]
        return found

    @property
    def styles(self) -> dict[str, Data]:
        """The styles of edge features and lines that the ruleset itself declares, by feature."""
        return {style["feature"]: style for style in self.drawing("features")}

    def drawing(self, part: str) -> Sequence[Data]:
        """A list of drawing.yaml; empty where the ruleset does without."""
        found: Sequence[Data] = self.layout.get("drawing", {}).get(part) or ()
        return found

    @property
    def relief(self) -> Data | None:
        """The heights of drawing.yaml, if it has any."""
        found: Data | None = self.layout.get("drawing", {}).get("relief")
        return found

    @property
    def colours(self) -> dict[str, str]:
        """The colours of the sides."""
        return {side["id"]: side["colour"] for side in self.layout["sides"]}

    def entry(self, space: Data) -> Data:
        """What the view says of a space."""
        found: Data = self.view["spaces"].get(space["id"], {})
        return found

    def holder(self, space: Data) -> str | None:
        """The colour of the side that controls a space."""
        return self.colours.get(self.entry(space).get("control") or "")


def _snapped(frame: Frame, outlines: Mapping[str, Outline]) -> dict[str, list[Point]]:
    """The outlines in pixels, corners less than a pixel apart made one, so that neighbours share sides."""
    known: dict[tuple[int, int], Point] = {}
    return {id_: [_known(frame(point), known) for point in outline] for id_, outline in outlines.items()}


def _known(point: Point, known: dict[tuple[int, int], Point]) -> Point:
    column, row = int(point[0]), int(point[1])
    for place in ((column + east, row + south) for east in (0, -1, 1) for south in (0, -1, 1)):
        other = known.get(place)
        if other and abs(other[0] - point[0]) < 1 and abs(other[1] - point[1]) < 1:
            return other
    return known.setdefault((column, row), point)

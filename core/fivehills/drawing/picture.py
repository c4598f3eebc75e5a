"""What is being drawn: a layout, a view, and how map units become pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fivehills.drawing import geometry
from fivehills.drawing.geometry import Frame, Outline

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Picture:
    """One map with what lies on it. `outlines` are in map units and empty for spaces without one."""

    layout: Data
    view: Data
    frame: Frame
    outlines: Mapping[str, Outline]

    @classmethod
    def of(cls, layout: Data, view: Data) -> Picture:
        """The picture of a layout and a view, with a frame that shows everything."""
        hexes, spaces = layout["map"]["hexes"], layout["map"]["spaces"]
        outlines = {space["id"]: geometry.outline_of(space, hexes) for space in spaces}
        points = [[space["at"]] for space in spaces if space.get("at")]
        traces = [line["points"] for line in layout["map"]["lines"]]
        shapes = [outline for outline in outlines.values() if outline]
        return cls(layout, view, geometry.frame_for(shapes, [*points, *traces], hexes), outlines)

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
        found: Sequence[Data] = self.layout.get("drawing", {}).get(part, ())
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

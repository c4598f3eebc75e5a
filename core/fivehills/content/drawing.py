"""The shape of drawing.yaml: what a picture of the map shows beyond spaces, lines and counters.

Every kind of ground, line and sign is named here by the ruleset that has it: the kernel knows patterns, strokes and
shapes, but no terrain.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivehills.content.models import MANY, File, Model, Name, Outline, Point, SpaceRef

Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$", description="Colour as #rrggbb.")]
Pattern = Literal["", "trees", "jungle", "scrub", "grass", "paddy", "marsh", "rocks", "houses", "waves", "furrows"]
Sign = Literal[
    "star",
    "shield",
    "diamond",
    "disc",
    "square",
    "triangle",
    "flag",
    "plane",
    "anchor",
    "village",
    "town",
    "peak",
    "gun",
]


class Terrain(Model):
    """A kind of ground: how spaces of that kind, and covers of it, are coloured."""

    kind: str = Field(description="The `kind` of spaces, or a name that only `covers` use.")
    by: str = Field("kind", description="Another attribute of spaces whose value is meant, instead of their kind.")
    label: str = Field("", description="What the legend says; absent: the kind.")
    colour: Colour
    pattern: Pattern = Field("", description="What is strewn over it.")
    ink: Colour = Field("#6f7f4f", description="Colour of the pattern.")


class Cover(Model):
    """Ground that follows no border of spaces: a wood, fields, a lake."""

    terrain: str = Field(description="A kind of `terrain`.")
    polygon: Outline = Field(min_length=3, description="Its rim in the map's own units; drawn as a curve.")


class Hill(Model):
    """A height of the relief."""

    at: Point = Field(description="Its top in the map's own units.")
    height: float = Field(gt=0, description="Above the ground around it, in the unit of `step`.")
    radius: float = Field(gt=0, description="Half-size in the map's own units.")


class Height(Model):
    """What spaces add to the relief: those of a kind, or those with an attribute."""

    kind: str | None = Field(None, description="Kind of spaces.")
    attribute: str | None = Field(None, description="Attribute of spaces, instead of a kind; a number counts as often.")
    height: float = Field(1, description="In the unit of `step`.")


class Relief(Model):
    """Contour bands with shaded slopes, worked out from heights."""

    label: str = Field("height", description="What the legend says of the bands.")
    step: float = Field(gt=0, description="Difference in height between two bands.")
    colours: list[Colour] = Field(
        min_length=1, max_length=MANY, description="Of the bands, from the lowest to the highest."
    )
    strength: float = Field(0.8, gt=0, le=1, description="How much of the ground below the bands cover; 1: all of it.")
    hills: list[Hill] = Field([], max_length=MANY, description="Heights that stand anywhere.")
    heights: list[Height] = Field([], max_length=MANY, description="Heights of spaces, by what they are.")


class Landmark(Model):
    """Something on the map that no rule mentions: a village, a summit."""

    at: Point = Field(description="Where it stands, in the map's own units.")
    sign: Sign = Field(description="How it is drawn.")
    name: str = Field("", description="What is printed beside it where there is room; absent: nothing.")


class Title(Model):
    """A large name: of a strongpoint beside its spaces, or of a country or a sea at a point."""

    name: str = Field(description="What is printed; left out where there is no room, or a space is not on the map.")
    of: list[SpaceRef] = Field([], description="Spaces beside which it stands.")
    at: Point | None = Field(None, description="Its middle in the map's own units, instead of spaces.")
    size: float = Field(26, gt=0, description="Height of the letters in pixels.")
    colour: Colour = Field("#3a352a", description="Colour of the letters.")


class Badge(Model):
    """A sign on every space for which an attribute is set."""

    attribute: str = Field(description="Attribute of spaces.")
    sign: Sign = Field(description="How it is drawn.")
    label: str = Field(description="What the legend says.")
    letters: bool = Field(True, description="Whether the sign shows the number, or the first letter of a word.")
    colour: Colour | None = Field(None, description="Its fill; absent: the usual one of the sign.")


class NameStyle(Model):
    """How spaces of a kind are named on the map."""

    kind: str = Field(description="Kind of spaces.")
    shows: Literal["both", "name", "id", "nothing"] = Field("both", description="What is printed.")
    size: float = Field(15, gt=0, description="Height of the name in pixels.")
    colour: Colour | None = Field(None, description="Colour of the print; absent: black.")


class Tint(Model):
    """Colour or hatching over the spaces that have a marker or for which an attribute is set."""

    label: str
    colour: Colour
    marker: Name | None = Field(None, description="Marker of ruleset.yaml that everybody may see.")
    attribute: str | None = Field(None, description="Attribute of spaces, instead of a marker.")
    style: Literal["wash", "hatch", "cross"] = Field("wash", description="Even, hatched one way, hatched both ways.")


class Region(Model):
    """Spaces that agree in some attributes, each such set by itself; none without the first of them."""

    by: list[str] = Field(min_length=1, description="Attributes in which the spaces of one region agree.")
    text: str = Field("", description="Words printed in each region, with {attribute} for its value.")
    size: float = Field(24, gt=0, description="Height of the words in pixels.")
    every: int = Field(0, ge=0, description="The words stand once per so many spaces; 0: once.")
    line: Colour | None = Field(None, description="Colour of a line round each region; absent: no line.")
    label: str = Field("", description="What the legend says of the line.")


class FeatureStyle(Model):
    """How an edge feature, or a line of that kind, is drawn and what the legend says of it. The first lies lowest."""

    feature: str = Field(description="Feature of edges, or kind of lines of map.yaml.")
    label: str = Field("", description="What a player reads; absent: its name.")
    colour: Colour
    width: float = Field(3, gt=0, description="In pixels.")
    dashes: str | None = Field(None, pattern=r"^\d+( \d+)*$", description="Lengths of dashes and gaps; absent: none.")
    below: Colour | None = Field(None, description="Colour of a wider line below it.")
    middle: Colour | None = Field(None, description="Colour of a thin broken line along its middle.")
    runs: Literal["border", "through", "across"] = Field(
        "border", description="Along the border of two spaces, from space to space, or as a bridge across the border."
    )
    curved: bool = Field(True, description="Whether it is drawn as a curve.")
    legend: bool = Field(True, description="Whether the legend has it.")


class DrawingFile(File):
    """drawing.yaml: ground, relief, signs and styles of a map; a ruleset can do without."""

    terrain: list[Terrain] = Field([], max_length=MANY, description="Kinds of ground, in the order of the legend.")
    covers: list[Cover] = Field([], max_length=MANY, description="Ground that follows no borders, the first lowest.")
    relief: Relief | None = Field(None, description="Hills.")
    landmarks: list[Landmark] = Field([], max_length=MANY, description="Villages and summits.")
    titles: list[Title] = Field([], max_length=MANY, description="Large names of strongpoints, countries and seas.")
    badges: list[Badge] = Field([], max_length=MANY, description="Signs for attributes of spaces.")
    names: list[NameStyle] = Field([], max_length=MANY, description="How spaces are named, by kind.")
    tints: list[Tint] = Field([], max_length=MANY)
    regions: list[Region] = Field([], max_length=MANY)
    features: list[FeatureStyle] = Field([], max_length=MANY)

"""The shape of drawing.yaml: what a picture of the map shows beyond spaces, lines and counters."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivehills.content.models import FeatureRef, File, Model, Name

Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$", description="Colour as #rrggbb.")]


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
    """How an edge feature, or a line of that kind, is drawn and what the legend says of it."""

    feature: FeatureRef
    label: str
    colour: Colour
    width: float = Field(3, gt=0, description="In pixels.")
    dashes: str | None = Field(None, pattern=r"^\d+( \d+)*$", description="Lengths of dashes and gaps; absent: none.")


class DrawingFile(File):
    """drawing.yaml: tints, regions and styles of features; a ruleset can do without."""

    tints: list[Tint] = []
    regions: list[Region] = []
    features: list[FeatureStyle] = []

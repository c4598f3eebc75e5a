"""The fields that records of map.yaml and units.yaml have beyond those that every ruleset has."""

from __future__ import annotations

from fivehills.content.models import Piece, PieceClass, Space, SpaceRef
from pydantic import Field


class Area(Space):
    """An area of the map; the kind `jungle` hides who is in it."""

    cover: int = Field(0, ge=0, description="What trenches and wire add to the defence.")
    worth: int = Field(0, ge=0, description="Points that the Viet Minh get for holding it.")


class UnitClass(PieceClass):
    """Values that all units of a class share; a strength of 0 makes a dummy."""

    strength: int = Field(ge=0, description="What a unit adds to an assault or to a defence.")


class Unit(Piece):
    """A counter."""

    at: SpaceRef = Field(description="Where it stands when the game begins.")

"""The fields that records of map.yaml and units.yaml have beyond those that every ruleset has."""

from fivehills.content.models import Piece, PieceClass, Space, SpaceRef
from pydantic import Field


class Area(Space):
    cover: int = Field(0, ge=0, description="What trenches and wire take from an attack.")
    worth: int = Field(0, ge=0, description="Points of the Viet Minh for standing there at the end.")


class UnitClass(PieceClass):
    strength: int = Field(ge=0, description="What a unit adds to an assault or to a defence; a dummy has 0.")
    price: int = Field(0, description="Points of the Viet Minh when such a unit is lost; negative for their own.")


class Unit(Piece):
    at: SpaceRef = Field(description="Where it stands when the game begins.")

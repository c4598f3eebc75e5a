"""The content of A Season in Hell: what its places, units and scenarios have beyond the kernel's models.

Zones, strongpoints (PAs) and assault bases are all spaces; `kind` says which, and edges with the features `border`,
`line` and `base` say how they touch. Pieces never stand in a CR zone as such, but on its strongpoints.
"""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from fivehills import Shape
from fivehills.content.models import Model, Piece, PieceClass, PieceRef, Scenario, SideRef, Space, SpaceRef

PlaceKind = Literal["cr", "peripheral", "jungle", "pa", "base", "box"]


class Place(Space):
    """A zone, a strongpoint (PA), an assault base or a box beside the map.

    Rule: 0.1-e, 0.1-f, 0.1-g, 0.1-k, 0.2-a, 0.2-b, 0.2-c, 0.2-d, 0.2-e, 0.2-f
    """

    kind: PlaceKind = Field("pa", description="Zone of a CR, of the periphery or of jungle; strongpoint, base, box.")
    ground: Literal["", "flat", "hill", "marsh", "jungle"] = Field("", description="Terrain of a zone without a CR.")
    zone: SpaceRef | None = Field(None, description="The CR zone of a strongpoint, the zone in which a base lies.")
    pa: SpaceRef | None = Field(None, description="The strongpoint to which a base leads.")
    centre: str = Field("", description="Name of the centre of resistance to which a strongpoint belongs.")
    crc: bool = Field(False, description="A CR zone of the central camp.")
    bank: Literal["", "west", "east"] = Field("", description="Bank of the Nam Youm on which a strongpoint lies.")
    hill: str = Field("", description="The hill on which it stands; strongpoints of one hill share the name.")
    hill_value: int = Field(0, ge=0, le=2, description="Columns that the hill is worth; 2 on Gabrielle.")
    encircle: bool = Field(False, description="Trenches may be dug around it.")
    strategic: bool = Field(False, description="A high hill that costs the French a step a week while lost.")
    lost_with: str = Field("", description="Entry of the anti-aircraft list that is lost with this strongpoint.")
    isabelle: bool = Field(False, description="The CR zone of Isabelle and the zone around it.")
    road: bool = Field(False, description="A peripheral zone through which a road leads from the CRC to Isabelle.")
    french: bool = Field(False, description="The jungle zone that French units may enter.")
    baldy: bool = Field(False, description="The zone of Mount Baldy.")
    entry: bool = Field(False, description="The jungle zone where Viet Minh battalions come in.")

    @model_validator(mode="after")
    def _parts_fit_the_kind(self) -> Self:
        if (self.kind in ("pa", "base")) != (self.zone is not None):
            raise ValueError(f"{self.id}: a strongpoint or base needs a zone, and nothing else has one")
        if (self.kind == "base") != (self.pa is not None):
            raise ValueError(f"{self.id}: a base needs the strongpoint to which it leads, and nothing else has one")
        if (self.kind in ("peripheral", "jungle")) != bool(self.ground):
            raise ValueError(f"{self.id}: a zone without strongpoints needs a terrain, and nothing else has one")
        return self


class UnitClass(PieceClass):
    """The values printed on the faces of a kind of unit.

    Rule: 0.1-a, 0.2-i, 0.2-j, 1.1-a, 1.1-b, 1.2-a, 1.2-b
    """

    type: Literal["company", "tank", "guns", "battalion", "dummy"] = Field(description="What sort of counter it is.")
    fire: int = Field(0, ge=0, description="Fire strength.")
    melee: int = Field(0, ge=0, description="Hand-to-hand strength.")
    morale: int = Field(0, ge=0, le=6, description="Morale.")
    steps: int = Field(ge=0, le=3, description="Steps at full strength; a Dummy has none.")
    reduced_fire: int = Field(0, ge=0, description="Fire strength of the reduced face.")
    reduced_melee: int = Field(0, ge=0, description="Hand-to-hand strength of the reduced face.")
    reduced_morale: int = Field(0, ge=0, le=6, description="Morale of the reduced face.")
    thai: bool = Field(False, description="Thai troops.")

    @model_validator(mode="after")
    def _a_second_face_for_two_steps(self) -> Self:
        if (self.steps == 2) != bool(self.reduced_morale):
            raise ValueError(f"class {self.id}: exactly the classes of two steps have values of a reduced face")
        return self


class Unit(Piece):
    """One counter of the garrison or of the besiegers, with its place on 13 March or the turn in which it comes.

    Rule: intro-a, 3.1-n, 3.2-h, 4.2.1-g, 9.3-a
    """

    battalion: str = Field("", description="French battalion within which companies may merge.")
    regiment: str = Field("", description="Viet Minh regiment.")
    division: str = Field("", description="Viet Minh division.")
    at: SpaceRef | None = Field(None, description="Place on 13 March.")
    arrives: int | None = Field(None, ge=2, le=8, description="Turn in which it arrives or may be dropped.")

    @model_validator(mode="after")
    def _one_way_into_play(self) -> Self:
        if (self.at is None) == (self.arrives is None):
            raise ValueError(f"unit {self.id}: give exactly one of at and arrives")
        return self


class Victory(Model):
    """What the Viet Minh must have when the scenario ends; without it the French win.

    Rule: 9.1-b, 9.2-b, 9.3-b, 9.3-c, 9.3-d
    """

    kind: Literal["capture", "attrition", "camp"] = Field(
        description="capture: strongpoints at the end; attrition: points at the end; camp: strongpoints at once."
    )
    number: int = Field(ge=1, le=44, description="How many strongpoints or points.")
    losses: int = Field(ge=0, description="Most steps that the Viet Minh may have lost.")
    places: list[SpaceRef] = Field([], description="Where attrition points lie: strongpoints, a zone for its trench.")

    @model_validator(mode="after")
    def _points_lie_somewhere(self) -> Self:
        if (self.kind == "attrition") != bool(self.places):
            raise ValueError("victory: attrition needs places, and nothing else has them")
        return self


class SeasonScenario(Scenario):
    """Which weeks are played, from what position with what markers, and for what.

    Rule: 0.4-a, 1.3-a, 9.1-a, 9.2-a, 9.3-a
    """

    first_turn: int = Field(ge=1, le=8, description="Turn with which it begins.")
    munitions: dict[SideRef, int] = Field(description="Barrage points before the first supply.")
    replacements: int = Field(ge=0, description="French replacement points before the first arrivals.")
    losses: int = Field(0, ge=0, description="Steps that the Viet Minh have lost before.")
    trenches: dict[SpaceRef, int] = Field({}, description="Trench levels that are dug already.")
    captured: list[SpaceRef] = Field([], description="Strongpoints that the Viet Minh hold.")
    places: dict[SpaceRef, list[PieceRef]] = Field({}, description="Who stands where, if not as on 13 March.")
    steps: dict[PieceRef, int] = Field({}, description="Steps of units that do not begin at full strength.")
    destroyed: list[PieceRef] = Field([], description="Units that have been destroyed and may come back.")
    victory: Victory = Field(description="What decides it.")


SHAPE = Shape(space=Place, piece_class=UnitClass, piece=Unit, scenario=SeasonScenario)

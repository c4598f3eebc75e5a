"""The content of The Final Gamble: what its hexes, units and scenarios have beyond the kernel's models.

The ground is listed by place in ground.yaml and not hex by hex; `boards.py` gives each hex what the lists say of it.
Hexes are named singly (`"1505"`) or as a run of rows of one column (`"1505-1512"`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivehills import Shape
from fivehills.content.models import File, Id, Model, Piece, PieceClass, Record, Scenario, Space, SpaceRef

Sector = Literal["304", "308", "312", "316"]
Terrain = Literal["field", "forest", "hill", "clear"]
Weather = Literal["dry", "rain", "monsoon"]
Run = Annotated[str, Field(pattern=r"^I?\d{4}(-I?\d{4})?$", description="A hex, or a run of rows of one column.")]
Entry = Annotated[
    str,
    Field(
        pattern=r"^([A-Z][A-Za-z0-9-]*( r)?|wounded|gone|reinforcement|condor|standby)$",
        description="Name of a strongpoint (' r': reduced), or where the unit goes instead.",
    ),
]


class Hex(Space):
    """A hex with what the lists of ground.yaml say of it."""

    sector: Sector | None = Field(None, description="Division Sector; none in the central area.")
    zone: int = Field(0, ge=0, le=7, description="Zone Number within the sector; 0 in the central area.")
    hill: str = Field("", description="The hill to which it belongs.")
    place: str = Field("", description="Strongpoint, structure or outpost to which it belongs.")
    supply: bool = Field(False, description="Part of a French Supply Area.")
    edge: bool = Field(False, description="Map Edge Hex.")


class Zone(Record):
    """A zone of a Division Sector: hexes, or one of the two boxes of Sector 304."""

    sector: Sector = Field(description="Its Division Sector.")
    number: int = Field(ge=1, le=7, description="Zone Number within the sector.")
    hexes: list[Run] = Field([], description="Its hexes.")
    box: SpaceRef | None = Field(None, description="The box that is the zone.")


class Ground(Record):
    """Hexes of one kind of terrain; all hexes not listed are field."""

    terrain: Terrain = Field(description="The terrain.")
    hexes: list[Run] = Field(description="Hexes that have it.")


class Hill(Record):
    """One hill: going onto it from outside is uphill."""

    id: Id = Field(description="Id, for `hill` of a hex.")
    name: str = Field(description="How it is called.")
    hexes: list[Run] = Field(description="Its hexes.")


class Place(Record):
    """A strongpoint, structure or outpost; its points are its hexes."""

    id: Id = Field(description="French name, as the set-up uses it.")
    name: str = Field(description="How it is called.")
    viet_minh: str = Field("", description="Viet Minh name, for decoration.")
    kind: Literal["strongpoint", "structure", "outpost"] = Field(description="What it is.")
    hexes: list[SpaceRef] = Field(min_length=1, max_length=4, description="Its hexes, one point each.")
    wire: Literal["", "light", "heavy"] = Field("", description="Wire on all its outer hexsides.")
    hospital: bool = Field(False, description="It holds a hospital.")


class SupplyArea(Record):
    """A French Supply Area."""

    id: Literal["dbp", "isabelle"] = Field(description="Of which map.")
    hexes: list[Run] = Field(description="Its hexes.")


class Side(Record):
    """Hexsides of a kind, each given by its two hexes."""

    feature: Literal["river", "bridge"] = Field(description="What runs along them.")
    between: list[tuple[SpaceRef, SpaceRef]] = Field(description="The two hexes of each hexside.")


class Road(Record):
    """A road from hex to adjacent hex."""

    id: Id = Field(description="Id of the road.")
    name: str = Field(description="How it is called.")
    hexes: list[SpaceRef] = Field(min_length=2, description="Its hexes in order of travel.")


class Entrance(Record):
    """An arrow between a box and one of the two maps in general."""

    box: SpaceRef = Field(description="The box.")
    map: Literal["dbp", "isabelle"] = Field(description="The map to which the arrow leads.")
    colour: Literal["red", "gray"] = Field(description="Who may use it: red the Viet Minh, gray both.")


class GroundFile(File):
    """ground.yaml: what stands on the two maps, place by place."""

    zones: list[Zone] = Field(description="Zones of the four sectors.")
    terrain: list[Ground] = Field(description="Terrain, kind by kind.")
    hills: list[Hill] = Field(description="The hills.")
    places: list[Place] = Field(description="Strongpoints, structures and outposts.")
    supply_areas: list[SupplyArea] = Field(description="The two French Supply Areas.")
    sides: list[Side] = Field(description="The river and its bridges.")
    roads: list[Road] = Field(description="The roads.")
    entrances: list[Entrance] = Field(description="Arrows between boxes and maps.")


class UnitClass(PieceClass):
    """Values that the units of a formation share; a marker has none."""

    kind: Literal["infantry", "tank", "artillery", "marker"] = Field(description="What sort of counter it is.")
    strength: int = Field(0, ge=0, description="Strength Value of a full unit.")
    reduced: int = Field(0, ge=0, description="Strength Value of a reduced unit.")
    morale: int = Field(0, ge=0, le=5, description="Printed Morale Value; 0: that of the division.")
    traits: list[Literal["para", "thai", "independent", "engineer", "laos"]] = Field(
        [], description="independent: never of one battalion with others; laos: never leaves Laos."
    )
    marker: Literal["", "zone", "heavy", "airstrike", "commando", "replacement"] = Field(
        "", description="For kind marker: what it does. zone, heavy: a Zone Marker, regular or of Heavy Weapons."
    )


class Unit(Piece):
    """One counter."""

    formation: str = Field("", description="Battalion or artillery formation (French), regiment (Viet Minh).")
    division: Sector | None = Field(None, description="Viet Minh division with a Division Morale Marker.")
    sector: Sector | None = Field(None, description="Sector that is its own, where that is not its division's.")
    force: Literal["", "condor", "standby"] = Field("", description="French force outside the valley.")


class Section(Model):
    """A Setup Section of the Scenario Card: one entry per unit of a formation, in the order of the units."""

    formation: str = Field(description="The formation.")
    entries: list[Entry] = Field(description="Where each of its units begins.")


class Flips(Model):
    """Units of a division that begin reduced, of the Viet Minh's choice."""

    division: Sector = Field(description="The division.")
    units: int = Field(ge=1, description="How many of its units.")


class Start(Model):
    """Where the markers of the tracks begin."""

    turn: int = Field(ge=1, le=21, description="First Game Turn.")
    strongpoints: int = Field(description="Strongpoints Track.")
    taken: int = Field(description="Taken Marker.")
    fr_ammo: int = Field(description="French Ammunition.")
    food: int = Field(description="Food & Bullets.")
    fuel: int = Field(description="Fuel & Spares.")
    medicine: int = Field(description="Medicine.")
    trucks: int = Field(description="Truck Marker.")
    vm_ammo: int = Field(description="Viet Minh Ammunition.")
    replacements: int = Field(description="Viet Minh Replacements.")
    hq: int = Field(description="HQ Marker.")
    morale: dict[Sector, str] = Field(description="Slot letter of each Division Morale Marker.")
    trench: dict[Sector, int] = Field(description="Zone of each Trench Marker.")
    dig: list[Sector] = Field([], description="Sectors whose marker lies on its Dig side.")


class GambleScenario(Scenario):
    """Scenarios A to D: the Scenario Card, start values and free choices of the set-up."""

    start: Start = Field(description="Where the tracks begin.")
    french: list[Section] = Field(description="Setup Sections of the French.")
    wounded: int = Field(0, ge=0, description="Units of the Wounded Square that go to the Wounded Box.")
    gone: int = Field(0, ge=0, description="Units of the Wounded Square that go to the Gone Box.")
    viet_minh_boxes: dict[str, list[str]] = Field(description="Box to Viet Minh units or regiments that begin there.")
    viet_minh_also: list[Id] = Field(
        [], description="Strongpoints outside Trench Zones where Viet Minh units may begin."
    )
    viet_minh_flags: list[Id] = Field([], description="Strongpoints outside Trench Zones that the Viet Minh hold.")
    french_flags: list[Id] = Field([], description="French strongpoints that were lost and retaken.")
    flips: list[Flips] = Field([], description="Units that begin reduced, division by division.")


SHAPE = Shape(space=Hex, piece_class=UnitClass, piece=Unit, scenario=GambleScenario, extra={"ground.yaml": GroundFile})

"""The content of Tonkin: what its hexes, units and scenarios have beyond the kernel's models.

`geography.yaml` holds what is known by latitude and longitude; `fivehills_tonkin.raster` turns it into the hexes of
`map.yaml` and the courses of `rivers.yaml`, which a game reads.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivehills import Shape
from fivehills.content.models import File, Id, Model, Piece, PieceClass, PieceRef, Record, Scenario, Space, SpaceRef

Terrain = Literal["clear", "rough", "forest", "rough-forest", "mountain"]
Country = Literal["vietnam", "laos", "china"]
LatLon = tuple[float, float]
Stop = Annotated[
    str | LatLon, Field(description="A place by its name, or a point: degrees of latitude north, longitude east.")
]
PlaceName = Annotated[str, Field(description="Name of a hex.")]


class Hex(Space):
    """A hex of 20 km with its community, if it has one."""

    country: Country = Field("vietnam", description="Where it lies.")
    region: str = Field("", description="Own grouping of the map for long lists of choices.")
    sea: bool = Field(False, description="All sea: nobody goes there.")
    jungle: bool = Field(False, description="Forest within rough ground, as its kind says; for the picture.")
    coast: bool = Field(False, description="A sea hex with some land.")
    island: bool = Field(False, description="Land only beyond water: closed to whoever walks or drives.")
    rivers: list[Id] = Field([], description="Rivers in it, by their ids in rivers.yaml.")
    major: bool = Field(False, description="One of its rivers is navigable here.")
    minor: bool = Field(False, description="One of its rivers is not navigable here.")
    community: Literal["", "village", "town", "city"] = Field("", description="Kind of community.")
    colour: Literal["", "french", "viet-minh"] = Field("", description="Side whose colour the name has.")
    points: int = Field(0, ge=0, description="Victory point number.")
    wins: bool = Field(False, description="The Viet Minh win by occupying it.")
    airstrip: bool = Field(False, description="It has an airstrip.")
    harbor: bool = Field(False, description="It has a harbor.")
    mobilization: bool = Field(False, description="It is a mobilization center.")
    center: Literal["", "supply", "main"] = Field("", description="Supply center; main: the Main Chinese one.")
    depot: bool = Field(False, description="Viet Minh regiments are replaced and arrive round it.")
    lao_entry: bool = Field(False, description="Lao units arrive here.")


class River(Record):
    """A river from hex to adjacent hex, downstream."""

    id: Id = Field(description="Id, for `rivers` of a hex.")
    name: str = Field(description="How it is called.")
    hexes: list[SpaceRef] = Field(min_length=1, description="Its hexes from source to mouth.")
    major: int = Field(0, ge=0, description="So many of its last hexes are navigable.")
    source: SpaceRef | None = Field(None, description="The hex beyond the hexside where it rises; none inside another.")


class RiversFile(File):
    """rivers.yaml: the courses of all rivers."""

    rivers: list[River] = Field(description="The rivers.")


class PlaceFact(Record):
    """A community or supply center by latitude and longitude."""

    name: str = Field(description="How it is called.")
    at: LatLon = Field(description="Degrees north, degrees east.")
    kind: Terrain = Field("rough", description="Terrain of its hex.")
    country: Country = Field("vietnam", description="Where it lies.")
    river: Literal["none", "minor", "major"] = Field("none", description="The larger river of its hex.")
    community: Literal["", "village", "town", "city"] = Field("", description="Kind of community.")
    colour: Literal["", "french", "viet-minh"] = Field("", description="Side whose colour the name has.")
    points: int = Field(0, ge=0, description="Victory point number.")
    has: list[Literal["wins", "airstrip", "harbor", "mobilization", "depot", "lao_entry"]] = Field(
        [], description="What else it has."
    )
    center: Literal["", "supply", "main"] = Field("", description="Supply center.")


class Course(Record):
    """A road or a river as a chain of places and points."""

    line: Id = Field(description="Id of the road or river; several parts may share one.")
    name: str = Field(description="How it is called.")
    stops: list[Stop] = Field(min_length=2, description="Places and points in order; a river runs downstream.")
    major: bool = Field(False, description="Of rivers: navigable.")
    later: bool = Field(False, description="Of roads: built in 1953.")


class Area(Record):
    """A polygon with one kind of terrain, or a region of the map by name."""

    id: Id = Field(description="Id of the area.")
    name: str = Field(description="How it is called.")
    kind: Terrain | None = Field(None, description="Terrain; none: a region for menus.")
    country: Country | None = Field(None, description="Only hexes of this country.")
    outline: list[LatLon] = Field(min_length=3, description="Its corners.")


class GeographyFile(File):
    """geography.yaml: places, roads, rivers and ground by latitude and longitude."""

    places: list[PlaceFact] = Field(description="Communities and supply centers.")
    roads: list[Course] = Field(description="Roads.")
    rivers: list[Course] = Field(description="Rivers.")
    coast: list[LatLon] = Field(description="Coast line, from the Chinese border to the south.")
    islands: list[LatLon] = Field(description="South-west and north-east corner of the island waters.")
    chinese_border: list[LatLon] = Field(description="From east to west; China lies north of it.")
    lao_border: list[LatLon] = Field(description="From north to south; Vietnam lies north and east of it.")
    areas: list[Area] = Field(description="Terrain; the first that holds the centre of a hex counts.")
    regions: list[Area] = Field(description="Own regions; the first that holds the centre of a hex counts.")


UnitType = Literal[
    "para",
    "para-artillery",
    "groupe-mobile",
    "infantry",
    "thai",
    "lao",
    "lao-detachment",
    "tank",
    "amphibious",
    "mechanized",
    "artillery",
    "river",
    "gcma",
    "regiment",
    "vm-artillery",
    "tieu-doan",
    "pathet-lao",
    "hq",
    "dump",
]
Bar = Literal["", "red", "blue", "yellow", "light-green", "dark-green", "black", "dark-grey", "light-grey"]


class UnitClass(PieceClass):
    """Values that units share: front and back of the counter."""

    type: UnitType = Field(description="What sort of unit it is.")
    bar: Bar = Field("", description="Color bar.")
    strength: int | None = Field(None, ge=0, description="Strength in front; artillery, HQ and dumps have none.")
    barrage: int | None = Field(None, ge=0, description="Barrage strength in front, of artillery.")
    morale: int | None = Field(None, ge=0, le=5, description="Morale in front; HQ and dumps have none.")
    stacking: int | None = Field(None, ge=0, le=4, description="Stacking value in front; HQ have none.")
    move: int | None = Field(None, ge=0, description="Movement points; dumps have none.")
    motor: bool = Field(False, description="Motorized, not on foot.")
    back_strength: int | None = Field(None, ge=0, description="Strength on the back.")
    back_barrage: int | None = Field(None, ge=0, description="Barrage strength on the back.")
    back_morale: int | None = Field(None, ge=0, le=5, description="Morale on the back.")
    back_stacking: int | None = Field(None, ge=0, le=4, description="Stacking value on the back.")
    steps: int | None = Field(None, ge=1, le=4, description="Steps: 1, 2 or 4; HQ and dumps have none.")
    legion: bool = Field(False, description="Of the Foreign Legion.")


class Unit(Piece):
    """One counter."""

    entry: int = Field(0, ge=0, description="Number of the Time scale at which it arrives; 0: there from the start.")
    division: str = Field("", description="Viet Minh division.")


class Losses(Model):
    """Steps that a division has lost before the scenario begins, of the Viet Minh's choice."""

    division: str = Field(description="The division.")
    steps: int = Field(ge=1, description="How many steps.")


class TonkinScenario(Scenario):
    """A scenario card."""

    slot: int = Field(ge=1, description="Number of the first slot of the Time scale.")
    last: int = Field(ge=1, description="Number of the slot, a May, at whose end it is decided.")
    marker: int = Field(ge=0, le=100, description="Victory point marker at the start.")
    level: int = Field(ge=0, le=100, description="Victory level: below it the Viet Minh win.")
    air: int = Field(ge=0, description="Air transports at the start.")
    vm_trucks: int = Field(ge=0, description="Truck transports of the Viet Minh at the start.")
    airstrike: int = Field(ge=0, description="Barrage strength of the airstrike.")
    navy_airstrike: int = Field(0, ge=0, description="Barrage strength of the navy airstrike; 0: not yet there.")
    navy: bool = Field(False, description="Whether the navy is in play.")
    card: Id | None = Field(None, description="Scenario whose set-up it uses instead of one of its own.")
    fef: dict[PlaceName, list[PieceRef]] = Field({}, description="Place to FEF units.")
    vm: dict[PlaceName, list[PieceRef]] = Field({}, description="Place to Viet Minh units.")
    fef_dumps: dict[PlaceName, int] = Field({}, description="Place to number of FEF supply dumps.")
    vm_dumps: dict[PlaceName, int] = Field({}, description="Place to number of Viet Minh supply dumps.")
    trenches: list[PlaceName] = Field([], description="Places with a trench.")
    dead: list[PieceRef] = Field([], description="Units in the Dead box.")
    saigon: list[PieceRef] = Field([], description="Units in the Saigon zone.")
    losses: list[Losses] = Field([], description="Steps already lost.")
    gcma: int = Field(0, ge=0, le=8, description="How many GCMA the FEF player sets up.")


SHAPE = Shape(
    space=Hex,
    piece_class=UnitClass,
    piece=Unit,
    scenario=TonkinScenario,
    extra={"geography.yaml": GeographyFile, "rivers.yaml": RiversFile},
)

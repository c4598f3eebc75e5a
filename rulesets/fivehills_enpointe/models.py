"""The content of En Pointe: boards, terrain pieces, classes of units, and what a scenario card says.

Boards are printed sheets with their own hex numbers (`1010`); scenarios lay them side by side and name hexes with the
letter of the board in front (`A1010`). Formations are listed by scenario; the counters are made from them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivehills.content.models import (
    ClassRef,
    File,
    Id,
    Model,
    Name,
    Piece,
    PieceClass,
    Record,
    Scenario,
    SideRef,
    Space,
    SpaceRef,
)

Terrain = Literal["clear", "paddy", "brush", "grove", "jungle", "wooden", "stone"]
Quality = Literal["green", "line", "veteran", "elite"]
HexList = Annotated[
    str,
    Field(
        pattern=r"^(\d{4}(-\d{2})?( \d{4}(-\d{2})?)*)?$",
        description="Hexes by column and row; 0702-06 means rows 02 to 06 of column 07.",
    ),
]
Hexside = Annotated[str, Field(pattern=r"^\d{4}/\d{4}$", description="Two adjacent hexes.")]
HexPath = Annotated[list[str], Field(min_length=2, description="Hexes in order of travel.")]
Span = tuple[int, int]


class Hex(Space):
    """A hex of the laid-out boards."""

    ground: Terrain = "clear"
    elevation: int = Field(0, ge=0, le=3)
    road: bool = Field(False, description="A road, trail or railroad runs through it.")
    stream: bool = False
    gentle: bool = Field(False, description="Gentle ground, whatever the hills of the scenario are.")
    village: str = Field("", description="Name of the village to which it belongs.")
    aliases: list[str] = Field([], description="Other names: the same hex as printed on another board.")
    victory: bool = Field(False, description="Counts for victory.")


class BoardFile(File):
    """boards/*.yaml: one printed sheet of 23 columns and 15 rows (14 in even columns)."""

    id: Annotated[str, Field(pattern=r"^[A-Z]$", description="Letter in front of its hex numbers.")]
    title: str
    terrain: dict[Terrain, HexList] = Field({}, description="Hexes not listed are clear.")
    levels: dict[Annotated[int, Field(ge=1, le=3)], HexList] = Field({}, description="Hexes not listed are level 0.")
    gentle: HexList = ""
    roads: list[HexPath] = []
    trails: list[HexPath] = []
    streams: list[HexPath] = []
    crests: list[Hexside] = []
    walls: list[Hexside] = []
    hedges: list[Hexside] = []
    villages: dict[Id, HexList] = {}
    prepared: HexList = Field("", description="Prepared positions.")
    trenches: HexList = Field("", description="Finished entrenchments.")
    wire: HexList = Field("", description="Barbed wire.")
    names: dict[str, str] = Field({}, description="Names of hexes.")


class Print(Model):
    """What a terrain piece makes of a hex."""

    terrain: Terrain | None = None
    level: int | None = Field(None, ge=0, le=3)
    works: Literal["", "prepared", "trench"] = ""


class TerrainPiece(Record):
    """A loose piece of terrain that a scenario lays on the boards."""

    id: Id
    centre: Print = Field(Print(), description="What it makes of the hex on which it is laid.")
    ring: Print | None = Field(None, description="What it makes of the six hexes around.")
    south: bool = Field(False, description="It covers the hex south of the named one as well (row + 1 of its board).")


class PiecesFile(File):
    """pieces.yaml: the loose terrain pieces."""

    pieces: list[TerrainPiece]


class UnitClass(PieceClass):
    """The values of a type of unit."""

    type: Literal["infantry", "weapon", "hq", "civilian", "dummy", "crew"]
    strength: int = Field(ge=0)
    reduced: int | None = Field(None, ge=0, description="Strength with one step left, for units of two steps.")
    range: int = Field(0, ge=0, description="Normal range in hexes.")
    min_range: int = Field(0, ge=0)
    rof_attack: int = Field(0, ge=0, description="Rate of fire in offence: the coloured die at most.")
    rof_defense: int = Field(0, ge=0, description="Rate of fire in defence: two dice at most.")
    steps: int = Field(ge=0, le=2)
    size: Literal["section", "half-section", "free"] = Field("free", description="Its share of a hex.")
    indirect: bool = Field(False, description="A mortar.")
    breaks: int | None = Field(None, description="Unmodified fire roll from which it breaks down.")
    runs_dry: int | None = Field(None, description="Unmodified fire roll from which it is out of ammunition.")
    aa_value: int = Field(0, ge=0)
    aa_range: int = Field(0, ge=0)
    sapper: bool = False
    higher: bool = Field(False, description="A higher-echelon commander.")


class Unit(Piece):
    """One counter of a scenario's order of battle."""

    formation: str = ""
    quality: Quality = "line"
    morale: int = Field(7, ge=2, le=12)


# --- scenarios ------------------------------------------------------------------------------------------------


class Placement(Model):
    """A board on the table."""

    board: Annotated[str, Field(pattern=r"^[A-Z]$")]
    turned: bool = Field(False, description="Turned by 180 degrees.")
    put: SpaceRef | None = Field(None, description="Hex of this board that lies on ...")
    on: SpaceRef | None = Field(None, description="... this hex of a board named before.")
    columns: Span = (1, 23)
    rows: Span = Field((1, 15), description="Playable rows.")


class Laid(Model):
    """A terrain piece on its hex."""

    piece: Id
    at: SpaceRef
    village: Id | None = Field(None, description="Village of which it is a part.")


class Part(Model):
    """A part of the map: the hexes that fit everything it says."""

    hexes: list[SpaceRef] | None = None
    village: Id | None = None
    around: SpaceRef | None = None
    distance: int = 0
    board: str | None = None
    columns: Span | None = None
    rows: Span | None = None
    edge: Literal["top", "bottom", "left", "right"] | None = Field(None, description="Edge of the board as printed.")
    positions: bool = Field(False, description="Prepared positions and the hexes next to them.")


class Zone(Model):
    """The union of its parts, without those excepted."""

    parts: list[Part]
    without: list[Part] = []


class Entry(Model):
    """How a formation comes onto the map."""

    turn: int = Field(ge=1, description="First turn on which it may enter.")
    die: bool = Field(False, description="Its owner adds a die rolled in secret at the start.")
    zone: Zone


class Confusion(Model):
    """A modifier of the activation of a formation on some turns."""

    turns: Span
    value: int


class Formation(Model):
    """A line of the order of battle."""

    id: Id
    name: str
    side: SideRef
    quality: Quality
    hq: ClassRef = "hq"
    units: dict[ClassRef, int] = {}
    hesitation: int = Field(ge=1)
    demoralisation: int = Field(ge=1)
    set_up: Zone | None = None
    required: list[SpaceRef] = Field([], description="Hexes that must hold a unit of it after set-up.")
    entry: Entry | None = None
    drop: int | None = Field(None, ge=1, description="Turn on which it drops by parachute.")
    with_formations: list[Id] = Field([], description="It enters with any of these formations.")
    concealed: bool = True
    in_battery: bool = Field(True, description="Its weapons may start in battery.")
    shares: ClassRef | None = Field(None, description="Weapons that may be handed to other formations at set-up.")
    shares_with: list[Id] = Field([], description="Formations of the company that may get them.")
    confusion: Confusion | None = None


class Battery(Model):
    """An off-map battery."""

    id: Id
    name: str
    calibre: Literal["light", "medium", "heavy"]
    missions: int = Field(ge=1)
    directed_by: list[Id] = Field(description="Formations whose leaders may direct it.")
    illumination: bool = False


class SideCard(Model):
    """What a scenario gives to a side."""

    command_range: int
    higher_range: int = Field(0, description="Range of the higher echelon; 0: there is none.")
    dummies: int = 0
    batteries: list[Battery] = []
    air: list[Literal["support", "bombs", "napalm"]] = Field([], max_length=3)


class Light(Model):
    """Visibility on some turns."""

    turns: Span
    limit: int = Field(description="Hexes that a line of sight reaches.")
    day: bool = Field(description="Whether the day column of the observation table is used.")


class Initiative(Model):
    """Who has the initiative on some turns, or who adds to the die."""

    turns: Span
    side: SideRef
    bonus: int | None = Field(None, description="Added to the side's die; without it the initiative is assigned.")


class Exit(Model):
    """A hex through which a side may leave the map."""

    side: SideRef
    hex: SpaceRef
    turn: int = Field(1, description="First turn on which it is open.")


class Special(Model):
    """Rules of single scenarios."""

    prepared_barrage: SideRef | None = Field(None, description="Side whose batteries fire on turn 1 without delay.")
    registered: list[SpaceRef] = Field([], description="Hexes that may be plotted without line of sight.")
    registered_side: SideRef | None = None
    counter_battery: int = Field(0, description="Last turn without the favourable delay modifier of the French.")
    mud: bool = False
    illumination_radius: int = 0
    illumination_reach: int = 0
    civilian_steps: int = Field(1, description="Steps that an eliminated civilian counts for victory.")


class Victory(Model):
    """How the scenario is won."""

    kind: Name = Field(description="Name of a registered judgement.")
    hexes: list[SpaceRef] = []
    villages: list[Id] = []
    must: list[SpaceRef] = Field([], description="Hexes that have to be held in any case.")
    number: int = 0
    holder: SideRef = Field("viet-minh", description="Who holds all of it at the start.")


class Card(Scenario):
    """scenarios/*.yaml: a scenario card."""

    original: bool = Field(False, description="Not in the book.")
    date: str
    boards: list[Placement] = Field(min_length=1)
    railroad: list[HexPath] = []
    terrain: list[Laid] = []
    hills: Literal["gentle", "steep"]
    weather: Literal["good", "bad"] = "good"
    wind: Literal["none", "light", "medium", "strong"] = "none"
    light: list[Light]
    initiative: list[Initiative] = []
    end_number: int = 9
    smoke: list[Literal["unit", "mortar", "artillery"]] = ["unit", "mortar", "artillery"]
    first: SideRef = Field(description="Side that sets up first.")
    sides: dict[SideRef, SideCard]
    formations: list[Formation]
    one_company_per_turn: SideRef | None = Field(
        None, description="Side of which one formation enters per turn, leaders apart."
    )
    exits: list[Exit] = []
    special: Special = Special()
    victory: Victory

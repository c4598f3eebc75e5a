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

    ground: Terrain = Field("clear", description="Terrain printed in it.")
    elevation: int = Field(0, ge=0, le=3, description="Level of its ground.")
    road: bool = Field(False, description="A road, trail or railroad runs through it.")
    stream: bool = Field(False, description="A stream runs through it.")
    gentle: bool = Field(False, description="Gentle ground, whatever the hills of the scenario are.")
    village: str = Field("", description="Name of the village to which it belongs.")
    aliases: list[str] = Field([], description="Other names: the same hex as printed on another board.")
    victory: bool = Field(False, description="Counts for victory.")


class BoardFile(File):
    """boards/*.yaml: one printed sheet of 23 columns and 15 rows (14 in even columns)."""

    id: Annotated[str, Field(pattern=r"^[A-Z]$", description="Letter in front of its hex numbers.")]
    title: str = Field(description="What the sheet shows.")
    terrain: dict[Terrain, HexList] = Field({}, description="Hexes not listed are clear.")
    levels: dict[Annotated[int, Field(ge=1, le=3)], HexList] = Field({}, description="Hexes not listed are level 0.")
    gentle: HexList = ""
    roads: list[HexPath] = Field([], description="Roads, each from hex to adjacent hex.")
    trails: list[HexPath] = Field([], description="Trails, each from hex to adjacent hex.")
    streams: list[HexPath] = Field([], description="Streams, each from hex to adjacent hex.")
    crests: list[Hexside] = Field([], description="Hexsides with a crest.")
    walls: list[Hexside] = Field([], description="Hexsides with a wall.")
    hedges: list[Hexside] = Field([], description="Hexsides with a hedge.")
    villages: dict[Id, HexList] = Field({}, description="Villages by id, with their hexes.")
    prepared: HexList = Field("", description="Prepared positions.")
    trenches: HexList = Field("", description="Finished entrenchments.")
    wire: HexList = Field("", description="Barbed wire.")
    names: dict[str, str] = Field({}, description="Names of hexes.")


class Print(Model):
    """What a terrain piece makes of a hex."""

    terrain: Terrain | None = Field(None, description="Terrain that it makes of a hex; absent: as printed.")
    level: int | None = Field(None, ge=0, le=3, description="Level that it gives to a hex; absent: as printed.")
    works: Literal["", "prepared", "trench"] = Field("", description="Works that stand in it.")


class TerrainPiece(Record):
    """A loose piece of terrain that a scenario lays on the boards."""

    id: Id
    centre: Print = Field(Print(), description="What it makes of the hex on which it is laid.")
    ring: Print | None = Field(None, description="What it makes of the six hexes around.")
    south: bool = Field(False, description="It covers the hex south of the named one as well (row + 1 of its board).")


class PiecesFile(File):
    """pieces.yaml: the loose terrain pieces."""

    pieces: list[TerrainPiece] = Field(description="The pieces.")


class UnitClass(PieceClass):
    """The values of a type of unit."""

    type: Literal["infantry", "weapon", "hq", "civilian", "dummy", "crew"] = Field(
        description="What sort of unit it is."
    )
    strength: int = Field(ge=0, description="Fire strength with all its steps.")
    reduced: int | None = Field(None, ge=0, description="Strength with one step left, for units of two steps.")
    range: int = Field(0, ge=0, description="Normal range in hexes.")
    min_range: int = Field(0, ge=0, description="Hexes nearer than this it cannot fire at.")
    rof_attack: int = Field(0, ge=0, description="Rate of fire in offence: the coloured die at most.")
    rof_defense: int = Field(0, ge=0, description="Rate of fire in defence: two dice at most.")
    steps: int = Field(ge=0, le=2, description="Steps that it can lose.")
    size: Literal["section", "half-section", "free"] = Field("free", description="Its share of a hex.")
    indirect: bool = Field(False, description="A mortar.")
    breaks: int | None = Field(None, description="Unmodified fire roll from which it breaks down.")
    runs_dry: int | None = Field(None, description="Unmodified fire roll from which it is out of ammunition.")
    aa_value: int = Field(0, ge=0, description="Strength against aircraft; 0: none.")
    aa_range: int = Field(0, ge=0, description="Hexes within which it fires at aircraft.")
    sapper: bool = Field(False, description="It can clear wire.")
    higher: bool = Field(False, description="A higher-echelon commander.")


class Unit(Piece):
    """One counter of a scenario's order of battle."""

    formation: str = Field("", description="Formation to which it belongs.")
    quality: Quality = Field("line", description="Its quality in assaults.")
    morale: int = Field(7, ge=2, le=12, description="Its printed morale.")


# --- scenarios ------------------------------------------------------------------------------------------------


class Placement(Model):
    """A board on the table."""

    board: Annotated[str, Field(pattern=r"^[A-Z]$")] = Field(description="Letter of the board.")
    turned: bool = Field(False, description="Turned by 180 degrees.")
    put: SpaceRef | None = Field(None, description="Hex of this board that lies on ...")
    on: SpaceRef | None = Field(None, description="... this hex of a board named before.")
    columns: Span = Field((1, 23), description="Playable columns, first and last.")
    rows: Span = Field((1, 15), description="Playable rows.")


class Laid(Model):
    """A terrain piece on its hex."""

    piece: Id = Field(description="Id of the terrain piece.")
    at: SpaceRef = Field(description="Hex on which it is laid.")
    village: Id | None = Field(None, description="Village of which it is a part.")


class Part(Model):
    """A part of the map: the hexes that fit everything it says."""

    hexes: list[SpaceRef] | None = Field(None, description="Only these hexes.")
    village: Id | None = Field(None, description="Only hexes of this village.")
    around: SpaceRef | None = Field(None, description="Only hexes near this one, at most `distance` away.")
    distance: int = Field(0, description="How far from `around`.")
    board: str | None = Field(None, description="Only hexes of this board.")
    columns: Span | None = Field(None, description="Only these columns, first and last.")
    rows: Span | None = Field(None, description="Only these rows, first and last.")
    edge: Literal["top", "bottom", "left", "right"] | None = Field(None, description="Edge of the board as printed.")
    positions: bool = Field(False, description="Prepared positions and the hexes next to them.")


class Zone(Model):
    """The union of its parts, without those excepted."""

    parts: list[Part] = Field(description="Parts that belong to it.")
    without: list[Part] = Field([], description="Parts that do not, though a part names them.")


class Entry(Model):
    """How a formation comes onto the map."""

    turn: int = Field(ge=1, description="First turn on which it may enter.")
    die: bool = Field(False, description="Its owner adds a die rolled in secret at the start.")
    zone: Zone = Field(description="Hexes by which it enters.")


class Confusion(Model):
    """A modifier of the activation of a formation on some turns."""

    turns: Span = Field(description="First and last turn.")
    value: int = Field(description="Added to its morale when it is activated.")


class Formation(Model):
    """A line of the order of battle."""

    id: Id = Field(description="Id; its box on the map is called `f-` and this.")
    name: str = Field(description="How it is called.")
    side: SideRef = Field(description="Its side.")
    quality: Quality = Field(description="Quality of its units; their morale follows from it.")
    hq: ClassRef = Field("hq", description="Class of its leader.")
    units: dict[ClassRef, int] = Field({}, description="Class to number of units.")
    hesitation: int = Field(ge=1, description="Steps lost at which it becomes hesitant.")
    demoralisation: int = Field(ge=1, description="Steps lost at which it may be demoralised.")
    set_up: Zone | None = Field(None, description="Where it starts; absent: off the map.")
    required: list[SpaceRef] = Field([], description="Hexes that must hold a unit of it after set-up.")
    entry: Entry | None = Field(None, description="How it enters; absent: it does not.")
    drop: int | None = Field(None, ge=1, description="Turn on which it drops by parachute.")
    with_formations: list[Id] = Field([], description="It enters with any of these formations.")
    concealed: bool = Field(True, description="Whether it starts or enters concealed.")
    in_battery: bool = Field(True, description="Its weapons may start in battery.")
    shares: ClassRef | None = Field(None, description="Weapons that may be handed to other formations at set-up.")
    shares_with: list[Id] = Field([], description="Formations of the company that may get them.")
    confusion: Confusion | None = Field(None, description="A modifier of its activation on some turns.")


class Battery(Model):
    """An off-map battery."""

    id: Id = Field(description="Id, for the log.")
    name: str = Field(description="How it is called.")
    calibre: Literal["light", "medium", "heavy"] = Field(description="Which line of the blast table it uses.")
    missions: int = Field(ge=1, description="Missions that it has for the whole game.")
    directed_by: list[Id] = Field(description="Formations whose leaders may direct it.")
    illumination: bool = Field(False, description="Whether it can fire flares.")


class SideCard(Model):
    """What a scenario gives to a side."""

    command_range: int = Field(description="Hexes within which a leader commands.")
    higher_range: int = Field(0, description="Range of the higher echelon; 0: there is none.")
    dummies: int = Field(0, description="Dummies of the side.")
    batteries: list[Battery] = Field([], description="Its batteries off the map.")
    air: list[Literal["support", "bombs", "napalm"]] = Field([], max_length=3, description="Its air missions.")


class Light(Model):
    """Visibility on some turns."""

    turns: Span = Field(description="First and last turn.")
    limit: int = Field(description="Hexes that a line of sight reaches.")
    day: bool = Field(description="Whether the day column of the observation table is used.")


class Initiative(Model):
    """Who has the initiative on some turns, or who adds to the die."""

    turns: Span = Field(description="First and last turn.")
    side: SideRef = Field(description="Whose initiative it is.")
    bonus: int | None = Field(None, description="Added to the side's die; without it the initiative is assigned.")


class Exit(Model):
    """A hex through which a side may leave the map."""

    side: SideRef = Field(description="Side that may leave.")
    hex: SpaceRef = Field(description="Hex from which it leaves.")
    turn: int = Field(1, description="First turn on which it is open.")


class Special(Model):
    """Rules of single scenarios."""

    prepared_barrage: SideRef | None = Field(None, description="Side whose batteries fire on turn 1 without delay.")
    registered: list[SpaceRef] = Field([], description="Hexes that may be plotted without line of sight.")
    registered_side: SideRef | None = Field(None, description="Side for which these hexes are registered.")
    counter_battery: int = Field(0, description="Last turn without the favourable delay modifier of the French.")
    mud: bool = Field(False, description="Movement is slowed by mud.")
    illumination_radius: int = Field(0, description="Hexes round a flare that it lights; 0: no flares.")
    illumination_reach: int = Field(0, description="Hexes from which a lit hex is seen.")
    civilian_steps: int = Field(1, description="Steps that an eliminated civilian counts for victory.")


class Victory(Model):
    """How the scenario is won."""

    kind: Name = Field(description="Name of a registered judgement.")
    hexes: list[SpaceRef] = Field([], description="Hexes that count.")
    villages: list[Id] = Field([], description="Villages that count.")
    must: list[SpaceRef] = Field([], description="Hexes that have to be held in any case.")
    number: int = Field(0, description="How many hexes or steps are asked for.")
    holder: SideRef = Field("viet-minh", description="Who holds all of it at the start.")


class Card(Scenario):
    """scenarios/*.yaml: a scenario card."""

    original: bool = Field(False, description="Not in the book.")
    date: str = Field(description="When it happened.")
    boards: list[Placement] = Field(min_length=1, description="The boards, the first one as printed.")
    railroad: list[HexPath] = Field([], description="Railroads laid over the boards, each from hex to adjacent hex.")
    terrain: list[Laid] = Field([], description="Terrain pieces laid on the boards.")
    hills: Literal["gentle", "steep"] = Field(description="What kind of slopes all hills have.")
    weather: Literal["good", "bad"] = Field("good", description="Weather; bad weather delays air missions.")
    wind: Literal["none", "light", "medium", "strong"] = Field("none", description="Wind for parachute drops.")
    light: list[Light] = Field(description="Visibility, turn by turn.")
    initiative: list[Initiative] = Field([], description="Initiative that is assigned or favoured.")
    end_number: int = Field(9, description="Activation roll from which a lone player ends the phase.")
    smoke: list[Literal["unit", "mortar", "artillery"]] = Field(
        ["unit", "mortar", "artillery"], description="Who can lay smoke."
    )
    first: SideRef = Field(description="Side that sets up first.")
    sides: dict[SideRef, SideCard] = Field(description="What each side has.")
    formations: list[Formation] = Field(description="The order of battle.")
    one_company_per_turn: SideRef | None = Field(
        None, description="Side of which one formation enters per turn, leaders apart."
    )
    exits: list[Exit] = Field([], description="Hexes by which a side may leave.")
    special: Special = Field(Special(), description="Rules of this scenario only.")
    victory: Victory = Field(description="How it is won.")

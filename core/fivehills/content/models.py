"""The shape of content: one pydantic model per kind of YAML file.

A ruleset extends these models by subclassing (`class Area(Space): terrain: int`) and names its subclasses in
its `Ruleset`; schemas are generated from what it names. Models are used while content is loaded, never in play.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

SCHEMA_VERSION = 1
MOST = 2_000_000_000
"""The largest number that a piece or space can have."""

Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._+-]*$", description="A short name without spaces.")]
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", description="Lower case letters, digits and underscores.")]


@dataclass(frozen=True)
class Ref:
    """Marks text that must be the id of something listed elsewhere; checked in a ruleset's own models too."""

    kind: Literal["space", "piece", "card", "side", "owner", "class", "rule", "rules", "feature", "scenario", "option"]


SpaceRef = Annotated[str, Ref("space")]
PieceRef = Annotated[str, Ref("piece")]
CardRef = Annotated[str, Ref("card")]
SideRef = Annotated[str, Ref("side")]
OwnerRef = Annotated[str, Ref("owner")]
"""A side, or a force that nobody plays."""
ClassRef = Annotated[str, Ref("class")]
FeatureRef = Annotated[str, Ref("feature")]
RuleRef = Annotated[str, Ref("rule")]
Cite = Annotated[str, Field(min_length=1, description="Ids of ledger rules, separated by commas."), Ref("rules")]
Provenance = Annotated[
    str,
    Field(
        pattern=r"^(text|public|rebuilt|history|own)\b",
        description="Where it comes from: 'text §…', 'public …', 'history …', 'rebuilt …' or 'own …' with the reason.",
    ),
]
Named = Annotated[
    Literal["", "space", "piece", "card"],
    Field(description="Its values are numbers of such things plus one, 0 for none; saves say which by their ids."),
]
Point = tuple[float, float]
FEW, MANY = 20, 500
"""How many sides there may be, and how many things of a kind a ruleset may declare: more than anybody can oversee."""
Outline = Annotated[list[Point], Field(max_length=MANY)]


class Model(BaseModel):
    """Base of all content: unknown keys are errors, values are immutable."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, defer_build=True)


class Record(Model):
    """Something listed in a file; its own provenance only where it differs from the file's."""

    provenance: Provenance | None = Field(None, description="Only where it differs from the file's provenance.")


class File(Model):
    """What every content file begins with."""

    schema_: int = Field(
        alias="schema",
        description="Version of the content format; this release reads 1.",
        json_schema_extra={"const": SCHEMA_VERSION},
    )
    provenance: Provenance


# --- ruleset.yaml ---------------------------------------------------------------------------------------------


class Side(Record):
    id: Id = Field(description="How the side is called in files and on the command line.")
    name: str = Field(description="How the side is called in sentences.")
    colour: str = Field("#444444", description="Colour of its counters, as #rrggbb.")
    coalition: Literal[""] | Name = Field("", description="Sides with the same word here win and lose together.")


class Force(Record):
    """Counters that nobody plays: the enemy in a game for one, villagers, the weather's storms."""

    id: Id = Field(description="How pieces name it in their field `side`.")
    name: str = Field(description="How it is called in sentences.")
    colour: str = Field("#777777", description="Colour of its counters, as #rrggbb.")


class Status(Record):
    """A yes-or-no fact about pieces, kept as one bitset: `state.<id>`."""

    id: Name
    label: str
    symbol: str = Field("", description="One or two characters to print on the counter.")
    seen_by: Literal["all", "owner", "nobody"] = "all"


class Value(Record):
    """A number per piece (steps, ammunition), kept as bytes or, beyond 255, as an array: `state.<id>[piece]`."""

    id: Name
    label: str
    max: int = Field(255, ge=1, le=MOST)
    start: int = Field(0, ge=0, le=MOST)
    printed: bool = Field(True, description="Whether a list of units tells it, or only a closer look.")
    names: Named = ""
    seen_by: Literal["all", "owner", "nobody"] = "all"


class Marker(Record):
    """Something that lies on spaces: a flag (bitset of spaces) or a level (bytes per space)."""

    id: Name
    label: str
    kind: Literal["flag", "level"] = "flag"
    max: int = Field(255, ge=1, le=MOST, description="Largest level.")
    each: Literal["", "side"] = Field("", description="'side': one of them per side, `state.<id>[side]`.")
    symbol: str = Field("", description="One or two characters to print on the map.")
    seen_by: Literal["all", "owner", "nobody"] = "all"


class Track(Record):
    """A number beside the map: `state.<id>`, or `state.<id>[side]` with each: side."""

    id: Name
    label: str
    start: int = Field(0, ge=-MOST, le=MOST)
    min: int = Field(0, ge=-MOST, le=MOST)
    max: int | None = Field(None, ge=-MOST, le=MOST)
    words: list[str] = Field(
        [], max_length=MANY, description="What its values are called, from `min` on: [clear, rain]."
    )
    names: Named = ""
    each: Literal["", "side"] = ""
    seldom: bool = Field(
        False, description="With each: side: kept as a tuple that copies share; code puts a new one in its place."
    )
    seen_by: Literal["all", "owner", "nobody"] = Field("all", description="'nobody': memory of the engine, not shown.")
    told_by: str = Field("", description="Label of the line of hook `standing` that tells its meaning in words.")


class Pile(Record):
    """A place where cards lie, one per side: `state.<id>[side]` is a bitset of cards."""

    id: Name
    label: str
    seen_by: Literal["all", "owner", "nobody"] = "all"


class Verb(Record):
    """An action's first word with the kinds of its arguments."""

    id: Name
    args: list[Literal["space", "piece", "card", "side", "number", "word", "edge"]] = Field([], max_length=FEW)
    label: str = Field(description="What a player reads; {0}, {1} stand for the arguments.")
    words: list[str] = Field([], description="Where an argument is a word: the words in order of their numbers.")
    named: dict[str, str] = Field({}, description="By word: what people read instead of it.")
    cite: Cite | None = Field(None, description="The rule to name when this is tried where it is not offered at all.")
    part: bool = Field(False, description="Names only the part of the map in which the place asked for next lies.")


class Option(Record):
    """A choice made when a game is created."""

    id: Name
    label: str
    default: bool | int | str = False
    choices: list[bool | int | str] = [False, True]
    cite: Cite | None = None


class RulesetFile(File):
    """ruleset.yaml: what the game is and what stands on and beside its map."""

    id: Id
    title: str
    version: str
    summary: str
    difficulty: int = Field(3, ge=1, le=5, description="How much there is to learn: menus begin with the easiest.")
    sides: list[Side] = Field(
        min_length=1, max_length=FEW, description="In order of play; a single one is a solitaire game."
    )
    forces: list[Force] = Field(
        [], max_length=FEW, description="Whose pieces the rules move: they have no seat and no turn."
    )
    control: bool = Field(False, description="Spaces have a controller: `state.control[side]` is a bitset of spaces.")
    hidden: bool = Field(False, description="Pieces may be unseen: `state.seen[side]` is a bitset of pieces.")
    uncounted_stacks: bool = Field(
        False, description="Others know where hidden pieces stand, but not how many of them are in a space."
    )
    statuses: list[Status] = Field([], max_length=MANY)
    values: list[Value] = Field([], max_length=MANY)
    markers: list[Marker] = Field([], max_length=MANY)
    tracks: list[Track] = Field([], max_length=MANY)
    piles: list[Pile] = Field([], max_length=MANY)
    verbs: list[Verb] = Field([], max_length=MANY)
    options: list[Option] = []
    cap: int = Field(
        20000,
        ge=1,
        le=200_000,
        description="More decisions than any sensible game needs; a longer one counts as an error.",
    )


# --- map.yaml -------------------------------------------------------------------------------------------------


class Space(Record):
    """A place where pieces can be: an area, a hex, a strongpoint, a box."""

    id: Id
    name: str = ""
    code: str = Field("", description="What people call it in short before its name, if that is not its id.")
    kind: str = "area"
    at: Point | None = Field(None, description="Label point in the map's own units, x to the east, y to the north.")
    polygon: Outline = Field([], description="Outline in the map's own units.")
    size: Point | None = Field(None, description="Width and height of a box that is drawn round `at`.")
    uncounted: bool = Field(False, description="Nobody else may know how many hidden pieces are here.")


class Edge(Record):
    """Two spaces that touch (or, with one_way, one that leads to the other)."""

    between: tuple[SpaceRef, SpaceRef]
    features: list[FeatureRef] = []
    one_way: bool = False
    jump: bool = Field(False, description="It joins two hexes of a grid that do not touch: a ferry, a tunnel.")


MOST_HEXES = 20_000
"""Hexes of a map: a few lines can ask for more than any memory holds."""


class Path(Record):
    """What runs over the edges between spaces named one after the other: a road, or a river from bank to bank."""

    features: list[FeatureRef] = Field([], description="What each of the edges gets; a path that joins may do without.")
    spaces: list[SpaceRef] = Field(min_length=2, description="Spaces, each next to the one before it.")
    joins: bool = Field(False, description="It also makes edges between spaces that do not touch otherwise.")

    def edges(self) -> list[Edge]:
        """Its edges one by one."""
        pairs = zip(self.spaces, self.spaces[1:], strict=False)
        return [Edge(between=pair, features=self.features) for pair in pairs]


class HexGrid(Model):
    """A regular grid whose hexes need no entry of their own unless they are special."""

    columns: int = Field(ge=1, le=400)
    rows: int = Field(ge=1, le=400)
    first_column: int = 1
    first_row: int = 1
    orientation: Literal["flat", "pointy"] = "flat"
    shifted: Literal["even", "odd"] = Field("even", description="Columns (flat) or rows (pointy) shifted half a hex.")
    id: str = Field(
        "{col:02}{row:02}",
        pattern=r"^([^{}]|\{(col|row)(:0?[1-9])?\})+$",
        description="How a hex is named; {col} and {row} are its numbers.",
    )
    size: float = Field(1.0, gt=0, description="Distance between opposite sides of a hex in the map's units.")
    origin: Point = Field((0.0, 0.0), description="Centre of the first hex.")
    kind: str = "hex"
    terrain: dict[str, list[SpaceRef]] = Field({}, description="Terrain name to hexes; hexes not listed are plain.")
    omit: list[str] = Field([], description="Hexes of the rectangle that do not exist.")


class Line(Record):
    """Something drawn on the map that has no effect in play: a river, a road, the strip."""

    id: Id
    kind: str
    points: Outline = Field(min_length=2)
    label: str = ""
    arrow: Literal["", "end", "both"] = Field("", description="Where it has a head.")


class MapFile(File):
    """map.yaml: spaces and the edges between them, with what is needed to draw them."""

    title: str
    unit: str = Field("m", description="Unit of all coordinates.")
    grid: HexGrid | None = None
    grids: list[HexGrid] = Field([], description="Further grids of hexes that touch neither the first nor each other.")
    features: list[str] = Field([], description="Names of edge features that may be used.")
    spaces: list[Space] = []
    boxes: list[Space] = Field([], description="Places off the map: holding boxes, boxes of a track, the dead pile.")
    edges: list[Edge] = []
    paths: list[Path] = Field([], description="Features along a row of spaces, instead of an edge for each step.")
    lines: list[Line] = []

    @property
    def all_grids(self) -> tuple[HexGrid, ...]:
        """The grid and the further grids, in the order in which their hexes are numbered."""
        return (*([self.grid] if self.grid else []), *self.grids)

    @model_validator(mode="after")
    def _can_be_kept_in_mind(self) -> Self:
        count = sum(grid.columns * grid.rows for grid in self.all_grids)
        if count > MOST_HEXES:
            raise ValueError(f"found grids of {count:,} hexes, expected at most {MOST_HEXES:,} on a map")
        return self


# --- units.yaml -----------------------------------------------------------------------------------------------


class PieceClass(Record):
    """Values that several pieces share."""

    id: Id
    label: str
    symbol: str = Field("infantry", description="Symbol on the counter.")
    starts: dict[str, int] = Field({}, description="By value or status: what pieces of the class start with.")
    unnoticed: bool = Field(
        False, description="Others do not even know that a hidden piece of the class is in a space (submarines)."
    )


class Piece(Record):
    """One counter."""

    id: Id
    name: str
    side: OwnerRef = Field(description="The side or the force that it belongs to.")
    cls: ClassRef = Field(alias="class", description="Id of its class.")


class UnitsFile(File):
    """units.yaml: classes and pieces."""

    classes: list[PieceClass]
    units: list[Piece]


# --- cards.yaml -----------------------------------------------------------------------------------------------


class Card(Record):
    """One card of a deck (every copy has its own id)."""

    of_one_copy: ClassVar[frozenset[str]] = frozenset({"id", "provenance"})  # fields in which equal cards may differ
    id: Id
    name: str
    side: SideRef
    text: str = Field(description="What it does, in our own words.")


class CardsFile(File):
    cards: list[Card]


# --- tables/*.yaml --------------------------------------------------------------------------------------------


class ModifierRow(Record):
    """One row of a breakdown: it counts when all its predicates hold."""

    id: Id
    label: str
    when: list[str] = Field([], description="Names of registered predicates, all of which must hold.")
    value: int | str = Field(description="A number, or the name of a registered amount.")
    cite: Cite


class ModifiersFile(File):
    """A named breakdown: an itemised sum of rows."""

    id: Id
    kind: Literal["modifiers"]
    title: str
    cite: Cite
    rows: list[ModifierRow]


class TableFile(File):
    """A results table: rows by die, columns by strength, odds or class."""

    id: Id
    kind: Literal["table"]
    title: str
    cite: Cite
    columns: list[int | str] = Field(description="Column headings; numbers are lower bounds, in rising order.")
    rows: dict[int, list[int | str]] = Field(description="Row heading (a die total) to one entry per column.")
    below: int | str | None = Field(None, description="Result left of the first column; else the first column serves.")
    columns_are: Literal["bounds", "names"] = "bounds"
    monotonic: Literal["", "rising", "falling"] = Field("", description="Entries must not fall (or rise) along a row.")
    order: list[int | str] = Field([], description="Order of entries that are words, for the check of monotony.")
    meanings: dict[str, str] = Field({}, description="What entries that are codes stand for, told in the glossary.")


class ListFile(File):
    """A plain list of records by key, for tracks and charts. A row may cite rules of its own by the key `cite`."""

    id: Id
    kind: Literal["chart"]
    title: str
    cite: Cite | None = Field(None, description="Absent where each row cites its own, or where none carries a rule.")
    rows: list[dict[str, Any]]


# --- sequence.yaml --------------------------------------------------------------------------------------------


class SequenceStep(Record):
    """A procedure and its stages in the rulebook's order."""

    step: str = Field(description="Name of a step class of the ruleset.")
    stages: list[str] = Field(
        [],
        description="Its stages; each is a method of the class or the name of a step. Absent: as the class has them.",
    )
    title: str = Field(
        "",
        description="How people call it, with {field} for a field of it: a heading of the story where it begins.",
    )
    level: Literal[1, 2, 3] = Field(2, description="Of that heading: 1 a turn, 2 a phase, 3 a part of one.")
    cite: Cite


class SequenceFile(File):
    sequence: list[SequenceStep]


# --- texts.yaml -----------------------------------------------------------------------------------------------


class EventText(Record):
    """A line of the log. {0}, {1} stand for arguments; {0:space} names a space; also :piece, :pieces, :card, :side."""

    text: str
    cite: Cite | None = None
    heading: Literal[0, 1, 2, 3] = Field(0, description="1 a turn, 2 a phase, 3 a part of one: the story breaks here.")
    sum: bool = Field(False, description="Whether it is arithmetic, told after the line that says what came of it.")


class PromptText(Record):
    """The sentence that asks. {field} stands for a field of the step, with the same kinds as in events.

    {track} stands for a track that everybody sees; where each side has its own, for that of the one who is asked. Only
    he reads what the step works out ({name} of a method in its `says`).
    """

    text: str
    waiting: str = Field(description="What the other side reads meanwhile; it may show only what everybody knows.")
    cite: Cite
    asked_from: int = Field(
        0,
        ge=0,
        le=100,
        description="Of a reaction: the chance in a hundred from which on a person is asked by default.",
    )
    asked_again: int = Field(
        0,
        ge=0,
        le=100,
        description="How much better than one that was let pass a chance must be to be asked about again.",
    )
    cost: str = Field("", description="What an answer costs, by {used} and {left} of the step's `pays`.")
    words: dict[str, dict[str, str]] = Field(
        {}, description="By field and value: what to say instead of a value that is a word of the engine."
    )
    ends: dict[str, str] = Field(
        {}, description="By verb (or the word that the step's `ends` gives): what such an answer ends for good."
    )
    closes: dict[str, str] = Field(
        {},
        description="The same for the usual way to finish: people are told, but not asked whether they are sure.",
    )


class TextsFile(File):
    events: dict[str, EventText]
    prompts: dict[str, PromptText]


# --- scenarios/*.yaml -----------------------------------------------------------------------------------------


class Scenario(File):
    id: Id
    title: str
    summary: str
    default: bool = False
    turns: int = Field(ge=1)
    options: dict[str, bool | int | str] = {}

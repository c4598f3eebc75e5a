"""The common battle: one model per file of content/battle/, the reference that every ruleset can be compared with.

Distances are metres east (x) and north (y) of the centre of the airstrip, dates are ISO, times those of the French
camp. Where sources differ an amount is a pair, lowest and highest. `src` names entries of sources.yaml.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from fivehills.content.battle_facts import Amount, Clock, Date, Moment, Period, Placed, Range, Sourced, Traced
from fivehills.content.battle_forces import BenchmarksFile, LossesFile, OobFile
from fivehills.content.models import File, Id, Model, Name, Point, Record

# --- sources.yaml ---------------------------------------------------------------------------------------------


class Source(Record):
    id: Name
    address: str | None = Field(None, description="Address of a public page.")
    note: str | None = Field(None, description="What was taken from it.")


class SourcesFile(File):
    """sources.yaml: where the facts of the battle were found."""

    sources: list[Source]


# --- strongpoints.yaml ----------------------------------------------------------------------------------------


class Strongpoint(Placed):
    """A French position: where it lay, who stood in it on 13 March, and when it was in French hands."""

    cr: str = Field(description="Centre of resistance to which it belonged.")
    fr: str = Field(description="French name.")
    vn: str | None = Field(None, description="Vietnamese name or number.")
    basis: Literal["osm", "rel", "map"] = Field(
        description="Position from a public coordinate, from written relations, or from published maps."
    )
    h: int = Field(description="Height above the valley floor in metres.")
    h_range: Range | None = None
    r_m: int = Field(description="Rough half-size for drawing.")
    axis_deg: int | None = Field(None, description="Bearing of the longer axis.")
    size_m: Range | None = Field(None, description="Length along the axis and width.")
    area_m2: Range | None = None
    parts: list[Id] = Field([], description="Positions of which it is the whole.")
    garrison: str
    men: int = Field(description="Strength on 13 March; 0 where it did not yet exist.")
    men_range: Range | None = None
    held: list[tuple[Moment, Moment]] = Field(description="Periods of French control.")
    by: str | None = Field(None, description="Units that took it.")


class StrongpointsFile(File):
    """strongpoints.yaml: the positions of the camp."""

    notes: list[str] = Field([], description="Where names or figures of the sources conflict.")
    strongpoints: list[Strongpoint]


# --- timeline.yaml --------------------------------------------------------------------------------------------


class Event(Sourced):
    """Something dated that happened."""

    id: Id
    date: Date
    date_range: Period | None = None
    time: Clock | None = None
    time_range: tuple[Clock | Moment, Clock | Moment] | None = Field(None, description="Spread between sources.")
    kind: Literal[
        "prelude", "bombardment", "assault", "fall", "counterattack", "retaken", "abandoned", "drop", "air", "supply",
        "command", "weather", "mine", "relief", "truce", "end", "created",
    ]  # fmt: skip
    at: list[Id] = Field([], description="Ids of strongpoints or of places in terrain.yaml.")
    unit: Id | None = Field(None, description="Arriving unit of oob.yaml.")
    men: int | None = None
    text: str


class Light(Sourced):
    sunset_mid_march: Clock
    moonrise_31_march: Clock


class TimelineFile(File):
    """timeline.yaml: the course of the battle."""

    period: Period
    day_one: Date = Field(description="D+0 of all reckoning in days.")
    light: Light
    events: list[Event]


# --- terrain.yaml ---------------------------------------------------------------------------------------------


class Frame(Sourced):
    """How metres and degrees belong together."""

    origin: str
    origin_lat: float
    origin_lon: float
    datum: str
    metres_per_degree_lat: int
    metres_per_degree_lon: int
    utm48n_of_origin: Point


class Valley(Sourced):
    length_km: Range
    width_km: Range
    floor_elevation_m: Range
    crest_elevation_m: Range


class Airstrip(Sourced):
    id: Id
    north_end: Point
    south_end: Point
    length_m: int
    length_range: Range
    width_m: int | None = None
    bearing_deg: int | None = None
    surface: str | None = None
    acc_m: int
    basis: str | None = None


class River(Traced):
    name_vn: str | None = None
    width_m: Amount
    banks_m: Range | None = Field(None, description="Height of the banks.")
    fordable: str | None = None
    upstream_guess: list[Point] = Field([], description="Course above the first point of the line, uncertain.")
    acc_upstream_m: int | None = None


class Bridge(Placed):
    kind: Literal["Bailey", "timber", "ford"]
    crosses: Id


class Road(Traced):
    name: str = ""


class Village(Placed):
    name: str


class Hill(Placed):
    fr: str
    vn: str | None = None
    h: int = Field(description="Height above the valley floor in metres.")
    r_m: int = Field(description="Rough half-size for drawing.")
    altitude_m: Amount | None = None


class DetailPoint(Placed):
    """A spot on Eliane 2."""

    altitude_m: int | None = None
    diameter_m: int | None = None
    depth_m: Range | None = None
    charge_kg: Range | None = None
    tunnel_m: Range | None = None


class Ground(Sourced):
    """A patch of ground."""

    id: Id
    polygon: list[Point] = Field(min_length=3)
    acc_m: int | None = None


class Wire(Sourced):
    belts: int
    depth_m: int


class ElianeTwo(Model):
    """Detail for the finest grid, within the hill +-40 m of its centre."""

    points: list[DetailPoint]
    lines: list[Traced]
    grounds: list[Ground]
    wire: Wire


class DropZone(Placed):
    rx: int = Field(description="Half-axis east to west.")
    ry: int = Field(description="Half-axis north to south.")


class JungleEdge(Sourced):
    """The edge of dense cover on both sides of the valley."""

    east: list[Point]
    west: list[Point]
    acc_m: int


class Landcover(Model):
    """What grows: paddy on the valley floor unless something else is listed."""

    paddy: str = Field(description="State of the paddy through the battle.")
    valley_floor: list[Point]
    marshes: list[Ground]
    cleared_hills: list[Id]
    cleared_hills_note: str
    jungle_edge: JungleEdge


class Trenches(Sourced):
    total_km: Range


class Headquarters(Placed):
    lat: float
    lon: float


class TerrainFile(File):
    """terrain.yaml: the ground."""

    frame: Frame
    valley: Valley
    airstrips: list[Airstrip]
    rivers: list[River]
    bridges: list[Bridge]
    roads: list[Road]
    villages: list[Village]
    hills: list[Hill]
    eliane_2: ElianeTwo
    drop_zones: list[DropZone]
    landcover: Landcover
    vm_trenches: Trenches
    vm_hq: Headquarters


# --- outcomes.yaml and whatifs.yaml ---------------------------------------------------------------------------


class Outcome(Record):
    """A way in which the battle can end."""

    id: Id
    text: str
    until: Date | None = Field(None, description="The camp falls before this day; absent: it does not fall.")


class OutcomesFile(File):
    """outcomes.yaml: one scale for the results of all designs."""

    outcomes: list[Outcome]


class WhatIf(Sourced):
    """A counterfactual in words; each design that can express it ships a variant of the same id."""

    id: Id
    title: str
    text: str = Field(description="What would have been otherwise, and until when it was open.")


class WhatIfsFile(File):
    """whatifs.yaml: the same questions to every design."""

    whatifs: list[WhatIf]


FILES: dict[str, type[File]] = {
    "sources.yaml": SourcesFile,
    "strongpoints.yaml": StrongpointsFile,
    "terrain.yaml": TerrainFile,
    "timeline.yaml": TimelineFile,
    "oob.yaml": OobFile,
    "losses.yaml": LossesFile,
    "benchmarks.yaml": BenchmarksFile,
    "outcomes.yaml": OutcomesFile,
    "whatifs.yaml": WhatIfsFile,
}
"""Every file of content/battle/ with its model."""

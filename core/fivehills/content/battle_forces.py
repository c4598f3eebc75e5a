"""The common battle in numbers: order of battle, losses, supply, and the benchmarks drawn from them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from fivehills.content.battle_facts import Amount, Date, Period, Range, Sourced
from fivehills.content.models import File, Id, Model, Name

When = Date | Period | Literal["total"]


class Count(Sourced):
    """How many there were of something."""

    id: Name
    n: Amount
    range: Range | None = Field(None, description="Lowest and highest of the sources, where one figure is preferred.")
    of_which: dict[Name, Amount] = {}


# --- oob.yaml -------------------------------------------------------------------------------------------------


class Strength(Sourced):
    """Men of a whole side at some time."""

    id: Name
    men: Amount
    range: Range | None = None
    of_which: dict[Name, Amount] = {}


class FormationSize(Sourced):
    """What a kind of formation numbered."""

    id: Name
    men: Amount
    n: int | None = Field(None, description="How many of them there were.")
    range: Range | None = None
    battalions: int | None = Field(None, description="Battalions in one of them.")


class Command(Sourced):
    posts: dict[Name, str] = Field(description="Post to holder.")


class Battalion(Sourced):
    """A French battalion of 13 March."""

    id: Id
    name: str
    kind: Literal["legion", "algerian", "moroccan", "tai", "tai_aux", "para", "para_legion"]
    cr: str = Field(description="Centre of resistance, or reserve.")
    men: Range
    quality: str | None = None
    loss_to_20_march: int | None = None


class Arrival(Sourced):
    """Men dropped during the siege."""

    id: Id
    name: str
    date: Date | Period | None = None
    men: Amount
    by_night: dict[Date, int] = Field({}, description="Men dropped on single nights, by the date of the morning.")
    missions: int | None = None
    non_parachutist: int | None = None


class Battery(Sourced):
    unit: str
    guns: Amount
    type: str
    at: str


class Tanks(Sourced):
    unit: str
    type: str
    n: int
    centre: list[str] = Field(description="Names of the tanks in the main position.")
    isabelle: list[str] = Field(description="Names of the tanks at Isabelle.")


class Engineers(Sourced):
    unit: str
    companies: int
    bulldozers: int


class Medical(Sourced):
    surgical_teams: list[str]


class FrenchForces(Model):
    totals: list[Strength]
    command: Command
    battalions: list[Battalion]
    arrivals: list[Arrival]
    artillery: list[Battery]
    artillery_notes: list[Sourced]
    tanks: Tanks
    engineers: Engineers
    medical: Medical
    aircraft_based: list[Count] = Field(description="Aircraft stationed in the camp on 13 March.")
    aircraft: list[Count] = Field(description="Aircraft in the theatre.")
    sorties: list[Count] = Field(description="Sorties from 13 March to 7 May.")
    aircraft_lost: list[Count]


class Division(Sourced):
    id: Id
    commander: str
    kind: Literal["infantry", "heavy"] = "infantry"
    regiments: dict[str, list[int | str]] = Field({}, description="Regiment to its battalions.")
    units: dict[str, str] = Field({}, description="Regiment of the heavy division to its weapons.")
    sector: str | None = None


class Gun(Count):
    western_estimate: int | None = None
    first_use: Date | None = None


class Assault(Sourced):
    """Who attacked what, for set-ups."""

    date: Date
    target: Id = Field(description="Id of a strongpoint.")
    units: list[str]
    ratio: str | None = None


class VietMinhForces(Model):
    totals: list[Strength]
    sizes: list[FormationSize]
    command: Command
    divisions: list[Division]
    guns: list[Gun]
    assaults: list[Assault]


class OobFile(File):
    """oob.yaml: both sides' forces, with arrivals."""

    french: FrenchForces
    viet_minh: VietMinhForces


# --- losses.yaml ----------------------------------------------------------------------------------------------


class Loss(Model):
    """Losses of one side."""

    engaged: Amount | None = None
    total: Amount | None = None
    k: Amount | None = Field(None, description="Killed.")
    w: Amount | None = Field(None, description="Wounded.")
    m: Amount | None = Field(None, description="Missing, prisoners and deserters.")
    of_which: dict[Name, Amount | dict[Name, Amount]] = {}


class Estimate(Loss):
    """Losses as one party counted them; sources differ by a factor of up to six."""

    by: Literal["vietnamese", "western", "french"] | None = Field(None, description="Who counted.")


class PhaseLosses(Sourced):
    id: Name
    period: Period
    french: Loss | None = None
    viet_minh: list[Estimate] = []


class TotalEstimate(Sourced, Estimate):
    """Losses of the whole battle."""


class Casualties(Model):
    by_phase: list[PhaseLosses]
    french: list[Count]
    viet_minh: list[TotalEstimate]


class Requirement(Sourced):
    period: Period
    t_per_day: Range


class Dropped(Sourced):
    """Tonnes dropped over the whole siege."""

    period: Period
    total_t: Range
    per_day_t: Range
    usable_per_day_t: Amount
    loss_fraction_typical: Range
    loss_fraction_late: Range


class DropRate(Sourced):
    """Tonnes a day in a period or on one day."""

    when: When
    dropped: Amount | None = None
    usable: Amount | None = None
    lost_fraction: float | None = None
    dropped_isabelle: Amount | None = Field(None, description="At Isabelle, where `dropped` is the main position's.")


class Ammunition(Sourced):
    """Rounds (or guns) by calibre at or over some time."""

    when: When
    mm75: Amount | None = None
    mm105: Amount | None = None
    mm120: Amount | None = None
    mm155: Amount | None = None
    all_calibres: Amount | None = None
    captured_mm105_and_mm120: Amount | None = None
    rations_days: int | None = None
    fuel_days: int | None = None
    alternative_mm105: Amount | None = Field(None, description="What another account gives.")


class Wounded(Sourced):
    date: Date
    n: int


class FrenchLogistics(Model):
    requirement: list[Requirement]
    dropped: Dropped
    by_period: list[DropRate]
    samples: list[DropRate]
    stock: list[Ammunition]
    fired: list[Ammunition]
    guns_lost: list[Ammunition]
    wounded_waiting: list[Wounded]
    hospital: list[Count]


class VietMinhLogistics(Model):
    stock: list[Ammunition]
    resupply: list[Ammunition]
    rationing: Sourced
    fired: list[Ammunition]
    supply_t: list[Count]
    labour: list[Count]


class LossesFile(File):
    """losses.yaml: men, tonnes and shells."""

    casualties: Casualties
    french_logistics: FrenchLogistics
    viet_minh_logistics: VietMinhLogistics


# --- benchmarks.yaml ------------------------------------------------------------------------------------------


class Benchmark(Sourced):
    """A number that a game can be scored against."""

    id: Name
    n: Amount
    range_plausible: Range | None = None


class PositionsLost(Sourced):
    date: Date
    lost: list[Id] = Field(description="Strongpoints lost by then, beyond those of earlier dates.")


class Sample(Sourced):
    """A value on a day."""

    date: Date
    n: int | float | None = None
    main: int | float | None = Field(None, description="Of the main position.")
    isabelle: int | float | None = None


class Deadline(Sourced):
    id: Name
    date: Date


class BenchmarksFile(File):
    """benchmarks.yaml: what a run is compared with; one run proves nothing, use the distribution of many."""

    figures: list[Benchmark]
    positions_lost_by: list[PositionsLost]
    last_dates: list[Deadline]
    perimeter_km2: list[Sample]
    fit_french_infantry: list[Sample]

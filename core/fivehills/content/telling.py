"""battle.yaml of a ruleset: what the design has, in the words of the common battle.

From it the kernel writes the chronicle of any game: who holds which strongpoint on which day, losses in men, shells and
tonnes. What a design does not model is named as such; nothing is invented to fill a cell.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from fivehills.content.battle_facts import Moment
from fivehills.content.models import ClassRef, File, Id, Model, Record, SideRef, SpaceRef

Figure = Literal[
    "shells", "tonnes_dropped", "tonnes_usable", "airlift", "airlift_astray", "aircraft", "supply",
    "replacements", "morale", "victory_points",
]  # fmt: skip
Outcome = Literal["collapse", "early-fall", "historical", "late-fall", "holds"]
"""From the worst to the best for the camp; content/battle/outcomes.yaml says what each means."""


class Clock(Model):
    """How a track of the design becomes a date: by a list of beginnings, or by a first moment and a pace."""

    track: Id = Field(description="Track that counts turns.")
    begins: dict[int, Moment] = Field({}, description="Value of the track, and when that turn begins.")
    first: int = Field(1, description="Value of the track at `start`.")
    start: Moment | None = Field(None, description="When the turn `first` begins.")
    minutes: int | None = Field(None, gt=0, description="Minutes that each turn lasts, where `start` is given.")
    ends: Moment = Field(description="When the last turn ends.")

    @model_validator(mode="after")
    def _one_way(self) -> Clock:
        if bool(self.begins) == bool(self.start and self.minutes):
            raise ValueError("a clock has either `begins`, or `start` and `minutes`")
        return self


class Men(Record):
    """What the pieces of some classes are worth in men."""

    classes: list[ClassRef] = Field(min_length=1, description="Classes whose pieces are alike in men.")
    full: int = Field(ge=0, description="Men of such a piece at full strength.")
    infantry: bool = Field(True, description="Whether they count as fit infantry.")
    note: str = Field("", description="What stands behind the figure.")


class Count(Record):
    """Something of the battle that the design counts: on a track, or by what the log tells in a turn.

    Rows of the same figure and side add up; the first says what is counted.
    """

    figure: Figure = Field(description="What of the battle it counts.")
    side: SideRef
    track: Id | None = Field(None, description="Track that counts it.")
    event: Id | None = Field(None, description="Event of the log; its amounts in a turn are added.")
    amount: int = Field(0, ge=0, description="Which argument of the event says how much, from 0 on.")
    of: str | None = Field(None, description="Only events whose first argument is this word or this side.")
    each: float = Field(1.0, description="How much of it one point stands for.")
    unit: str = Field(description="What is counted: shells of 105 mm, tonnes a day, points of the design.")
    kind: Literal["stock", "rate"] = Field("stock", description="What there is, or what comes in a turn.")
    note: str = Field("", description="What stands behind the figure.")

    @model_validator(mode="after")
    def _one_way(self) -> Count:
        if bool(self.track) == bool(self.event):
            raise ValueError("a figure is counted either by a `track` or by an `event`")
        if self.event and self.kind != "rate":
            raise ValueError("what an `event` tells comes in a turn: `kind` is rate")
        return self


class OutcomeRow(Record):
    """How a result is called on the common scale; the first row that fits counts."""

    winner: SideRef | None = Field(None, description="Side that won; absent: whoever did, or nobody.")
    before: Moment | None = Field(
        None, description="The game was over before this moment, or the last position had fallen by then."
    )
    held: float | None = Field(
        None, gt=0, le=1, description="Share of the positions that is at least in French hands at the end."
    )
    outcome: Outcome = Field(description="Its place on the scale of content/battle/outcomes.yaml.")
    note: str = Field("", description="What it means in this design, where the words of the scale do not fit.")


class Missing(Record):
    """Something that the design does not model."""

    what: str = Field(description="What is left out.")
    why: str = Field(description="What the design has instead, or why it does without.")


class TellingFile(File):
    """battle.yaml: how the design tells the battle."""

    scenarios: list[Id] = Field(min_length=1, description="Scenarios that tell it; the first is compared.")
    resolution: str = Field(description="How fine the dates are: a week, a turn of about three days.")
    clock: Clock = Field(description="How turns become dates.")
    strongpoints: dict[str, list[SpaceRef]] = Field(
        description="Strongpoint of the common battle, and its spaces. One space may be several strongpoints."
    )
    held_by: Literal["control", "presence"] = Field(
        "control", description="Who holds a space: its controller, or whoever was last alone in it."
    )
    share: float = Field(
        0.5, gt=0, le=1, description="Share of its spaces that the Viet Minh must hold for a strongpoint to be lost."
    )
    steps: Id | None = Field(None, description="Value that counts the steps a piece has left; absent: all or nothing.")
    steps_lost: Id | None = Field(None, description="Value that counts the steps a piece has lost.")
    full_steps: Id | None = Field(None, description="Field of the classes with the steps of a full piece.")
    reduced: Id | None = Field(None, description="Status of a piece that has lost half of its men.")
    men: list[Men] = Field(description="What pieces are worth in men; classes not named are worth none.")
    field: list[SpaceRef] = Field(
        [], description="Spaces in which the battle is fought; absent: every space that is not a box."
    )
    away: list[SpaceRef] = Field(
        [], description="Boxes whose pieces are alive but not in the battle: nothing is lost by going there."
    )
    counts: list[Count] = Field([], description="Tracks that count shells, tonnes, aircraft and the like.")
    events: dict[Id, str] = Field(
        {}, description="Events of the log that decide something, and how the chronicle calls them."
    )
    outcomes: list[OutcomeRow] = Field(min_length=1, description="Results on the common scale, the first that fits.")
    missing: list[Missing] = Field([], description="What the design leaves out.")

    @property
    def counted(self) -> list[Count]:
        """What is counted of each side: the first row of each figure."""
        return list({(one.figure, one.side): one for one in reversed(self.counts)}.values())[::-1]

    @model_validator(mode="after")
    def _steps_one_way(self) -> TellingFile:
        if sum(bool(way) for way in (self.steps, self.steps_lost, self.reduced)) > 1:
            raise ValueError("losses are counted by one of `steps`, `steps_lost` and `reduced`")
        if (self.steps or self.steps_lost) and not self.full_steps:
            raise ValueError("`full_steps` must name the field of a class with its full steps")
        return self

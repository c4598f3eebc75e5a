"""What the models of the common battle share: amounts that differ between sources, dates, places and their sources."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivehills.content.models import Id, Name, Point, Record

Amount = Annotated[
    int | float | tuple[int | float, int | float],
    Field(description="A number, or the lowest and highest that sources give."),
]
Range = tuple[int | float, int | float]
Date = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$", description="A date as 1954-03-13.")]
Clock = Annotated[str, Field(pattern=r"^\d\d:\d\d$", description="A time of day as 17:05.")]
Moment = Annotated[
    str, Field(pattern=r"^\d{4}-\d\d-\d\d([T ]\d\d:\d\d)?$", description="A date, with or without a time.")
]
Period = tuple[Date, Date]
Confidence = Literal["high", "medium", "low"]


class Sourced(Record):
    """A fact with its sources and how far they can be trusted."""

    note: str | None = None
    conf: Confidence | None = Field(
        None, description="high: two independent sources agree, or an official log; low must not decide a comparison."
    )
    src: list[Name] = Field([], description="Entries of sources.yaml.")


class Placed(Sourced):
    """A fact with a place."""

    id: Id
    x: int
    y: int
    acc_m: int | None = Field(None, description="Accuracy of the position in metres.")


class Traced(Sourced):
    """A line on the ground."""

    id: Id
    line: list[Point] = Field(min_length=2, description="Downstream, or outward from the north.")
    acc_m: int | None = Field(None, description="Accuracy of the line in metres.")

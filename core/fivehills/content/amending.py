"""Variants as data: what a variant changes in the content of a design, without a line of Python."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from fivehills.content.models import File, Id, Model, Record

Kind = Literal[
    "class", "unit", "space", "edge", "card", "table", "row", "scenario", "event", "prompt", "verb", "option",
    "marker", "status", "value", "track", "pile", "sequence", "file", "box",
]  # fmt: skip
Fields = dict[Kind, dict[str, dict[str, Any]]]


class Change(Model):
    """What becomes of some entries of a list: rows of a chart, lines of a scenario."""

    at: str = Field(
        pattern=r"^[a-z]+(/[^/]+){2,}$",
        description="The list: kind, id and field, and further keys below it, `table/weeks/rows`.",
    )
    where: dict[str, Any] = Field(
        {}, description="Fields that an entry must have, a list for one of several values; absent: every entry."
    )
    set: dict[str, Any] = Field({}, description="Fields that get another value.")
    plus: dict[str, int] = Field({}, description="Fields that grow by a number, or shrink by a negative one.")
    times: dict[str, float] = Field({}, description="Fields that are multiplied, rounded down.")
    at_least: dict[str, int] = Field({}, description="Fields that are raised to a number where they are lower.")
    gone: bool = Field(False, description="Whether the entries are taken out.")
    more: list[dict[str, Any]] = Field([], description="Whole entries that come at the end.")


class Exchange(Model):
    """Two groups of units that begin at each other's places, unit by unit."""

    group: Id = Field(description="Field of the units that names their group.")
    one: str = Field(description="A group.")
    other: str = Field(description="The group that it changes places with.")


class Changes(Model):
    """What a variant changes, in this order: what goes, what changes, what comes."""

    remove: dict[Kind, list[str]] = Field({}, description="Kind, then ids.")
    replace: Fields = Field(
        {}, description="Kind, then id, then the fields that get another value: `class: {legion: {defense: 11}}`."
    )
    merge: Fields = Field(
        {},
        description="As `replace`, but of a mapping only the keys named here change; a key with nothing is taken out.",
    )
    numbers: dict[str, dict[str, Any]] = Field(
        {}, description="Chart of single numbers, then id and value: `limits: {digging: 6}`."
    )
    change: list[Change] = Field([], description="What becomes of entries of lists.")
    exchange: list[Exchange] = Field([], description="Groups of units that begin at each other's places.")
    stages: dict[str, list[str]] = Field({}, description="Step of the sequence, then stages that are left out.")
    add: dict[Kind, list[dict[str, Any]]] = Field(
        {}, description="Kind, then whole records. A new row of a breakdown also says `table`."
    )
    rules: list[str] = Field(
        [], description="Open rules that find nothing any more: no points, no units, no places, no."
    )


class VariantFile(Changes, File):
    """variant.yaml: a variant that changes data only."""

    id: Id = Field(description="How the variant is called on the command line.")
    of: Id = Field(description="Ruleset that it changes.")
    title: str
    conflicts: list[Id] = Field([], description="Variants that it cannot join.")
    cite: str = Field("", description="Rules that it switches off.")


class VariantRecord(Changes, Record):
    """A variant that a ruleset brings itself."""

    id: Id = Field(description="How the variant is called on the command line.")
    title: str = Field(description="What is otherwise, in a line.")
    conflicts: list[Id] = Field([], description="Variants that it cannot join.")
    cite: str = Field("", description="Rules that it switches off.")


class VariantsFile(File):
    """variants.yaml: what a design would be with one thing otherwise."""

    variants: list[VariantRecord] = Field(description="Variants of the ruleset.")

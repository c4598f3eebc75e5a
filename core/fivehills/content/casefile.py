"""The shape of a case file: a position, scripted dice, the actions played, and what must hold after.

Running one is the business of `fivehills.cases.run`; `docs/cases.md` explains every key.
"""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from typing import Any, Self

from pydantic import ConfigDict, Field, create_model, model_validator

from fivehills.content.models import SCHEMA_VERSION, Card, Cite, Id, Model, Name, Piece, PieceClass, Provenance
from fivehills.content.shape import Shape

Ids = list[str]
Scalar = bool | int | str


class Members(Model):
    """What is said about a set without listing it."""

    has: Ids = Field([], description="Members that it must have.")
    lacks: Ids = Field([], description="Members that it must not have.")
    count: int | None = Field(None, ge=0, description="How many members it must have.")


SetIs = Ids | int | Members
"""A list: exactly these. A number: so many."""

PerSide = dict[str, SetIs]
Levels = dict[str, int]


class Added(Model):
    """Pieces and cards that exist in this case only, with all their values."""

    classes: list[PieceClass] = []
    units: list[Piece] = []
    cards: list[Card] = []


class StackEntry(Model):
    """A step on the stack. Besides `step` and `stage` it has the fields of its step class by name."""

    model_config = ConfigDict(extra="allow", frozen=True)
    __pydantic_extra__: dict[str, Scalar | list[int | str]]

    step: str = Field(description="Name of a step class of the ruleset.")
    stage: str | None = Field(None, description="Stage with which a procedure goes on; absent: its first.")


class Position(Model):
    """Where the case begins: the scenario's set-up, with what is said here changed."""

    empty: bool = Field(
        False, description="No piece on the board and no card in any pile; markers, tracks and control as set up."
    )
    add: Added = Added()
    place: dict[str, Ids] = Field({}, description="Space (or `nowhere`) to the pieces that stand there.")
    status: dict[Name, Ids] = Field({}, description="Status to exactly the pieces that have it.")
    values: dict[Name, Levels] = Field({}, description="Value to pieces to numbers; other pieces keep theirs.")
    markers: dict[Name, Ids | dict[str, int | Ids | Levels]] = Field(
        {},
        description="A flag: exactly the spaces that have it. A level: spaces to numbers. One per side: side first.",
    )
    tracks: dict[Name, int | Levels] = Field({}, description="Track to its number, or to sides and numbers.")
    control: dict[str, Ids | str] = Field(
        {}, description="Side to the spaces that it controls; `rest` are all spaces that nobody else was given."
    )
    piles: dict[Name, dict[str, Ids | str]] = Field(
        {}, description="Pile to side to exactly its cards; `rest` are the side's cards that no pile was given."
    )
    seen: dict[str, Ids] = Field({}, description="Side to exactly the pieces that it has seen.")
    stack: list[StackEntry] = Field([], description="The steps under way, outermost first; absent: as set up.")
    dice: list[int] | None = Field(None, description="Dice rolled before the first decision.")
    draws: Ids | None = Field(None, description="Cards or pieces drawn before the first decision.")


class Expect(Model):
    """What must hold. Everything that is said must be so; what is not said is not looked at."""

    places: dict[str, str] = Field({}, description="Piece to the space where it stands, or `nowhere`.")
    occupants: dict[str, SetIs] = Field({}, description="Space to the pieces in it.")
    status: dict[Name, SetIs] = Field({}, description="Status to the pieces that have it.")
    values: dict[Name, Levels] = Field({}, description="Value to pieces to numbers.")
    markers: dict[Name, SetIs | dict[str, SetIs | Levels]] = Field({}, description="As in `given`.")
    tracks: dict[Name, int | Levels] = Field({}, description="Track to its number, or to sides and numbers.")
    control: dict[str, Ids] = Field({}, description="Side to spaces that it must control, among others.")
    piles: dict[Name, PerSide] = Field({}, description="Pile to side to its cards.")
    seen: PerSide = Field({}, description="Side to the pieces that it has seen.")
    actor: str | None = Field(None, description="Side that must decide now.")
    step: str | None = Field(None, description="Name of the question that is put now.")
    legal: Ids = Field([], description="Actions that are offered now, among others.")
    illegal: Ids = Field([], description="Well-formed actions that are not offered now.")
    legal_exactly: Ids | None = Field(None, description="All actions that are offered now, in any order.")
    costs: dict[str, str] = Field({}, description="Text of an offered action to what it is said to cost, or nothing.")
    over: bool | None = Field(None, description="Whether the game has ended.")
    winner: str | None = Field(None, description="Side that has won, several with commas, or `draw`.")
    figures: dict[str, int] = Field({}, description="Breakdown to the total of the last one.")
    items: dict[str, dict[str, int | None]] = Field(
        {}, description="Breakdown to rows (by id) of the last one; null: the row does not count."
    )
    events: list[str] = Field([], description="Events that have been logged, in this step or (at the end) at all.")
    no_events: list[str] = Field([], description="Events that have not been logged.")
    refused: dict[str, str] = Field({}, description="Text of an action to words with which it is refused now.")

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not self.model_fields_set:
            raise ValueError("found nothing, expected something that must hold")
        return self


class Play(Model):
    """One action, with the dice it rolls and what holds after it."""

    do: str | None = Field(None, description="Text of the action.")
    refuse: str | None = Field(None, description="Text of an action that must be refused, with nothing changed.")
    says: str | None = Field(None, description="Words that the refusal contains.")
    dice: list[int] | None = Field(None, description="Exactly the dice that are rolled; absent: seeded dice.")
    draws: Ids | None = Field(None, description="Exactly the cards or pieces that are drawn; absent: by chance.")
    expect: Expect | None = None

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        if (self.do is None) == (self.refuse is None):
            raise ValueError("found both or neither of 'do' and 'refuse', expected one of them")
        if self.refuse is None and self.says is not None:
            raise ValueError("found 'says' beside 'do', expected it beside 'refuse'")
        if self.refuse is not None and (self.dice is not None or self.draws is not None):
            raise ValueError("found dice or draws beside 'refuse', expected them beside 'do'")
        return self


class CaseFile(Model):
    """cases/*.yaml: a worked example that the rules must reproduce."""

    schema_: int = Field(
        alias="schema",
        description="Version of the content format; this release reads 1.",
        json_schema_extra={"const": SCHEMA_VERSION},
    )
    id: Id
    title: str
    cite: Cite = Field(description="Rules that the case shows: it would fail if one of them were not applied.")
    provenance: Provenance | None = Field(None, description="Where the example comes from.")
    ruleset: Id | None = Field(None, description="Only where the file does not lie in a ruleset's folder of cases.")
    scenario: Id | None = Field(None, description="Absent: the default scenario.")
    options: dict[str, Scalar] = {}
    variants: list[Id] = []
    seed: int = 1
    given: Position = Position()
    play: list[str | Play] = []
    expect: Expect | None = None

    @model_validator(mode="after")
    def _shows_something(self) -> Self:
        if self.expect is None and not any(isinstance(p, Play) and (p.expect or p.refuse) for p in self.play):
            raise ValueError("found no expectation, expected 'expect' or a step that is refused")
        return self

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that the case cites."""
        return tuple(id_.strip() for id_ in self.cite.split(","))

    @property
    def own_ids(self) -> dict[str, set[str]]:
        """Ids of what the case adds for itself, by kind of reference."""
        added = self.given.add
        return {
            "class": {record.id for record in added.classes},
            "piece": {record.id for record in added.units},
            "card": {record.id for record in added.cards},
        }


@lru_cache(maxsize=64)
def case_model(piece_class: type[PieceClass], piece: type[Piece], card: type[Card]) -> type[CaseFile]:
    """The case files of a ruleset whose pieces and cards have values of their own."""
    records: dict[str, Any] = {"classes": piece_class, "units": piece, "cards": card}
    lists: dict[str, Any] = {name: (list[record], []) for name, record in records.items()}  # type: ignore[valid-type]
    added: Any = create_model("Added", __base__=Added, __doc__=Added.__doc__, **lists)
    position: Any = create_model("Position", __base__=Position, __doc__=Position.__doc__, add=(added, added()))
    given: Any = (position, position())
    return create_model("CaseFile", __base__=CaseFile, __doc__=CaseFile.__doc__, given=given)


def with_cases(shape: Shape) -> Shape:
    """A ruleset's shape with the model of its case files, unless it names one of its own."""
    if shape.case is not None:
        return shape
    return dataclasses.replace(shape, case=case_model(shape.piece_class, shape.piece, shape.card))

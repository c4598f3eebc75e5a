"""The content of Storm: what its areas, units and cards have beyond the kernel's models.

A card is a list of effects, each a window, the name of a registered effect and values; no code knows a card by name.
"""

from __future__ import annotations

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from fivehills.content.models import Card, Cite, Model, Name, Piece, PieceClass, SideRef, Space, SpaceRef

Window = Literal[
    "impulse",
    "own-impulse",
    "assault-addition",
    "fire-addition",
    "fire-answer",
    "assault-answer",
    "assault-attack",
    "move-attack",
    "after-assault-roll",
    "supply",
    "air-answer",
]


class Area(Space):
    """An area of the map with what is printed on it.

    Rule: 2.2.1-a, 2.2.1-b, 2.2.1-c, 2.3-c
    """

    terrain: int = Field(ge=0, le=3, description="Printed defensive value.")
    colour: Literal["red", "blue", "green", "black"] = Field(
        description="Colour of the number: red is closed to the French, blue is runway, green lies beside the runway."
    )
    bank: Literal["west", "east"] = Field(description="Bank of the Nam Youm on which the area lies.")
    control: SideRef = Field(description="Side that controls the area at the start.")
    victory: bool = Field(False, description="Victory Area: exactly the areas of printed defensive value 3.")
    bonus: Literal["", "outposts", "runway"] = Field("", description="Set of three areas that is worth a bonus card.")
    edge: bool = Field(False, description="Touches the edge of the map, where Viet Minh chains begin.")

    @model_validator(mode="after")
    def _victory_is_terrain_three(self) -> Self:
        if self.victory != (self.terrain == 3):
            raise ValueError(f"area {self.id}: victory must be true where terrain is 3 and only there")
        return self


class UnitClass(PieceClass):
    """The values of a kind of unit.

    Rule: 2.1.1-a, 2.1.1-b, 2.1.1-d, 2.1.1-e, 2.1.1-f
    """

    fire: int = Field(ge=0, description="Firepower of a fresh unit.")
    defense: int = Field(ge=0, description="Defense of a fresh unit.")
    move: int = Field(ge=0, description="Movement points of a fresh unit.")
    spent_defense: int = Field(ge=0, description="Defense of a spent unit, its only value.")
    type: Literal["infantry", "airborne", "antiaircraft", "armor"] = Field(
        description="Unit type; armor needs a bridge to cross the river, cards may name the others."
    )
    colour_class: Literal["ordinary", "elite", "replacement", "thai"] = Field(
        description="Class shown by the colour of numbers or symbol, to which rules and cards refer."
    )


class Unit(Piece):
    """One counter: a company or platoon, with the one way in which it comes into play.

    Rule: 2.1.1-g, 2.1.1-h, 2.1.1-i, 2.1.1-j, 16.0, UM
    """

    formation: str = Field(description="Battalion, with its regiment and division where it has them.")
    company: str = Field(description="Number of the company or platoon.")
    at: SpaceRef | None = Field(None, description="Area where it starts the game.")
    turn: int | None = Field(None, ge=1, le=8, description="Turn in whose End Phase it arrives.")
    star: bool = Field(False, description="It enters by a card only.")
    replacement: bool = Field(False, description="It starts in the Replacement Unit Box.")

    @model_validator(mode="after")
    def _one_way_into_play(self) -> Self:
        given = [name for name in ("at", "turn", "star", "replacement") if getattr(self, name)]
        if len(given) != 1:
            found = " and ".join(given) or "none of them"
            raise ValueError(f"unit {self.id}: give exactly one of at, turn, star, replacement; found {found}")
        return self


class CardEffect(Model):
    """One way to play a card: when, which registered effect, and its numbers."""

    window: Window = Field(description="Moment at which the card may be played for this effect.")
    effect: Name = Field(description="Name of a registered effect.")
    values: dict[Name, int] = Field({}, description="Numbers that the effect reads: firepower, bonus, units, turn.")
    excludes: list[Name] = Field([], description="Card groups of which no card may be used on the same occasion.")
    cite: Cite = Field(description="Ids of the ledger rules that the effect carries out.")


class TacticalCard(Card):
    """A card of one of the two decks; with several effects its player chooses one of them.

    Rule: 2.3-a, 2.3-b, 5.2-d, 5.2-f, 5.2-k, AE-n
    """

    of_one_copy: ClassVar[frozenset[str]] = Card.of_one_copy | {"serial"}

    serial: int = Field(ge=1, le=27, description="Number within the 27 cards of its side.")
    trench: int | None = Field(None, ge=1, le=3, description="Trench Value; Viet Minh cards only.")
    after: Literal["discard", "remove"] = Field(description="Where it goes after it has been played.")
    multi: Literal["", "cumulative", "separate"] = Field(
        "", description="Several copies on one occasion: summed, resolved one after the other, or (empty) not allowed."
    )
    air: bool = Field(False, description="An air strike, which an answer to air strikes can cancel.")
    group: Name = Field(description="Same name for all copies of a card; `multi` and `excludes` count by it.")
    effects: list[CardEffect] = Field(min_length=1, description="What it can be played for.")

    @model_validator(mode="after")
    def _trench_value_by_side(self) -> Self:
        if (self.trench is not None) != (self.side == "viet-minh"):
            raise ValueError(f"card {self.id}: a Viet Minh card needs a trench value, a French card has none")
        return self

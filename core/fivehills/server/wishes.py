"""What people send when they begin a game, checked at the door."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from fivehills.server.refusal import bad

Word = Annotated[str, StringConstraints(min_length=1, max_length=100)]


class SeatWish(BaseModel):
    """Who shall sit somewhere: a person at this screen, a person by link, or a bot."""

    model_config = ConfigDict(extra="forbid", strict=True)

    kind: Literal["here", "link", "bot"] = "here"
    bot: Word = "greedy"


class Wish(BaseModel):
    """A new game."""

    model_config = ConfigDict(extra="forbid", strict=True)

    ruleset: Word
    scenario: Word | None = None
    options: dict[Word, str | int | bool] = Field(default_factory=dict, max_length=100)
    variants: list[Word] = Field(default_factory=list, max_length=100)
    seats: dict[Word, SeatWish] = Field(default_factory=dict, max_length=20)


def wish_from(data: dict[str, Any]) -> Wish:
    """The wish that a body holds. Raises Refusal with what is wrong and where."""
    try:
        return Wish.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise bad(f"a new game cannot be begun: {where}: {first['msg'].lower()}") from error

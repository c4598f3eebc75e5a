"""Content models of The Ford."""

from __future__ import annotations

from typing import Literal

from fivehills.content.models import Card, Piece, SpaceRef


class Unit(Piece):
    """A counter with its place at the start and its firepower."""

    at: SpaceRef
    fire: int


class FordCard(Card):
    """A card for reaction windows."""

    effect: Literal["cover", "support"]

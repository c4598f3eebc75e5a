"""The code to the spoiled content: predicates, amounts and a check of stacking. It is validated, never played."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from pydantic import Field

from fivehills import Choice, Procedure, Ruleset, hookimpl
from fivehills.content.models import Piece, SpaceRef
from fivehills.content.shape import Shape

STACKING = 3


class Company(Piece):
    """A counter with the space where it starts."""

    at: SpaceRef | None = Field(None, description="Space where it starts.")


class Turn(Procedure):
    """A turn."""


class Move(Choice):
    """A question."""

    area: int

    def do_move(self, g, unit, area):
        """Go there."""


def set_up_obeys_stacking(given):
    """At most three counters of a side start in a space."""
    if not given.sound("units.yaml"):
        return
    stacked = Counter()
    for number, unit in enumerate(given.content.units.units):
        stacked[unit.side, unit.at] += 1
        if stacked[unit.side, unit.at] == STACKING + 1:
            found = f"found counter {STACKING + 1} of {unit.side!r} in {unit.at!r}, expected at most {STACKING}"
            yield given.at("units.yaml", ("units", number, "at"), found)


@hookimpl
def register_rulesets():
    return [Ruleset("spoiled", Path(__file__).parent / "content", sys.modules[__name__], Shape(piece=Company))]


@hookimpl
def register_steps():
    return [Turn, Move]


@hookimpl
def set_up(g):
    return True


@hookimpl
def register_predicates():
    return {"across_river": lambda g, context: True, "in_trench": lambda g, context: True}


@hookimpl
def register_amounts():
    return {"strength": lambda g, context: 1}


@hookimpl
def register_checks():
    return [set_up_obeys_stacking]


@hookimpl
def evaluation():
    return lambda g, side: 0.0

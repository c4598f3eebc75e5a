"""The hooks of Three Bands."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from fivehills import Game, Ruleset, Shape, Step, hookimpl
from fivehills.content.models import Space

from . import phases


class Village(Space):
    """A village, worth so many points a turn to who is strongest in it."""

    worth: int = 0


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    folder = Path(__file__).parent / "content"
    shape = Shape(space=Village)
    return [Ruleset(id="bands", content=folder, plugin=sys.modules[__name__], shape=shape, package=__package__ or "")]


@hookimpl
def register_steps() -> Sequence[type[Step]]:
    return phases.STEPS


@hookimpl
def set_up(g: Game) -> bool:
    for piece, side in enumerate(g.rules.owner):
        g.move(1 << piece, g.rules.board.index[f"camp-{g.rules.sides[side]}"])
    g.push(phases.War())
    return True


@hookimpl
def resample(g: Game, side: int, rng: Random) -> None:
    for piece, owner in enumerate(g.rules.owner):
        if owner != side and g.state.order[piece]:
            g.state.order[piece] = 1 + rng.randrange(len(phases.villages(g)))


@hookimpl
def evaluation() -> Callable[[Game, int], float]:
    return phases.lead


@hookimpl
def score(g: Game) -> Mapping[str, Any]:
    return dict(zip(g.rules.sides, g.state.points, strict=True))

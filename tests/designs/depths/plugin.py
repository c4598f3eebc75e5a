"""The hooks of Depths."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from fivehills import Game, Ruleset, Shape, Step, bits, hookimpl, scatter_pieces

from . import phases
from .phases import BOATS, ESCORTS


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    folder = Path(__file__).parent / "content"
    return [
        Ruleset(id="depths", content=folder, plugin=sys.modules[__name__], shape=Shape(), package=__package__ or "")
    ]


@hookimpl
def register_steps() -> Sequence[type[Step]]:
    return phases.STEPS


@hookimpl
def set_up(g: Game) -> bool:
    g.state.seen = [0, g.rules.of_side[ESCORTS]]
    g.move(g.rules.of_side[ESCORTS], g.rules.board.index["convoy"])
    for boat in bits(g.rules.of_side[BOATS]):
        g.move(1 << boat, g.pick(phases.sea(g)))
    g.push(phases.Crossing())
    return True


@hookimpl
def resample(g: Game, side: int, rng: Random) -> None:
    if side == ESCORTS:
        scatter_pieces(g, g.rules.of_side[BOATS] & ~g.state.seen[ESCORTS], phases.sea(g), rng)


@hookimpl
def evaluation() -> Callable[[Game, int], float]:
    return lambda g, side: _hope(g) if side == BOATS else -_hope(g)


def _hope(g: Game) -> float:
    afloat = sum(phases.sea(g) >> g.state.at[boat] & 1 for boat in bits(g.rules.of_side[BOATS]))
    return 3.0 * g.state.lost + 2.0 * afloat

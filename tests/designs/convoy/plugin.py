"""The hooks of Convoy."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from fivehills import Game, Ruleset, Shape, Step, bits, deal_pieces, hookimpl

from . import phases
from .phases import COLUMN


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    folder = Path(__file__).parent / "content"
    return [
        Ruleset(id="convoy", content=folder, plugin=sys.modules[__name__], shape=Shape(), package=__package__ or "")
    ]


@hookimpl
def register_steps() -> Sequence[type[Step]]:
    return phases.STEPS


@hookimpl
def set_up(g: Game) -> bool:
    g.move(1 << COLUMN, phases.road(g)[0])
    g.state.trucks = g.carried.get("trucks", g.state.trucks)
    beaten = set(g.carried.get("beaten", ()))
    places = phases.road(g)[1:-1]
    for party in bits(g.rules.of_force["band"]):
        gone = g.rules.pieces[party].id in beaten
        g.move(1 << party, g.rules.board.index["gone"] if gone else places.pop(g.die(len(places)) - 1))
    g.push(phases.March())
    return True


@hookimpl
def carry_over(g: Game, scenario: str) -> Mapping[str, Any] | None:
    if g.rules.scenario.id != "out" or scenario != "home" or not g.state.trucks:
        return None
    gone = g.state.occ[g.rules.board.index["gone"]]
    return {"trucks": g.state.trucks, "beaten": [g.rules.pieces[party].id for party in bits(gone)]}


@hookimpl
def resample(g: Game, side: int, rng: Random) -> None:
    deal_pieces(g, g.rules.of_force["band"] & ~g.state.seen[side], rng)


@hookimpl
def evaluation() -> Callable[[Game, int], float]:
    return lambda g, side: 2.0 * g.state.trucks + phases.road(g).index(g.state.at[COLUMN])

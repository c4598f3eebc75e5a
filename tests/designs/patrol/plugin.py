"""The hooks of Patrol."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from fivehills import Game, Ruleset, Shape, Step, hookimpl

from . import phases
from .phases import PATROL


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    folder = Path(__file__).parent / "content"
    return [
        Ruleset(id="patrol", content=folder, plugin=sys.modules[__name__], shape=Shape(), package=__package__ or "")
    ]


@hookimpl
def register_steps() -> Sequence[type[Step]]:
    return phases.STEPS


@hookimpl
def set_up(g: Game) -> bool:
    g.move(1 << PATROL, g.rules.board.index["village"])
    g.state.strength[PATROL] = g.carried.get("strength", g.state.strength[PATROL])
    g.push(phases.March())
    return True


@hookimpl
def carry_over(g: Game, scenario: str) -> Mapping[str, Any] | None:
    if g.rules.scenario.id != "out" or scenario != "back":
        return None
    return {"strength": max(100, g.state.strength[PATROL])}


@hookimpl
def evaluation() -> Callable[[Game, int], float]:
    return lambda g, side: g.state.strength[PATROL] / 100 + 2 * (g.state.at[PATROL] == g.rules.board.index["post"])

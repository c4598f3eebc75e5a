"""Hooks of A Season in Hell: each a few lines that delegate."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from fivehills import Bits, Rules, Ruleset, Step, data_root, hookimpl
from fivehills_season import secrets, setup
from fivehills_season.data import Data
from fivehills_season.evaluation import evaluate
from fivehills_season.game import Game
from fivehills_season.invariants import broken_facts
from fivehills_season.models import SHAPE
from fivehills_season.phases import (
    assault,
    attrition,
    barrage,
    campaign,
    declare,
    entrench,
    french_supply,
    marches,
    melee,
    operation,
    recon,
    results,
    rifles,
    rounds,
    strategic,
    vm_supply,
    withdrawals,
)
from fivehills_season.rules import control, fire, hiding
from fivehills_season.rules import melee as melee_rules

_MODULES = (
    campaign, vm_supply, french_supply, entrench, declare, strategic, attrition, rounds, marches, assault, operation,
    recon, barrage, rifles, melee, results, withdrawals, hiding,
)  # fmt: skip


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    content = data_root() / "content" / "season"
    return [Ruleset("season", content, sys.modules[__name__], SHAPE, package="fivehills_season")]


@hookimpl
def register_steps() -> Sequence[type[Step]]:
    return [step for module in _MODULES for step in module.STEPS]


@hookimpl
def register_predicates() -> Mapping[str, Callable[..., bool]]:
    return {**fire.PREDICATES, **melee_rules.PREDICATES}


@hookimpl
def register_amounts() -> Mapping[str, Callable[..., int]]:
    return {**fire.AMOUNTS, **melee_rules.AMOUNTS}


@hookimpl
def compile_data(rules: Rules) -> Data:
    return Data(rules)


@hookimpl
def set_up(g: Game) -> bool:
    setup.set_up(g)
    return True


@hookimpl
def settle() -> Callable[[Game, Bits], None]:
    return control.settle


@hookimpl
def evaluation() -> Callable[[Game, int], float]:
    return evaluate


@hookimpl
def invariants(g: Game) -> Sequence[str]:
    return broken_facts(g)


@hookimpl
def resample(g: Game, side: int, rng: Random) -> None:
    secrets.deal_anew(g, side, rng)


@hookimpl
def score(g: Game) -> Mapping[str, Any]:
    return setup.score(g)

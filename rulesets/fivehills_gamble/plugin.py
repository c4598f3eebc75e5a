"""The Final Gamble's hooks: each a few lines that delegate."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fivehills import Bits, Game, Rules, Ruleset, Step, data_root, hookimpl
from fivehills_gamble import models, setup
from fivehills_gamble.boards import build
from fivehills_gamble.card import Card
from fivehills_gamble.data import Data
from fivehills_gamble.evaluation import evaluate, figures
from fivehills_gamble.invariants import broken_facts
from fivehills_gamble.phases import (
    aftermath,
    airdrop,
    campaign,
    combat,
    french_assault,
    french_post_assault,
    french_pre_assault,
    moves,
    supply_french,
    supply_morale,
    vm_assault,
    vm_bombardment,
    vm_post_assault,
    vm_pre_assault,
)
from fivehills_gamble.rules import bombardment, fire, movement, zoc

_MODULES = (
    setup,
    campaign,
    moves,
    vm_pre_assault,
    vm_bombardment,
    vm_assault,
    combat,
    aftermath,
    vm_post_assault,
    supply_morale,
    supply_french,
    airdrop,
    french_pre_assault,
    french_assault,
    french_post_assault,
)


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    folder = data_root() / "content" / "gamble"
    return [Ruleset("gamble", folder, sys.modules[__name__], models.SHAPE, package="fivehills_gamble", board=build)]


@hookimpl
def register_steps() -> Sequence[type[Step]]:
    return [step for module in _MODULES for step in module.STEPS]


@hookimpl
def register_predicates() -> Mapping[str, Callable[..., bool]]:
    return {**fire.PREDICATES, **bombardment.PREDICATES, **supply_morale.PREDICATES, **movement.PREDICATES}


@hookimpl
def register_amounts() -> Mapping[str, Callable[..., int]]:
    return {**fire.AMOUNTS, **bombardment.AMOUNTS, **supply_morale.AMOUNTS, **movement.AMOUNTS}


@hookimpl
def compile_data(rules: Rules) -> Data:
    data = Data(rules)
    data.card = Card(rules, data)
    return data


@hookimpl
def set_up(g: Game) -> bool:
    setup.set_up(g)
    return True


@hookimpl
def settle() -> Callable[[Game, Bits], None]:
    return zoc.settle


@hookimpl
def evaluation() -> Callable[[Game, int], float]:
    return evaluate


@hookimpl
def invariants(g: Game) -> Sequence[str]:
    return broken_facts(g)


@hookimpl
def score(g: Game) -> Mapping[str, Any]:
    return figures(g)

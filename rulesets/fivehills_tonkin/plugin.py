"""Tonkin's hooks: each a few lines that delegate."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from fivehills import Bits, Game, Rules, Ruleset, Step, data_root, hookimpl
from fivehills_tonkin import models, secrets, setup
from fivehills_tonkin.card import Card
from fivehills_tonkin.data import Data
from fivehills_tonkin.evaluation import evaluate, figures
from fivehills_tonkin.invariants import broken_facts
from fivehills_tonkin.phases import (
    aftermath,
    assault,
    barrage,
    campaign,
    combat,
    drive,
    engineering,
    french_reinforcements,
    french_replacements,
    initiative,
    loading,
    moves,
    operations,
    placing,
    replacements,
    supply_check,
    victory,
    vm_reinforcements,
    vm_replacements,
)
from fivehills_tonkin.phases import set_up as setting_up
from fivehills_tonkin.rules import fighting, zoc

_MODULES = (
    setting_up,
    campaign,
    initiative,
    placing,
    replacements,
    french_reinforcements,
    french_replacements,
    vm_reinforcements,
    vm_replacements,
    moves,
    drive,
    loading,
    operations,
    engineering,
    barrage,
    assault,
    combat,
    aftermath,
    supply_check,
    victory,
)


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    folder = data_root() / "content" / "tonkin"
    return [Ruleset("tonkin", folder, sys.modules[__name__], models.SHAPE, package="fivehills_tonkin")]


@hookimpl
def register_steps() -> Sequence[type[Step]]:
    return [step for module in _MODULES for step in getattr(module, "STEPS", ())]


@hookimpl
def register_predicates() -> Mapping[str, Callable[..., bool]]:
    return fighting.PREDICATES


@hookimpl
def register_amounts() -> Mapping[str, Callable[..., int]]:
    return fighting.AMOUNTS


@hookimpl
def compile_data(rules: Rules) -> Data:
    data = Data(rules)
    data.card = Card(rules)
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
def resample(g: Game, side: int, rng: Random) -> None:
    secrets.deal_anew(g, side, rng)


@hookimpl
def score(g: Game) -> Mapping[str, Any]:
    return figures(g)

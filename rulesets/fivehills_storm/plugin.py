"""Storm's hooks: each a few lines that delegate."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from fivehills import Bits, Check, Game, Rules, Ruleset, Shape, Step, data_root, hookimpl
from fivehills_storm import models, setup
from fivehills_storm.checks import set_up_obeys_stacking
from fivehills_storm.data import Data
from fivehills_storm.evaluation import evaluate
from fivehills_storm.invariants import broken_facts
from fivehills_storm.phases import (
    assault,
    campaign,
    cards,
    counter_attack,
    draw,
    effects,
    end,
    fire,
    impulse,
    move,
    placement,
    sap,
)
from fivehills_storm.rules import control, figures, movement

_MODULES = (campaign, draw, impulse, cards, move, fire, sap, assault, effects, counter_attack, end, placement)


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    shape = Shape(space=models.Area, piece_class=models.UnitClass, piece=models.Unit, card=models.TacticalCard)
    return [
        Ruleset("storm", data_root() / "content" / "storm", sys.modules[__name__], shape, package="fivehills_storm")
    ]


@hookimpl
def register_steps() -> Sequence[type[Step]]:
    return [step for module in _MODULES for step in module.STEPS]


@hookimpl
def register_predicates() -> Mapping[str, Callable[..., bool]]:
    return {**figures.PREDICATES, **movement.PREDICATES}


@hookimpl
def register_amounts() -> Mapping[str, Callable[..., int]]:
    return figures.AMOUNTS


@hookimpl
def register_checks() -> Sequence[Check]:
    return [set_up_obeys_stacking]


@hookimpl
def compile_data(rules: Rules) -> Data:
    data = Data(rules)
    data.effects = {**effects.EFFECTS, **counter_attack.EFFECTS}
    return data


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
    setup.deal_bids_anew(g, side, rng)


@hookimpl
def score(g: Game) -> Mapping[str, Any]:
    return setup.score(g)

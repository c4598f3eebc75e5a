"""Storm's hooks, and what answers those that only delegate."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from fivehills import Check, Parts, Rules, Ruleset, Shape, Variant, data_root, hookimpl, variants_from
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
from fivehills_storm.standing import standing

_PHASES = (campaign, draw, impulse, cards, move, fire, sap, assault, effects, counter_attack, end, placement)


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    shape = Shape(space=models.Area, piece_class=models.UnitClass, piece=models.Unit, card=models.TacticalCard)
    parts = Parts(
        modules=(*_PHASES, figures, movement),
        set_up=setup.set_up,
        settle=control.settle,
        evaluation=evaluate,
        invariants=broken_facts,
        resample=setup.deal_bids_anew,
        score=setup.score,
        standing=standing,
    )
    content, module = data_root() / "content" / "storm", sys.modules[__name__]
    return [Ruleset("storm", content, module, shape, package="fivehills_storm", parts=parts)]


@hookimpl
def register_variants() -> Sequence[Variant]:
    return variants_from(data_root() / "content" / "storm" / "variants.yaml", "storm")


@hookimpl
def register_checks() -> Sequence[Check]:
    return [set_up_obeys_stacking]


@hookimpl
def compile_data(rules: Rules) -> Data:
    data = Data(rules)
    data.effects = {**effects.EFFECTS, **counter_attack.EFFECTS}
    data.tests = {name: effect.usable or effect.targets for name, effect in data.effects.items()}
    return data

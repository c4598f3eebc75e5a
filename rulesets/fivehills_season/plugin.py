"""A Season in Hell as a ruleset: its content and its parts."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from fivehills import Parts, Ruleset, Variant, data_root, hookimpl, variants_from
from fivehills_season import secrets, setup
from fivehills_season.data import Data
from fivehills_season.evaluation import evaluate
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
from fivehills_season.standing import standing

_PHASES = (
    campaign, vm_supply, french_supply, entrench, declare, strategic, attrition, rounds, marches, assault, operation,
    recon, barrage, rifles, melee, results, withdrawals,
)  # fmt: skip


@hookimpl
def register_variants() -> Sequence[Variant]:
    return variants_from(data_root() / "content" / "season" / "variants.yaml", "season")


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    parts = Parts(
        modules=(*_PHASES, hiding, fire, melee_rules),
        compile_data=Data,
        set_up=setup.set_up,
        settle=control.settle,
        evaluation=evaluate,
        invariants=broken_facts,
        resample=secrets.deal_anew,
        score=setup.score,
        standing=standing,
    )
    content, module = data_root() / "content" / "season", sys.modules[__name__]
    return [Ruleset("season", content, module, SHAPE, package="fivehills_season", parts=parts)]

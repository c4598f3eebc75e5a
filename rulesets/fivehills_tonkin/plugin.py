"""Tonkin's hooks, and what answers those that only delegate."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from fivehills import Parts, Ruleset, Variant, data_root, hookimpl, variants_from
from fivehills_tonkin import models, secrets, setup
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
    evade,
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
from fivehills_tonkin.standing import standing

_PHASES = (
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
    evade,
    aftermath,
    supply_check,
    victory,
)


@hookimpl
def register_variants() -> Sequence[Variant]:
    return variants_from(data_root() / "content" / "tonkin" / "variants.yaml", "tonkin")


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    parts = Parts(
        modules=(*_PHASES, fighting),
        compile_data=Data,
        set_up=setup.set_up,
        settle=zoc.settle,
        evaluation=evaluate,
        invariants=broken_facts,
        resample=secrets.deal_anew,
        score=figures,
        standing=standing,
    )
    folder, module = data_root() / "content" / "tonkin", sys.modules[__name__]
    return [Ruleset("tonkin", folder, module, models.SHAPE, package="fivehills_tonkin", parts=parts)]

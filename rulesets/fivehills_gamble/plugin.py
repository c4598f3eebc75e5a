"""The Final Gamble's hooks, and what answers those that only delegate."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from fivehills import Parts, Rules, Ruleset, Variant, data_root, hookimpl, variants_from
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
from fivehills_gamble.standing import standing

_PHASES = (
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
def register_variants() -> Sequence[Variant]:
    return variants_from(data_root() / "content" / "gamble" / "variants.yaml", "gamble")


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    parts = Parts(
        modules=(*_PHASES, fire, bombardment, movement),
        set_up=setup.set_up,
        settle=zoc.settle,
        evaluation=evaluate,
        invariants=broken_facts,
        score=figures,
        standing=standing,
    )
    content, module = data_root() / "content" / "gamble", sys.modules[__name__]
    return [Ruleset("gamble", content, module, models.SHAPE, "fivehills_gamble", board=build, parts=parts)]


@hookimpl
def compile_data(rules: Rules) -> Data:
    data = Data(rules)
    data.card = Card(rules, data)
    return data

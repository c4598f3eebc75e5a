"""En Pointe's hooks, and what answers those that only delegate."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from fivehills import Parts, Ruleset, Shape, Variant, data_root, hookimpl, variants_from
from fivehills_enpointe import boards, models, roster, secrets, setup
from fivehills_enpointe.data import Data
from fivehills_enpointe.evaluation import evaluate
from fivehills_enpointe.game import Game
from fivehills_enpointe.invariants import broken_facts
from fivehills_enpointe.phases import (
    activation,
    administrative,
    air,
    artillery,
    assault,
    campaign,
    command,
    drops,
    fire,
    mortars,
    movement,
    operations,
    placement,
    reactions,
    storming,
)
from fivehills_enpointe.rules import activation as activation_rules
from fivehills_enpointe.rules import air as air_rules
from fivehills_enpointe.rules import artillery as artillery_rules
from fivehills_enpointe.rules import assault as assault_rules
from fivehills_enpointe.rules import control, morale, sight
from fivehills_enpointe.rules import fire as fire_rules
from fivehills_enpointe.rules import reactions as reaction_rules
from fivehills_enpointe.standing import positions_held, standing

_PHASES = (
    campaign, placement, artillery, air, command, operations, drops, activation, mortars, movement, fire, reactions,
    storming, assault, administrative,
)  # fmt: skip
_RULES = (
    fire_rules, reaction_rules, morale, artillery_rules, air_rules, assault_rules, activation_rules,
)  # fmt: skip


@hookimpl
def register_variants() -> Sequence[Variant]:
    return variants_from(data_root() / "content" / "enpointe" / "variants.yaml", "enpointe")


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    shape = Shape(
        space=models.Hex,
        piece_class=models.UnitClass,
        piece=models.Unit,
        scenario=models.Card,
        extra={"boards/*.yaml": models.BoardFile, "pieces.yaml": models.PiecesFile},
    )
    parts = Parts(
        modules=(*_PHASES, *_RULES),
        compile_data=Data,
        set_up=setup.set_up,
        settle=control.settle,
        evaluation=evaluate,
        invariants=broken_facts,
        resample=secrets.deal_anew,
        score=setup.score,
        standing=standing,
    )
    content, module = data_root() / "content" / "enpointe", sys.modules[__name__]
    return [Ruleset("enpointe", content, module, shape, "fivehills_enpointe", boards.board_of, roster.roster_of, parts)]


@hookimpl
def explain_line(g: Game, origin: int, target: int) -> Mapping[str, Any]:
    return sight.explain(g, origin, target)


@hookimpl
def chronicle(g: Game) -> Sequence[tuple[str, str]]:
    return positions_held(g)

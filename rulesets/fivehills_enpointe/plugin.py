"""En Pointe's hooks: each a few lines that delegate."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from fivehills import Bits, Game, Rules, Ruleset, Shape, Step, data_root, hookimpl
from fivehills_enpointe import boards, models, roster, secrets, setup
from fivehills_enpointe.data import Data
from fivehills_enpointe.evaluation import evaluate
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

_MODULES = (
    campaign, placement, artillery, air, command, operations, drops, activation, mortars, movement, fire, reactions,
    storming, assault, administrative,
)  # fmt: skip


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    shape = Shape(
        space=models.Hex,
        piece_class=models.UnitClass,
        piece=models.Unit,
        scenario=models.Card,
        extra={"boards/*.yaml": models.BoardFile, "pieces.yaml": models.PiecesFile},
    )
    content = data_root() / "content" / "enpointe"
    module = sys.modules[__name__]
    package = "fivehills_enpointe"
    return [Ruleset("enpointe", content, module, shape, package, boards.board_of, roster.roster_of)]


@hookimpl
def register_steps() -> Sequence[type[Step]]:
    return [step for module in _MODULES for step in module.STEPS]


@hookimpl
def register_predicates() -> Mapping[str, Callable[..., bool]]:
    return {
        **fire_rules.PREDICATES,
        **reaction_rules.PREDICATES,
        **morale.RALLY_PREDICATES,
        **artillery_rules.PREDICATES,
        **air_rules.PREDICATES,
        **assault_rules.PREDICATES,
        **activation_rules.PREDICATES,
    }


@hookimpl
def register_amounts() -> Mapping[str, Callable[..., int]]:
    return {**fire_rules.AMOUNTS, **artillery_rules.AMOUNTS, **activation_rules.AMOUNTS}


@hookimpl
def compile_data(rules: Rules) -> Data:
    return Data(rules)


@hookimpl
def set_up(g: Game) -> bool:
    setup.set_up(g)
    g.push(campaign.Campaign())
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


@hookimpl
def explain_line(g: Game, origin: int, target: int) -> Mapping[str, Any]:
    return sight.explain(g, origin, target)

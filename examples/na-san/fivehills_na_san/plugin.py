"""The hooks of Na San: where Five Hills finds its content, its steps and its functions."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from fivehills import Bits, Game, Ruleset, Step, bits, hookimpl
from fivehills.content.shape import Shape
from fivehills.rules import Rules

from fivehills_na_san import models, phases
from fivehills_na_san.phases import SIDES, Assault, Campaign


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    shape = Shape(space=models.Area, piece_class=models.UnitClass, piece=models.Unit)
    return [Ruleset("na-san", Path(__file__).parent / "content", sys.modules[__name__], shape, package=__package__)]


@hookimpl
def register_steps() -> Sequence[type[Step]]:
    return phases.STEPS


@hookimpl
def compile_data(rules: Rules) -> Any:
    areas = rules.board.where(lambda space: space.kind == "area")
    objectives = rules.board.where(lambda space: getattr(space, "objective", False))
    return SimpleNamespace(
        areas=areas,
        objectives=objectives,
        lost=rules.board.index["lost"],
        cover=[getattr(space, "cover", 0) for space in rules.board.records],
        river=rules.board.across("river"),
        strength=[cls.strength for cls in rules.piece_classes],
        far=[rules.board.shortest(goal, areas) for goal in bits(objectives)],
    )


@hookimpl
def set_up(g: Game) -> bool:
    for number, unit in enumerate(g.rules.pieces):
        g.move(1 << number, g.rules.board.index[unit.at])
    g.push(Campaign())
    return True


@hookimpl
def settle() -> Callable[[Game, Bits], None]:
    return settle_control


def settle_control(g: Game, spaces: Bits) -> None:
    """Whoever entered an area last controls it.

    Rule: 7
    """
    for area in bits(spaces & g.data.areas):
        for side in SIDES:
            if g.state.occ[area] & g.rules.of_side[side]:
                g.state.control[side] |= 1 << area
                g.state.control[1 - side] &= ~(1 << area)


@hookimpl
def register_predicates() -> Mapping[str, Callable[[Game, Assault], bool]]:
    return {"across_river": lambda g, assault: bool(g.data.river[assault.origin] >> assault.target & 1)}


@hookimpl
def register_amounts() -> Mapping[str, Callable[[Game, Assault], int]]:
    return {
        "attackers": lambda g, assault: sum(g.data.strength[unit] for unit in bits(assault.units)),
        "defenders": lambda g, assault: -sum(g.data.strength[unit] for unit in bits(phases.defenders(g, assault))),
        "cover": lambda g, assault: -g.data.cover[assault.target],
    }


@hookimpl
def evaluation() -> Callable[[Game, int], float]:
    return lambda g, side: _standing(g, side) - _standing(g, 1 - side)


def _standing(g: Game, side: int) -> float:
    """What a side has: objectives, steps, and units near an objective."""
    units = bits(g.rules.of_side[side] & ~g.state.occ[g.data.lost])
    held = (g.state.control[side] & g.data.objectives).bit_count()
    near = sum(min(far[g.state.at[unit]] for far in g.data.far) for unit in units)
    return 6.0 * held + sum(g.state.steps[unit] for unit in units) - 0.2 * near


@hookimpl
def invariants(g: Game) -> Sequence[str]:
    both = g.state.control[0] & g.state.control[1]
    crowded = [area for area in bits(g.data.areas) if all(g.state.occ[area] & g.rules.of_side[side] for side in SIDES)]
    return [*(["an area has two controllers"] if both else []), *(["both sides are in one area"] if crowded else [])]


@hookimpl
def score(g: Game) -> Mapping[str, Any]:
    return {name: g.state.control[side].bit_count() for side, name in enumerate(g.rules.sides)}

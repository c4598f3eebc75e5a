"""The hooks of The Ford."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from fivehills import Bits, Game, Rules, Ruleset, Shape, Step, bits, hookimpl, mask_of, swap_pieces

from . import phases
from .models import FordCard, Unit
from .phases import FRENCH, VIET_MINH, Campaign, Fire


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    folder = Path(__file__).parent / "content"
    shape = Shape(piece=Unit, card=FordCard)
    return [Ruleset(id="toy", content=folder, plugin=sys.modules[__name__], shape=shape, package=__package__ or "")]


@hookimpl
def register_steps() -> Sequence[type[Step]]:
    return phases.STEPS


@hookimpl
def register_predicates() -> Mapping[str, Callable[[Game, Fire], bool]]:
    return {
        "across_river": lambda g, fire: bool(g.data.river[fire.origin] >> fire.target & 1),
        "dug_in": lambda g, fire: g.state.trench[fire.target] > 0,
        "has_cards": lambda g, fire: fire.cards != 0,
        "presses": lambda g, fire: g.state.plan[fire.actor] == 2,
    }


@hookimpl
def register_amounts() -> Mapping[str, Callable[[Game, Fire], int]]:
    return {
        "firepower": lambda g, fire: sum(g.data.fire[unit] for unit in bits(fire.units)),
        "trenches": lambda g, fire: -g.state.trench[fire.target],
        "cards": lambda g, fire: fire.cards,
    }


@hookimpl
def compile_data(rules: Rules) -> Any:
    return SimpleNamespace(
        fire=tuple(piece.fire for piece in rules.pieces),
        dummies=mask_of(n for n, piece in enumerate(rules.pieces) if piece.cls == "dummy"),
        effects=tuple(2 if card.effect == "support" else -2 for card in rules.cards),
        river=rules.board.across("river"),
        dead=rules.board.index["dead"],
        areas=mask_of(n for n, kind in enumerate(rules.board.kinds) if kind == "area"),
    )


@hookimpl
def set_up(g: Game) -> bool:
    g.state.seen = [0, g.rules.of_side[FRENCH]]
    for number, piece in enumerate(g.rules.pieces):
        g.move(1 << number, g.rules.board.index[piece.at])
    for card, owner in enumerate(g.rules.card_owner):
        g.state.deck[owner] |= 1 << card
    g.push(Campaign())
    return True


@hookimpl
def settle() -> Callable[[Game, Bits], None]:
    return settle_control


def settle_control(g: Game, spaces: Bits) -> None:
    """Who is alone in an area controls it.

    Rule: T9
    """
    control = g.state.control
    for area in bits(spaces & g.data.areas):
        sides = [side for side in (FRENCH, VIET_MINH) if g.state.occ[area] & g.rules.of_side[side]]
        if len(sides) == 1:
            control[sides[0]] |= 1 << area
            control[1 - sides[0]] &= ~(1 << area)


@hookimpl
def evaluation() -> Callable[[Game, int], float]:
    return lambda g, side: _standing(g, side) - _standing(g, 1 - side)


def _standing(g: Game, side: int) -> float:
    strength = sum(g.state.strength[unit] for unit in bits(g.rules.of_side[side]))
    return 3.0 * g.state.control[side].bit_count() + strength


@hookimpl
def invariants(g: Game) -> Sequence[str]:
    state, broken = g.state, []
    if state.control[FRENCH] & state.control[VIET_MINH]:
        broken.append("an area has two controllers")
    for side in (FRENCH, VIET_MINH):
        cards = state.deck[side] | state.hand[side] | state.discard[side]
        if cards != mask_of(card for card, owner in enumerate(g.rules.card_owner) if owner == side):
            broken.append(f"cards of side {side} are missing")
    return broken


@hookimpl
def resample(g: Game, side: int, rng: Random) -> None:
    state, enemy = g.state, 1 - side
    if not state.shown and state.plan[enemy]:
        state.plan[enemy] = rng.choice((1, 2))
    unseen = list(bits(g.rules.of_side[enemy] & ~state.seen[side]))
    for place in range(len(unseen) - 1, 0, -1):
        _exchange(g, unseen[place], unseen[rng.randrange(place + 1)])


def _exchange(g: Game, a: int, b: int) -> None:
    """Exchange two pieces wherever the state or a step speaks of them."""
    swap_pieces(g.state, a, b)
    for step in g.state.stack:
        for field in (name for name, kind in type(step).fields.items() if kind == "Pieces"):
            mask = getattr(step, field)
            if (mask >> a & 1) != (mask >> b & 1):
                setattr(step, field, mask ^ (1 << a | 1 << b))


@hookimpl
def view_extra(g: Game, side: int | None) -> Mapping[str, Any]:
    return {"areas": {name: g.state.control[number].bit_count() for number, name in enumerate(g.rules.sides)}}


@hookimpl
def score(g: Game) -> Mapping[str, Any]:
    return {name: g.state.control[number].bit_count() for number, name in enumerate(g.rules.sides)}

"""How good a position is, for bots that look one step ahead. The weights are content (tables/evaluation.yaml)."""

from __future__ import annotations

from fivehills import Game
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.rules.units import on_map, steps_of


def evaluate(g: Game, side: int) -> float:
    """The position for a side, as Viet Minh advantage with the right sign."""
    state, weight = g.state, g.data.weights
    value = weight["strongpoint"] * state.control[VIET_MINH].bit_count()
    value -= weight["loss"] * state.losses
    value -= weight["french_step"] * steps_of(g, on_map(g, FRENCH))
    return float(value if side == VIET_MINH else -value)

"""How good a position is, for bots that look one step ahead. The weights are content (tables/evaluation.yaml)."""

from __future__ import annotations

from fivehills import bits
from fivehills_storm.data import FRENCH, VIET_MINH
from fivehills_storm.game import Game


def evaluate(g: Game, side: int) -> float:
    """The position for a side, as Viet Minh advantage with the right sign."""
    if g.over and g.state.result:
        return 1e6 if g.state.result[0] == side else -1e6
    value = _ground(g) + _strength(g)
    return value if side == VIET_MINH else -value


def _ground(g: Game) -> float:
    state, data, weight = g.state, g.data, g.data.weights
    held = state.control[VIET_MINH]
    value = weight["victory_area"] * (held & data.victory).bit_count()
    value += weight["area"] * (held & ~data.red).bit_count()
    value += weight["runway"] * (held & data.runway).bit_count()
    front = 0
    for area in bits(state.control[FRENCH]):
        front |= data.adjacent[area]
    for area in bits(held & front):
        value += weight["trench"] * state.trench[area]
        if state.trench[area] >= data.limits.assault_trench:
            value += weight["assault_base"] * min(6, (state.occ[area] & data.side[VIET_MINH]).bit_count())
        value += weight["near_front"] * (state.occ[area] & data.side[VIET_MINH]).bit_count()
    return value


def _strength(g: Game) -> float:
    state, weight = g.state, g.data.weights
    value = 0.0
    for side, sign in ((VIET_MINH, 1), (FRENCH, -1)):
        units = 0
        for area in bits(state.present[side]):
            units |= state.occ[area] & g.data.side[side]
        fresh = units & ~state.spent
        value += sign * (weight["unit"] * units.bit_count() + weight["fresh"] * fresh.bit_count())
        value += sign * weight["card"] * state.hand[side].bit_count()
    return value

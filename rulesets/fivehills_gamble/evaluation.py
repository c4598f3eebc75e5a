"""How good a position is, for bots that look one step ahead. The weights are content (tables/evaluation.yaml)."""

from __future__ import annotations

from typing import Any

from fivehills import Game, bits
from fivehills_gamble.data import FRENCH, VIET_MINH


def evaluate(g: Game, side: int) -> float:
    """The position for a side, as Viet Minh advantage with the right sign."""
    value = _points(g) + _strength(g)
    return value if side == VIET_MINH else -value


def _points(g: Game) -> float:
    """A lower Surrender Number is what the Viet Minh fight for."""
    state, weight = g.state, g.data.weights
    return -float(weight["surrender_number"] * (state.strongpoints - state.taken))


def _strength(g: Game) -> float:
    state, data, weight = g.state, g.data, g.data.weights
    french = sum((state.occ[space] & data.units[FRENCH]).bit_count() for space in bits(state.present[FRENCH] & data.hexes))
    return -float(weight["french_step"] * french)


def score(g: Game) -> dict[str, Any]:
    """Turn, points and losses, for the result."""
    state, data = g.state, g.data
    boxes = data.box
    return {
        "turn": state.turn,
        "strongpoints": state.strongpoints,
        "taken": state.taken,
        "surrender_number": state.strongpoints - state.taken,
        "french_gone": state.occ[boxes["gone"]].bit_count(),
        "french_wounded": (state.occ[boxes["wounded-dbp"]] | state.occ[boxes["wounded-isabelle"]]).bit_count(),
        "viet_minh_removed": state.occ[boxes["removed"]].bit_count(),
        "replacements_left": state.replacements,
    }

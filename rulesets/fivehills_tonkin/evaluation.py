"""How good a position is, for bots that look one step ahead. The weights are content (tables/evaluation.yaml)."""

from __future__ import annotations

from typing import Any

from fivehills import Game
from fivehills_tonkin.data import FRENCH, VIET_MINH


def evaluate(g: Game, side: int) -> float:
    """The position for a side, as French advantage with the right sign."""
    if g.over and g.state.result:
        return 1e6 if g.state.result[0] == side else -1e6
    value = float(g.state.vp)
    return value if side == FRENCH else -value


def figures(g: Game) -> dict[str, Any]:
    """The marker, the months, and what both sides have lost."""
    state, data = g.state, g.data
    return {
        "marker": state.vp,
        "month": data.time[state.slot].name,
        "dead": {
            name: (state.occ[data.dead[side]] & data.side[side] & data.combat).bit_count()
            for side, name in ((FRENCH, g.rules.sides[FRENCH]), (VIET_MINH, g.rules.sides[VIET_MINH]))
        },
    }

"""How good a position is, for bots that look one step ahead. The weights are content (tables/evaluation.yaml)."""

from __future__ import annotations

from fivehills import Game


def evaluate(g: Game, side: int) -> float:
    """The position for a side."""
    return 0.0

"""Replacement points of the Viet Minh."""

from __future__ import annotations

from fivehills_tonkin.game import Game


def vm_points(g: Game, points: int) -> None:
    """The Viet Minh receive replacement points, wherever from; what exceeds the track is lost.

    Rule: 2.1-b
    """
    state = g.state
    state.vm_rp = min(g.data.limits.vm_points, state.vm_rp + points)
    g.note("vm_points", points, state.vm_rp)

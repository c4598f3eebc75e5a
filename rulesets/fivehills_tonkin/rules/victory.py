"""The Victory point marker: towards 100 for the French, towards 0 for the Viet Minh."""

from __future__ import annotations

from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game


def gain(g: Game, side: int, points: int, reason: str) -> None:
    """A side gains points, or its enemy pays them; whoever reaches the end of the track has won.

    `reason` is the event that the log tells.

    Rule: 1.8-a, 1.8-d, 1.8-e, 1.8-f, VC-e
    """
    state, top = g.state, g.data.limits.marker_top
    if g.over or not points:
        return
    state.vp = min(top, state.vp + points) if side == FRENCH else max(0, state.vp - points)
    g.note(reason, side, points, state.vp)
    if state.vp == top:
        g.finish(FRENCH, "the marker stands at 100", "1.8-f")
    elif state.vp == 0:
        g.finish(VIET_MINH, "the marker stands at 0", "1.8-e")

"""The headquarters: what their loss costs."""

from __future__ import annotations

from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import units, victory


def lose(g: Game, side: int) -> None:
    """A HQ goes to the Dead box until the next Replacements phase; after Ho Chi Minh there is only Giap.

    Rule: 1.8-i, 1.8-l, 2.1-g, 2.1-h, 2.10-g, 4.12-i
    """
    state, data = g.state, g.data
    hq = data.hq_of[side]
    g.note("hq_lost", side, state.at[hq.bit_length() - 1])
    units.remove(g, hq, data.dead[side])
    if g.over:
        return
    if side == FRENCH:
        victory.gain(g, VIET_MINH, data.limits.hq_points, "points_hq")
    elif state.giap:
        g.finish(FRENCH, "Giap is dead", "1.8-f, 2.1-h")
    else:
        state.giap = 1
        victory.gain(g, FRENCH, data.limits.ho_points, "points_ho")

"""Digging entrenchments and clearing wire."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules.units import say


def dig(g: Game, unit: int) -> None:
    """The first action begins an entrenchment, the second of the same unit in a later turn completes it.

    Rule: 15.2-a, 15.2-b
    """
    state, here = g.state, 1 << g.state.at[unit]
    state.worked |= 1 << unit
    if state.digging >> unit & 1:
        state.trench |= here
        state.dug &= ~here
        stop_digging(g, state.occ[state.at[unit]])
        g.note("entrenched", state.at[unit])
    else:
        state.digging |= 1 << unit
        state.dug |= here
        say(g, "digs", 1 << unit, state.at[unit])


def stop_digging(g: Game, units: Bits) -> None:
    """Units have no entrenchment begun any more."""
    g.state.digging &= ~units


def leave_works(g: Game, units: Bits) -> None:
    """Whoever leaves his hex gives up the entrenchment that he has begun there.

    Rule: 15.2-a
    """
    state, leaving = g.state, units & g.state.digging
    if leaving:
        for unit in bits(leaving):
            state.dug &= ~(1 << state.at[unit])
        stop_digging(g, leaving)


def clear_wire(g: Game, unit: int, place: int) -> None:
    """A sapper takes the wire out of his hex or one next to it.

    Rule: S5-d
    """
    g.state.wire &= ~(1 << place)
    say(g, "clears", 1 << unit, place)


STEPS: list[type] = []

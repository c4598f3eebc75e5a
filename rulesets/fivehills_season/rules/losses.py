"""Steps lost, the Viet Minh loss track with its thresholds, and units that leave the map."""

from __future__ import annotations

from fivehills import Bits
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.rules.hiding import lie_open


def count_losses(g: Game, steps: int) -> None:
    """Every Viet Minh step moves the marker, never back; thresholds act at once, even in the middle of an assault.

    Rule: 1.5-a, 1.5-c, 1.5-e, 1.5-f, 9.3-c
    """
    if not steps:
        return
    state, limits = g.state, g.data.limits
    before = state.losses
    state.losses = before + steps
    g.note("vm_losses", state.losses)
    if before < limits.halt_losses <= state.losses:
        state.halted = state.turn
        g.note("halted")
    if state.losses >= limits.lost_losses:
        g.finish(FRENCH, "the Viet Minh have lost too much and give the siege up", "1.5-e, 9.3-c")


def remove_step(g: Game, unit: int) -> None:
    """A unit loses a step; with the last one it is destroyed, and may come back later.

    Rule: 0.1-p, 1.1-a, 1.2-a
    """
    g.state.steps[unit] -= 1
    if g.state.steps[unit]:
        g.note("step_lost", unit)
        return
    g.note("destroyed", unit)
    leave_map(g, 1 << unit, g.data.destroyed)


def lose_step(g: Game, unit: int) -> None:
    """A unit loses a step, which is counted if it is a battalion.

    Rule: 1.5-a
    """
    remove_step(g, unit)
    if g.data.side[VIET_MINH] >> unit & 1:
        count_losses(g, 1)


def leave_map(g: Game, units: Bits, box: int) -> None:
    """Units go to a box and keep no marker; those of the Viet Minh lie open there."""
    state = g.state
    for name in ("disorganized", "moved", "storming", "inactive", "sheltered", "fatigued"):
        setattr(state, name, getattr(state, name) & ~units)
    lie_open(g, units)
    g.move(units, box)

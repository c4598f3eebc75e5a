"""The score in the terms of victory, for the line that is always in sight."""

from __future__ import annotations

from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases.french_replacements import FrenchOptions
from fivehills_tonkin.phases.moves import MovementPhase
from fivehills_tonkin.phases.operations import OperationPhase
from fivehills_tonkin.phases.victory import leader
from fivehills_tonkin.phases.vm_replacements import VmOptions
from fivehills_tonkin.rules import calendar

Standing = list[tuple[str, str]]


def standing(g: Game, side: int | None) -> Standing:
    """Where the marker stands, who would win now, and how long the war still lasts.

    Rule: VC-a, VC-g, SCN-a
    """
    state, data = g.state, g.data
    bounds = data.card.decisive.get(calendar.year(g))
    decisive = f"; decisive at {bounds[0]} or {bounds[1]}" if bounds else ""
    left = calendar.last(g) - calendar.now(g)
    month = calendar.name(g)
    return [
        ("Victory points", f"{state.vp}, {g.rules.side_names[leader(g)]} ahead (level {data.card.level}{decisive})"),
        (
            "month",
            f"{month}, {left} to come" if left else f"{month}, the last",
        ),
        *_means(g),
    ]


def _means(g: Game) -> Standing:
    """What can still be spent in the phase that goes on: points to buy with, transports, operation points.

    Rule: 2.1-c, 2.10-a, 3.3-d, 4.1-b
    """
    state, names = g.state, g.rules.side_names
    phase = g.find(OperationPhase)
    if phase is not None:
        in_a_row = f" ({phase.left} in a row)" if phase.left else ""
        runs = (f"{names[side]} {state.ops[side]}{in_a_row * (side == phase.active)}" for side in (FRENCH, VIET_MINH))
        return [("operation points", ", ".join(runs))]
    if g.find(VmOptions) is not None:
        return [("replacement points", str(state.vm_rp))]
    if g.find(FrenchOptions) is not None:
        return [("replacements", f"{state.french_bought} of {g.data.limits.french_points} bought")]
    moving = g.find(MovementPhase)
    if moving is None:
        return []
    planes = f", {state.air} by air" if moving.side == FRENCH else ""
    return [("transports", f"{state.trucks[moving.side]} by truck{planes}")]

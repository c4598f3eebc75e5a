"""The table before the first decision: counters in their boxes, works and wire on the map, missions counted out."""

from __future__ import annotations

from typing import Any

from fivehills import Bits, bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.campaign import Campaign
from fivehills_enpointe.rules.artillery import write
from fivehills_enpointe.rules.victory import exit_steps, steps_lost


def set_up(g: Game) -> None:
    """Everything starts off the map; players place it, bring it in or drop it. All units are concealed.

    Rule: 0.5, 8-a, 8-d, 12.2-e, 14.1-a, 15.2-c
    """
    state, data = g.state, g.data
    state.steps[:] = bytes(data.steps)
    state.formation[:] = bytes(f + 1 for f in data.formation)
    state.home[:] = state.formation
    for f, formation in enumerate(data.formations):
        g.move(formation.members, data.box[f])
    for side in (0, 1):
        dummies = data.dummy & data.side[side]
        if dummies:
            g.move(dummies, data.dummy_box[side])
    _lay_works(g)
    _count_missions(g)
    _conceal(g)
    g.push(Campaign())


def _lay_works(g: Game) -> None:
    """Prepared positions, entrenchments and wire of the scenario, and who holds the objectives.

    Rule: 15.2-c, S2-c
    """
    state, data = g.state, g.data
    state.prepared, state.trench, state.wire = data.prepared_start, data.trench_start, data.wire_start
    state.held[g.rules.side_index[data.scenario.victory.holder]] = data.objectives


def _count_missions(g: Game) -> None:
    """The missions of each off-map battery.

    Rule: 0.5, 14.1-a
    """
    for side in (0, 1):
        for number, battery in enumerate(g.data.batteries[side], 1):
            write(g, side, "left", number, battery.missions)


def _conceal(g: Game) -> None:
    """Concealed markers on every unit, except where the scenario says that a formation is not hidden.

    Rule: 8-a, S3-c
    """
    state, data = g.state, g.data
    hidden: Bits = data.dummy
    for formation in data.formations:
        if formation.concealed:
            hidden |= formation.members
    state.concealed = hidden
    for side in (0, 1):
        state.seen[side] = data.side[1 - side] & ~hidden


def score(g: Game) -> dict[str, Any]:
    """Steps lost and brought off the map, objectives held."""
    state, data = g.state, g.data
    sides = list(enumerate(g.rules.sides))
    return {
        "turn": state.turn,
        "steps_lost": {name: _lost(g, side) for side, name in sides},
        "steps_out": {name: exit_steps(g, side) for side, name in sides},
        "objectives": {name: (state.held[side] & data.objectives).bit_count() for side, name in sides},
        "counted_against_french": steps_lost(g, 0) if data.scenario.victory.kind == "escape" else 0,
    }


def _lost(g: Game, side: int) -> int:
    data, steps = g.data, g.state.steps
    return sum(data.steps[unit] - steps[unit] for unit in bits(data.side[side] & data.combat))

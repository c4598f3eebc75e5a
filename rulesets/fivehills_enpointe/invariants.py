"""Facts that hold at every decision; `fivehills check` tests them throughout hundreds of games."""

from __future__ import annotations

from collections.abc import Iterator

from fivehills import bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.assault import Assault
from fivehills_enpointe.phases.placement import Placement
from fivehills_enpointe.rules.stacking import load


def broken_facts(g: Game) -> list[str]:
    """A sentence per fact that does not hold."""
    return [*_places(g), *_concealment(g), *_states(g), *_enemies(g), *_set_up(g), *_works(g)]


def _places(g: Game) -> Iterator[str]:
    state, data = g.state, g.data
    for side in (0, 1):
        real = 0
        for place in bits(data.hexes):
            if state.occ[place] & data.side[side]:
                real |= 1 << place
        if real != state.present[side]:
            yield f"the hexes of the {g.rules.sides[side]} are kept up to date"
    if any(place < 0 for place in state.at):
        yield "every counter is somewhere"


def _concealment(g: Game) -> Iterator[str]:
    state, data = g.state, g.data
    for side in (0, 1):
        if state.seen[1 - side] != data.side[side] & ~state.concealed:
            yield "the enemy knows exactly the units that are not concealed (8-c)"
    shown = data.dummy & ~state.concealed & ~state.occ[data.eliminated]
    if shown:
        yield "a revealed dummy is removed (8-e)"


def _states(g: Game) -> Iterator[str]:
    state, data = g.state, g.data
    if state.pinned & state.neutralised:
        yield "no unit is both pinned and neutralised (1.2-b)"
    for unit, steps in enumerate(state.steps):
        if steps > data.steps[unit]:
            yield f"{g.rules.pieces[unit].id} has at most its printed steps (1.2-a)"
        if not steps and data.steps[unit] and state.at[unit] != data.eliminated:
            yield f"{g.rules.pieces[unit].id} without a step is off the map (1.2-a)"
    if state.broken & ~data.hmg or state.dry & ~data.runs_dry or state.limbered & ~data.weapon:
        yield "only heavy weapons break, run dry or are limbered (6.7-a, 6.7-d)"


def _enemies(g: Game) -> Iterator[str]:
    if g.find(Assault) is None and g.state.present[0] & g.state.present[1]:
        yield "enemies share a hex only in an assault (13-a)"


def _set_up(g: Game) -> Iterator[str]:
    """Crowded hexes come about only later, where fire stops a mover or parachutes come down."""
    if g.find(Placement) is None:
        return
    for side in (0, 1):
        for place in bits(g.state.present[side]):
            if load(g, g.state.occ[place] & g.data.side[side]) > g.data.limits.stacking:
                yield f"nobody sets up beyond the stacking limit in {g.rules.board.ids[place]} (7.2-a)"


def _works(g: Game) -> Iterator[str]:
    state = g.state
    if state.smoke1 & state.smoke2:
        yield "a hex has one Smoke marker (10.6-a)"
    if state.dug & state.trench:
        yield "an entrenchment is begun or finished, not both (15.2-a)"

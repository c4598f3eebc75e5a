"""Samples, continued: to whom concealed counters belong, and who is in command among them."""

from __future__ import annotations

from random import Random

from fivehills import Bits, bits, mask_of
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.activation import Activation
from fivehills_enpointe.phases.operations import OperationsPhase
from fivehills_enpointe.phases.placement import Placement
from fivehills_enpointe.rules import command
from fivehills_enpointe.rules.entry import has_begun
from fivehills_enpointe.rules.units import on_map


def homes_anew(g: Game, side: int, rng: Random) -> None:
    """Concealed dummies could belong to any formation that is on the map, those off it to any that is to come, and
    weapons to any formation to which their section may have given them.
    """
    state, data = g.state, g.data
    if g.find(Placement) is not None:
        return
    acting = g.find(Activation)
    active = acting.members if acting is not None and acting.formation >= 0 else 0
    formations, here = data.of_side_formations[side], _begun(g, side)
    for unit in bits(data.side[side] & state.concealed & data.dummy):
        if active >> unit & 1:
            _belong(g, unit, acting.formation)
        elif data.hexes >> state.at[unit] & 1:
            _belong(g, unit, rng.choice(here or formations))
        elif state.at[unit] in data.box:
            _wait_elsewhere(g, side, unit, rng)
            here = _begun(g, side)
    for f in data.of_side_formations[side]:
        for unit in bits(data.formations[f].shares & state.concealed & ~active):
            _belong(g, unit, rng.choice((f, *data.formations[f].shares_with)))


def _begun(g: Game, side: int) -> list[int]:
    """Formations of a side that are on the map."""
    return [f for f in g.data.of_side_formations[side] if g.data.formations[f].zone or has_begun(g, f)]


def _wait_elsewhere(g: Game, side: int, unit: int, rng: Random) -> None:
    """A dummy that waits off the map with a formation could as well wait with another that has not begun to come."""
    begun = _begun(g, side)
    boxes = {g.data.box[f]: f for f in g.data.of_side_formations[side] if f not in begun}
    if g.state.at[unit] in boxes:
        box = rng.choice(list(boxes))
        g.move(1 << unit, box)
        _belong(g, unit, boxes[box])


def _belong(g: Game, unit: int, f: int) -> None:
    g.state.home[unit] = g.state.formation[unit] = f + 1


def command_anew(g: Game, side: int, rng: Random) -> None:
    """Where the concealed counters are now decides who of them is out of command, and strays may have joined others."""
    state = g.state
    if g.find(Placement) is not None or (state.turn == 1 and g.find(OperationsPhase) is None):
        return
    acting = g.find(Activation)
    hidden: Bits = on_map(g, side) & state.concealed & ~(acting.members if acting is not None else 0)
    for unit in bits(hidden):
        state.formation[unit] = state.home[unit]
    out = command.command_status(g, side) & hidden
    state.ooc = state.ooc & ~hidden | out
    for unit in bits(out):
        leaders = command.attachments(g, unit) if rng.random() < 0.5 else ()
        if leaders:
            state.formation[unit] = rng.choice(leaders) + 1
            state.ooc &= ~(1 << unit)
    _cut_off_anew(g, side)


def _cut_off_anew(g: Game, side: int) -> None:
    """Which leaders are out of command was told when it was looked into, unless some of them are concealed."""
    state, data = g.state, g.data
    if not state.concealed & data.hq & data.side[side]:
        return
    own = mask_of(data.box[f] for f in data.of_side_formations[side])
    cut_off = mask_of(data.box[data.formation[hq]] for hq in bits(command.leaders_out(g, side)))
    state.cut_off = state.cut_off & ~own | cut_off

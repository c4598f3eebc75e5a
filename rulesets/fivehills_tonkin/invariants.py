"""Facts that hold at every decision; `fivehills check` tests them throughout hundreds of games."""

from __future__ import annotations

from collections.abc import Iterator

from fivehills import bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import friendly, zoc
from fivehills_tonkin.rules.units import load


def broken_facts(g: Game) -> list[str]:
    """A sentence per fact that does not hold."""
    return [*_places(g), *_stacks(g), *_derived(g), *_steps(g), *_tracks(g)]


def _places(g: Game) -> Iterator[str]:
    state, data = g.state, g.data
    if any(place < 0 for place in state.at):
        yield "every piece is somewhere"
    shared = state.present[FRENCH] & state.present[VIET_MINH]
    if g.over:
        shared &= ~data.winning  # whoever walks into Hanoi wins before a HQ is taken (1.8-e)
    for space in bits(shared):
        yield f"no units of both sides in {g.rules.board.ids[space]} (1.5-f)"
    if state.present[FRENCH] & data.china:
        yield "no French unit in China (3.12-d)"
    for unit in bits(data.river):
        if data.hexes >> state.at[unit] & 1 and not data.waters >> state.at[unit] & 1:
            yield "flotillas are on the water (3.6-a)"


def _stacks(g: Game) -> Iterator[str]:
    state = g.state
    for side in (FRENCH, VIET_MINH):
        for space in bits(state.present[side] | state.dumps[side]):
            if load(g, side, space) > g.data.limits.stacking:
                yield f"at most 13 stacking points in {g.rules.board.ids[space]} (1.5-a)"


def _derived(g: Game) -> Iterator[str]:
    state, data = g.state, g.data
    for side in (FRENCH, VIET_MINH):
        own = data.side[side]
        present = sum(1 << s for s in bits(data.hexes) if state.occ[s] & own & data.units)
        if present != state.present[side]:
            yield "where units stand is kept up to date"
        if state.zoc[side] != zoc.reach(g, side, state.projecting[side]):
            yield "zones of control are kept up to date (1.2-a)"
        if state.trench[side] & ~state.present[side]:
            yield "no trench without units (4.3-e)"
    if state.control[FRENCH] != friendly.friendly_to(g, FRENCH):
        yield "friendly communities are kept up to date (1.7)"
    if state.control[FRENCH] | state.control[VIET_MINH] != data.communities:
        yield "every community is friendly to one side (1.7)"


def _steps(g: Game) -> Iterator[str]:
    state, data = g.state, g.data
    for unit in bits(data.combat):
        if state.lost[unit] and state.lost[unit] >= data.steps[unit]:
            yield f"{g.rules.pieces[unit].id} has lost fewer steps than it has (4.12)"
    off = sum(1 << p for p, place in enumerate(state.at) if not data.hexes >> place & 1)
    if off & (state.dg | state.oos) & ~state.occ[data.aloft]:
        yield "pieces off the map have no DG and no OoS marker"


def _tracks(g: Game) -> Iterator[str]:
    state, limits = g.state, g.data.limits
    if not 0 <= state.vp <= limits.marker_top:
        yield "the victory marker is on its track (1.8-a)"
    if not 0 <= state.vm_rp <= limits.vm_points:
        yield "Viet Minh replacement points are at most 8 (2.1-b)"
    if min(state.air, *state.trucks, *state.ops) < 0:
        yield "no transport or operation point is used twice (3.3-d, 4.1-a)"

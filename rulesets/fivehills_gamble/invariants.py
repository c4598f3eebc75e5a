"""Facts that hold at every decision; `fivehills check` tests them throughout hundreds of games."""

from __future__ import annotations

from collections.abc import Iterator

from fivehills import bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.phases.moves import TacticalMoves
from fivehills_gamble.rules import stacking


def broken_facts(g: Game) -> list[str]:
    """A sentence per fact that does not hold."""
    return [*_places(g), *_zones_of_control(g), *_control(g), *_markers(g), *_tracks(g)]


def _places(g: Game) -> Iterator[str]:
    state, data = g.state, g.data
    both = state.present[FRENCH] & state.present[VIET_MINH] & data.hexes
    for space in bits(both):
        yield f"no hex holds units of both sides, {g.rules.board.ids[space]} does (1.5-B-f)"
    crowded = {step.crowded for step in state.stack if isinstance(step, TacticalMoves)}
    for side in (FRENCH, VIET_MINH):
        for space in set(bits(stacking.over(g, side))) - crowded:
            yield f"too many units in {g.rules.board.ids[space]} (1.6-a)"
    at_home = data.laos | 1 << data.box["out-of-game"]
    if any(state.at[unit] >= 0 and not at_home >> state.at[unit] & 1 for unit in bits(data.pathet_lao)):
        yield "the Pathet Lao stay in Laos (2.1-A-g)"
    if state.isabelle_lost and state.present[FRENCH] & data.isabelle:
        yield "no French unit is at Isabelle after its surrender (8.1-B-c)"


def _zones_of_control(g: Game) -> Iterator[str]:
    state, data = g.state, g.data
    for side in (FRENCH, VIET_MINH):
        own = data.units[side]
        present = sum(1 << space for space, here in enumerate(state.occ) if here & own)
        if present != state.present[side]:
            yield "the set of occupied spaces is kept up to date (1.8-a)"
        steady = sum(1 << space for space in bits(present & data.hexes) if state.occ[space] & own & ~state.shaken)
        if steady != state.projecting[side] or data.neighbours.around(steady) != state.zoc[side]:
            yield "Zones of Control are kept up to date (1.8-c)"


def _control(g: Game) -> Iterator[str]:
    state, data = g.state, g.data
    french, viet_minh = state.control
    if french & viet_minh:
        yield "no position has two controllers (1.4-D-b)"
    if (french | viet_minh) != data.strongpoints | data.structures | state.outpost:
        yield "every strongpoint, structure and standing outpost has a controller (1.4-D-a)"
    if viet_minh & ~state.flag:
        yield "what the Viet Minh hold bears a flag (1.4-E-a)"
    if state.trench_zone & state.dig_zone:
        yield "a zone is a Trench Zone or a Dig Zone, not both (1.4-C-a)"


def _markers(g: Game) -> Iterator[str]:
    state, data = g.state, g.data
    if state.disorg & ~(state.reduced & data.units[VIET_MINH]):
        yield "only reduced Viet Minh units are disorganized (1.7-A-b)"
    if (state.assault | state.surprise | state.hesitate).bit_count() > data.limits.combat_markers:
        yield "there are no more Combat Markers than exist (3.1-c)"
    fighting = state.assault | state.surprise | state.hesitate | state.abort
    away = sum(1 << unit for unit in bits(fighting | state.mortars) if not data.hexes >> state.at[unit] & 1)
    if away:
        yield "only units on the maps bear Combat Markers (3.1-a)"


def _tracks(g: Game) -> Iterator[str]:
    for track in g.rules.content.ruleset.tracks:
        value = getattr(g.state, track.id)
        if value < track.min or (track.max is not None and value > track.max):
            yield f"{track.label} stays on its track, not {value}"

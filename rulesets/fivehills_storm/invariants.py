"""Facts that hold at every decision; `fivehills check` tests them throughout hundreds of games."""

from __future__ import annotations

from collections.abc import Iterator

from fivehills import bits
from fivehills_storm.data import FRENCH, VIET_MINH
from fivehills_storm.game import Game
from fivehills_storm.phases.fire import Retreat


def broken_facts(g: Game) -> list[str]:
    """A sentence per fact that does not hold."""
    return [*_control(g), *_stacking(g), *_cards(g), *_places(g)]


def _control(g: Game) -> Iterator[str]:
    state, data = g.state, g.data
    french, viet_minh = state.control
    if french & viet_minh or (french | viet_minh) != data.areas:
        yield "every area has exactly one controller (13.0-a)"
    for area in bits(data.areas):
        here = state.occ[area]
        sides = bool(here & data.side[FRENCH]), bool(here & data.side[VIET_MINH])
        if sides != (bool(state.present[FRENCH] >> area & 1), bool(state.present[VIET_MINH] >> area & 1)):
            yield f"presence in {g.rules.board.ids[area]} is kept up to date"
        if (sides == (True, False) and viet_minh >> area & 1) or (sides == (False, True) and french >> area & 1):
            yield f"{g.rules.board.ids[area]} is controlled by the only side in it (13.0-b)"
        if state.trench[area] and french >> area & 1:
            yield f"{g.rules.board.ids[area]} is French and has no trench (9.1-d)"
        if state.trench[area] > data.limits.trench_cap:
            yield f"{g.rules.board.ids[area]} has a trench of at most 3 (9.0-e)"


def _stacking(g: Game) -> Iterator[str]:
    if g.find(Retreat):
        return
    for area in bits(g.data.areas):
        for side in (FRENCH, VIET_MINH):
            if (g.state.occ[area] & g.data.side[side]).bit_count() > g.data.limits.stacking:
                yield f"at most 9 units of a side in {g.rules.board.ids[area]} (7.0-o)"


def _cards(g: Game) -> Iterator[str]:
    state = g.state
    for side in (FRENCH, VIET_MINH):
        piles = [state.deck[side], state.hand[side], state.table[side], state.discard[side], state.removed[side]]
        if sum(pile.bit_count() for pile in piles) != g.data.cards_of[side].bit_count():
            yield "every card is in one pile (2.3-a)"
        union = 0
        for pile in piles:
            union |= pile
        if union != g.data.cards_of[side]:
            yield "every card is with its own side (5.4-b)"


def _places(g: Game) -> Iterator[str]:
    state, data = g.state, g.data
    for area in bits(state.present[FRENCH] & data.red):
        yield f"no French unit in red area {g.rules.board.ids[area]} (2.2.1-b)"
    off_map = state.occ[data.eliminated] | state.occ[data.replacement_box] | state.occ[data.star_box]
    if state.spent & off_map:
        yield "units off the map are not spent"
    if any(place < 0 for place in state.at):
        yield "every unit is somewhere"

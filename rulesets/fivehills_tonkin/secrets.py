"""Samples: Viet Minh stacks in forest and mountain are dealt anew for the French."""

from __future__ import annotations

from random import Random

from fivehills import Bits, Game, bits, swap_pieces
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.rules.transport import gun_zone, regiment_zone
from fivehills_tonkin.rules.units import load

Facts = tuple[Bits, Bits, Bits, Bits]


def deal_anew(g: Game, side: int, rng: Random) -> None:
    """Hidden Viet Minh pieces change places as far as everything stays true that the French know.

    Rule: 1.5-e
    """
    if side != FRENCH:
        return
    hidden = bits(unseen(g))
    facts = public(g)
    for place in range(len(hidden) - 1, 0, -1):
        one, other = hidden[place], hidden[rng.randrange(place + 1)]
        if g.state.at[one] != g.state.at[other]:
            _exchange(g, one, other, facts)


def unseen(g: Game) -> Bits:
    """Viet Minh pieces on the map that the French may not look at."""
    return int(g.data.side[VIET_MINH] & ~g.state.seen[FRENCH] & ~g.state.engaged)


def public(g: Game) -> Facts:
    """What the French know of hidden stacks: zones of control, friendly communities, which airstrips are under fire."""
    state, strips = g.state, g.data.airstrips
    return state.zoc[VIET_MINH], state.control[FRENCH], gun_zone(g) & strips, regiment_zone(g) & strips


def _exchange(g: Game, one: int, other: int, facts: Facts) -> None:
    """Two pieces change places and markers, each keeps its losses, unless something known would change."""
    state = g.state
    both = 1 << state.at[one] | 1 << state.at[other]
    _swap(g, one, other, both)
    crowded = any(load(g, VIET_MINH, state.at[p]) > g.data.limits.stacking for p in (one, other))
    if crowded or g.over or public(g) != facts:
        _swap(g, one, other, both)


def _swap(g: Game, one: int, other: int, places: Bits) -> None:
    state = g.state
    before = state.vp, state.delta_bonus, state.highland_bonus, state.vm_rp
    swap_pieces(state, one, other)
    for column in (state.lost, state.due, state.refit):
        column[one], column[other] = column[other], column[one]
    g.rules.settle(g, places)
    state.vp, state.delta_bonus, state.highland_bonus, state.vm_rp = before

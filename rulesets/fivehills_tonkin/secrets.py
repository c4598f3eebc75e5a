"""Samples: Viet Minh stacks in forest and mountain are dealt anew for the French."""

from __future__ import annotations

from random import Random

from fivehills import Bits, bits, swap_pieces
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules.transport import gun_zone, regiment_zone
from fivehills_tonkin.rules.units import load

Facts = tuple[Bits, ...]
HEXES = ("closed", "hexes", "origins", "sites", "support")
"""Fields of steps that are sets, but not of pieces."""
PIECES = ("unit", "fleet", "leader_a", "leader_d")
"""Fields of steps that are a piece."""


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
    """Viet Minh pieces on the map that the French may not look at and that no question is about."""
    return int(g.data.side[VIET_MINH] & ~(g.state.seen[FRENCH] | g.state.engaged | under_way(g)))


def under_way(g: Game) -> Bits:
    """Pieces that steps in progress speak of: what they do is seen."""
    found = 0
    for step in g.state.stack:
        for field, kind in type(step).fields.items():
            value = getattr(step, field)
            if kind == "Bits" and field not in HEXES:
                found |= value
            elif field in PIECES and value >= 0:
                found |= 1 << value
    return found


def public(g: Game) -> Facts:
    """What the French know of hidden stacks: zones of control, friendly communities, trenches, strips under fire."""
    state, strips = g.state, g.data.airstrips
    known = state.zoc[VIET_MINH], state.control[FRENCH], state.trench[VIET_MINH]
    return *known, gun_zone(g) & strips, regiment_zone(g) & strips


def _exchange(g: Game, one: int, other: int, facts: Facts) -> None:
    """Two pieces change places unless something known would change or a stack grow too large."""
    state = g.state
    both = 1 << state.at[one] | 1 << state.at[other]
    trenches = state.trench[VIET_MINH]
    _swap(g, one, other, both)
    crowded = any(load(g, VIET_MINH, state.at[p]) > g.data.limits.stacking for p in (one, other))
    if crowded or public(g) != facts:
        _swap(g, one, other, both)
        state.trench[VIET_MINH] = trenches


def _swap(g: Game, one: int, other: int, places: Bits) -> None:
    """Two pieces change places and markers, each keeps its losses; nothing of it scores or is seen."""
    state = g.state
    begun, state.begun = state.begun, 0
    seen = state.seen[FRENCH]
    swap_pieces(state, one, other)
    for column in (state.lost, state.due, state.refit):
        column[one], column[other] = column[other], column[one]
    g.rules.settle(g, places)
    state.begun, state.seen[FRENCH] = begun, seen

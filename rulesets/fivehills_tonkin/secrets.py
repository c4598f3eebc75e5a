"""Samples: Viet Minh stacks in forest and mountain are dealt anew for the French."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fivehills import Bits, Choice, Step, bits, swap_pieces
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules.arriving import home
from fivehills_tonkin.rules.movement import ends_for, kind_of
from fivehills_tonkin.rules.transport import dangers
from fivehills_tonkin.rules.units import load, weight

Facts = tuple[Bits, ...]

PASSES = 3
"""Times that every hidden piece is dealt: with one, exchanges that were refused would leave traces of the truth."""
TRIES = 4
"""Deals that are tried before the truth has to do: a rare question can be put in few worlds only."""


def deal_anew(g: Game, side: int, rng: Random) -> None:
    """Hidden Viet Minh pieces change places as far as everything stays true that the French know.

    The question that the Viet Minh are seen to think about must still be one.

    Rule: 1.5-e
    """
    if side != FRENCH:
        return
    truth = g.state
    for _ in range(TRIES):
        g.state = truth.copy()
        _deal(g, rng)
        asked = g.state.stack[-1]
        if not isinstance(asked, Choice) or asked.actor == FRENCH or asked.legal(g):
            return
    g.state = truth


def _deal(g: Game, rng: Random) -> None:
    """Every hidden piece changes places with others, if nothing speaks against it."""
    _recast(g, rng)
    hidden = bits(unseen(g))
    facts = public(g)
    at, touched = g.state.own_places()[0], 0
    for one in hidden * PASSES:
        other = _partner(g, one, hidden, rng)
        if at[one] != at[other] and _may_stand(g, one, other):
            touched |= 1 << at[one] | 1 << at[other]
            _exchange(g, one, other, facts)
    _settle(g, touched)


def _recast(g: Game, rng: Random) -> None:
    """Hidden pieces that act give way to any that could be doing the same: that something moves is all one sees.

    Rule: 1.5-e
    """
    state = g.state
    for one in bits(g.data.side[VIET_MINH] & under_way(g) & ~(state.seen[FRENCH] | state.engaged | state.spent)):
        part = _part(g, one)
        others = [piece for piece in bits(unseen(g)) if _part(g, piece) == part]
        other = [one, *others][int(rng.random() * (len(others) + 1))]
        _swap(g, one, other)
        for step in state.own_steps():
            _rename(step, one, other)


def _part(g: Game, piece: int) -> tuple[int, ...]:
    """What decides which steps a piece can be part of, and what it may do there."""
    return _kind(g, piece), kind_of(g, piece), g.data.move[piece], ends_for(g, piece), weight(g, piece)


def _rename(step: Step, one: int, other: int) -> None:
    """A step speaks of two pieces the other way round."""
    both = 1 << one | 1 << other
    for field, kind in type(step).fields.items():
        value = getattr(step, field)
        if kind == "Pieces" and value & both not in (0, both):
            setattr(step, field, value ^ both)
        elif kind == "Piece" and value in (one, other):
            setattr(step, field, one ^ other ^ value)


def _partner(g: Game, one: int, hidden: Sequence[int], rng: Random) -> int:
    """Any hidden piece; for one that may not go everywhere, one of those that stand where it may be."""
    if g.data.irregular >> one & 1:
        ends, at = _ends(g, one), g.state.at
        hidden = [piece for piece in hidden if ends >> at[piece] & 1] or hidden
    return hidden[int(rng.random() * len(hidden))]


def unseen(g: Game) -> Bits:
    """Viet Minh pieces on the map that the French may not look at, that are idle, and that no question is about."""
    state = g.state
    return int(g.data.side[VIET_MINH] & ~(state.seen[FRENCH] | state.engaged | state.spent | under_way(g)))


def under_way(g: Game) -> Bits:
    """Pieces that steps in progress speak of: that they do something is seen."""
    found = 0
    for step in g.state.stack:
        for field, kind in type(step).fields.items():
            value = getattr(step, field)
            if kind == "Pieces":
                found |= value
            elif kind == "Piece" and value >= 0:
                found |= 1 << value
    return found


def public(g: Game) -> Facts:
    """What the French know of hidden stacks: which have a ZoC or hold a community or a trench, dangers to planes."""
    state = g.state
    held = state.present[VIET_MINH] & g.data.communities
    return state.projecting[VIET_MINH], held, state.trench[VIET_MINH], *dangers(g)


def _may_stand(g: Game, one: int, other: int) -> bool:
    """Whether two pieces may stand in each other's hex: by their kind, and without crowding it.

    Rule: 1.5-a, 3.12-a, 3.12-b
    """
    at, data = g.state.at, g.data
    bound = (1 << one | 1 << other) & data.irregular
    if bound and not (_ends(g, one) >> at[other] & _ends(g, other) >> at[one] & 1):
        return False
    gain = weight(g, one) - weight(g, other)
    fuller, gain = (at[other], gain) if gain > 0 else (at[one], -gain)
    return not gain or load(g, VIET_MINH, fuller) + gain <= data.limits.stacking


def _ends(g: Game, piece: int) -> Bits:
    """Where a piece may be as everybody knows: battalions begin in their own country.

    Rule: 3.12-a, 3.12-b, SCN-h
    """
    ends = ends_for(g, piece)
    if g.state.begun or not (g.data.tieu_doan | g.data.pathet_lao) >> piece & 1:
        return ends
    return ends & int(g.data.country[home(g, piece)])


def _exchange(g: Game, one: int, other: int, facts: Facts) -> None:
    """Two pieces change places unless something known would change; between pieces of one kind nothing does."""
    state = g.state
    both = 1 << state.at[one] | 1 << state.at[other]
    trenches = state.trench[VIET_MINH]
    _swap(g, one, other)
    if _kind(g, one) == _kind(g, other):
        return
    _settle(g, both)
    if public(g) != facts:
        _swap(g, one, other)
        _settle(g, both)
        state.trench[VIET_MINH] = trenches


def _kind(g: Game, piece: int) -> int:
    """What a piece means to the French where it stands: a regiment, guns, another fighting unit, a HQ or a dump."""
    data = g.data
    kinds = data.regiments, data.vm_guns, data.combat, data.dump
    return sum((kind >> piece & 1) << place for place, kind in enumerate(kinds))


def _swap(g: Game, one: int, other: int) -> None:
    """Two pieces change places and markers, each keeps its losses; which regiment was refitted may be either."""
    state = g.state
    swap_pieces(state, one, other)
    both = 1 << one | 1 << other
    refits = () if both & g.data.regiments == both else (state.refit,)
    for column in (state.lost, state.due, *refits):
        column[one], column[other] = column[other], column[one]


def _settle(g: Game, places: Bits) -> None:
    """What follows from where pieces stand; nothing of it scores or is seen."""
    state = g.state
    begun, state.begun = state.begun, 0
    seen = state.seen[FRENCH]
    g.rules.settle(g, places)
    state.begun, state.seen[FRENCH] = begun, seen

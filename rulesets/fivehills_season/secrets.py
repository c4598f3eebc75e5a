"""Samples: which face-down piece is which is dealt anew, so that bots think on what might be."""

from __future__ import annotations

from random import Random

from fivehills import Bits, bits
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.rules.units import on_map

MARKS = ("fatigued", "moved", "inactive")
"""Markers that lie on a counter for all to see, whichever it is."""


def deal_anew(g: Game, side: int, rng: Random) -> None:
    """For the French any face-down piece could be any other; only a Dummy is never fatigued.

    Rule: 1.2-b, 4.2.1-e
    """
    if side != FRENCH:
        return
    hidden = on_map(g, VIET_MINH) & ~g.state.seen[FRENCH] & ~named(g)
    tired = hidden & (g.state.fatigued | g.state.inactive)
    shuffle(g, tired, rng)
    shuffle(g, hidden & ~tired, rng)


def named(g: Game) -> Bits:
    """Pieces that a question under way is about: what is done with them is not known yet."""
    found = 0
    for step in g.state.stack:
        for field in ("pool", "units", "dummies"):
            found |= getattr(step, field, 0) if field in type(step).fields else 0
    return found


def shuffle(g: Game, pieces: Bits, rng: Random) -> None:
    """Pieces change places at random, each with the markers that lie there."""
    members = bits(pieces)
    for last in range(len(members) - 1, 0, -1):
        exchange(g, members[last], members[rng.randrange(last + 1)])


def exchange(g: Game, one: int, other: int) -> None:
    """Two pieces change places; steps stay with their battalion."""
    state = g.state
    here, there = state.at[one], state.at[other]
    both = 1 << one | 1 << other
    if here != there:
        at, occ = state.own_places()
        occ[here] ^= both
        occ[there] ^= both
        at[one], at[other] = there, here
    for name in MARKS:
        marked = getattr(state, name)
        if (marked >> one & 1) != (marked >> other & 1):
            setattr(state, name, marked ^ both)

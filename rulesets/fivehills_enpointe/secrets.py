"""Samples: what a side cannot know is dealt anew, so that bots think on what might be."""

from __future__ import annotations

from random import Random

from fivehills import Bits, bits, mask_of
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.air import request_anew
from fivehills_enpointe.phases.artillery import plot_anew
from fivehills_enpointe.rules import control, stacking
from fivehills_enpointe.rules.units import occupants, on_map

PLACES = ("heavy", "hit")
"""Fields of steps that are sets of hexes, not of counters."""


def deal_anew(g: Game, side: int, rng: Random) -> None:
    """Concealed enemy counters change places, plots and requests other hexes, a secret arrival another turn.

    Rule: 8-c, 8-e, 10.1-b, 14.1-b, S3-e
    """
    enemy = 1 - side
    shuffle_concealed(g, enemy, rng)
    _holders_anew(g, enemy, rng)
    plot_anew(g, enemy, rng)
    request_anew(g, enemy, rng)
    _arrival_anew(g, enemy, rng)


def shuffle_concealed(g: Game, side: int, rng: Random) -> None:
    """Concealed counters exchange their hexes at random, as far as stacking allows.

    Those that act at the moment, or are digging, stay: what they do is seen.

    Rule: 8-b, 8-c, 8-d
    """
    free = bits(on_map(g, side) & g.state.concealed & ~g.state.digging & ~engaged(g))
    for place in range(len(free) - 1, 0, -1):
        one, other = free[place], free[rng.randrange(place + 1)]
        if g.state.at[one] != g.state.at[other]:
            _exchange(g, one, other)


def engaged(g: Game) -> Bits:
    """Counters that steps in progress speak of."""
    found = 0
    for step in g.state.stack:
        for field, kind in type(step).fields.items():
            value = getattr(step, field)
            if kind == "Bits" and field not in PLACES:
                found |= value
            elif field == "unit":
                found |= 1 << value
    return found


def _exchange(g: Game, one: int, other: int) -> None:
    """Two counters change places unless a hex would overflow that did not before."""
    state = g.state
    here, there = state.at[one], state.at[other]
    before = _load(g, here) + _load(g, there)
    _swap(g, one, other, here, there)
    limit = g.data.limits.stacking
    if max(_load(g, here), _load(g, there)) > limit and before <= 2 * limit:
        _swap(g, other, one, here, there)


def _load(g: Game, place: int) -> int:
    return stacking.load(g, g.state.occ[place])


def _swap(g: Game, one: int, other: int, here: int, there: int) -> None:
    state = g.state
    both = mask_of((one, other))
    state.occ[here] ^= both
    state.occ[there] ^= both
    state.at[one], state.at[other] = there, here


def _holders_anew(g: Game, side: int, rng: Random) -> None:
    """An objective with concealed counters is theirs, unless they are dummies: then it could be anybody's.

    Rule: 8-e
    """
    hidden = g.data.side[side] & g.state.concealed
    for group in g.data.objective_groups:
        if not occupants(g, group) & hidden:
            continue
        present = [control.holds(g, each, group) for each in (0, 1)]
        if present[0] != present[1]:
            control.give(g, group, present.index(True))
        elif not present[0]:
            control.give(g, group, rng.randrange(2))


def _arrival_anew(g: Game, side: int, rng: Random) -> None:
    """The secret turn of reinforcements that have not come yet could be any.

    Rule: S3-e
    """
    for f in g.data.of_side_formations[side]:
        formation = g.data.formations[f]
        if formation.secret and g.state.occ[g.data.box[f]] & formation.members and g.state.arrival[side]:
            g.state.arrival[side] = formation.turn + rng.randint(1, 6)

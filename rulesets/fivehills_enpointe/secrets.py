"""Samples: what a side cannot know is dealt anew, so that bots think on what might be.

Nothing here is a rule of play: whether samples agree with what a side knows is for `fivehills check` to find out.
"""

from __future__ import annotations

from functools import cache
from random import Random

from fivehills import Bits, Step, bits, mask_of
from fivehills_enpointe import belonging
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.activation import Activation, UnitAction
from fivehills_enpointe.phases.air import request_anew
from fivehills_enpointe.phases.artillery import plot_anew
from fivehills_enpointe.phases.movement import ADVANCE, CREEP, Movement
from fivehills_enpointe.phases.reactions import Reaction
from fivehills_enpointe.rules import control, stacking
from fivehills_enpointe.rules.units import occupants, on_map

PLACES = ("heavy", "hit")
"""Fields of steps that are sets of hexes, not of counters."""
MARKS = (
    *("pinned", "neutralised", "moved", "tested", "silent", "ooc"),
    *("activated", "acted", "digging", "withdrew", "worked"),
)
"""Markers that lie on a counter, whatever it is."""
OF_UNITS = ("pinned", "neutralised", "tested", "silent", "worked")
"""Markers that no dummy can have."""
TURNS = 2
"""How often the concealed counters are dealt: limits of stacking hold some of them back the first time."""


def deal_anew(g: Game, side: int, rng: Random) -> None:
    """Concealed enemy counters change places, dummies formations, plots and requests other hexes and shells, a secret
    arrival another turn; who is in command follows from it.
    """
    enemy = 1 - side
    exchange_with_those_to_come(g, enemy, rng)
    for _ in range(TURNS):
        shuffle_concealed(g, enemy, rng)
    belonging.homes_anew(g, enemy, rng)
    belonging.command_anew(g, enemy, rng)
    _holders_anew(g, enemy, rng)
    plot_anew(g, enemy, rng)
    request_anew(g, enemy, rng)
    _arrival_anew(g, enemy, rng)


def shuffle_concealed(g: Game, side: int, rng: Random) -> None:
    """Concealed counters exchange hexes and markers at random, as far as stacking and what is seen of them allow."""
    free = bits(on_map(g, side) & g.state.concealed & ~committed(g))
    for place in range(len(free) - 1, 0, -1):
        one, other = free[place], free[rng.randrange(place + 1)]
        if g.state.at[one] != g.state.at[other] and accepts(g, one, other) and accepts(g, other, one):
            _exchange(g, one, other)


def exchange_with_those_to_come(g: Game, side: int, rng: Random) -> None:
    """A concealed unit that the enemy has never seen could be another of its formation that still waits off the map.
    Dummies are no match for units here: which formation has begun to come in is known.
    """
    state, data, busy = g.state, g.data, committed(g)
    strangers = state.concealed & ~state.met & ~data.dummy & ~busy
    for unit in bits(on_map(g, side) & strangers):
        f = state.home[unit] - 1
        if not data.formations[f].entry or state.steps[unit] < data.steps[unit]:
            continue
        waiting = bits(state.occ[data.box[f]] & strangers)
        place = rng.randrange(len(waiting) + 1)
        if place < len(waiting):
            _relieve(g, unit, waiting[place])


def _relieve(g: Game, unit: int, other: int) -> None:
    """A unit goes back off the map and another of its formation is where it was, unless that would not fit there."""
    state = g.state
    place, before = state.at[unit], _load(g, state.at[unit])
    if not (accepts(g, unit, other) and accepts(g, other, unit)):
        return
    _swap(g, unit, other)
    if _load(g, place) > max(before, g.data.limits.stacking):
        _swap(g, unit, other)
        return
    state.formation[unit] = state.home[unit]


def committed(g: Game) -> Bits:
    """Counters of which steps in progress say more than that they act or march: no other could be in their place."""
    found = 0
    for step in g.state.stack:
        if not _could_be_anybodys(step):
            found |= _spoken_of(step)
    return found


def _could_be_anybodys(step: Step) -> bool:
    """Whether a step tells nothing of the counters that it is about."""
    if isinstance(step, Movement):
        return step.mode in (ADVANCE, CREEP)
    return isinstance(step, (Activation, UnitAction, Reaction))


def _spoken_of(step: Step) -> Bits:
    sets, has_unit = _fields_of(type(step))
    found = 1 << step.unit if has_unit else 0  # type: ignore[attr-defined]
    for field in sets:
        found |= getattr(step, field)
    return found


def accepts(g: Game, there: int, unit: int) -> bool:
    """Whether a counter could be in the place of another: who acts belongs to the active formation or is a dummy, who
    digs is infantry, and only units bear the marks of fire.
    """
    state, data = g.state, g.data
    if state.digging >> there & 1 and not data.infantry >> unit & 1:
        return False
    if data.dummy >> unit & 1:
        return not any(getattr(state, mark) >> there & 1 for mark in OF_UNITS)
    acting = g.find(Activation)
    if acting is None or acting.formation < 0 or not acting.members >> there & 1:
        return True
    return bool(state.formation[unit] == acting.formation + 1)


def _exchange(g: Game, one: int, other: int) -> None:
    """Two counters change places unless a hex would overflow that did not before."""
    state = g.state
    here, there = state.at[one], state.at[other]
    before = _load(g, here) + _load(g, there)
    _swap(g, one, other)
    limit = g.data.limits.stacking
    if max(_load(g, here), _load(g, there)) > limit and before <= 2 * limit:
        _swap(g, one, other)


def _load(g: Game, place: int) -> int:
    return stacking.load(g, g.state.occ[place])


def _swap(g: Game, one: int, other: int) -> None:
    """Each takes the other's hex, markers and part in what goes on."""
    state, both = g.state, mask_of((one, other))
    at, occ = state.own_places()
    here, there = at[one], at[other]
    occ[here] ^= both
    occ[there] ^= both
    at[one], at[other] = there, here
    for mark in MARKS:
        marked = getattr(state, mark)
        if (marked >> one ^ marked >> other) & 1:
            setattr(state, mark, marked ^ both)
    for step in state.stack:
        _swap_in(step, one, other, both)


def _swap_in(step: Step, one: int, other: int, both: Bits) -> None:
    """Each takes the other's part in a step."""
    sets, has_unit = _fields_of(type(step))
    for field in sets:
        members = getattr(step, field)
        if (members >> one ^ members >> other) & 1:
            setattr(step, field, members ^ both)
    if has_unit and step.unit in (one, other):  # type: ignore[attr-defined]
        step.unit = one + other - step.unit  # type: ignore[attr-defined]


@cache
def _fields_of(step: type[Step]) -> tuple[tuple[str, ...], bool]:
    """The fields of a kind of step that are sets of counters, and whether it has one that is a single counter."""
    return tuple(f for f, kind in step.fields.items() if kind == "Bits" and f not in PLACES), "unit" in step.fields


def _holders_anew(g: Game, side: int, rng: Random) -> None:
    """An objective with concealed counters is theirs, unless they are dummies: then it could be anybody's."""
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
    """The secret turn of reinforcements that have not come yet could be any."""
    for f in g.data.of_side_formations[side]:
        formation = g.data.formations[f]
        if formation.secret and g.state.occ[g.data.box[f]] & formation.members and g.state.arrival[side]:
            g.state.arrival[side] = formation.turn + rng.randint(1, 6)

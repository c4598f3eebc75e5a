"""Samples: what a side cannot know is dealt anew, so that bots think on what might be.

Nothing here is a rule of play: whether samples agree with what a side knows is for `fivehills check` to find out.
"""

from __future__ import annotations

from random import Random

from fivehills import Bits, Step, bits
from fivehills_enpointe import belonging
from fivehills_enpointe.dealt import Dealt, fields_of
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.activation import Activation, UnitAction
from fivehills_enpointe.phases.air import request_anew
from fivehills_enpointe.phases.artillery import plot_anew
from fivehills_enpointe.phases.movement import ADVANCE, CREEP, Movement
from fivehills_enpointe.phases.reactions import Reaction
from fivehills_enpointe.rules import control
from fivehills_enpointe.rules.units import occupants, on_map, with_figure

TURNS = 2
"""How often the concealed counters are dealt: limits of stacking hold some of them back the first time."""


def deal_anew(g: Game, side: int, rng: Random) -> None:
    """Concealed enemy counters change places, dummies formations, plots and requests other hexes and shells, a secret
    arrival another turn; who is in command follows from it.
    """
    enemy, busy = 1 - side, committed(g)
    exchange_with_those_to_come(g, enemy, busy, rng)
    shuffle_concealed(g, enemy, busy, rng)
    belonging.homes_anew(g, enemy, rng)
    belonging.command_anew(g, enemy, rng)
    _holders_anew(g, enemy, rng)
    plot_anew(g, enemy, rng)
    request_anew(g, enemy, rng)
    _arrival_anew(g, enemy, rng)


def shuffle_concealed(g: Game, side: int, busy: Bits, rng: Random) -> None:
    """Concealed counters exchange hexes and markers at random, as far as stacking and what is seen of them allow."""
    free = on_map(g, side) & g.state.concealed & ~busy
    if not free & (free - 1):
        return
    dealt = Dealt(g, free)
    for _ in range(TURNS):
        dealt.shuffle(rng.random)
    dealt.carry_out(g)


def exchange_with_those_to_come(g: Game, side: int, busy: Bits, rng: Random) -> None:
    """A concealed unit that the enemy has never seen could be another of its formation that still waits off the map.
    Dummies are no match for units here: which formation has begun to come in is known.
    """
    state, data = g.state, g.data
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
    dealt = Dealt(g, 1 << unit | 1 << other)
    if not (dealt.accepts(unit, other) and dealt.accepts(other, unit)):
        return
    before = dealt.load[g.state.at[unit]]
    if before + g.data.size[other] - g.data.size[unit] > max(before, g.data.limits.stacking):
        return
    dealt.place = {unit: other, other: unit}
    dealt.carry_out(g)
    g.state.formation[unit] = g.state.home[unit]


def committed(g: Game) -> Bits:
    """Counters of which steps in progress say more than that they act or march: no other could be in their place."""
    found = 0
    for step in g.state.stack:
        sets, has_unit = fields_of(step.__class__)
        if (sets or has_unit) and not _could_be_anybodys(step):
            found |= _spoken_of(step)
    return found


def _could_be_anybodys(step: Step) -> bool:
    """Whether a step tells nothing of the counters that it is about."""
    if isinstance(step, Movement):
        return step.mode in (ADVANCE, CREEP)
    return isinstance(step, (Activation, UnitAction, Reaction))


def _spoken_of(step: Step) -> Bits:
    sets, has_unit = fields_of(type(step))
    found = 1 << step.unit if has_unit else 0  # type: ignore[attr-defined]
    for field in sets:
        found |= getattr(step, field)
    return found


def _holders_anew(g: Game, side: int, rng: Random) -> None:
    """An objective with concealed counters is theirs, unless they are dummies: then it could be anybody's."""
    hidden, present = g.data.side[side] & g.state.concealed, g.state.present
    for group in g.data.objective_groups:
        if not occupants(g, group & present[side]) & hidden:
            continue
        holding = [control.holds(g, each, group & present[each]) for each in (0, 1)]
        if holding[0] != holding[1]:
            control.give(g, group, holding.index(True))
        elif not holding[0]:
            control.give(g, group, rng.randrange(2))


def _arrival_anew(g: Game, side: int, rng: Random) -> None:
    """The secret turn of reinforcements that have not come yet could be any."""
    for f in g.data.of_side_formations[side]:
        formation = g.data.formations[f]
        if formation.secret and g.state.occ[g.data.box[f]] & formation.members and g.state.arrival[side]:
            g.state.arrival = with_figure(g.state.arrival, side, formation.turn + rng.randint(1, 6))

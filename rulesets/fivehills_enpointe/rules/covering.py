"""Covering: which units of a side have a hex in range and in sight, whether or not they may fire now."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.known import Cover, Known
from fivehills_enpointe.rules import command, sight

NOBODY_SEES = (0, 0)


def cover_of(g: Game, side: int, place: int) -> Cover:
    """Who of a side covers a hex (remembered while nobody moves and nothing else changes that has a part in it).

    Rule: 4.2, 6.5-d, 6.5-g
    """
    state, data = g.state, g.data
    known = data.known
    facts = (
        state.smoke1, state.smoke2, state.burning, state.rubble, state.turn, state.lit, state.limbered, state.dry,
        state.successor,
    )  # fmt: skip
    if known.at != state.at or known.facts != facts or known.formation != state.formation:
        known = data.known = Known(state.at, state.formation, facts)
    covers = known.covers[side]
    if place in covers:
        return covers[place]
    found = covers[place] = _cover(g, side, place)
    return found


def _cover(g: Game, side: int, place: int) -> Cover:
    """The same, worked out.

    Rule: 4.2, 6.5-d, 6.5-g
    """
    state, data = g.state, g.data
    spots = sight.watchers(g, place, state.present[side])
    if not spots:
        return NOBODY_SEES
    occ, reaching, crew = state.occ, data.reaching[place], state.limbered | state.dry
    around = units = 0
    for spot in bits(spots):
        here = occ[spot]
        around |= here
        units |= here & reaching[spot]
    tubes = data.mortars[side] & ~crew
    if around & crew:
        units = units & ~crew | _crews(g, around & crew, place)
    if tubes:
        units |= _mortars(g, tubes, around, place)
    return around, units


def _crews(g: Game, crew: Bits, place: int) -> Bits:
    """Those of the crews who are near enough to a hex to fire at it.

    Rule: 4.2, 6.1-b
    """
    at, far, reach, found = g.state.at, g.data.hexmap.distances(place), g.data.crew_reach, 0
    for unit in bits(crew):
        if far[at[unit]] <= reach:
            found |= 1 << unit
    return found


def _mortars(g: Game, mortars: Bits, around: Bits, place: int) -> Bits:
    """Those of the mortars that have a hex within their range, and an observer among the counters that see it.

    Rule: 6.5-g, 10.8-b, 10.8-d
    """
    data, at, found = g.data, g.state.at, 0
    far, hexes, leaders = data.hexmap.distances(place), data.first_box, around & data.hq
    for unit in bits(mortars):
        here = at[unit]
        if here >= hexes or not data.min_range[unit] <= far[here] <= data.range[unit]:
            continue
        if around >> unit & 1 or (leaders and leaders & observers(g, unit)):
            found |= 1 << unit
    return found


def observers(g: Game, mortar: int) -> Bits:
    """Who directs a mortar's fire: it does, its HQ, the higher-echelon HQ; to see is no action.

    Rule: 10.1-a, 10.3-a, 10.8-b
    """
    found = 1 << mortar
    for hq in (command.leader(g, g.state.formation[mortar] - 1), command.higher(g, g.rules.owner[mortar])):
        if command.on_board(g, hq):
            found |= 1 << hq
    return found

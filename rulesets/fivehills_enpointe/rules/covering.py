"""Covering: which units of a side have a hex in range and in sight, whether or not they may fire now."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Bits, bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.known import Cover, Known
from fivehills_enpointe.rules import sight
from fivehills_enpointe.rules.fire import mortar_eyes

NOBODY_SEES = Cover(0, 0)


def cover_of(g: Game, side: int, place: int) -> Cover:
    """Who of a side covers a hex (remembered while nobody moves and nothing else changes that has a part in it).

    Rule: 4.2, 6.5-d, 6.5-g
    """
    state, data = g.state, g.data
    known, smoke, crew = data.known, state.smoke1 | state.smoke2 | state.burning, state.limbered | state.dry
    facts = smoke, state.rubble, data.dark[state.turn], state.lit, crew, state.successor
    if known.at != state.at or known.facts != facts or known.formation != state.formation:
        known = data.known = Known(state.at, state.formation, facts)
    covers = known.covers[side]
    if place in covers:
        return covers[place]
    found = covers[place] = _cover(g, known, side, place)
    return found


def _cover(g: Game, known: Known, side: int, place: int) -> Cover:
    """The same, worked out.

    Rule: 4.2, 6.5-d, 6.5-g
    """
    state, data = g.state, g.data
    spots = sight.watchers(g, place, state.present[side])
    if not spots:
        return NOBODY_SEES
    occ, far, reaching, crew = state.occ, data.hexmap.distances(place), data.reaching, state.limbered | state.dry
    around = units = 0
    for spot in bits(spots):
        here = occ[spot]
        around |= here
        units |= here & reaching[far[spot]]
    tubes = data.mortar & data.side[side] & ~crew
    if around & crew:
        units = units & ~crew | _crews(g, around & crew, far)
    if tubes:
        units |= _mortars(g, known, tubes, spots, place)
    return Cover(around, units)


def _crews(g: Game, crew: Bits, far: Sequence[int]) -> Bits:
    """Those of the crews who are near enough to a hex to fire at it, by its distances.

    Rule: 4.2, 6.1-b
    """
    at, reach, found = g.state.at, g.data.crew_reach, 0
    for unit in bits(crew):
        if far[at[unit]] <= reach:
            found |= 1 << unit
    return found


def _mortars(g: Game, known: Known, mortars: Bits, spots: Bits, place: int) -> Bits:
    """Those of the mortars that have a hex within their range and in the sight of an observer in one of these hexes.

    Rule: 6.5-g, 10.8-b, 10.8-d
    """
    data, at, eyes, found = g.data, g.state.at, known.eyes, 0
    far, hexes = data.hexmap.distances(place), data.first_box
    for unit in bits(mortars):
        here = at[unit]
        if here >= hexes or not data.min_range[unit] <= far[here] <= data.range[unit]:
            continue
        if unit not in eyes:
            eyes[unit] = mortar_eyes(g, unit)
        if eyes[unit] & spots:
            found |= 1 << unit
    return found

"""Covering: which units of a side have a hex in range and in sight, whether or not they may fire now."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.known import Cover, Known
from fivehills_enpointe.rules import sight
from fivehills_enpointe.rules.fire import in_range, mortar_eyes
from fivehills_enpointe.rules.units import crews

NOBODY_SEES = Cover(0, 0)


def cover_of(g: Game, side: int, place: int) -> Cover:
    """Who of a side covers a hex (remembered while nobody moves and nothing else changes that has a part in it).

    Rule: 4.2, 6.5-d, 6.5-g
    """
    known = _known(g)
    found = known.covers[side].get(place)
    if found is None:
        found = known.covers[side][place] = _cover(g, known, side, place)
    return found


def _known(g: Game) -> Known:
    """What has been found out of this position."""
    state, known = g.state, g.data.known
    facts = (
        *(state.smoke1, state.smoke2, state.burning, state.rubble, state.turn, state.lit),
        *(state.limbered, state.dry, state.successor),
    )
    if known.at != state.at or known.facts != facts or known.formation != state.formation:
        known = g.data.known = Known(state.at, state.formation, facts)
    return known


def _cover(g: Game, known: Known, side: int, place: int) -> Cover:
    """The same, worked out.

    Rule: 4.2, 6.5-d, 6.5-g
    """
    state, data = g.state, g.data
    spots = sight.watchers(g, place, state.present[side])
    if not spots:
        return NOBODY_SEES
    occ, far, crew, seeing = state.occ, data.hexmap.distances(place), crews(g), bits(spots)
    around, reaching = sum([occ[spot] for spot in seeing]), data.reaching
    units = sum([occ[spot] & reaching[far[spot]] for spot in seeing]) & ~crew
    if around & crew:
        reaching = data.crews_reaching
        units |= sum([occ[spot] & reaching[far[spot]] for spot in seeing]) & crew
    tubes = data.mortar & data.side[side] & ~crew
    return Cover(around, units & ~tubes | _mortars(g, known, tubes, spots, place) if tubes else units)


def _mortars(g: Game, known: Known, mortars: Bits, spots: Bits, place: int) -> Bits:
    """Those of the mortars that have a hex within their range and in the sight of an observer in one of these hexes.

    Rule: 6.5-g, 10.8-b, 10.8-d
    """
    found, at, hexes, eyes = 0, g.state.at, g.data.hexes, known.eyes
    for unit in bits(mortars):
        if not hexes >> at[unit] & 1 or not in_range(g, unit, place):
            continue
        if unit not in eyes:
            eyes[unit] = mortar_eyes(g, unit)
        if eyes[unit] & spots:
            found |= 1 << unit
    return found

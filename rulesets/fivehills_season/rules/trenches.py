"""Trenches: where level 3 stays, and what it takes to hold it."""

from __future__ import annotations

from fivehills import Bits, bits, mask_of
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game


def dug_zones(g: Game) -> Bits:
    """Peripheral zones with trenches of any level.

    Rule: 3.1-o, 4.2.3-a
    """
    return at_level(g, 1) & g.data.zones


def encircled(g: Game) -> Bits:
    """Strongpoints with a trench marker of level 3 on them.

    Rule: 3.1-y, 8-d
    """
    return at_level(g, g.data.limits.level_max) & g.data.encirclable


def at_level(g: Game, level: int) -> Bits:
    """Places with a trench of at least a level; asked all the time, so each pattern of trenches is read once."""
    memo = g.rules.memo
    key = (level, bytes(g.state.trench))
    found: Bits | None = memo.get(key)
    if found is None:
        found = memo[key] = mask_of(place for place, depth in enumerate(g.state.trench) if depth >= level)
    return found


def needs_garrison(g: Game, place: int) -> bool:
    """A ring always needs a garrison, a zone if it borders a CR zone where the French control a strongpoint.

    Rule: 3.1-z
    """
    data = g.data
    if data.pas >> place & 1:
        return True
    return any(data.pas_in[zone] & g.state.control[FRENCH] for zone in bits(data.border[place]))


def is_covered(g: Game, place: int) -> bool:
    """Any piece covers, a Dummy too: in the zone or its bases, for a ring in a linked strongpoint of its zone.

    Rule: 3.1-z, 3.1-za, 8-e
    """
    data, present = g.data, g.state.present[VIET_MINH]
    if data.pas >> place & 1:
        return bool(present & data.lines[place] & data.pas_in[data.zone[place]])
    return bool(present & (1 << place | data.bases_in[place]))


def test_garrison(g: Game, place: int) -> None:
    """A level 3 trench that nobody covers falls to level 2, never lower.

    Rule: 3.1-z, 3.1-zb
    """
    state, limits = g.state, g.data.limits
    if state.trench[place] < limits.level_max or state.fresh >> place & 1:
        return
    if needs_garrison(g, place) and not is_covered(g, place):
        state.trench[place] = limits.unguarded
        g.note("trench_falls", place)


def test_around(g: Game, places: Bits) -> None:
    """Trenches whose garrison may have been among the pieces that moved.

    Rule: 3.1-z
    """
    data = g.data
    for place in bits(places):
        if data.pas >> place & 1:
            for ring in bits(data.lines[place]):
                test_garrison(g, ring)
        else:
            test_garrison(g, data.zone[place])


def test_all(g: Game) -> None:
    """When a Viet Minh movement step is over, trenches dug before it are tested too, and from then on always.

    Rule: 3.1-z
    """
    g.state.fresh = 0
    for place in bits(g.data.zones | g.data.encirclable):
        test_garrison(g, place)

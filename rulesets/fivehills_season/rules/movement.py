"""Where units may go: operational moves, moves of an impulse, withdrawals."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from fivehills import Bits, bits, lowest, mask_of
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.rules.trenches import dug_zones, encircled
from fivehills_season.rules.units import here
from fivehills_season.rules.ways import next_to, spread

MOST_LISTS = 40_000
"""Ways that are remembered before all are forgotten and worked out anew."""

# --- operational movement -----------------------------------------------------------------------------------------


def connected_pas(g: Game) -> Bits:
    """Strongpoints of the Viet Minh that hang together by lines with one that has a base in a trenched zone or jungle.

    Strongpoints of a CR zone without any French one need no such link.

    Rule: 4.2.1-b, 4.2.1-c, 4.2.1-d
    """
    data, state = g.data, g.state
    mine = state.control[VIET_MINH]
    open_zones = dug_zones(g) | data.jungles
    gates = 0
    for pa in bits(mine):
        if data.zones_at[pa] & open_zones or not data.pas_in[data.zone[pa]] & state.control[FRENCH]:
            gates |= 1 << pa
    return gates | spread(data.lines, gates, mine)


def vm_steps(g: Game, place: int, pas: Bits, zones: Bits) -> Bits:
    """Where one movement step leads: over a border, through a base, along a line, or into and out of a captured CR.

    Rule: 0.2-f, 4.2.1-a, 4.2.1-b
    """
    data = g.data
    if data.pas >> place & 1:
        found = (data.lines[place] & pas) | (data.zones_at[place] & zones)
        if not data.pas_in[data.zone[place]] & g.state.control[FRENCH]:
            found |= data.border[data.zone[place]] & zones
        return found
    found = (data.border[place] & zones) | (data.pas_from[place] & pas)
    for cr in bits(data.border[place]):
        if not data.pas_in[cr] & g.state.control[FRENCH]:
            found |= data.pas_in[cr]
    return found


def vm_operational(g: Game, place: int) -> Bits:
    """Two steps, or a single one into a jungle zone.

    Rule: 4.2.1-a, 3.1-o, 4.2.3-a
    """
    zones = dug_zones(g)
    key = (vm_operational, place, zones, g.state.control[VIET_MINH])
    return _once(g, key, lambda: _two_steps(g, place, connected_pas(g), zones | g.data.jungles))


def _once(g: Game, key: Hashable, work: Callable[[], Bits]) -> Bits:
    """Ways are worked out once for each pattern of trenches and control, of which a long run has very many."""
    lists = g.data.lists
    found: Bits | None = lists.get(key)
    if found is None:
        if len(lists) > MOST_LISTS:
            lists.clear()
        found = lists[key] = work()
    return found


def _two_steps(g: Game, place: int, pas: Bits, zones: Bits) -> Bits:
    jungles = g.data.jungles
    first = vm_steps(g, place, pas, zones)
    found = first
    for middle in bits(first & ~jungles):
        found |= vm_steps(g, middle, pas, zones) & ~jungles
    return found & ~(1 << place)


def french_operational(g: Game, place: int) -> Bits:
    """Any way from strongpoint to strongpoint inside the CRC or the CR; an encircled one only as the last.

    Rule: 4.2.2-a, 4.2.2-c, 4.2.3-b, 4.2.3-c, 3.3-c
    """
    data, mine = g.data, g.state.control[FRENCH]
    if not data.pas >> place & 1:
        return 0
    rings = encircled(g)
    key = (french_operational, place, mine, rings)
    return _once(g, key, lambda: _along_lines(g, place, mine & ~rings) & mine & ~(1 << place))


def _along_lines(g: Game, place: int, through: Bits) -> Bits:
    """Everything reached along lines, none of which leaves the CRC or a CR, going on through the given strongpoints."""
    lines = g.data.lines
    return next_to(lines, 1 << place | spread(lines, 1 << place, through))


# --- moves of an impulse ------------------------------------------------------------------------------------------


def base_capacity(g: Game, base: int) -> int:
    """One battalion for each trench level of the zone, three in the jungle.

    Rule: 1.4-a, 1.4-h, 3.1-p, 5.3-e, 5.3-h
    """
    zone = g.data.zone[base]
    if g.data.jungles >> zone & 1:
        return int(g.data.limits.jungle_base)
    return int(g.state.trench[zone])


def base_takes(g: Game, base: int, units: Bits) -> bool:
    """Whether battalions (without any: at least one) fit beside those in a base, all of one regiment.

    Rule: 1.4-h, 5.3-e
    """
    there = here(g, VIET_MINH, base)
    if there.bit_count() + max(1, units.bit_count()) > base_capacity(g, base):
        return False
    together = there | units
    return any(not together & ~regiment for regiment in g.data.regiments)


def vm_impulse(g: Game, place: int, units: Bits) -> Bits:
    """A base of the zone, a strongpoint without French units behind a base or along a line, or back into the zone.

    Rule: 5.3-a, 5.3-b, 5.3-c, 5.3-d, 5.3-f, 5.3-g, 5.3-h
    """
    data, state = g.data, g.state
    free = ~state.present[FRENCH]
    if data.bases >> place & 1:
        return _from_base(g, place, units, free)
    if units & state.disorganized:
        return 0
    if data.pas >> place & 1:
        return data.lines[place] & free
    bases = data.bases_in[place]
    if not bases or not base_capacity(g, lowest(bases)):
        return 0
    return _bases_with_room(g, place, units) | data.pas_from[place] & free


def _from_base(g: Game, base: int, units: Bits, free: Bits) -> Bits:
    """Into the strongpoint before it, back into the zone, even in disorder, or out of that into another base of it.

    The jungle is not entered: who stands in a base there goes on or stays.

    Rule: 5.3-a, 5.3-c, 5.3-f, 5.3-g, 5.3-h
    """
    data = g.data
    zone = data.zone[base]
    back = 1 << zone & data.zones
    if units & g.state.disorganized:
        return back
    others = _bases_with_room(g, zone, units) & ~(1 << base) if back else 0
    return 1 << data.pa_of[base] & free | back | others


def _bases_with_room(g: Game, zone: int, units: Bits) -> Bits:
    """Bases of a zone that take some more battalions.

    Rule: 5.3-a, 5.3-e
    """
    return mask_of(base for base in bits(g.data.bases_in[zone]) if base_takes(g, base, units))


def french_impulse(g: Game, place: int, units: Bits) -> Bits:
    """One strongpoint or one zone; tanks as many strongpoints of the CRC or the CR as they like.

    Rule: 6.2.3-a, 6.2.3-b, 6.2.3-c, 6.2.3-d
    """
    data, state = g.data, g.state
    if units & state.disorganized:
        return 0
    free = ~state.present[VIET_MINH]
    if data.bases >> place & 1:
        zone = 1 << data.zone[place]
        return (1 << data.pa_of[place] & free | zone | bases_before(g, zone)) & ~(1 << place)
    if not data.pas >> place & 1:
        return _from_zone(g, place, free)
    found = data.lines[place] & free | _outside(g, data.zones_at[place])
    if not units & ~data.tanks:
        found |= _along_lines(g, place, state.control[FRENCH]) & free
    return found & ~(1 << place)


def _from_zone(g: Game, zone: int, free: Bits) -> Bits:
    """To a neighbouring zone, or through a base of this one, unless enemy units are in it.

    Rule: 6.2.3-a, 6.2.3-d, 6.2.5-c
    """
    data = g.data
    found = _outside(g, data.border[zone]) | bases_before(g, 1 << zone)
    return found if g.state.present[VIET_MINH] >> zone & 1 else found | data.pas_from[zone] & free


def _outside(g: Game, zones: Bits) -> Bits:
    """Those of some zones that the French may enter, and the bases in them: going on into one takes no time.

    Rule: 6.2.3-a, 6.2.3-c, 6.2.3-d, 5.3-d, 3.2-s
    """
    found = zones & (g.data.zones | g.data.french_jungle)
    return found | bases_before(g, found)


def bases_before(g: Game, zones: Bits) -> Bits:
    """Bases out of which the French can attack: before battalions, in zones without enemy units.

    Rule: 6.2.3-d, 6.2.5-c
    """
    data, enemies = g.data, g.state.present[VIET_MINH]
    before = next_to(data.bases_to, enemies & data.pas)
    return before & next_to(data.bases_in, zones & ~enemies) if before else 0


# --- chains of zones ----------------------------------------------------------------------------------------------


def zones_with(g: Game, side: int) -> Bits:
    """Zones in which a side has pieces, also in their bases or on their strongpoints."""
    places = g.state.present[side] & g.data.map
    found: Bits | None = g.rules.memo.get((zones_with, places))
    if found is None:
        found = g.rules.memo[zones_with, places] = mask_of(g.data.zone[place] for place in bits(places))
    return found


def not_barred(g: Game, side: int) -> Bits:
    """Zones that a withdrawal of a side may pass: without enemy units, or with a unit of its own.

    Rule: 5.7-f, 6.2.7-a
    """
    return ~zones_with(g, 1 - side) | zones_with(g, side)

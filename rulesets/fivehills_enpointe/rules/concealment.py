"""Concealment: who is hidden, what reveals him, and when he may hide again."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules import sight, terrain
from fivehills_enpointe.rules.covering import cover_of
from fivehills_enpointe.rules.units import on_map, remove, show

STILL, TACTICAL, MOVING = 0, 1, 2


def conceal(g: Game, units: Bits) -> None:
    """Units go under a Concealed marker; a stack shares one. The enemy goes on knowing that they are about.

    Rule: 8-a, 8-b, 8-l
    """
    state = g.state
    state.met |= units & ~state.concealed
    state.concealed |= units
    for side in (0, 1):
        state.seen[side] &= ~units


def reveal(g: Game, units: Bits, why: str) -> None:
    """Units lose their concealment; a dummy is removed for good. Only those concerned are shown.

    Rule: 8-e, 8-k
    """
    units &= g.state.concealed
    if not units:
        return
    show(g, units)
    g.note(f"revealed_{why}", units)
    dummies = units & g.data.dummy
    if dummies:
        g.note("dummies", dummies)
        remove(g, dummies)


def distances_of_observation(g: Game, place: int, activity: int) -> tuple[int, int]:
    """Hexes within which a target in a hex is revealed on a bare and on a hindered line, which is light cover at least.

    Rule: 8-i, 8-tab
    """
    data, state = g.data, g.state
    other, as_by_day = data.observation
    row = (as_by_day if data.light[state.turn][1] or state.lit >> place & 1 else other)[activity]
    cover = terrain.cover(g, place)
    return row[cover], row[cover or terrain.LIGHT]


def is_observed(g: Game, place: int, activity: int, watchers: Bits) -> bool:
    """Whether any of the hexes in `watchers` is near enough to a hex in its sight.

    Rule: 8-i, 8-tab
    """
    bare, hindered = distances_of_observation(g, place, activity)
    if not bare:
        return False
    within = g.data.hexmap.within_mask
    near = watchers & ~(1 << place) & within(place, bare)
    near = sight.watchers(g, place, near) if near else 0
    if not near:
        return False
    if bare <= hindered or near & within(place, hindered):
        return True
    return any(not sight.hindrances(g, watcher, place) for watcher in bits(near))


def tell_roll(g: Game, units: Bits, rule: str) -> None:
    """A roll for concealed units tells that they are no dummies."""
    if units & g.state.concealed:
        g.reveal(rule)


def places_of(g: Game, units: Bits) -> Bits:
    """The hexes where units stand."""
    at, found = g.state.at, 0
    for unit in bits(units):
        found |= 1 << at[unit]
    return found


def hexes_of(g: Game, units: Bits) -> Bits:
    """Hexes where units of a set still stand: no place beside the map."""
    if units & (units - 1):
        return places_of(g, units) & g.data.hexes
    return 1 << g.state.at[units.bit_length() - 1] & g.data.hexes if units else 0


def look(g: Game, units: Bits, activity: int) -> None:
    """Units that have come to a hex may be seen there, and they see what stands near it.

    Rule: 8-i, 8-k, 8-tab
    """
    unit = units.bit_length() - 1
    side, place = g.rules.owner[unit], g.state.at[unit]
    if units & g.state.concealed and is_watched(g, place, activity, 1 - side):
        reveal(g, units, "seen")
    if units & ~g.data.dummy:
        spot(g, place, 1 - side)


def is_watched(g: Game, place: int, activity: int, side: int) -> bool:
    """Whether somebody of a side sees what happens in a hex; mostly not even a dummy would.

    Rule: 8-e, 8-i, 8-tab
    """
    counters = g.state.present[side]
    if not is_observed(g, place, activity, counters):
        return False
    seeing = watching_hexes(g, side, counters)
    return seeing == counters or is_observed(g, place, activity, seeing)


def watching_hexes(g: Game, side: int, among: Bits) -> Bits:
    """Those of the hexes where a side has somebody who can see; a dummy sees nothing.

    Rule: 8-e
    """
    state, real = g.state, g.data.side[side] & ~g.data.dummy
    for dummy in bits(g.data.side[side] & g.data.dummy & ~state.occ[g.data.eliminated]):
        place = state.at[dummy]
        if not state.occ[place] & real:
            among &= ~(1 << place)
    return among


def exposed(g: Game, side: int) -> Bits:
    """The hexes of a side with counters of the enemy so near that whoever stands still might be seen there.

    Rule: 8-i, 8-tab
    """
    near, exposed = 0, exposed_from(g)
    for place in bits(g.state.present[1 - side]):
        near |= exposed[place]
    return near & g.state.present[side]


def exposed_from(g: Game) -> list[Bits]:
    """By hex, the hexes where whoever stands still might be seen from it: by night fewer than by day or under a flare.

    Rule: 8-tab, S5-e
    """
    state, data = g.state, g.data
    found: list[Bits] = data.exposed[bool(state.lit or data.light[state.turn][1])]
    return found


def spot(g: Game, place: int, side: int) -> None:
    """Concealed units of a side near a hex, standing still, are seen from it.

    Rule: 8-i
    """
    state, concealed = g.state, g.state.concealed & g.data.side[side]
    if not concealed:
        return
    occ = state.occ
    for there in bits(state.present[side] & exposed_from(g)[place]):
        hidden = occ[there] & concealed
        if hidden and is_observed(g, there, STILL, 1 << place):
            reveal(g, hidden, "seen")


def shown_by_firing(g: Game, firers: Bits) -> None:
    """A concealed unit that fires in sight of an enemy unit is revealed.

    Rule: 8-f, 8-k
    """
    for unit in bits(firers & g.state.concealed):
        enemy = 1 - g.rules.owner[unit]
        around, _ = cover_of(g, enemy, g.state.at[unit])
        if around & g.data.side[enemy] & ~g.data.dummy:
            reveal(g, 1 << unit, "firing")


def may_hide(g: Game, side: int) -> Bits:
    """Revealed units that no enemy counter could observe; a concealed enemy stack counts as able to see.

    Rule: 8-l
    """
    found = shown = on_map(g, side) & ~g.state.concealed
    occ, watchers = g.state.occ, g.state.present[1 - side]
    for place in bits(exposed(g, side)):
        here = shown & occ[place]
        if here and is_observed(g, place, STILL, watchers):
            found &= ~here
    return found

"""Who is in supply: by range, by trench, by river with a flotilla, or by being at home."""

from __future__ import annotations

from collections.abc import Iterator

from fivehills import Bits, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import trace


def out_of_supply(g: Game, side: int) -> Bits:
    """The units of a side on the map that cannot trace supply at this moment.

    Rule: 5.1-a, 5.4-a, 5.4-f
    """
    state, data = g.state, g.data
    judged = data.combat | data.hq_of[FRENCH]
    exempt = _exempt(g, side)
    out = 0
    fed = hexes(g, side)
    for space in bits(state.present[side] & ~fed):
        for unit in bits(state.occ[space] & judged & data.side[side]):
            if not exempt.get(unit_kind(g, unit), 0) >> space & 1:
                out |= 1 << unit
    return out


def hexes(g: Game, side: int) -> Bits:
    """The hexes in which an ordinary unit of a side would be in supply.

    Rule: 5.1-d, 5.1-e, 5.2-d, 5.2-e, 5.3-a, 5.4-g
    """
    state, data = g.state, g.data
    if side == VIET_MINH:
        sources = state.control[VIET_MINH] | data.centres | state.dumps[VIET_MINH]
        return trace.within(g, side, sources, data.limits.trace) | int(state.trench[side])
    return trace.within(g, side, _french_sources(g), data.limits.trace) | int(state.trench[side]) | by_river(g)


def _french_sources(g: Game) -> Bits:
    """Friendly cities and harbors, and dumps, also the one being spent.

    Rule: 5.2-e
    """
    return int(g.state.control[FRENCH] & g.data.ports | g.state.dumps[FRENCH])


def unit_kind(g: Game, unit: int) -> str:
    """The name under which a unit may be supplied at home."""
    kind: str = g.data.type[unit]
    return "lao" if kind == "lao-detachment" else kind


def _exempt(g: Game, side: int) -> dict[str, Bits]:
    """Per kind of unit the hexes in which it is at home.

    Rule: 5.1-b, 5.1-c, 5.2-a, 5.2-b, 5.2-c
    """
    data, near = g.data, g.data.limits.trace
    if side == VIET_MINH:
        return {"tieu-doan": data.country["vietnam"], "pathet-lao": data.country["laos"]}
    friendly = g.state.control[FRENCH]
    return {
        "gcma": data.highlands,
        "thai": trace.within(g, FRENCH, friendly & data.highlands, near),
        "lao": trace.within(g, FRENCH, friendly & data.country["laos"], near),
    }


def by_river(g: Game) -> Bits:
    """Hexes on navigable rivers and the coast with a line to a source on which a flotilla stands.

    Rule: 5.3-a, 5.3-b, 5.3-c, 5.3-d
    """
    state, data = g.state, g.data
    sources, open_ = _french_sources(g) & data.waters, _open_water(g)
    fed = 0
    for flotilla in bits(data.river):
        start = state.at[flotilla]
        if start >= 0 and data.hexes >> start & 1:
            fed |= trace.remembered(g, (start, sources, open_, 0), _served, g, start, sources, open_)
    return fed


def _served(g: Game, start: int, sources: Bits, open_: Bits) -> Bits:
    """Hexes whose line to a source leads over a flotilla; no line passes a hex twice, a flotilla needs no other one.

    Rule: 5.3-a, 5.3-c, 5.3-d, 5.3-b
    """
    fed = 0
    for way in _ways(g, start, sources, open_):
        fed |= _along_water(g, start, open_ & ~way, g.data.limits.river_trace - way.bit_count())
    return fed


def _ways(g: Game, here: int, sources: Bits, open_: Bits, way: Bits = 0) -> Iterator[Bits]:
    """The lines from a hex along the water to the first source on each, as sets without the hex itself."""
    if sources >> here & 1:
        yield way
    elif way.bit_count() < g.data.limits.river_trace:
        open_ &= ~(1 << here)
        for step in bits(g.data.ground.water[here] & open_):
            yield from _ways(g, step, sources, open_, way | 1 << step)


def _open_water(g: Game) -> Bits:
    """Water along which a trace is not cut: by Tieu Doan never, on the coast by nobody.

    Rule: 5.3-b
    """
    state, data = g.state, g.data
    cut = 0
    for space in bits(state.present[VIET_MINH] & data.major & ~data.coast):
        if state.occ[space] & data.units & ~data.tieu_doan:
            cut |= 1 << space
    return int(data.waters & ~cut)


def _along_water(g: Game, start: int, open_: Bits, distance: int) -> Bits:
    """A hex and the open ones at most so far from it along the water."""
    water = g.data.ground.water
    found = front = 1 << start
    for _ in range(distance):
        reached = 0
        for space in bits(front):
            reached |= water[space]
        front = reached & open_ & ~found
        found |= front
    return found

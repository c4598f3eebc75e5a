"""Fire: the attack factor, the dice modifiers, and what the Combat Results Table says."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules import sight, terrain
from fivehills_enpointe.rules.concealment import MOVING, TACTICAL, places_of
from fivehills_enpointe.rules.covering import observers
from fivehills_enpointe.rules.units import crews, is_mortar, reach, strength

WHOLE = 64
"""Strengths are counted in parts of 64, so that four halvings lose nothing."""


class Shot:
    """One target unit of one fire: what its dice modifiers depend on."""

    __slots__ = ("by_mortar", "cover", "hindrances", "moving", "place", "unit")

    def __init__(
        self, unit: int, place: int, cover: int, hindrances: int = 0, moving: int = 0, by_mortar: bool = False
    ):
        self.unit = unit
        self.place = place
        self.cover = cover
        self.hindrances = hindrances
        self.moving = moving
        self.by_mortar = by_mortar


def in_smoke(g: Game, shot: Shot) -> bool:
    """Whether the target lies in smoke; a fire acts as smoke for lines of sight only.

    Rule: 9-tab-target, 15.3-a
    """
    return bool((g.state.smoke1 | g.state.smoke2) >> shot.place & 1)


PREDICATES = {
    "target_tactical": lambda g, shot: shot.moving == TACTICAL,
    "target_moving": lambda g, shot: shot.moving == MOVING,
    "target_concealed": lambda g, shot: bool(g.state.concealed >> shot.unit & 1),
    "target_in_smoke": in_smoke,
    "light_cover": lambda g, shot: shot.cover == 1,
    "medium_cover": lambda g, shot: shot.cover == 2,
    "heavy_cover": lambda g, shot: shot.cover == 3,
    "by_mortar": lambda g, shot: shot.by_mortar,
    "line_is_hindered": lambda g, shot: shot.hindrances > 0,
}
AMOUNTS = {"hindrances": lambda g, shot: shot.hindrances}


def covered(g: Game, unit: int) -> Bits:
    """Hexes within a unit's fire distance; a mortar has a least one.

    Rule: 4.2, 10.8-d
    """
    state = g.state
    place = state.at[unit]
    key = unit, place, (state.limbered | state.dry) >> unit & 1
    found = g.rules.memo.get(key)
    if found is None:
        found = g.rules.memo[key] = _covered(g, unit, place)
    return found


def _covered(g: Game, unit: int, place: int) -> Bits:
    """The same, worked out.

    Rule: 4.2, 10.8-d
    """
    data = g.data
    within = data.hexmap.within_mask
    if is_mortar(g, unit):
        return within(place, data.range[unit]) & ~within(place, data.min_range[unit] - 1)
    return within(place, reach(g, unit))


def in_range(g: Game, unit: int, place: int) -> bool:
    """Whether a hex lies within a unit's fire distance.

    Rule: 4.2, 10.8-d
    """
    data = g.data
    distance = data.hexmap.distances(place)[g.state.at[unit]]
    if is_mortar(g, unit):
        return bool(data.min_range[unit] <= distance <= data.range[unit])
    return distance <= reach(g, unit)


def with_line(g: Game, units: Bits, place: int) -> Bits:
    """Those of the units whose line of fire to a hex is free; a mortar may use its observers'.

    Rule: 4.1-b, 6.5-g, 9-a, 9.1-a, 10.8-b
    """
    at, tubes, found = g.state.at, g.data.mortar & ~crews(g), 0
    for unit in bits(units):
        eyes = places_of(g, observers(g, unit)) if tubes >> unit & 1 else 1 << at[unit]
        if sight.watchers(g, place, eyes):
            found |= 1 << unit
    return found


def parts(g: Game, unit: int, place: int, halvings: int) -> int:
    """A firer's strength in parts of a whole, changed by range, pins, smoke and what it does besides.

    Rule: 9.3-a, 9-tab-str, 6.5-k, 10.8-c, 11.1-a
    """
    state, data = g.state, g.data
    value = strength(g, unit) * WHOLE
    if state.pinned >> unit & 1:
        halvings += 1
    as_crew = (state.limbered | state.dry) >> unit & 1
    if as_crew or not data.mortar >> unit & 1:
        here = state.at[unit]
        distance = data.hexmap.distances(place)[here]
        if distance <= 1:
            value *= data.limits.adjacent_factor
        elif distance > (data.crew_range if as_crew else data.range[unit]):
            halvings += 1
        if (state.smoke1 | state.smoke2) >> here & 1:
            halvings += 1
    return value >> halvings


def factor(g: Game, firers: Bits, place: int, halved: Bits) -> int:
    """The attack factor: changed strengths of all firers, who have a free line, are added, then the fraction dropped.

    halved: firers at half strength for what they do besides (move and fire, fire at a mover with a Move marker).

    Rule: 9.1-a, 9.3-a, 9.3-c
    """
    found = 0
    for unit in bits(firers):
        found += parts(g, unit, place, halved >> unit & 1)
    return found // WHOLE


def worst_line(g: Game, firers: Bits, place: int) -> tuple[int, int]:
    """Cover and number of hindrance hexes for a fire: the one roll of a group takes its worst line.

    Rule: 9-tab-best, 9-tab-terrain
    """
    at, hindered, rubble = g.state.at, g.data.sight.hindrances, g.state.rubble
    cover = hindrances = 0
    for unit in bits(firers):
        against, met = terrain.side_cover(g, at[unit], place), hindered(at[unit], place, rubble)
        if against > cover:
            cover = against
        if met > hindrances:
            hindrances = met
    return cover, hindrances

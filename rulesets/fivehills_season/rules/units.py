"""Units: strengths, morale, and the pieces of a side in a place."""

from __future__ import annotations

from fivehills import Bits, bits, mask_of
from fivehills_season.data import FRENCH
from fivehills_season.game import Game
from fivehills_season.rules.ways import next_to


def here(g: Game, side: int, place: int) -> Bits:
    """The pieces of a side in a place."""
    return g.state.occ[place] & g.data.side[side]


def in_places(g: Game, places: Bits) -> Bits:
    """All pieces in a set of places."""
    return next_to(g.state.occ, places)


def on_map(g: Game, side: int) -> Bits:
    """The pieces of a side that are on the map."""
    return in_places(g, g.state.present[side] & g.data.map) & g.data.side[side]


def places_of(g: Game, units: Bits) -> Bits:
    """The places where units stand."""
    at, found = g.state.at, 0
    for unit in bits(units):
        found |= 1 << at[unit]
    return found


def attackers_at(g: Game, pa: int) -> Bits:
    """Units that attack a strongpoint and still can."""
    aim = g.state.aim
    return mask_of(unit for unit in bits(g.state.storming) if aim[unit] == pa + 1)


def fire_of(g: Game, unit: int) -> int:
    """Fire strength of the face shown, halved and rounded up while disorganized.

    Rule: 0.1-h, 0.3-a, 1.1-a, CRT.H-g
    """
    value = g.data.fire[unit][g.state.steps[unit]]
    return (value + 1) // 2 if g.state.disorganized >> unit & 1 else value


def melee_of(g: Game, unit: int) -> int:
    """Hand-to-hand strength of the face shown, halved and rounded up while disorganized.

    Rule: 0.1-h, 0.3-a, 1.1-a, CRT.H-g
    """
    value = g.data.melee[unit][g.state.steps[unit]]
    return (value + 1) // 2 if g.state.disorganized >> unit & 1 else value


def total_fire(g: Game, units: Bits) -> int:
    """Fire strengths are rounded unit by unit, then added.

    Rule: 0.3-a, 5.4-b
    """
    return sum([fire_of(g, unit) for unit in bits(units)])


def total_melee(g: Game, units: Bits) -> int:
    """Hand-to-hand strengths are rounded unit by unit, then added.

    Rule: 0.3-a, 5.5-b
    """
    return sum([melee_of(g, unit) for unit in bits(units)])


def morale_of(g: Game, unit: int) -> int:
    """Morale of the face shown; doubled for infantry that attacks beside a tank, once however many tanks there are.

    Rule: 0.1-d, 6.2.5-h, CRT.H-k
    """
    state, data = g.state, g.data
    value: int = data.morale[unit][state.steps[unit]]
    beside = state.occ[state.at[unit]] & data.tanks & state.storming
    return 2 * value if state.storming >> unit & 1 and beside else value


def checked_morale(g: Game, unit: int) -> int:
    """Morale for a check: fatigue lowers it by one.

    Rule: 0.1-j, 0.1-r
    """
    return morale_of(g, unit) - (g.state.fatigued >> unit & 1)


def steps_of(g: Game, units: Bits) -> int:
    """Steps left in a set of units."""
    steps = g.state.steps
    return sum([steps[unit] for unit in bits(units)])


def standing(g: Game, side: int, place: int) -> Bits:
    """The units whose steps count in a place under fire: French infantry, engaged battalions.

    Tanks cannot stay alone. Face-down pieces cannot be fired on, and whether they have steps is not known.

    Rule: 5.1-b, 5.2-g
    """
    found = here(g, side, place) & g.data.infantry
    return found if side == FRENCH else found & g.state.exposed


def worst_loss(g: Game, units: Bits) -> int:
    """The penalty of the battalion with most losses among those that take part; it is taken once.

    Rule: 0.1-m, 0.1-n, 0.1-o
    """
    steps, full = g.state.steps, g.data.full
    return max([full[unit] - steps[unit] for unit in bits(units)], default=0)

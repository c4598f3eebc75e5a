"""How good a position is, for bots that look one step ahead. The weights are content (tables/evaluation.yaml)."""

from __future__ import annotations

from typing import Any

from fivehills import Bits, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import calendar, options
from fivehills_tonkin.rules.units import on_map

_HORIZON = 7
"""How many hexes away a goal still draws units."""
_REMEMBERED = 2000


def evaluate(g: Game, side: int) -> float:
    """The position for a side, as French advantage with the right sign."""
    value = _ground(g) + _strength(g) + _stocks(g) + _posture(g)
    return value if side == FRENCH else -value


def _ground(g: Game) -> float:
    """The marker, and communities that are on the French side."""
    state, weight = g.state, g.data.weights
    return float(weight["marker"] * state.vp + weight["community"] * state.control[FRENCH].bit_count())


def _strength(g: Game) -> float:
    """Strength on the map, less for units in disorder or out of supply."""
    state, data, weight = g.state, g.data, g.data.weights
    lost, value = state.lost, 0.0
    for side, sign, each in ((FRENCH, 1, weight["french_strength"]), (VIET_MINH, -1, weight["vm_strength"])):
        units = on_map(g, side) & data.combat
        points = sum([data.strength[unit][lost[unit]] + data.barrage[unit][lost[unit]] for unit in bits(units)])
        weak = weight["dg"] * (units & state.dg).bit_count() + weight["oos"] * (units & state.oos).bit_count()
        value += sign * (each * points - weak)
    return value


def _stocks(g: Game) -> float:
    """Dumps, and whether one that is being spent serves an attack."""
    state, data, weight = g.state, g.data, g.data.weights
    value = 0.0
    for side, sign, each in ((FRENCH, 1, weight["french_dump"]), (VIET_MINH, -1, weight["vm_dump"])):
        dumps = on_map(g, side) & data.dump
        value += sign * each * (dumps & ~state.spent).bit_count()
        if dumps & state.spent and options.can_attack(g, side):
            value += sign * weight["ready"]
    return value


def _posture(g: Game) -> float:
    """Troops belong into what they have to hold, and near what they have to take."""
    state, data, weight = g.state, g.data, g.data.weights
    held, taken = state.control[FRENCH] & data.scoring, state.control[VIET_MINH] & data.scoring
    value = sum([data.points[place] for place in bits(held & state.troops[FRENCH])]) * weight["garrison"] / 5
    value -= sum([data.points[place] for place in bits(taken & state.troops[VIET_MINH])]) * weight["garrison"] / 5
    value += weight["capital"] * (state.troops[FRENCH] & data.winning).bit_count()
    value += weight["trench"] * (state.trench[FRENCH].bit_count() - state.trench[VIET_MINH].bit_count())
    value += weight["pull_french"] * _pull(g, taken, state.troops[FRENCH])
    return float(value - weight["pull_vm"] * _pull(g, held | data.winning, state.troops[VIET_MINH]))


def _pull(g: Game, targets: Bits, here: Bits) -> int:
    """How many hexes short of the horizon the distances from some hexes to a set are, added up."""
    memory = g.rules.memo.setdefault(_pull, {})
    rings = memory.get(targets)
    if rings is None:
        if len(memory) >= _REMEMBERED:
            memory.clear()
        rings = memory[targets] = tuple(g.data.ground.spread(targets, distance) for distance in range(_HORIZON))
    return sum([(here & ring).bit_count() for ring in rings])


def figures(g: Game) -> dict[str, Any]:
    """The marker, the month, and what both sides have lost."""
    state, data = g.state, g.data
    return {
        "marker": state.vp,
        "month": calendar.name(g),
        "dead": {
            name: (state.occ[data.dead[side]] & data.side[side] & data.combat).bit_count()
            for side, name in ((FRENCH, g.rules.sides[FRENCH]), (VIET_MINH, g.rules.sides[VIET_MINH]))
        },
    }

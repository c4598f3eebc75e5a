"""How good a position is, for bots that look one step ahead. The weights are content (tables/evaluation.yaml)."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from fivehills import Bits, bits
from fivehills_gamble.data import DIVISIONS, FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.phases.airdrop import LoadSlot, LoadUnits, riders
from fivehills_gamble.rules import fire, morale, zones

_HORIZON = 14
"""How many hexes away a goal still draws units."""
_REMEMBERED = 2000


def evaluate(g: Game, side: int) -> float:
    """The position for a side, as Viet Minh advantage with the right sign."""
    value = _prospect(g) + _points(g) + _approach(g) + _strength(g) + _posture(g) + _stocks(g) + _assaults(g)
    return value if side == VIET_MINH else -value


def _prospect(g: Game) -> float:
    """The chance that the last demand will be met if the Surrender Number falls as it usually does until then.

    It keeps the Viet Minh from demands that come too early: a demand that fails raises the number.
    """
    state, data, weight = g.state, g.data, g.data.weights
    ahead = weight["points_per_turn"] * (data.limits.last_turn - state.turn)
    needed = state.strongpoints - state.taken - ahead + data.limits.surrender_margin
    ways = _WAYS[max(1, min(needed, 13)) - 1]
    return float(weight["surrender"] * ways / 36)


_WAYS = (36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0)
"""In how many of 36 ways two dice reach 1, 2, 3 and so on."""


def _points(g: Game) -> float:
    """A low Surrender Number and trenches far forward are what the Viet Minh fight for."""
    state, weight = g.state, g.data.weights
    entered = state.present[VIET_MINH] & state.control[FRENCH] & ~state.present[FRENCH]
    value = -weight["surrender_number"] * (state.strongpoints - state.taken)
    value += weight["entered"] * entered.bit_count()
    return float(value + weight["zone"] * sum(_TRENCHES(state)))


_TRENCHES = attrgetter(*(f"trench_{division}" for division in DIVISIONS))
_MORALE = attrgetter(*(f"morale_{division}" for division in DIVISIONS))


def _approach(g: Game) -> float:
    """Viet Minh units are drawn to French positions, the more to those that nobody holds."""
    state = g.state
    held = state.control[FRENCH]
    return float(_remembered(g, _drawn, (state.present[VIET_MINH], held, held & ~state.present[FRENCH])))


def _drawn(g: Game, key: tuple[Bits, Bits, Bits]) -> float:
    present, held, empty = key
    weight, here = g.data.weights, present & g.data.hexes
    near = weight["near_position"] * _pull(g, held, here)
    return near + weight["near_empty"] * _pull(g, empty, here)


def _pull(g: Game, targets: Bits, here: Bits) -> int:
    """How many hexes short of the horizon the distances from some hexes to a set are, added up."""
    value = 0
    for place, plane in enumerate(_remembered(g, _planes, targets)):
        value += (here & plane).bit_count() << place
    return value


def _planes(g: Game, targets: Bits) -> tuple[Bits, ...]:
    """How near to a set every hex is, as a number whose binary digits are sets of hexes."""
    planes, reached = [0] * _HORIZON.bit_length(), targets
    for _ in range(_HORIZON):
        carry = reached
        for place, plane in enumerate(planes):
            planes[place], carry = plane ^ carry, plane & carry
        reached |= g.data.neighbours.around(reached)
    return tuple(planes)


def _remembered(g: Game, function: Callable[[Game, Any], Any], key: Any) -> Any:
    """What a function makes of a key, computed once; forgotten when there is much to remember."""
    memo = g.rules.memo.setdefault(function, {})
    found = memo.get(key)
    if found is None:
        if len(memo) >= _REMEMBERED:
            memo.clear()
        found = memo[key] = function(g, key)
    return found


def _strength(g: Game) -> float:
    """Steps and morale of both sides."""
    state = g.state
    return float(_remembered(g, _left, (state.shaken, state.reduced, state.disorg, _lost(g), sum(_MORALE(state)))))


def _left(g: Game, key: tuple[Bits, Bits, Bits, Bits, int]) -> float:
    (shaken, reduced, disorg, lost, slots), (french, viet_minh), weight = key, g.data.units, g.data.weights
    more_shaken = (shaken & french).bit_count() - (shaken & viet_minh).bit_count()
    french, viet_minh = french & ~lost, viet_minh & ~lost
    steps = 2 * french.bit_count() - (french & reduced).bit_count()
    weak = (viet_minh & reduced).bit_count() + (viet_minh & disorg).bit_count()
    value = weight["vm_step"] * (3 * viet_minh.bit_count() - weak) - weight["french_step"] * steps
    return value + weight["shaken"] * more_shaken - weight["morale_slot"] * slots


def _lost(g: Game) -> Bits:
    """Units that are out of the fight, for a time or for good."""
    occ, units = g.state.occ, 0
    for box in g.data.lost_boxes:
        units |= occ[box]
    return units


def _posture(g: Game) -> float:
    """French units belong into positions, which are safe only while somebody holds them."""
    state, data, weight = g.state, g.data, g.data.weights
    held = state.control[FRENCH] & state.present[FRENCH]
    exposed = state.present[FRENCH] & data.hexes & ~zones.entrenched(g, FRENCH)
    value = weight["exposed"] * exposed.bit_count() - weight["held_hex"] * held.bit_count()
    bare = state.present[VIET_MINH] & data.hexes & ~zones.entrenched(g, VIET_MINH) & state.zoc[FRENCH]
    return float(value - weight["bare"] * bare.bit_count())


_NEEDS = ((10, "ammo_load"), (4, "food_load"), (6, "medicine_load"), (5, "fuel_load"))
"""What a busy turn needs of ammo, food, medicine and fuel, with the size of a load; in the order of their loads."""


def _stocks(g: Game) -> float:
    """Supplies count, the first ones most; what is loaded counts nearly as much as what is there."""
    state, slots, weight = g.state, g.data.slots, g.data.weights
    loads = bytes(state.load[slots[0].space : slots[-1].space + 1])
    value = _remembered(g, _supplies, (state.fr_ammo, state.food, state.medicine, state.fuel, loads))
    if isinstance(state.stack[-1], LoadSlot | LoadUnits):
        value -= weight["rider"] * riders(g).bit_count()
    return float(value + weight["vm_ammo"] * min(state.vm_ammo, 20) + weight["replacement"] * state.replacements)


def _supplies(g: Game, key: tuple[int, int, int, int, bytes]) -> float:
    *stocks, loads = key
    value = 0.0
    for kind, (stock, (due, load)) in enumerate(zip(stocks, _NEEDS, strict=True), 1):
        held = stock + 0.8 * loads.count(kind) * getattr(g.data.limits, load)
        value -= g.data.weights["supply"] * (min(held, 3 * due) + min(held, due)) / due
    return value


def _assaults(g: Game) -> float:
    """Assaults that are declared are worth what the strengths on both sides promise."""
    weight, value = g.data.weights, 0.0
    for unit in bits(fire.combat_markers(g)):
        fight = Prospect(g, unit)
        side = FRENCH if g.data.units[FRENCH] >> unit & 1 else VIET_MINH
        names = ("vm_assault", "french_defense") if side == VIET_MINH else ("french_assault", "vm_defense")
        attack, defense = (g.figure(name, fight) for name in names)
        promise = weight["assault"] * (attack - weight["assault_at"]) - weight["defense"] * (
            defense - weight["defense_at"]
        )
        promise += weight["nerve"] * (morale.of(g, unit) - morale.of(g, fight.defender))
        value += promise if side == VIET_MINH else -promise
    return value


class Prospect:
    """A declared assault, with the best of the defenders."""

    __slots__ = ("attacker", "defender", "origin", "target")

    def __init__(self, g: Game, attacker: int):
        self.attacker = attacker
        self.origin, self.target = g.state.at[attacker], fire.aimed_at(g, attacker)
        side = VIET_MINH if g.data.units[FRENCH] >> attacker & 1 else FRENCH
        here = g.state.occ[self.target] & g.data.units[side]
        able = here & ~g.data.artillery or here
        self.defender = max(bits(able), key=lambda unit: morale.of(g, unit), default=attacker)


def figures(g: Game) -> dict[str, int]:
    """Turn, points and losses, for the result of a game."""
    state, boxes = g.state, g.data.box
    return {
        "turn": state.turn,
        "strongpoints": state.strongpoints,
        "taken": state.taken,
        "surrender_number": state.strongpoints - state.taken,
        "french_gone": state.occ[boxes["gone"]].bit_count(),
        "french_wounded": (state.occ[boxes["wounded-dbp"]] | state.occ[boxes["wounded-isabelle"]]).bit_count(),
        "viet_minh_removed": state.occ[boxes["removed"]].bit_count(),
        "replacements_left": state.replacements,
    }

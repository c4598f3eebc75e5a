"""How good a position is, for bots that look one step ahead. The weights are content (tables/evaluation.yaml)."""

from __future__ import annotations

from fivehills import Bits, Game, bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.phases.airdrop import LoadSlot, LoadUnits, riders
from fivehills_gamble.rules import fire, morale, zones

_HORIZON = 14
"""How many hexes away a goal still draws units."""


def evaluate(g: Game, side: int) -> float:
    """The position for a side, as Viet Minh advantage with the right sign."""
    value = _points(g) + _approach(g) + _strength(g) + _posture(g) + _stocks(g) + _assaults(g)
    return value if side == VIET_MINH else -value


def _points(g: Game) -> float:
    """A low Surrender Number and trenches far forward are what the Viet Minh fight for."""
    state, weight = g.state, g.data.weights
    entered = state.present[VIET_MINH] & state.control[FRENCH] & ~state.present[FRENCH]
    value = -weight["surrender_number"] * (state.strongpoints - state.taken)
    value += weight["entered"] * entered.bit_count()
    return float(value + weight["zone"] * zones.total(g))


def _approach(g: Game) -> float:
    """Viet Minh units are drawn to French positions, the more to those that nobody holds."""
    state, weight = g.state, g.data.weights
    here = state.present[VIET_MINH] & g.data.hexes
    value = 0.0
    for targets, worth in (
        (state.control[FRENCH], weight["near_position"]),
        (state.control[FRENCH] & ~state.present[FRENCH], weight["near_empty"]),
    ):
        for ring in _rings(g, targets):
            value += worth * (here & ring).bit_count()
    return value


def _rings(g: Game, targets: Bits) -> tuple[Bits, ...]:
    """Everything within one, two, three … hexes of a set, remembered for it."""
    key = ("rings", targets)
    memo = g.rules.memo
    if key not in memo:
        found, reached = [], targets
        for _ in range(_HORIZON):
            found.append(reached)
            reached |= g.data.neighbours.around(reached)
        memo[key] = tuple(found)
    return memo[key]  # type: ignore[no-any-return]


def _strength(g: Game) -> float:
    """Steps and morale of both sides."""
    state, data, weight = g.state, g.data, g.data.weights
    french = _standing(g, FRENCH)
    viet_minh = _standing(g, VIET_MINH)
    steps = 2 * french.bit_count() - (french & state.reduced).bit_count()
    lost = (viet_minh & state.reduced).bit_count() + (viet_minh & state.disorg).bit_count()
    value = weight["vm_step"] * (3 * viet_minh.bit_count() - lost) - weight["french_step"] * steps
    value += weight["shaken"] * (state.shaken & data.units[FRENCH]).bit_count()
    value -= weight["shaken"] * (state.shaken & data.units[VIET_MINH]).bit_count()
    slots = sum(morale.slot(g, division) for division in morale.divisions(g))
    return float(value - weight["morale_slot"] * slots)


def _standing(g: Game, side: int) -> Bits:
    units = g.data.units[side]
    for box in ("gone", "removed", "out-of-game", "wounded-dbp", "wounded-isabelle"):
        units &= ~g.state.occ[g.data.box[box]]
    return int(units)


def _posture(g: Game) -> float:
    """French units belong into positions, which are safe only while somebody holds them."""
    state, data, weight = g.state, g.data, g.data.weights
    held = state.control[FRENCH] & state.present[FRENCH]
    exposed = state.present[FRENCH] & data.hexes & ~zones.entrenched(g, FRENCH)
    value = weight["exposed"] * exposed.bit_count() - weight["held_hex"] * held.bit_count()
    bare = state.present[VIET_MINH] & data.hexes & ~zones.entrenched(g, VIET_MINH) & state.zoc[FRENCH]
    return float(value - weight["bare"] * bare.bit_count())


_TRACKS = (
    ("fr_ammo", 10, "ammo_load"),
    ("food", 4, "food_load"),
    ("medicine", 6, "medicine_load"),
    ("fuel", 5, "fuel_load"),
)
"""Tracks in the order of their loads, with what a busy turn needs of them."""


def _stocks(g: Game) -> float:
    """Supplies count, the first ones most; what is loaded counts nearly as much as what is there."""
    state, data, weight = g.state, g.data, g.data.weights
    slots = data.slots
    loads = state.load[slots[0].space : slots[-1].space + 1]
    value = 0.0
    for kind, (track, due, load) in enumerate(_TRACKS, 1):
        held = getattr(state, track) + 0.8 * loads.count(kind) * getattr(data.limits, load)
        value -= weight["supply"] * (min(held, 3 * due) + min(held, due)) / due
    if isinstance(state.stack[-1], LoadSlot | LoadUnits):
        value -= weight["rider"] * riders(g).bit_count()
    return value + weight["vm_ammo"] * min(state.vm_ammo, 20) + weight["replacement"] * state.replacements


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

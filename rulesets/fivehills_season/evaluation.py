"""How good a position is, for bots that look one step ahead. The weights are content (tables/evaluation.yaml)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from fivehills import Bits, bits, lowest
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.assault import VmImpulse
from fivehills_season.phases.declare import Declare
from fivehills_season.phases.rounds import AgreeToEnd
from fivehills_season.prospects import fire_to_come, loss_cost, pending_attacks
from fivehills_season.rules.trenches import dug_zones, encircled
from fivehills_season.rules.units import on_map, steps_of, total_melee
from fivehills_season.rules.victory import attrition_points, captured

SPAN = 6
"""Columns between an attack that is hopeless and one that nearly always succeeds."""


def evaluate(g: Game, side: int) -> float:
    """The position for a side, as Viet Minh advantage with the right sign."""
    value = _ground(g) + _losses(g) + _order(g) + _stocks(g) + _threats(g) + _approach(g)
    value += pending_attacks(g) - fire_to_come(g)
    return value if side == VIET_MINH else -value


def _ground(g: Game) -> float:
    """Strongpoints taken, rings round others, and what the scenario asks for."""
    weight = g.data.weights
    value = weight["strongpoint"] * captured(g)
    if g.data.scenario.victory.kind == "attrition":
        value = weight["aside"] * captured(g) + weight["goal"] * attrition_points(g)
    return float(value + weight["ring"] * encircled(g).bit_count() + _eagerness(g) - _unguarded(g))


def _unguarded(g: Game) -> float:
    """What captured strongpoints without a garrison cost: most where the French stand next to them."""
    state, data, weight = g.state, g.data, g.data.weights
    empty = state.control[VIET_MINH] & ~state.present[VIET_MINH]
    next_door = outside = 0
    for place in bits(state.present[FRENCH] & data.map):
        next_door |= data.lines[place] | data.pas_from[place]
        outside |= data.zones_at[place]
    for zone in bits(outside & ~state.present[VIET_MINH]):
        outside |= data.pas_from[zone]
    near, far = empty & next_door, empty & outside & ~next_door
    return float(weight["unguarded"] * near.bit_count() + weight["within_reach"] * far.bit_count())


def _eagerness(g: Game) -> float:
    """Time to attack is worth something to the Viet Minh until they have what they need; then they only risk it."""
    state, weight = g.state, g.data.weights
    if is_satisfied(g):
        risk = weight["risk"] if g.find(VmImpulse) else 0
        return float(weight["satisfied"] - weight["impulse"] * (state.round > 0) - risk)
    value = weight["acting"] * state.vm_acts - (weight["declined"] if _has_declined(g) else 0)
    if state.round and not isinstance(state.stack[-1], AgreeToEnd):
        value += weight["round"]
    return float(value + (weight["impulse"] if g.find(VmImpulse) else 0))


def _has_declined(g: Game) -> bool:
    """A quiet week keeps the paratroops away, but no camp falls in it: the French are asked after the Viet Minh."""
    step = g.state.stack[-1]
    return isinstance(step, Declare) and step.actor == FRENCH


def is_satisfied(g: Game) -> bool:
    """Whether the Viet Minh would win if the scenario ended now, with something in hand while there is time."""
    victory, left = g.data.scenario.victory, g.data.limits.rounds - g.state.round
    if victory.kind == "camp" or g.state.losses > victory.losses:
        return False
    gained = captured(g) if victory.kind == "capture" else attrition_points(g)
    reserve = min(left + 1 if victory.kind == "capture" else 1, (victory.losses - g.state.losses) // 4)
    return bool(gained >= victory.number + reserve)


def _losses(g: Game) -> float:
    """Steps lost on both sides; those of the Viet Minh as parts of what they may lose."""
    weight = g.data.weights
    value = -loss_cost(g, g.state.losses)
    return float(value - weight["french_step"] * steps_of(g, on_map(g, FRENCH)))


def _order(g: Game) -> float:
    """Units in disorder or tired."""
    state, (french, viet_minh), weight = g.state, g.data.side, g.data.weights
    shaken = (state.disorganized & french).bit_count() - (state.disorganized & viet_minh).bit_count()
    tired = (state.fatigued & french).bit_count() - (state.fatigued & viet_minh).bit_count()
    return float(weight["disorganized"] * shaken + weight["fatigued"] * tired)


def _stocks(g: Game) -> float:
    state, weight = g.state, g.data.weights
    value = weight["munitions"] * (state.munitions[VIET_MINH] - state.munitions[FRENCH])
    return float(value - weight["air"] * state.air - weight["replacement"] * state.replacements)


class _Strengths(dict[int, int]):
    """Hand-to-hand strength of the French by strongpoint, added up once in an evaluation."""

    def __init__(self, g: Game):
        super().__init__()
        self.occ, self.french, self.add = g.state.occ, g.data.side[FRENCH], partial(total_melee, g)

    def __missing__(self, pa: int) -> int:
        found = self[pa] = self.add(self.occ[pa] & self.french)
        return found


def _threats(g: Game) -> float:
    """How well every strongpoint of the French could be attacked, each battalion being used once."""
    state = g.state
    engaged = state.exposed & ~state.disorganized if g.find(VmImpulse) else 0
    near: dict[int, float] = {}
    sources: dict[int, int] = {}
    strengths = _Strengths(g)
    for pa, battalions in _parties(g, engaged, strengths):
        near[pa] = near.get(pa, 0.0) + battalions
        sources[pa] = sources.get(pa, 0) + 1
    value = 0.0
    for pa, battalions in near.items():
        chance = _chance(g, pa, battalions, sources[pa], strengths[pa])
        value += chance * chance * chance
    if is_satisfied(g):
        return float(g.data.weights["threat"] * value)
    bold = sum([g.data.weights["bold"] for unit in bits(engaged) if _is_near(g, g.state.at[unit])])
    return float(g.data.weights["threat"] * value + bold)


def _is_near(g: Game, place: int) -> bool:
    """Whether an attack can be made out of a place."""
    data = g.data
    pas = data.lines[place] | data.pas_from[place]
    return bool(data.bases >> place & 1 or pas & g.state.control[FRENCH])


def _parties(g: Game, engaged: Bits, strengths: _Strengths) -> Iterator[tuple[int, float]]:
    """Strongpoints with the battalions that would attack them out of one place."""
    state, data = g.state, g.data
    french, there = state.control[FRENCH], state.present[VIET_MINH]
    for place in bits(there & data.pas):
        targets = data.lines[place] & french
        if targets:
            units = state.occ[place] & data.battalions
            yield _weakest(g, targets, strengths), _worth(g, units, units & engaged, 0, 1000)
    for zone in bits(dug_zones(g) | there & data.jungles):
        if data.pas_from[zone] & french:
            yield from _from_zone(g, zone, engaged, strengths)


def _from_zone(g: Game, zone: int, engaged: Bits, strengths: _Strengths) -> Iterator[tuple[int, float]]:
    """Each base gets a regiment: the one in it, then those of the zone, then some that are next to it."""
    state, data = g.state, g.data
    level = data.limits.jungle_base if data.jungles >> zone & 1 else state.trench[zone]
    waiting = list(_regiments(g, state.occ[zone] & data.battalions))
    targets = sorted(bits(data.pas_from[zone] & state.control[FRENCH]), key=lambda pa: _defence(g, pa, strengths))
    used = 0
    for pa in targets:
        ready = state.occ[lowest(data.bases_in[zone] & data.bases_to[pa])] & data.battalions
        if ready:
            yield pa, _worth(g, ready, ready & engaged, ready, level)
        elif waiting:
            group = waiting.pop(0)
            yield pa, _worth(g, group, group & engaged, 0, level)
        else:
            used += 1
    yield from _next_to(g, zone, targets, used, level)


def _next_to(g: Game, zone: int, targets: Sequence[int], missing: int, level: int) -> Iterator[tuple[int, float]]:
    """Regiments beside the zone would serve the bases for which it has none."""
    groups: list[Bits] = []
    for place in bits(g.data.border[zone] & g.state.present[VIET_MINH]):
        groups += _regiments(g, g.state.occ[place] & g.data.battalions)
    part = g.data.weights["beside"] / 100
    for pa, group in zip(targets[len(targets) - missing :], groups, strict=False):
        yield pa, part * min(level, group.bit_count())


def _weakest(g: Game, pas: Bits, strengths: _Strengths) -> int:
    return min(bits(pas), key=lambda pa: _defence(g, pa, strengths))


def _defence(g: Game, pa: int, strengths: _Strengths) -> int:
    """Hand-to-hand strength in a strongpoint, hills counted as a little more."""
    strength = strengths[pa]
    return strength + 2 * int(g.data.hill_value[pa]) if strength else 0


def _chance(g: Game, pa: int, battalions: float, sources: int, defence: int) -> float:
    """From 0, hopeless, to a little above 1: the column that an attack would have."""
    state, data = g.state, g.data
    if not defence or not battalions:
        return float(data.weights["empty"]) / 100 if battalions else 0.0
    attack = battalions * data.weights["battalion"]
    rung = attack / defence - 1 if attack >= defence else 1 - defence / attack
    shift = (sources > 1) + (state.losses < data.limits.bonus_losses) - data.hill_value[pa] - 3
    return float(max(0.0, min(1.5, (rung + shift + 4) / SPAN)))


def _worth(g: Game, units: Bits, engaged: Bits, ready: Bits, most: int) -> float:
    """Battalions up to the limit; engaged ones, and those at the base, count more, those in disorder half."""
    weight = g.data.weights
    count = min(most, units.bit_count()) - (units & g.state.disorganized).bit_count() / 2
    count += min(most, engaged.bit_count()) * weight["engaged"] / 100
    return float(count + ready.bit_count() * weight["at_base"] / 100)


def _regiments(g: Game, units: Bits) -> Sequence[Bits]:
    """Battalions by regiment, the strongest first."""
    memo = g.rules.memo
    found: Sequence[Bits] | None = memo.get((_regiments, units))
    if found is None:
        groups = [units & regiment for regiment in g.data.regiments]
        found = memo[_regiments, units] = sorted(filter(None, groups), key=int.bit_count, reverse=True)
    return found


def _approach(g: Game) -> float:
    """Battalions are drawn to where the French still hold out."""
    near = _nearness(g, g.state.control[FRENCH])
    occ, battalions, value = g.state.occ, g.data.battalions, 0
    for place in bits(g.state.present[VIET_MINH] & g.data.map):
        value += near[place] * (occ[place] & battalions).bit_count()
    return float(g.data.weights["near"] * value)


def _nearness(g: Game, french: Bits) -> list[int]:
    """3 beside a French strongpoint, less for every step away."""
    found: list[int] | None = g.rules.memo.get((_nearness, french))
    if found is None:
        found = g.rules.memo[_nearness, french] = _spread(g, french)
    return found


def _spread(g: Game, french: Bits) -> list[int]:
    data = g.data
    size = len(data.border)
    near = [0] * size
    for place in range(size):
        if (data.lines[place] | data.pas_from[place]) & french or (
            data.bases >> place & 1 and french >> data.pa_of[place] & 1
        ):
            near[place] = 3
    for value in (2, 1):
        for place in range(size):
            around = data.border[place] | data.lines[place] | data.pas_from[place] | data.zones_at[place]
            if not near[place] and any(near[other] == value + 1 for other in bits(around)):
                near[place] = value
    return near

"""How good a position is, for bots that look one step ahead. The weights are content (tables/evaluation.yaml)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fivehills import Bits, bits
from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.game import Game
from fivehills_enpointe.goals import (
    ATTACKER,
    HEX,
    all_goals,
    enough_village,
    is_leaving,
    missing_groups,
    of_places,
    ways,
)
from fivehills_enpointe.march import leaving_worth, strays, stride
from fivehills_enpointe.phases.activation import Activation
from fivehills_enpointe.prospects import plots_worth
from fivehills_enpointe.rules.units import served

FAR = 60
"""Hexes from a goal at which being nearer begins to count."""
PARTY = 12
"""Units that are wanted at all goals together, at least two at each."""
REMEMBERED = 2000
"""Positions whose strength is remembered at most."""


def evaluate(g: Game, side: int) -> float:
    """The position for a side: the attacker's gain, strength, order, chances to act and what is under way."""
    if g.over and g.state.result:
        winner = g.state.result[0]
        return 0.0 if winner < 0 else 1e6 if winner == side else -1e6
    known, weight, attacker = of_places(g), g.data.weights, ATTACKER[g.data.scenario.victory.kind]
    active = _activation(g)
    ready = active.ready if active is not None else 0
    gain, nearer = _lie(g, attacker, known)
    if is_leaving(g):
        gain += leaving_worth(g, attacker, ready)
    elif nearer:
        gain += nearer * (stride(g, attacker) / HEX)
    value = gain if side == attacker else -gain
    lead = _strength(g) + weight["served"] * _serving(g, known)
    value += lead if side == FRENCH else -lead
    scattered = weight["scattered"] * sum(strays(g, side, ready, known).values())
    return value + _chances(g, side, active) + plots_worth(g, side) - scattered


# --- the goal -----------------------------------------------------------------------------------------------------


def _lie(g: Game, attacker: int, known: dict[Any, Any]) -> tuple[float, float]:
    """What the places of all counters are worth to the attacker, and what a hex nearer to a missing goal would be
    (remembered while nobody moves).
    """
    key = _lie, g.state.held[attacker], g.state.wire
    found: tuple[float, float] | None = known.get(key)
    if found is None:
        found = known[key] = _lie_now(g, attacker)
    return found


def _lie_now(g: Game, attacker: int) -> tuple[float, float]:
    weight = g.data.weights
    guarded = -weight["guard"] * _nearness(g, 1 - attacker)
    if is_leaving(g):
        return guarded, 0.0
    value = guarded + _ground(g, attacker) + weight["approach"] * _nearness(g, attacker)
    groups = missing_groups(g, attacker)
    if not groups:
        return value, 0.0
    return value - weight["reach"] * _parties_way(g, attacker, groups) / HEX, weight["reach"]


def _ground(g: Game, attacker: int) -> float:
    """Objectives held, and defenders still in them."""
    weight, state, data = g.data.weights, g.state, g.data
    defenders = data.side[1 - attacker] & data.combat
    enough = enough_village(g, attacker)
    wanted = data.objectives & ~enough
    inside = sum([(state.occ[place] & defenders).bit_count() for place in bits(wanted & state.present[1 - attacker])])
    held = (state.held[attacker] & wanted).bit_count()
    if enough:
        held += data.scenario.victory.number
    return float(weight["objective"] * held - weight["inside"] * inside)


def _nearness(g: Game, side: int) -> float:
    """By how many hexes the units of a side on the map are nearer to a goal than far."""
    places = map(g.state.at.__getitem__, bits(g.data.side[side] & g.data.combat))
    return sum(map(_near(g).__getitem__, places))


def _near(g: Game) -> Sequence[float]:
    """By how many hexes each hex is nearer to a goal than far, a place beside the map by none (remembered)."""
    memo, key = g.rules.memo, ("near", g.state.wire)
    found: Sequence[float] | None = memo.get(key)
    if found is None:
        near = [max(0, FAR * HEX - length) / HEX for length in ways(g, all_goals(g))]
        found = memo[key] = near + [0.0] * (len(g.rules.board) - len(near))
    return found


def _parties_way(g: Game, side: int, groups: Sequence[Bits]) -> int:
    """The ways of the nearest units to each of some places, as many as are wanted there."""
    wanted = max(2, PARTY // len(g.data.objective_groups))
    first_box = g.data.hexes.bit_length()
    spots = map(g.state.at.__getitem__, bits(g.data.infantry & g.data.side[side]))
    places = [place for place in spots if place < first_box]
    nearest = [sum(sorted(map(ways(g, group).__getitem__, places))[:wanted]) for group in groups]
    return sum(nearest) + len(groups) * FAR * HEX * max(0, wanted - len(places))


# --- strength and order -------------------------------------------------------------------------------------------


def _strength(g: Game) -> float:
    """By how much the French are stronger, whoever stands where (remembered)."""
    state = g.state
    dead, weak = state.occ[g.data.eliminated], state.broken | state.dry
    key = bytes(state.steps), dead, state.pinned, state.neutralised, weak, state.concealed
    memo = g.rules.memo.setdefault(_strength, {})
    found: float | None = memo.get(key)
    if found is None:
        if len(memo) >= REMEMBERED:
            memo.clear()
        found = memo[key] = _strength_of(g, FRENCH) - _strength_of(g, VIET_MINH)
    return found


def _strength_of(g: Game, side: int) -> float:
    """Steps that are left, less what pins and neutralises, more what hides."""
    state, data, weight = g.state, g.data, g.data.weights
    units = data.side[side] & data.combat & ~state.occ[data.eliminated]
    value = sum(map(state.steps.__getitem__, bits(units))) * weight["step"]
    value += weight["leader"] * (units & data.hq).bit_count()
    value -= weight["pinned"] * (units & state.pinned).bit_count()
    value -= weight["neutralised"] * (units & state.neutralised).bit_count()
    value -= weight["broken"] * (units & (state.broken | state.dry)).bit_count()
    return float(value + weight["concealed"] * (data.side[side] & state.concealed).bit_count())


def _serving(g: Game, known: dict[Any, Any]) -> int:
    """By how many more heavy weapons the French have an enemy within range (remembered while nobody moves)."""
    weapons = served(g)
    key = _serving, weapons
    found: int | None = known.get(key)
    if found is None:
        found = known[key] = _with_targets(g, FRENCH, weapons) - _with_targets(g, VIET_MINH, weapons)
    return found


def _with_targets(g: Game, side: int, weapons: Bits) -> int:
    """Heavy weapons of a side with an enemy within their range."""
    data, at, enemies, count = g.data, g.state.at, g.state.present[1 - side], 0
    within, reach, first_box = data.hexmap.within_mask, data.range, data.first_box
    for unit in bits(weapons & data.side[side]):
        place = at[unit]
        if place < first_box and within(place, reach[unit]) & enemies:
            count += 1
    return count


# --- chances ------------------------------------------------------------------------------------------------------


def _activation(g: Game) -> Activation | None:
    """The activation under way, only to be looked at: `find` would make it fit to be changed."""
    for step in reversed(g.state.stack):
        if Activation in step.__class__.__mro__:
            return step  # type: ignore[return-value]
    return None


def _chances(g: Game, side: int, active: Activation | None) -> float:
    """Units that can still act, of which the nearest to the goal should go first; a pass is a chance less."""
    if active is None:
        return -float(g.data.weights["pass"] * g.state.passes)
    weight, at = g.data.weights, g.state.at
    chances = float(weight["ready"] * (1 + active.ready.bit_count()))
    if active.actor != side:
        return -chances
    lengths = ways(g, all_goals(g))
    behind = sum([lengths[at[unit]] for unit in bits(active.ready) if at[unit] < len(lengths)])
    return chances + weight["queue"] * behind / HEX

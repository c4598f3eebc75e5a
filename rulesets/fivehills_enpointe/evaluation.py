"""How good a position is, for bots that look one step ahead. The weights are content (tables/evaluation.yaml)."""

from __future__ import annotations

from fivehills import Bits, Game, bits, mask_of
from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.phases.activation import Activation
from fivehills_enpointe.rules.victory import exit_steps

ATTACKER = {"villages": FRENCH, "citadel": FRENCH, "escape": FRENCH, "exit_steps": VIET_MINH, "positions": VIET_MINH}
LEAVING = ("escape", "exit_steps")
FAR = 30


def evaluate(g: Game, side: int) -> float:
    """The position for a side: ground and way to the goal as the attacker's gain, strength, and chances to act."""
    if g.over and g.state.result:
        winner = g.state.result[0]
        return 0.0 if winner < 0 else 1e6 if winner == side else -1e6
    attacker = ATTACKER[g.data.scenario.victory.kind]
    gain = _ground(g, attacker) + _approach(g, attacker)
    value = gain if side == attacker else -gain
    return value + _strength(g, side) - _strength(g, 1 - side) + _chances(g, side)


def goals(g: Game) -> Bits:
    """Hexes where the attacker wants to be: an exit, or objectives."""
    if g.data.scenario.victory.kind in LEAVING:
        return mask_of(place for _, place, _ in g.data.exits)
    return g.data.objectives  # type: ignore[no-any-return]


def _ground(g: Game, attacker: int) -> float:
    """Steps brought off the map, or objectives held and defenders still in them."""
    weight, state, data = g.data.weights, g.state, g.data
    if data.scenario.victory.kind in LEAVING:
        return float(weight["exited"] * exit_steps(g, attacker))
    defenders = data.side[1 - attacker] & data.combat
    inside = sum(
        (state.occ[place] & defenders).bit_count() for place in bits(data.objectives & state.present[1 - attacker])
    )
    return float(weight["objective"] * (state.held[attacker] & data.objectives).bit_count() - weight["inside"] * inside)


def _approach(g: Game, attacker: int) -> float:
    """How near the attackers are to a goal that they do not have, and the defenders to any."""
    wanted = goals(g)
    missing = wanted & ~g.state.held[attacker] or wanted
    weight = g.data.weights
    near = _distance_sum(g, g.data.side[attacker], missing)
    guards = _distance_sum(g, g.data.side[1 - attacker], wanted)
    return float(weight["guard"] * guards - weight["approach"] * near)


def _distance_sum(g: Game, units: Bits, wanted: Bits) -> int:
    state, data = g.state, g.data
    away = distances(g, wanted)
    total = 0
    for unit in bits(units & data.combat):
        place = state.at[unit]
        if data.hexes >> place & 1:
            total += away[place] * state.steps[unit]
        elif place not in (data.eliminated, data.exited):
            total += FAR * state.steps[unit]
    return total


def distances(g: Game, wanted: Bits) -> list[int]:
    """Distance of every hex to the nearest of a set (remembered)."""
    key = ("distances", wanted)
    found: list[int] | None = g.rules.memo.get(key)
    if found is None:
        distance, places = g.data.hexmap.distance, bits(wanted)
        found = [min((distance(place, goal) for goal in places), default=0) for place in bits(g.data.hexes)]
        g.rules.memo[key] = found
    return found


def _strength(g: Game, side: int) -> float:
    """Steps that are left, less what pins and neutralises, more what hides."""
    state, data, weight = g.state, g.data, g.data.weights
    units = data.side[side] & data.combat & ~state.occ[data.eliminated]
    value = sum([state.steps[unit] for unit in bits(units)]) * weight["step"]
    value += weight["leader"] * (units & data.hq).bit_count()
    value -= weight["pinned"] * (units & state.pinned).bit_count()
    value -= weight["neutralised"] * (units & state.neutralised).bit_count()
    value -= weight["broken"] * (units & (state.broken | state.dry)).bit_count()
    value += weight["concealed"] * (data.side[side] & state.concealed).bit_count()
    return float(value)


def _chances(g: Game, side: int) -> float:
    """Units that can still act in the present activation."""
    stack = g.state.stack
    for step in reversed(stack):
        if isinstance(step, Activation):
            chances = g.data.weights["ready"] * (1 + step.ready.bit_count())
            return float(chances if step.actor == side else -chances)
    return 0.0

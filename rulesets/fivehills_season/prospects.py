"""What is to come in an impulse of the Viet Minh, attacks and fire in defence, by the tables and not by one throw."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.assault import Engagement
from fivehills_season.phases.barrage import VmBarrage
from fivehills_season.phases.marches import VmAdvance
from fivehills_season.phases.melee import Melee
from fivehills_season.phases.rifles import FrenchRifles
from fivehills_season.rules.melee import rung
from fivehills_season.rules.targets import rifle_targets, shelled_attackers
from fivehills_season.rules.units import attackers_at, checked_morale, total_fire, total_melee

FACES = range(1, 7)
AVOIDABLE = (Engagement, VmBarrage, VmAdvance, FrenchRifles)
"""Questions at which the defensive fire of an impulse is still to come."""


def loss_cost(g: Game, losses: int) -> float:
    """What so many Viet Minh steps cost, as parts of what they may lose; less with every week that is gone."""
    weight, limit = g.data.weights, g.data.scenario.victory.losses
    spent, gone = losses / limit, g.state.turn - g.data.scenario.first_turn
    cost = weight["loss"] * spent * (1 + weight["haste"] / 100 * spent * spent) * (1 - weight["urgency"] / 100 * gone)
    return float(cost + (weight["too_many"] if losses > limit else 0))


def pending_attacks(g: Game) -> float:
    """The sum over the attacks that wait on the stack."""
    return sum([_promise(g, step.place) for step in g.state.stack if type(step) is Melee and _is_to_come(step)])


def _is_to_come(melee: Melee) -> bool:
    return melee.side == VIET_MINH and not melee.die


def _promise(g: Game, pa: int) -> float:
    """The mean of an attack over the die."""
    attackers, defenders = attackers_at(g, pa), g.state.occ[pa] & g.data.side[FRENCH]
    infantry = g.data.infantry
    if not (attackers & infantry and defenders & infantry):
        return 0.0
    melee = _supposed(g, pa, attackers, defenders)
    column, shift = _column(g, melee)
    return sum([_outcome(g, melee, g.data.melee_table.at(column, face + shift)) for face in FACES]) / len(FACES)


def _supposed(g: Game, pa: int, attackers: Bits, defenders: Bits) -> Melee:
    """The attack with the best morale named on both sides."""
    infantry = g.data.infantry
    best = [max(bits(units & infantry), key=lambda unit: checked_morale(g, unit)) for units in (attackers, defenders)]
    melee = Melee(side=VIET_MINH, place=pa, attackers=attackers, defenders=defenders)
    melee.attacking, melee.defending = best
    return melee


def _column(g: Game, melee: Melee) -> tuple[int, int]:
    """The column of the table, and what is added to the die."""
    defence = max(1, total_melee(g, melee.defenders))
    melee.rung = rung(total_melee(g, melee.attackers), defence) + g.total("melee_column", melee)
    column = max(0, min(melee.rung, melee.top(g)) + g.data.melee_table.named["1-1"])
    return column, g.total("melee_die", melee)


def _outcome(g: Game, melee: Melee, code: str) -> float:
    """Steps and order lost by the attackers against the chance to empty the strongpoint."""
    weight, result, losses = g.data.weights, g.data.melee_results[code], g.state.losses
    steps, shaken = result["attacker"]
    value = loss_cost(g, losses) - loss_cost(g, losses + steps) - weight["disorganized"] * shaken
    killed, disorder, checks = result["defender"]
    chance = _emptied(g, melee.defenders & g.data.infantry, killed, disorder, checks)
    harm = weight["wear"] * killed + weight["shake"] * (disorder + checks / 2)
    return float(value + chance * _prize(g, melee.place) + (1 - chance) * harm)


def _prize(g: Game, pa: int) -> int:
    """What a strongpoint is worth in the scenario."""
    weight = g.data.weights
    if g.data.scenario.victory.kind != "attrition":
        return int(weight["strongpoint"])
    return int(weight["aside"] + weight["goal"] * (g.data.week.aims >> pa & 1))


def _emptied(g: Game, units: Bits, steps: int, shaken: int, checks: int) -> float:
    """The chance that nobody is left; losses and disorder go from unit to unit, a check is for all."""
    chance = 1.0
    for unit in bits(units):
        left = g.state.steps[unit] - (steps > 0)
        hit = 1.0 if shaken > 0 else _fails(g, unit) * min(1, checks)
        steps, shaken = steps - 1, shaken - 1
        if left:
            in_disorder = g.state.disorganized >> unit & 1
            chance *= in_disorder * hit / left
    return chance


def _fails(g: Game, unit: int) -> float:
    return max(0, len(FACES) - checked_morale(g, unit)) / len(FACES)


# --- fire to come -------------------------------------------------------------------------------------------------


def fire_to_come(g: Game) -> float:
    """What rifles and guns of the French will cost engaged battalions in this impulse, while it can be avoided."""
    if type(g.state.stack[-1]) not in AVOIDABLE:
        return 0.0
    weight, losses = g.data.weights, g.state.losses
    price = loss_cost(g, losses + 1) - loss_cost(g, losses)
    return float(price * (weight["caution"] * _rifles(g) + weight["shelling"] * _guns(g)) / 100)


def _rifles(g: Game) -> float:
    """Steps that the infantry takes: every strongpoint fires once, and every place is fired at once."""
    pairs = list(rifle_targets(g))
    shift = g.data.munitions_shift[g.state.munitions[FRENCH]] - 1
    shots = sorted([_steps_struck(g, total_fire(g, g.state.occ[pa]), shift) for pa in {pair[0] for pair in pairs}])
    targets = {pair[1] for pair in pairs}
    return sum(shots[-len(targets) :])


def _guns(g: Game) -> float:
    """Steps that the artillery takes: a barrage point for every place."""
    shells = g.state.munitions[FRENCH]
    if not shells:
        return 0.0
    return min(shells, shelled_attackers(g).bit_count()) * _steps_struck(g, g.data.limits.artillery, -1)


def _steps_struck(g: Game, strength: int, shift: int) -> float:
    """The mean of the steps that a fire takes from battalions in cover."""
    table = g.data.fire_table
    column = max(-1, min(table.column(strength) + shift, len(table.columns) - 1))
    found: float | None = g.rules.memo.get((_steps_struck, column))
    if found is None:
        entries = [str(table.at(column, face)) for face in FACES]
        found = sum([int(entry) for entry in entries if entry.isdecimal()]) / len(FACES)
        g.rules.memo[_steps_struck, column] = found
    return found

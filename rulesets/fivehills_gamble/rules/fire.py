"""Fire Rolls and Effect Rolls: strengths as itemised sums, the ladder of the Fire Roll, both effect tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fivehills import Bits, bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.rules import morale, movement, zones
from fivehills_gamble.rules.places import few_units_at

Fight = Any
"""A step with `attacker`, `defender`, `origin`, `target`: one assault, seen by either side's strength."""


def combat_markers(g: Game) -> Bits:
    """Units with a Combat Marker: Assault, Surprise or Hesitate, but not Abort.

    Rule: 3.1-b
    """
    state = g.state
    return int(state.assault | state.surprise | state.hesitate)


def aimed_at(g: Game, unit: int) -> int:
    """The hex at which a unit's marker points."""
    state = g.state
    return int(g.rules.board.grid.towards[state.at[unit]][state.facing[unit]])


def assaulted_hexes(g: Game) -> Bits:
    """Hexes at which a Combat Marker points.

    Rule: 3.1-b, 3.5-A-f, 7.4-A-a
    """
    hexes = 0
    for unit in bits(combat_markers(g)):
        hexes |= 1 << aimed_at(g, unit)
    return hexes


def strength(g: Game, unit: int) -> int:
    """The Strength Value of a unit on its present side; a disorganised one has 5, a battery in close combat 2 or 1.

    Rule: 1.5-A-c, 1.7-A-b, 3.5-A-b
    """
    state, data, bit = g.state, g.data, 1 << unit
    if state.disorg & bit:
        return int(data.limits.disorg_strength)
    return int(data.reduced_strength[unit] if state.reduced & bit else data.strength[unit])


# --- amounts and predicates of the breakdowns ------------------------------------------------------------------


def defender_strength(g: Game, fight: Fight) -> int:
    return strength(g, fight.defender)


def attacker_strength(g: Game, fight: Fight) -> int:
    return strength(g, fight.attacker)


def obstacles(g: Game, fight: Fight) -> int:
    """Obstacles that the assaulting unit crosses or enters: its side decides what is one.

    Rule: 1.5-B-h, 3.5-A-c, 7.4-A-a
    """
    side = VIET_MINH if g.data.units[VIET_MINH] >> fight.attacker & 1 else FRENCH
    return movement.obstacles(g, side, fight.origin, fight.target)


def _stack(g: Game, space: int, but: int) -> Bits:
    return int(g.state.occ[space] & g.data.units[FRENCH] & ~(1 << but))


def _counted(g: Game, units: Bits) -> int:
    """One for each unit, one more for each full-strength Tank while the ground carries it.

    Rule: 3.5-A-d, 7.5-A-b
    """
    total = units.bit_count()
    if zones.weather(g) != "monsoon":
        total += (units & g.data.tanks & ~g.state.reduced).bit_count()
    return total


def stacked_defenders(g: Game, fight: Fight) -> int:
    """Other units in the defending hex that are not shaken, of whatever kind.

    Rule: 3.5-A-d, 3.5-A-e
    """
    return _counted(g, _stack(g, fight.target, fight.defender) & ~g.state.shaken)


def stacked_attackers(g: Game, fight: Fight) -> int:
    """Other units stacked with the assaulting unit, Artillery not counted.

    Rule: 7.5-A-b
    """
    return _counted(g, _stack(g, fight.origin, fight.attacker) & ~g.data.artillery)


def defending_battalion(g: Game, fight: Fight) -> int:
    """Companies of the defender's battalion next to the assaulter, steady and not themselves assaulted.

    Rule: 1.1-b, 3.5-A-f
    """
    mates: Bits = g.data.battalion_mates[fight.defender] & ~g.state.shaken
    if not mates:
        return 0
    around = g.data.adjacent[fight.origin] & ~assaulted_hexes(g)
    return (mates & few_units_at(g, FRENCH, around)).bit_count()


def defending_regiment(g: Game, fight: Fight) -> int:
    """Battalions of the defender's regiment next to the assaulting French unit, steady and not themselves assaulted.

    Rule: 7.4-A-a
    """
    mates: Bits = g.data.regiment_mates[fight.defender] & ~g.state.shaken
    around = g.data.adjacent[fight.origin] & ~assaulted_hexes(g)
    return (mates & few_units_at(g, VIET_MINH, around)).bit_count()


def supporters(g: Game, fight: Fight) -> Bits:
    """Units that support an assault: same regiment or battalion, next to the defending hex, no marker of their own.

    Rule: 3.6-A-b, 3.6-A-d, 7.5-A-a
    """
    data, state = g.data, g.state
    french = data.units[FRENCH] >> fight.attacker & 1
    mates: Bits = (data.battalion_mates if french else data.regiment_mates)[fight.attacker]
    free = mates & ~(combat_markers(g) | state.abort)
    if not free:
        return 0
    return free & few_units_at(g, FRENCH if french else VIET_MINH, data.adjacent[fight.target])


def regiment_support(g: Game, fight: Fight) -> int:
    """Battalions of the same regiment next to the defending hex.

    Rule: 3.6-A-b
    """
    return supporters(g, fight).bit_count()


def battalion_support(g: Game, fight: Fight) -> int:
    """Companies of the same battalion next to the defending unit; those in the assaulter's own hex count as stacked.

    Rule: 7.5-A-a
    """
    origin: int = fight.origin
    return (supporters(g, fight) & ~g.state.occ[origin]).bit_count()


def is_barraged(g: Game, fight: Fight) -> bool:
    """A French Zone Marker lies on the assaulting unit.

    Rule: 3.4-a, 3.5-A-g
    """
    return bool(g.state.occ[fight.origin] & g.data.fr_zone)


def is_intense(g: Game, fight: Fight) -> bool:
    """The Zone Marker on the assaulting unit has been turned.

    Rule: 3.4-b, 3.5-A-g
    """
    return bool(g.state.occ[fight.origin] & g.data.fr_zone & g.state.intense)


def attacker_entrenched(g: Game, fight: Fight) -> bool:
    return zones.is_entrenched(g, fight.attacker)


def defender_entrenched(g: Game, fight: Fight) -> bool:
    return zones.is_entrenched(g, fight.defender)


def not_in_outpost(g: Game, fight: Fight) -> bool:
    """An outpost gives its defender no cover against the assault itself.

    Rule: 3.6-A-c
    """
    return not g.state.outpost >> fight.target & 1


def defender_shaken(g: Game, fight: Fight) -> bool:
    return bool(g.state.shaken >> fight.defender & 1)


def has_mortars(g: Game, fight: Fight) -> bool:
    return bool(g.state.mortars >> fight.attacker & 1)


def no_medicine(g: Game, fight: Fight) -> bool:
    """Without any Medicine the French hang back.

    Rule: 7.5-A-c
    """
    return g.state.medicine == 0


AMOUNTS: Mapping[str, Callable[..., int]] = {
    "defender_strength": defender_strength,
    "attacker_strength": attacker_strength,
    "obstacles": obstacles,
    "stacked_defenders": stacked_defenders,
    "stacked_attackers": stacked_attackers,
    "defending_battalion": defending_battalion,
    "defending_regiment": defending_regiment,
    "regiment_support": regiment_support,
    "battalion_support": battalion_support,
}
PREDICATES: Mapping[str, Callable[..., bool]] = {
    "is_barraged": is_barraged,
    "is_intense": is_intense,
    "attacker_entrenched": attacker_entrenched,
    "defender_entrenched": defender_entrenched,
    "not_in_outpost": not_in_outpost,
    "defender_shaken": defender_shaken,
    "has_mortars": has_mortars,
    "no_medicine": no_medicine,
}

# --- the two rolls ----------------------------------------------------------------------------------------------


def fire_modifier(rolled: int, value: int) -> int:
    """Dice below the strength help, above it harm, by one or, from a distance of five, by two.

    Rule: 3.5-B-b, 3.6-B-a, 7.4-B, 7.5-B-a
    """
    gap = value - rolled
    if not gap:
        return 0
    size = 2 if abs(gap) >= 5 else 1
    return size if gap > 0 else -size


def fire_roll(g: Game, breakdown: str, fight: Fight) -> int:
    """Two dice against the modified strength: what they add to the Effect Roll.

    Rule: 3.5-B-b, 3.6-B-a, 7.4-B, 7.5-B-a
    """
    value = g.total(breakdown, fight)
    modifier = fire_modifier(sum(g.roll("the Fire Roll", 2)), value)
    g.note("fire_roll", value, modifier)
    return modifier


def effect_die(g: Game, modifier: int) -> int:
    """One die with the Fire Roll's modifier, held within 1 and 6.

    Rule: 3.5-C-a, 3.6-C-a
    """
    return max(1, min(6, g.roll("the Effect Roll")[0] + modifier))


def column(value: int, shifted: bool) -> int:
    """The column of a Morale Value; barrage or a shaken defender read from the other header row, one to the right.

    Rule: 3.5-C-a, 3.6-C-a, 7.4-C-a, 7.5-C-a
    """
    return max(0, min(4, 5 - value + shifted))


def defense_result(g: Game, attacker: int, barrage: bool, modifier: int) -> str:
    """Surprise, loss, hesitation or abort for the assaulting unit.

    Rule: 3.5-C-a, 7.4-C-a
    """
    die = effect_die(g, modifier)
    return str(g.rules.tables["defense_effect"].at(column(morale.of(g, attacker), barrage), die))


def assault_result(g: Game, fight: Fight, die_column: int, modifier: int) -> str:
    """What happens to the defenders; Hesitate, Normal and Surprise (0, 1, 2) read one line further each.

    Rule: 3.6-C-a, 7.5-C-a
    """
    die = effect_die(g, modifier)
    place = column(morale.of(g, fight.defender), defender_shaken(g, fight))
    return str(g.rules.tables["assault_effect"].at(place, die + die_column))

"""Figures of a fight: strengths, odds, rivers, and the conditions that the rows of its breakdowns name."""

from __future__ import annotations

from typing import Any

from fivehills import Bits, bits
from fivehills_tonkin.data import VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import calendar
from fivehills_tonkin.rules.units import barrage, morale, strength

ATTACK, OVERRUN, DROP = range(3)
BEYOND = 6
"""From this whole ratio on the odds are above the table."""


def attacking(g: Game, units: Bits) -> int:
    """Strength of attacking troops; artillery does not take part.

    Rule: 4.7-a, 4.7-b
    """
    return sum(strength(g, unit) for unit in bits(units & g.data.combat & ~g.data.artillery))


def defending(g: Game, units: Bits) -> int:
    """Strength of defenders, with the barrage strength of their artillery.

    Rule: 4.7-b
    """
    return sum(strength(g, unit) + barrage(g, unit) for unit in bits(units & g.data.combat))


def odds(attack: int, defense: int) -> tuple[int, int]:
    """Number of the row, 0 for 1-2 up to 5 for 5-1, and -1 or +1 where the odds are outside the table.

    Rule: 4.7-b, 4.7-c
    """
    if attack < defense:
        return 0, 0 if 2 * attack >= defense else -1
    ratio = attack // defense if defense else BEYOND
    return min(ratio, BEYOND - 1), int(ratio >= BEYOND)


# --- rivers -----------------------------------------------------------------------------------------------------


def river_against(g: Game, fight: Any) -> str:
    """The dearest river in the defender's hex that counts against the attack: "", "minor" or "major".

    None counts that some attacker comes along, that is attacked from both banks, or in an attack from the air. A
    flotilla alone, or the I REC alone on a navigable river, has the major one in any case.

    Rule: 4.8-a, 4.8-b, 4.8-c, 3.6-h, 3.9-c
    """
    if _floats(g, fight):
        return "major"
    if fight.how == DROP:
        return ""
    sizes = [c.major for c in g.data.ground.courses[fight.target] if not _forgone(c, fight.origins)]
    return "" if not sizes else "major" if any(sizes) else "minor"


def _forgone(course: Any, origins: Bits) -> bool:
    """Whether a river gives no cover: attacked along it or from both banks.

    Rule: 4.8-b, 4.8-a, 4.8-c
    """
    return bool(course.exits & origins) or sum(1 for bank in course.banks if bank & origins) > 1


def _floats(g: Game, fight: Any) -> bool:
    data = g.data
    units = fight.defenders & data.combat
    if units & (units - 1) or not units:
        return False
    if units & data.river:
        return True
    return bool(units & data.amphibious and data.major >> fight.target & 1)


# --- predicates and amounts of the combat roll ------------------------------------------------------------------


def in_forest(g: Game, fight: Any) -> bool:
    """The defender's hex has forest, rough/forest included.

    Rule: 1.6-h, 4.7-d
    """
    return bool(g.data.forest >> fight.target & 1)


def in_mountain(g: Game, fight: Any) -> bool:
    return bool(g.data.mountain >> fight.target & 1)


def behind_minor_river(g: Game, fight: Any) -> bool:
    return river_against(g, fight) == "minor"


def behind_major_river(g: Game, fight: Any) -> bool:
    return river_against(g, fight) == "major"


def is_rain(g: Game, fight: Any) -> bool:
    """It is a rain turn.

    Rule: 1.6-e
    """
    return calendar.is_rain(g)


def odds_outside(g: Game, fight: Any) -> bool:
    return bool(fight.outside)


def from_the_air(g: Game, fight: Any) -> bool:
    return bool(fight.how == DROP)


def in_trench(g: Game, fight: Any) -> bool:
    """The defender is entrenched.

    Rule: 4.13-d, 4.6-b, 4.7-d
    """
    return bool(g.state.trench[1 - fight.side] >> fight.target & 1)


def in_city(g: Game, fight: Any) -> bool:
    return bool(g.data.cities >> fight.target & 1)


def has_spirit(g: Game, fight: Any) -> bool:
    return bool(fight.spirit)


def morale_difference(g: Game, fight: Any) -> int:
    """Morale of the leading attacker less that of the leading defender.

    Rule: 4.9-b, 4.9-d
    """
    return int(fight.morale_a - fight.morale_d)


def odds_points(g: Game, fight: Any) -> int:
    return int(fight.outside)


def spirit_points(g: Game, fight: Any) -> int:
    return int(fight.spirit)


# --- of the DG roll ---------------------------------------------------------------------------------------------


def is_lost_in_forest(g: Game, check: Any) -> bool:
    """The units are French and no GCMA, in a fight for a forest hex.

    Rule: 4.13-c, 3.11-a, 4.13-b
    """
    return in_forest(g, check.fight) and bool(check.units & ~(g.data.side[VIET_MINH] | g.data.gcma))


def on_mountain(g: Game, check: Any) -> bool:
    return in_mountain(g, check.fight)


def entrenched(g: Game, check: Any) -> bool:
    return in_trench(g, check.fight)


def across_major_river(g: Game, check: Any) -> bool:
    """The attack crosses a major river, with the exceptions of the combat roll.

    Rule: 4.13-e, 4.8-b
    """
    return river_against(g, check.fight) == "major"


def against_artillery(g: Game, check: Any) -> bool:
    return bool(check.fight.defenders & g.data.artillery)


def is_led_well(g: Game, check: Any) -> bool:
    return bool(check.morale >= g.data.limits.high_morale)


def is_led_badly(g: Game, check: Any) -> bool:
    return bool(check.morale <= g.data.limits.low_morale)


# --- of the barrage ---------------------------------------------------------------------------------------------


def is_at_units(g: Game, fire: Any) -> bool:
    """The barrage is aimed at units, not at an empty road."""
    return bool(fire.defenders)


def faces_steady(g: Game, fire: Any) -> bool:
    return any(morale(g, unit) >= g.data.limits.high_morale for unit in bits(fire.defenders & g.data.combat))


def is_crowded(g: Game, fire: Any) -> bool:
    """Six or more stacking points make a target that is hard to miss."""
    pieces = fire.defenders
    return bool(sum(g.data.stacking[p][g.state.lost[p]] for p in bits(pieces)) >= g.data.limits.crowd)


def is_dispersed(g: Game, fire: Any) -> bool:
    """Only Tieu Doan, Pathet Lao or GCMA are there."""
    units = fire.defenders & g.data.combat
    return bool(units) and not units & ~g.data.irregular


def flies_in_rain(g: Game, fire: Any) -> bool:
    return bool(fire.planes) and calendar.is_rain(g)


PREDICATES = {
    function.__name__: function
    for function in (
        in_forest,
        in_mountain,
        behind_minor_river,
        behind_major_river,
        is_rain,
        odds_outside,
        from_the_air,
        in_trench,
        in_city,
        has_spirit,
        is_lost_in_forest,
        on_mountain,
        entrenched,
        across_major_river,
        against_artillery,
        is_led_well,
        is_led_badly,
        is_at_units,
        faces_steady,
        is_crowded,
        is_dispersed,
        flies_in_rain,
    )
}
AMOUNTS = {function.__name__: function for function in (morale_difference, odds_points, spirit_points)}

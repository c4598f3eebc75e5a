"""Attack and defense points: the predicates and amounts that the rows of the two breakdowns name.

The context is the `Attack` step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivehills import open_rule
from fivehills_storm.game import Game
from fivehills_storm.rules.units import fresh_units

if TYPE_CHECKING:
    from fivehills_storm.phases.fire import Attack


def attack_dice(g: Game, attack: Attack) -> int:
    """The dice total that counts.

    Rule: 8.3.1, 10.0-m
    """
    return attack.dice


def attack_firepower(g: Game, attack: Attack) -> int:
    """Firepower of all firing units together, or of the card.

    Rule: 8.0-b, 8.3.1
    """
    return attack.firepower


def has_card_bonus(g: Game, attack: Attack) -> bool:
    return attack.bonus > 0


def card_bonus(g: Game, attack: Attack) -> int:
    """Support cards, added up.

    Rule: 5.2-g
    """
    return attack.bonus


def is_night_assault(g: Game, attack: Attack) -> bool:
    return attack.night > 0


def night_bonus(g: Game, attack: Attack) -> int:
    """Night Assault cards that Flares have not cancelled, added up.

    Rule: AE-a, AE-o
    """
    return attack.night


def best_defense(g: Game, attack: Attack) -> int:
    """The single highest current value among the units fired on; a spent unit counts with its spent value.

    Rule: 8.3.2-a, 2.1.1-e
    """
    victims, spent = attack.victims, g.state.spent & attack.victims
    fresh = victims ^ spent
    for value, if_fresh, if_spent in g.data.by_defense:
        if fresh & if_fresh or spent & if_spent:
            return value
    return 0


def terrain_not_waived(g: Game, attack: Attack) -> bool:
    """The card that fires does not set terrain aside."""
    return attack.terrain


def defender_controls(g: Game, attack: Attack) -> bool:
    """Terrain helps only the side that controls the area.

    Rule: 8.3.2-b
    """
    return bool(g.state.control[1 - attack.side] >> attack.area & 1)


def not_at_close_quarters(g: Game, attack: Attack) -> bool:
    """Terrain is ignored when all firing units are in the target area themselves.

    Rule: 8.3.2-c
    """
    return not attack.units or bool(attack.units & ~g.state.occ[attack.area])


def defender_has_not_fired(g: Game, attack: Attack) -> bool:
    """Terrain is ignored where a Fire marker of the side fired upon lies, whoever put it there.

    Rule: 8.3.2-d, 8.1-h
    """
    return not g.state.fire[1 - attack.side] >> attack.area & 1


def not_assaulted(g: Game, attack: Attack) -> bool:
    """Terrain is ignored in an assault.

    Rule: 8.3.2-e
    """
    return not attack.assault


@open_rule
def terrain_value(g: Game, attack: Attack) -> int:
    """Printed value and trench level up to the cap, counted once more for each Improved Defenses.

    Rule: 8.3.2-f, 9.1-a, 9.1-b, 5.2-i
    """
    base = g.data.terrain[attack.area] + g.state.trench[attack.area]
    return int(min(base, g.data.limits.trench_cap) * attack.multiplier)


def supply_dice(g: Game, dice: int) -> int:
    """Two dice rolled by the French player.

    Rule: 11.0-a
    """
    return dice


def viet_minh_hold_runway(g: Game, dice: int) -> bool:
    return bool(g.state.control[1] & g.data.runway)


def runway_penalty(g: Game, dice: int) -> int:
    """Two points for each runway area in Viet Minh hands.

    Rule: 11.0-b, 2.2.1-c
    """
    return int((g.state.control[1] & g.data.runway).bit_count() * g.data.limits.runway_penalty)


def viet_minh_hold_green(g: Game, dice: int) -> bool:
    return bool(g.state.control[1] & g.data.green)


def green_penalty(g: Game, dice: int) -> int:
    """One point for each green area in Viet Minh hands.

    Rule: 11.0-b, 2.2.1-c
    """
    return int((g.state.control[1] & g.data.green).bit_count() * g.data.limits.green_penalty)


def can_fire(g: Game, side: int, area: int) -> int:
    """Fresh units with firepower.

    Rule: 8.0-a, 10.0-g
    """
    return fresh_units(g, side, area) & int(g.data.armed)


PREDICATES = {
    f.__name__: f
    for f in (
        has_card_bonus,
        is_night_assault,
        terrain_not_waived,
        defender_controls,
        not_at_close_quarters,
        defender_has_not_fired,
        not_assaulted,
        viet_minh_hold_runway,
        viet_minh_hold_green,
    )
}
AMOUNTS = {
    f.__name__: f
    for f in (
        attack_dice,
        attack_firepower,
        card_bonus,
        night_bonus,
        best_defense,
        terrain_value,
        supply_dice,
        runway_penalty,
        green_penalty,
    )
}

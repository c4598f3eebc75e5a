"""Hand-to-hand combat: the ladder of ratios, and what the rows of its breakdowns name. The context is `Melee`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivehills import bits
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.rules.trenches import encircled
from fivehills_season.rules.units import morale_of, places_of, worst_loss

if TYPE_CHECKING:
    from fivehills_season.phases.melee import Melee


def rung(attack: int, defence: int) -> int:
    """Number of a ratio on the ladder, 1-1 being 0; always rounded down, against the attacker.

    Rule: 0.3-b, 5.5-b
    """
    if attack >= defence:
        return attack // defence - 1
    return 1 + -defence // attack


def ratio_name(number: int) -> str:
    """How a ratio on the ladder is written."""
    return f"{number + 1}-1" if number >= 0 else f"1-{1 - number}"


def is_uphill(g: Game, melee: Melee) -> bool:
    """The strongpoint is on a hill on which not all attackers stand.

    Rule: CRT.H-j
    """
    data = g.data
    if not data.hill_value[melee.place]:
        return False
    hill = data.hill[melee.place]
    return any(data.hill[place] != hill for place in bits(places_of(g, melee.attackers)))


def is_across_river(g: Game, melee: Melee) -> bool:
    """All attackers come across the river; a hill takes precedence, the two do not add up.

    Rule: CRT.H-j
    """
    if is_uphill(g, melee):
        return False
    return all(g.data.river[place] >> melee.place & 1 for place in bits(places_of(g, melee.attackers)))


def slope(g: Game, melee: Melee) -> int:
    """One column, two on Gabrielle.

    Rule: CRT.H-j
    """
    return -int(g.data.hill_value[melee.place])


def is_behind_works(g: Game, melee: Melee) -> bool:
    """French defenders with the cover of the strongpoint.

    Rule: CRT.H-j, 1.4-d
    """
    return melee.side == VIET_MINH and melee.covered


def is_in_captured_works(g: Game, melee: Melee) -> bool:
    """Battalions in a strongpoint have one trench level.

    Rule: 1.4-g, CRT.H-j
    """
    return melee.side == FRENCH and melee.covered


def has_tired_attacker(g: Game, melee: Melee) -> bool:
    """At least one attacker is fatigued.

    Rule: 0.1-j, CRT.H-j
    """
    return bool(melee.attackers & g.state.fatigued)


def is_beset(g: Game, melee: Melee) -> bool:
    """Attacked from two or more places, or encircled; one column for both.

    Rule: CRT.H-j
    """
    return places_of(g, melee.attackers).bit_count() > 1 or bool(encircled(g) >> melee.place & 1)


def is_in_high_spirits(g: Game, melee: Melee) -> bool:
    """The Viet Minh attack and have lost fewer than 20 steps.

    Rule: 1.5-b, CRT.H-j
    """
    return bool(melee.side == VIET_MINH and g.state.losses < g.data.limits.bonus_losses)


def is_bled_white(g: Game, melee: Melee) -> bool:
    """The Viet Minh attack and have lost more than 50 steps.

    Rule: CRT.H-j
    """
    return bool(melee.side == VIET_MINH and g.state.losses > g.data.limits.halt_losses)


def has_named_units(g: Game, melee: Melee) -> bool:
    return melee.attacking >= 0 and melee.defending >= 0


def morale_difference(g: Game, melee: Melee) -> int:
    """Morale of the unit named by the attacker less that of the defender's; fatigue does not count here.

    Rule: CRT.H-k, 0.1-d
    """
    return morale_of(g, melee.attacking) - morale_of(g, melee.defending)


def has_air_cover(g: Game, melee: Melee) -> bool:
    return melee.air > 0


def air_cover(g: Game, melee: Melee) -> int:
    """Two columns for each air point in a French operation.

    Rule: 3.2-o
    """
    return int(melee.air * g.data.limits.air_shift)


def has_battered_attacker(g: Game, melee: Melee) -> bool:
    return melee.side == VIET_MINH and worst_loss(g, melee.attackers) > 0


def attackers_losses(g: Game, melee: Melee) -> int:
    """The loss marker of the worst battalion that attacks.

    Rule: 0.1-m, 0.1-n, 0.1-o, CRT.H-i
    """
    return -worst_loss(g, melee.attackers)


def is_beyond_the_table(g: Game, melee: Melee) -> bool:
    return melee.rung > melee.top(g)


def columns_beyond(g: Game, melee: Melee) -> int:
    """One for each column above 6-1.

    Rule: 5.5-j, CRT.H-i
    """
    return melee.rung - melee.top(g)


PREDICATES = {
    f.__name__: f
    for f in (
        is_uphill,
        is_across_river,
        is_behind_works,
        is_in_captured_works,
        has_tired_attacker,
        is_beset,
        is_in_high_spirits,
        is_bled_white,
        has_named_units,
        has_air_cover,
        has_battered_attacker,
        is_beyond_the_table,
    )
}
AMOUNTS = {f.__name__: f for f in (slope, morale_difference, air_cover, attackers_losses, columns_beyond)}

"""Assault: order of combat, the dice of an attack, and where units may withdraw to."""

from __future__ import annotations

from fivehills import Bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules import command, stacking, terrain
from fivehills_enpointe.rules.units import crews, served

MISS, LOSS, KILL = 0, 1, 2
LOWEST_ROLL = 2


class Blow:
    """One unit's part in an assault. target: -1 while the order of combat is settled."""

    __slots__ = ("climb", "cover", "para", "target", "unit")

    def __init__(self, unit: int, target: int = -1, *, para: Bits = 0, cover: int = 0, climb: int = 0):
        self.unit = unit
        self.target = target
        self.para = para
        self.cover = cover
        self.climb = climb


PREDICATES = {
    "unit_pinned": lambda g, blow: bool(g.state.pinned >> blow.unit & 1),
    "unit_neutralised": lambda g, blow: bool(g.state.neutralised >> blow.unit & 1),
    "unit_hesitant": lambda g, blow: bool(command.hesitant_units(g) >> blow.unit & 1),
    "unit_concealed": lambda g, blow: bool(g.state.concealed >> blow.unit & 1),
    "unit_parachuting": lambda g, blow: bool(blow.para >> blow.unit & 1),
    "unit_crew_or_hq": lambda g, blow: bool((g.data.hq | crews(g) | served(g)) >> blow.unit & 1),
    "unit_reduced": lambda g, blow: g.state.steps[blow.unit] < g.data.steps[blow.unit],
    "unit_lower": lambda g, blow: blow.climb < 0,
    "unit_higher": lambda g, blow: blow.climb > 0,
    "defender_in_medium_cover": lambda g, blow: blow.cover == terrain.MEDIUM,
    "defender_in_heavy_cover": lambda g, blow: blow.cover == terrain.HEAVY,
    "target_parachuting": lambda g, blow: bool(blow.para >> blow.target & 1),
    "target_moved": lambda g, blow: bool(g.state.moved >> blow.target & 1),
}


def initiative(g: Game, unit: int, para: Bits) -> int:
    """A die, the morale, and the modifiers.

    Rule: 13-d, 13-tab-init, 11.2-e
    """
    die = g.roll("the order of combat", 1)[0]
    return die + base_morale(g, unit) + g.total("assault_initiative", Blow(unit, para=para))


def base_morale(g: Game, unit: int) -> int:
    """Morale without the -1 of hesitation, which the initiative table lists by itself.

    Interpretation: it is the same -1 shown once more, as in the activation table; the alternative would be -2.

    Rule: 13-d, 12.1-b
    """
    return command.printed_morale(g, unit)


def strike(g: Game, blow: Blow) -> int:
    """Two dice with modifiers against the two numbers of the unit's quality; equal is enough.

    Rule: 13-e, 13-tab-mod, 11.2-e
    """
    dice = sum(g.roll("the assault", 2)) + g.total("assault_dice", blow)
    table = g.rules.tables["assault"]
    quality = g.data.quality[blow.unit]
    if dice <= table.at(table.named["elimination"], quality):
        return KILL
    return LOSS if dice <= table.at(table.named["loss"], quality) else MISS


def can_hurt(g: Game, blow: Blow) -> bool:
    """Whether the best roll would cost the target a step.

    Rule: 13-e
    """
    table = g.rules.tables["assault"]
    needed = table.at(table.named["loss"], g.data.quality[blow.unit])
    return bool(LOWEST_ROLL + g.figure("assault_dice", blow) <= needed)


def refuges(g: Game, unit: int, place: int) -> Bits:
    """Adjacent hexes to which a unit may withdraw: no enemy, room, no fire.

    Rule: 6.6-a, 13-f, 15.3-a, 15.3-b
    """
    state, data = g.state, g.data
    enemy = state.present[1 - g.rules.owner[unit]]
    free = data.adjacent[place] & ~enemy & ~state.burning
    return stacking.with_room(g, 1 << unit, free)


def may_withdraw_before(g: Game, place: int) -> Bits:
    """Units about to be assaulted that may withdraw: not pinned, not neutralised, no weapon in battery, once a segment.

    Rule: 6.6-a, 6.6-b, 6.6-d, 6.1-b
    """
    state = g.state
    return state.occ[place] & ~state.pinned & ~state.neutralised & ~state.withdrew & ~served(g)


def is_asked_to_withdraw(g: Game, place: int) -> bool:
    """Whether, for all that everybody knows, somebody in a hex might withdraw: a concealed weapon is asked as well.

    Rule: 6.6-a, 6.6-b, 8-c
    """
    hidden = g.state.occ[place] & g.state.concealed & ~g.state.withdrew
    return bool(hidden or may_withdraw_before(g, place))

"""What an active unit may do: the conditions of the action list."""

from __future__ import annotations

from fivehills import Bits, bits, mask_of, open_rule
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules import command
from fivehills_enpointe.rules.units import armed, occupants, on_map, served, union

NOBODY_AT_ALL = (0, 0)
"""Nobody to be ordered, nobody to be freed."""


def can_move(g: Game, unit: int) -> bool:
    """Whether a unit may move at all: not pinned, not neutralised, no weapon in battery.

    Rule: 6.1-b, 6.1-d, 6.7-c, 11.1-a, 11.2-a
    """
    state = g.state
    return not (state.pinned | state.neutralised | served(g)) >> unit & 1


def can_assault(g: Game, unit: int) -> bool:
    """Whether a unit may assault: it can move, is in command, belongs to no hesitant formation, and can fight.

    Rule: 6.1-b, 6.1-c, 8-e, 13-b
    """
    return can_move(g, unit) and is_fit_to_assault(g, unit)


def is_fit_to_assault(g: Game, unit: int) -> bool:
    """Whether a unit that can move may assault.

    Rule: 6.1-c, 8-e, 13-b
    """
    return bool((g.data.combat & ~(g.state.ooc | command.hesitant_units(g))) >> unit & 1)


def enemy_near(g: Game, unit: int) -> int:
    """1 if an enemy counter stands next to a unit, 2 if one stands where half its points might lead, else 0.

    Rule: 7.1-e, 13-a
    """
    data, place, enemy = g.data, g.state.at[unit], g.state.present[1 - g.rules.owner[unit]]
    if data.adjacent[place] & enemy:
        return 1
    points = data.half_mp + (data.road_bonus // 2 if data.road >> place & 1 else 0)
    return 2 if data.hexmap.within_mask(place, points // 2) & enemy else 0


def can_fire(g: Game, unit: int) -> bool:
    """Whether a unit has a weapon that can fire now.

    Rule: 6.1-d, 6.7-b, 8-e
    """
    return bool(armed(g) >> unit & 1)


@open_rule
def can_dig(g: Game, unit: int) -> bool:
    """Whether a unit in command may work on an entrenchment in its hex: none there, not begun by others, once a turn.

    A pin keeps it from moving, not from digging.

    Rule: 6.1-b, 6.1-c, 15.2-a
    """
    state, place = g.state, g.state.at[unit]
    if not (g.data.combat & ~served(g) & ~state.worked) >> unit & 1:
        return False
    if (state.trench | state.prepared) >> place & 1:
        return False
    return not state.dug >> place & 1 or bool(state.digging >> unit & 1)


def wire_near(g: Game, unit: int) -> Bits:
    """Wire hexes that a sapper in command can clear: his own and those next to it.

    Rule: S5-d
    """
    place = g.state.at[unit]
    if not g.data.sapper >> unit & 1:
        return 0
    return g.state.wire & g.data.around[place]


def may_lay_smoke(g: Game, unit: int) -> bool:
    """Whether the scenario lets this unit place smoke in or next to its hex.

    Rule: 6.1-c, 10.6-c, S-smoke
    """
    return "unit" in g.data.smoke_by and can_move(g, unit) and bool((g.data.combat & ~g.state.ooc) >> unit & 1)


def commanded(g: Game, hq: int) -> tuple[Bits, Bits]:
    """Units that a command action of an active HQ can activate once more, and pinned ones that it can free.

    They stand with or next to the HQ and belong to its formation, for the first also to any other if the HQ is the
    higher echelon's.

    Rule: 6.3-a, 6.3-b, 6.3-c
    """
    state, data = g.state, g.data
    if state.pinned >> hq & 1:
        return NOBODY_AT_ALL
    side, place = g.rules.owner[hq], state.at[hq]
    near = occupants(g, data.around[place]) & data.side[side] & ~(1 << hq) & ~data.civilian
    own = near & led_by(g, hq)
    wide = near if command.higher(g, side) == hq else own
    return wide & ~state.neutralised, own & state.pinned


def led_by(g: Game, hq: int) -> Bits:
    """Units of the formations that an HQ leads.

    Rule: 1.3-e, 1.4-a, 6.3-a
    """
    return union(command.members(g, f) for f in command.led(g, hq))


def coordinated(g: Game, hq: int) -> Bits:
    """Mortars that the higher-echelon HQ can fire: in command, of formations in command, not yet activated.

    Command is as the Command Phase found it. The HQ may be pinned: this is no command action.

    Rule: 2-C, 3.3-b, 10.9-a
    """
    side = g.rules.owner[hq]
    if command.higher(g, side) != hq:
        return 0
    state, data = g.state, g.data
    spent = state.activated | state.acted
    tubes = served(g) & data.mortar & on_map(g, side) & ~spent & ~state.ooc & ~state.neutralised
    return mask_of(unit for unit in bits(tubes) if _hears(g, state.formation[unit] - 1))


def _hears(g: Game, f: int) -> bool:
    """Whether a formation has a leader who was in command in the Command Phase, and has not acted yet.

    Rule: 3.3-b, 10.9-a
    """
    state, data, leader = g.state, g.data, command.leader(g, f)
    if leader == command.NOBODY or state.done >> data.box[f] & 1:
        return False
    return not state.cut_off >> data.box[data.formation[leader]] & 1

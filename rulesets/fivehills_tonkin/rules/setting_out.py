"""Who can set out at all: what cannot move is not offered."""

from __future__ import annotations

from fivehills import Bits, bits, lowest
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import movement, overrun, units


def can_leave(g: Game, pieces: Bits, least: int) -> Bits:
    """Those of a side's units that have somewhere to go, or an enemy next to them whom they may overrun.

    Rule: 3.1-a, 3.1-c, 4.4-a
    """
    if not pieces:
        return 0
    side, at = g.data.owner[lowest(pieces)], g.state.at
    shut = movement.barred(g, side) | g.state.crowded[side]
    found = 0
    for unit in bits(pieces):
        if exits(g, unit)[at[unit]] & ~shut or _squeezes_out(g, unit, least):
            found |= 1 << unit
    return found


def exits(g: Game, unit: int) -> tuple[Bits, ...]:
    """By hex, the neighbours that a unit may enter and where it may stay.

    Rule: 3.1-c, 3.12-a, 3.12-b, 3.12-c, 3.12-d
    """
    memory = g.data.exits
    found = memory.get(unit)
    if found is None:
        kind, ends = movement.kind_of(g, unit), movement.ends_for(g, unit)
        key = -1 - kind, g.data.type[unit]
        if key not in memory:
            memory[key] = tuple(
                movement.neighbours(g, space, kind) & ends for space in range(len(g.data.ground.towards))
            )
        found = memory[unit] = memory[key]
    return found


def _squeezes_out(g: Game, unit: int, least: int) -> bool:
    """Whether a unit with no open hex next to it finds room farther away, or a fight.

    Rule: 1.5-a, 3.1-a, 4.4-a
    """
    start, ends, side = g.state.at[unit], movement.ends_for(g, unit), g.data.owner[unit]
    reached = movement.reach(g, start, movement.trip_of(g, unit)).hexes & ends
    if units.room(g, side, reached, units.weight(g, unit)):
        return True
    if not overrun.is_fit(g, 1 << unit, least):
        return False
    near = exits(g, unit)[start] & overrun.enemies(g, side)
    return any(overrun.may_enter(g, movement.kind_of(g, unit), start, target) for target in bits(near))

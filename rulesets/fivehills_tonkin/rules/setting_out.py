"""Who can set out at all: what cannot move is not offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fivehills import Bits, bits, lowest
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import movement, overrun, units


def can_leave(g: Game, pieces: Bits, least: int) -> Bits:
    """Those of a side's units that have somewhere to go, or an enemy next to them whom they may overrun.

    Rule: 3.1-a, 3.1-c, 4.4-a
    """
    if not pieces:
        return 0
    at, exits = g.state.at, g.data.exits or _exits(g)
    open_ = _open(g, g.data.owner[lowest(pieces)])
    found = rest = pieces
    while rest:
        unit = rest.bit_length() - 1
        if not exits[unit][at[unit]] & open_ and not _squeezes_out(g, unit, least):
            found ^= 1 << unit
        rest ^= 1 << unit
    return found


def leaving(g: Game, side: int, hexes: Bits, least: int) -> Bits:
    """Hexes with a unit of a side that has not moved and can leave by itself.

    Rule: 3.1-a, 3.1-c, 5.4-d, 4.3-c
    """
    found = rest = hexes & g.state.present[side]
    occ, exits, open_, walking = g.state.occ, g.data.exits or _exits(g), _open(g, side), _walking(g, side)
    while rest:
        space = rest.bit_length() - 1
        place = 1 << space
        here = occ[space] & walking
        if not here or not (exits[here.bit_length() - 1][space] & open_ or can_leave(g, here, least)):
            found ^= place
        rest ^= place
    return found


def stirring(g: Game, side: int, areas: Sequence[Bits], least: int) -> Iterator[int]:
    """The numbers of those areas from which a unit of a side that has not moved can leave: the first it finds will do.

    Rule: 3.1-a, 3.1-c, 5.4-d
    """
    held = g.state.present[side]
    occ, exits, open_, walking = g.state.occ, g.data.exits or _exits(g), _open(g, side), _walking(g, side)
    for number, hexes in enumerate(areas):
        rest = hexes & held
        while rest:
            space = rest.bit_length() - 1
            here = occ[space] & walking
            if here and (exits[here.bit_length() - 1][space] & open_ or can_leave(g, here, least)):
                yield number
                break
            rest ^= 1 << space


def _open(g: Game, side: int) -> Bits:
    """Hexes that may be entered, and that surely have room."""
    return int(g.data.hexes & ~(movement.barred(g, side) | g.state.crowded[side]))


def _walking(g: Game, side: int) -> Bits:
    """The units of a side that have not moved and may: motorized ones only in supply.

    Rule: 3.1-a, 5.4-d
    """
    state, data = g.state, g.data
    return int(data.side[side] & ~(data.dump | state.moved | data.motor & state.oos))


def _exits(g: Game) -> list[tuple[Bits, ...]]:
    """By piece and hex, the neighbours that it may enter and where it may stay; made once.

    Rule: 3.1-c, 3.12-a, 3.12-b, 3.12-c, 3.12-d, 3.1-a
    """
    hexes = range(len(g.data.ground.towards))
    made: dict[tuple[int, Bits], tuple[Bits, ...]] = {}
    for piece in range(len(g.rules.pieces)):
        key = kind, ends = movement.kind_of(g, piece), movement.ends_for(g, piece)
        if key not in made:
            made[key] = tuple(movement.neighbours(g, space, kind) & ends for space in hexes)
        g.data.exits.append(made[key])
    return g.data.exits


def _squeezes_out(g: Game, unit: int, least: int) -> bool:
    """Whether a unit with no open hex next to it finds room farther away, or a fight.

    Rule: 1.5-a, 3.1-a, 4.4-a, 4.3-c, 4.3-j
    """
    start, ends, side = g.state.at[unit], movement.ends_for(g, unit), g.data.owner[unit]
    reached = movement.reach(g, start, movement.trip_of(g, unit)).hexes & ends
    if units.room(g, side, reached, units.weight(g, unit)):
        return True
    if not overrun.is_fit(g, 1 << unit, least, g.state.occ[start]):
        return False
    near = g.data.exits[unit][start] & overrun.enemies(g, side)
    return any(overrun.may_enter(g, movement.kind_of(g, unit), start, target) for target in bits(near))

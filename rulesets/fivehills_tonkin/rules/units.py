"""What a unit is worth at this moment, where units stand, and how they lose steps."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases.frames import Fight
from fivehills_tonkin.rules import trace, victory


def strength(g: Game, unit: int) -> int:
    """Strength in a troop attack as it is now: losses first, then halved out of supply.

    Rule: 1.4-f, 4.7-b, 5.4-b
    """
    value = g.data.strength[unit][g.state.lost[unit]]
    return int(value // 2 if g.state.oos >> unit & 1 else value)


def barrage(g: Game, unit: int) -> int:
    """Barrage strength as it is now.

    Rule: 1.4-f, 5.4-b, 4.6-a, 4.6-b
    """
    value = g.data.barrage[unit][g.state.lost[unit]]
    return int(value // 2 if g.state.oos >> unit & 1 else value)


def morale(g: Game, unit: int) -> int:
    """Morale as it is now, where the unit stands.

    Rule: 4.9-d
    """
    return morale_among(g, unit, g.state.occ[g.state.at[unit]])


def morale_among(g: Game, unit: int, company: Bits) -> int:
    """Morale in some company: losses, then halved by disorganization, then a tank company beside it.

    Rule: 4.9-d, 4.13-g, 3.10-a
    """
    state, data = g.state, g.data
    value = data.morale[unit][state.lost[unit]]
    if state.dg >> unit & 1:
        value //= 2
    if data.owner[unit] == FRENCH and company & data.tanks & ~(1 << unit):
        value += data.limits.tank_morale
    return int(value)


def weight(g: Game, unit: int) -> int:
    """Stacking value as it is now.

    Rule: 1.4-f, 1.5-b, 1.5-c, 1.5-d, 1.5-a
    """
    return int(g.data.stacking[unit][g.state.lost[unit]])


def total_weight(g: Game, pieces: Bits) -> int:
    """Stacking points of a set of pieces."""
    stacking, lost = g.data.stacking, g.state.lost
    return sum([stacking[piece][lost[piece]] for piece in bits(pieces)])


def load(g: Game, side: int, space: int) -> int:
    """Stacking points of a side in a hex.

    Rule: 1.5-a
    """
    return total_weight(g, g.state.occ[space] & g.data.side[side])


def room(g: Game, side: int, hexes: Bits, points: int) -> Bits:
    """Those of the hexes that can take so many more stacking points of a side.

    Rule: 1.5-a
    """
    state, most = g.state, g.data.limits.stacking - points
    small = points <= g.data.largest
    for space in bits(hexes & (state.crowded[side] if small else state.present[side] | state.dumps[side])):
        if load(g, side, space) > most:
            hexes &= ~(1 << space)
    return hexes


def can_grow(g: Game, unit: int) -> bool:
    """Whether a unit that lacks a step could regain it where it stands without breaking the stacking limit.

    Rule: 1.5-a, 1.4-f
    """
    state, values = g.state, g.data.stacking[unit]
    more = values[state.lost[unit] - 1] - values[state.lost[unit]]
    return load(g, g.data.owner[unit], state.at[unit]) + more <= int(g.data.limits.stacking)


def on_map(g: Game, side: int) -> Bits:
    """The pieces of a side that stand in hexes."""
    state = g.state
    found = 0
    for space in bits(state.present[side] | state.dumps[side]):
        found |= state.occ[space]
    return int(found & g.data.side[side])


def places(g: Game, pieces: Bits) -> Bits:
    """The hexes in which pieces stand."""
    found, at = 0, g.state.at
    for piece in bits(pieces):
        space = at[piece]
        if space >= 0:
            found |= 1 << space
    return found & int(g.data.hexes)


def is_shown(g: Game, piece: int) -> bool:
    """Whether everybody may know this piece where it stands.

    Rule: 1.5-e
    """
    return bool((g.data.side[FRENCH] | g.state.seen[FRENCH]) >> piece & 1)


def uncover(g: Game, pieces: Bits, rule: str) -> None:
    """Pieces are about to be known to everybody by a rule; for those that are it is no news.

    Rule: 1.5-e
    """
    if pieces & ~(g.data.side[FRENCH] | g.state.seen[FRENCH]):
        g.reveal(rule)


def tell(g: Game, event: str, piece: int, *more: int) -> None:
    """Log what happens to a piece: to all where it may be seen, else to its owner, with its hex alone for the others.

    Rule: 1.5-e
    """
    if is_shown(g, piece):
        g.note(event, piece, *more)
    else:
        g.whisper(VIET_MINH, event, piece, *more)


# --- losses -----------------------------------------------------------------------------------------------------


def lose_step(g: Game, unit: int) -> None:
    """A unit loses a step: a -1 marker, its back, a -1 marker on the back, or it is removed.

    Rule: 1.4-f, 4.12-f, 4.12-g, 4.12-h, 4.15-a
    """
    state = g.state
    if state.lost[unit] + 1 >= g.data.steps[unit]:
        eliminate(g, unit)
        return
    state.lost[unit] += 1
    tell(g, "loses_step", unit)
    g.rules.settle(g, 1 << state.at[unit])


def eliminate(g: Game, unit: int) -> None:
    """A unit goes to the Dead box; whole regiments and isolated French units are points for the enemy.

    Rule: 4.15-a, 4.15-b, 4.15-c, 1.5-e
    """
    data = g.data
    side = data.owner[unit]
    isolated = side == FRENCH and is_isolated(g, unit)
    uncover(g, 1 << unit, "4.15-a")
    g.note("eliminated", unit, g.state.at[unit])
    remove(g, 1 << unit, data.dead[side])
    if g.over:
        return
    if isolated:
        victory.gain(g, VIET_MINH, data.printed_stacking[unit], "points_isolated")
    elif data.regiments >> unit & 1:
        victory.gain(g, FRENCH, data.printed_stacking[unit], "points_regiment")


def remove(g: Game, pieces: Bits, box: int) -> None:
    """Pieces leave the map: whole again and without markers."""
    state = g.state
    for column in ("dg", "oos", "moved", "spent"):
        setattr(state, column, getattr(state, column) & ~pieces)
    for piece in bits(pieces):
        state.lost[piece] = 0
    g.move(pieces, box)


def is_isolated(g: Game, unit: int) -> bool:
    """In a Viet Minh ZoC and more than 3 hexes from any other supplied French unit outside its stack; never GCMA.

    Rule: 4.15-b, 3.11-a
    """
    state, data = g.state, g.data
    space = state.at[unit] if state.at[unit] != data.aloft else g.find(Fight).target
    if data.gcma >> unit & 1 or not state.zoc[VIET_MINH] >> space & 1:
        return False
    others = on_map(g, FRENCH) & data.units & ~state.oos & ~state.occ[space]
    near = trace.within(g, FRENCH, places(g, others), data.limits.trace)
    return not near >> space & 1


def disorganize(g: Game, units: Bits) -> None:
    """Units become disorganized; those that are already lose a step each.

    Rule: 4.13-a, 4.13-f, 4.13-l
    """
    state, data = g.state, g.data
    again = units & state.dg & data.combat
    state.dg |= units
    g.rules.settle(g, places(g, units))
    for unit in bits(again):
        if not g.over:
            lose_step(g, unit)

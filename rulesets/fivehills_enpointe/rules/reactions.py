"""Reactions: which units may make defensive fire, and when a window for it opens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fivehills import Bits, bits, open_rule
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules import command
from fivehills_enpointe.rules.concealment import hexes_of
from fivehills_enpointe.rules.covering import cover_of
from fivehills_enpointe.rules.units import armed, crews, standing


def active_units(g: Game) -> Bits:
    """The units that are active in this segment; they make no defensive fire."""
    kind = g.rules.steps["Activation"]
    for step in g.state.stack:
        if type(step) is kind:
            return step.members  # type: ignore[attr-defined, no-any-return]
    return 0


def able(g: Game, side: int, at_mover: bool) -> Bits:
    """Units of a side that may make defensive fire, whatever the target: not active, not silenced by a failed check.

    A unit with a Move marker fires at movers only.

    Rule: 6.5-a, 6.5-b, 6.5-d, 6.5-e, 6.5-f, 6.5-l
    """
    state = g.state
    units = armed(g) & g.data.side[side] & ~(state.silent | active_units(g))
    return units if at_mover else units & ~state.moved


def reactors(g: Game, side: int, place: int, at_mover: bool) -> Bits:
    """Units that may make defensive fire at a hex: in range, with a free line (a mortar: its observer's).

    Rule: 6.5-d, 6.5-e, 6.5-f, 6.5-g, 6.5-o
    """
    _, units = cover_of(g, side, place)
    return units & able(g, side, at_mover)


@open_rule
def may_react(g: Game, side: int, place: int, at_mover: bool) -> bool:
    """Whether, for all that everybody knows, a side might fire at a hex: a concealed counter in sight always might.

    Rule: 6.4, 8-c
    """
    around, units = cover_of(g, side, place)
    if _may_be_ambush(g, side, around):
        return True
    known = units & ~g.state.concealed
    return bool(known and known & able(g, side, at_mover))


def open_window(
    g: Game,
    side: int,
    targets: Bits,
    at_mover: bool,
    moving: int = 0,
    single: bool = False,
    place: int = -1,
    bar: Bits = 0,
) -> None:
    """Let a side react to units that have just moved or fired, if for all that is known it might.

    place: where movers are fired at if that is not where they stand (a step into an assault). bar: who may not fire.

    Rule: 6.4, 6.5-h, 6.5-l, 6.5-m
    """
    targets &= ~g.state.occ[g.data.eliminated]
    for spot in spots_of(g, targets, place):
        if may_react(g, side, spot, at_mover):
            window: Any = g.rules.steps["Reaction"]
            g.push(window(side, targets, moving, at_mover, single, place, bar))
            return


def spots_of(g: Game, targets: Bits, place: int) -> Sequence[int]:
    """The hexes where fire can meet the targets that are left: mostly one; `place` if that is not where they stand."""
    if targets & (targets - 1) and place < 0:
        return bits(hexes_of(g, targets))
    if not targets:
        return ()
    here = g.state.at[targets.bit_length() - 1] if place < 0 else place
    return (here,) if here < g.data.first_box else ()


def may_hide_fire(g: Game, side: int, place: int) -> bool:
    """Whether concealed counters of a side might fire at a hex, for all the enemy knows.

    Rule: 8-c
    """
    around, _ = cover_of(g, side, place)
    return _may_be_ambush(g, side, around)


def _may_be_ambush(g: Game, side: int, around: Bits) -> bool:
    """Whether concealed counters are among those in sight, or an HQ is who might direct a concealed mortar."""
    hidden = g.state.concealed & g.data.side[side]
    return bool(around & (hidden | g.data.hq if hidden & g.data.mortar else hidden))


def can_combine(g: Game, units: Bits) -> Bits:
    """Units that may be in a fire group: not pinned, not of a hesitant formation.

    Rule: 9.2-b
    """
    return units & ~g.state.pinned & ~command.hesitant_units(g)


def comrades(g: Game, unit: int, among: Bits) -> Bits:
    """Units of the same formation that hang together with a unit over stacked or adjacent ones; mortars by themselves.

    Rule: 9.2-a, 9.2-c, 10.8-e
    """
    among = can_combine(g, among)
    return next((group for group in groups(g, among) if group >> unit & 1), among & 1 << unit)


def groups(g: Game, units: Bits) -> list[Bits]:
    """Every set of two or more of the units that could fire together.

    Rule: 9.2-a, 9.2-b, 9.2-c, 10.8-e
    """
    found: list[Bits] = []
    left = can_combine(g, units) if units & (units - 1) else 0
    if not left & (left - 1):
        return found
    led, formation, tubes = command.formations(g), g.state.formation, g.data.mortar & ~crews(g)
    while left & (left - 1):
        first = left & -left
        kin = left & led[formation[first.bit_length() - 1] - 1] & (tubes if first & tubes else ~tubes)
        group = linked(g, first, kin) if kin != first else first
        left ^= group
        if group != first:
            found.append(group)
    return found


def are_several(units: Bits) -> bool:
    """Whether there are two or more of them."""
    return bool(units & (units - 1))


def linked(g: Game, start: Bits, among: Bits) -> Bits:
    """All of a set that a chain of stacked or adjacent members joins to one unit, with that unit.

    Rule: 9.2-a
    """
    at, around = g.state.at, g.data.around
    near, apart, rest = around[at[start.bit_length() - 1]], -1, among & ~start
    while rest and rest != apart:
        apart = rest
        for unit in bits(rest):
            if near >> at[unit] & 1:
                near |= around[at[unit]]
                rest ^= 1 << unit
    return start | among & ~rest


def touching(g: Game, group: Bits, among: Bits) -> Bits:
    """Members of a set stacked with or adjacent to somebody of a group."""
    at, around, near = g.state.at, g.data.around, 0
    for unit in bits(group):
        near |= around[at[unit]]
    return standing(g, among, near)


def rate_of_fire_modifier(g: Game, unit: int) -> int:
    """What is added to a rate-of-fire die or roll: pinned and hesitant units are slower.

    Rule: 6.2-c, 6.5-c
    """
    return g.figure("rof", unit)


PREDICATES = {
    "firer_pinned": lambda g, unit: bool(g.state.pinned >> unit & 1),
    "firer_hesitant": lambda g, unit: bool(command.hesitant_units(g) >> unit & 1),
}

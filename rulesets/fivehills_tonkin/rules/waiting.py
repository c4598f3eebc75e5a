"""Units that are not on the map: those of this month's chart, rebuilt ones on the Time scale, the dead."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import calendar


def in_box(g: Game, side: int, box: int) -> Bits:
    """The pieces of a side in a box."""
    return int(g.state.occ[box] & g.data.side[side])


def arriving_now(g: Game, side: int) -> Bits:
    """Units that enter this month: by the number on the counter, or rebuilt ones whose time is over.

    Rule: 2.1-j, 2.3-a, 2.7-a, 2.10-i, 2.5-f
    """
    data, state = g.data, g.state
    due = sum(1 << unit for unit in bits(in_box(g, side, data.delay)) if state.due[unit] <= calendar.now(g))
    chart = data.card.entering.get(calendar.number(g), 0) & in_box(g, side, data.pool)
    return due | chart & ~data.tieu_doan


def delay(g: Game, unit: int) -> None:
    """A rebuilt unit waits half a die of months; beyond the last month it is lost for good.

    Rule: 2.1-j, 2.1-k, 2.10-i, 2.10-j
    """
    (die,) = g.roll("months until it returns")
    months = (die + 1) // 2
    due = calendar.now(g) + months
    if due > calendar.last(g):
        g.move(1 << unit, g.data.pool)
        g.note("never_returns", unit)
        return
    g.state.due[unit] = due
    g.move(1 << unit, g.data.delay)
    g.note("returns_later", unit, months)


def free_dumps(g: Game, side: int) -> Bits:
    """Dump counters of a side that are not on the map.

    Rule: 2.6-a, 2.9-a
    """
    return in_box(g, side, g.data.pool) & int(g.data.dump)


def dumps_on_map(g: Game, side: int) -> int:
    """How many dumps of a side are in play.

    Rule: 2.9-b
    """
    at, hexes = g.state.at, g.data.hexes
    return sum(at[dump] >= 0 and hexes >> at[dump] & 1 for dump in bits(g.data.dumps_of[side]))


def is_lost(g: Game, hq: Bits, side: int) -> bool:
    """Whether a HQ was destroyed and comes back now."""
    return bool(g.state.at[hq.bit_length() - 1] == g.data.dead[side])

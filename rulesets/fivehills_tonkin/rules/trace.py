"""Traces: ranges counted over open hexes, and roads that lead back to supply centers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fivehills import Bits
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import calendar

_KEPT = 4096


def within(g: Game, side: int, seeds: Bits, distance: int) -> Bits:
    """The hexes from which a line of at most so many hexes leads to a seed, uncut by enemy units.

    The starting hex is not counted, the hex of the seed is; an enemy in the seed's hex cuts the line to it.

    Rule: 1.3-a, 1.3-b, 1.3-d
    """
    open_ = g.data.land[side] & ~g.state.present[1 - side]
    return spread(g, seeds & open_, open_, distance)


def spread(g: Game, seeds: Bits, open_: Bits, distance: int) -> Bits:
    """Seeds and all open hexes at most so far from one, remembered."""
    memory = g.data.traced
    key = seeds, open_, distance
    found = memory.get(key)
    if found is None:
        if len(memory) >= _KEPT:
            memory.clear()
        walk = g.data.ground.walk
        found = front = seeds
        for _ in range(distance):
            front = walk(front) & open_ & ~found
            found |= front
        memory[key] = found
    return found


def road_to(g: Game, side: int, centres: Bits) -> Bits:
    """The hexes on a road that leads back to one of the centers, which lie on roads; a destroyed one still leads there.

    Rule: 1.3-a, 1.3-b, 2.1-e, 3.4-d
    """
    era, ground = era_of(g), g.data.ground
    open_ = ground.road_hexes[era] & g.data.land[side] & ~g.state.present[1 - side]
    return remembered(g, (centres, open_, -1 - era), _along, ground.road_shifts[era], centres & open_, open_)


def remembered(g: Game, key: tuple[int, ...], make: Callable[..., Bits], *given: Any) -> Bits:
    """What is made of the given things, made once for each key."""
    memory = g.data.traced
    found = memory.get(key)
    if found is None:
        if len(memory) >= _KEPT:
            memory.clear()
        found = memory[key] = make(*given)
    return found


def _along(shifts: Sequence[tuple[int, Bits]], seeds: Bits, open_: Bits) -> Bits:
    found = front = seeds
    while front:
        reached = 0
        for shift, leaving in shifts:
            part = front & leaving
            if part:
                reached |= part << shift if shift > 0 else part >> -shift
        front = reached & open_ & ~found
        found |= front
    return found


def era_of(g: Game) -> int:
    """0 before the road of 1953 is built, 1 from then on, also when the Time scale is used again.

    Rule: 1.6-g, SCN-e, 1.3-a
    """
    if calendar.is_replayed(g):
        return 1
    return int(g.data.time[g.state.slot].number >= g.data.limits.new_road)

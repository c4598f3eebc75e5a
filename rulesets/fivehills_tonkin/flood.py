"""How far one gets for so many points: hexes by rising cost. The inner loop of every move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fivehills import Bits

FAR = 255
"""More than any move costs."""

Ways = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int, int], ...]]
"""The ways out of a hex: neighbours with their cost, and neighbours by road with the cost off and on it."""
Flood = tuple[Sequence[int], Bits]
"""The cheapest cost of every hex, `FAR` beyond the budget, and the set of hexes within it."""

_SINGLE = [1 << space for space in range(2048)]
"""Sets of one hex."""


def spread(
    ways: Sequence[Ways],
    start: int,
    budget: int,
    extra: int,
    closed: Sequence[int],
    dear: Sequence[int],
    ends: Sequence[int],
) -> Flood:
    """Hexes by rising cost, round closed ones and no further than `ends`; a `dear` hex is entered off the road.

    Rule: 3.1-d, 3.1-e, 4.6-i
    """
    best = bytearray(b"\xff") * len(ways)
    due: list[list[int]] = [[] for _ in range(budget + 1)]
    due[0].append(start)
    best[start] = 0
    hexes = 0
    for spent, front in enumerate(due):
        paid = spent + extra
        for here in front:
            if best[here] != spent:
                continue
            hexes |= _SINGLE[here]
            if here in ends and here != start:
                continue
            off, roads = ways[here]
            for end, cost in off:
                cost += paid
                if cost < best[end] and cost <= budget and not closed[end]:
                    best[end] = cost
                    due[cost].append(end)
            for end, plain, paved in roads:
                cost = paid + (plain if dear[end] else paved)
                if cost < best[end] and cost <= budget and not closed[end]:
                    best[end] = cost
                    due[cost].append(end)
    return best, hexes


def marked(size: int, members: Iterable[int]) -> bytes:
    """A byte for each of so many hexes, 1 for the members."""
    marks = bytearray(size)
    for member in members:
        marks[member] = 1
    return bytes(marks)

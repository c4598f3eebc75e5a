"""How far one gets for so many points: hexes by rising cost. The inner loop of every move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from fivehills import Bits, bits

Ways = tuple[tuple[tuple[int, tuple[int, ...]], ...], tuple[tuple[int, int, int], ...], int]
"""The ways out of a hex: neighbours by rising cost, neighbours by road with the cost off and on it, the least cost."""
Flood = tuple[Sequence[int], Bits]
"""The cheapest cost of the hexes within the budget, and the set of these hexes; of others the number says nothing."""

_SINGLE = [1 << space for space in range(2048)]
"""Sets of one hex."""


def spread(ways: Sequence[Ways], start: int, budget: int, extra: int, closed: Bits, dear: Bits, stops: Bits) -> Flood:
    """Hexes by rising cost, round closed ones and no further than `stops`; a `dear` hex is entered off the road.

    Rule: 3.1-d, 3.1-e, 4.6-i, 3.1-a, 3.1-b, 3.1-g
    """
    best = bytearray(marked(len(ways), closed, budget + 1, 0))
    off_road = marked(len(ways), dear, 0, 1)
    last = frozenset(bits(stops & ~_SINGLE[start]))
    due: list[list[int]] = [[] for _ in range(budget + 1)]
    due[0].append(start)
    best[start] = 0
    for spent in range(budget - extra):
        paid = spent + extra
        for here in due[spent]:
            off, roads, least = ways[here]
            if best[here] != spent or paid + least > budget or here in last:
                continue
            for cost, ends in off:
                cost += paid
                if cost > budget:
                    break
                for end in ends:
                    if cost < best[end]:
                        best[end] = cost
                        due[cost].append(end)
            for end, plain, paved in roads:
                cost = paid + (plain if off_road[end] else paved)
                if cost < best[end]:
                    best[end] = cost
                    due[cost].append(end)
    return best, int(best.translate(_within(budget))[::-1], 2) & ~closed | _SINGLE[start]


@cache
def _within(budget: int) -> bytes:
    """For each cost the digit 1 if it is within a budget, else 0."""
    return bytes(b"01"[cost <= budget] for cost in range(256))


@lru_cache(256)
def marked(size: int, members: Bits, no: int, yes: int) -> bytes:
    """A byte for each of so many hexes: one value for the members of a set, another for the others."""
    return f"{members:0{size}b}"[::-1].encode().translate(bytes.maketrans(b"01", bytes((no, yes))))

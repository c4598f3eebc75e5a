"""Walks over sets of places: what lies next to some, and what can be reached from them."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Bits, bits


def next_to(ways: Sequence[Bits], places: Bits) -> Bits:
    """All that some places lead to, together."""
    around = 0
    for place in bits(places):
        around |= ways[place]
    return around


def spread(ways: Sequence[Bits], seeds: Bits, allowed: Bits) -> Bits:
    """The allowed places that can be reached from the seeds through allowed ones."""
    reached, frontier = 0, seeds
    while frontier:
        frontier = next_to(ways, frontier) & allowed & ~reached
        reached |= frontier
    return reached

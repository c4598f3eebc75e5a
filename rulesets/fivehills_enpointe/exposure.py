"""From where whoever stands still might be seen, computed once from the ground and the chart of observation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fivehills import Bits

if TYPE_CHECKING:
    from fivehills_enpointe.data import Data


def exposed(data: Data, still: Mapping[str, list[int]]) -> list[Bits]:
    """By hex, the hexes where a unit that stands still might be seen from it, by the best light and the least cover.

    still: hexes of observation by kind of cover, by day and otherwise. Whoever asks for more finds the same (8-tab).
    """
    places = range(data.first_box)
    best = [*map(max, still["day"], still["other"])]
    farthest = [max(best[least:]) for least in range(len(best))]  # works may add to the cover
    shown = [0] * len(farthest)
    for n in places:
        shown[_least_cover(data, n)] |= 1 << n
    return [_from(data, n, farthest, shown) for n in places]


def _least_cover(data: Data, n: int) -> int:
    """The cover that a hex has at least: a building may come down."""
    return min(data.cover[n], data.rubble_cover[n]) if data.building >> n & 1 else data.cover[n]


def _from(data: Data, n: int, farthest: list[int], shown: list[Bits]) -> Bits:
    """The hexes of each kind of cover that are near enough to one."""
    found = 0
    for distance, hexes in zip(farthest, shown, strict=True):
        if distance:
            found |= data.hexmap.within_mask(n, distance) & hexes
    return found

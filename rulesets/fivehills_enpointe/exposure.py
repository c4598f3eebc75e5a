"""From where whoever stands still might be seen, computed once from the ground and the chart of observation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fivehills import Bits

if TYPE_CHECKING:
    from fivehills_enpointe.data import Data


class Exposed(dict[bool, list[Bits]]):
    """By hex, the hexes where a unit that stands still might be seen from it, by the least cover: a list for nights
    without a flare (False) and one for any light (True), each worked out when first asked for.

    still: hexes of observation by kind of cover, by day and otherwise. Whoever asks for more finds the same (8-tab).
    """

    def __init__(self, data: Data, still: Mapping[str, list[int]]):
        self._data = data
        self._far = {False: still["other"], True: [*map(max, still["day"], still["other"])]}

    def __missing__(self, bright: bool) -> list[Bits]:
        far = self._far[bright]
        farthest = [max(far[least:]) for least in range(len(far))]  # works may add to the cover
        places, shown = range(self._data.first_box), [0] * len(far)
        for n in places:
            shown[_least_cover(self._data, n)] |= 1 << n
        found = self[bright] = [_from(self._data, n, farthest, shown) for n in places]
        return found


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

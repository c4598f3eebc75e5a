"""What has been found out of the last position: the same is asked again and again while nobody moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fivehills import Bits, Table


class Results(dict[tuple[int, int], str]):
    """The codes of the Combat Results Table by attack factor and dice, each looked up when first asked for."""

    def __init__(self, table: Table):
        self._table = table

    def __missing__(self, key: tuple[int, int]) -> str:
        code: str = self._table.look_up(*key)
        self[key] = code
        return code


class Reaching(dict[int, list[Bits]]):
    """By hex, the units that could reach it from each other one, each list made when first asked for."""

    def __init__(self, distances: Callable[[int], Sequence[int]], so_far: Sequence[Bits]):
        self._distances = distances
        self._so_far = so_far

    def __missing__(self, place: int) -> list[Bits]:
        found = self[place] = [*map(self._so_far.__getitem__, self._distances(place))]
        return found


Cover = tuple[Bits, Bits]
"""Who of a side covers a hex: every counter in a hex from which it is seen, and every unit that has it in range."""


class Known:
    """What is known of one position, with all that it rests on.

    at: where everybody stands. formation: whom the units follow. facts: whatever else has a part in it. Whoever finds
    that they are no longer the same begins a new one; nothing is ever taken out of an old one.
    """

    __slots__ = ("at", "covers", "facts", "formation")

    def __init__(self, at: Sequence[int], formation: bytearray, facts: tuple[Any, ...]):
        self.at = [*at]
        self.formation = bytes(formation)
        self.facts = facts
        self.covers: tuple[dict[int, Cover], dict[int, Cover]] = {}, {}

"""What has been found out of the last position: the same is asked again and again while nobody moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fivehills import Bits, Table


class Results(dict[tuple[int, int], str]):
    """The codes of the Combat Results Table by attack factor and dice, each looked up when first asked for."""

    def __init__(self, table: Table):
        self._table = table

    def __missing__(self, key: tuple[int, int]) -> str:
        code: str = self._table.look_up(*key)
        self[key] = code
        return code


class Cover(NamedTuple):
    """Who of a side covers a hex. around: every counter in a hex from which it is seen. units: who has it in range."""

    around: Bits
    units: Bits


class Known:
    """What is known of one position, with all that it rests on.

    at: where everybody stands. formation: whom the units follow. facts: whatever else has a part in it. Whoever finds
    that they are no longer the same begins a new one; nothing is ever taken out of an old one. eyes: the hexes from
    which the fire of each mortar is directed.
    """

    __slots__ = ("at", "covers", "eyes", "facts", "formation")

    def __init__(self, at: Sequence[int], formation: bytearray, facts: tuple[Any, ...]):
        self.at = [*at]
        self.formation = bytes(formation)
        self.facts = facts
        self.covers: tuple[dict[int, Cover], dict[int, Cover]] = {}, {}
        self.eyes: dict[int, Bits] = {}

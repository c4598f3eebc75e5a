"""A module of steps that does not begin with `from __future__ import annotations`."""

import fivehills
from fivehills import Bits, Procedure


class Plain(Procedure):
    """Fields of every kind, annotated with types instead of their names."""

    count: int
    units: Bits
    others: fivehills.Bits = 0
    path: tuple[int, ...] = ()
    mood: str = "calm"

"""What steps of different modules know of each other: a fight, and a move that ends in one."""

from __future__ import annotations

from fivehills import Procedure, Space


class Fight(Procedure):
    """A fight for a hex: how many steps the defender still owes, and whether he has given way."""

    side: int
    target: Space
    due: int = 0
    gave_way: bool = False


class Charge(Procedure):
    """A move that goes on after a fight; it costs more if there was one.

    Rule: 4.4-b
    """

    fought: bool = False

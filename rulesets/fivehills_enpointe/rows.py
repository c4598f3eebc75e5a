"""What is remembered of the lines from one hex: all of it follows from the ground."""

from __future__ import annotations

from fivehills import Bits

UNKNOWN = -1
"""No set of hexes."""


class Row:
    """What is known of the lines from one hex in clear air.

    known: the hexes to which they have been looked at. visible: those to which they are free. shadowed: those of which
    `shades` and `pairs` know what smoke in a hex, or in both hexes beside a hexside (by the first of them), would hide.
    dims: the hexes in which it would hide any. smoke, veil: the smoke in those last asked about, and what it hides.
    """

    __slots__ = ("dims", "hindrances", "known", "pairs", "shades", "shadowed", "smoke", "veil", "visible")

    def __init__(self, hex_: int, count: int):
        self.known: Bits = 1 << hex_
        self.visible: Bits = 1 << hex_
        self.shadowed: Bits = 1 << hex_
        self.hindrances = bytearray(count)
        self.shades: dict[int, Bits] = {}
        self.pairs: dict[int, dict[Bits, Bits]] = {}
        self.dims: Bits = 0
        self.smoke: Bits = 0
        self.veil: Bits = 0

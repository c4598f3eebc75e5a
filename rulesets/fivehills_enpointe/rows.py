"""What is remembered of the lines from one hex: all of it follows from the ground."""

from __future__ import annotations

from fivehills import Bits

UNKNOWN = -1
"""No set of hexes."""


class Row:
    """What is known of the lines from one hex in clear air.

    unknown: the hexes to which they have not been looked at. visible: those to which they are free. unshadowed: those
    of which `shades` and `pairs` do not know yet what smoke in a hex, or in both hexes beside a hexside (by the first
    of them), would hide. dims: the hexes in which it would hide any. smoke, unveiled: the smoke in those last asked
    about, and the hexes that it does not hide.

    What is not known is kept rather than what is: to take one large set from another is slow.
    """

    __slots__ = ("dims", "hindrances", "pairs", "shades", "smoke", "unknown", "unshadowed", "unveiled", "visible")

    def __init__(self, hex_: int, count: int):
        everywhere = (1 << count) - 1
        self.unknown: Bits = everywhere & ~(1 << hex_)
        self.visible: Bits = 1 << hex_
        self.unshadowed: Bits = self.unknown
        self.hindrances = bytearray(count)
        self.shades: dict[int, Bits] = {}
        self.pairs: dict[int, dict[Bits, Bits]] = {}
        self.dims: Bits = 0
        self.smoke: Bits = 0
        self.unveiled: Bits = everywhere

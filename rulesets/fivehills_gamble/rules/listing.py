"""Lists of actions for whole sets of spaces or pieces.

A list is put together from parts of 64 members that are remembered: the same few patterns of a column of hexes come
back all the time, so a list of a hundred destinations costs a dozen look-ups.
"""

from __future__ import annotations

from fivehills import Action, Bits, bits
from fivehills_gamble.game import Game

_WIDTH = 64
_WORD = (1 << _WIDTH) - 1
_KEPT = 1 << 16


def actions(g: Game, verb: str, members: Bits) -> list[Action]:
    """One action of a verb for each member of a set, in rising order."""
    parts: dict[tuple[str, int, int], tuple[Action, ...]] = g.data.listed
    found: list[Action] = []
    while members:
        base = ((members & -members).bit_length() - 1) // _WIDTH * _WIDTH
        word = members >> base & _WORD
        part = parts.get((verb, base, word))
        if part is None:
            part = _part(g, parts, verb, base, word)
        found += part
        members ^= word << base
    return found


def _part(
    g: Game, parts: dict[tuple[str, int, int], tuple[Action, ...]], verb: str, base: int, word: int
) -> tuple[Action, ...]:
    if len(parts) >= _KEPT:
        parts.clear()
    part = parts[verb, base, word] = tuple(g.rules.action(verb, base + place) for place in bits(word))
    return part

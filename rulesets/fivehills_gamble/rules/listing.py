"""Lists of actions for whole sets of spaces or pieces.

A list is put together from parts of 16 members that are remembered: there are few patterns so short, so nearly every
part has been made before, and a list of fifty destinations costs some twenty look-ups.
"""

from __future__ import annotations

from functools import cache
from struct import Struct

from fivehills import Action, Bits, bits
from fivehills_gamble.game import Game

_WIDTH = 16


@cache
def _words(count: int) -> Struct:
    return Struct(f"<{count}H")


def actions(g: Game, verb: str, members: Bits) -> list[Action]:
    """One action of a verb for each member of a set, in rising order."""
    found: list[Action] = []
    if not members:
        return found
    parts = g.data.listed[verb]
    place = ((members & -members).bit_length() - 1) // _WIDTH
    members >>= place * _WIDTH
    count = (members.bit_length() + _WIDTH - 1) // _WIDTH
    for word in _words(count).unpack(members.to_bytes(2 * count, "little")):
        if word:
            found += parts.get(place << _WIDTH | word) or _part(g, verb, place, word)
        place += 1
    return found


def _part(g: Game, verb: str, place: int, word: int) -> tuple[Action, ...]:
    made = tuple(g.rules.action(verb, place * _WIDTH + number) for number in bits(word))
    g.data.listed[verb][place << _WIDTH | word] = made
    return made

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


# --- long lists -------------------------------------------------------------------------------------------------


def is_long(g: Game, count: int) -> bool:
    """Whether there is so much to choose from that a part of it is named first."""
    return count > int(g.data.limits.long_list)


def formations(g: Game, units: Bits) -> list[Action]:
    """The formations of some units, to be named before a unit of a long list.

    Rule: 1.1-b, 1.1-c, 1.1-d
    """
    return [g.rules.action("formation", n) for n, group in enumerate(g.data.formations) if group.units & units]


def units(g: Game, verb: str, pool: Bits, formation: int = -1, last: str = "") -> list[Action]:
    """An action of a verb for each unit, and one without arguments at the end; of many units the formations instead.

    formation: one that has been named; then its units alone are listed.
    """
    if formation >= 0:
        return actions(g, verb, pool & g.data.formations[formation].units)
    found = formations(g, pool) if is_long(g, pool.bit_count() + bool(last)) else actions(g, verb, pool)
    if last:
        found.append(g.rules.action(last))
    return found


def columns(g: Game, spaces: Bits) -> list[Action]:
    """The columns of hexes that have any of the spaces, to be named before a hex of a long list."""
    return [g.rules.action("column", number) for number, hexes in g.data.columns.items() if hexes & spaces]


def regions(g: Game, spaces: Bits) -> list[Action]:
    """The zones and other parts of the maps that have any of the spaces.

    Rule: 1.3-E-a
    """
    return [g.rules.action("region", number) for number, part in enumerate(g.data.regions) if part & spaces]


def places(g: Game, verb: str, spaces: Bits, more: int = 0) -> list[Action]:
    """An action of a verb for each space; of very many the regions, of many the columns with spaces that have none.

    more: further actions of the same question.
    """
    count = spaces.bit_count()
    if not is_long(g, count + more):
        return actions(g, verb, spaces)
    found = regions(g, spaces) if count > g.data.limits.very_long_list else []
    if len(found) > 1:
        return found
    return columns(g, spaces) + actions(g, verb, spaces & g.data.boxes)

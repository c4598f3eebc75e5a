"""Lists of actions for whole sets of spaces or pieces.

A list is put together from parts of eight members that are remembered: there are few patterns so short, so nearly every
part has been made before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fivehills import Action, Bits, bits
from fivehills_gamble.game import Game
from fivehills_gamble.rules.memory import keep

_WIDTH = 8
_KEPT = 1 << 14


def actions(g: Game, verb: str, members: Bits) -> list[Action]:
    """One action of a verb for each member of a set, in rising order."""
    found: list[Action] = []
    if not members:
        return found
    parts = g.data.listed[verb]
    place = ((members & -members).bit_length() - 1) // _WIDTH
    members >>= place * _WIDTH
    count = (members.bit_length() + _WIDTH - 1) // _WIDTH
    for word in members.to_bytes(count, "little"):
        if word:
            found += parts.get(place << _WIDTH | word) or _part(g, verb, place, word)
        place += 1
    return found


def _part(g: Game, verb: str, place: int, word: int) -> tuple[Action, ...]:
    made = tuple(g.rules.action(verb, place * _WIDTH + number) for number in bits(word))
    g.data.listed[verb][place << _WIDTH | word] = made
    return made


def ends(g: Game, spaces: Bits, may_stay: bool) -> tuple[Action, ...]:
    """Where a unit may go, and that it may stay; the same sets come back often, so whole lists are remembered."""
    memory, key = g.data.ends, (spaces, may_stay)
    found = memory.get(key)
    if found is None:
        listed = places(g, "to", spaces, may_stay)
        found = keep(memory, key, (*listed, g.rules.action("stay")) if may_stay else tuple(listed), _KEPT)
    return found


# --- long lists -------------------------------------------------------------------------------------------------


def is_long(g: Game, count: int) -> bool:
    """Whether there is so much to choose from that a part of it is named first."""
    return count > int(g.data.limits.long_list)


def _parts(g: Game, verb: str, members: Bits, naming: str, parts: Iterable[tuple[int, Bits]]) -> list[Action]:
    """The parts that have any of the members, by a verb that names them; of a single member the action itself."""
    single, named, found = g.rules.by_member(verb), g.rules.by_member(naming), []
    for number, part in parts:
        inside = part & members
        if inside:
            is_single = not inside & (inside - 1)
            found.append(single(inside.bit_length() - 1) if is_single else named(number))
    return found


def by_formation(g: Game, verb: str, units: Bits) -> list[Action]:
    """The formations of some units, to be named before a unit of a long list."""
    return _parts(g, verb, units, "formation", enumerate(g.data.members))


def by_column(g: Game, verb: str, spaces: Bits) -> list[Action]:
    """The columns of hexes that have any of the spaces, to be named before a hex of a long list."""
    return _parts(g, verb, spaces, "column", g.data.columns.items())


def by_region(g: Game, verb: str, spaces: Bits) -> list[Action]:
    """The zones and other parts of the maps that have any of the spaces."""
    return _parts(g, verb, spaces, "region", enumerate(g.data.regions))


def regions(g: Game, spaces: Bits) -> list[Action]:
    """The same for a question that always begins with the zone."""
    return [g.rules.action("region", number) for number, part in enumerate(g.data.regions) if part & spaces]


def formations(g: Game, units: Bits) -> list[Action]:
    """The formations of some units, where there is more to say of a unit than one thing."""
    return [g.rules.action("formation", number) for number, part in enumerate(g.data.members) if part & units]


def units(g: Game, verb: str, pool: Bits, formation: int = -1, last: str = "") -> list[Action]:
    """An action of a verb for each unit, and one without arguments at the end; of many units the formations instead.

    formation: one that has been named; then its units alone are listed.
    """
    if formation >= 0:
        return actions(g, verb, pool & g.data.members[formation])
    is_many = is_long(g, pool.bit_count() + bool(last))
    found = by_formation(g, verb, pool) if is_many else actions(g, verb, pool)
    if last:
        found.append(g.rules.action(last))
    return found


Offers = Sequence[tuple[str, Bits]]
"""Verbs with the hexes that each can be said of."""


def in_column(g: Game, offers: Offers, column: int) -> list[Action]:
    """What can be said of the hexes of one column."""
    part = g.data.columns[column]
    return [action for verb, spaces in offers for action in actions(g, verb, spaces & part)]


def of_hexes(g: Game, offers: Offers, more: int) -> list[Action]:
    """An action for each verb and hex; of many the columns, and what is alone in its column.

    more: further actions of the same question.
    """
    if not is_long(g, sum(spaces.bit_count() for _, spaces in offers) + more):
        return [action for verb, spaces in offers for action in actions(g, verb, spaces)]
    found: list[Action] = []
    for number in g.data.columns:
        options = in_column(g, offers, number)
        found += options if len(options) <= 1 else [g.rules.action("column", number)]
    return found


def of_units(g: Game, verbs: Sequence[str], pool: Bits, formation: int) -> list[Action]:
    """An action for each verb and unit; of many the formations instead.

    formation: one that has been named, or -1.
    """
    if formation >= 0:
        pool &= g.data.members[formation]
    if is_long(g, len(verbs) * pool.bit_count() + 1):
        return formations(g, pool)
    return [action for verb in verbs for action in actions(g, verb, pool)]


def places(g: Game, verb: str, spaces: Bits, more: int = 0) -> list[Action]:
    """An action of a verb for each space; of very many the regions, of many the columns with spaces that have none.

    more: further actions of the same question.
    """
    count = spaces.bit_count()
    if not is_long(g, count + more):
        return actions(g, verb, spaces)
    found = by_region(g, verb, spaces) if count > g.data.limits.very_long_list else []
    if len(found) > 1:
        return found
    return by_column(g, verb, spaces) + actions(g, verb, spaces & g.data.boxes)

"""The ids in a case, looked up without playing it: for `validate`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from fivehills.cases.names import NOWHERE, Fault, Names
from fivehills.content.casefile import CaseFile, Expect, Members, Play, Position
from fivehills.content.yamlevents import Where

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules

Mention = tuple[str, str, Where]
"""Kind, id and place."""
_SAID_INSTEAD = {"space": (NOWHERE,), "side": ("draw", "rest"), "card": ("rest",), "piece": ()}


def unknown_ids(case: CaseFile, rules: Rules) -> Iterator[Fault]:
    """A fault for each id of a side, space, piece or card that nothing has, the case's own additions left out."""
    names, own = Names(rules), case.own_ids
    for kind, word, path in _mentions(case):
        if word in _SAID_INSTEAD[kind] or word in own.get(kind, ()):
            continue
        try:
            names.number(kind, word, path)
        except Fault as fault:
            yield fault


def _mentions(case: CaseFile) -> Iterator[Mention]:
    yield from _in_position(case.given, ("given",))
    if case.expect is not None:
        yield from _in_expectation(case.expect, ("expect",))
    for number, step in enumerate(case.play):
        if isinstance(step, Play) and step.expect is not None:
            yield from _in_expectation(step.expect, ("play", number, "expect"))


def _in_position(position: Position, path: Where) -> Iterator[Mention]:
    yield from _sets("space", "piece", position.place, (*path, "place"))
    for name, ids in position.status.items():
        yield from _members("piece", ids, (*path, "status", name))
    for name, levels in position.values.items():
        yield from (("piece", piece, (*path, "values", name, piece)) for piece in levels)
    yield from _sets("side", "space", position.control, (*path, "control"))
    yield from _sets("side", "piece", position.seen, (*path, "seen"))
    for pile, cards in position.piles.items():
        yield from _sets("side", "card", cards, (*path, "piles", pile))


def _in_expectation(expect: Expect, path: Where) -> Iterator[Mention]:
    for piece, space in expect.places.items():
        yield "piece", piece, (*path, "places", piece)
        yield "space", space, (*path, "places", piece)
    yield from _sets("space", "piece", expect.occupants, (*path, "occupants"))
    for name, ids in expect.status.items():
        yield from _members("piece", ids, (*path, "status", name))
    for name, levels in expect.values.items():
        yield from (("piece", piece, (*path, "values", name, piece)) for piece in levels)
    yield from _sets("side", "space", expect.control, (*path, "control"))
    yield from _sets("side", "piece", expect.seen, (*path, "seen"))
    for pile, cards in expect.piles.items():
        yield from _sets("side", "card", cards, (*path, "piles", pile))
    for key, side in (("actor", expect.actor), ("winner", expect.winner)):
        if side is not None:
            yield "side", side, (*path, key)


def _sets(kind: str, members: str, sets: Mapping[str, Any], path: Where) -> Iterator[Mention]:
    """Sets by what they belong to."""
    for name, said in sets.items():
        yield kind, name, (*path, name)
        yield from _members(members, said, (*path, name))


def _members(kind: str, said: Any, path: Where) -> Iterator[Mention]:
    if isinstance(said, Members):
        yield from _listed(kind, said.has, (*path, "has"))
        yield from _listed(kind, said.lacks, (*path, "lacks"))
    elif isinstance(said, list):
        yield from _listed(kind, said, path)


def _listed(kind: str, ids: Iterable[str], path: Where) -> Iterator[Mention]:
    return ((kind, id_, (*path, number)) for number, id_ in enumerate(ids))

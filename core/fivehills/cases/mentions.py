"""The ids in a case, looked up without playing it: for `validate`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from fivehills.cases.names import NOWHERE, Fault, Names
from fivehills.cases.position import step_of
from fivehills.content.casefile import CaseFile, Expect, Members, Play, Position
from fivehills.content.yamlevents import Where

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules

Mention = tuple[str, str, Where]
"""Kind, id and place. Kinds are those of ids, the groups of columns, `action` for the text of one, and sums."""
_SAID_INSTEAD = {"space": (NOWHERE,), "side": ("draw", "rest"), "card": ("rest",), "piece": ()}


def unknown_ids(case: CaseFile, rules: Rules) -> Iterator[Fault]:
    """A fault for each id, name of a column and action that means nothing, the case's own additions left out."""
    names = Names(rules, case.own_ids)
    for kind, word, path in _mentions(case):
        if word in _SAID_INSTEAD.get(kind, ()):
            continue
        try:
            _look_up(names, kind, word, path)
        except Fault as fault:
            yield fault
    for place, entry in enumerate(case.given.stack):
        try:
            step_of(entry, names, ("given", "stack", place))
        except Fault as fault:
            yield fault


def _look_up(names: Names, kind: str, word: str, path: Where) -> None:
    """Raises Fault where nothing is called so."""
    if kind in _SAID_INSTEAD:
        names.number(kind, word, path)
    elif kind == "breakdown":
        names.breakdown(word, path)
    elif kind == "row":
        names.row(str(path[-2]), word, path)
    elif kind != "action":
        names.column(kind, word, path)
    elif wrong := names.well_formed(word):
        raise Fault(path, wrong)


def _mentions(case: CaseFile) -> Iterator[Mention]:
    yield from _in_position(case.given, ("given",))
    if case.expect is not None:
        yield from _in_expectation(case.expect, ("expect",))
    for number, step in enumerate(case.play):
        if isinstance(step, str):
            yield "action", step, ("play", number)
        elif step.do is not None:
            yield "action", step.do, ("play", number, "do")
        if isinstance(step, Play) and step.refuse is not None and step.says is None:
            yield "action", step.refuse, ("play", number, "refuse")
        if isinstance(step, Play) and step.expect is not None:
            yield from _in_expectation(step.expect, ("play", number, "expect"))


def _in_position(position: Position, path: Where) -> Iterator[Mention]:
    yield from _columns(position, path)
    yield from _sets("space", "piece", position.place, (*path, "place"))


def _columns(said: Position | Expect, path: Where) -> Iterator[Mention]:
    """The names of statuses, values, markers, tracks and piles, and whose they are."""
    for group in ("status", "values", "markers", "tracks", "piles"):
        yield from ((group, name, (*path, group, name)) for name in getattr(said, group))
    for name, ids in said.status.items():
        yield from _members("piece", ids, (*path, "status", name))
    for name, levels in said.values.items():
        yield from (("piece", piece, (*path, "values", name, piece)) for piece in levels)
    yield from _sets("side", "space", said.control, (*path, "control"))
    yield from _sets("side", "piece", said.seen, (*path, "seen"))
    for pile, cards in said.piles.items():
        yield from _sets("side", "card", cards, (*path, "piles", pile))


def _in_expectation(expect: Expect, path: Where) -> Iterator[Mention]:
    yield from _columns(expect, path)
    for key in ("legal", "illegal", "legal_exactly"):
        yield from _listed("action", getattr(expect, key) or (), (*path, key))
    yield from (("action", text, (*path, "costs", text)) for text in expect.costs)
    for piece, space in expect.places.items():
        yield "piece", piece, (*path, "places", piece)
        yield "space", space, (*path, "places", piece)
    yield from _sets("space", "piece", expect.occupants, (*path, "occupants"))
    for key, sums in (("figures", expect.figures), ("items", expect.items)):
        yield from (("breakdown", name, (*path, key, name)) for name in sums)
    for name, rows in expect.items.items():
        yield from (("row", row, (*path, "items", name, row)) for row in rows)
    for key, sides in (("actor", expect.actor), ("winner", expect.winner)):
        yield from (("side", side.strip(), (*path, key)) for side in (sides or "").split(",") if sides)


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

"""What must hold in a case: every expectation is looked at, and every one that fails is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fivehills.cases.names import NOWHERE, Fault, Names, kind_of, wrong_shape
from fivehills.content.casefile import Expect, Members
from fivehills.content.wording import found, nearest
from fivehills.content.yamlevents import Where
from fivehills.engine.log import Entry
from fivehills.engine.state import Field
from fivehills.errors import IllegalAction, InvalidAction
from fivehills.maths.bits import Bits
from fivehills.play.game import Game

BUILT_IN = ("roll", "breakdown", "game_over")


@dataclass(frozen=True)
class Moment:
    """A game at the point where something must hold: `since` is how much of the log had been written before."""

    game: Game
    names: Names
    since: int

    @property
    def entries(self) -> list[Entry]:
        """The whole log."""
        return list(self.game.log or ())

    def logged(self) -> list[str]:
        """Names of the events since then."""
        return [event for event, _, _ in self.entries[self.since :]]

    def offered(self) -> list[str]:
        """The texts of the legal actions."""
        return [] if self.game.over else [str(action) for action in self.game.decision.actions]


def failures(expect: Expect, moment: Moment, path: Where) -> list[Fault]:
    """Every expectation that does not hold; nothing that was said is left out."""
    faults: list[Fault] = []
    for key in (name for name in Expect.model_fields if name in expect.model_fields_set):
        said = getattr(expect, key)
        try:
            faults += CHECKS[key](said, moment, (*path, key))
        except Fault as fault:
            faults.append(fault)
    return faults


def _differs(path: Where, expected: Any, actual: Any) -> Iterator[Fault]:
    if expected != actual or type(expected) is not type(actual):
        yield Fault(path, f"expected {found(expected)}, found {found(actual)}")


# --- pieces, markers, cards --------------------------------------------------------------------------------------


def _places(said: dict[str, str], moment: Moment, path: Where) -> Iterator[Fault]:
    for piece, space in said.items():
        where = (*path, piece)
        wanted = moment.names.space(space, where)
        at = moment.game.state.at[moment.names.number("piece", piece, where)]
        if at != wanted:
            yield from _differs(where, space, moment.names.ids("space", 1 << at)[0] if at >= 0 else NOWHERE)


def _occupants(said: dict[str, Any], moment: Moment, path: Where) -> Iterator[Fault]:
    for space, pieces in said.items():
        where = (*path, space)
        occupants = moment.game.state.occ[moment.names.number("space", space, where)]
        yield from _set(pieces, occupants, "piece", moment.names, where)


def _columns(group: str) -> Callable[[dict[str, Any], Moment, Where], Iterator[Fault]]:
    def check(said: dict[str, Any], moment: Moment, path: Where) -> Iterator[Fault]:
        for name, part in said.items():
            where = (*path, name)
            yield from _column(part, moment, moment.names.column(group, name, where), where)

    return check


def _column(said: Any, moment: Moment, column: Field, path: Where) -> Iterator[Fault]:
    value = getattr(moment.game.state, column.name)
    if not (column.kind.endswith("[]") or column.kind == "ints"):
        yield from _part(said, value, column, moment.names, path)
        return
    if not isinstance(said, dict):
        raise wrong_shape(path, said, "a mapping of sides")
    for side, part in said.items():
        number = moment.names.number("side", side, (*path, side))
        yield from _part(part, value[number], column, moment.names, (*path, side))


def _part(said: Any, value: Any, column: Field, names: Names, path: Where) -> Iterator[Fault]:
    """A column, or a side's part of it, against what was said."""
    if column.kind.startswith("int"):
        yield from _differs(path, said, value)
    elif column.kind.startswith("bits"):
        yield from _set(said, value, kind_of(column), names, path)
    elif not isinstance(said, dict):
        raise wrong_shape(path, said, f"a mapping of {kind_of(column)}s with numbers")
    else:
        for word, level in said.items():
            number = names.number(kind_of(column), word, (*path, word))
            yield from _differs((*path, word), level, value[number])


def _set(said: Any, mask: Bits, kind: str, names: Names, path: Where) -> Iterator[Fault]:
    """A set against a list (exactly these), a number (so many) or members that it has and lacks."""
    if isinstance(said, list):
        names.mask(kind, said, path)
        yield from _same(path, said, names.ids(kind, mask))
    elif isinstance(said, int):
        yield from _differs(path, said, mask.bit_count())
    else:
        yield from _members(_as_members(said, path), mask, kind, names, path)


def _as_members(said: Any, path: Where) -> Members:
    """What was said as `has`, `lacks` and `count`, whichever alternative the model took it for."""
    if isinstance(said, Members):
        return said
    if not isinstance(said, dict) or not set(said) <= set(Members.model_fields):
        raise wrong_shape(path, said, "a list, a number, or has, lacks and count")
    return Members(**said)


def _members(said: Members, mask: Bits, kind: str, names: Names, path: Where) -> Iterator[Fault]:
    there = names.ids(kind, mask)
    absent = names.ids(kind, names.mask(kind, said.has, (*path, "has")) & ~mask)
    extra = names.ids(kind, names.mask(kind, said.lacks, (*path, "lacks")) & mask)
    if absent:
        yield Fault((*path, "has"), f"expected {_list(absent)} too, found {_list(there)}")
    if extra:
        yield Fault((*path, "lacks"), f"expected no {_list(extra)}, found {_list(there)}")
    if said.count is not None:
        yield from _differs((*path, "count"), said.count, len(there))


def _same(path: Where, expected: Sequence[str], actual: Sequence[str]) -> Iterator[Fault]:
    if sorted(expected) != sorted(actual):
        absent = [word for word in expected if word not in actual]
        extra = [word for word in actual if word not in expected]
        parts = [f"without {_list(absent)}"] * bool(absent) + [f"with {_list(extra)} besides"] * bool(extra)
        yield Fault(path, f"expected {_list(expected)}, found it {' and '.join(parts) or 'with repetitions'}")


def _list(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"


def _control(said: dict[str, list[str]], moment: Moment, path: Where) -> Iterator[Fault]:
    control = getattr(moment.game.state, moment.names.column("control", "control", path).name)
    for side, spaces in said.items():
        where = (*path, side)
        held = control[moment.names.number("side", side, where)]
        absent = moment.names.mask("space", spaces, where) & ~held
        if absent:
            yield Fault(where, f"expected {_list(spaces)}, found it without {_list(moment.names.ids('space', absent))}")


def _seen(said: dict[str, Any], moment: Moment, path: Where) -> Iterator[Fault]:
    yield from _column(said, moment, moment.names.column("seen", "seen", path), path)


# --- the decision and the result --------------------------------------------------------------------------------


def _actor(said: str, moment: Moment, path: Where) -> Iterator[Fault]:
    moment.names.number("side", said, path)
    yield from _differs(path, said, None if moment.game.over else moment.game.decision.actor)


def _step(said: str, moment: Moment, path: Where) -> Iterator[Fault]:
    if said not in moment.names.rules.steps:
        raise Fault(path, f"found the unknown step {said!r}; {nearest(said, list(moment.names.rules.steps))}")
    yield from _differs(path, said, None if moment.game.over else moment.game.decision.step)


def _legal(said: list[str], moment: Moment, path: Where) -> Iterator[Fault]:
    offered = moment.offered()
    for place, text in enumerate(said):
        if moment.names.canonical(text) not in offered:
            yield Fault((*path, place), f"expected {text!r} to be offered; {_offer(text, moment)}")


def _illegal(said: list[str], moment: Moment, path: Where) -> Iterator[Fault]:
    """Not offered, though the text is an action that could be: a slip of the pen is never offered either."""
    for place, text in enumerate(said):
        wrong = moment.names.well_formed(text)
        if wrong:
            yield Fault((*path, place), wrong)
        elif moment.names.canonical(text) in moment.offered():
            yield Fault((*path, place), f"expected {text!r} not to be offered, found that it is")


def _legal_exactly(said: list[str], moment: Moment, path: Where) -> Iterator[Fault]:
    yield from _same(path, [moment.names.canonical(text) for text in said], moment.offered())


def _costs(said: dict[str, str], moment: Moment, path: Where) -> Iterator[Fault]:
    """What people are told before they choose."""
    offered = {} if moment.game.over else {str(action): action for action in moment.game.decision.actions}
    for text, words in said.items():
        action = offered.get(moment.names.canonical(text))
        if action is None:
            yield Fault((*path, text), f"expected {text!r} to be offered; {_offer(text, moment)}")
        else:
            yield from _differs((*path, text), words, moment.game.decision.cost(action))


def _offer(text: str, moment: Moment) -> str:
    if moment.game.over:
        return "found that the game is over"
    decision = moment.game.decision
    wrong = moment.names.well_formed(text)
    some = ", ".join(repr(str(action)) for action in decision.actions[:8])
    more = f" and {len(decision.actions) - 8} more" if len(decision.actions) > 8 else ""
    return f"found {decision.step} of {decision.actor} with {some}{more}{f'; {wrong}' if wrong else ''}"


def _over(said: bool, moment: Moment, path: Where) -> Iterator[Fault]:
    yield from _differs(path, said, moment.game.over)


def _winner(said: str, moment: Moment, path: Where) -> Iterator[Fault]:
    if said != "draw":
        moment.names.number("side", said, path)
    result = moment.game.result
    yield from _differs(path, said, (", ".join(result.winners) or "draw") if result else None)


# --- the log ----------------------------------------------------------------------------------------------------


def _last(name: str, moment: Moment, path: Where) -> tuple[Any, ...] | None:
    """The last breakdown of a name: name, total, rows that count."""
    moment.names.breakdown(name, path)
    logged = [args for event, args, _ in moment.entries if event == "breakdown" and args[0] == name]
    return logged[-1] if logged else None


def _figures(said: dict[str, int], moment: Moment, path: Where) -> Iterator[Fault]:
    for name, total in said.items():
        last = _last(name, moment, (*path, name))
        yield from _differs((*path, name), total, last[1] if last else None)


def _items(said: dict[str, dict[str, int | None]], moment: Moment, path: Where) -> Iterator[Fault]:
    for name, rows in said.items():
        last = _last(name, moment, (*path, name))
        if last is None:
            yield Fault((*path, name), "expected a breakdown, found none in the log")
            continue
        listed = moment.names.rules.breakdowns[name].rows
        counted = {listed[number].id: value for number, value in last[2]}
        for row, value in rows.items():
            moment.names.row(name, row, (*path, name, row))
            yield from _differs((*path, name, row), value, counted.get(row))


def _events(said: list[str], moment: Moment, path: Where) -> Iterator[Fault]:
    logged = moment.logged()
    for place, event in enumerate(said):
        if event not in logged:
            yield Fault((*path, place), f"expected the event {event!r}, found {_list(dict.fromkeys(logged))}")


def _no_events(said: list[str], moment: Moment, path: Where) -> Iterator[Fault]:
    known = [*moment.names.rules.events, *BUILT_IN]
    for place, event in enumerate(said):
        if event not in known:
            yield Fault((*path, place), f"found the unknown event {event!r}; {nearest(event, known)}")
        elif event in moment.logged():
            yield Fault((*path, place), f"expected no event {event!r}, found it in the log")


# --- refusals ---------------------------------------------------------------------------------------------------


def _refused(said: dict[str, str], moment: Moment, path: Where) -> Iterator[Fault]:
    for text, words in said.items():
        yield from refusal(text, words, moment, (*path, text))


def refusal(text: str, words: str | None, moment: Moment, path: Where) -> Iterator[Fault]:
    """An action that must be refused, with these words if there are any, and with nothing changed."""
    wrong = moment.names.well_formed(text)
    if words is None and wrong:
        raise Fault(path, f"{wrong} (to show that nonsense is refused, add 'says')")
    before = moment.game.digest()
    twin = moment.game.copy()
    try:
        twin.play(text)
    except (IllegalAction, InvalidAction) as error:
        if words is not None and words not in str(error):
            yield Fault(path, f"expected a refusal with {words!r}, found {str(error)!r}")
        if twin.digest() != before:
            yield Fault(path, "expected nothing to change by a refusal, found another state")
    else:
        yield Fault(path, f"expected {text!r} to be refused, found that it was played")


CHECKS: dict[str, Callable[[Any, Moment, Where], Iterable[Fault]]] = {
    "places": _places,
    "occupants": _occupants,
    "status": _columns("status"),
    "values": _columns("values"),
    "markers": _columns("markers"),
    "tracks": _columns("tracks"),
    "control": _control,
    "piles": _columns("piles"),
    "seen": _seen,
    "actor": _actor,
    "step": _step,
    "legal": _legal,
    "illegal": _illegal,
    "legal_exactly": _legal_exactly,
    "costs": _costs,
    "over": _over,
    "winner": _winner,
    "figures": _figures,
    "items": _items,
    "events": _events,
    "no_events": _no_events,
    "refused": _refused,
}

"""A game in chapters: what a replay of its actions would make, written down so that it need not be made again.

A chapter holds the actions of a stretch, what the log tells of it, and the position at its end, all in numbers: it is
good for nothing but the very rules that wrote it. Chapters that follow each other give the game back with its past.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from fivehills.engine import state as states
from fivehills.engine.log import Entry, Log, Readers
from fivehills.play.game import Game
from fivehills.secrecy import curtain as curtains

Chapter = dict[str, Any]


class End(NamedTuple):
    """Where a chapter ends: after so many actions, and so many entries of the log."""

    moves: int
    entries: int


def end_of(game: Game) -> End:
    """Where a chapter would end that is written now."""
    return End(game.moves, len(game.log.entries) if game.log is not None else 0)


def written(game: Game, first: End) -> Chapter:
    """The chapter from an earlier moment to now."""
    entries = game.log.entries[first.entries :] if game.log is not None else []
    actions = game.actions()
    return {
        "first": list(first),
        "end": list(end_of(game)),
        "actions": [[action.verb, *action.args] for action in actions[len(actions) + first.moves - game.moves :]],
        "log": list(_told(entries)),
        "position": game.to_json(),
    }


def read(game: Game, chapter: Mapping[str, Any]) -> None:
    """Bring a game from where a chapter begins to where it ends."""
    assert chapter["first"] == list(end_of(game)), "a chapter is missing"
    rules, position = game.rules, chapter["position"]
    for verb, *args in chapter["actions"]:
        game._past = (game._past, rules.action(verb, *args))
    if game.log is not None:
        game.log.entries += _heard(game.log, chapter["log"], rules.naming)
    game.state, game.moves = states.from_json(position, rules), chapter["end"][0]
    kept = position.get("curtain")
    game._curtain = curtains.curtain_from_json(kept, rules) if kept else None
    game._remember()
    game._advance()


def _told(entries: Iterable[Entry]) -> Iterator[list[Any]]:
    """Entries as plain data; what each side knew is said where it has changed."""
    seen: Any = None
    for entry in entries:
        audience = entry[2]
        if not isinstance(audience, Readers) or audience.seen == seen:
            yield [*entry]
        else:
            seen = audience.seen
            yield [*entry, seen]


def _heard(log: Log, entries: Iterable[list[Any]], naming: Collection[str]) -> Iterator[Entry]:
    """The entries that were told; naming: the events that remember what each side knew."""
    for event, args, audience, *known in entries:
        if known:
            log.learn(known[0])
        yield event, _tuples(args), log.readers[audience] if event in naming else audience


def _tuples(args: Iterable[Any]) -> tuple[Any, ...]:
    return tuple([_tuples(arg) if isinstance(arg, list) else arg for arg in args])

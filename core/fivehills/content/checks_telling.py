"""Sense checks of battle.yaml: it speaks of what the design and the common battle have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import cast

from fivehills.content.data import data_root
from fivehills.content.given import Given
from fivehills.content.reading import called, read_model
from fivehills.content.shape import TELLING
from fivehills.content.telling import TellingFile
from fivehills.content.wording import nearest
from fivehills.content.yamlevents import Where
from fivehills.errors import Problem

Named = tuple[Where, str, str]


@lru_cache(maxsize=1)
def strongpoints() -> tuple[str, ...]:
    """The strongpoints of the common battle, whose many models few commands need."""
    from fivehills.content.battle import StrongpointsFile

    path = data_root() / "content" / "battle" / "strongpoints.yaml"
    _, file = read_model(path, StrongpointsFile, called(path))
    return tuple(point.id for point in file.strongpoints)


def telling_is_of_what_there_is(given: Given) -> Iterator[Problem]:
    """Scenarios, tracks, values, fields, events and strongpoints that it names exist."""
    file = cast(TellingFile, given.content.files[TELLING])
    content = given.content
    known: dict[str, Iterable[str]] = {
        "scenario": content.scenarios,
        "track": [track.id for track in content.ruleset.tracks],
        "value": [value.id for value in content.ruleset.values],
        "status": [status.id for status in content.ruleset.statuses],
        "field of a class": list(content.shape.piece_class.model_fields),
        "event": content.texts.events,
        "strongpoint": strongpoints(),
    }
    for path, kind, name in _named(file):
        if name not in known[kind]:
            yield given.at(TELLING, path, f"found the unknown {kind} {name!r}; {nearest(name, list(known[kind]))}")


def _named(file: TellingFile) -> Iterator[Named]:
    yield from ((("scenarios", number), "scenario", name) for number, name in enumerate(file.scenarios))
    yield ("clock", "track"), "track", file.clock.track
    yield from ((("strongpoints", name), "strongpoint", name) for name in file.strongpoints)
    yield from _of_counts(file)
    yield from ((("events", name), "event", name) for name in file.events)
    yield from _of_steps(file)


def _of_counts(file: TellingFile) -> Iterator[Named]:
    for number, count in enumerate(file.counts):
        for kind, name in (("track", count.track), ("event", count.event)):
            if name is not None:
                yield ("counts", number, kind), kind, name


def _of_steps(file: TellingFile) -> Iterator[Named]:
    steps = (("steps", "value", file.steps), ("steps_lost", "value", file.steps_lost))
    others = (("full_steps", "field of a class", file.full_steps), ("reduced", "status", file.reduced))
    for key, kind, name in (*steps, *others):
        if name is not None:
            yield (key,), kind, name

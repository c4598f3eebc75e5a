"""What happened in 1954, from content/battle: the column that every design is laid beside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeVar

from pydantic import BaseModel

from fivehills.chronicle.when import moment
from fivehills.content.battle import FILES, Event, Strongpoint
from fivehills.content.data import data_root
from fivehills.content.reading import called, read_model

M = TypeVar("M", bound=BaseModel)


@lru_cache(maxsize=16)
def facts(name: str) -> Any:
    """A file of content/battle by its name without ending. Raises ContentError."""
    path = data_root() / "content" / "battle" / f"{name}.yaml"
    return read_model(path, FILES[f"{name}.yaml"], called(path))[1]


@lru_cache(maxsize=1)
def strongpoints() -> dict[str, Strongpoint]:
    """The positions of the camp by their ids."""
    return {point.id: point for point in facts("strongpoints").strongpoints}


def name_of(what: str) -> str:
    """A strongpoint as histories call it, or anything else that content names by an id."""
    found = strongpoints().get(what)
    return found.fr.partition(" (")[0] if found else what.replace("_", " ")


def fell(strongpoint: str) -> datetime:
    """When a strongpoint was lost for the last time."""
    return moment(strongpoints()[strongpoint].held[-1][1])


def was_held(strongpoint: str, when: datetime) -> bool:
    """Whether it was in French hands at a moment."""
    return any(moment(begin) <= when < moment(end) for begin, end in strongpoints()[strongpoint].held)


@dataclass(frozen=True)
class Happening:
    """A dated event of the battle."""

    at: datetime
    text: str
    kind: str
    places: tuple[str, ...]


@lru_cache(maxsize=1)
def happenings() -> Sequence[Happening]:
    """The course of the battle in the order of time."""
    return sorted((_happening(event) for event in facts("timeline").events), key=lambda one: one.at)


def _happening(event: Event) -> Happening:
    return Happening(moment(f"{event.date}T{event.time or '00:00'}"), event.text, event.kind, tuple(event.at))


def between(begin: datetime, end: datetime) -> list[Happening]:
    """What happened from one moment to before another."""
    return [one for one in happenings() if begin <= one.at < end]

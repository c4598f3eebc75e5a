"""A chronicle in sentences, beside what happened on the same dates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from fivehills.chronicle import history
from fivehills.chronicle.watching import Chronicle, Entry
from fivehills.chronicle.when import moment

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")  # fmt: skip


@dataclass(frozen=True)
class Chapter:
    """One stretch of time: what the game says of it, and what history does."""

    begin: str
    end: str
    here: tuple[str, ...]
    then: tuple[str, ...]


def chapters(chronicle: Chronicle, names: Mapping[str, str]) -> list[Chapter]:
    """The game turn by turn. names: how the sides are called."""
    return [_chapter(before, after, names) for before, after in pairwise(chronicle.entries)]


def _chapter(before: Entry, after: Entry, names: Mapping[str, str]) -> Chapter:
    begin, end = moment(before.at), moment(after.at)
    events = tuple(f"{date_of(one.at)}: {one.text}" for one in history.between(begin, end))
    return Chapter(before.at, after.at, tuple(_told(before, after, names)), events)


def _told(before: Entry, after: Entry, names: Mapping[str, str]) -> Iterator[str]:
    lost = [name for name in before.held if name not in after.held]
    won = [name for name in after.held if name not in before.held]
    if lost:
        yield f"{_listed(lost)} {'is' if len(lost) == 1 else 'are'} lost."
    if won:
        yield f"{_listed(won)} {'is' if len(won) == 1 else 'are'} in French hands again."
    for side, name in names.items():
        fallen, come = after.losses[side] - before.losses[side], after.arrived[side] - before.arrived[side]
        parts = [f"lose {fallen} men" if fallen else "", f"get {come} more" if come else ""]
        said = " and ".join(part for part in parts if part) or "neither lose nor get anybody"
        yield f"The {name} {said}; {after.fit[side]} infantry are fit to fight."
    yield from (f"{event['text']} [{event['cite']}]" for event in after.events)
    if not (lost or won):
        yield "Every position stays in the hands that held it."


def ending(chronicle: Chronicle) -> str:
    """How the game ended on the common scale."""
    words = {outcome.id: outcome.text for outcome in history.facts("outcomes").outcomes}
    held = len(chronicle.entries[-1].held)
    total = len(chronicle.strongpoints)
    said = words.get(chronicle.outcome, "The design does not say what that means.")
    return f"It ends on {date_of(moment(chronicle.ended))}. {said} {held} of {total} positions are in French hands."


def date_of(when: datetime) -> str:
    """A date as people write it, with the hour where there is one."""
    day = f"{when.day} {MONTHS[when.month - 1]}"
    return day if not (when.hour or when.minute) else f"{day}, {when.hour}:{when.minute:02}"


def _listed(ids: Sequence[str]) -> str:
    names = [history.strongpoints()[id_].fr.partition(" (")[0] for id_ in ids]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

"""The log as a story: headings for turns and phases, outcomes in words before the arithmetic behind them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from fivehills.engine.log import HEADING, SUM, Line, place_in_story

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules


RUN, BEGINNING = 8, 3
"""Lines of one kind in a row that are told in full, and how many are told of more."""
LONG = 40
"""Parts of a story that are told with the arithmetic behind them; a longer one is told without."""


@dataclass(frozen=True)
class Part:
    """A part of the story. level: of a heading, 1 for a turn, 2 for a phase, 3 for what is done in it."""

    kind: str
    text: str
    cite: str
    level: int = 0
    event: str = ""


def story(rules: Rules, lines: Iterable[Line]) -> list[Part]:
    """Lines of the log in the order in which they are told: no heading without a line below it."""
    return list(_without_empty(_arranged(rules, lines)))


def part_of(rules: Rules, line: Line) -> Part:
    """What a line of the log is in the story."""
    kind, level = place_in_story(rules, line.event)
    return Part(kind, line.text.rstrip(".") if level else line.text, line.cite, level, line.event)


def folded(parts: Iterable[Part], how_to_see_all: str) -> Iterator[Part]:
    """The story cut short: of a long one no arithmetic, of lines of one kind in a row the beginning and how many more.

    how_to_see_all: what is said at the end if anything was left out.
    """
    whole = list(parts)
    told = [part for part in whole if part.kind != SUM] if len(whole) > LONG else whole
    short = [part for _, run in groupby(told, key=lambda part: (part.kind, part.event)) for part in _begun(list(run))]
    yield from short
    if len(short) < len(whole):
        yield Part(SUM, how_to_see_all, "")


def _begun(run: list[Part]) -> list[Part]:
    """Lines of one kind in a row: all of them, or the first few and how many more there were."""
    if len(run) <= RUN:
        return run
    return [*run[:BEGINNING], Part(SUM, f"… and {len(run) - BEGINNING} more like this", "")]


def _arranged(rules: Rules, lines: Iterable[Line]) -> Iterator[Part]:
    """What was rolled and added up comes after the line that says what came of it."""
    sums: list[Part] = []
    for line in lines:
        part = part_of(rules, line)
        if part.kind == SUM:
            sums.append(part)
            continue
        if part.kind == HEADING:
            yield from sums
            yield part
        else:
            yield part
            yield from sums
        sums = []
    yield from sums


def _without_empty(parts: Iterable[Part]) -> Iterator[Part]:
    """Headings wait for the first line below them; one of the same or a higher level takes their place."""
    waiting: list[Part] = []
    for part in parts:
        if part.kind == HEADING:
            waiting = [before for before in waiting if before.level < part.level]
            waiting.append(part)
        else:
            yield from waiting
            waiting = []
            yield part
    yield from (part for part in waiting if part.level == 1)

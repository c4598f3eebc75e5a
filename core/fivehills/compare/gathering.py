"""The games of a comparison by design, as the report needs them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from fivehills.compare.figures import Fall, Rows, day, falls, finished, order_of_fall
from fivehills.compare.plan import Series
from fivehills.compare.plots import Palette
from fivehills.content.loader import load
from fivehills.content.telling import TellingFile
from fivehills.plugins.discovery import registry


@dataclass(frozen=True)
class Design:
    """One design in the report: its name, its games by pair of bots, and those with something otherwise."""

    id: str
    title: str
    by_bots: Mapping[tuple[str, ...], Rows]
    otherwise: Mapping[str, tuple[Rows, Rows]]
    """By variant: the games without it that have the same bots, and those with it."""
    telling: TellingFile
    version: str

    @property
    def until(self) -> float:
        """The last day that it knows."""
        return day(self.telling.clock.ends)

    @property
    def rows(self) -> Rows:
        """The games that most of the report is about: between the best bots of both sides."""
        return list(self.by_bots.values())[-1]

    @property
    def lasts_weeks(self) -> bool:
        """Whether it is about the whole battle and not about a night of it."""
        clock = self.telling.clock
        return self.until - day(clock.start or min(clock.begins.values())) > 7

    @cached_property
    def falls(self) -> list[Fall]:
        """When its positions fall."""
        return falls(self.rows, self.until)

    @cached_property
    def taus(self) -> list[float]:
        """How near the order of fall of each game is to that of history."""
        return order_of_fall(self.rows)

    @property
    def bots(self) -> tuple[str, ...]:
        return list(self.by_bots)[-1]


def gathered(played: Mapping[Series, Rows]) -> list[Design]:
    """The designs of a comparison in the order of the plan."""
    found = []
    for id_ in dict.fromkeys(series.ruleset for series in played):
        ruleset = registry().ruleset(id_)
        own = {series: rows for series, rows in played.items() if series.ruleset == id_}
        by_bots = {series.bots: rows for series, rows in own.items() if not series.variant}
        otherwise = {series.variant: (by_bots[series.bots], rows) for series, rows in own.items() if series.variant}
        content = load(ruleset.content, ruleset.shape)
        assert content.telling is not None  # the plan takes no others
        file = content.ruleset
        found.append(Design(id_, short(file.title), by_bots, otherwise, content.telling, file.version))
    return found


def games_of(design: Design) -> int:
    """The finished games that figures of a design are of."""
    return len(finished(design.rows))


def palette(designs: Sequence[Design]) -> Palette:
    """The colours of the designs in all pictures."""
    return Palette(tuple(design.title for design in designs))


def short(title: str) -> str:
    """A title for tables: what stands behind the name of the battle, or before a subtitle."""
    head, _, tail = title.partition(": ")
    return tail if tail and "Dien Bien Phu" in head else head

"""The games of a comparison by design, as the report needs them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fivehills.compare.figures import Rows
from fivehills.compare.plan import Series
from fivehills.content.loader import load
from fivehills.plugins.discovery import registry


@dataclass(frozen=True)
class Design:
    """One design in the report: its name, its games by pair of bots, and those with something otherwise."""

    id: str
    title: str
    by_bots: Mapping[tuple[str, ...], Rows]
    otherwise: Mapping[str, Rows]

    @property
    def rows(self) -> Rows:
        """The games that most of the report is about: between the best bots of both sides."""
        return list(self.by_bots.values())[-1]

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
        otherwise = {series.variant: rows for series, rows in own.items() if series.variant}
        found.append(Design(id_, load(ruleset.content, ruleset.shape).ruleset.title, by_bots, otherwise))
    return found

"""What `fivehills validate` checks in Storm's content beyond shape and references."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from fivehills import Given, Numbers
from fivehills.content.models import ListFile
from fivehills.errors import Problem


def set_up_obeys_stacking(given: Given) -> Iterator[Problem]:
    """No more units of a side start in an area than may ever stand there.

    Rule: 7.0-o
    """
    limits = given.content.tables.get("limits")
    if not given.sound("units.yaml") or not isinstance(limits, ListFile):
        return
    most = Numbers(limits).stacking
    stacked: Counter[tuple[str, str]] = Counter()
    units: Sequence[Any] = given.content.units.units
    for number, unit in enumerate(units):
        if unit.at is None:
            continue
        stacked[unit.side, unit.at] += 1
        if stacked[unit.side, unit.at] == most + 1:
            found = f"found unit {most + 1} of {unit.side!r} in {unit.at!r}, expected at most {most}"
            yield given.at("units.yaml", ("units", number, "at"), found)

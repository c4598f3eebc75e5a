"""The score in the terms of victory, for the line that is always in sight."""

from __future__ import annotations

from fivehills_tonkin.game import Game
from fivehills_tonkin.phases.victory import leader
from fivehills_tonkin.rules import calendar

Standing = list[tuple[str, str]]


def standing(g: Game, side: int | None) -> Standing:
    """Where the marker stands, who would win now, and how long the war still lasts.

    Rule: VC-a, VC-g, SCN-a
    """
    state, data = g.state, g.data
    bounds = data.card.decisive.get(calendar.year(g))
    decisive = f"; decisive at {bounds[0]} or {bounds[1]}" if bounds else ""
    left = calendar.last(g) - calendar.now(g)
    month = data.time[state.slot].name
    return [
        ("Victory points", f"{state.vp}, {g.rules.side_names[leader(g)]} ahead (level {data.card.level}{decisive})"),
        (
            "month",
            f"{month}, {left} to come" if left else f"{month}, the last",
        ),
    ]

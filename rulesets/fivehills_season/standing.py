"""The score in the terms of victory, for the line that is always in sight."""

from __future__ import annotations

from fivehills_season.game import Game
from fivehills_season.rules import victory

Standing = list[tuple[str, str]]


def standing(g: Game, side: int | None) -> Standing:
    """What the Viet Minh have of what they need, what it may cost them, and the week.

    Rule: 9.1-b, 9.2-b, 9.3-b, 9.3-c
    """
    aim, scenario = g.data.scenario.victory, g.data.scenario
    gained = victory.attrition_points(g) if aim.kind == "attrition" else victory.captured(g)
    thing = "Attrition points" if aim.kind == "attrition" else "Strongpoints taken"
    return [
        (thing, f"{gained}, the Viet Minh need {aim.number}"),
        ("Viet Minh losses", f"{g.state.losses}, more than {aim.losses} lose them the game"),
        ("week", f"{g.state.turn - scenario.first_turn + 1} of {scenario.turns}"),
    ]

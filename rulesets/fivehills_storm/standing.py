"""The score in the terms of victory, for the line that is always in sight."""

from __future__ import annotations

from fivehills_storm.data import VIET_MINH
from fivehills_storm.game import Game
from fivehills_storm.rules.control import held_victory_areas

Standing = list[tuple[str, str]]


def standing(g: Game, side: int | None) -> Standing:
    """Victory Areas in Viet Minh hands against those they need, and the turn.

    Rule: 14.0-a
    """
    held = held_victory_areas(g, VIET_MINH)
    return [
        ("Victory Areas of the Viet Minh", f"{held}, they need {g.state.needed}"),
        ("turn", f"{g.state.turn} of {g.rules.scenario.turns}"),
    ]

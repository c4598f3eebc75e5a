"""The score in the terms of victory, for the line that is always in sight."""

from __future__ import annotations

from fivehills_gamble.game import Game
from fivehills_gamble.phases.supply_morale import surrender_number

Standing = list[tuple[str, str]]


def standing(g: Game, side: int | None) -> Standing:
    """How far the garrison is from surrender, and how long it has to hold out.

    Rule: 5.1-A-b, 5.1-B-c, 5.1-B-g
    """
    limits = g.data.limits
    needed = surrender_number(g) + limits.surrender_margin
    return [
        ("Surrender Number", f"{surrender_number(g)}, a Surrender Roll of {needed} ends the siege"),
        ("Strongpoints Taken", f"{g.state.taken}"),
        ("turn", f"{g.state.turn} of {limits.last_turn}"),
    ]

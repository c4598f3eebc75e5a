"""Who has won: strongpoints captured, attrition points, steps lost."""

from __future__ import annotations

from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.rules.trenches import at_level

WORDS = {"capture": ("9.1-b", "strongpoints"), "attrition": ("9.2-b", "attrition points")}
"""The rule and the name of what a scenario asks for."""


def judge(g: Game) -> None:
    """After the last week the Viet Minh win with what the scenario asks for, else the French.

    Rule: intro-c, 9.1-b, 9.2-b, 9.3-d
    """
    victory, losses = g.data.scenario.victory, g.state.losses
    if victory.kind == "camp":
        g.finish(FRENCH, "the camp has held out to the last week", "9.3-d")
        return
    cite, thing = WORDS[victory.kind]
    gained = captured(g) if victory.kind == "capture" else attrition_points(g)
    if losses > victory.losses:
        g.finish(FRENCH, f"the Viet Minh have lost {losses} steps and may lose {victory.losses}", cite)
    elif gained < victory.number:
        g.finish(FRENCH, f"the Viet Minh have {gained} of {victory.number} {thing}", cite)
    else:
        g.finish(VIET_MINH, f"the Viet Minh have {gained} {thing} and need {victory.number}", cite)


def captured(g: Game) -> int:
    """Strongpoints in Viet Minh hands.

    Rule: 9.1-b
    """
    return g.state.control[VIET_MINH].bit_count()


def attrition_points(g: Game) -> int:
    """Listed strongpoints that are captured or encircled, and listed zones with a trench of the highest level.

    Rule: 9.2-b
    """
    full = at_level(g, g.data.limits.level_max)
    return (g.data.week.aims & (g.state.control[VIET_MINH] | full)).bit_count()

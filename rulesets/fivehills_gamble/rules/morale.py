"""Morale: printed values of French units, the track of the Viet Minh divisions, rest and despair."""

from __future__ import annotations

from fivehills import Bits, open_rule
from fivehills_gamble.data import VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.rules import zoc


def slot(g: Game, division: int) -> int:
    """The place of a division's marker on its track, 0 being the best."""
    return int(getattr(g.state, _track(g, division)))


def _track(g: Game, division: int) -> str:
    return f"morale_{g.data.divisions[division]}"


def of_slot(g: Game, place: int) -> int:
    """The Morale Value of a slot: 5 in the first colour, 2 in the last one.

    Rule: 5.2-D-b, 5.2-D-c
    """
    return 5 - place // int(g.data.limits.morale_band)


def of(g: Game, unit: int) -> int:
    """A unit's Morale Value: printed, or that of its division.

    Rule: 1.5-A-a, 1.5-A-b
    """
    printed = g.data.morale[unit]
    return printed or of_slot(g, slot(g, g.data.division[unit]))


@open_rule
def shift(g: Game, division: int, slots: int) -> None:
    """A Division Morale Marker goes down (positive) or up by some slots, within the track.

    Rule: 3.1-d, 5.2-D-a, 5.2-D-b
    """
    place = max(0, min(slot(g, division) + slots, g.data.limits.shut_down))
    if place == slot(g, division):
        return
    setattr(g.state, _track(g, division), place)
    g.note("division_morale", g.data.divisions[division], "ABCDEFGHIJKLMNOPQRS"[place], of_slot(g, place))


def is_shut_down(g: Game, division: int) -> bool:
    """A division in the last slot neither assaults nor takes replacements.

    Rule: 5.2-D-c
    """
    return slot(g, division) >= int(g.data.limits.shut_down)


def is_best(g: Game, division: int) -> bool:
    """A division in the first slot cannot rise any further."""
    return slot(g, division) == 0


def shut_down_units(g: Game) -> Bits:
    """All units of divisions that are shut down.

    Rule: 5.2-D-c
    """
    units = 0
    for division, members in enumerate(g.data.division_units):
        if is_shut_down(g, division):
            units |= members
    return units


def divisions(g: Game) -> range:
    """The numbers of the divisions that have a Morale Marker."""
    return range(len(g.data.divisions))


def rest(g: Game, division: int) -> None:
    """A division that declares no assault recovers a slot, two if none of its units is next to a French unit.

    Rule: 3.1-d
    """
    in_contact = zoc.adjacent_enemy(g, VIET_MINH) & g.data.division_units[division]
    g.note("rests", g.data.divisions[division])
    shift(g, division, -1 if in_contact else -2)

"""What follows at once when pieces have moved: presence, capture of strongpoints, garrisons of trenches."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.rules.trenches import test_around, test_garrison


def settle(g: Game, places: Bits) -> None:
    """Presence is kept up to date, empty strongpoints change hands, level 3 trenches lose what nobody covers."""
    state, data = g.state, g.data
    french, viet_minh = data.side
    for place in bits(places):
        bit, occupants = 1 << place, state.occ[place]
        _mark(state.present, FRENCH, bit, bool(occupants & french))
        _mark(state.present, VIET_MINH, bit, bool(occupants & viet_minh))
        if occupants and data.pas & bit:
            _capture(g, place)
    test_around(g, places)


def _mark(present: list[Bits], side: int, bit: Bits, there: bool) -> None:
    if there:
        present[side] |= bit
    else:
        present[side] &= ~bit


def _capture(g: Game, place: int) -> None:
    """The first unit of the other side that enters takes a strongpoint, and it stays taken when that unit leaves.

    Rule: 5.2-d, 5.7-b
    """
    state = g.state
    side = FRENCH if state.present[FRENCH] >> place & 1 else VIET_MINH
    if state.control[side] >> place & 1:
        return
    state.control[side] |= 1 << place
    state.control[1 - side] &= ~(1 << place)
    g.note("captured", side, place)
    if side == VIET_MINH:
        _taken(g, place)
    else:
        _retaken(g, place)


def _taken(g: Game, place: int) -> None:
    """A hill taken is remembered for the week, a ring round the strongpoint is gone, and the camp may have fallen.

    Rule: 3.1-y, 8-h, 9.3-b
    """
    state, data = g.state, g.data
    state.hill_held |= 1 << place & data.strategic
    state.trench[place] = 0
    victory = data.scenario.victory
    if victory.kind == "camp" and state.control[VIET_MINH].bit_count() >= victory.number:
        g.finish(VIET_MINH, "the camp has fallen", "9.3-b")


def _retaken(g: Game, place: int) -> None:
    """A CR zone with a French strongpoint again: full trenches of the zones around it need a garrison from now on.

    Rule: 3.1-z
    """
    for zone in bits(g.data.border[g.data.zone[place]]):
        test_garrison(g, zone)

"""Set-up, figures of the result, and the secrets of the bid."""

from __future__ import annotations

from random import Random
from typing import Any

from fivehills_storm.data import FRENCH, VIET_MINH
from fivehills_storm.game import Game
from fivehills_storm.phases.campaign import Bid, Bidding, Campaign
from fivehills_storm.rules.control import control_at_start, held_victory_areas


def set_up(g: Game) -> None:
    """Units to their areas and boxes, decks shuffled, no markers, turn 1.

    Rule: 3.0-b, 3.0-c, 3.0-d, 3.0-e, 3.0-f, 2.1.1-g, 2.3-a
    """
    control_at_start(g)
    places: dict[int, int] = {}
    for unit, record in enumerate(g.rules.pieces):
        space = starting_space(g, record)
        places[space] = places.get(space, 0) | 1 << unit
    for space, units in places.items():
        g.move(units, space)
    g.state.deck[:] = g.data.cards_of
    g.push(Campaign())


def starting_space(g: Game, record: Any) -> int:
    """The set-up area, the box of the arrival turn, the Replacement Unit Box, or the star units' box.

    Rule: 2.1.1-g, 2.1.1-h, 2.1.1-i, 3.0-b, 3.0-c, 3.0-d, UM
    """
    data = g.data
    if record.at:
        return g.rules.board.index[record.at]
    if record.turn:
        return int(data.turn_box[record.turn])
    return int(data.star_box if record.star else data.replacement_box)


def deal_bids_anew(g: Game, side: int, rng: Random) -> None:
    """A bid that the other side has made in secret could be any.

    Rule: 15.0-c
    """
    if g.find(Bidding) and g.find(Bid) and g.find(Bid).actor == side and g.state.bid[1 - side]:
        made, hidden = g.state.bid[side], rng.randint(1, g.data.victory.bit_count())
        g.state.bid = (made, hidden) if side == FRENCH else (hidden, made)


def score(g: Game) -> dict[str, Any]:
    """Victory Areas held and units lost."""
    lost = g.state.occ[g.data.eliminated]
    return {
        "victory_areas": held_victory_areas(g, VIET_MINH),
        "needed": g.state.needed,
        "turn": g.state.turn,
        "units_lost": {side: (lost & g.data.side[n]).bit_count() for n, side in enumerate(g.rules.sides)},
        "areas": {side: g.state.control[n].bit_count() for n, side in enumerate(g.rules.sides)},
    }

"""Whose side each community is on, at every moment, and the points that follow from it."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import victory


def update(g: Game) -> None:
    """Look at all communities after anything that moved, arrived, left or lost its Zone of Control.

    Rule: 1.7-a, 1.7-b, 1.7-c, 1.8-b, 1.8-c, 1.8-e
    """
    state, data = g.state, g.data
    french = friendly_to(g, FRENCH)
    before = state.control[FRENCH]
    if french != before:
        state.control[FRENCH] = french
        state.control[VIET_MINH] = data.communities & ~french
        if state.begun:
            _score(g, french, before)
    if state.begun and data.winning & state.present[VIET_MINH] and not g.over:
        g.finish(VIET_MINH, "the Viet Minh stand in Hanoi", "1.8-e")


def friendly_to(g: Game, side: int) -> Bits:
    """Communities friendly to a side: by occupation, else by Zone of Control, else by the colour of the name.

    Rule: 1.7-a, 1.7-b, 1.7-c
    """
    state, data = g.state, g.data
    own, enemy = state.zoc[side], state.zoc[1 - side]
    by_zone = own & ~enemy
    by_colour = ~(own ^ enemy) & data.coloured[side]
    return int(data.communities & (state.present[side] | ~state.present[1 - side] & (by_zone | by_colour)))


def _score(g: Game, now: Bits, before: Bits) -> None:
    """Communities with a number pay it to their new owner; counts of ten and twenty are looked at again.

    Rule: 1.8-b, 1.8-c, 1.8-g, 1.8-h
    """
    data = g.data
    for hex_ in bits((now ^ before) & data.scoring):
        side = FRENCH if now >> hex_ & 1 else VIET_MINH
        g.note("turns_friendly", side, hex_)
        victory.gain(g, side, data.points[hex_], "points_community")
    bonuses(g)


def bonuses(g: Game) -> None:
    """Ten communities of the delta and twenty of the highlands are worth points to the Viet Minh while they last.

    Rule: 1.8-g, 1.8-h
    """
    state, limits = g.state, g.data.limits
    for track, reached, event in standing(g):
        if reached == getattr(state, track):
            continue
        setattr(state, track, reached)
        victory.gain(g, VIET_MINH if reached else FRENCH, limits.bonus, event)


def standing(g: Game) -> tuple[tuple[str, int, str], tuple[str, int, str]]:
    """Whether each of the two counts is reached at this moment: its track, 1 or 0, its event.

    Rule: 1.8-g, 1.8-h
    """
    limits = g.data.limits
    delta = int(delta_count(g) >= limits.delta_count)
    highlands = int(highland_count(g) >= limits.highland_count)
    return ("delta_bonus", delta, "points_delta"), ("highland_bonus", highlands, "points_highlands")


def delta_count(g: Game) -> int:
    """Communities of the delta that are friendly to the Viet Minh.

    Rule: 1.6-l, 1.8-g
    """
    return int((g.state.control[VIET_MINH] & g.data.delta).bit_count())


def highland_count(g: Game) -> int:
    """Communities of the highlands that are friendly to the Viet Minh.

    Rule: 1.6-k, 1.8-h, 2.6-a
    """
    return int((g.state.control[VIET_MINH] & g.data.highlands).bit_count())

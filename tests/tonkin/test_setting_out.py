"""Who can set out: a flotilla at the end of its river, whose only way out is taken, and units that are boxed in."""

from __future__ import annotations

import pytest

from fivehills import bits, mask_of
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.rules import movement
from fivehills_tonkin.rules.setting_out import _exits, can_leave, leaving, stirring

from .placing import empty_map, put

SOURCE, NEXT = "2218", "2319"
"""The last hex of a river on which flotillas move, and the only one to which they get from there."""
FULL = ("gm-1", "gm-2", "gm-3", "3-3-rei")
"""13 stacking points."""


@pytest.fixture
def game():
    """An empty map in a dry month, and nothing remembered of other games."""
    game = empty_map()
    game.data.exits.clear()
    return game


def hexes(game, *ids):
    return mask_of(game.rules.board.index[id_] for id_ in ids)


def who(game, side, *ids):
    """Which of some hexes somebody can leave, asked for in one set and hex by hex."""
    at_once = leaving(game, side, hexes(game, *ids), 0)
    one_by_one = set(stirring(game, side, [hexes(game, id_) for id_ in ids], 0))
    assert [id_ for number, id_ in enumerate(ids) if number in one_by_one] == [
        id_ for id_ in ids if at_once & hexes(game, id_)
    ]
    assert not at_once & ~hexes(game, *ids)
    return {ids[number] for number in one_by_one}


@pytest.mark.rule("3.1-a", "3.1-c", "5.4-d")
def test_who_has_moved_or_has_no_fuel_stays(game):
    game.state.moved = put(game, "2312", "1-2-rei")
    game.state.oos = put(game, "2214", "gm-1") | put(game, "2715", "2-2-rei")
    put(game, "2615", "fef-sd-1")
    put(game, "2714", "3-3-rei")
    put(game, "2412", "1-bep")
    assert who(game, FRENCH, "2312", "2214", "2615", "2715", "2714", "2313") == {"2715", "2714"}
    assert who(game, VIET_MINH, "2312", "2714") == set()


@pytest.mark.rule("3.1-a", "3.1-c")
@pytest.mark.parametrize("flotilla", ["dna-1", "dna-2"])
def test_a_flotilla_whose_river_is_barred_stays(game, flotilla):
    put(game, SOURCE, flotilla)
    assert who(game, FRENCH, SOURCE) == {SOURCE}
    put(game, NEXT, "r148")
    assert who(game, FRENCH, SOURCE) == set()


@pytest.mark.rule("3.1-a", "3.1-c")
def test_a_stack_can_be_left_by_those_whose_way_is_open(game):
    put(game, NEXT, "r148")
    put(game, SOURCE, "1-2-rei", "dna-1")
    assert who(game, FRENCH, SOURCE) == {SOURCE}


@pytest.mark.rule("1.5-a", "3.1-a")
def test_beyond_a_full_hex_there_may_be_room(game):
    flotilla = put(game, SOURCE, "dna-1")
    put(game, NEXT, *FULL)
    assert can_leave(game, flotilla, 0) == flotilla


@pytest.mark.rule("1.5-a", "3.1-a", "4.4-a", "4.3-c")
def test_who_is_shut_in_by_friends_has_nobody_to_fight(game):
    flotilla = put(game, SOURCE, "dna-1")
    put(game, NEXT, *FULL)
    put(game, "2220", "r148")
    put(game, "2419", "r246")
    assert can_leave(game, flotilla, 0) == 0
    assert can_leave(game, flotilla, -1) == 0


@pytest.mark.rule("1.5-a", "3.1-a", "4.4-a", "4.3-c")
def test_who_is_shut_in_by_an_enemy_may_fight_its_way_out(game):
    flotilla = put(game, SOURCE, "dna-1")
    put(game, NEXT, "r148")
    assert can_leave(game, flotilla, 0) == 0
    assert can_leave(game, flotilla, -1) == flotilla


@pytest.mark.rule("3.1-c", "3.12-a", "3.12-b", "3.12-c", "3.12-d")
def test_the_ways_out_of_a_hex_lead_to_where_a_piece_may_be(game):
    exits, ends = _exits(game), game.data.ends
    for id_ in ("td-1", "pl-1", "gcma-1", "1-2-rei", "r148", "dna-1", "1-rec"):
        piece = game.rules.piece_index[id_]
        kind = movement.kind_of(game, piece)
        for space in bits(game.data.hexes):
            assert exits[piece][space] == movement.neighbours(game, space, kind) & ends[piece]

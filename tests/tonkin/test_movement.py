"""How far movers get, and where they may end: what a move has left, ways round the enemy, and the water."""

from __future__ import annotations

from functools import reduce

import pytest

from fivehills import bits, mask_of
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.ground import FRENCH_FOOT, FRENCH_MOTOR
from fivehills_tonkin.rules import movement
from fivehills_tonkin.rules.movement import AMPHIBIOUS, FLOTILLA, Reach, Trip
from fivehills_tonkin.rules.units import disorganize

from .placing import put

MARCH = Trip(FRENCH, FRENCH_FOOT, 6, 0, False, 0, True)


def names(game, hexes):
    """The numbers of hexes as they stand on the map."""
    return {hex_ for hex_, space in game.rules.board.index.items() if hexes >> space & 1 and hex_.isdigit()}


# --- what is left of a move -------------------------------------------------------------------------------------


@pytest.mark.rule("3.1-a", "3.2-a")
def test_a_unit_sets_out_with_all_its_points_and_has_met_nobody(game):
    put(game, "2715", "1-2-rei")
    trip = movement.trip_of(game, game.rules.piece_index["1-2-rei"])
    assert trip == Trip(FRENCH, FRENCH_FOOT, 7, 0, False, 0, True)


@pytest.mark.rule("3.2-a", "3.1-a", "4.4-a")
def test_only_a_double_move_that_met_no_zone_has_twice_its_points():
    assert movement.limit(MARCH, False) == 12
    assert movement.limit(MARCH, True) == 6
    assert movement.limit(MARCH._replace(doubles=False), False) == 6


@pytest.mark.rule("3.2-a")
def test_who_has_met_a_zone_makes_no_double_move(game):
    start = game.rules.board.index["2715"]
    assert movement.may_double(game, start, MARCH)
    assert not movement.may_double(game, start, MARCH._replace(touched=True))


@pytest.mark.rule("3.1-a", "3.2-a")
def test_what_was_spent_counts_against_the_double_move_and_nobody_moves_to_where_he_is(game):
    start = game.rules.board.index["2715"]
    found = movement.reach(game, start, MARCH._replace(spent=4))
    costs = {found.free[0][space] for space in bits(found.hexes)}
    assert max(costs) == 2 * MARCH.points - 4
    assert not found.hexes >> start & 1


WAYS = {"the long way leaves more": (8, 5, (8, False)), "the straight way leaves more": (11, 2, (2, True))}


@pytest.mark.rule("3.1-a", "3.1-c", "3.2-a")
@pytest.mark.parametrize(("round_it", "straight", "best"), WAYS.values(), ids=WAYS)
def test_of_two_ways_the_one_is_taken_that_leaves_more_points(round_it, straight, best):
    found = Reach(1, 0, ((straight,), 1), ((round_it,), 1))
    assert movement.cost_to(found, 0, MARCH) == best


@pytest.mark.rule("3.1-c", "3.2-a", "4.4-a")
def test_a_hex_that_cannot_be_paid_for_takes_the_whole_move():
    assert movement.ways_to(Reach(1, 0, ((9,), 0), ((9,), 0)), 0, MARCH) == [(12, True)]


@pytest.mark.rule("3.1-f", "4.4-a", "4.13-k")
def test_rain_and_disorder_make_the_hex_of_an_overrun_dearer(game):
    index, slow = game.rules.board.index, MARCH._replace(extra=1)
    on_water, ashore = (index["1914"], index["2014"]), (index["2014"], index["2013"])
    for kind in (FRENCH_FOOT, FRENCH_MOTOR):
        plain = MARCH._replace(kind=kind)
        assert movement.entry_cost(game, plain, *ashore) == game.data.ground.price(kind, *ashore)
        assert movement.entry_cost(game, slow._replace(kind=kind), *ashore) == game.data.ground.price(kind, *ashore) + 1
    for kind in (FLOTILLA, AMPHIBIOUS):
        assert movement.entry_cost(game, slow._replace(kind=kind), *on_water) == 2
    by_land = game.data.ground.price(FRENCH_MOTOR, *ashore) + 1
    assert movement.entry_cost(game, slow._replace(kind=AMPHIBIOUS), *ashore) == by_land


# --- what is in the way -----------------------------------------------------------------------------------------


@pytest.mark.rule("3.1-k", "4.12-i")
def test_what_can_be_taken_in_passing_is_known_and_undefended(game):
    put(game, "2715", "vm-hq")
    put(game, "2615", "vm-sd-1")
    put(game, "2312", "td-1", "vm-sd-2")
    put(game, "0712", "vm-sd-3")
    assert names(game, movement.prizes(game, FRENCH)) == {"2715", "2615"}
    assert not movement.prizes(game, VIET_MINH)


PASSABLE = {
    "a battalion on a river": ("2014", ("td-1",), True, True, True),
    "a battalion with a dump": ("2014", ("td-1", "vm-sd-1"), True, True, True),
    "a battalion with the HQ": ("2014", ("td-1", "vm-hq"), True, False, False),
    "a regiment on a river": ("2014", ("r148",), True, False, False),
    "a battalion that was not seen": ("1913", ("td-1",), False, False, False),
    "the same, seen": ("1913", ("td-1",), True, True, True),
    "a regiment on the coast": ("2716", ("r148",), True, True, False),
    "a battalion on the coast": ("2716", ("td-1",), True, True, False),
    "a regiment at a mouth": ("2717", ("r148",), True, True, False),
}


@pytest.mark.rule("3.6-d", "3.6-e", "3.9-b")
@pytest.mark.parametrize(("hex_", "ids", "seen", "by_flotilla", "by_rec"), PASSABLE.values(), ids=PASSABLE)
def test_whom_a_flotilla_and_the_rec_may_pass(game, hex_, ids, seen, by_flotilla, by_rec):
    pieces = put(game, hex_, *ids)
    game.state.seen[FRENCH] = game.state.seen[FRENCH] | pieces if seen else game.state.seen[FRENCH] & ~pieces
    where = {hex_} if by_flotilla else set()
    assert names(game, movement._passable(game, FLOTILLA)) == where
    assert names(game, movement._passable(game, AMPHIBIOUS)) == ({hex_} if by_rec else set())


@pytest.mark.rule("3.1-k", "3.6-d")
def test_a_flotilla_passes_a_battalion_but_does_not_end_there(game):
    disorganize(game, put(game, "2014", "td-1"))
    trip = Trip(FRENCH, FLOTILLA, 14, 0, False, 0, True)
    for found in (movement.near, movement.reach):
        hexes = names(game, found(game, game.rules.board.index["2115"], trip).hexes)
        assert "1914" in hexes
        assert "2014" not in hexes


@pytest.mark.rule("3.6-b", "3.9-a")
def test_a_flotilla_goes_no_further_than_a_dump_that_it_takes(game):
    put(game, "2014", "vm-sd-1")
    trip = Trip(FRENCH, FLOTILLA, 14, 0, False, 0, False)
    assert movement.reach(game, game.rules.board.index["2115"], trip).hexes >> game.rules.board.index["2014"] & 1
    assert not movement.reach(game, game.rules.board.index["2115"], trip).hexes >> game.rules.board.index["1914"] & 1
    put(game, "2115", "vm-sd-2")
    assert movement.reach(game, game.rules.board.index["2115"], trip).hexes >> game.rules.board.index["2215"] & 1


@pytest.mark.rule("1.2-f", "3.6-b", "3.9-a", "3.2-a")
def test_a_double_move_on_the_water_keeps_out_of_enemy_zones(game):
    put(game, "2013", "r148")
    trip = Trip(FRENCH, FLOTILLA, 2, 0, False, 0, True)
    start = game.rules.board.index["2315"]
    assert game.state.zoc[VIET_MINH] >> game.rules.board.index["2014"] & 1
    far = names(game, movement.reach(game, start, trip).hexes)
    assert far > names(game, movement.near(game, start, trip).hexes) > {"2115"}
    assert not {"2014", "1914"} & far


@pytest.mark.rule("3.9-a", "3.9-d")
def test_the_rec_uses_roads_where_they_are_whole_and_free(game):
    start, end = (game.rules.board.index[hex_] for hex_ in ("2013", "2113"))
    assert dict(movement._channels(game, AMPHIBIOUS, start))[end] == 1
    game.state.road_cut = 1 << end
    assert dict(movement._channels(game, AMPHIBIOUS, start))[end] == 2
    game.state.road_cut = 0
    put(game, "2112", "r148")
    assert dict(movement._channels(game, AMPHIBIOUS, start))[end] == 2


@pytest.mark.rule("3.9-b")
def test_the_rec_passes_a_battalion_on_the_river_and_not_over_land(game):
    put(game, "2014", "td-1")
    index, never = game.rules.board.index, 255
    trip = Trip(FRENCH, AMPHIBIOUS, 6, 0, False, 0, False)
    assert movement.near(game, index["2115"], trip).plain[0][index["2014"]] == 2
    assert movement.near(game, index["2013"], trip).plain[0][index["2014"]] == never


# --- where a move may end ---------------------------------------------------------------------------------------


@pytest.mark.rule("3.12-a", "3.12-b", "3.12-c", "3.12-d")
def test_several_pieces_end_only_where_each_of_them_may(game):
    ends, index = game.data.ends, game.rules.piece_index
    groups = [["td-1", "r148"], ["r148", "r246"], ["gcma-1", "1-bep"], ["td-1", "pl-1"], ["1-2-rei", "3-3-rei"]]
    sets = [mask_of(index[id_] for id_ in ids) for ids in groups]
    for pieces in [*sets, (1 << index["r148"] + 1) - 1, (1 << index["r246"] + 1) - 1]:
        assert movement.ends_for_all(game, pieces) == reduce(
            lambda a, b: a & b, [ends[piece] for piece in bits(pieces)]
        )
    for id_ in ("td-1", "pl-1", "gcma-1", "dna-1", "1-2-rei", "r148"):
        assert movement.ends_for_all(game, 1 << index[id_]) == ends[index[id_]]


@pytest.mark.rule("3.12-e")
def test_only_who_is_where_he_may_not_be_is_lost(game):
    lost = put(game, "2109", "pl-1") | put(game, "2108", "pl-2")
    kept = put(game, "0222", "pl-3") | mask_of([game.rules.piece_index["pl-4"]])
    movement.strand(game, lost | kept)
    assert [game.state.at[piece] for piece in bits(lost)] == [game.data.dead[VIET_MINH]] * 2
    assert [game.state.at[piece] for piece in bits(kept)] == [game.rules.board.index["0222"], game.data.pool]

"""Lines of supply on the water, what transports take and where, and hexes to which units retreat."""

from __future__ import annotations

import pytest

from fivehills import bits, mask_of
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.rules import arriving, retreats, supply, trace, transport

from .placing import put


def is_in(game, hexes, hex_):
    return bool(hexes >> game.rules.board.index[hex_] & 1)


CUT = {
    "a regiment on a river": ("2014", ("r148",), True),
    "a battalion on a river": ("2014", ("td-1",), False),
    "a battalion with a dump": ("2014", ("td-1", "vm-sd-1"), False),
    "the HQ on a river": ("2014", ("vm-hq",), True),
    "a regiment at a mouth": ("2717", ("r148",), False),
}


@pytest.mark.rule("5.3-b")
@pytest.mark.parametrize(("hex_", "ids", "is_cut"), CUT.values(), ids=CUT)
def test_who_cuts_a_line_on_the_water(game, hex_, ids, is_cut):
    assert is_in(game, supply._open_water(game), hex_)
    put(game, hex_, *ids)
    assert is_in(game, supply._open_water(game), hex_) != is_cut


@pytest.mark.rule("5.2-e")
def test_a_port_in_enemy_hands_is_no_source(game):
    put(game, "2715", "1-2-rei", "fef-sd-1")
    put(game, "2616", "3-3-rei")
    assert is_in(game, supply._french_sources(game), "2616")
    assert is_in(game, supply._french_sources(game), "2715")
    game.move(1 << game.rules.piece_index["3-3-rei"], game.data.pool)
    put(game, "2616", "r148")
    assert not is_in(game, supply._french_sources(game), "2616")


RETREATS = {
    "an empty hex": ((), "2713", True),
    "a dump in the open": (("vm-sd-1",), "2713", True),
    "a HQ alone": (("vm-hq",), "2713", False),
    "a battalion": (("td-1",), "2713", False),
}


@pytest.mark.rule("4.14-a", "4.5-a")
@pytest.mark.parametrize(("ids", "hex_", "may"), RETREATS.values(), ids=RETREATS)
def test_where_the_french_may_retreat(game, ids, hex_, may):
    unit = put(game, "2714", "1-2-rei").bit_length() - 1
    put(game, hex_, *ids)
    assert is_in(game, retreats.hexes(game, unit), hex_) == may


@pytest.mark.rule("4.14-a", "4.5-a")
def test_the_french_do_not_retreat_into_a_stack_that_they_may_not_look_into(game):
    unit = put(game, "0713", "1-2-rei").bit_length() - 1
    assert is_in(game, retreats.hexes(game, unit), "0712")
    put(game, "0712", "vm-sd-1")
    assert not is_in(game, retreats.hexes(game, unit), "0712")


@pytest.mark.rule("4.14-a", "1.5-a")
@pytest.mark.parametrize(("spare", "all_leave"), [((4, 4, 4, 1), True), ((4, 4, 3, 1), False)], ids=["13", "12"])
def test_a_full_stack_retreats_if_all_find_room(game, spare, all_leave, monkeypatch):
    """Not every way to part thirteen units over four hexes is tried: there are hundreds of thousands."""
    data, index = game.data, game.rules.board.index
    open_, closed = ("2015", "2114", "2115", "1914"), ("2013", "2113")
    ways = mask_of(index[hex_] for hex_ in open_)
    pieces = [piece for piece in bits(data.side[FRENCH] & data.combat) if data.stacking[piece][0] == 1]
    single = [piece for piece in pieces if not ways & ~retreats.hexes(game, piece, index["2014"])]
    stack, fillers = mask_of(single[:13]), single[13:]
    game.move(stack, index["2014"])
    for hex_, points in zip(open_, spare, strict=True):
        fill = mask_of(fillers.pop() for _ in range(13 - points))
        game.move(fill, index[hex_])
    for number, hex_ in enumerate(closed, 1):
        put(game, hex_, f"td-{number}")
    looks = []
    monkeypatch.setattr(retreats, "bits", lambda found: looks.append(found) or bits(found))
    assert retreats.can_leave(game, stack) == all_leave
    assert len(looks) < 1000


@pytest.mark.rule("3.4-c", "3.4-d")
@pytest.mark.parametrize("side", [FRENCH, VIET_MINH])
def test_trucks_load_on_roads_alone(game, side):
    put(game, "2715", "1-2-rei")
    stops, roads = transport.truck_stops(game, side), game.data.ground.road_hexes[trace.era_of(game)]
    assert stops
    assert not stops & ~roads


@pytest.mark.rule("3.3-c", "5.4-d")
def test_tanks_without_supply_are_no_load(game):
    tanks, foot = put(game, "2715", "1-rcc"), put(game, "2714", "1-2-rei")
    assert transport.has_cargo(game, tanks, 3)
    game.state.oos = tanks | foot
    assert not transport.has_cargo(game, tanks, 3)
    assert transport.has_cargo(game, foot, 3)


ALMOST = ("r9-304", "r57-304", "r66-304", "r209-312")
"""12 stacking points."""


@pytest.mark.rule("1.5-a", "2.5-b", "2.6-b", "SCN-h")
def test_a_battalion_and_a_dump_arrive_where_one_point_is_left(game):
    star = next(space for space in range(len(game.rules.board)) if game.data.mobilization["vietnam"] >> space & 1)
    pieces = mask_of(game.rules.piece_index[id_] for id_ in ALMOST)
    free = arriving.dump_hexes(game)
    lonely = next(space for space in range(len(game.rules.board)) if free >> space & 1)
    game.move(pieces, star)
    assert arriving.round_center(game, star, "vietnam") >> star & 1
    game.move(pieces, lonely)
    assert arriving.dump_hexes(game) >> lonely & 1
    game.move(1 << game.rules.piece_index["td-1"], lonely)
    assert not arriving.dump_hexes(game) >> lonely & 1

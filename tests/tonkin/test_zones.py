"""What is kept of each hex: who has a zone of control, where it is crowded."""

from __future__ import annotations

import pytest

from fivehills import mask_of
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.rules import transport
from fivehills_tonkin.rules.units import disorganize, eliminate, lose_step, room

from . import placing

HEX, BESIDE = "2312", "2412"


def put(game, *ids):
    """Place pieces in the hex, and their set."""
    return placing.put(game, HEX, *ids)


def reaches(game, side):
    """Whether a side has a zone of control over the next hex."""
    return bool(game.state.zoc[side] >> game.rules.board.index[BESIDE] & 1)


@pytest.mark.rule("4.13-f")
def test_a_zone_of_control_ends_at_once_when_units_fall_into_disorder(game):
    regiment = put(game, "r148")
    assert reaches(game, VIET_MINH)
    disorganize(game, regiment)
    assert not reaches(game, VIET_MINH)


@pytest.mark.rule("1.2-b")
@pytest.mark.parametrize(
    ("ids", "has_zone"), [(("1-bep",), False), (("8-bpc",), False), (("1-bep", "8-bpc"), True), (("gm-1",), True)]
)
def test_only_a_lone_small_french_unit_has_no_zone(game, ids, has_zone):
    put(game, *ids)
    assert reaches(game, FRENCH) == has_zone


@pytest.mark.rule("1.5-a")
def test_a_dozen_battalions_crowd_a_hex(game):
    battalions = (1 << 12) - 1
    space = game.rules.board.index[HEX]
    game.move(battalions, space)
    assert game.state.crowded[FRENCH] == 1 << space
    assert room(game, FRENCH, 1 << space, 1) == 1 << space
    assert room(game, FRENCH, 1 << space, 2) == 0


@pytest.mark.rule("1.5-a", "1.5-d")
def test_dumps_alone_take_room_too(game):
    put(game, "fef-sd-1", "fef-sd-2")
    here = 1 << game.rules.board.index[HEX]
    assert room(game, FRENCH, here, 11) == here
    assert room(game, FRENCH, here, 12) == 0


@pytest.mark.rule("1.4-f", "4.12-h", "4.15-a")
def test_the_last_step_lost_is_the_end_of_a_unit(game):
    regiment = put(game, "r148").bit_length() - 1
    for lost in (1, 2, 3):
        lose_step(game, regiment)
        assert (game.state.lost[regiment], game.state.at[regiment]) == (lost, game.rules.board.index[HEX])
    lose_step(game, regiment)
    assert game.state.at[regiment] == game.data.dead[VIET_MINH]


@pytest.mark.rule("4.15-a", "4.15-b")
@pytest.mark.parametrize("company", [(), ("r246",)])
def test_a_regiment_that_dies_is_the_gain_of_the_french_wherever_it_stood(game, company):
    game.state.vp = 50
    regiment = put(game, "r148").bit_length() - 1
    game.move(mask_of(game.rules.piece_index[id_] for id_ in company), game.rules.board.index[BESIDE])
    eliminate(game, regiment)
    assert game.state.vp == 50 + game.data.printed_stacking[regiment]


@pytest.mark.rule("3.5-b", "1.2-e", "4.13-f")
def test_guns_in_disorder_threaten_no_planes_though_infantry_holds_their_hex(game):
    guns = put(game, "r45-351")
    put(game, "r148")
    beside = game.rules.board.index[BESIDE]
    assert transport.gun_zone(game) >> beside & 1
    disorganize(game, guns)
    assert reaches(game, VIET_MINH)
    assert not transport.gun_zone(game) >> beside & 1


@pytest.mark.rule("3.5-a", "1.7-b")
def test_a_dump_alone_does_not_keep_a_strip_open(game):
    strip = game.rules.board.index["0713"]
    placing.put(game, "0712", "r148")
    placing.put(game, "0713", "fef-sd-1")
    assert not transport.is_open(game, strip)
    placing.put(game, "0713", "1-bep")
    assert transport.is_open(game, strip)

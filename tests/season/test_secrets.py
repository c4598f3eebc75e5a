"""Face-down battalions and Dummies: what the French see, and what samples deal anew."""

from __future__ import annotations

import json
from random import Random

import pytest

from fivehills import Game, bits, new_game

FRENCH, VIET_MINH = "french", "viet-minh"


def hidden(game: Game) -> list[str]:
    unseen = game.rules.of_side[1] & ~game.state.seen[0]
    return [game.rules.pieces[piece].id for piece in bits(unseen)]


def played(seed: int, decisions: int, scenario: str = "full-battle") -> Game:
    game, rng = new_game("season", scenario, seed=seed), Random(seed)
    for _ in range(decisions):
        if not game.over:
            game.play(rng.choice(game.decision.actions))
    return game


@pytest.mark.rule("1.2-b", "4.2.1-e")
@pytest.mark.parametrize("decisions", [0, 60, 250, 600])
def test_the_french_view_names_no_face_down_piece(decisions):
    game = played(3, decisions)
    text = json.dumps(game.view(FRENCH))

    assert not [piece for piece in hidden(game) if f'"{piece}"' in text]


@pytest.mark.rule("1.2-b")
def test_the_viet_minh_see_their_own_pieces(season):
    pieces = season.view(VIET_MINH)["pieces"]

    assert set(hidden(season)) <= set(pieces)
    assert pieces["dummy-1"]["space"] == "jungle-2"


@pytest.mark.rule("1.2-b", "4.2.1-f")
def test_samples_deal_face_down_pieces_anew_and_keep_the_numbers(season):
    index = season.rules.piece_index["dummy-1"]
    places = {season.sample(FRENCH, Random(seed)).state.at[index] for seed in range(20)}
    sample = season.sample(FRENCH, Random(1))

    assert len(places) > 1
    assert [here.bit_count() for here in sample.state.occ] == [here.bit_count() for here in season.state.occ]


@pytest.mark.rule("1.2-b")
def test_samples_for_their_owner_change_no_place(season):
    assert season.sample(VIET_MINH, Random(1)).state.at == season.state.at


@pytest.mark.rule("5.7-e", "4.2.1-e")
def test_a_battalion_that_was_engaged_is_unknown_again_after_the_assault(season):
    week = ("keep", "interdict 0", "settled", "dig zone-D", "stop_digging", "attack_week")
    for action in (*week, "march jungle-2", "all"):
        if action in map(str, season.decision.actions):
            season.play(action)
    for action in ("to zone-D", "halt", "launch", "engage zone-D", "all"):
        season.play(action)
    engaged = season.state.seen[0] & season.state.occ[season.rules.board.index["zone-D"]]
    for action in ("ready", "cease", "halt", "end_attack", "halt"):
        if action in map(str, season.decision.actions):
            season.play(action)

    assert engaged.bit_count() == 9
    assert not season.state.seen[0] & engaged

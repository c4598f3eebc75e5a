"""Face-down battalions and Dummies: what the French see, and what samples deal anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from fivehills import Game, bits, new_game
from fivehills_season.rules.hiding import DummyRefuge, expose_shared, lie_open

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
    view = game.view(FRENCH)
    log = json.dumps(view.pop("log"))
    text = json.dumps(view)

    assert not [piece for piece in hidden(game) if f'"{piece}"' in text]
    assert not [piece for piece in never_open(3, decisions) if f'"{piece}"' in log]


def never_open(seed: int, decisions: int) -> list[str]:
    """Battalions and dummies that the French have not seen at any time: others may stand in the log by name."""
    game, rng = new_game("season", "full-battle", seed=seed), Random(seed)
    unseen = set(hidden(game))
    for _ in range(decisions):
        if not game.over:
            game.play(rng.choice(game.decision.actions))
            unseen &= set(hidden(game))
    return sorted(unseen)


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


def put(game: Game, pieces: str, space: str) -> int:
    """Stand pieces in a place, and say which they are."""
    units = sum(1 << game.rules.piece_index[piece] for piece in pieces.split())
    game.move(units, game.rules.board.index[space])
    return units


@pytest.mark.rule("1.2-b", "4.2.1-e")
def test_samples_keep_the_marks_that_lie_on_hidden_counters(season):
    season.play("keep")
    state, data = season.state, season.data
    state.fatigued = put(season, "vm-11", "jungle-3") | put(season, "vm-16", "jungle-5") | data.single[0]
    state.inactive = put(season, "vm-428", "jungle-4")
    tired = ["jungle-3", "jungle-5"]
    samples = [season.sample(FRENCH, Random(seed)).state for seed in range(25)]

    for sample in samples:
        names = sorted(season.rules.board.ids[sample.at[p]] for p in bits(sample.fatigued & data.battalions))
        assert names == tired
        assert not (sample.fatigued | sample.inactive) & data.dummies
        assert sample.fatigued & 1
        assert sample.at[0] == state.at[0]
        assert [season.rules.board.ids[sample.at[p]] for p in bits(sample.inactive)] == ["jungle-4"]
    assert len({sample.at[season.rules.piece_index["vm-11"]] for sample in samples}) > 1


@pytest.mark.rule("1.2-b", "4.2.1-e")
def test_samples_leave_engaged_battalions_and_those_in_question_where_they_are(season):
    season.play("keep")
    state = season.state
    state.exposed = put(season, "vm-11", "jungle-3")
    state.seen[0] |= state.exposed
    asked = put(season, "dummy-1", "jungle-5")
    season.push(DummyRefuge(actor=1, dummies=asked))

    for seed in range(15):
        sample = season.sample(FRENCH, Random(seed)).state
        assert all(sample.at[p] == state.at[p] for p in bits(state.exposed | asked))


def reveals(game: Game, act: Callable[[], None]) -> int:
    """How often something hidden became known."""
    before = game.state.reveals
    act()
    return game.state.reveals - before


@pytest.mark.rule("0.4-b", "3.1-g")
def test_leaving_the_map_reveals_what_was_hidden_and_nothing_else(season):
    hidden, known, french = (put(season, piece, "zone-D") for piece in ("vm-11", "vm-16", "1BEP-1"))
    season.state.seen[0] |= known

    assert reveals(season, lambda: lie_open(season, french)) == 0
    assert reveals(season, lambda: lie_open(season, known)) == 0
    assert reveals(season, lambda: lie_open(season, hidden | known)) == 1
    assert reveals(season, lambda: lie_open(season, hidden)) == 0


@pytest.mark.rule("4.2.1-h", "6.2.1-b")
def test_french_units_that_meet_nobody_reveal_nothing(season):
    put(season, "1BEP-1", "zone-D")

    assert reveals(season, lambda: expose_shared(season)) == 0
    put(season, "vm-11", "zone-D")
    assert reveals(season, lambda: expose_shared(season)) == 1

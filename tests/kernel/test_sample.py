"""Samples: games that agree with all that a side knows, the rest dealt anew."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from fivehills import Game, new_game
from fivehills.secrecy.sample import swap_pieces

Play = Callable[..., Game]


def samples(game: Game, side: str, count: int = 40) -> list[Game]:
    rng = Random(1)
    return [game.sample(side, rng) for _ in range(count)]


@pytest.mark.parametrize("side", ["french", "viet-minh"])
def test_a_sample_looks_the_same_to_its_side_at_every_decision(side: str, play_at_random: Play) -> None:
    rng, game = Random(2), new_game("toy", seed=11)
    number = game.rules.side_index[side]
    while not game.over:
        sample = game.sample(side, rng)
        assert sample.view(side) == game.view(side)
        assert sample.view(None) == game.view(None)
        assert game.log is not None
        assert sample.log is not None
        assert sample.log.visible(number) == game.log.visible(number)
        play_at_random(game, 1, seed=game.moves)


def test_the_enemys_hand_is_dealt_anew_and_the_own_one_is_not(toy: Game) -> None:
    found = samples(toy, "french")
    assert {game.state.hand[0] for game in found} == {toy.state.hand[0]}
    assert len({game.state.hand[1] for game in found}) > 2
    assert all(game.state.hand[1].bit_count() == 1 for game in found)
    whole = toy.state.hand[1] | toy.state.deck[1]
    assert all(game.state.hand[1] ^ game.state.deck[1] == whole for game in found)


def test_the_dice_are_reseeded(toy: Game) -> None:
    assert len({game.state.dice for game in samples(toy, "french")}) == 40


def test_scripted_dice_are_not_betrayed(toy: Game) -> None:
    toy.state.forced = (6, 6)
    assert toy.sample("french", Random(1)).state.forced == ()


def test_hidden_pieces_change_places_for_the_enemy_only(in_fight: Game) -> None:
    dummy = in_fight.rules.piece_index["vm-4"]
    assert len({game.state.at[dummy] for game in samples(in_fight, "french")}) == 3
    assert {game.state.at[dummy] for game in samples(in_fight, "viet-minh")} == {in_fight.state.at[dummy]}


def test_seen_pieces_stay_where_they_are(in_fight: Game) -> None:
    dummy = in_fight.rules.piece_index["vm-4"]
    in_fight.state.seen[0] |= 1 << dummy
    assert {game.state.at[dummy] for game in samples(in_fight, "french")} == {in_fight.state.at[dummy]}


def test_the_ruleset_deals_secret_plans_anew_until_they_are_shown(toy: Game) -> None:
    toy.play("plan hold")
    assert {game.state.plan[0] for game in samples(toy, "viet-minh")} == {1, 2}
    assert {game.state.plan[0] for game in samples(toy, "french")} == {1}
    toy.play("plan press")
    assert {game.state.plan[0] for game in samples(toy, "viet-minh")} == {1}


def test_a_sample_plays_on_without_touching_the_game(in_fight: Game, play_at_random: Play) -> None:
    before, lines = in_fight.digest(), list(in_fight.log or ())
    for number, sample in enumerate(samples(in_fight, "french", 10)):
        play_at_random(sample, seed=number)
        assert sample.over
        assert sample.log is not None
        assert len(list(sample.log)) > len(lines)
    assert (in_fight.digest(), list(in_fight.log or ())) == (before, lines)


def test_a_sample_can_be_sampled_and_undone(in_fight: Game) -> None:
    sample = in_fight.sample("french", Random(1)).sample("french", Random(2))
    before = sample.digest()
    sample.play("pass")
    sample.undo()
    assert sample.digest() == before
    assert sample.view("french") == in_fight.view("french")


def test_the_same_chance_gives_the_same_sample(in_fight: Game) -> None:
    digests = {in_fight.sample("french", Random(5)).digest() for _ in range(3)}
    assert len(digests) == 1


def test_swapped_pieces_exchange_all_that_is_known_of_them(in_fight: Game) -> None:
    state, index = in_fight.state, in_fight.rules.piece_index
    a, b = index["vm-1"], index["vm-4"]
    places = state.at[a], state.at[b]
    state.spent, state.strength[b], state.seen[0] = 1 << a, 1, 1 << b
    swap_pieces(state, a, b)
    assert (state.at[b], state.at[a]) == places
    assert state.spent == 1 << b
    assert (state.strength[a], state.strength[b]) == (1, 2)
    assert state.seen[0] == 1 << a
    assert state.occ[state.at[a]] >> a & 1
    assert not state.occ[state.at[b]] >> a & 1

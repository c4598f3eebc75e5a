"""Dice: the published generator, the same everywhere, and fair enough."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from itertools import pairwise

import pytest

from fivehills import Game, new_game
from fivehills.batch.simulate import game_seed
from fivehills.errors import IllegalAction
from fivehills.maths.dice import draw, fresh_seed, seeded
from fivehills.play.refusals import going_round


def numbers_of(state: int, count: int) -> list[int]:
    numbers = []
    for _ in range(count):
        state, number = draw(state, 1 << 64)
        numbers.append(number)
    return numbers


def test_the_generator_is_blake2b_of_a_counter_under_the_key() -> None:
    key = 3**80
    expected: list[int] = []
    for block in (0, 8):
        digest = blake2b(block.to_bytes(8, "little"), key=key.to_bytes(16, "little")).digest()
        expected += [int.from_bytes(digest[byte : byte + 8], "little") for byte in range(0, 64, 8)]
    assert numbers_of(key << 64, 16) == expected


def test_dice_seen_say_nothing_of_the_key_but_for_all_its_bits() -> None:
    key = 5**50
    found = {tuple(numbers_of((key ^ 1 << bit) << 64, 2)) for bit in range(128)}
    assert len(found) == 128


def test_seeds_of_games_that_people_play_have_128_bits() -> None:
    seeds = [fresh_seed() for _ in range(64)]
    assert len(set(seeds)) == 64
    assert max(seed.bit_length() for seed in seeds) > 120
    assert len({seeded(seed) for seed in seeds}) == 64


def test_a_seed_is_not_told_where_something_is_hidden(toy: Game) -> None:
    toy.seed = 987654321
    with pytest.raises(IllegalAction) as refused:
        toy.play(toy.rules.action("move", 0, 1))
    assert "987654321" not in str(refused.value)
    assert "987654321" not in str(going_round(toy, 5))


def test_the_first_dice_of_a_seed_never_change() -> None:
    state, dice = seeded(7), []
    for _ in range(12):
        state, value = draw(state, 6)
        dice.append(value + 1)
    assert dice == [6, 2, 3, 5, 3, 4, 6, 6, 1, 5, 5, 6]


def test_neighbouring_seeds_give_unrelated_dice() -> None:
    firsts = [draw(seeded(seed), 6)[1] for seed in range(6000)]
    assert all(850 < count < 1150 for count in Counter(firsts).values())
    pairs = Counter(pairwise(firsts))
    assert len(pairs) == 36
    assert max(pairs.values()) < 240, "each pair is expected 167 times"


def test_negative_and_huge_seeds_are_seeds_too() -> None:
    states = {seeded(seed) for seed in (-2, -1, 0, 1, 2**63, 3**50)}
    assert len(states) == 6
    assert all(0 <= state < 2**192 and not state % 2**64 for state in states)


def test_every_face_comes_up_equally_often() -> None:
    state, counts = seeded(1), Counter[int]()
    for _ in range(12000):
        state, value = draw(state, 6)
        counts[value] += 1
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(1800 < count < 2200 for count in counts.values())


def test_rolls_are_logged_with_their_purpose(in_fight: Game) -> None:
    rolled = in_fight.roll("weather", 2, 10)
    assert in_fight.log is not None
    assert in_fight.log.entries[-1] == ("roll", ("weather", *rolled), -1)
    assert all(1 <= value <= 10 for value in rolled)


def test_scripted_dice_come_first_and_leave_the_others_alone(toy: Game) -> None:
    before = toy.state.dice
    toy.state.forced = (6, 1)
    assert toy.roll("test", 2) == (6, 1)
    assert toy.state.dice == before
    toy.roll("test")
    assert toy.state.dice != before


@pytest.mark.parametrize("count", [1, 2, 3, 9])
def test_several_dice_are_the_same_as_one_by_one(toy: Game, count: int) -> None:
    for _ in range(17):
        alone = toy.copy()
        assert toy.roll("test", count, 10) == tuple(alone.die(10) for _ in range(count))
        assert toy.state.dice == alone.state.dice


def test_pick_draws_every_member_and_nothing_else(toy: Game) -> None:
    assert {toy.pick(0b101100) for _ in range(200)} == {2, 3, 5}


def test_different_seeds_deal_differently() -> None:
    assert len({tuple(new_game("toy", seed=seed).state.hand) for seed in range(60)}) > 10


def test_games_of_a_batch_have_seeds_that_other_languages_can_read() -> None:
    seeds = [game_seed(0, number) for number in range(2000)]
    assert len(set(seeds)) == 2000
    assert max(seeds) < 2**53
    assert not set(seeds) & {game_seed(1, number) for number in range(2000)}

"""Dice: the published generator, the same everywhere, and fair enough."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from fivehills import Game, new_game
from fivehills.batch.simulate import game_seed
from fivehills.maths.dice import draw, seeded


def test_the_generator_is_splitmix64_with_its_published_numbers() -> None:
    state, numbers = 0, []
    for _ in range(3):
        state, number = draw(state, 1 << 64)
        numbers.append(number)
    assert numbers == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_the_first_dice_of_a_seed_never_change() -> None:
    state, dice = seeded(7), []
    for _ in range(12):
        state, value = draw(state, 6)
        dice.append(value + 1)
    assert dice == [2, 2, 1, 3, 3, 3, 6, 6, 5, 3, 5, 6]


def test_neighbouring_seeds_give_unrelated_dice() -> None:
    firsts = [draw(seeded(seed), 6)[1] for seed in range(6000)]
    assert all(850 < count < 1150 for count in Counter(firsts).values())
    pairs = Counter(pairwise(firsts))
    assert len(pairs) == 36
    assert max(pairs.values()) < 240, "each pair is expected 167 times"


def test_negative_and_huge_seeds_are_seeds_too() -> None:
    states = {seeded(seed) for seed in (-2, -1, 0, 1, 2**63, 3**50)}
    assert len(states) == 6
    assert all(0 <= state < 2**64 for state in states)


def test_every_face_comes_up_equally_often() -> None:
    state, counts = seeded(1), Counter[int]()
    for _ in range(12000):
        state, value = draw(state, 6)
        counts[value] += 1
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(1800 < count < 2200 for count in counts.values())


def test_rolls_are_logged_with_their_purpose(toy: Game) -> None:
    rolled = toy.roll("weather", 2, 10)
    assert toy.log is not None
    assert toy.log.entries[-1] == ("roll", ("weather", *rolled), -1)
    assert all(1 <= value <= 10 for value in rolled)


def test_scripted_dice_come_first_and_leave_the_others_alone(toy: Game) -> None:
    before = toy.state.dice
    toy.state.forced = (6, 1)
    assert toy.roll("test", 2) == (6, 1)
    assert toy.state.dice == before
    toy.roll("test")
    assert toy.state.dice != before


def test_pick_draws_every_member_and_nothing_else(toy: Game) -> None:
    assert {toy.pick(0b101100) for _ in range(200)} == {2, 3, 5}


def test_different_seeds_deal_differently() -> None:
    assert len({tuple(new_game("toy", seed=seed).state.hand) for seed in range(60)}) > 10


def test_games_of_a_batch_have_seeds_that_other_languages_can_read() -> None:
    seeds = [game_seed(0, number) for number in range(2000)]
    assert len(set(seeds)) == 2000
    assert max(seeds) < 2**53
    assert not set(seeds) & {game_seed(1, number) for number in range(2000)}

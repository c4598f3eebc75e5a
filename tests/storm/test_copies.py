"""Equal cards: which copy lies on the table says nothing of the copies in the hand."""

from __future__ import annotations

from random import Random

import pytest

from fivehills import bits, new_game


@pytest.mark.rule("5.2-f")
def test_of_equal_cards_any_copy_is_played() -> None:
    """A lower copy than the one shown stays in the hand about as often as chance has it."""
    lower = shown = 0
    for seed in range(12):
        game, rng = new_game("storm", seed=seed), Random(seed)
        while not game.over:
            side = game.rules.side_index[game.decision.actor]
            before = game.state.hand[side]
            actions = game.decision.actions
            game.play(actions[int(rng.random() * len(actions))])
            for card in bits(before & ~game.state.hand[side]):
                copies = before & game.rules.copies[card]
                if copies & (copies - 1):
                    shown += 1
                    lower += bool(copies & ((1 << card) - 1))
    assert shown > 60
    assert 0.35 < lower / shown < 0.75

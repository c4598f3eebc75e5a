"""A watch shows at every moment what a view made from nothing shows."""

from __future__ import annotations

from random import Random

import pytest

from fivehills import new_game
from fivehills.plugins.discovery import registry
from fivehills.secrecy.watch import Watch

RULESETS = sorted(registry().rulesets)
ACTIONS = 120


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_watch_shows_what_a_view_shows_also_after_undo(ruleset: str) -> None:
    game, rng = new_game(ruleset, seed=5), Random(5)
    viewers = [*game.rules.sides, None]
    watches = [Watch(side) for side in viewers]
    for _ in range(ACTIONS):
        if game.over:
            break
        game.play(rng.choice(game.decision.actions))
        if rng.random() < 0.1:
            for _ in range(min(game.moves, rng.randint(1, 4))):
                game.undo()
        for side, watch in zip(viewers, watches, strict=True):
            assert str(watch.view(game)) == str(game.view(side))


def test_what_has_not_changed_is_not_made_again() -> None:
    game = new_game("storm", seed=1)
    watch = Watch(game.rules.sides[0])
    before = watch.view(game)
    game.play(game.decision.actions[0])
    after = watch.view(game)
    same = [id_ for id_ in after["spaces"] if after["spaces"][id_] is before["spaces"][id_]]
    assert len(same) > len(after["spaces"]) / 2

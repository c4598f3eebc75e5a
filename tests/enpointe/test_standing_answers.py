"""Reaction windows that are answered once for a while."""

from __future__ import annotations

from random import Random

import fivehills
import pytest
from fivehills.play.ease import Ease, answered_already


@pytest.fixture
def window() -> fivehills.Game:
    """Eliane 2 where the French are first asked about defensive fire."""
    game, rng = fivehills.new_game("enpointe", "eliane-2", seed=3), Random(1)
    while game.decision.step != "Reaction" or game.decision.actor != "french" or len(game.decision.actions) < 3:
        game.play((game.decision.shortcuts if game.setting_up else ()) or (rng.choice(game.decision.actions),))[0]
    return game

"""Which computer players there are: the built-in ones, and those that plugins bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from random import Random
from typing import TYPE_CHECKING

from fivehills.bots.greedy import GreedyBot
from fivehills.bots.seat import Bot, Seat
from fivehills.engine.actions import Action
from fivehills.errors import UsageError
from fivehills.plugins.discovery import registry

if TYPE_CHECKING:
    from fivehills.play.game import Game


class RandomBot:
    """Chooses uniformly among the legal actions."""

    summary = "does anything that is allowed; good for a look round"

    def choose(self, seat: Seat) -> Action:
        actions = seat.actions
        return actions[int(seat.rng.random() * len(actions))]


BUILT_IN: Mapping[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot_names() -> list[str]:
    """All computer players that there are, built-in ones first."""
    return [*BUILT_IN, *(name for name in sorted(registry().bots) if name not in BUILT_IN)]


def bot_summary(name: str) -> str:
    """What a computer player is like, in a line; empty if it does not say."""
    factory = BUILT_IN.get(name) or registry().bots.get(name)
    return str(getattr(factory, "summary", ""))


def make_bot(name: str) -> Bot:
    """A computer player by name. Raises UsageError."""
    factory = BUILT_IN.get(name) or registry().bots.get(name)
    if factory is None:
        near = get_close_matches(name, bot_names(), n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UsageError(f"no bot is called {name!r} (there is: {', '.join(bot_names())}){hint}")
    return factory()


def bot_answer(game: Game, side: str, name: str, chance: str) -> Action:
    """What a new computer player of a name answers for a side; it sets up as in history where a ruleset knows it.

    chance: from which its dice follow, so that equal positions of a game can be given equal answers.
    """
    if game.setting_up and game.decision.shortcuts:
        return game.decision.shortcuts[0]
    return make_bot(name).choose(Seat(game, side, Random(chance)))

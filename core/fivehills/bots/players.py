"""Which computer players there are: the built-in ones, and those that plugins bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from fivehills.bots.greedy import GreedyBot
from fivehills.bots.seat import Bot, Seat
from fivehills.engine.actions import Action
from fivehills.errors import UsageError
from fivehills.plugins.discovery import registry


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

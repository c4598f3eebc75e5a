"""How a bot fares with a ruleset's questions: where it is slow because a step does not say what finishes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from fivehills.bots.greedy import GreedyBot
from fivehills.bots.seat import Seat, own_chance
from fivehills.engine.actions import Action
from fivehills.engine.answers import judged
from fivehills.engine.steps import Choice
from fivehills.play.game import Game
from fivehills.proof.bench import Bench

LOOKS = 8
"""Decisions of a game at which a bot is asked."""
MANY = 4.0
"""Answers of its own to one question that a bot supposes, on average, for each action that it thinks through."""


@dataclass
class Counting(GreedyBot):
    """A greedy bot that counts which of its own questions it answers on the way."""

    trials: Counter[type] = field(default_factory=Counter)
    supposed: Counter[tuple[type, type]] = field(default_factory=Counter)
    root: type = object

    def _outcome(self, game: Game, side: int, depth: int, root: type, wanted: Sequence[str]) -> float:
        self.root = root
        self.trials[root] += 1
        return super()._outcome(game, side, depth, root, wanted)

    def _suppose(
        self, game: Game, side: int, actions: Sequence[Action], chance: int, wanted: Sequence[str] = ()
    ) -> int:
        step = game.state.stack[-1]
        if isinstance(step, Choice) and step.actor == side and wanted:
            self.supposed[self.root, type(step)] += 1
        return super()._suppose(game, side, actions, chance, wanted)


def bots_can_think(bench: Bench) -> None:
    """every position has a finite worth, on which greedy chooses; a note says where it is slow for want of `rest`"""
    bot = Counting()
    for walk in bench.walks(0.02, least=1):
        for game in walk.decisions(LOOKS):
            actor = game.decision.actor
            judged(game, game.rules.side_index[actor])
            bench.checks += 1
            action = bot.choose(Seat(game, actor, own_chance(game.seed, actor)))
            bench.hold(action in game.decision.actions, f"greedy answers {str(action)!r}, which is not offered")
    bench.notes.extend(slow(bot))


def slow(bot: Counting) -> list[str]:
    """What to say of the questions that are answered too often while an action is thought through."""
    found = []
    for (root, step), count in bot.supposed.items():
        mean = count / bot.trials[root]
        if mean > MANY and not step.rest:  # type: ignore[attr-defined]
            name = step.__name__
            found.append(
                f"greedy is slow at {root.__name__!r}: for each answer it thinks of {mean:.0f} to {name!r}; "
                f"name the verbs that finish {name!r} in its `rest`, or say in `is_restful` when to judge before it"
            )
    return found

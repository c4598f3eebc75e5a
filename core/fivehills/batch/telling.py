"""What a row tells of a game beyond its result: the battle as dated entries, and how it played."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fivehills.chronicle.watching import Watch, watch
from fivehills.engine.answers import judged
from fivehills.play.game import Game


class Teller:
    """Watches a game of a batch from its first decision on."""

    def __init__(self, game: Game):
        self._watch: Watch = watch(game)
        self._decisions: Counter[str] = Counter()
        self._options = 0
        self._forced = 0
        self._turns_of_play = 0
        self._actor = ""
        self._leads: list[float] = []
        self._note(game)

    def look(self, game: Game) -> None:
        """Call it after each action."""
        self._watch.look(game)
        if not game.over:
            self._note(game)

    def _note(self, game: Game) -> None:
        decision = game.decision
        actor, count = decision.actor, len(decision.actions)
        self._decisions[actor] += 1
        self._options += count
        self._forced += count == 1
        if actor != self._actor:
            self._turns_of_play += 1
            self._actor = actor
        while len(self._leads) < len(self._watch.entries):
            worth = [judged(game, side) for side in range(len(game.rules.sides))]
            self._leads.append(round(worth[0] - max(worth[1:], default=0.0), 3))

    def story(self, game: Game) -> dict[str, Any]:
        """The whole of it as plain data."""
        told = self._watch.finish(game)
        total = sum(self._decisions.values())
        return {
            "outcome": told.outcome,
            "ended": told.ended,
            "falls": dict(told.falls),
            "strongpoints": list(told.strongpoints),
            "entries": [_entry(entry) for entry in told.entries],
            "leads": self._leads,
            "play": {
                "decisions": dict(self._decisions),
                "options": round(self._options / total, 3),
                "forced": round(self._forced / total, 4),
                "changes": self._turns_of_play,
            },
        }


def _entry(entry: Any) -> dict[str, Any]:
    return {
        "at": entry.at,
        "held": len(entry.held),
        "losses": dict(entry.losses),
        "arrived": dict(entry.arrived),
        "fit": dict(entry.fit),
        "perimeter": entry.perimeter,
        "events": [dict(event) for event in entry.events],
        "counts": {figure: dict(sides) for figure, sides in entry.counts.items()},
    }

"""The bench on which a ruleset is put to the test: random games that can be stopped and looked at anywhere.

A property that does not hold raises `Broken`; what went wrong can always be replayed from the save that comes with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from fivehills.batch.coverage import CoveredRules, covered
from fivehills.batch.simulate import game_seed
from fivehills.engine.actions import Action
from fivehills.engine.rules import Rules
from fivehills.errors import FiveHillsError
from fivehills.play.game import Game
from fivehills.play.save import to_save
from fivehills.play.start import compiled, game_of, new_game


class Broken(FiveHillsError):
    """A property of the conformance battery does not hold."""

    code = "check"


@dataclass
class Bench:
    """A ruleset under test, and how many games may be spent on it."""

    ruleset: str
    scenario: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    games: int = 100
    seed: int = 0
    checks: int = 0
    notes: list[str] = field(default_factory=list)
    latest: Walk | None = None
    covering: bool = False
    """Whether games are watched for what they reach."""

    @cached_property
    def rules(self) -> Rules:
        """The compiled rules."""
        return compiled(self.ruleset, self.scenario, self.options, self.variants)

    @cached_property
    def covered(self) -> CoveredRules:
        """Rules that tell what is reached."""
        return covered(self.ruleset, self.scenario, self.options, self.variants)

    @cached_property
    def length(self) -> int:
        """Decisions of a random game, or of what can be played of it."""
        walk = Walk(self, game_seed(self.seed, 0))
        with suppress(Exception):
            walk.finish()
        return max(1, len(walk.done))

    def new_game(self, seed: int) -> Game:
        """A game at its first decision."""
        if self.covering:
            return game_of(self.covered, seed)
        return new_game(self.ruleset, self.scenario, seed=seed, options=self.options, variants=self.variants)

    def walks(self, share: float, least: int = 2) -> Iterator[Walk]:
        """A share of the games, but a few at least."""
        for number in range(min(self.games, max(least, round(self.games * share)))):
            self.latest = Walk(self, game_seed(self.seed, number))
            yield self.latest

    def hold(self, fact: bool, message: str) -> None:
        """Count a check, and break with the message if the fact is none."""
        self.checks += 1
        if not fact:
            raise Broken(message)


class Walk:
    """A random game that remembers what was played well, so that any trouble can be replayed."""

    def __init__(self, bench: Bench, seed: int):
        self.bench = bench
        self.seed = seed
        self.rng = Random(f"check/{seed}")
        self.done: list[Action] = []
        self.game = bench.new_game(seed)

    def decisions(self, looks: int | None = None) -> Iterator[Game]:
        """The game at each decision, or at about so many of them; between them it is played at random."""
        rate = 1 if looks is None else looks / self.bench.length
        while not self.game.over:
            if rate >= 1 or self.rng.random() < rate:
                yield self.game
            self.advance()

    def finish(self) -> Game:
        """The game at its end."""
        while not self.game.over:
            self.advance()
        return self.game

    def advance(self) -> None:
        """Play one random action."""
        cap = self.bench.rules.content.ruleset.cap
        if len(self.done) >= cap:
            raise Broken(f"the game has not ended after {cap} decisions, the ruleset's cap")
        action = self.any_action(self.game)
        self.game.play(action)
        self.done.append(action)

    def any_action(self, game: Game) -> Action:
        """One of the offered actions at random."""
        actions = game.decision.actions
        if not actions:
            raise Broken(f"the decision {game.decision.step} offers no action")
        return actions[int(self.rng.random() * len(actions))]

    def play_on(self, game: Game, count: int) -> None:
        """Play some random actions in another game than the walk's own."""
        for _ in range(count):
            if game.over:
                return
            game.play(self.any_action(game))

    def save(self) -> dict[str, Any]:
        """A save of the position before the trouble, made by replay; what could be replayed if that fails too."""
        game = self.bench.new_game(self.seed)
        with suppress(Exception):
            for action in self.done:
                game.play(action)
        return to_save(game)


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two pieces of plain data first differ; empty if they are equal."""
    if one == other:
        return ""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in (*one, *other):
            if one.get(key) != other.get(key) or (key in one) != (key in other):
                return difference(one.get(key), other.get(key), f"{path}.{key}" if path else str(key))
    if isinstance(one, list) and isinstance(other, list):
        same = (a == b for a, b in zip(one, other, strict=False))
        number = next((n for n, equal in enumerate(same) if not equal), min(len(one), len(other)))
        first, second = (whole[number] if number < len(whole) else None for whole in (one, other))
        return difference(first, second, f"{path}[{number}]")
    return f"{path or 'value'}: {_short(one)} against {_short(other)}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 120 else text[:117] + "..."

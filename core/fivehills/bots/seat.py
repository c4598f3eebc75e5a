"""A side's place at the table, and what a computer player is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from fivehills.engine.actions import Action
from fivehills.engine.decision import Decision
from fivehills.errors import UsageError
from fivehills.play.game import Game
from fivehills.secrecy.sample import dealt, reshuffled


class Seat:
    """One side's place at the table: all that a bot is given."""

    __slots__ = ("__game", "number", "rng", "side")

    def __init__(self, game: Game, side: str, rng: Random):
        self.__game = game
        self.side = side
        self.number = game.rules.side_index[side]
        self.rng = rng

    @property
    def decision(self) -> Decision:
        """What must be chosen now, if it is this side's turn to choose."""
        decision = self.__game.decision
        if decision.actor != self.side:
            raise UsageError(f"it is not for {self.side!r} to choose now, but for {decision.actor!r}")
        return decision

    @property
    def actions(self) -> Sequence[Action]:
        """Every legal answer to the decision."""
        return self.decision.actions

    def view(self) -> dict[str, Any]:
        """What this side may know, as plain data."""
        return self.__game.view(self.side)

    @property
    def has_secrets(self) -> bool:
        """Whether there is more for this side to find out than how the dice fall."""
        return self.__game.rules.has_secrets

    def sample(self) -> Game:
        """A game that agrees with everything this side knows, the rest dealt anew by the seat's own chance."""
        return self.__game.sample(self.side, self.rng)

    def glimpse(self) -> Game:
        """A sample for thinking on copies of it: quicker to come by, but nothing can be taken back in it."""
        return dealt(self.__game, self.number, self.rng)

    def second_glimpse(self, sample: Game) -> Game:
        """A copy of a sample of the same position with other cards and dice: quicker to come by than another one."""
        return reshuffled(sample, self.number, self.rng)


class Bot(Protocol):
    """A computer player. It must draw all chance from `seat.rng`.

    It may remember things in a batch, where one is made for each game; at a table one is made for each decision.
    """

    def choose(self, seat: Seat) -> Action:
        """One of the actions that the seat's decision offers."""


def own_chance(seed: int, side: str) -> Random:
    """The random numbers of a side's bot: the same for the same game in every process."""
    return Random(f"{seed}/{side}")

"""Random players that can be run for a slice of time: a ruleset's, and python-chess's for comparison."""

from __future__ import annotations

import gc
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any, Protocol

from fivehills import Game, new_game
from fivehills.batch.rubbish import seldom_searched

BATCH = 64
"""Decisions between two looks at the clock."""
CHESS_CAP = 400
"""Random chess seldom ends by itself; a fresh board after so many plies."""


@dataclass
class Slice:
    """What was done in a slice of time."""

    decisions: int = 0
    options: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds


class Player(Protocol):
    """Plays on at random."""

    def play(self, decisions: int) -> int:
        """Make so many decisions; returns how many options they had."""


def run(player: Player, seconds: float) -> Slice:
    """Let a player play for a while."""
    done = Slice()
    begun = process_time()
    while done.seconds < seconds:
        done.options += player.play(BATCH)
        done.decisions += BATCH
        done.seconds = process_time() - begun
    return done


class RulesetPlayer:
    """Uniformly random games of a ruleset, one after the other, with log and undo on."""

    def __init__(self, ruleset: str, scenario: str):
        self.ruleset, self.scenario = ruleset, scenario
        self.rng = Random(1)
        self.games = 0
        self.game = self.fresh()
        gc.freeze()  # as the workers of a batch do

    def fresh(self) -> Game:
        """The next game."""
        self.games += 1
        return new_game(self.ruleset, self.scenario, seed=self.games)

    def play(self, decisions: int) -> int:
        game, random, options = self.game, self.rng.random, 0
        for _ in range(decisions):
            if game.over:
                game = self.game = self.fresh()
            actions = game.decision.actions
            options += len(actions)
            game.play(actions[int(random() * len(actions))])
        return options


class ChessPlayer:
    """Uniformly random chess: legal moves and push, no question whether the game is over but an empty list."""

    def __init__(self) -> None:
        import chess

        self.new_board: Any = chess.Board
        self.board = chess.Board()
        self.rng = Random(1)
        self.plies = 0

    def play(self, decisions: int) -> int:
        board, random, options = self.board, self.rng.random, 0
        for _ in range(decisions):
            moves = list(board.generate_legal_moves())
            if not moves or self.plies >= CHESS_CAP:
                board = self.board = self.new_board()
                moves = list(board.generate_legal_moves())
                self.plies = 0
            self.plies += 1
            options += len(moves)
            board.push(moves[int(random() * len(moves))])
        return options


def alternate(players: list[Player], seconds: float, slice_seconds: float = 1.0) -> list[list[Slice]]:
    """Slices of all players in rotation, so that a noisy machine is noisy for all of them alike."""
    slices: list[list[Slice]] = [[] for _ in players]
    with seldom_searched():  # as in every game of a batch
        for player in players:
            run(player, slice_seconds / 2)
        for _ in range(max(1, round(seconds / slice_seconds))):
            for player, done in zip(players, slices, strict=True):
                done.append(run(player, slice_seconds))
    return slices

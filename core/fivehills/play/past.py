"""Taking actions back: the past of a game is a list of actions with a position kept every so many of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fivehills.engine.actions import Action
from fivehills.engine.log import Log
from fivehills.errors import UndoRefused

if TYPE_CHECKING:
    from fivehills.play.game import Game


def played(game: Game) -> list[Action]:
    """Everything played so far."""
    return [*backwards(game)][::-1]


def backwards(game: Game) -> Iterator[Action]:
    """What was played, the last action first."""
    past = game._past
    while past is not None:
        past, action = past
        yield action


def undo(game: Game) -> None:
    """Take the last action back, as far as the manners of the table allow."""
    if game._past is None or game._keyframes is None or game.moves == _floor(game):
        raise UndoRefused("there is nothing to take back")
    before = rewound(game, game.moves - 1)
    if game.table == "duel":
        _check_manners(game, before)
    game.moves -= 1
    game._past = game._past[0]
    while game._keyframes[1] > game.moves:
        game._keyframes = game._keyframes[0]
    game.state, game._legal, game._curtain = before.state, before._legal, before._curtain
    if game.log is not None and before.log is not None:
        game.log = before.log


def _floor(game: Game) -> int:
    key = game._keyframes
    while key[0] is not None:
        key = key[0]
    return int(key[1])


def rewound(game: Game, moves: int) -> Game:
    """A game replayed up to an earlier number of actions."""
    key = game._keyframes
    while key[1] > moves:
        key = key[0]
    replay, past = [], game._past
    for count in range(game.moves, key[1], -1):
        past, action = past
        if count <= moves:
            replay.append(action)
    twin = game.copy()
    twin.state = key[2].copy()
    twin.log = log_head(game, key[3])
    twin.moves, twin._curtain = key[1], key[4]
    twin._advance()
    for action in reversed(replay):
        twin.moves += 1
        twin._apply(action)
        twin._advance()
    return twin


def _check_manners(game: Game, before: Game) -> None:
    if game.over or before.decision.actor != game.decision.actor:
        raise UndoRefused("the turn has passed to the other side; its decision cannot be taken back")
    if before.state.dice != game.state.dice or before.state.forced != game.state.forced:
        raise UndoRefused("dice have been rolled or cards drawn since; that cannot be taken back")
    if before.state.reveals != game.state.reveals:
        raise UndoRefused("something hidden has been revealed since; that cannot be taken back")


def log_head(game: Game, length: int) -> Log | None:
    """The log as it was when it had so many entries of its own."""
    if game.log is None:
        return None
    head = Log(game.log._earlier, game.log._seen_by, game.log.rules)
    head._upto = game.log._upto
    head.entries = game.log.entries[:length]
    return head

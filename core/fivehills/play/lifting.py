"""Taking one piece of a set-up up again: its question is put anew, and what was placed after it is placed as before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from fivehills.engine import deployment
from fivehills.errors import UndoRefused

if TYPE_CHECKING:
    from fivehills.engine.actions import Action
    from fivehills.play.game import Game


class Lifted(NamedTuple):
    """A piece in hand: how many actions are left, where it lies, where all stood, what is to be played again."""

    moves: int
    piece: int
    lies: int
    stood: tuple[int, ...]
    later: list[Action]


def lift(game: Game, side: str, piece: int) -> Lifted:
    """Go back to the question where a side placed a piece.

    Raises UndoRefused, with the game as it was, if the piece was not placed by that side in the set-up, if the set-up
    is over, or if the manners of the table forbid it.
    """
    number, played, stood = _placed_by(game, side, piece), game.actions(), tuple(game.state.at)
    by_history = played[number].verb == deployment.VERB
    later = played[number + (not by_history) :]
    number = _opened_at(game, number)
    _taken_back(game.copy(), number)
    _taken_back(game, number)
    if by_history:
        _go_on_to(game, piece)
    return Lifted(number, piece, game.state.at[piece], stood, later)


def placed_again(game: Game, lifted: Lifted) -> Iterator[Action]:
    """What to play when the piece stands, one after the other: the others come to stand where they stood.

    What is no longer offered because it is the only answer left is passed over; where anything would come to stand
    elsewhere, its side is asked.
    """
    for action in lifted.later:
        if game.over or action not in (*game.decision.actions, *game.decision.shortcuts):
            continue
        after = game.copy()
        after.play(action)
        if action.verb != deployment.VERB and not _stand_as_before(game, after, lifted):
            return
        yield action


def _stand_as_before(game: Game, after: Game, lifted: Lifted) -> bool:
    moved = [piece for piece, at in enumerate(after.state.at) if at != game.state.at[piece]]
    return all(after.state.at[piece] == lifted.stood[piece] for piece in moved)


def _placed_by(game: Game, side: str, piece: int) -> int:
    """The number of the action with which a side placed a piece."""
    name = game.rules.pieces[piece].name
    if not game.moves or not (game.setting_up or game.rewound(game.moves - 1).setting_up):
        raise UndoRefused(f"{name} cannot be taken up again: the set-up is over")
    here = game.state.at[piece]
    for number in range(game.moves - 1, -1, -1):
        before = game.rewound(number)
        if before.state.at[piece] != here:
            if before.decision.actor == side:
                return number
            break
    raise UndoRefused(f"{name} cannot be taken up again: it is not you who has placed it")


def _opened_at(game: Game, number: int) -> int:
    """The first of the questions that led to a placing: in which zone, then where."""
    while number:
        before, action = game.rewound(number - 1), game.actions()[number - 1]
        if action.verb not in before.state.stack[-1].opens:
            break
        number -= 1
    return number


def _taken_back(game: Game, moves: int) -> None:
    while game.moves > moves:
        game.undo()


def _go_on_to(game: Game, piece: int) -> None:
    """Place what history places before a piece, up to the question about the piece itself."""
    here = game.state.at[piece]
    while True:
        answer = game.state.stack[-1].default(game)
        after = game.copy()
        after.play(answer)
        if after.state.at[piece] != here:
            return
        game.play(answer)

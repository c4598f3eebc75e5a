"""The curtain: while a side chooses in private, the others see the table as it was when the stretch began.

A step whose class says `private = True` (set-up, plots, bids, attachments) is done behind a curtain. It is drawn when
such a step begins, stays while the same side goes on with private steps, and is lifted at the first question that is
not one of them: then the others see at once what has become of the public table. How much was chosen meanwhile, in
which order and at which questions stays with the one who chose.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from fivehills.engine.log import OUTCOME
from fivehills.engine.state import State, from_json, to_json
from fivehills.engine.steps import Choice, Procedure, Step

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fivehills.engine.rules import Rules
    from fivehills.play.game import Game


@dataclass(frozen=True, slots=True)
class Curtain:
    """What lies behind the curtain of a side, and how many actions nobody else could count. Never changed."""

    side: int
    """Whose curtain is drawn, -1: nobody's."""
    state: State | None
    """The table when it was drawn."""
    moves: int
    """How many actions had been played then."""
    unseen: tuple[int, ...]
    """For each side, and last for a spectator, the number of actions that could not be seen."""
    quiet: bool = field(default=False, compare=False)
    """Whether nothing private was under way when it was looked at last: what begins later draws it by itself."""


def whose(step: Step) -> int:
    """The side that a private step belongs to."""
    return int(step.actor)  # type: ignore[attr-defined]


def draw(game: Game, side: int) -> None:
    """Begin a private stretch of a side, unless it is under way. The step that begins it lies on top of the stack."""
    curtain = game._curtain
    if curtain is not None and curtain.side == side:
        return
    lift(game)
    unseen = game._curtain.unseen if game._curtain else (0,) * (len(game.rules.sides) + 1)
    state = game.state.copy()
    state.own_steps()
    if isinstance(state.stack[-1], Procedure):
        state.stack[-1].stage = 0
    game._curtain = Curtain(side, state, game.moves, unseen)


def lift(game: Game) -> None:
    """End a private stretch: what was told meanwhile is told to all."""
    curtain = game._curtain
    if curtain is None or curtain.side < 0:
        return
    count = game.moves - curtain.moves
    unseen = [known if side == curtain.side else known + count for side, known in enumerate(curtain.unseen)]
    game._curtain = Curtain(-1, None, 0, tuple(unseen))
    if game.log is not None:
        game.log.entries.append(("outcome", (), OUTCOME))


def at_question(game: Game, step: Choice) -> None:
    """Draw or lift the curtain for the question that comes up now."""
    private = game.rules.private
    if type(step) in private:
        draw(game, whose(step))
    elif private.isdisjoint(map(type, game.state.stack)):
        lift(game)
        if game._curtain is not None:
            game._curtain = replace(game._curtain, quiet=True)
    elif secretive(game) == step.actor:
        draw(game, step.actor)
    else:
        lift(game)


def secretive(game: Game) -> int:
    """The side of the innermost private step that is under way, -1 if there is none."""
    private = game.rules.private
    for step in reversed(game.state.stack):
        if step.__class__ in private:
            return whose(step)
    return -1


def outside(game: Game, viewer: int | None) -> Game:
    """The game as far as a viewer can see it: as it was when the curtain of another side was drawn."""
    curtain = game._curtain
    if curtain is None or curtain.side < 0 or curtain.side == viewer:
        return game
    twin = game.copy()
    twin.log = game.log
    twin.moves = curtain.moves
    twin.state = curtain.state
    twin._curtain = Curtain(-1, None, 0, curtain.unseen)
    return twin


def moves_seen(game: Game, viewer: int | None) -> int:
    """How many actions a viewer could count."""
    curtain = game._curtain
    if curtain is None:
        return game.moves
    return game.moves - curtain.unseen[len(game.rules.sides) if viewer is None else viewer]


def moves_shown(game: Game, viewer: int | None) -> int:
    """How many actions the view of a viewer counts: behind the curtain of another side none."""
    curtain = game._curtain
    if curtain is None or curtain.side < 0 or curtain.side == viewer:
        return moves_seen(game, viewer)
    return moves_seen(game, viewer) - (game.moves - curtain.moves)


def curtain_to_json(curtain: Curtain, rules: Rules) -> dict[str, Any]:
    """Plain data of a curtain."""
    data: dict[str, Any] = {"side": curtain.side, "moves": curtain.moves, "unseen": list(curtain.unseen)}
    if curtain.state is not None:
        data["state"] = to_json(curtain.state, rules)
    return data


def curtain_from_json(data: Mapping[str, Any], rules: Rules) -> Curtain:
    """The curtain that `curtain_to_json` wrote."""
    state = from_json(data["state"], rules) if "state" in data else None
    return Curtain(data["side"], state, data["moves"], tuple(data["unseen"]))

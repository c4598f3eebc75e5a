"""What spares people questions: answers that need no asking.

A front end plays them like any other action, so that a save has them and undo takes them back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fivehills.engine import deployment

if TYPE_CHECKING:
    from fivehills.engine.actions import Action
    from fivehills.play.game import Game


def answered_already(game: Game) -> Action | None:
    """The answer to the present question if nobody need be asked: the only one there is, against bots.

    Whoever has left the rest of his set-up to history is not asked again while the other side sets up in between.
    Between two people a question with one answer is put like any other, for its absence would tell the enemy so.
    """
    step, decision = game.state.stack[-1], game.decision
    if decision.shortcuts and game.setting_up and game.rules.action(deployment.VERB, step.actor) in game.actions():
        return cast("Action | None", step.default(game))
    actions = decision.actions
    return actions[0] if game.table == "solo" and len(actions) == 1 else None

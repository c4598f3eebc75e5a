"""What spares people questions: answers that need no asking.

A front end plays them like any other action, so that a save has them and undo takes them back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fivehills.engine.actions import Action
    from fivehills.play.game import Game


def answered_already(game: Game) -> Action | None:
    """The answer to the present question if nobody need be asked: the only one there is, against bots.

    Between two people a question with one answer is put like any other, for its absence would tell the enemy so.
    """
    actions = game.decision.actions
    return actions[0] if game.table == "solo" and len(actions) == 1 else None

"""Questions who loses a step."""

from __future__ import annotations

from fivehills import Action, Choice
from fivehills_season.game import Game


class StepLoss(Choice):
    """Who loses a step? Each answer says how many it would have left, before it is given."""

    def pays(self, g: Game, action: Action) -> tuple[int, int] | None:
        return (1, g.state.steps[action.args[0]] - 1) if action.verb == "lose" else None

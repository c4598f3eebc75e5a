"""What spares people questions: answers that need no asking.

A front end plays them like any other action, so that a save has them and undo takes them back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fivehills.engine import deployment, standing
from fivehills.engine.steps import Choice
from fivehills.play.picking import passed_over

if TYPE_CHECKING:
    from fivehills.engine.actions import Action
    from fivehills.engine.steps import Step
    from fivehills.play.game import Game


def answered_already(game: Game, ease: Ease | None = None) -> Action | None:
    """The answer to the present question if nobody need be asked: the only one there is, against bots.

    Between two people a question with one answer is put like any other, for its absence would tell the enemy so; and
    so it is where units could still be picked that were passed over.
    Whoever has left the rest of his set-up to history is not asked again while the other side sets up in between.
    A reaction that its side does not want to be asked about is declined (`Ease`). Who sits a turn out passes, and
    against bots who has passed when the enemy has only tried something in vain since.
    """
    step, decision = game.state.stack[-1], game.decision
    if step.declines and (ease or Ease()).passes_over(game, step):
        return game.rules.action(step.declines)
    if step.sits_out and _sits_out(game, step):
        return game.rules.action(step.sits_out)
    left = game.setting_up and game.rules.action(deployment.VERB, step.actor) in game.actions()
    if left and decision.shortcuts:
        return cast("Action | None", step.default(game))
    actions = decision.actions
    return actions[0] if game.table == "solo" and len(actions) == 1 and not passed_over(game) else None


class Ease:
    """What a front end remembers at a table: the chances to react that were let pass.

    Against bots a side that has let a chance pass is not asked again, until the enemy begins something new, for one
    that is hardly better (`asked_again` of the prompt), nor for a small one (`asked_from`), nor amid a reaction of its
    own that the enemy answers, or in a window where it has reacted, unless the chance is as much better than small.
    What a side has said itself goes before: `react_always`, `react_from`, `let_pass`.
    """

    def __init__(self) -> None:
        self._declined: list[tuple[int, int, int]] = []

    def passes_over(self, game: Game, step: Choice) -> bool:
        """Whether a side does not want to be asked about a chance to react."""
        said, begun = standing.said(step, game.actions())
        chance = standing.best_chance(game, step, game.decision.actions)
        if said is not None:
            return chance < said
        prompt = game.rules.prompts.get(type(step).__name__)
        if game.table != "solo" or prompt is None:
            return False
        before = [
            passed for moves, side, passed in self._declined if side == step.actor and begun <= moves < game.moves
        ]
        if step.has_reacted(game) or any(_is_reaction_of(below, step.actor) for below in game.state.stack[:-1]):
            before.append(prompt.asked_from)
        return chance < max([prompt.asked_from, *(answered + prompt.asked_again for answered in before)])

    def heard(self, game: Game, action: Action) -> None:
        """Remember what a person lets pass, before the action is played."""
        step = game.state.stack[-1]
        if step.declines and action.verb == step.declines:
            chance = standing.best_chance(game, step, game.decision.actions)
            self._declined = [entry for entry in self._declined if entry[0] < game.moves]
            self._declined.append((game.moves, step.actor, chance))


def _sits_out(game: Game, step: Choice) -> bool:
    if game.rules.action(step.sits_out) not in game.decision.actions:
        return False
    return standing.is_sat_out(game, step) or (game.table == "solo" and _has_just_passed(game, step))


def _has_just_passed(game: Game, step: Choice) -> bool:
    """Whether this side has passed here, and one action of the enemy has changed nothing on the table that it sees."""
    played = game.actions()
    if len(played) < 2 or played[-2].verb != step.sits_out:
        return False
    then, side = game.rewound(game.moves - 2), game.decision.actor
    asked = then.state.stack[-1]
    if type(asked) is not type(step) or asked.actor != step.actor:
        return False
    before, now = then.view(side), game.view(side)
    return all(before[part] == now[part] for part in ("spaces", "pieces"))


def _is_reaction_of(step: Step, side: int) -> bool:
    return isinstance(step, Choice) and bool(step.declines) and step.actor == side

"""Questions as data: what is asked, and every answer with what it is about, costs and ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fivehills.engine.steps import Select
from fivehills.maths.bits import Bits, bits

if TYPE_CHECKING:
    from fivehills.engine.actions import Action
    from fivehills.engine.decision import Decision
    from fivehills.play.game import Game

Tell = Callable[["Decision", "Action", int], dict[str, Any]]
"""From a question, one of its answers and the pieces that somebody knows to the answer as data."""


def awaited(decision: Decision) -> dict[str, Any]:
    """A question as everybody sees it who is not asked."""
    return {**_frame(decision), "cite": decision.cite_for_all, "prompt": decision.waiting}


def asked(game: Game, decision: Decision, known: Bits, tell: Tell) -> dict[str, Any]:
    """A question as the one sees it who must choose and knows these pieces.

    tell: how each answer is told.
    """
    shown = {
        **_frame(decision),
        "cite": decision.cite,
        "prompt": decision.prompt,
        "actions": [tell(decision, action, known) for action in decision.listed],
        "shortcuts": [tell(decision, action, known) for action in decision.shortcuts],
    }
    picked = [game.rules.pieces[piece].id for piece in bits(_picked(game) & known)]
    return {**shown, "chosen": picked} if picked else shown


def _frame(decision: Decision) -> dict[str, Any]:
    return {"actor": decision.actor, "step": decision.step}


def _picked(game: Game) -> Bits:
    """The pieces that whoever must choose has picked so far."""
    step = game.state.stack[-1]
    return step.chosen if isinstance(step, Select) else 0


def told(decision: Decision, action: Action, known: int) -> dict[str, Any]:
    """An answer as data: what it is, and what it is worth."""
    return {**_action(action, known), **weighed(decision, action)}


def weighed(decision: Decision, action: Action) -> dict[str, Any]:
    """What an answer ends for good, and where that is known what it costs and its chance to work."""
    found: dict[str, Any] = {"ends": decision.ends(action)}
    if decision.is_trap(action):
        found["confirm"] = True
    if action.is_part:
        found["part"] = True
    if cost := decision.cost(action):
        found["cost"] = cost
    chance = decision.chance(action)
    return found if chance is None else {**found, "chance": chance}


def _action(action: Action, known: int) -> dict[str, Any]:
    """An action as data (remembered where nothing is hidden: it is worded alike for everybody)."""
    memo, key = action.rules.memo, (_worded, action)
    if action.rules.content.ruleset.hidden:
        return _worded(action, known)
    found: dict[str, Any] | None = memo.get(key)
    if found is None:
        found = memo[key] = _worded(action, known)
    return found


def _worded(action: Action, known: int) -> dict[str, Any]:
    """What is typed, what is read, and which things an action is about."""
    args = [{"kind": kind, "id": id_, "name": name} for kind, id_, name in action.things(known)]
    return {"text": str(action), "label": action.told(known), "verb": action.verb, "args": args}

"""What a player means who gives no offered action itself, how he is refused, and how a ruleset at fault is told."""

from __future__ import annotations

import inspect
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from fivehills.content.reading import called
from fivehills.engine import actions as notation
from fivehills.engine.actions import Action
from fivehills.errors import IllegalAction, InvalidAction, RulesetError

if TYPE_CHECKING:
    from fivehills.play.game import Game

DEEPEST = 500
"""Steps on the stack beyond which they are taken to push themselves; honest rules have some dozens."""


def meant(game: Game, said: object) -> Action:
    """The offered action that something means which is not itself one of those offered."""
    offered = (*game.decision.actions, *game.decision.shortcuts) if game.state.stack else ()
    if isinstance(said, str):
        return notation.parse(said, offered, game.decision.cite if game.state.stack else "")
    if not isinstance(said, Action):
        raise InvalidAction(f"{notation.shortened(repr(said))} is no action; play one of those offered, or its text")
    found = notation.twin(said, game.rules, offered)
    if found is None:
        raise IllegalAction(_refusal(game, said))
    return found


def _refusal(game: Game, action: Action) -> str:
    text, rules = notation.spelled(action), game.rules
    if game.over:
        return f"{text!r} cannot be played: the game is over"
    if action.rules.ruleset.id != rules.ruleset.id:
        return f"{text!r} is an action of {action.rules.ruleset.id!r}, this is a game of {rules.ruleset.id!r}"
    decision = game.decision
    offered = ", ".join(repr(str(a)) for a in decision.actions[:6]) + (" …" if len(decision.actions) > 6 else "")
    rule = notation.forbidding_rule(rules, action.verb, decision.actions, decision.cite)
    where = _whereabouts(game, game.moves + 1)
    return f"{text!r} is not offered at {decision.step} (rule {rule}); offered: {offered} [{where}]"


def going_round(game: Game, count: int) -> RulesetError:
    """The error of a ruleset whose steps lead to no question."""
    steps = " > ".join(type(step).__name__ for step in game.state.stack[-4:])
    return RulesetError(
        f"ruleset {game.rules.ruleset.id!r}: {count} steps have run at {steps} without a question to a side; "
        f"a stage must push a Choice, go on or end the step "
        f"[{_written(type(game.state.stack[-1]))}, {_whereabouts(game, game.moves)}]"
    )


def refuse_pile(game: Game) -> None:
    """Refuse steps that are pushed and never end."""
    if len(game.state.stack) <= DEEPEST:
        return
    (kind, count), *_ = Counter(type(step) for step in game.state.stack).most_common(1)
    piled = f"{len(game.state.stack)} steps lie on the stack, {count} of them {kind.__name__}"
    raise RulesetError(
        f"ruleset {game.rules.ruleset.id!r}: {piled}; a step that pushes itself, or is pushed after each answer, "
        f"must end first [{_written(kind)}, {_whereabouts(game, game.moves)}]"
    )


def _written(kind: type) -> str:
    """File and line of a step."""
    try:
        return f"{called(Path(inspect.getfile(kind)))}:{inspect.getsourcelines(kind)[1]}"
    except (OSError, TypeError):
        return kind.__module__  # no source to look into


def _whereabouts(game: Game, number: int) -> str:
    """Where in the game something happened; with the seed only where it would tell nobody anything new."""
    if game.rules.has_secrets or game.table == "duel":
        return f"action {number}"
    return f"seed {game.seed}, action {number}"

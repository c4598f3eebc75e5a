"""Campaigns of several games: what a game that is over hands on to the scenario that is played next."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fivehills.errors import RulesetError, UsageError
from fivehills.play.game import Game


def carried_from(game: Game, scenario: str) -> Mapping[str, Any]:
    """What a game that is over hands on to the next scenario. Raises UsageError where it hands on nothing."""
    ruleset = game.rules.ruleset.id
    if not game.over:
        raise UsageError(f"the game of {ruleset!r} is not over; play it to its end before {scenario!r} follows")
    if not game.rules.hooks.hook.carry_over.get_hookimpls():
        raise UsageError(f"{ruleset!r} carries nothing over from one game to another (it has no hook carry_over)")
    if scenario not in game.rules.content.scenarios:
        known = ", ".join(game.rules.content.scenarios)
        raise UsageError(f"{ruleset!r} has no scenario {scenario!r} (there is: {known})")
    carried = game.rules.hooks.hook.carry_over(g=game, scenario=scenario)
    if carried is None:
        raise UsageError(f"{game.rules.scenario.id!r} of {ruleset!r} does not lead on to {scenario!r}")
    return _plain(carried, ruleset)


def _plain(carried: Mapping[str, Any], ruleset: str) -> Mapping[str, Any]:
    """The same as a save would give it back."""
    try:
        plain: Mapping[str, Any] = json.loads(json.dumps(dict(carried)))
    except (TypeError, ValueError) as error:
        raise RulesetError(f"hook carry_over of {ruleset!r} must return plain data: {error}") from error
    if plain != dict(carried):
        raise RulesetError(f"hook carry_over of {ruleset!r} must return plain data: words as keys, lists for tuples")
    return plain

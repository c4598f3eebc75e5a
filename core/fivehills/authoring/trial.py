"""The last check of `validate`: sound content is compiled and played a little, since no list of checks is complete."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from fivehills.cases.mentions import unknown_ids
from fivehills.content.casefile import CaseFile
from fivehills.content.loader import Content, load
from fivehills.content.reading import called, fit
from fivehills.content.yamlfile import read
from fivehills.errors import ContentError, FiveHillsError, Problem
from fivehills.play.mishaps import told
from fivehills.play.start import compiled, game_of, rules_from
from fivehills.play.watchdog import watched
from fivehills.plugins.discovery import Ruleset, game_hooks

if TYPE_CHECKING:
    from fivehills.play.game import Game

GAMES = 3
DECISIONS = 400
SECONDS = 1.5
"""How long a way to play a scenario is tried out at most."""


def unplayable(folder: Path, ruleset: Ruleset) -> list[Problem]:
    """What keeps scenarios from being played, one problem each. Only for content that has no other fault."""
    try:
        content = load(folder, ruleset.shape, fresh=True)
    except ContentError as error:
        return list(error.problems)
    found = [problem for id_ in content.scenarios for problem in _tried(folder, ruleset, content, id_)]
    return found or [problem for path in content.case_paths for problem in _mentioned(path, ruleset)]


def _mentioned(path: Path, ruleset: Ruleset) -> Iterator[Problem]:
    """The ids in a case that nothing has: only compiled rules know what a scenario's board and roster hold."""
    document = read(path, called(path))
    if ruleset.shape.case is None or not issubclass(ruleset.shape.case, CaseFile):
        return
    case = fit(document, ruleset.shape.case)
    try:
        rules = compiled(ruleset.id, case.scenario, case.options, case.variants)
    except FiveHillsError as error:
        yield document.problem((), f"found that it cannot be played: {told(error)}")
        return
    for fault in unknown_ids(case, rules):
        yield document.problem(fault.path, fault.message)


def _tried(folder: Path, ruleset: Ruleset, content: Content, scenario: str) -> Iterator[Problem]:
    file = next((name for name, model in content.files.items() if model is content.scenarios[scenario]), "ruleset.yaml")
    for options in _ways(content):
        try:
            with watched():
                _play(ruleset, content, scenario, options)
        except Exception as error:
            chosen = "".join(f", {name} {value}" for name, value in options.items())
            message = f"found that it cannot be played{chosen}: {told(error)}; expected content that its code can use"
            yield Problem(called(folder / file), 1, 1, "", message)
            return


def _ways(content: Content) -> Iterator[dict[str, Any]]:
    """The options as they are, and each other choice of each."""
    yield {}
    for option in content.ruleset.options:
        yield from ({option.id: choice} for choice in option.choices if choice != option.default)


def _play(ruleset: Ruleset, content: Content, scenario: str, options: Mapping[str, Any]) -> None:
    end = time.monotonic() + SECONDS
    rules = rules_from(ruleset, content, game_hooks(ruleset, ()), (), scenario, options)
    for seed in range(GAMES):
        game, rng = game_of(rules, seed), Random(seed)
        while not game.over and game.moves < DECISIONS and time.monotonic() < end:
            game.play(rng.choice(game.decision.actions))
        _look(game)


def _look(game: Game) -> None:
    """Everything that a player would be shown."""
    for side in (None, *game.rules.sides):
        game.view(side)

"""The conformance battery: what must hold for every ruleset, tried on hundreds of random games.

`fivehills check RULESET` runs it, `fivehills.testing` puts it into a modder's own pytest. Each failure names the seed
and the number of the action, and comes with a save of the position before the trouble.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fivehills.content.wording import closest
from fivehills.errors import FiveHillsError, RulesetError, UsageError
from fivehills.play.mishaps import told
from fivehills.play.watchdog import watched
from fivehills.proof import playing, sampling, showing, thinking, twins
from fivehills.proof.bench import Bench
from fivehills.proof.coverage import unreached

Function = Callable[[Bench], None]

PROPERTIES: tuple[Function, ...] = (
    showing.prompts_exist,
    showing.citations_exist,
    playing.games_end,
    playing.offers_are_sound,
    playing.offers_can_be_played,
    playing.others_are_refused,
    playing.same_seed_same_game,
    showing.batches_agree,
    playing.saves_go_on,
    playing.json_round_trip,
    playing.copies_are_independent,
    playing.undo_restores,
    twins.views_leak_nothing,
    sampling.secrets_vary,
    sampling.orders_tell_nothing,
    showing.samples_can_be_played,
    playing.pieces_and_cards_are_conserved,
    playing.invariants_hold,
    thinking.bots_can_think,
)
"""All properties in the order in which they are tried: name and docstring are what people read."""


@dataclass(frozen=True)
class Failure:
    """What does not hold, and where: the position after `action` actions of the game with that seed."""

    message: str
    seed: int | None = None
    action: int | None = None
    save: Mapping[str, Any] | None = None

    def __str__(self) -> str:
        if self.seed is None or "[seed " in self.message:
            return self.message
        return f"{self.message} [seed {self.seed}, action {self.action}]"


@dataclass(frozen=True)
class Outcome:
    """One property, tried. checks: how many single facts were looked at; notes: what is no fault, but worth knowing."""

    name: str
    title: str
    checks: int
    seconds: float
    failure: Failure | None = None
    notes: tuple[str, ...] = ()
    error: Exception | None = None
    """What came out of the code of the ruleset, or of the kernel, and ended the battery."""

    @property
    def ok(self) -> bool:
        """Whether it holds."""
        return self.failure is None


@dataclass
class Report:
    """The battery, run."""

    ruleset: str
    scenario: str
    games: int
    seed: int
    outcomes: list[Outcome] = field(default_factory=list)
    coverage: dict[str, tuple[list[str], int]] = field(default_factory=dict)
    """By kind: what the games that were played to their end never reached, and how many there are."""
    untried: int = 0
    """Properties that were left out because an error ended the battery."""

    @property
    def ok(self) -> bool:
        """Whether everything holds."""
        return not self.untried and all(outcome.ok for outcome in self.outcomes)

    @property
    def failures(self) -> list[Outcome]:
        """The properties that do not hold."""
        return [outcome for outcome in self.outcomes if not outcome.ok]

    def __str__(self) -> str:
        lines = [
            f"{'ok  ' if o.ok else 'FAIL'} {o.name}: {o.title} ({o.checks} checks, {o.seconds:.1f} s)"
            for o in self.outcomes
        ]
        return "\n".join(
            line if o.ok else f"{line}\n     {o.failure}" for line, o in zip(lines, self.outcomes, strict=True)
        )

    def write_saves(self, folder: Path) -> list[Path]:
        """Write the saves of all failures into a folder; `fivehills replay` plays them back."""
        written = []
        for outcome in self.failures:
            if outcome.failure is not None and outcome.failure.save is not None:
                folder.mkdir(parents=True, exist_ok=True)
                path = folder / f"{self.ruleset}-{outcome.name}.json"
                path.write_text(json.dumps(outcome.failure.save, indent=1), encoding="utf-8")
                written.append(path)
        return written


def battery(
    ruleset: str,
    scenario: str | None = None,
    *,
    games: int = 100,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    variants: Sequence[str] = (),
    only: Sequence[str] = (),
    progress: Callable[[Outcome], None] | None = None,
) -> Report:
    """Try every property (or those named in `only`) on random games. An error in somebody's code ends it.

    games: on which the cheap properties are tried; dearer ones take a share of them. progress: called after each.
    """
    if games < 1:
        raise UsageError(f"there must be at least one game, not {games}")
    chosen = [property_named(name) for name in only] if only else list(PROPERTIES)
    bench = Bench(ruleset, scenario, dict(options or {}), tuple(variants), games, seed)
    report = Report(ruleset, bench.rules.scenario.id, games, seed)
    _ = bench.rules.content.ledger  # a fault in it is told before anything is played
    for number, function in enumerate(chosen, start=1):
        outcome = tried(bench, function)
        report.outcomes.append(outcome)
        if progress is not None:
            progress(outcome)
        if outcome.error is not None:  # it would only come up again in every other property
            report.untried = len(chosen) - number
            break
    if any(outcome.name == playing.games_end.__name__ and outcome.ok for outcome in report.outcomes):
        report.coverage = unreached(bench.rules, bench.covered.reached)
    return report


def property_named(name: str) -> Function:
    """A property by the name of its function. Raises UsageError."""
    for function in PROPERTIES:
        if function.__name__ == name:
            return function
    known = [function.__name__ for function in PROPERTIES]
    meant = closest(name, known)
    hint = f"; did you mean {meant!r}?" if meant else ""
    raise UsageError(f"check has no property {name!r} (there is: {', '.join(known)}){hint}")


def tried(bench: Bench, function: Function) -> Outcome:
    """Try one property; whatever goes wrong becomes a failure with the place where it did."""
    bench.checks, bench.latest, bench.notes = 0, None, []
    begun = time.perf_counter()
    failure = ended = None
    try:
        with watched():
            function(bench)
    except Exception as error:
        failure = _failure(bench, told(error))
        ended = error if isinstance(error, RulesetError) or not isinstance(error, FiveHillsError) else None
    title = " ".join((function.__doc__ or "").split())
    seconds, notes = time.perf_counter() - begun, tuple(bench.notes)
    return Outcome(function.__name__, title, bench.checks, seconds, failure, notes, ended)


def _failure(bench: Bench, message: str) -> Failure:
    walk = bench.latest
    if walk is None:
        return Failure(message)
    return Failure(message, walk.seed, len(walk.done), walk.save())

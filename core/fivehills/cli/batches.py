"""`fivehills simulate` and `fivehills check`: many games at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fivehills.cli import output
from fivehills.cli.app import app, debugging, one_line
from fivehills.cli.common import (
    AsJson,
    OptionWords,
    RulesetName,
    ScenarioName,
    VariantNames,
    counted,
    options_from,
    rules_of,
)
from fivehills.cli.seats import SeatWords, only_bots
from fivehills.errors import UsageError

if TYPE_CHECKING:
    from fivehills.batch.simulate import Batch, Summary

FIELDS = (
    "games",
    "finished",
    "errors",
    "decisions",
    "seconds",
    "decisions_per_s",
    "games_per_s",
    "wins",
    "turns_mean",
    "state_hash",
)
"""What `simulate --json` prints; with `--seat` also how each of the `bots` has fared."""

Games = Annotated[int, typer.Option("--games", metavar="N", min=1, help="How many games.")]
BatchSeed = Annotated[int, typer.Option("--seed", metavar="K", help="Number that decides all games of the batch.")]
BotNames = Annotated[
    str | None,
    typer.Option("--bots", metavar="FRENCH,VIET-MINH", help="A bot per side, or one name for all; absent: random."),
]
Jobs = Annotated[int, typer.Option("--jobs", metavar="J", min=1, help="Processes; the results do not depend on it.")]
OutFile = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="One JSON line per game.")]
Only = Annotated[
    list[str] | None, typer.Option("--only", metavar="PROPERTY", help="Try this property only; may be repeated.")
]
WithCoverage = Annotated[
    bool, typer.Option("--coverage", help="Name the steps, verbs, rows and rules that no game reached.")
]
SavesFolder = Annotated[
    Path | None, typer.Option("--saves", metavar="FOLDER", help="Where to save the positions of failures.")
]


@app.command()
def simulate(
    context: typer.Context,
    ruleset: RulesetName,
    games: Games,
    scenario: ScenarioName = None,
    seed: BatchSeed = 0,
    bots: BotNames = None,
    seat: SeatWords = None,
    jobs: Jobs = 1,
    out: OutFile = None,
    as_json: AsJson = False,
    coverage: WithCoverage = False,
    variant: VariantNames = None,
    option: OptionWords = None,
) -> None:
    """Let bots play a batch of games. Ctrl-C stops early with what is done so far."""
    from fivehills.batch.simulate import Batch, played, summed_up

    options = options_from(option, ruleset)
    rules = rules_of(ruleset, scenario, variant, option)
    if bots and seat:
        raise UsageError("--bots and --seat both say who plays; leave one of them out")
    names = only_bots(rules, seat) if seat else _one_each(bots or "random", len(rules.sides))
    batch = Batch(ruleset, scenario, seed, tuple(names), options, tuple(variant or ()), covered=coverage)
    try:
        summary = _played(batch, games, jobs, out)
    except KeyboardInterrupt:  # before the first game has begun
        summary = summed_up(batch, (), 0.0, interrupted=True)
    if summary.failures and debugging(context):
        played(batch, summary.failures[0]["game"], strict=True)
    if coverage and not as_json:
        from fivehills.proof.coverage import unreached

        _tell_coverage(unreached(rules, summary.reached), names=True)
    _report(summary, games, (*FIELDS, *(["bots"] if seat else [])) if as_json else ())


def _played(batch: Batch, games: int, jobs: int, out: Path | None) -> Summary:
    from fivehills.batch.simulate import simulate

    with output.each_done(batch.ruleset, games) as progress:
        return simulate(
            batch.ruleset,
            batch.scenario,
            games=games,
            seed=batch.seed,
            bots=batch.bots,
            jobs=jobs,
            options=batch.options,
            variants=batch.variants,
            out=out,
            progress=progress,
            coverage=batch.covered,
        )


def _tell_coverage(found: Mapping[str, tuple[list[str], int]], names: bool) -> None:
    from fivehills.proof.coverage import told

    for line in told(found, names):
        output.line(line)


def _one_each(words: str, sides: int) -> list[str]:
    names = [name.strip() for name in words.split(",")]
    return names * sides if len(names) == 1 else names


def _report(summary: Summary, games: int, fields: Sequence[str]) -> None:
    """Print the figures, or those fields as JSON; failures go to standard error, and count in the exit code."""
    figures = summary.to_json()
    if fields:
        output.as_json({name: figures[name] for name in fields})
    else:
        _print(figures)
    tell_stop(summary, games)
    tell_failures(summary.failures)


def tell_stop(done: Any, games: int) -> None:
    """Say on standard error that something was stopped early, and after how many games."""
    if done.interrupted:
        output.error(f"fivehills: stopped after {done.games} of {counted(games, 'game')}")


def tell_failures(failed: Sequence[Mapping[str, Any]]) -> None:
    """Tell each mistake once on standard error, and end with an exit code if there are any."""
    for failures in _alike(failed):
        first = failures[0]
        error = one_line(str(first["error"]))
        seed = "" if "[seed " in error else f" (seed {first['seed']})"
        more = f"; and in {counted(len(failures) - 1, 'other game')}" if failures[1:] else ""
        output.error(f"fivehills: game {first['game']}{seed}: {error}{more}")
    if failed:
        raise typer.Exit(1)


def _alike(failures: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """Failures that came up at the same place, in the order of the first of each: one mistake is told once."""
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for failure in failures:
        place = str(failure["error"]).partition(" [seed ")[0].partition(", action '")[0]
        groups.setdefault(place, []).append(failure)
    return list(groups.values())


def _print(figures: dict[str, Any]) -> None:
    console = output.console()
    *sides, undecided = figures["wins"].items()
    last = undecided if len(sides) > 1 else ("lost", undecided[1])
    wins = ", ".join(f"{name} {number}" for name, number in (*sides, last))
    console.print(f"{counted(figures['finished'], 'game')} finished, {counted(figures['errors'], 'error')}")
    console.print(f"wins: {wins}")
    for name, record in figures["bots"].items() if len(figures["bots"]) > 1 else ():
        console.print(f"{name}: won {record['wins']} of {record['played']} ({record['share']:.0%} of what it played)")
    if figures["turns_mean"] is not None:
        console.print(f"turns: {figures['turns_mean']} on average")
    rate = f"{figures['decisions_per_s']:.0f} decisions and {figures['games_per_s']:.1f} games per second"
    console.print(f"{counted(figures['decisions'], 'decision')} in {figures['seconds']} s: {rate}")
    console.print(f"state hash {figures['state_hash']}")


# --- check ------------------------------------------------------------------------------------------------------

DEFAULT_GAMES = 100


@app.command()
def check(
    context: typer.Context,
    ruleset: RulesetName,
    games: Games = DEFAULT_GAMES,
    scenario: ScenarioName = None,
    seed: BatchSeed = 0,
    saves: SavesFolder = None,
    only: Only = None,
    coverage: WithCoverage = False,
    variant: VariantNames = None,
    option: OptionWords = None,
) -> None:
    """The conformance battery: what must hold for every ruleset, tried on random games."""
    from fivehills.proof.check import PROPERTIES, Outcome, battery

    tried = 0
    with output.progress(f"checking {ruleset}", len(only or PROPERTIES)) as tell:

        def progress(outcome: Outcome) -> None:
            nonlocal tried
            tried += 1
            tell(tried)
            _print_outcome(outcome)
            if outcome.error is not None and debugging(context):
                output.traceback_of(outcome.error)

        report = battery(
            ruleset,
            scenario,
            games=games,
            seed=seed,
            options=options_from(option, ruleset),
            variants=variant or (),
            only=only or (),
            progress=progress,
        )
    if saves is not None:
        _write_saves(report, saves)
    if report.coverage:
        _tell_coverage(report.coverage, coverage)
    hold = sum(outcome.ok for outcome in report.outcomes)
    output.line(f"{ruleset}: {hold} of {len(report.outcomes)} properties hold in {counted(games, 'game')}")
    if report.untried:
        untried = counted(report.untried, "property", "properties")
        output.line(f"{ruleset}: {untried} not tried, since an error ended it")
    if not report.ok:
        raise typer.Exit(1)


def _print_outcome(outcome: Any) -> None:
    mark = "ok  " if outcome.ok else "FAIL"
    output.line(f"{mark} {outcome.name}: {outcome.title} ({outcome.checks} checks, {outcome.seconds:.1f} s)")
    if not outcome.ok:
        output.line(f"     {one_line(str(outcome.failure))}")
    for note in outcome.notes:
        output.line(f"     note: {note}")


def _write_saves(report: Any, folder: Path) -> None:
    try:
        written = report.write_saves(folder)
    except OSError as error:
        raise UsageError(f"cannot write to {str(folder)!r}: {error.strerror or error}") from error
    for path in written:
        output.line(f"saved: {path}")

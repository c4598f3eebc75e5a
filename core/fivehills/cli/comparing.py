"""`fivehills compare`: designs side by side, and beside history."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fivehills.cli import output
from fivehills.cli.app import app
from fivehills.cli.batches import BatchSeed, Games, Jobs, tell_failures
from fivehills.cli.common import counted
from fivehills.errors import UsageError

ENGINES = ("local", "ray")


@app.command()
def compare(
    rulesets: Annotated[
        list[str] | None, typer.Argument(metavar="RULESET", help="Designs; absent: all that tell the battle.")
    ] = None,
    games: Games = 100,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B", help="Bots that play each other in every pairing, the best last.")
    ] = "random",
    seed: BatchSeed = 0,
    jobs: Jobs = 1,
    engine: Annotated[str, typer.Option("--engine", metavar="local|ray", help="Where games are played.")] = "local",
    what_if: Annotated[
        list[str] | None,
        typer.Option(
            "--what-if", metavar="ID", help="A counterfactual of content/battle/whatifs.yaml; may be repeated."
        ),
    ] = None,
    without: Annotated[
        list[str] | None, typer.Option("--without", metavar="RULE", help="A rule to switch off; may be repeated.")
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", help="Where games are kept and the report is written.")
    ] = Path("comparison"),
) -> None:
    """Lay designs of the battle side by side and beside history: games are played, kept, and reported on."""
    from fivehills.compare import run
    from fivehills.compare.plan import designs, planned
    from fivehills.compare.store import Store

    if engine not in ENGINES:
        raise UsageError(f"--engine {engine!r} must be one of {', '.join(ENGINES)}")
    run.refuse_without_library()
    plan = planned(rulesets or [], [bot.strip() for bot in bots.split(",")], what_if or [], without or [])
    store = Store(out, seed, designs(rulesets or []))
    left = run.lacking(store, plan, games)
    stopped = False
    with output.progress("games", left) as tell:
        done = 0

        def progress(*_: object) -> None:
            nonlocal done
            done += 1
            tell(done)

        try:
            run.play(store, plan, games, jobs, progress, engine)
        except KeyboardInterrupt:
            stopped = True
    with output.busy("writing the report"):
        path = run.write(store, plan, games)
    output.line(f"{counted(done, 'game')} played, {counted(len(plan) * games - left, 'game')} from before: {path}")
    if stopped:
        output.error(f"fivehills: stopped with {counted(left - done, 'game')} left; the same command goes on")
        raise typer.Exit(1)
    tell_failures(run.failures(store, plan, games))

"""`fivehills tournament`: which bot is stronger, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, Annotated

import typer

from fivehills.cli import output
from fivehills.cli.app import app
from fivehills.cli.batches import BatchSeed, Games, Jobs, OutFile, tell_failures, tell_stop
from fivehills.cli.common import AsJson, OptionWords, RulesetName, ScenarioName, VariantNames, counted, options_from

if TYPE_CHECKING:
    from fivehills.batch.tournament import Pair, Standings

Field = Annotated[
    str,
    typer.Option("--bots", metavar="A,B,...", help="The bots that meet each other, as `fivehills list` names them."),
]


@app.command()
def tournament(
    ruleset: RulesetName,
    bots: Field,
    games: Games,
    scenario: ScenarioName = None,
    seed: BatchSeed = 0,
    jobs: Jobs = 1,
    out: OutFile = None,
    as_json: AsJson = False,
    variant: VariantNames = None,
    option: OptionWords = None,
) -> None:
    """Rate bots: every pair plays N games, seats exchanged on equal seeds. Ctrl-C stops with what is done so far."""
    from fivehills.batch.tournament import tournament as held

    names = [name.strip() for name in bots.split(",")]
    options = options_from(option, ruleset)
    total = games * comb(len(names), 2)
    with output.each_done(ruleset, total) as progress:
        found = held(
            ruleset,
            scenario,
            bots=names,
            games=games,
            seed=seed,
            jobs=jobs,
            options=options,
            variants=variant or (),
            out=out,
            progress=progress,
        )
    if as_json:
        output.as_json(found.to_json())
    else:
        _print(found)
    tell_stop(found, total)
    tell_failures(found.failures)


def _print(found: Standings) -> None:
    best = sorted(found.ratings, key=lambda name: -found.ratings[name].rating)
    width = max(map(len, [*best, "bot"]))
    output.line(f"{'bot':{width}}  rating  interval of 95 %   won  drawn  lost")
    for name in best:
        own = found.ratings[name]
        won, drawn, lost = _record(found.pairs, name)
        between = f"{own.low:.0f} to {own.high:.0f}"
        output.line(f"{name:{width}}  {own.rating:6.0f}  {between:16}  {won:4}  {drawn:5}  {lost:4}")
    output.line("")
    for pair in found.pairs:
        output.line(_told(pair))
    output.line(f"{counted(found.games, 'game')}, {counted(found.errors, 'error')}, state hash {found.state_hash}")


def _record(pairs: Sequence[Pair], name: str) -> tuple[int, int, int]:
    """Games that a bot won, drew and lost."""
    own = [pair for pair in pairs if name in pair.bots]
    won, drawn = sum(pair.wins[name] for pair in own), sum(pair.draws for pair in own)
    return won, drawn, sum(pair.games for pair in own) - won - drawn


def _told(pair: Pair) -> str:
    first, second = pair.bots
    sides = "; ".join(
        f"{side} won with {first} {won[first]}, with {second} {won[second]}" for side, won in pair.sides.items()
    )
    return f"{first} against {second}: {pair.wins[first]} to {pair.wins[second]}, {pair.draws} drawn ({sides})"

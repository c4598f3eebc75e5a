"""`fivehills prove`: whether a rule that is shown would be missed."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from fivehills.cli import output
from fivehills.cli.app import app
from fivehills.cli.common import AsJson, RulesetName, counted
from fivehills.errors import UsageError

if TYPE_CHECKING:
    from fivehills.proof.prove import Tell
    from fivehills.proof.verdicts import Proof, Verdict

OneRule = Annotated[str | None, typer.Option("--rule", metavar="ID", help="Try only what cites this rule.")]
Jobs = Annotated[int, typer.Option("--jobs", metavar="J", help="Changes that are tried at the same time.")]


@app.command()
def prove(ruleset: RulesetName, rule: OneRule = None, jobs: Jobs = 1, as_json: AsJson = False) -> None:
    """Change what cites rules, a little at a time, and see whether cases and tests notice; 0 only if all is proved."""
    from fivehills.proof.prove import prove as try_changes

    if jobs < 1:
        raise UsageError(f"--jobs {jobs} must be at least 1")
    with _progress() as tell:
        proof = try_changes(ruleset, rule, jobs=jobs, tell=tell)
    if as_json:
        output.as_json(proof.to_json())
    else:
        _print(proof)
    if not proof.ok:
        raise typer.Exit(1)


@contextlib.contextmanager
def _progress() -> Iterator[Tell]:
    """A bar for each stretch of work, on a terminal."""
    with contextlib.ExitStack() as stack:
        bars: dict[str, Callable[[int], None]] = {}

        def tell(words: str, done: int, total: int) -> None:
            if words not in bars:
                stack.pop_all().close()
                bars[words] = stack.enter_context(output.progress(words, total))
            bars[words](done)

        yield tell


def _print(proof: Proof) -> None:
    for verdict in proof.survived:
        _print_survivor(verdict)
    for name in proof.failing:
        output.line(f"{name} does not hold even without a change, so it shows nothing")
    for entry in proof.stale:
        output.line(f"equivalent.yaml: {entry}")
    for id_ in proof.unproved:
        changes = proof.rules[id_].changes
        why = "no change of it is noticed by what cites it" if changes else "nothing that cites it can be changed"
        output.line(f"rule {id_} is not proved: {why}")
    proved = sum(rule.status == "proved" for rule in proof.rules.values())
    listed = sum(rule.status == "listed" for rule in proof.rules.values())
    equivalent = len(proof.verdicts) - proof.noticed - len(proof.survived)
    output.line(
        f"{counted(len(proof.verdicts), 'change')}: {proof.noticed} noticed, {equivalent} equivalent, "
        f"{len(proof.survived)} survived; {proved} of {counted(len(proof.rules), 'rule')} proved, {listed} listed "
        f"({proof.seconds:.0f} s)"
    )


def _print_survivor(verdict: Verdict) -> None:
    change = verdict.change
    output.line(f"{change.file}:{change.line}: {change.place} ({', '.join(change.rules)})")
    output.line(f"    - {change.before}")
    output.line(f"    + {change.after}")
    if verdict.elsewhere:
        output.line(f"    noticed by {verdict.elsewhere[0]}, which cites none of these rules")

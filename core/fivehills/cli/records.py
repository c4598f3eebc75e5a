"""`fivehills rules` and `fivehills provenance`: what is implemented and shown, and where it all comes from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from fivehills.cli import output
from fivehills.cli.app import app, one_line
from fivehills.cli.common import AsJson, RulesetName

if TYPE_CHECKING:
    from fivehills.proof.ledger import Coverage


AsTable = Annotated[bool, typer.Option("--coverage", help="Where each rule is implemented and what shows it.")]
SomeWords = Annotated[list[str] | None, typer.Argument(metavar="[WORDS]", help="Only rules by number or by words.")]


@app.command()
def rules(ruleset: RulesetName, words: SomeWords = None, as_coverage: AsTable = False, as_json: AsJson = False) -> None:
    """The rules as a rulebook in our words; with --coverage or --json the ledger against code and tests."""
    if as_coverage or as_json:
        _show_coverage(ruleset, as_json)
    else:
        _show_book(ruleset, " ".join(words or ()))


def _show_book(ruleset: str, words: str) -> None:
    from fivehills.cli import rulebook
    from fivehills.content.loader import load
    from fivehills.plugins.discovery import registry

    found = registry().ruleset(ruleset)
    ledger, console = load(found.content, found.shape).ledger, output.console()
    for part in rulebook.asked_for(ledger, words) if words else rulebook.book(ledger):
        console.print(part)


def _show_coverage(ruleset: str, as_json: bool) -> None:
    from fivehills.proof.ledger import coverage

    with output.busy(f"the cases and tests of {ruleset}"):
        found = coverage(ruleset)
    if as_json:
        output.as_json(found.to_json())
        return
    _print_rules(found)
    for problem in found.problems:
        output.error(f"fivehills: {one_line(problem)}")


def _print_rules(found: Coverage) -> None:
    table = Table(box=None, pad_edge=False, header_style="head")
    table.add_column("rule", style="cite", no_wrap=True)
    for heading in ("title", "implemented", "claimed by", "proved"):
        table.add_column(heading, overflow="fold")
    for rule in found.rules:
        table.add_row(rule.id, rule.title, _places(rule.implemented), _places(rule.shown), rule.proved or "?")
    for rule in found.not_applicable:
        table.add_row(rule.id, rule.title, f"no code can carry it: {rule.not_applicable}", "", "")
    console = output.console()
    console.print(table)
    console.print(f"{found.total} rules, {found.implemented} implemented, {found.shown} shown")
    console.print(_proved(found))
    if found.missing:
        console.print(f"missing one or both ({len(found.missing)}): {', '.join(found.missing)}")
    if found.not_applicable:
        ids = ", ".join(rule.id for rule in found.not_applicable)
        console.print(f"not counted, since no code can carry them: {ids}")


def _proved(found: Coverage) -> str:
    """What is shown is claimed until changes have been tried; how many rules are proved, or how to learn it."""
    if found.proved is None:
        return f"so far that is claimed; fivehills prove {found.ruleset} tells what would be missed"
    return f"{found.proved} proved by changes that were noticed, or listed with a reason"


def _places(places: Sequence[str]) -> str:
    """The first place, and how many more there are."""
    if not places:
        return "-"
    return places[0] if len(places) == 1 else f"{places[0]} and {len(places) - 1} more"


@app.command()
def provenance(ruleset: RulesetName, as_json: AsJson = False) -> None:
    """Where the content of a ruleset comes from: records by kind, file by file."""
    from fivehills.content.loader import load
    from fivehills.content.provenance import shares
    from fivehills.plugins.discovery import registry

    found = registry().ruleset(ruleset)
    counts = shares(load(found.content, found.shape))
    if as_json:
        output.as_json(counts)
        return
    _print_shares(counts)


def _print_shares(counts: dict[str, Any]) -> None:
    kinds = list(counts["total"])
    table = Table(box=None, pad_edge=False)
    table.add_column("file")
    for kind in kinds:
        table.add_column(kind, justify="right")
    for name, numbers in counts["files"].items():
        table.add_row(name, *(str(numbers[kind] or "-") for kind in kinds))
    total = sum(counts["total"].values()) or 1
    table.add_row("all", *(str(counts["total"][kind]) for kind in kinds))
    table.add_row("share", *(f"{100 * counts['total'][kind] / total:.0f} %" for kind in kinds))
    output.console().print(table)

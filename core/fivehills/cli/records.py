"""`fivehills rules` and `fivehills provenance`: what is implemented and shown, and where it all comes from."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from fivehills.cli import output
from fivehills.cli.app import app
from fivehills.cli.common import AsJson, RulesetName


@app.command()
def provenance(ruleset: RulesetName, as_json: AsJson = False) -> None:
    """Where the content of a ruleset comes from: records by kind, file by file."""
    from fivehills.content.loader import load
    from fivehills.content.provenance import shares
    from fivehills.plugins import registry

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

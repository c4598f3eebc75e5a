"""How designs are built, from their ledgers and content."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills.content.loader import load
from fivehills.content.provenance import shares
from fivehills.plugins.discovery import registry

HEAD = (
    "design",
    "rules",
    "limits and exceptions per rule",
    "tables",
    "rows of tables",
    "pieces",
    "spaces",
    "hidden",
    "rebuilt",
)


def table(designs: Sequence[str]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Rules of the ledger; those of kind limit or optional over all of them; tables, pieces and spaces of the content;
    whether pieces or cards are hidden; and the share of records that had to be rebuilt, by their provenance.
    """
    return HEAD, [_row(id_) for id_ in designs]


def _row(id_: str) -> tuple[str, ...]:
    ruleset = registry().ruleset(id_)
    content = load(ruleset.content, ruleset.shape)
    rules = content.ledger.rules
    limits = sum(rule.kind in ("limit", "optional", "exception") for rule in rules)
    origins = shares(content)["total"]
    file = content.ruleset
    hidden = "pieces" if file.hidden else "cards" if any(pile.seen_by != "all" for pile in file.piles) else "nothing"
    return (
        file.title,
        str(len(rules)),
        f"{limits / len(rules):.2f}",
        str(len(content.tables)),
        str(sum(len(getattr(one, "rows", ())) for one in content.tables.values())),
        str(len(content.units.units)),
        str(len(content.map.spaces) or "by grid"),
        hidden,
        f"{100 * origins.get('rebuilt', 0) / max(1, sum(origins.values())):.0f} %",
    )

"""The ledger as a rulebook: chapters with rules in our words, and rules found by words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from fivehills.errors import UsageError

if TYPE_CHECKING:
    from fivehills.content.rulebook import LedgerFile, LedgerRule

FOUND = 8
"""Rules that a search by words shows at most."""


def book(ledger: LedgerFile) -> Iterator[RenderableType]:
    """The whole ledger by chapters."""
    yield Text(ledger.title, "head")
    for rule in ledger.rules:
        if rule.id in ledger.chapters:
            yield Text("")
            yield Text(ledger.chapters[rule.id].upper(), "head")
        yield from told(rule)


def told(rule: LedgerRule) -> Iterator[RenderableType]:
    """Number, title and text of a rule, with the reading where the book is unclear."""
    yield Text.assemble((rule.id, "cite"), "  ", (rule.title, "head"))
    yield Padding(" ".join(rule.text.split()), (0, 0, 0, 2), expand=False)
    if rule.unclear:
        words = Text.assemble(("Reading taken: ", "mark"), " ".join(rule.unclear.split()))
        yield Padding(words, (0, 0, 0, 2), expand=False)


def asked_for(ledger: LedgerFile, words: str) -> Iterator[RenderableType]:
    """The rules that numbers name, or else those in which words occur. Raises UsageError if there is none."""
    named = [_numbered(ledger.rules, word.strip()) for word in words.split(",")]
    if all(named):
        for found in named:
            for rule in found:
                yield from told(rule)
        return
    found = about(ledger.rules, words)
    if not found:
        raise UsageError(f"no rule is numbered {words!r} and none speaks of it{_near(ledger.rules, words)}")
    for rule in found[:FOUND]:
        yield from told(rule)
    if len(found) > FOUND:
        rest = ", ".join(f"{rule.id} {rule.title}" for rule in found[FOUND : 4 * FOUND])
        yield Text(f"also: {rest}{' …' if len(found) > 4 * FOUND else ''}", "quiet")


def _numbered(rules: Sequence[LedgerRule], id_: str) -> list[LedgerRule]:
    """The rule with a number, or all rules below it."""
    wanted = id_.lower()
    exact = [rule for rule in rules if rule.id.lower() == wanted]
    return exact or [rule for rule in rules if wanted and rule.id.lower().startswith((f"{wanted}-", f"{wanted}."))]


def about(rules: Sequence[LedgerRule], words: str) -> list[LedgerRule]:
    """The rules in which all of the words begin some word: those with them in the title first, then by kind."""
    wanted = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words.split()]
    found = [(_weight(rule, wanted, words), number, rule) for number, rule in enumerate(rules)]
    return [rule for weight, _, rule in sorted(found, key=lambda entry: entry[:2]) if weight < MISSED]


MISSED = 9


def _weight(rule: LedgerRule, wanted: Sequence[re.Pattern[str]], words: str) -> int:
    """How far down a rule stands in the list of those found; `MISSED` if it does not speak of the words."""
    if rule.kind == words.lower():
        return 0
    if all(word.search(rule.title) for word in wanted):
        return 1
    return 2 if all(word.search(f"{rule.title} {rule.text}") for word in wanted) else MISSED


def _near(rules: Sequence[LedgerRule], words: str) -> str:
    known = sorted({word.lower() for rule in rules for word in re.findall(r"[A-Za-z]{4,}", rule.title)})
    near = get_close_matches(words.lower(), known, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""

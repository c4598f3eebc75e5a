"""Names short enough for a counter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

LONGEST = 12
"""Letters that a counter has room for."""


def short_name(names: Sequence[str]) -> str:
    """What one counter, or all counters of a pile, are called in a few letters: 1/V/7 RTA and 2/V/7 RTA are V/7 RTA."""
    if not names:
        return ""
    short = list(dict.fromkeys(_short(name) for name in names))
    return short[0] if len(short) == 1 else _common(short)


def _common(names: Sequence[str]) -> str:
    """The parts in which names end alike, else begin alike; nothing if they are not alike."""
    ending = _alike([name.split("/")[::-1] for name in names])
    if ending:
        return "/".join(reversed(ending))
    beginning = _alike([name.split() for name in names])
    return " ".join(beginning)


def _alike(lists: Sequence[Sequence[str]]) -> list[str]:
    """The first entries that all lists have in common."""
    found = []
    for entries in zip(*lists, strict=False):
        if len(set(entries)) > 1:
            break
        found.append(entries[0])
    return found


@lru_cache(maxsize=4096)
def _short(name: str) -> str:
    """A name without what a symbol says better: the formation, with the number of the company before it."""
    *before, last = name.split(", ")
    last = last.rpartition(" of ")[2]
    company = _leading_number(before[-1]) if before else ""
    short = _abbreviated(last)
    return f"{company}/{short}" if company and len(company) + len(short) < LONGEST else short


def _leading_number(words: str) -> str:
    digits = words[: len(words) - len(words.lstrip("0123456789"))]
    return digits if words[len(digits) : len(digits) + 2] in ("st", "nd", "rd", "th") else ""


def _abbreviated(words: str) -> str:
    """Words as they are if they fit, else without the common ones, else from their end, else initials and numbers."""
    if len(words) <= LONGEST:
        return words
    proper = [word for word in words.split() if not word.isalpha() or not word.islower()]
    kept = " ".join(proper)
    if kept and len(kept) <= LONGEST:
        return kept
    if "/" in words:
        return _abbreviated(words.partition("/")[2])
    return _initials(proper or words.split())[:LONGEST]


def _initials(words: Sequence[str]) -> str:
    letters = "".join(word[0].upper() for word in words if word.isalpha())
    return " ".join([letters, *(word for word in words if not word.isalpha())]).strip()

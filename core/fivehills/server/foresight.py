"""What an action would come to, as far as it follows from what its side knows and not from chance.

The action is played on samples: games that agree with what the side knows and differ in dice and everything else. What
a sum has in common in all of them is foretold; the rest is left open. Whoever could still react is taken to let it be.
"""

from __future__ import annotations

from random import Random
from typing import Any

from fivehills.engine.actions import Action
from fivehills.engine.log import PUBLIC, Log
from fivehills.play.game import Game
from fivehills.secrecy.lines import line

SAMPLES = 8
WINDOWS = 3
"""Chances to react that may lie between an action and its first sum."""

Sums = dict[str, dict[str, Any]]
"""Lines of a log that are sums, by what they sum up."""


def foreseen(game: Game, side: str, text: str) -> list[dict[str, Any]]:
    """The first sums that an offered action of a side would lead to, as lines of a log."""
    found = _sums(game.sample(side, Random(0)), text)
    if not found:
        return []
    others = [_sums(game.sample(side, Random(number)), text) for number in range(1, SAMPLES)]
    return [
        _agreed(name, [found[name], *(sums[name] for sums in others)])
        for name in found
        if all(name in sums for sums in others)
    ]


def _agreed(name: str, sums: list[dict[str, Any]]) -> dict[str, Any]:
    """A sum with those of its items that are the same in all samples."""
    first = sums[0]
    if all(one == first for one in sums):
        return first
    items = [item for item in first["items"] if all(item in one["items"] for one in sums)]
    known = sum(item["value"] for item in items)
    return {"text": f"{name}: {known:+d} and what chance adds", "cite": first["cite"], "items": items}


def _sums(sample: Game, text: str) -> Sums:
    """What a sample comes to: its sums up to the question after the first of them."""
    action: Action | None = next((one for one in sample.offers() if str(one) == text), None)
    sample.log = Log(rules=sample.rules)
    below = list(map(type, sample.state.stack[:-1]))
    for _ in range(1 + WINDOWS):
        if action is None:
            return {}
        sample.imagine(action)
        found = _told(sample, sample.log)
        if found:
            return found
        action = _let_be(sample) if list(map(type, sample.state.stack[: len(below)])) == below else None
    return {}


def _told(sample: Game, log: Log) -> Sums:
    sums = [entry for entry in log.entries if entry[0] == "breakdown" and entry[2] == PUBLIC]
    lines = [line(sample.rules, entry) for entry in sums]
    return {one["text"].partition(":")[0]: one for one in lines}


def _let_be(sample: Game) -> Action | None:
    """The answer that adds nothing, where a question has one that is about nothing."""
    plain = [action for action in sample.offers() if not action.args]
    return plain[0] if len(plain) == 1 else None

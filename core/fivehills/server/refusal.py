"""Refusals: a sentence for people and the status by which HTTP says what sort of refusal it is."""

from __future__ import annotations

from fivehills.errors import FiveHillsError


class Refusal(FiveHillsError):
    """Something was asked that cannot be granted."""

    def __init__(self, status: int, code: str, words: str):
        super().__init__(words)
        self.status = status
        self.code = code


def bad(words: str) -> Refusal:
    """What was sent makes no sense."""
    return Refusal(400, "bad", words)


def forbidden(words: str) -> Refusal:
    """It makes sense, but not for him who asks."""
    return Refusal(403, "forbidden", words)


def missing(words: str) -> Refusal:
    """There is no such thing, or none that he who asks may know of."""
    return Refusal(404, "missing", words)


def stale(words: str) -> Refusal:
    """The table has moved on since."""
    return Refusal(409, "stale", words)

"""What an action would come to, as far as no die is needed and nothing hidden is betrayed.

The action is played on samples: games that agree with what the side knows and differ in everything else. It stops at
the first die. Only sums that come out the same in all samples are shown, so they follow from what the side knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from fivehills.engine.actions import Action
from fivehills.engine.log import PUBLIC, Log
from fivehills.maths.bits import Bits
from fivehills.play.game import Game
from fivehills.secrecy.lines import line

SAMPLES = 3


class Chance(Exception):
    """A die would have to be rolled."""


class Foreseen(Game):
    """A game that stops where chance begins."""

    __slots__ = ()

    def die(self, sides: int = 6) -> int:
        raise Chance

    def pick(self, mask: Bits) -> int:
        raise Chance


def foreseen(game: Game, side: str, text: str) -> list[dict[str, Any]]:
    """The sums that an offered action of a side would lead to before the first die, as lines of a log."""
    found = [list(_sums(_stopping(game.sample(side, Random(number))), text)) for number in range(SAMPLES)]
    return found[0] if all(sums == found[0] for sums in found) else []


def _stopping(sample: Game) -> Foreseen:
    twin: Foreseen = object.__new__(Foreseen)
    for name in Game.__slots__:
        setattr(twin, name, getattr(sample, name))
    twin.log = Log(rules=sample.rules)
    return twin


def _sums(game: Foreseen, text: str) -> Iterator[dict[str, Any]]:
    action: Action | None = next((one for one in game.offers() if str(one) == text), None)
    if action is None:
        return
    with suppress(Chance):  # what was told before it is what can be foretold
        game.imagine(action)
    assert game.log is not None
    for entry in game.log.entries:
        if entry[0] == "breakdown" and entry[2] == PUBLIC:
            yield line(game.rules, entry)

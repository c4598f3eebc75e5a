"""Dice as release 0.1.0 rolled them, so that games saved then can still be replayed.

SplitMix64, and no chance where later releases hide which of several equal things was meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivehills.engine.actions import Action
from fivehills.maths.bits import Bits, bits
from fivehills.play.game import Game

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
SILENT = 16
"""Questions in succession that may have been added since."""


def seeded(seed: int) -> int:
    """The first state for a seed."""
    return draw((seed * 0x2545F4914F6CDD1D) & _MASK, 1 << 64)[1]


def draw(state: int, sides: int) -> tuple[int, int]:
    """The next state, and a number from 0 to sides - 1."""
    state = (state + _STEP) & _MASK
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, ((z ^ (z >> 31)) * sides) >> 64


class OldDice(Game):
    """A game that is replayed with the dice of release 0.1.0; it is not to be played on."""

    __slots__ = ()

    def __init__(self, rules: Rules, seed: int, table: str = "solo"):
        super().__init__(rules, seed, table)
        self.state.dice = seeded(seed)

    def repeat(self, text: str) -> None:
        """Play an action of those days; questions with one answer that were not asked then are answered on the way."""
        for _ in range(SILENT):
            if len(self._legal) != 1 or text == str(self._legal[0]):
                break
            self.play(self._legal[0])
        self.play(text)

    def die(self, sides: int = 6) -> int:
        self.state.dice, value = draw(self.state.dice, sides)
        return value + 1

    def pick(self, mask: Bits) -> int:
        members = bits(mask)
        self.state.dice, value = draw(self.state.dice, len(members))
        return members[value]

    def unordered(self, pieces: Bits) -> tuple[int, ...]:
        return bits(pieces)

    def _any_copy(self, action: Action) -> Action:
        return action

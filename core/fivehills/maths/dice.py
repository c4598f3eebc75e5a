"""Dice whose whole state is one integer.

SplitMix64: the same numbers in every process and Python version, free to copy, good enough for every die that a
board game rolls. The functions are pure; `Game.roll` keeps the integer in the game's state.
"""

from __future__ import annotations

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def seeded(seed: int) -> int:
    """The first state for a seed; neighbouring seeds give unrelated dice."""
    return draw((seed * 0x2545F4914F6CDD1D) & _MASK, 1 << 64)[1]


def draw(state: int, sides: int) -> tuple[int, int]:
    """The next state, and a number from 0 to sides - 1 (the bias is below one in 2^50)."""
    state = (state + _STEP) & _MASK
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, ((z ^ (z >> 31)) * sides) >> 64

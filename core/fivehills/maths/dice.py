"""Dice whose whole state is one integer, and which cannot be foretold from dice that were seen.

A keyed hash of a counter: the upper 128 bits of the state are the key, the lower 64 count the numbers drawn. BLAKE2b
under the key gives eight numbers at a time, the same in every process and Python version; whoever does not know the
key learns nothing of the next number from all earlier ones. The functions are pure; `Game.roll` keeps the integer in
the game's state.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from hashlib import blake2b
from random import Random
from struct import Struct

_COUNTER = 64
_ROOM = 1 << _COUNTER
_numbers = Struct("<8Q").unpack
_KEPT = 4096


def fresh_seed() -> int:
    """A seed of 128 bits from the operating system, for games that people play."""
    return secrets.randbits(128)


def seeded(seed: int) -> int:
    """The first state for a seed of any size; neighbouring seeds give unrelated dice."""
    return int.from_bytes(blake2b(str(seed).encode(), digest_size=16).digest(), "little") << _COUNTER


def any_dice(rng: Random) -> int:
    """A first state by another source of chance, for samples."""
    return rng.getrandbits(128) << _COUNTER


def draw(state: int, sides: int) -> tuple[int, int]:
    """The next state, and a number from 0 to sides - 1 (the bias is below one in 2^50)."""
    return state + 1, (eight(state >> 3)[state & 7] * sides) >> 64


class _Blocks(dict[int, tuple[int, ...]]):
    """The eight numbers of each hash, remembered: copies of a game draw them again and again.

    last: the key of the game asked about last, and a hash that has taken it in.
    """

    last = 0, blake2b(key=bytes(16))

    def __missing__(self, block: int) -> tuple[int, ...]:
        if len(self) >= _KEPT:
            self.clear()
        state = block << 3
        key, keyed = self.last
        if key != state >> _COUNTER:
            key = state >> _COUNTER
            keyed = blake2b(key=(key & ((1 << 128) - 1)).to_bytes(16, "little"))
            self.last = key, keyed
        hashed = keyed.copy()
        hashed.update((state & (_ROOM - 1)).to_bytes(8, "little"))
        self[block] = numbers = _numbers(hashed.digest())
        return numbers


eight: Callable[[int], tuple[int, ...]] = _Blocks().__getitem__
"""The eight numbers, each below 2^64, that belong to eight states in a row: to the state divided by eight."""

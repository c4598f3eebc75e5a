"""Sets of small numbers as Python integers.

Bit `i` says that `i` is a member. Union, intersection and difference are single operations whatever the size,
and a copy is free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated

Bits = Annotated[int, "a set of small numbers"]
"""An int as far as Python and type checkers go; as the annotation of a step's field it says that the field is a set."""

_LISTS_MAX = 1 << 16
_MANY = 10
"""Members from which on it pays to list them byte by byte."""


class _Lists(dict[int, tuple[int, ...]]):
    """Members of sets, computed when first asked for; emptied when there are too many."""

    def __missing__(self, mask: Bits) -> tuple[int, ...]:
        if len(self) >= _LISTS_MAX:
            self.clear()
        found = self[mask] = _few(mask) if mask.bit_count() < _MANY else _many(mask)
        return found


_BYTES = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
_PLACES: list[tuple[tuple[int, ...], ...]] = []
"""For each byte of a set the members that its values stand for."""


def _many(mask: Bits) -> tuple[int, ...]:
    first, end = (mask & -mask).bit_length() - 1 >> 3, mask.bit_length() + 7 >> 3
    if end - first > 2 * mask.bit_count():
        return _few(mask)
    while len(_PLACES) < end:
        low = 8 * len(_PLACES)
        _PLACES.append(tuple([tuple([low + bit for bit in byte]) for byte in _BYTES]))
    members: list[int] = []
    span = (mask >> 8 * first).to_bytes(end - first, "little")
    for place, byte in zip(_PLACES[first:end], span):  # noqa: B905 both are as long
        if byte:
            members += place[byte]
    return tuple(members)


def _few(mask: Bits) -> tuple[int, ...]:
    """One by one from the largest on: what is left gets shorter."""
    members = []
    while mask:
        top = mask.bit_length() - 1
        members.append(top)
        mask ^= 1 << top
    return tuple(members[::-1])


bits: Callable[[Bits], tuple[int, ...]] = _Lists().__getitem__
"""The members of a set in rising order. The same few sets are asked for all the time, so a look-up is all it takes."""


def lowest(mask: Bits) -> int:
    """The smallest member; the set must not be empty."""
    return (mask & -mask).bit_length() - 1


def mask_of(members: Iterable[int]) -> Bits:
    """The set of the given numbers."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def to_hex(mask: Bits) -> str:
    """Text form of a set; integers beyond 2^53 would break other languages."""
    return f"{mask:x}"


def from_hex(text: str) -> Bits:
    """The set that `to_hex` wrote."""
    return int(text, 16)

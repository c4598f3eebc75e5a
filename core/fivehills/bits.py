"""Sets of small numbers as Python integers.

Bit `i` says that `i` is a member. Union, intersection and difference are single operations whatever the size,
and a copy is free.
"""

from __future__ import annotations

from collections.abc import Iterable

Bits = int

_LISTS: dict[int, tuple[int, ...]] = {}
_LISTS_MAX = 1 << 16


def bits(mask: Bits) -> tuple[int, ...]:
    """The members of a set in rising order (remembered, since the same few sets are asked for all the time)."""
    found = _LISTS.get(mask)
    if found is None:
        if len(_LISTS) >= _LISTS_MAX:
            _LISTS.clear()
        found = _LISTS[mask] = _members(mask)
    return found


def _members(mask: Bits) -> tuple[int, ...]:
    members = []
    while mask:
        low = mask & -mask
        members.append(low.bit_length() - 1)
        mask ^= low
    return tuple(members)


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

"""Results that are remembered for what they depend on."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def keep(memory: dict[K, V], key: K, found: V, most: int) -> V:
    """Remember a result; of too many of them all are forgotten first."""
    if len(memory) >= most:
        memory.clear()
    memory[key] = found
    return found

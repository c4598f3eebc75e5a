"""What changed between two views, as plain data: a client that has the first makes the second of it.

A change of an object says for each key what became of it: `[value]` it is this now, `0` it is gone, an object it has
changed inside, `[n, [entries]]` a list has lost its first n entries and got these at its end.
"""

from __future__ import annotations

from itertools import compress
from operator import eq, is_not
from typing import Any

GONE = 0
MISSING = object()
SHORT = 4
"""Lists up to this length are sent whole: to say how they changed would be no shorter."""


def changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """What must be done to the old object to get the new one."""
    same = len(old) == len(new) and all(map(eq, old, new))
    found: dict[str, Any] = {} if same else dict.fromkeys(old.keys() - new.keys(), GONE)
    for key in compress(new, map(is_not, old.values(), new.values())) if same else new:
        before, value = old.get(key, MISSING), new[key]
        if before is MISSING:
            found[key] = [value]
        elif before is not value and before != value:
            found[key] = _change(before, value)
    return dict(sorted(found.items()))


def _change(old: Any, new: Any) -> Any:
    if isinstance(old, dict) and isinstance(new, dict):
        return changes(old, new)
    if isinstance(old, list) and isinstance(new, list) and len(old) > SHORT:
        moved = _slid(old, new)
        return [new] if moved is None else moved
    return [new]


def _slid(old: list[Any], new: list[Any]) -> list[Any] | None:
    """How a list that is added to at its end and loses its beginning has moved; None if it is another list."""
    for lost in range(len(old)):
        kept = len(old) - lost
        if old[lost] == new[0] and old[lost:] == new[:kept] if new else False:
            return [lost, new[kept:]]
    return None


def applied(old: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The new object, as a client makes it."""
    new = {key: value for key, value in old.items() if change.get(key, 1) != GONE or isinstance(change.get(key), dict)}
    for key, what in change.items():
        if isinstance(what, dict):
            new[key] = applied(old[key], what)
        elif isinstance(what, list) and len(what) == 2:
            new[key] = [*old[key][what[0] :], *what[1]]
        elif isinstance(what, list):
            new[key] = what[0]
    return new

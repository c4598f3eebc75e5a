"""A channel: what one seat, or all spectators, have been shown of a game, and everybody who listens to it.

Every position that a seat sees has a mark, made of its view alone: so it tells nothing that the view does not, survives
a restart, and an action that names it answers exactly the question that was shown.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from hashlib import blake2b
from typing import Any

from fivehills.server.deltas import changes

KEPT = 64
"""Changes that somebody may have missed without being sent the whole view."""
PATIENCE = 256
"""Messages that may wait for a slow listener before he is let go; he comes back and is sent the view."""

MANY = ("spaces", "pieces")
"""Parts of a view of which few entries change at a time."""

View = dict[str, Any]
Message = tuple[str, str, str]
"""The event, the mark and the data."""


_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def written(data: Any) -> str:
    """Data as JSON, as short as it can be."""
    return _ENCODER.encode(data)


class Mark:
    """The number of actions that a seat has seen, and a sum of hashes of all that it is shown.

    The hashes of spaces and pieces are added up one by one, so a change costs no more than what has changed.
    """

    def __init__(self, view: View):
        self._sums = {part: _sum(part, value) for part, value in view.items()}
        self._moves = view["moves"]

    def change(self, old: View, new: View, changed: View) -> None:
        """Follow the view where parts of it have changed, as the difference says."""
        for part, inside in changed.items():
            if part in MANY and isinstance(inside, dict):
                ids = inside.keys()
                gone, come = ({id_: view[part][id_] for id_ in ids if id_ in view[part]} for view in (old, new))
                self._sums[part] += _sum(part, come) - _sum(part, gone)
            else:
                self._sums[part] = _sum(part, new[part]) if part in new else 0
        self._moves = new["moves"]

    def __str__(self) -> str:
        return f"{self._moves}-{sum(self._sums.values()) % (1 << 72):018x}"


def _sum(part: str, value: Any) -> int:
    if part in MANY:
        return sum(_hash(f"{part}/{id_}", entry) for id_, entry in value.items())
    return _hash(part, value)


def _hash(name: str, value: Any) -> int:
    return int.from_bytes(blake2b(f"{name}={value!r}".encode(), digest_size=16).digest(), "big")


class Channel:
    """The stream of views of one seat."""

    def __init__(self, view: View):
        self.view = view
        self._mark = Mark(view)
        self.mark = str(self._mark)
        self._past: deque[tuple[str, Message]] = deque(maxlen=KEPT)
        self.listeners: set[asyncio.Queue[Message | None]] = set()

    def show(self, view: View) -> None:
        """Send what has changed; nothing if nothing has that the seat can see."""
        changed = changes(self.view, view)
        if not changed:
            return
        self._mark.change(self.view, view, changed)
        message = ("change", str(self._mark), written(changed))
        self._past.append((self.mark, message))
        self.view, self.mark = view, message[1]
        self.tell(message)

    def whole(self) -> Message:
        """The view as it is now."""
        return "view", self.mark, written(self.view)

    def missed(self, mark: str) -> list[Message]:
        """What somebody is to be sent who has seen the position with that mark: its changes, or the whole view."""
        if mark == self.mark:
            return []
        before = [known for known, _ in self._past]
        if mark not in before:
            return [self.whole()]
        start = len(before) - 1 - before[::-1].index(mark)
        return [message for _, message in list(self._past)[start:]]

    def listen(self, mark: str) -> asyncio.Queue[Message | None]:
        """A queue of messages, beginning with what was missed; None ends it."""
        queue: asyncio.Queue[Message | None] = asyncio.Queue()
        for message in self.missed(mark):
            queue.put_nowait(message)
        self.listeners.add(queue)
        return queue

    def tell(self, message: Message | None) -> None:
        """Send a message to all who listen."""
        slow = {queue for queue in self.listeners if queue.qsize() > PATIENCE}
        self.listeners -= slow
        for queue in slow:
            queue.put_nowait(None)
        for queue in self.listeners:
            queue.put_nowait(message)

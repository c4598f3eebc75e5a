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

Message = tuple[str, str, str]
"""The event, the mark and the data."""


def written(data: Any) -> str:
    """Data as JSON, as short as it can be."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def mark_of(view: dict[str, Any]) -> str:
    """The number of actions that the seat has seen, and a hash of all that it is shown."""
    digest = blake2b(written(view).encode(), digest_size=9).hexdigest()
    return f"{view['moves']}-{digest}"


class Channel:
    """The stream of views of one seat."""

    def __init__(self, view: dict[str, Any]):
        self.view = view
        self.mark = mark_of(view)
        self._past: deque[tuple[str, Message]] = deque(maxlen=KEPT)
        self.listeners: set[asyncio.Queue[Message | None]] = set()

    def show(self, view: dict[str, Any]) -> None:
        """Send what has changed; nothing if nothing has that the seat can see."""
        mark = mark_of(view)
        if mark == self.mark:
            return
        message = ("change", mark, written(changes(self.view, view)))
        self._past.append((self.mark, message))
        self.view, self.mark = view, mark
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

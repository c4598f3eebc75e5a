"""The server as a process: it says when it is there, and lets everybody go before it waits for the last of them."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any

import uvicorn


class Running(uvicorn.Server):
    """A server whose streams end when it is told to stop: they would last for ever otherwise.

    ready: called once, when it answers.
    """

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]):
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: Any = self.config.app
        app.state.house.dismiss()
        await super().shutdown(sockets)

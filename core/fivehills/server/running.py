"""The server as a process: it lets everybody go before it waits for the last of them."""

from __future__ import annotations

import socket
from typing import Any

import uvicorn


class Running(uvicorn.Server):
    """A server whose streams end when it is told to stop: they would last for ever otherwise."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: Any = self.config.app
        app.state.house.dismiss()
        await super().shutdown(sockets)

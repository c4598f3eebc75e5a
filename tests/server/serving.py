"""A real server in a process of its own, and people who ask it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import httpx

TOY = Path(__file__).parent.parent / "toy"
DESIGNS = TOY.parent / "designs"
PLUGINS = (TOY, DESIGNS / "bands", DESIGNS / "patrol")
RULESETS = sorted({"toy", *(entry.name for entry in entry_points(group="fivehills"))})
"""Designs that every table must serve alike; those of `DESIGNS` are too small for that."""
WAIT = 60.0


class Server:
    """A server that is started, stopped and killed like any other program."""

    def __init__(self, data: Path, *options: str, plugins: Sequence[Path] = PLUGINS):
        self.data = data
        self._plugins = [word for folder in plugins for word in ("--plugin", str(folder))]
        self._options = options
        self._port = "0"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "fivehills", *self._plugins, "serve", "--data", str(self.data)]
        command += ["--port", self._port, "--rate", "100000", *self._options]
        self.log = (self.data.parent / f"{self.data.name}.log").open("ab")
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment, start_new_session=True
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)/", told)
        assert found, f"the server did not start: {told} {self.errors()}"
        self.address, self._port = found[0].rstrip("/"), found[1]
        httpx.Client(transport=httpx.HTTPTransport(retries=20)).get(self.address, timeout=WAIT)

    def errors(self) -> str:
        """What it has written to its log."""
        return Path(self.log.name).read_text("utf-8")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(WAIT)

    def kill(self) -> None:
        """End it as a power cut would, with all that it has started."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(WAIT)


class Person:
    """Somebody with a browser."""

    def __init__(self, server: Server):
        self.server = server
        self.http = httpx.Client(base_url=server.address, headers={"origin": server.address}, timeout=WAIT)
        assert self.http.post("/api/me").status_code == 200

    def begin(self, ruleset: str = "toy", **seats: Any) -> tuple[str, dict[str, str]]:
        """A new game: its id and the secrets of its seats. A seat is 'here', 'link' or the name of a bot."""
        wish = {side.replace("_", "-"): _seat(kind) for side, kind in seats.items()}
        answer = self.http.post("/api/games", json={"ruleset": ruleset, "seats": wish})
        assert answer.status_code == 201, answer.text
        return answer.json()["id"], answer.json()["links"]

    def view(self, game: str, seat: str) -> tuple[str, dict[str, Any]]:
        """The mark and the view of a seat."""
        answer = self.http.get(f"/api/games/{game}/view", params={"seat": seat})
        assert answer.status_code == 200, answer.text
        return answer.json()["mark"], answer.json()["view"]

    def act(self, game: str, seat: str, action: str, mark: str | None = None) -> httpx.Response:
        """Answer the question that is asked now, or the one with a mark."""
        mark = self.view(game, seat)[0] if mark is None else mark
        return self.http.post(f"/api/games/{game}/actions", json={"seat": seat, "mark": mark, "action": action})

    def post(self, game: str, what: str, seat: str, **more: Any) -> httpx.Response:
        body = {"seat": seat, "mark": self.view(game, seat)[0], **more}
        return self.http.post(f"/api/games/{game}/{what}", json=body)


def _seat(kind: str) -> dict[str, str]:
    return {"kind": kind} if kind in ("here", "link") else {"kind": "bot", "bot": kind}

"""A real terminal of a fixed size, driven by tmux: what somebody at the keyboard sees, screen by screen."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

HAS_TMUX = shutil.which("tmux") is not None
PROMPTS = re.compile(r"(^|\])? ?(> |-- \d+ more lines?: Enter, or q --|-- Enter to (begin|go on) --)$")
PATIENCE = 180.0


class Terminal:
    """A program in a terminal of its own. `screen` waits until it asks for something."""

    def __init__(self, words: list[str], size: tuple[int, int], home: Path):
        self.size = size
        self._words = words
        self._home = home
        self._socket = str(home / "tmux")
        self._before = ""

    def __enter__(self) -> Terminal:
        width, height = self.size
        command = ["new-session", "-d", "-x", str(width), "-y", str(height), "-s", "game", *self._words]
        self._tmux("-f", "/dev/null", *command)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._tmux("kill-server")

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        self._tmux("send-keys", "-t", "game", "-l", line)
        self._tmux("send-keys", "-t", "game", "Enter")

    def screen(self) -> str:
        """What is on the screen when the program waits for an answer, or has ended."""
        until, last = time.monotonic() + PATIENCE, ""
        while time.monotonic() < until:
            seen, waits = self._captured()
            if seen == last and seen != self._before and waits and _asks(seen):
                self._before = seen
                return "\n".join(line.rstrip() for line in seen.splitlines())
            last = seen
            time.sleep(0.06)
        raise TimeoutError(f"the terminal has not come to a question:\n{last}")

    def _captured(self) -> tuple[str, bool]:
        """What is written, and whether the cursor is on its last line: below it, an answer is being worked on."""
        at = ("-t", "game", "-p")
        written = self._tmux("capture-pane", *at, ";", "display-message", *at, "#{cursor_y}")
        seen, _, row = written.rstrip("\n").rpartition("\n")
        seen = seen.rstrip()
        return seen, row.isdecimal() and int(row) == seen.count("\n")

    def _tmux(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self._socket, *words], env=self._environment(), capture_output=True, text=True, timeout=30
        )
        return done.stdout

    def _environment(self) -> Mapping[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH") if name in os.environ}
        own = {"XDG_STATE_HOME": str(self._home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
        return {**kept, **own}


def _asks(screen: str) -> bool:
    last = screen.rsplit("\n", 1)[-1]
    return PROMPTS.search(f"{last} " if last.endswith(">") else last) is not None


def fivehills(*words: str) -> list[str]:
    """The command line of this checkout."""
    return [sys.executable, "-m", "fivehills", *words]

"""Ways to run the command line: in this process, in another one, and at a terminal."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

TOY = Path(__file__).parents[1] / "toy"
ROWS = 60
"""The height of a test's terminal: enough for the opening of a game without a pause to read it."""
COMMAND = [sys.executable, "-m", "fivehills"]


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def error(self) -> str:
        """The only line on standard error."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        return lines[0]


Run = Callable[..., Done]


def environment(**more: str) -> dict[str, str]:
    """The variables of a new process that finds the package as this one does."""
    paths = os.pathsep.join(path for path in sys.path if path)
    return {**os.environ, "PYTHONPATH": paths, **more}


PATIENCE = 120.0
"""Seconds after which nothing more is waited for: much, since other tests may use the machine at the same time."""


class Terminal:
    """A command at a terminal of its own."""

    def __init__(self, *words: str, **variables: str):
        import pty
        import termios

        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (ROWS, 80))
        variables.setdefault("TERM", "xterm-256color")
        variables.setdefault("LINES", str(ROWS))
        self.process = subprocess.Popen(
            [*COMMAND, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(**variables),
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(slave)
        self.seen = ""

    def wait_for(self, words: str, seconds: float = PATIENCE) -> str:
        """Read until something has been printed; everything since the last call."""
        end = time.monotonic() + seconds
        while words not in self.seen:
            assert time.monotonic() < end, f"{words!r} did not come, only:\n{self.seen}"
            self.seen += self._read()
        found, self.seen = self.seen, ""
        return found

    def wait_for_prompt(self) -> str:
        """Read until a line is asked for, and a moment longer: the prompt is there just before the keys are."""
        end = time.monotonic() + PATIENCE
        while not self.seen.endswith("> "):
            assert time.monotonic() < end, f"no prompt came, only:\n{self.seen}"
            self.seen += self._read()
        time.sleep(0.2)
        found, self.seen = self.seen, ""
        return found

    def _read(self) -> str:
        ready, _, _ = select.select([self.master], [], [], 0.2)
        if not ready:
            assert self.process.poll() is None, f"ended with {self.process.returncode}:\n{self.seen}"
            return ""
        try:
            return os.read(self.master, 65536).decode(errors="replace")
        except OSError:
            return ""

    def type(self, words: str) -> None:
        """Press keys."""
        os.write(self.master, words.encode())

    def end(self) -> tuple[int, str]:
        """The exit code, and what was still printed."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.seen += self._drain()
        self.seen += self._drain()
        return self.process.wait(timeout=1), self.seen

    def _drain(self) -> str:
        ready, _, _ = select.select([self.master], [], [], 0.1)
        try:
            return os.read(self.master, 65536).decode(errors="replace") if ready else ""
        except OSError:
            return ""

    def hang_up(self) -> int:
        """Close the terminal, and how the program ends then."""
        os.close(self.master)
        self.master = -1
        return self.process.wait(timeout=PATIENCE)

    def close(self) -> None:
        """Leave nothing behind."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.master >= 0:
            os.close(self.master)


def _take_terminal() -> None:
    """Make standard input the controlling terminal, so that Ctrl-C and hanging up reach the program."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)  # a run in the background may be deaf to them

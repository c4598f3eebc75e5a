"""A server in a process of its own, on one core where the system can hold it there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx


class Served:
    """A server on one core."""

    def __init__(self, folder: Path):
        command = [
            sys.executable,
            "-m",
            "fivehills",
            "serve",
            "--port",
            "0",
            "--data",
            str(folder),
            "--rate",
            "1000000",
            "--streams",
            "1000000",
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[4].rstrip("/")
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(self.process.pid, {min(os.sched_getaffinity(0))})
        httpx.Client(transport=httpx.HTTPTransport(retries=20)).get(self.address, timeout=60)

    def memory(self) -> float:
        """Megabytes that the process holds."""
        words = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(words[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def worked(self) -> float:
        """Seconds of processor time that the process has had."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)

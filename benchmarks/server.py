"""`python -m benchmarks server [--tables 200] [--seconds 20] [RULESET…]`: the table in the browser, from outside.

A real server in a process of its own, on one core where the system can hold it there; players are coroutines in this
process, the browser is Chromium. Figures are of this machine as it is: close other programs first.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx

from benchmarks.browser import print_browser
from benchmarks.crowd import crowd
from benchmarks.measures import percentile
from fivehills.play.start import compiled, new_game
from fivehills.plugins.discovery import registry
from fivehills.server.channel import Channel, written
from fivehills.server.deltas import changes


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


def main(arguments: Sequence[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks server")
    parser.add_argument("rulesets", nargs="*", metavar="RULESET")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pause", type=float, default=4.0, help="seconds between the actions of a table")
    parser.add_argument("--no-browser", action="store_true")
    told = parser.parse_args(arguments)
    rulesets = told.rulesets or sorted(registry().rulesets)
    for ruleset in rulesets:
        print_bytes(ruleset)
        print_opening(ruleset)
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder))
        try:
            if not told.no_browser:
                print_browser(served.address, rulesets)
            for ruleset in rulesets:
                print_load(served, ruleset, told.tables, told.seconds, told.pause)
        finally:
            served.stop()
    return 0


def print_bytes(ruleset: str) -> None:
    """How many bytes an action costs each seat, compressed."""
    game, rng, sizes = new_game(ruleset, _longest(ruleset), seed=1), Random(1), []
    side = game.rules.sides[0]
    shown = game.view(side)
    first = len(gzip.compress(written(shown).encode()))
    while not game.over and len(sizes) < 600:
        game.play(rng.choice(game.decision.actions))
        view = game.view(side)
        sizes.append(len(gzip.compress(written(changes(shown, view)).encode())))
        shown = view
    sizes.sort()
    print(
        f"{ruleset}: first view {first:,} bytes gzipped; an action {median(sizes):,.0f} (median), {sizes[-1]:,} (most)"
    )


def print_opening(ruleset: str) -> None:
    """How long it takes to open the longest of some random games after a restart, in processor time."""
    from fivehills.play.save import start_of
    from fivehills.server.record import replayed

    games = [_played(ruleset, seed) for seed in range(3)]
    longest = max(games, key=lambda one: len(one[1]))
    begun = time.process_time()
    game, _ = asyncio.run(replayed(start_of(longest[0]), longest[1]))
    Channel(game.view(game.rules.sides[0]))
    print(f"{ruleset}: a game of {len(longest[1])} actions is opened in {time.process_time() - begun:.2f} s")


def _played(ruleset: str, seed: int) -> tuple[Any, list[tuple[int, str]]]:
    game, rng, played = new_game(ruleset, _longest(ruleset), seed=seed), Random(seed), []
    while not game.over:
        offered = game.decision.actions
        choice = int(rng.random() * len(offered))
        played.append((choice, str(offered[choice])))
        game.play(offered[choice])
    return game, played


def _longest(ruleset: str) -> str:
    scenarios = compiled(ruleset).content.scenarios
    return max(scenarios, key=lambda id_: scenarios[id_].turns)


def print_load(served: Served, ruleset: str, tables: int, seconds: float, pause: float) -> None:
    """Many tables with random players: slowest answers at the pace of people, then as many actions as there can be."""
    before, worked = served.memory(), served.worked()
    calm = asyncio.run(crowd(served.address, ruleset, tables, seconds, pause))
    grown = (served.memory() - before) / tables
    times = sorted(calm.acknowledged)
    shown = percentile(sorted(calm.shown), 0.99) * 1000
    print(
        f"{ruleset}: {tables} tables that act every {pause:g} s: {len(times) / seconds:,.0f} actions/s, "
        f"acknowledged in {median(times) * 1000:.0f} ms (median), {percentile(times, 0.99) * 1000:.0f} ms (p99), "
        f"on the stream of a screen in {shown:.0f} ms (p99); "
        f"{calm.bytes_sent / len(times):,.0f} bytes an action to all seats; {grown:.2f} MB per table in memory"
    )
    worked = served.worked()
    busy = asyncio.run(crowd(served.address, ruleset, tables, seconds, 0))
    times = sorted(busy.acknowledged)
    cost = (served.worked() - worked) / max(len(times), 1) * 1000
    print(
        f"{ruleset}: {tables} tables that act at once: {len(times) / seconds:,.0f} actions/s, acknowledged in "
        f"{median(times) * 1000:.0f} ms (median), {percentile(times, 0.99) * 1000:.0f} ms (p99); "
        f"{cost:.1f} ms of processor time for each"
    )

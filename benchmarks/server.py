"""`python -m benchmarks server [RULESET…] [--parts bytes opening browser load]`: the table in the browser.

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
from fivehills.play.save import start_of
from fivehills.play.start import compiled, forget_rules, new_game
from fivehills.plugins.discovery import registry
from fivehills.server.channel import Channel, written
from fivehills.server.deltas import changes
from fivehills.server.house import House
from fivehills.server.record import replayed
from fivehills.server.store import Store
from fivehills.server.table import CHAPTER
from fivehills.server.thinking import Crew
from fivehills.server.writer import Writer

PARTS = ("bytes", "opening", "browser", "load")
GAMES = 8
"""Random games of which the longest is opened."""


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
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, metavar="PART", help=", ".join(PARTS))
    told = parser.parse_args(arguments)
    rulesets = told.rulesets or sorted(registry().rulesets)
    for ruleset in rulesets:
        if "bytes" in told.parts:
            print_bytes(ruleset)
        if "opening" in told.parts:
            print_opening(ruleset)
    if not {"browser", "load"}.isdisjoint(told.parts):
        _from_outside(told, rulesets)
    return 0


def _from_outside(told: argparse.Namespace, rulesets: Sequence[str]) -> None:
    """What a browser and a crowd see of a server."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder))
        try:
            if "browser" in told.parts:
                print_browser(served.address, rulesets)
            for ruleset in rulesets if "load" in told.parts else ():
                print_load(served, ruleset, told.tables, told.seconds, told.pause)
        finally:
            served.stop()


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
    forget_rules()
    begun = time.process_time()
    compiled(ruleset, _longest(ruleset))
    compiling = time.process_time() - begun
    longest = max((_played(ruleset, seed) for seed in range(GAMES)), key=lambda one: len(one[1]))
    replaying, opening = asyncio.run(_reopened(*longest))
    print(
        f"{ruleset}: a game of {len(longest[1])} actions is opened in {opening:.2f} s from its chapters, in "
        f"{replaying:.2f} s from its actions alone; its rules are compiled once, in {compiling:.2f} s"
    )


async def _reopened(game: Any, played: list[tuple[int, str]]) -> tuple[float, float]:
    """Seconds until a seat has its view: by a replay of all actions, and as a server opens a table of its store.

    As many of the last actions as there may be are in no chapter.
    """
    begun = time.process_time()
    again, _ = await replayed(start_of(game), played)
    Channel(again.view(game.rules.sides[0]))
    replaying = time.process_time() - begun
    with tempfile.TemporaryDirectory() as folder:
        house = House(Writer(Store(f"sqlite:///{folder}/games.sqlite")), Crew(1))
        bots = dict.fromkeys(game.rules.sides, "random")  # nothing is answered but what was played
        id_, _ = await house.adopt("somebody", game, played[: 1 - CHAPTER], bots)
        await house.put_away(0)
        table = await house.table(id_)
        for _, text in played[1 - CHAPTER : -1]:
            await table.play(text)
        await house.put_away(0)
        begun = time.process_time()
        (await house.table(id_)).channel(game.rules.sides[0])
        opening = time.process_time() - begun
        await house.close()
    return replaying, opening


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

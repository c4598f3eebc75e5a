"""`python -m benchmarks server [RULESET…] [--parts bytes opening browser load]`: the table in the browser.

A real server in a process of its own, on one core where the system can hold it there; players are coroutines in this
process, the browser is Chromium. Figures are of this machine as it is: close other programs first.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.browser import print_browser
from benchmarks.crowd import crowd
from benchmarks.measures import percentile
from benchmarks.opening import longest, print_opening
from benchmarks.served import Served
from fivehills.play.start import new_game
from fivehills.plugins.discovery import registry
from fivehills.server.channel import written
from fivehills.server.deltas import changes

PARTS = ("bytes", "opening", "browser", "load")


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
    game, rng, sizes = new_game(ruleset, longest(ruleset), seed=1), Random(1), []
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

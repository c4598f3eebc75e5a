"""`python -m benchmarks [RULESET…] [--scenario S] [--seconds N]`: how fast rulesets play, on one core.

Each ruleset has a table for its default scenario and one for its largest.

`python -m benchmarks server` measures the table in the browser instead (`benchmarks/server.py`).

The machine's noise hits both programs alike when they run in alternating slices of one process: judge by the ratio.
Time is the processor's time of this process, so that other work on the machine counts less; loading is on the clock.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median

from benchmarks import measures
from benchmarks.players import ChessPlayer, Player, RulesetPlayer, Slice, alternate
from fivehills import Game
from fivehills.errors import FiveHillsError
from fivehills.play.start import compiled
from fivehills.plugins.discovery import add_folder, registry

Line = tuple[str, str]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if words[:1] == ["server"]:
        from benchmarks import server

        return server.main(words[1:])
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast rulesets play on one core.")
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="all that are installed, if none is named")
    parser.add_argument("--scenario", help="id of a scenario; absent: the default one and the largest")
    parser.add_argument("--seconds", type=float, default=10.0, help="time for random play of each program (default 10)")
    parser.add_argument("--plugin", type=Path, action="append", default=[], help="folder with a plugin, not installed")
    told = parser.parse_args(words)
    print(f"Python {platform.python_version()}, {platform.machine()}: one core, processor time, log and undo on")
    try:
        for folder in told.plugin:
            add_folder(folder)
        for ruleset in told.rulesets or sorted(registry().rulesets):
            for scenario in [told.scenario] if told.scenario else default_and_largest(ruleset):
                print_table(ruleset, told.seconds, scenario)
    except FiveHillsError as error:
        parser.exit(2, f"{error}\n")
    return 0


def print_table(ruleset: str, seconds: float, scenario: str) -> None:
    """All figures of a ruleset in one of its scenarios."""
    positions = measures.positions(ruleset, scenario)
    lines = [
        *_play(ruleset, scenario, seconds),
        *_operations(positions),
        *_tail(ruleset, scenario, min(seconds, 5)),
        *_loading(ruleset, scenario),
    ]
    print(f"\n{ruleset}, scenario {scenario}")
    width = max(len(name) for name, _ in lines)
    for name, value in lines:
        print(f"  {name:<{width}}  {value}")


def default_and_largest(ruleset: str) -> list[str]:
    """The scenario that is played unless another is named, and the one with the most turns, of equals most pieces."""
    rules = compiled(ruleset)
    scenarios = rules.content.scenarios

    def size(name: str) -> tuple[int, int]:
        return scenarios[name].turns, len(compiled(ruleset, name).pieces)

    return list(dict.fromkeys([rules.scenario.id, max(scenarios, key=size)]))


def _play(ruleset: str, scenario: str, seconds: float) -> list[Line]:
    players: list[Player] = [RulesetPlayer(ruleset, scenario)]
    try:
        players.append(ChessPlayer())
    except ImportError:
        print("python-chess is not installed (it is in the extra 'dev'): no comparison")
    slices = alternate(players, seconds, min(1.0, seconds))
    lines = _rates("random play", slices[0])
    if len(slices) > 1:
        lines += _rates("python-chess", slices[1])
        ratios = sorted(own.rate / other.rate for own, other in zip(*slices, strict=True))
        lines.append(
            ("ratio to python-chess", f"{median(ratios):.2f} x  ({ratios[0]:.2f} to {ratios[-1]:.2f} by slice)")
        )
    return lines


def _rates(name: str, slices: Sequence[Slice]) -> list[Line]:
    options = median(done.options / done.seconds for done in slices)
    decisions = median(done.rate for done in slices)
    text = f"{decisions:,.0f} decisions/s, {options:,.0f} options/s ({options / decisions:.1f} each)"
    return [(name, text)]


def _operations(positions: list[Game]) -> list[Line]:
    copy = measures.micros(Game.copy, positions, 200)
    round_trip = measures.micros(measures.json_round_trip, positions, 5)
    view = measures.micros(measures.view_of_actor, positions, 5)
    return [
        ("copy", f"{copy:.1f} µs"),
        ("JSON round trip", f"{round_trip:.0f} µs"),
        ("view", f"{view:.0f} µs"),
    ]


def _tail(ruleset: str, scenario: str, seconds: float) -> list[Line]:
    times, options = measures.decisions(ruleset, scenario, seconds)
    values = [measures.percentile(times, share) for share in (0.5, 0.99, 0.999)]
    many = measures.percentile(options, 0.99)
    return [
        ("one decision", "p50 {:.0f} µs, p99 {:.0f} µs, p99.9 {:.0f} µs".format(*values)),
        ("options", f"mean {mean(options):.1f}, p99 {many:.0f}, largest {options[-1]}"),
    ]


def _loading(ruleset: str, scenario: str) -> list[Line]:
    imports, again, first = measures.load_times(ruleset, scenario)
    text = f"{again:.2f} s ({imports + again:.2f} s with imports); {first:.2f} s the very first time"
    return [("load in a fresh process", text)]


if __name__ == "__main__":
    raise SystemExit(main())

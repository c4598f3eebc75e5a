"""How long a table of a long game takes to open: by a replay, from its chapters, and at a server that was restarted."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx

from benchmarks.served import Served
from fivehills.play.save import start_of
from fivehills.play.start import compiled, forget_rules, new_game
from fivehills.server.channel import Channel
from fivehills.server.house import House
from fivehills.server.record import replayed
from fivehills.server.store import Store
from fivehills.server.table import CHAPTER
from fivehills.server.thinking import Crew
from fivehills.server.writer import Writer

GAMES = 8
"""Random games of which the longest is opened."""
SETTLED = 6.0
"""Seconds after which a server that was started has nothing left to prepare."""
Played = list[tuple[int, str]]


def print_opening(ruleset: str) -> None:
    """How long it takes to open the longest of some random games: in processor time, and as it is seen from outside."""
    forget_rules()
    begun = time.process_time()
    compiled(ruleset, longest(ruleset))
    compiling = time.process_time() - begun
    game, played = max((_played(ruleset, seed) for seed in range(GAMES)), key=lambda one: len(one[1]))
    with tempfile.TemporaryDirectory() as folder:
        replaying = asyncio.run(_replayed(game, played))
        id_, opening = asyncio.run(_reopened(Path(folder), game, played))
        print(
            f"{ruleset}: a game of {len(played)} actions is opened in {opening:.2f} s from its chapters, in "
            f"{replaying:.2f} s from its actions alone; its rules are compiled once, in {compiling:.2f} s"
        )
        at_once, settled = (_restarted(Path(folder), id_, wait) for wait in (0.0, SETTLED))
    print(
        f"{ruleset}: a server that was stopped says that it is there {at_once.there:.2f} s after it was started; from "
        f"the request to the whole view of that game {at_once.view:.2f} s at once ({at_once.worked:.2f} s of the "
        f"server's processor time), {settled.view:.2f} s ({settled.worked:.2f}) after a while"
    )


async def _replayed(game: Any, played: Played) -> float:
    """Seconds of processor time until a seat has its view, by a replay of all actions."""
    begun = time.process_time()
    again, _ = await replayed(start_of(game), played)
    Channel(again.view(game.rules.sides[0]))
    return time.process_time() - begun


async def _reopened(folder: Path, game: Any, played: Played) -> tuple[str, float]:
    """A game in the store, and the same as a house opens it; as many actions as there may be are in no chapter."""
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
    return id_, opening


class Restart(NamedTuple):
    """Seconds by the clock until a server is there, and from the first request for a table until its view has come.

    worked: the processor time that the server has had meanwhile.
    """

    there: float
    view: float
    worked: float


def _restarted(folder: Path, id_: str, wait: float) -> Restart:
    """Start a server, and ask for a table when it has been there for so long."""
    begun = time.perf_counter()
    served = Served(folder)
    there = time.perf_counter() - begun
    try:
        with httpx.Client(base_url=served.address, timeout=60) as visitor:
            time.sleep(wait)
            asked, worked = time.perf_counter(), served.worked()
            for place in (f"/api/games/{id_}", f"/api/games/{id_}/view"):
                visitor.get(place).raise_for_status()
            return Restart(there, time.perf_counter() - asked, served.worked() - worked)
    finally:
        served.stop()


def _played(ruleset: str, seed: int) -> tuple[Any, Played]:
    game, rng, played = new_game(ruleset, longest(ruleset), seed=seed), Random(seed), []
    while not game.over:
        offered = game.decision.actions
        choice = int(rng.random() * len(offered))
        played.append((choice, str(offered[choice])))
        game.play(offered[choice])
    return game, played


def longest(ruleset: str) -> str:
    """The scenario with the most turns."""
    scenarios = compiled(ruleset).content.scenarios
    return max(scenarios, key=lambda id_: scenarios[id_].turns)

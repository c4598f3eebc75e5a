"""What a browser receives is the view of its seat and nothing else, to the byte."""

from __future__ import annotations

import asyncio
import re
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from fivehills import Game, bits, compiled, new_game
from fivehills.proof.twins import STRIDE, Pair
from fivehills.secrecy.view import known_pieces
from fivehills.server.channel import Channel, Message
from fivehills.server.deltas import applied, changes
from fivehills.server.foresight import foreseen
from fivehills.server.history import History
from fivehills.server.streams import _written
from fivehills.server.table import Table

from .serving import RULESETS

ACTIONS = 150


class NoDisk:
    """A writer that has always written."""

    async def write(self, *writes: Any) -> None:
        pass


def seated(game: Game) -> Table:
    row = {"id": "x", "owner": "", "seats": {side: {"kind": "here"} for side in game.rules.sides}, "ending": {}}
    return Table({**row, "snapshot": {}}, game, History(game), NoDisk(), "")  # type: ignore[arg-type]


def received(queue: asyncio.Queue[Message | None]) -> bytes:
    found = b""
    while not queue.empty():
        message = queue.get_nowait()
        assert message is not None
        found += _written(message)
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_seed_and_no_dice_reach_a_browser_in_a_whole_game(ruleset: str) -> None:
    asyncio.run(_whole_game(ruleset))


def shortest_game(ruleset: str, seed: int) -> Game:
    """A game between people of the scenario with the fewest turns."""
    scenarios = compiled(ruleset).content.scenarios
    return new_game(ruleset, min(scenarios, key=lambda id_: scenarios[id_].turns), seed=seed, table="duel")


async def _whole_game(ruleset: str) -> None:
    seed = 0xF1E5_1E55_0DD5_EED5_BEEF_CAFE_1234_5678
    game, rng = shortest_game(ruleset, seed), Random(3)
    table = seated(game)
    queue = table.channel(game.rules.sides[0]).listen("")
    while not table.over:
        dice = game.state.dice
        await table.play(str(rng.choice(game.decision.actions)))
        sent = received(queue).lower()
        for secret in (seed, dice, game.state.dice):
            assert str(secret).encode() not in sent
            assert f"{secret:x}".encode() not in sent


def unseen(game: Game, view: dict[str, Any]) -> set[str]:
    """The ids of pieces and cards that a view does not show."""
    piles = [entry for pile in view["piles"].values() for entry in pile.values()]
    cards = {card for entry in piles for card in entry.get("cards", ())}
    return {one.id for one in (*game.rules.pieces, *game.rules.cards)} - set(view["pieces"]) - cards


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_hidden_id_reaches_a_browser_in_a_whole_game(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = shortest_game(ruleset, seed=8)
    opened: dict[str, set[str]] = {side: set() for side in game.rules.sides}
    reveal = Game.reveal

    def looked_through(self: Game, rule: str = "") -> None:
        """A rule opens something for a moment within one action: who looks then may be told of it."""
        reveal(self, rule)
        for number, seen in enumerate(opened.values() if self is game else ()):
            seen |= {self.rules.pieces[piece].id for piece in bits(known_pieces(self, number))}

    monkeypatch.setattr(Game, "reveal", looked_through)
    asyncio.run(_whole_game_of_ids(game, opened))


async def _whole_game_of_ids(game: Game, opened: dict[str, set[str]]) -> None:
    rng = Random(8)
    table = seated(game)
    channels = {side: table.channel(side) for side in game.rules.sides}
    queues = {side: channel.listen("") for side, channel in channels.items()}
    hidden = {side: unseen(game, channel.view) for side, channel in channels.items()}
    looked_at = 0
    while not table.over:
        await table.play(str(rng.choice(game.decision.actions)))
        for side, queue in queues.items():
            now, sent = unseen(game, channels[side].view), ids_in(received(queue))
            assert not (hidden[side] & now & sent - opened[side])
            opened[side].clear()
            hidden[side], looked_at = now, looked_at + len(now)
    assert looked_at > 0 or not game.rules.has_secrets


def ids_in(sent: bytes) -> set[str]:
    """Every text in what was sent that could be an id, alone or as a word of another."""
    return set(re.findall(r"[A-Za-z0-9_./'-]+", sent.decode()))


class Streams(Pair):
    """A game and its twin, and what the observer's browser is sent of each."""

    def meet_anew(self) -> None:
        super().meet_anew()
        self.channels = [Channel(game.view(self.side)) for game in (self.one, self.other)]
        self.queues = [channel.listen("") for channel in self.channels]
        self.bytes = 0

    def compare(self, when: str) -> None:
        for channel, game in zip(self.channels, (self.one, self.other), strict=True):
            channel.show(game.view(self.side))
        one, other = (received(queue) for queue in self.queues)
        self.bench.hold(one == other, f"{when}, {self.side} is sent other bytes in a twin world")
        self.bench.sent += len(one)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_worlds_that_a_seat_cannot_tell_apart_send_it_equal_bytes(ruleset: str) -> None:
    def hold(true: bool, words: str) -> None:
        assert true, words

    bench: Any = SimpleNamespace(hold=hold, checks=0, pictures=9, sent=0)
    game, rng = new_game(ruleset, seed=11, table="duel"), Random(5)
    for number in range(ACTIONS):
        if game.over:
            break
        game.play(rng.choice(game.decision.actions))
        if number % 25 == 0 and not game.over:
            for observer in range(len(game.rules.sides)):
                pair = Streams(bench, game, observer, rng)
                pair.compare("at first")
                for _ in range(STRIDE):
                    if pair.one.over or not pair.go_on():
                        break
    assert bench.sent > 10_000


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_browser_makes_the_view_of_the_changes(ruleset: str) -> None:
    game, rng = new_game(ruleset, seed=4), Random(4)
    side = game.rules.sides[0]
    shown = game.view(side)
    channel = Channel(shown)
    for _ in range(60):
        if game.over:
            break
        game.play(rng.choice(game.decision.actions))
        view = game.view(side)
        shown = applied(shown, changes(shown, view))
        channel.show(view)
        assert shown == view
        assert channel.mark == Channel(view).mark


def test_a_secret_choice_sends_the_other_side_the_same_whatever_it_is() -> None:
    sent = []
    for plan in ("plan press", "plan hold"):
        game = new_game("toy", seed=7, table="duel")
        table = seated(game)
        queue = table.channel("viet-minh").listen("")
        game.play(plan)
        table.show()
        sent.append(received(queue))
    assert sent[0] == sent[1] != b""


@pytest.mark.parametrize("ruleset", ["storm", "enpointe"])
def test_what_is_foretold_follows_from_what_the_side_knows(ruleset: str) -> None:
    game, rng = new_game(ruleset, seed=9), Random(2)
    found = 0
    for _ in range(100):
        side = game.decision.actor
        for action in game.decision.actions[:3]:
            sums = foreseen(game, side, str(action))
            assert sums == foreseen(game.sample(side, rng), side, str(action))
            found += len(sums)
        game.play(rng.choice(game.decision.actions))
    assert found > 0


def test_the_sum_of_an_attack_is_foretold_without_its_dice() -> None:
    game = new_game("storm", seed=9)
    fire = next(action for action in game.decision.actions if action.verb == "fire")
    attack, defense = foreseen(game, game.decision.actor, str(fire))
    assert attack["text"].endswith("and what chance adds")
    assert not any("dice" in item["label"] for item in attack["items"])
    assert sum(item["value"] for item in defense["items"]) == int(defense["text"].split(": ")[1].split()[0])

"""What is kept of a game becomes a game again, and back: starts, replays, positions to go on from, saves."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from typing import Any

from fivehills.engine.rules import Rules
from fivehills.errors import SaveError
from fivehills.play import chapters
from fivehills.play.game import Game
from fivehills.play.position import checksum, named
from fivehills.play.save import first
from fivehills.play.start import compiled
from fivehills.server.history import History

LOG = logging.getLogger("fivehills.server")
SLICE = 0.02
"""Seconds that a replay may take before others have their turn."""
START = ("format", "ruleset", "version", "scenario", "options", "variants", "seed", "table", "from")

Start = dict[str, Any]
Played = Sequence[tuple[int, str]]


async def replayed(start: Start, played: Played, written: Sequence[chapters.Chapter] = ()) -> tuple[Game, History]:
    """A game from its actions, a slice at a time so that nobody has to wait for it. Raises SaveError.

    written: its chapters; what they hold need not be replayed.
    """
    game, history = await _read(start, played, written)
    due = time.monotonic() + SLICE
    for choice, text in played[game.moves :]:
        _repeat(start, game, history, choice, text)
        if time.monotonic() > due:
            await asyncio.sleep(0)
            due = time.monotonic() + SLICE
    return game, history


def rules_of(start: Start) -> Rules:
    """The rules of a game, compiled when they are first needed."""
    return compiled(start["ruleset"], start["scenario"], start["options"], start["variants"])


async def _read(start: Start, played: Played, written: Sequence[chapters.Chapter]) -> tuple[Game, History]:
    """A game as far as its chapters go."""
    game, history = _begun(start, played)
    try:
        for chapter in written:
            chapters.read(game, chapter)
            history.read(chapter)
            await asyncio.sleep(0)
    except Exception:  # a damaged chapter is no loss: the actions are all there
        LOG.exception("a chapter cannot be read; the game is replayed")
        return _begun(start, played)
    return game, history


def _begun(start: Start, played: Played) -> tuple[Game, History]:
    game = first("the game", {**start, "actions": [text for _, text in played]})
    return game, History(game)


def _repeat(start: Start, game: Game, history: History, choice: int, text: str) -> None:
    try:
        actor = game.decision.actor
        game.play(_chosen(game, choice, text))
    except Exception as error:  # changed rules in the midst of what they do not expect
        what = f"action {game.moves + 1} ({text}) fails: {error}"
        raise SaveError(_changed(start, game, what)) from error
    history.add(actor, game)


def _chosen(game: Game, choice: int, text: str) -> Any:
    """The action by its place among those offered, if it has the same words; else by its words."""
    offered = () if game.over else game.decision.actions
    if 0 <= choice < len(offered) and str(offered[choice]) == text:
        return offered[choice]
    return text


def _changed(start: Start, game: Game, what: str) -> str:
    now = game.rules.content.ruleset.version
    return f"{start['ruleset']} has changed since this game was begun (version {start['version']}, now {now}): {what}"


def snapshot_of(game: Game) -> dict[str, Any]:
    """The position, for a save that must be written when the ruleset is gone."""
    return {"moves": game.moves, "position": named(game)}


def save_of(start: Start, played: Played, snapshot: Mapping[str, Any], bots: Mapping[str, str]) -> dict[str, Any]:
    """A save file from what is kept; actions after the last known position are added beside it."""
    if not snapshot:
        raise SaveError("no position of this game has been kept, so it cannot be exported without its ruleset")
    texts = [text for _, text in played]
    known = texts[: snapshot["moves"]]
    position = snapshot["position"]
    save = {**start, "actions": known, "hash": checksum(position), "position": position, "seats": dict(bots)}
    later = texts[snapshot["moves"] :]
    return {**save, "later": later} if later else save

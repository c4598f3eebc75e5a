"""Tournaments: every pair of bots meets in as many games, and what comes of it is a rating for each.

The two of a pair exchange their seats on the same seeds, so that neither the better side nor luck with the dice counts
for one of them. All pairs play the same seeds, one game of each pair after the other: what is done when a tournament is
stopped early is spread over all of them. Where more than two sides play, one bot has one of them and the other has all
the rest, each in turn; allies sit together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from fivehills.batch.ratings import Rating, Score, ratings
from fivehills.batch.simulate import (
    Batch,
    Progress,
    Row,
    game_seed,
    gathered,
    refuse_none,
    refuse_unfit,
    state_hash,
)
from fivehills.engine.rules import Rules
from fivehills.errors import UsageError
from fivehills.play.start import compiled

Seating = tuple[int, ...]
"""Which of two bots has each side: 0 the first, 1 the second."""


@dataclass(frozen=True)
class Meetings(Batch):
    """All games of a tournament. Those of a round are one of each pair."""

    players: tuple[str, ...] = ()
    seatings: tuple[Seating, ...] = ()

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Who meets whom, in the order of a round."""
        return list(combinations(self.players, 2))

    def pair_of(self, number: int) -> tuple[str, str]:
        """The two that meet in a game."""
        return self.pairs[number % len(self.pairs)]

    def seating_of(self, number: int) -> int:
        """Which seating a game has."""
        return self._round(number) % len(self.seatings)

    def seed_of(self, number: int) -> int:
        return game_seed(self.seed, self._round(number) // len(self.seatings))

    def bots_of(self, number: int) -> tuple[str, ...]:
        pair = self.pair_of(number)
        return tuple(pair[which] for which in self.seatings[self.seating_of(number)])

    def _round(self, number: int) -> int:
        return number // len(self.pairs)


@dataclass(frozen=True)
class Pair:
    """How two bots have fared against each other. sides: by side, how many games it won under each of them."""

    bots: tuple[str, str]
    games: int
    wins: Mapping[str, int]
    draws: int
    sides: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class Standings:
    """What a tournament came to. `failures` names game, seed and error of each game without an end."""

    ratings: Mapping[str, Rating]
    pairs: Sequence[Pair]
    games: int
    errors: int
    state_hash: str
    interrupted: bool = False
    failures: Sequence[Mapping[str, Any]] = field(default=())

    def to_json(self) -> dict[str, Any]:
        """The standings as plain data, equal for equal seeds whatever the number of jobs."""
        plain = asdict(self)
        return {name: plain[name] for name in ("ratings", "pairs", "games", "errors", "state_hash")}


def tournament(
    ruleset: str,
    scenario: str | None = None,
    *,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    jobs: int = 1,
    options: Mapping[str, Any] | None = None,
    variants: Sequence[str] = (),
    out: Path | None = None,
    progress: Progress | None = None,
) -> Standings:
    """Let every pair of bots play that many games, seats exchanged on the same seeds, and rate them.

    out: a file that gets one JSON line per game as it ends. progress: called with the row of each game. Ctrl-C stops
    early, with what is done so far.
    """
    refuse_none(games, jobs)
    rules = compiled(ruleset, scenario, options, variants)
    _refuse_field(rules, bots)
    batch = Meetings(
        ruleset,
        scenario,
        seed,
        options=dict(options or {}),
        variants=tuple(variants),
        players=tuple(bots),
        seatings=_seatings(rules),
    )
    rows, interrupted = gathered(batch, games * len(batch.pairs), jobs, out, progress)
    return standings(batch, rules, rows, interrupted)


def _refuse_field(rules: Rules, bots: Sequence[str]) -> None:
    """Refuse bots that cannot meet each other."""
    refuse_unfit(rules, bots)
    twice = [name for number, name in enumerate(bots) if name in bots[:number]]
    if twice:
        raise UsageError(f"the bot {twice[0]!r} is named twice; a tournament is between different bots")
    if len(bots) < 2:
        raise UsageError(f"a tournament needs at least two bots, not {len(bots)}")
    if len(set(rules.allies)) < 2:
        raise UsageError(f"{rules.ruleset.id!r} has nobody to play against: bots cannot meet there")


def _seatings(rules: Rules) -> tuple[Seating, ...]:
    """One bot has the sides of a coalition and the other all the rest, then the other way round: for each of them."""
    blocs = list(dict.fromkeys(rules.allies))
    found: dict[Seating, None] = {}
    for bloc in blocs:
        own = tuple(1 - (bloc >> side & 1) for side in range(len(rules.sides)))
        found |= {own: None, tuple(1 - which for which in own): None}
    return tuple(found)


# --- the sum --------------------------------------------------------------------------------------------------


def standings(batch: Meetings, rules: Rules, rows: Sequence[Row], interrupted: bool = False) -> Standings:
    """Ratings and results from the rows of a tournament in the order of games."""
    finished = [row for row in rows if not row.error]
    by_pair = {pair: [row for row in finished if batch.pair_of(row.game) == pair] for pair in batch.pairs}
    scores = [score for pair, own in by_pair.items() for score in _scores(batch, rules, pair, own)]
    return Standings(
        ratings(batch.players, scores),
        [_pair(batch, rules, pair, own) for pair, own in by_pair.items()],
        len(rows),
        len(rows) - len(finished),
        state_hash(rows),
        interrupted,
        [{"game": row.game, "seed": row.seed, "error": row.error} for row in rows if row.error],
    )


def _scores(batch: Meetings, rules: Rules, pair: tuple[str, str], rows: Sequence[Row]) -> list[Score]:
    """The points of a pair at each seating; every second seating is the one before it with the bots exchanged."""
    found = []
    for seating in range(len(batch.seatings)):
        own = [row for row in rows if batch.seating_of(row.game) == seating]
        points = sum(_points(batch, rules, row) for row in own)
        found.append(Score(*pair, len(own), points, seating // 2, mirrored=bool(seating % 2)))
    return found


def _points(batch: Meetings, rules: Rules, row: Row) -> float:
    """What a game is worth to the first of a pair: 1, 0, or half for a draw and a victory of sides of both."""
    seating = batch.seatings[batch.seating_of(row.game)]
    winners = {seating[rules.side_index[side]] for side in _winners(row)}
    return 0.5 if len(winners) != 1 else float(0 in winners)


def _winners(row: Row) -> tuple[str, ...]:
    return row.winners or ((row.winner,) if row.winner else ())


def _pair(batch: Meetings, rules: Rules, pair: tuple[str, str], rows: Sequence[Row]) -> Pair:
    points = [_points(batch, rules, row) for row in rows]
    wins = {pair[0]: points.count(1.0), pair[1]: points.count(0.0)}
    sides = {side: dict.fromkeys(pair, 0) for side in rules.sides}
    for row in rows:
        bots = batch.bots_of(row.game)
        for side in _winners(row):
            sides[side][bots[rules.side_index[side]]] += 1
    return Pair(pair, len(rows), wins, points.count(0.5), sides)

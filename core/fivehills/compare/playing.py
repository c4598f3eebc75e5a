"""How designs play, computed from rows: decisions, length, suspense, luck and skill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, median
from typing import Any

from fivehills.compare import measures
from fivehills.compare.figures import Rows, Share, finished, share, wins

SECONDS_TO_THINK = 12
SECONDS_TO_DO = 4


@dataclass(frozen=True)
class Play:
    """How a game goes on the average."""

    decisions: Mapping[str, float]
    per_turn: float
    options: float
    forced: float
    changes: float
    minutes: float
    turns: float
    games: int


def play(rows: Rows) -> Play | None:
    """Decisions by side and turn, options, forced ones, how often the turn passes, and minutes for people.

    Minutes: 12 seconds for a decision with a choice and 4 to carry out any; a guess for people who know the rules, the
    same for every design, of decisions as this program asks them (a stack moved unit by unit counts unit by unit).
    """
    done = finished(rows)
    if not done:
        return None
    plays = [row["story"]["play"] for row in done]
    sides = {side: fmean(one["decisions"].get(side, 0) for one in plays) for side in plays[0]["decisions"]}
    total, forced = sum(sides.values()), fmean(one["forced"] for one in plays)
    turns = fmean(len(row["story"]["entries"]) - 1 for row in done)
    seconds = total * ((1 - forced) * SECONDS_TO_THINK + SECONDS_TO_DO)
    options, changes = fmean(one["options"] for one in plays), fmean(one["changes"] for one in plays)
    return Play(sides, total / max(1, turns), options, forced, changes, seconds / 60, turns, len(done))


def known_early(rows: Rows, parts: int = 10) -> list[tuple[float, Share]]:
    """How often the winner can be called at each tenth of the game from the bots' evaluation of the position.

    Games are ranked by the evaluation at that tenth, and the French are called in as many of the best for them as they
    win in the end, so the calls are calibrated; the first game counts among equals. Where one side wins every game, the
    winner is known from the start.
    """
    done = _decided(rows)
    return [(number / parts, _called(done, number / parts)) for number in range(1, parts + 1)]


def _called(done: Rows, part: float) -> Share:
    ranked = sorted(done, key=lambda row: (-_lead(row, part), row["seed"]))
    french = sum(row["winner"] == "french" for row in done)
    right = sum((place < french) == (row["winner"] == "french") for place, row in enumerate(ranked))
    return share(right, len(done))


def _lead(row: Mapping[str, Any], part: float) -> float:
    leads = row["story"]["leads"]
    return float(leads[min(len(leads) - 1, int(part * (len(leads) - 1) + 0.5))])


def chances(rows: Rows, parts: int = 10) -> list[tuple[float, float]]:
    """The chance that the winner had at each tenth of the game, on the average of all games.

    A chance is what the evaluation of the position was worth in these games: ranked by it, neighbours are put together
    until the share of French victories rises with it, so of games with a chance of 70 per cent 70 in a hundred are won.
    With few games it is too sure of itself.
    """
    done = _decided(rows)
    return [(number / parts, _chance_of_winners(done, number / parts)) for number in range(1, parts + 1) if done]


def _decided(rows: Rows) -> list[Mapping[str, Any]]:
    """Games with a winner and with evaluations."""
    return [row for row in finished(rows) if row["winner"] and row["story"]["leads"]]


def _chance_of_winners(done: Rows, part: float) -> float:
    ranked = sorted(done, key=lambda row: _lead(row, part))
    french = [row["winner"] == "french" for row in ranked]
    same = [(_lead(row, part), won) for row, won in zip(ranked, french, strict=True)]
    return fmean(chance if won else 1 - chance for chance, won in zip(measures.rising(same), french, strict=True))


TENSE = 8
"""The tenth of the game at which the tension of its end is measured."""


def tension(rows: Rows) -> Share:
    """How often the side that is called when 80 per cent of the game are over still loses it."""
    _, leader = known_early(rows)[TENSE - 1]
    return share(leader.games - round(leader.share * leader.games), leader.games)


def ladder(by_bots: Mapping[tuple[str, ...], Rows]) -> dict[str, dict[str, Share]]:
    """The share of games that each bot wins, as French and as Viet Minh, against other bots than itself."""
    found: dict[str, dict[str, Share]] = {}
    for bot in dict.fromkeys(bot for pair in by_bots for bot in pair):
        own = found[bot] = {}
        for seat, side in enumerate(("french", "viet-minh")):
            against = [rows for pair, rows in by_bots.items() if pair[seat] == bot and pair[1 - seat] != bot]
            own[side] = wins([row for rows in against for row in rows], side)
    return found


def scores(rows: Rows) -> dict[str, float]:
    """The median of each figure of the design's own score at the end."""
    done = finished(rows)
    names = dict.fromkeys(name for row in done for name in (row["scores"] or {}))
    numbers = {name: [row["scores"][name] for row in done if name in (row["scores"] or {})] for name in names}
    return {name: float(median(of)) for name, of in numbers.items() if all(isinstance(one, (int, float)) for one in of)}


def lead_changes(rows: Rows) -> float | None:
    """How often the lead changes in a game, on the average; the lead is reckoned from the median of all games."""
    done = [row for row in finished(rows) if len(row["story"]["leads"]) > 1]
    if not done:
        return None
    middle = median(lead for row in done for lead in row["story"]["leads"])
    return fmean(_crossings([lead > middle for lead in row["story"]["leads"]]) for row in done)


def _crossings(signs: Sequence[bool]) -> int:
    return sum(one != other for one, other in pairwise(signs))


def skill(by_bots: Mapping[tuple[str, ...], Rows]) -> float | None:
    """The share of the variance of who wins that bots explain: between pairs of bots, over all games.

    None with a single pair of bots. The rest is luck: the same bots with other dice.
    """
    groups = [[float(row["winner"] == "french") for row in finished(rows)] for rows in by_bots.values()]
    groups = [group for group in groups if group]
    if len(groups) < 2:
        return None
    every = [one for group in groups for one in group]
    mean = fmean(every)
    total = sum((one - mean) ** 2 for one in every)
    between = sum(len(group) * (fmean(group) - mean) ** 2 for group in groups)
    return between / total if total else 0.0

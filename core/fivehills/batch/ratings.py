"""How strong players are, from who beat whom: ratings on the Elo scale, each with an interval.

The model is that of Bradley and Terry: the odds that one beats another follow from the difference of their ratings,
and from an advantage of the seats, which many wargames give to one side. A draw is half a victory. Each pair counts as
if it had drawn one more game, so that a rating stays finite for who has won everything. An interval holds the ratings
under which the games are not much less likely than under the best one: the likelihood ratio at 95 per cent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, inf, log, log1p

MIDDLE = 1500.0
"""The mean rating of a field."""
ELO = 400 / log(10)
"""Points for odds of e to one."""
ALLOWANCE = 3.841 / 2
"""By how much the log-likelihood may fall inside an interval of 95 per cent."""
CLOSE = 1e-8
STEPS = 60
"""Of Newton's method, none longer than odds of e to one, so that none leads astray."""
HALVINGS = 30

Vector = list[float]


@dataclass(frozen=True)
class Rating:
    """A player's rating, and the interval in which it lies with a confidence of 95 per cent."""

    rating: float
    low: float
    high: float


@dataclass(frozen=True)
class Score:
    """Games of two players at one seating, in which `first` made that many points.

    seating: a number, or None where the seats favour nobody. mirrored: that `second` sits as `first` does otherwise.
    """

    first: str
    second: str
    games: float
    points: float
    seating: int | None = None
    mirrored: bool = False


def ratings(players: Sequence[str], scores: Sequence[Score]) -> dict[str, Rating]:
    """The ratings of all players, in the order in which they were given."""
    model = _Model(players, [*scores, *_half_beliefs(scores)])
    best = model.fitted([0.0] * model.size, ())
    found = {}
    for number, name in enumerate(players):
        low, high = (model.edge(best, number, towards) for towards in (-1.0, 1.0))
        found[name] = Rating(*(round(MIDDLE + ELO * value, 1) for value in (best[number], low, high)))
    return found


def _half_beliefs(scores: Sequence[Score]) -> Iterator[Score]:
    """One drawn game for each pair, spread over the seatings at which it has met."""
    met: dict[tuple[str, str], list[Score]] = {}
    for score in scores:
        met.setdefault((score.first, score.second), []).append(score)
    for own in met.values():
        for score in own:
            yield replace(score, games=1 / len(own), points=0.5 / len(own))


class _Model:
    """The log-likelihood of all ratings and advantages, as one list of numbers, the players' first."""

    def __init__(self, players: Sequence[str], scores: Sequence[Score]):
        places = {name: number for number, name in enumerate(players)}
        seatings = sorted({score.seating for score in scores if score.seating is not None})
        self.players, self.size = len(players), len(players) + len(seatings)
        self.rows = [(self._signs(score, places, seatings), score) for score in scores]

    def _signs(self, score: Score, places: Mapping[str, int], seatings: Sequence[int]) -> Mapping[int, float]:
        """By which numbers, and with which sign, the odds of a score are made."""
        signs = {places[score.first]: 1.0, places[score.second]: -1.0}
        if score.seating is not None:
            signs[self.players + seatings.index(score.seating)] = -1.0 if score.mirrored else 1.0
        return signs

    def likelihood(self, at: Vector) -> float:
        """The log-likelihood of the scores."""
        return -sum(
            score.points * log1p(exp(-odds)) + (score.games - score.points) * log1p(exp(odds))
            for odds, score in ((_dot(signs, at), score) for signs, score in self.rows)
        )

    def fitted(self, at: Vector, pull: Sequence[float]) -> Vector:
        """The numbers at which the likelihood plus a pull at the first of them is greatest, by Newton's method."""
        for _ in range(STEPS):
            slope, bend = self._derivatives(at)
            for number, force in enumerate(pull):
                slope[number] += force
            step = _solved(bend, slope)
            longest = max(map(abs, step))
            at = [one + more / max(1.0, longest) for one, more in zip(at, step, strict=True)]
            if longest < CLOSE:
                break
        return at

    def _derivatives(self, at: Vector) -> tuple[Vector, list[Vector]]:
        """Slope, and curvature with its sign turned; that the mean of the ratings is zero is part of it."""
        mean = sum(at[: self.players])
        slope = [-mean if number < self.players else 0.0 for number in range(self.size)]
        bend = [
            [float(max(r, c) < self.players) + CLOSE * (r == c) for c in range(self.size)] for r in range(self.size)
        ]
        for signs, score in self.rows:
            chance = 1 / (1 + exp(-_dot(signs, at)))
            for r, sign in signs.items():
                slope[r] += sign * (score.points - score.games * chance)
                for c, other in signs.items():
                    bend[r][c] += sign * other * score.games * chance * (1 - chance)
        return slope, bend

    def edge(self, best: Vector, player: int, towards: float) -> float:
        """How far a rating can be pulled up or down from the best before the games become too unlikely."""
        least, inside = self.likelihood(best) - ALLOWANCE, best
        pull = [towards if n == player else -towards / (self.players - 1) for n in range(self.players)]
        low, high = 0.0, inf
        for _ in range(HALVINGS):
            force = (low + high) / 2 if high < inf else 2 * low + 1
            at = self.fitted(inside, [force * part for part in pull])
            if self.likelihood(at) < least:
                high = force
            else:
                low, inside = force, at
        return inside[player]


def _dot(signs: Mapping[int, float], at: Vector) -> float:
    return sum(sign * at[number] for number, sign in signs.items())


def _solved(matrix: list[Vector], right: Vector) -> Vector:
    """The solution of a system of equations whose matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot, row in enumerate(rows):
        for below in rows[pivot + 1 :]:
            part = below[pivot] / row[pivot]
            for column in range(pivot, len(row)):
                below[column] -= part * row[column]
    found = [0.0] * len(rows)
    for pivot in reversed(range(len(rows))):
        known = sum(rows[pivot][column] * found[column] for column in range(pivot + 1, len(rows)))
        found[pivot] = (rows[pivot][-1] - known) / rows[pivot][pivot]
    return found

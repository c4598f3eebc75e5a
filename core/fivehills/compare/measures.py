"""Statistics whose formula is more than a line, by scipy: intervals, rank correlation, rising chances.

scipy comes with the extra `report` and is loaded when it is needed, so that a missing extra is told in one line.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from statistics import fmean

SURE = 0.95
"""Of an interval."""


def wilson(hits: int, games: int) -> tuple[float, float]:
    """The Wilson interval of a share."""
    from scipy.stats import binomtest

    found = binomtest(hits, games).proportion_ci(SURE, method="wilson")
    return float(found.low), float(found.high)


def student(values: Sequence[float]) -> float:
    """Half the width of Student's interval of a mean, from two values on."""
    from scipy.stats import t

    mean, many = fmean(values), len(values)
    variance = sum((value - mean) ** 2 for value in values) / (many - 1)
    return float(t.ppf((1 + SURE) / 2, many - 1) * (variance / many) ** 0.5)


def tau(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Kendall's tau-b of two rankings; None where one of them tells nothing apart."""
    from scipy.stats import kendalltau

    if len(set(one)) < 2 or len(set(other)) < 2:
        return None
    return float(kendalltau(one, other).statistic)


def rising(ranked: Sequence[tuple[float, bool]]) -> list[float]:
    """For each of some games in the order of their evaluation the share that is won among those it is put with: games
    of the same evaluation, then neighbours until the share does not fall.
    """
    from scipy.optimize import isotonic_regression

    alike = [[won for _, won in group] for _, group in groupby(ranked, key=lambda game: game[0])]
    weights = [len(group) for group in alike]
    chances = isotonic_regression([fmean(group) for group in alike], weights=weights).x
    return [float(chance) for chance, games in zip(chances, weights, strict=True) for _ in range(games)]

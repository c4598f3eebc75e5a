"""Movement points as a mover reads them: the tables keep halves, the rulebook counts whole ones."""

from __future__ import annotations


def left(anywhere: int, by_road: int) -> str:
    """What is left for the way, in half points, anywhere and if it goes on by road.

    Rule: 7.1-a, 7.1-e, 7.4
    """
    if by_road <= max(anywhere, 0):
        return f"{_points(anywhere)} left"
    if anywhere <= 0:
        return f"{_points(by_road)} left, by road only"
    return f"{_points(anywhere)} left, {_figure(by_road)} by road"


def _points(halves: int) -> str:
    if halves <= 0:
        return "no movement points"
    return f"{_figure(halves)} movement point{'s' if halves > 2 else ''}"


def _figure(halves: int) -> str:
    """A number of points, with its half."""
    return f"{halves // 2 or ''}{'½' if halves % 2 else ''}"

"""The games of a comparison as tidy tables, for spreadsheets (CSV) and for data frames (parquet)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fivehills.compare.figures import Rows, finished
from fivehills.compare.plan import Series
from fivehills.compare.store import writing

PLAY = ("options", "forced", "changes")
"""How a game went, in its table."""
GAME = {"series": str, "game": int}
GAMES = {
    **GAME,
    "seed": int,
    "winner": str,
    "decisions": int,
    "turns": int,
    "outcome": str,
    "ended": str,
    "french_decisions": int,
    "viet_minh_decisions": int,
    **dict.fromkeys(PLAY, int),
}
FALLS = {**GAME, "strongpoint": str, "at": str}
FIGURES = {**GAME, "at": str, "figure": str, "side": str, "value": float}


def write_tables(folder: Path, played: Mapping[Series, Rows]) -> None:
    """A game, a strongpoint that fell, a figure on a date in each line."""
    _write(folder, "games", GAMES, _games(played))
    _write(folder, "falls", FALLS, _falls(played))
    _write(folder, "figures", FIGURES, _figures(played))


def _write(folder: Path, name: str, columns: Mapping[str, type], lines: Iterable[Sequence[Any]]) -> None:
    import polars

    table = polars.DataFrame(list(lines), schema=dict(columns), orient="row")
    for ending, write in (("csv", table.write_csv), ("parquet", table.write_parquet)):
        path = folder / f"{name}.{ending}"
        with writing(path), path.open("wb") as file:
            write(file)


def _games(played: Mapping[Series, Rows]) -> Iterator[Sequence[Any]]:
    for series, rows in played.items():
        for row in finished(rows):
            story = row["story"]
            own = (row["game"], row["seed"], row["winner"] or "draw", row["decisions"], row["turns"])
            play = story["play"]
            by_side = (play["decisions"].get(side, 0) for side in ("french", "viet-minh"))
            rest = (play[name] for name in PLAY)
            yield (series.name, *own, story["outcome"], story["ended"], *by_side, *rest)


def _falls(played: Mapping[Series, Rows]) -> Iterator[Sequence[Any]]:
    for series, rows in played.items():
        for row in finished(rows):
            for point, at in row["story"]["falls"].items():
                yield series.name, row["game"], point, at


def _figures(played: Mapping[Series, Rows]) -> Iterator[Sequence[Any]]:
    for series, rows in played.items():
        for row in finished(rows):
            for entry in row["story"]["entries"]:
                for figure, sides in [(name, entry[name]) for name in ("losses", "arrived", "fit")] + list(
                    entry["counts"].items()
                ):
                    for side, value in sides.items():
                        yield series.name, row["game"], entry["at"], figure, side, value

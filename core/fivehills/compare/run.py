"""Playing what a comparison still lacks, and writing its report and tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from fivehills.batch.simulate import rows_of
from fivehills.compare.figures import Rows, finished
from fivehills.compare.plan import Series
from fivehills.compare.store import Store, writing
from fivehills.compare.tables import write_tables
from fivehills.errors import UsageError

Progress = Callable[[Series, int], None]
REPORT = "report.html"


def refuse_without_library() -> None:
    """Say before hours of play that the report cannot be drawn."""
    try:
        import matplotlib  # noqa: F401
        import polars  # noqa: F401
        import scipy  # noqa: F401
    except ImportError:
        raise UsageError("the report needs the extra `report`: pip install 'fivehills[report]'") from None


def lacking(store: Store, plan: Sequence[Series], games: int) -> int:
    """How many games are still to be played."""
    return sum(max(0, games - len(store.rows(series))) for series in plan)


def play(
    store: Store, plan: Sequence[Series], games: int, jobs: int, progress: Progress, engine: str = "local"
) -> None:
    """Play what is not in the folder yet. Ctrl-C leaves what is done."""
    store.open()
    for series in plan:
        done = len(store.rows(series))
        if done >= games:
            continue
        with closing(_coming(store, series, games, jobs, done, engine)) as coming:
            for row in coming:
                store.add(series, row)
                progress(series, row.game + 1)


def _coming(store: Store, series: Series, games: int, jobs: int, done: int, engine: str) -> Any:
    batch = series.batch(store.seed)
    if engine == "ray":
        from fivehills.batch.cluster import rows

        return rows(batch, games, jobs, done)
    return rows_of(batch, games, jobs, done)


def failures(store: Store, plan: Sequence[Series], games: int) -> Rows:
    """The games that broke off with an error."""
    return [row for series in plan for row in store.rows(series)[:games] if row["error"]]


def write(store: Store, plan: Sequence[Series], games: int) -> Path:
    """Write the report and the tables from the rows of the folder; its path."""
    from fivehills.compare.report import report

    played: dict[Series, Rows] = {series: store.rows(series)[:games] for series in plan}
    played = {series: rows for series, rows in played.items() if finished(rows)}
    if not played:
        raise UsageError(f"there is no finished game to report on{_first_error(store, plan, games)}")
    path = store.folder / REPORT
    text = report(played)
    with writing(path):
        path.write_text(text, "utf-8")
    write_tables(store.folder, played)
    return path


def _first_error(store: Store, plan: Sequence[Series], games: int) -> str:
    return "".join(f"; the first broke off: {row['error']}" for row in failures(store, plan, games)[:1])

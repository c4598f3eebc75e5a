"""Batches: the same with any number of jobs, honest about errors, stopped cleanly."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import pytest

from fivehills import Action, Game
from fivehills.batch import simulate as module
from fivehills.batch.simulate import Batch, Row, game_seed, simulate, summed_up
from fivehills.bots.players import RandomBot
from fivehills.bots.seat import Seat
from fivehills.errors import UsageError
from fivehills.play import start
from fivehills.plugins.discovery import registry
from toy import phases

CONTRACT = (
    *("games", "finished", "errors", "decisions", "seconds", "decisions_per_s", "games_per_s"),
    *("wins", "turns_mean", "state_hash"),
)


def test_the_summary_has_all_that_is_promised() -> None:
    summary = simulate("toy", games=12, seed=3).to_json()
    assert tuple(summary)[: len(CONTRACT)] == CONTRACT
    assert json.loads(json.dumps(summary)) == summary
    assert (summary["games"], summary["finished"], summary["errors"], summary["failures"]) == (12, 12, 0, [])
    assert list(summary["wins"]) == ["french", "viet-minh", "draw"]
    assert sum(summary["wins"].values()) == 12
    assert summary["turns_mean"] == 3
    assert summary["decisions"] > 12 * 10
    assert not summary["interrupted"]


def test_results_do_not_depend_on_the_number_of_jobs() -> None:
    one, two, three = (simulate("toy", games=40, seed=5, jobs=jobs) for jobs in (1, 2, 3))
    assert one.state_hash == two.state_hash == three.state_hash
    assert (one.decisions, one.wins) == (two.decisions, two.wins)


def test_another_seed_gives_other_games_and_a_longer_batch_begins_alike() -> None:
    rows: dict[str, list[Row]] = {"short": [], "long": [], "other": []}
    simulate("toy", games=5, seed=1, progress=rows["short"].append)
    simulate("toy", games=9, seed=1, progress=rows["long"].append)
    simulate("toy", games=5, seed=2, progress=rows["other"].append)
    assert rows["long"][:5] == rows["short"]
    assert not {row.hash for row in rows["other"]} & {row.hash for row in rows["short"]}


def test_a_batch_plays_the_scenario_and_options_it_was_told_to() -> None:
    summary = simulate("toy", "short", games=4, options={"extra_card": 0})
    assert summary.turns_mean == 1
    assert summary.state_hash != simulate("toy", "short", games=4).state_hash


def test_rows_are_written_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    lengths: list[int] = []
    simulate("toy", games=6, seed=1, out=path, progress=lambda row: lengths.append(len(path.read_text().splitlines())))
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert lengths == [1, 2, 3, 4, 5, 6]
    assert [row["seed"] for row in rows] == [game_seed(1, number) for number in range(6)]
    assert set(rows[0]) >= {"seed", "winner", "decisions", "turns", "scores", "hash"}


def test_an_unwritable_file_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot write"):
        simulate("toy", games=10**9, out=tmp_path / "none" / "rows.jsonl")


@pytest.mark.parametrize(
    "how",
    [{"games": 0}, {"jobs": 0}, {"bots": ("random",)}, {"bots": ("random", "nobody")}, {"scenario": "none"}],
)
def test_wrong_batches_are_refused(how: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        simulate("toy", **{"games": 1, **how})


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_fails_is_counted_with_its_seed_and_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    unlucky = game_seed(0, 3)
    recovery = phases.Turn.recovery

    def fail(self: phases.Turn, g: Game) -> None:
        recovery(self, g)
        if g.seed == unlucky:
            raise ZeroDivisionError("lost my head")

    monkeypatch.setattr(start, "_rules", {})
    monkeypatch.setattr(phases.Turn, "recovery", fail)
    summary = simulate("toy", games=8, jobs=jobs)
    assert (summary.games, summary.finished, summary.errors) == (8, 7, 1)
    (failure,) = summary.failures
    assert (failure["game"], failure["seed"]) == (3, unlucky)
    assert failure["error"].startswith("ZeroDivisionError: lost my head (")
    assert f"step Turn, stage recovery, action 'pass') [seed {unlucky}, action " in failure["error"]
    assert sum(summary.wins.values()) == 7


def test_a_game_beyond_the_cap_counts_as_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "_rules", {})
    monkeypatch.setattr(phases.Impulse, "do_pass", lambda self, g: None)
    summary = simulate("toy", games=2)
    assert summary.errors == 2
    assert summary.failures[0]["error"] == "no end after 500 decisions"


class Dies(RandomBot):
    """Leaves its process at its first decision in some games, once or always."""

    marks: ClassVar[Path | None] = None
    games: ClassVar[tuple[int, ...]] = ()

    def choose(self, seat: Seat) -> Action:
        seed = seat.decision._game.seed
        if seed in self.games and self.marks is None:
            os._exit(3)
        mark = self.marks / str(seed) if self.marks else None
        if seed in self.games and mark and not mark.exists():
            mark.touch()
            os._exit(3)
        return super().choose(seat)


@pytest.fixture
def deadly(monkeypatch: pytest.MonkeyPatch) -> type[Dies]:
    """A bot that kills its worker in game 3."""
    monkeypatch.setitem(registry().bots, "dies", Dies)
    monkeypatch.setattr(Dies, "games", (game_seed(0, 3),))
    return Dies


def test_a_game_at_which_a_worker_died_is_played_again_elsewhere(
    deadly: type[Dies], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(deadly, "marks", tmp_path)
    summary = simulate("toy", games=30, bots=("dies", "dies"), jobs=2)
    assert list(tmp_path.iterdir()), "no worker has died"
    assert (summary.games, summary.errors) == (30, 0)
    assert summary.state_hash == simulate("toy", games=30).state_hash


@pytest.mark.parametrize("jobs", [2, 4])
def test_a_game_that_kills_its_worker_twice_is_the_only_error(deadly: type[Dies], jobs: int) -> None:
    summary = simulate("toy", games=30, bots=("dies", "dies"), jobs=jobs)
    error = "the worker process died at this game 2 times (exit code 3)"
    assert summary.failures == [{"game": 3, "seed": game_seed(0, 3), "error": error}]
    assert (summary.games, summary.finished) == (30, 29)


def test_a_batch_of_nothing_but_deadly_games_ends(deadly: type[Dies], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadly, "games", tuple(game_seed(0, number) for number in range(5)))
    assert simulate("toy", games=5, bots=("dies", "dies"), jobs=2).errors == 5


@pytest.mark.skipif(os.name != "posix", reason="workers are killed by a signal")
def test_workers_killed_from_outside_lose_no_game() -> None:
    killed: list[int] = []

    def kill(row: Row) -> None:
        if row.game in (2, 20, 40):
            pid = next(child.pid for child in multiprocessing.active_children() if child.pid not in killed) or 0
            killed.append(pid)
            os.kill(pid, signal.SIGKILL)

    summary = simulate("toy", games=60, seed=4, jobs=2, progress=kill)
    assert len(killed) == 3
    assert (summary.games, summary.errors) == (60, 0)
    assert summary.state_hash == simulate("toy", games=60, seed=4).state_hash


def test_scores_that_cannot_be_sent_are_an_error_of_their_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_row", lambda game, number: Row(number, game.seed, scores={"f": lambda: 0}))
    summary = simulate("toy", games=3, jobs=2)
    assert summary.errors == 3
    assert "pickle" in summary.failures[0]["error"]


def test_no_process_is_left_behind() -> None:
    simulate("toy", games=20, jobs=3)
    assert multiprocessing.active_children() == []


def test_errors_change_the_hash() -> None:
    batch = Batch("toy")
    fine, failed = Row(0, 1, hash="a"), Row(0, 1, error="x")
    assert summed_up(batch, [fine], 1.0).state_hash != summed_up(batch, [failed], 1.0).state_hash


def test_ctrl_c_stops_with_what_is_done_so_far(tmp_path: Path) -> None:
    def stop(row: Row) -> None:
        if row.game == 4:
            raise KeyboardInterrupt

    summary = simulate("toy", games=1000, progress=stop, out=tmp_path / "rows.jsonl")
    assert (summary.games, summary.interrupted) == (5, True)
    assert len((tmp_path / "rows.jsonl").read_text().splitlines()) == 5


SIMULATION = """
from pathlib import Path
from fivehills.plugins.discovery import add_folder
from fivehills.batch.simulate import simulate
add_folder(Path({folder!r}))
summary = simulate("toy", games=10**6, jobs=2, progress=lambda row: print(row.game, flush=True))
print("done", summary.games, summary.errors, summary.interrupted, flush=True)
"""


def _as_at_a_terminal() -> None:
    """A test that runs in the background must not pass its deafness to Ctrl-C on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal")
def test_ctrl_c_at_a_terminal_stops_all_processes() -> None:
    code = SIMULATION.format(folder=str(Path(__file__).parents[1] / "toy"))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
        preexec_fn=_as_at_a_terminal,
    )
    assert process.stdout is not None
    while process.stdout.readline().strip() != "50":
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=30)
    word, games, failed, interrupted = output.splitlines()[-1].split()
    assert (word, failed, interrupted) == ("done", "0", "True")
    assert int(games) >= 51
    assert errors == ""


def test_a_game_without_a_turn_track_has_no_turns(monkeypatch: pytest.MonkeyPatch, toy: Game) -> None:
    rows = [Row(0, 1, "french", 10, None, {}, "a")]
    assert summed_up(Batch("toy"), rows, 1.0).turns_mean is None
    assert module.summed_up(Batch("toy"), [], 1.0).games == 0

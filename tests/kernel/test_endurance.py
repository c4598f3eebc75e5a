"""The long run of a release: it goes on where it was stopped, and notes what fails."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks.endurance import endure, main, ways_to_play

from fivehills import Game
from fivehills.play import start
from toy import phases


def test_it_plays_every_scenario_with_every_choice(tmp_path: Path) -> None:
    ways = ways_to_play("toy")
    assert ("short", {"extra_card": 1}) in ways
    run = endure("toy", 600, tmp_path)
    assert run.decisions >= 600
    assert len(run.ways) == len(ways) == 4
    assert run.looks > 600 // 16
    assert run.failures == []


def test_it_goes_on_where_it_was_and_plays_nothing_twice(tmp_path: Path) -> None:
    first = endure("toy", 100, tmp_path)
    again = endure("toy", 300, tmp_path)
    assert again.games > first.games
    assert endure("toy", 300, tmp_path).games == again.games
    (tmp_path / "other").mkdir()
    whole = endure("toy", 300, tmp_path / "other")
    assert (whole.games, whole.decisions) == (again.games, again.decisions)


def test_another_version_begins_anew(tmp_path: Path) -> None:
    endure("toy", 100, tmp_path)
    path = tmp_path / "toy.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "version": "0.1", "games": 77}))
    assert endure("toy", 100, tmp_path).games < 77


def test_a_game_that_fails_is_noted_with_its_seed_and_the_others_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    recovery = phases.Turn.recovery

    def fail(self: phases.Turn, g: Game) -> None:
        recovery(self, g)
        if g.seed == 2:
            raise ZeroDivisionError("lost my head")

    monkeypatch.setattr(start, "_rules", {})
    monkeypatch.setattr(phases.Turn, "recovery", fail)
    assert main(["toy", "--decisions", "300", "--kept", str(tmp_path)]) == 1
    (failure,) = json.loads((tmp_path / "toy.json").read_text())["failures"]
    assert (failure["seed"], failure["error"]) == (2, "ZeroDivisionError: lost my head")
    assert "1 failures" in capsys.readouterr().out


def test_a_broken_invariant_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "_rules", {})
    both = lambda self, g: g.state.control.__setitem__(0, g.state.control[1])  # noqa: E731
    monkeypatch.setattr(phases.Turn, "recovery", both)
    run = endure("toy", 100, tmp_path)
    assert any("invariant broken: an area has two controllers" in failure["error"] for failure in run.failures)

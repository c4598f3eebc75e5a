"""What games never reach is told: steps, verbs, rows and rules; games that nobody asks about are not watched."""

from __future__ import annotations

import sys

import pytest

from fivehills import Game
from fivehills.batch.coverage import covered
from fivehills.batch.simulate import simulate
from fivehills.play import start
from fivehills.play.start import compiled
from fivehills.proof.check import battery
from fivehills.proof.coverage import told, unreached
from toy import phases


@pytest.fixture
def no_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is ever asked for a card, so a question, its verb and two rules are never reached."""
    monkeypatch.setattr(start, "_rules", {})
    monkeypatch.setattr(phases.Window, "ask", lambda self, g: None)


def test_everything_is_reached_in_enough_games() -> None:
    report = battery("toy", games=60, only=["games_end"])
    assert {kind: missing for kind, (missing, _) in report.coverage.items() if kind != "row"} == {
        "step": [],
        "verb": [],
        "rule": [],
    }


@pytest.mark.usefixtures("no_cards")
def test_what_is_never_reached_is_named() -> None:
    found = battery("toy", games=20, only=["games_end"]).coverage
    assert found["step"][0] == ["Reaction"]
    assert found["verb"][0] == ["play"]
    assert "attack: cards" in found["row"][0]


def test_a_rule_of_a_table_is_reached_with_one_of_its_rows() -> None:
    rules = compiled("toy")
    assert "T8" in unreached(rules, set())["rule"][0]
    assert "T8" not in unreached(rules, {("row", "damage: 3")})["rule"][0]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_batch_tells_the_same_whoever_plays_it(jobs: int) -> None:
    summary = simulate("toy", games=6, jobs=jobs, coverage=True)
    plain = simulate("toy", games=6)
    assert summary.state_hash == plain.state_hash
    assert plain.reached == set()
    assert ("verb", "plan") in summary.reached
    assert unreached(compiled("toy"), summary.reached)["step"][0] == []


def test_counts_come_first_and_few_names_after_them() -> None:
    found = {"step": (["Raid"], 9), "verb": ([f"v{n}" for n in range(9)], 12), "row": ([], 0), "rule": ([], 4)}
    assert list(told(found, names=False)) == [
        "never reached: 1 of 9 steps, 9 of 12 verbs, 0 of 4 rules",
        "  steps: Raid",
    ]
    assert len(list(told(found, names=True))) == 3


def test_watching_leaves_nothing_behind() -> None:
    simulate("toy", games=1, coverage=True)
    assert sys.getprofile() is None
    plain = compiled("toy")
    assert plain.programs[phases.Campaign][0] is not covered("toy", None, None, ()).programs[phases.Campaign][0]
    assert type(Game(plain, 1).rules) is type(plain)

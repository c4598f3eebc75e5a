"""`simulate`, `tournament` and `check` as programs see them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fivehills.plugins import discovery as plugins

from .cli_helpers import Run

FIELDS = {
    "games": int,
    "finished": int,
    "errors": int,
    "decisions": int,
    "seconds": float,
    "decisions_per_s": float,
    "games_per_s": float,
    "wins": dict,
    "turns_mean": float,
    "state_hash": str,
}


class TestSimulate:
    def test_json_is_one_object_with_exactly_the_promised_fields(self, cli: Run) -> None:
        done = cli("simulate", "toy", "--games", "5", "--seed", "2", "--json")
        found = json.loads(done.out)

        assert done.code == 0
        assert done.err == ""
        assert {name: type(value) for name, value in found.items()} == FIELDS
        assert set(found["wins"]) == {"french", "viet-minh", "draw"}
        assert found["games"] == found["finished"] == sum(found["wins"].values()) == 5

    def test_the_hash_depends_on_the_seed_and_not_on_the_jobs(self, cli: Run) -> None:
        def hash_of(*words: str) -> str:
            return str(json.loads(cli("simulate", "toy", "--games", "6", "--json", *words).out)["state_hash"])

        one = hash_of("--seed", "5", "--jobs", "1")
        assert hash_of("--seed", "5", "--jobs", "2") == one
        assert hash_of("--seed", "6") != one

    def test_people_get_sentences(self, cli: Run) -> None:
        said = cli("simulate", "toy", "--games", "2", "--bots", "greedy,random", "--scenario", "short").out
        assert "2 games finished, 0 errors" in said
        assert "wins: french " in said

    def test_out_gets_a_line_per_game(self, cli: Run, tmp_path: Path) -> None:
        rows = tmp_path / "rows.jsonl"
        cli("simulate", "toy", "--games", "3", "--out", str(rows))
        assert [json.loads(line)["game"] for line in rows.read_text().splitlines()] == [0, 1, 2]

    def test_options_reach_the_games(self, cli: Run) -> None:
        def hash_of(*words: str) -> str:
            return str(json.loads(cli("simulate", "toy", "--games", "2", "--json", *words).out)["state_hash"])

        assert hash_of("--option", "extra_card=1") != hash_of()

    def test_a_game_that_fails_is_told_and_counts_in_the_exit_code(
        self, cli: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Fails:
            def choose(self, seat: object) -> None:
                raise ValueError("no idea")

        monkeypatch.setitem(plugins.registry().bots, "fails", Fails)
        done = cli("simulate", "toy", "--games", "1", "--bots", "fails", "--json")

        assert done.code == 1
        assert json.loads(done.out)["errors"] == 1
        assert "ValueError: no idea" in done.error


class TestTournament:
    WORDS = ("tournament", "toy", "--bots", "random,greedy", "--games", "4", "--seed", "2")

    def test_json_is_one_object_with_ratings_and_pairs(self, cli: Run) -> None:
        done = cli(*self.WORDS, "--json")
        found = json.loads(done.out)

        assert (done.code, done.err) == (0, "")
        assert set(found["ratings"]) == {"random", "greedy"}
        assert all(set(own) == {"rating", "low", "high"} for own in found["ratings"].values())
        (pair,) = found["pairs"]
        assert (pair["bots"], pair["games"]) == (["random", "greedy"], 4)
        assert sum(pair["wins"].values()) + pair["draws"] == 4
        assert set(pair["sides"]) == {"french", "viet-minh"}
        assert cli(*self.WORDS, "--json", "--jobs", "2").out == done.out

    def test_people_get_a_table_the_best_first(self, cli: Run) -> None:
        said = cli(*self.WORDS).out.splitlines()
        assert said[0].split() == ["bot", "rating", "interval", "of", "95", "%", "won", "drawn", "lost"]
        assert [line.split()[0] for line in said[1:3]] == ["greedy", "random"]
        assert said[4].startswith("random against greedy: ")
        assert said[5].startswith("4 games, 0 errors, state hash ")

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("toy", "--bots", "random", "--games", "2"), "a tournament needs at least two bots, not 1"),
            (("toy", "--bots", "random,gredy", "--games", "2"), "did you mean 'greedy'?"),
            (("toy", "--bots", "random,greedy", "--games", "0"), "--games"),
            (("toy", "--games", "2"), "--bots"),
            (("toyy", "--bots", "random,greedy", "--games", "2"), "no ruleset is called 'toyy'"),
        ],
    )
    def test_what_is_wrong_is_said_in_one_line(self, cli: Run, words: tuple[str, ...], said: str) -> None:
        done = cli("tournament", *words)
        assert (done.code, done.out) == (2, "")
        assert said in done.error

    def test_a_game_that_fails_is_told_and_counts_in_the_exit_code(
        self, cli: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Fails:
            def choose(self, seat: object) -> None:
                raise ValueError("no idea")

        monkeypatch.setitem(plugins.registry().bots, "fails", Fails)
        done = cli("tournament", "toy", "--games", "2", "--bots", "random,fails", "--json")

        assert done.code == 1
        assert json.loads(done.out)["errors"] == 2
        assert "ValueError: no idea" in done.error
        assert "and in 1 other game" in done.error


class TestCheck:
    def test_a_sound_ruleset_passes(self, cli: Run) -> None:
        done = cli("check", "toy", "--games", "2")
        assert done.code == 0, done.out
        assert "ok   games_end" in done.out
        assert "properties hold in 2 games" in done.out.splitlines()[-1]
        assert "FAIL" not in done.out

    def test_a_property_that_does_not_hold_is_told(
        self, cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def invariants_hold(bench: object) -> None:
            """nothing holds"""
            raise RuntimeError("the sky is falling")

        monkeypatch.setattr("fivehills.proof.check.PROPERTIES", (invariants_hold,))
        done = cli("check", "toy", "--games", "1", "--saves", str(tmp_path))
        assert done.code == 1
        assert "FAIL invariants_hold: nothing holds" in done.out
        assert "the sky is falling" in done.out

"""`fivehills compare`: plays what is missing, never twice, never mixed, and says in one line what is wrong."""

from __future__ import annotations

import dataclasses
import json

import polars
import pytest

from fivehills.batch.simulate import rows_of, state_hash
from fivehills.cli import main
from fivehills.compare import run, store
from fivehills.compare.plan import Series, planned
from fivehills.plugins.discovery import registry

WORDS = ("compare", "storm", "--games", "2", "--seed", "5")
FILE = "games/storm~random+random.jsonl"


@pytest.fixture
def compare(tmp_path, capsys):
    def call(*words, folder="out"):
        code = main([*WORDS, *words, "--out", str(tmp_path / folder)])
        return code, *capsys.readouterr()

    return call


def test_the_same_command_again_plays_nothing(compare, tmp_path):
    code, said, _ = compare()
    assert (code, said.split(":")[0]) == (0, "2 games played, 0 games from before")
    before = (tmp_path / "out" / FILE).read_bytes()
    assert compare()[1].startswith("0 games played, 2 games from before")
    assert (tmp_path / "out" / FILE).read_bytes() == before
    assert (tmp_path / "out" / "report.html").read_text("utf-8").startswith("<!doctype html>")


def test_a_line_that_was_cut_off_is_played_again(compare, tmp_path):
    compare()
    path = tmp_path / "out" / FILE
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    assert compare()[1].startswith("1 game played, 1 game from before")
    assert path.read_bytes() == whole


def test_a_folder_of_another_seed_is_refused(compare):
    compare()
    code, _, said = compare("--seed", "6")
    assert code == 2
    assert "were played with --seed 5, not 6" in said


@pytest.mark.parametrize("part", ["content", "rules", "engine"])
def test_a_folder_made_with_something_else_is_refused(compare, tmp_path, part):
    compare()
    mark = tmp_path / "out" / store.MARK
    made = json.loads(mark.read_text("utf-8"))
    made["designs"]["storm"][part] = "0" * 24
    mark.write_text(json.dumps(made), "utf-8")
    code, _, said = compare()
    assert code == 2
    assert f"were played with other {part} of 'storm'; choose another folder" in said
    assert len(said.strip().splitlines()) == 1


def test_a_changed_line_of_rules_is_another_design(tmp_path, monkeypatch):
    package = tmp_path / "fivehills_mine"
    package.mkdir()
    (package / "__init__.py").write_text("LOSS = 1\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    mine = dataclasses.replace(registry().ruleset("storm"), package="fivehills_mine")
    before = store.fingerprint(mine)
    (package / "__init__.py").write_text("LOSS = 2\n", "utf-8")
    after = store.fingerprint(mine)
    assert {part for part in before if before[part] != after[part]} == {"rules"}


@pytest.mark.parametrize("line", ["garbage", '{"game":0}', "[]", "as the second"])
def test_a_line_that_is_no_row_is_refused_and_nothing_is_lost(compare, tmp_path, line):
    compare()
    path = tmp_path / "out" / FILE
    first, second = path.read_text("utf-8").splitlines()
    path.write_text(f"{second if line == 'as the second' else line}\n{second}\n", "utf-8")
    before = path.read_bytes()
    code, _, said = compare()
    assert code == 2
    assert f"line 1 of {FILE!r} in {str(tmp_path / 'out')!r} is not the row of game 0; mend it, or delete" in said
    assert len(said.strip().splitlines()) == 1
    assert path.read_bytes() == before
    path.write_text(f"{first}\n{second}\n", "utf-8")
    assert compare()[1].startswith("0 games played, 2 games from before")


@pytest.mark.parametrize("text", ["[1]", '{"seed": 5}', '{"seed": 5, "designs": "storm"}'])
def test_a_mark_that_says_nothing_is_refused(compare, tmp_path, text):
    compare()
    (tmp_path / "out" / store.MARK).write_text(text, "utf-8")
    code, _, said = compare()
    assert (code, len(said.strip().splitlines())) == (2, 1)
    assert "does not say with what the games of its folder were played" in said


@pytest.mark.parametrize("name", ["report.html", "games.csv", "games.parquet"])
def test_what_cannot_be_written_is_said_to_be_so(compare, tmp_path, name):
    compare()
    (tmp_path / "out" / name).unlink()
    (tmp_path / "out" / name).mkdir()
    code, _, said = compare()
    assert code == 2
    assert said == f"fivehills: cannot write {str(tmp_path / 'out' / name)!r}: Is a directory\n"


def test_a_folder_that_cannot_be_made_is_said_to_be_so(compare, tmp_path):
    (tmp_path / "letter").write_text("dear", "utf-8")
    code, _, said = compare(folder="letter/out")
    assert code == 2
    assert "cannot make the folder" in said
    assert len(said.strip().splitlines()) == 1


def test_a_folder_with_something_else_in_it_is_left_alone(compare, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear", "utf-8")
    code, _, said = compare(folder="mine")
    assert code == 2
    assert "holds something else" in said


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["gambel"], "gambel"),
        (["--what-if", "snow"], "no what-if is called 'snow' (there is: airlift-halved"),
        (["--what-if", "condor"], "none of the designs can express the what-if 'condor' (these can: gamble, tonkin)"),
        (["--without", "tanks"], "none of the designs can do without 'tanks' (there is: cards"),
        (["--engine", "cloud"], "--engine 'cloud' must be one of local, ray"),
        (["--bots", "deep-thought"], "deep-thought"),
    ],
)
def test_what_there_is_not_is_told_in_one_line(compare, words, told):
    code, _, said = compare(*words)
    assert code == 2
    assert told in said
    assert len(said.strip().splitlines()) == 1


def test_ctrl_c_keeps_what_is_done(compare, tmp_path, monkeypatch):
    added = store.Store.add

    def stop_after_one(self, series, row):
        if row.game == 1:
            raise KeyboardInterrupt
        added(self, series, row)

    monkeypatch.setattr(store.Store, "add", stop_after_one)
    code, said, error = compare()
    assert code == 1
    assert said.startswith("1 game played")
    assert "stopped with 1 game left; the same command goes on" in error
    monkeypatch.undo()
    assert compare()[1].startswith("1 game played, 1 game from before")


def test_rows_are_the_same_for_one_and_two_processes():
    batch = Series("storm", "standard", ("random", "random")).batch(5)
    one, two = (list(rows_of(batch, 3, jobs)) for jobs in (1, 2))
    assert one == two
    assert state_hash(one) == state_hash(two)


def test_what_ifs_get_the_seeds_of_the_games_that_they_are_compared_with():
    plain, other = planned(["storm"], ["random"], ["vulture"])
    assert other.variant == "vulture"
    assert plain.batch(5).game(1).seed == other.batch(5).game(1).seed


def test_tables_are_tidy(compare, tmp_path):
    compare()
    games = (tmp_path / "out" / "games.csv").read_text("utf-8").splitlines()
    head = "series,game,seed,winner,decisions,turns,outcome,ended,french_decisions,viet_minh_decisions,options,forced"
    assert games[0] == f"{head},changes"
    assert len(games) == 3
    for line in games[1:]:
        cells = dict(zip(games[0].split(","), line.split(","), strict=True))
        assert int(cells["french_decisions"]) + int(cells["viet_minh_decisions"]) == int(cells["decisions"])
    assert run.REPORT in {path.name for path in (tmp_path / "out").iterdir()}


@pytest.mark.parametrize("name", ["games", "falls", "figures"])
def test_tables_for_data_frames_are_those_for_spreadsheets(compare, tmp_path, name):
    compare()
    frame = polars.read_parquet(tmp_path / "out" / f"{name}.parquet")
    assert frame.height > 0
    assert frame.equals(polars.read_csv(tmp_path / "out" / f"{name}.csv", schema=frame.schema))


def test_a_game_that_breaks_off_is_told_and_left_out(compare, tmp_path):
    compare()
    path = tmp_path / "out" / FILE
    whole, broken = map(json.loads, path.read_text("utf-8").splitlines())
    broken |= {"error": "no such unit", "story": None}
    path.write_text("".join(json.dumps(row) + "\n" for row in (whole, broken)), "utf-8")
    code, _, said = compare()
    assert (code, said.count("no such unit")) == (1, 1)
    assert "1 game broke off with an error and is left out." in (tmp_path / "out" / "report.html").read_text("utf-8")
    assert len((tmp_path / "out" / "games.csv").read_text("utf-8").splitlines()) == 2
    failed = [json.dumps(broken | {key: row[key] for key in ("game", "seed")}) for row in (whole, broken)]
    path.write_text("\n".join(failed) + "\n", "utf-8")
    code, _, said = compare()
    assert code == 2
    assert said == "fivehills: there is no finished game to report on; the first broke off: no such unit\n"

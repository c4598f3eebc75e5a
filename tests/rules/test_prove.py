"""Proof is earned: a change that no case or test notices survives, and whatever is said of it is true."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fivehills.errors import UsageError
from fivehills.proof.ledger import coverage
from fivehills.proof.prove import prove

from .conftest import CASE

DIG = CASE.replace('cite: "T6"', 'cite: "T11"').replace("id: shot", "id: dig")
DIGS_TO_TWO = """\
play:
  - {do: dig P2, expect: {markers: {trench: {P2: 1}}, status: {spent: [fr-3]}}}
"""
NOT_DEEPER = """\
expect: {illegal: [dig P2]}
"""


def _texts(verdicts):
    return [f"{verdict.change.place}: {verdict.change.after}" for verdict in verdicts]


def _judged(proof):
    return [(str(v.change), v.outcome, v.by, v.proves, v.elsewhere, v.why) for v in proof.verdicts]


def test_what_no_case_notices_survives(checkout):
    checkout.register()
    proof = prove(checkout.id, "T11")
    assert len(proof.survived) == len(proof.verdicts) > 5
    assert proof.unproved == ["T11"]
    assert not proof.ok


def test_a_case_proves_the_rule_that_it_cites_and_notices_the_changes(checkout):
    checkout.case("dig", DIG + DIGS_TO_TWO)
    checkout.register()
    proof = prove(checkout.id, "T11")
    assert proof.rules["T11"].status == "proved"
    noticed = [verdict for verdict in proof.verdicts if verdict.outcome == "noticed"]
    assert "Impulse.do_dig: g.state.trench[area] += 2" in _texts(noticed)
    assert {name for verdict in noticed for name in verdict.by} == {"content/cases/dig.yaml"}
    assert "Impulse.legal: if state.trench[area] <= TRENCH_MAX:" in _texts(proof.survived)


def test_a_function_that_calls_its_base_class_is_changed_too(checkout):
    dig = "def do_dig(self, g: Game, area: int) -> None:"
    checkout.change("phases.py", dig, f"{dig}\n        super().__sizeof__()")
    checkout.case("dig", DIG + DIGS_TO_TWO)
    checkout.register()
    noticed = [verdict for verdict in prove(checkout.id, "T11").verdicts if verdict.outcome == "noticed"]
    assert "Impulse.do_dig: return" in _texts(noticed)


def test_a_further_case_closes_the_gap(checkout):
    checkout.case("dig", DIG + DIGS_TO_TWO)
    checkout.case(
        "deep", DIG.replace("id: dig", "id: deep").replace("seen:", "markers: {trench: {P2: 2}}\n  seen:") + NOT_DEEPER
    )
    checkout.register()
    survived = _texts(prove(checkout.id, "T11").survived)
    assert "Impulse.legal: if state.trench[area] <= TRENCH_MAX:" not in survived


def test_a_case_that_cites_something_else_does_not_count_but_is_named(checkout):
    checkout.case("dig", DIG.replace('"T11"', '"T1"') + DIGS_TO_TWO)
    checkout.register()
    proof = prove(checkout.id, "T11")
    found = [v for v in proof.survived if v.change.after == "g.state.trench[area] += 2"]
    assert [verdict.elsewhere for verdict in found] == [("content/cases/dig.yaml",)]


def test_a_case_that_fails_without_a_change_shows_nothing(checkout):
    checkout.case("dig", DIG + DIGS_TO_TWO.replace("{P2: 1}", "{P2: 2}"))
    checkout.register()
    proof = prove(checkout.id, "T11")
    assert proof.failing == ("content/cases/dig.yaml",)
    assert proof.noticed == 0


def test_rows_of_content_are_changed_and_noticed(checkout):
    checkout.case(
        "shot", CASE + "play:\n  - fire P2 P3\n  - {do: all, dice: [3, 4]}\n" + "expect: {figures: {attack: 9}}\n"
    )
    checkout.register()
    tables = [v for v in prove(checkout.id).verdicts if v.change.file == "content/tables/attack.yaml"]
    assert {verdict.outcome for verdict in tables} <= {"noticed", "survived", "refused"}
    assert tables


def test_an_endless_loop_is_noticed(checkout, monkeypatch):
    monkeypatch.setattr("fivehills.proof.prove.SHORTEST_LIMIT", 0.3)
    loop = "def recovery(self, g: Game) -> None:\n        while g.state.turn > 9:\n            g.state.turn -= 1"
    checkout.change("phases.py", "def recovery(self, g: Game) -> None:", loop)
    case = CASE.replace('cite: "T6"', 'cite: "T4"').replace("stage: judge}", "stage: recovery, passes: 2}")
    case = case.replace("    - {step: Impulse, actor: french}\n", "").replace("seen:", "tracks: {turn: 10}\n  seen:")
    checkout.case("over", case + "expect: {tracks: {turn: 9}}\n")
    checkout.register()
    outcomes = {verdict.change.after: verdict.outcome for verdict in prove(checkout.id, "T4").verdicts}
    assert outcomes["g.state.turn += 1"] == "noticed"


# --- equivalent.yaml --------------------------------------------------------------------------------------------

LISTED = """\
schema: 1
provenance: own, for a test
changes:
  - place: "{id}/phases.py: Impulse.legal"
    changes: ["{change}"]
    why: for a test
rules:
  - {{rule: T12, why: for a test}}
"""
SHALLOW = "if state.trench[area] < TRENCH_MAX: => if state.trench[area] <= TRENCH_MAX:"


def _list(checkout, change):
    (checkout.package / "content" / "equivalent.yaml").write_text(LISTED.format(id=checkout.id, change=change), "utf-8")


def test_what_is_listed_with_a_reason_counts_apart(checkout):
    _list(checkout, SHALLOW)
    checkout.register()
    proof = prove(checkout.id)
    assert [v.change.after for v in proof.verdicts if v.outcome == "equivalent"] == [SHALLOW.partition(" => ")[2]]
    assert proof.rules["T12"].to_json()["why"] == "for a test"
    assert proof.rules["T12"].status == "listed"
    assert proof.stale == ()


def test_an_entry_that_is_about_nothing_is_told(checkout):
    _list(checkout, "no => such change")
    checkout.register()
    assert prove(checkout.id).stale == (
        f"{checkout.id}/phases.py: Impulse.legal: no => such change: there is no such change",
    )


def test_an_entry_about_a_change_that_is_noticed_is_told(checkout):
    _list(checkout, SHALLOW)
    checkout.case("deep", DIG.replace("seen:", "markers: {trench: {P2: 2}}\n  seen:") + NOT_DEEPER)
    checkout.register()
    proof = prove(checkout.id)
    assert [entry.rpartition(": ")[2] for entry in proof.stale] == ["it is noticed"]
    assert not proof.ok


# --- the command, and what rules says ---------------------------------------------------------------------------


def _fivehills(checkout, *words):
    command = [sys.executable, "-m", "fivehills", "--plugin", str(checkout.root), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


class TestARunThatIsBrokenOff:
    """Proving a large ruleset takes an hour."""

    def broken_off(self, checkout, after):
        """Break a run off after so many changes, by the hand of its user."""

        def tell(words, done, total):
            if words == "changes" and done == after:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            prove(checkout.id, "T11", tell=tell)

    def changes_told(self, checkout, rule="T11"):
        told = []
        proof = prove(checkout.id, rule, tell=lambda words, done, total: words == "changes" and told.append(done))
        return proof, told

    def test_goes_on_where_it_was_and_finds_the_same(self, checkout):
        checkout.case("dig", DIG + DIGS_TO_TWO)
        checkout.register()
        whole, told = self.changes_told(checkout)
        assert told[0] == 1
        self.broken_off(checkout, 4)
        resumed, told = self.changes_told(checkout)
        assert told[0] == 5
        assert _judged(resumed) == _judged(whole)
        assert resumed.rules == whole.rules

    def test_counts_for_the_same_sources_and_the_same_rule_only(self, checkout):
        checkout.register()
        self.broken_off(checkout, 4)
        assert self.changes_told(checkout, "T6")[1][0] == 1
        self.broken_off(checkout, 4)
        checkout.case("dig", DIG + DIGS_TO_TWO)
        assert self.changes_told(checkout)[1][0] == 1

    def test_a_torn_line_costs_one_change(self, checkout):
        checkout.register()
        self.broken_off(checkout, 4)
        (journal,) = Path(os.environ["FIVEHILLS_CACHE"], "proofs").glob("*.journal")
        journal.write_text(journal.read_text()[:-9] + "\n")
        assert self.changes_told(checkout)[1][0] == 4


def test_marked_tests_prove_too(checkout):
    checkout.test(
        f"test_{checkout.id}_digging",
        f"""\
        import pytest
        from fivehills import new_game

        @pytest.mark.rule("T11")
        def test_dig():
            game = new_game("{checkout.id}", seed=1)
            for words in ("plan hold", "plan hold", "dig P2"):
                game.play(words)
            assert game.state.trench[game.rules.board.index["P2"]] == 1
        """,
    )
    done = _fivehills(checkout, "prove", checkout.id, "--rule", "T11", "--json")
    data = json.loads(done.stdout)
    assert (done.returncode, data["rules"]["T11"]["status"]) == (1, "proved"), done.stderr
    assert data["changes"] == data["noticed"] + data["equivalent"] + len(data["survived"])
    assert set(data["survived"][0]) >= {"file", "line", "place", "change", "rules"}


def test_bad_input_is_one_line_and_exit_2(checkout):
    for words, told in ((("prove", "nowhere"), "nowhere"), (("prove", checkout.id, "--rule", "T99"), "T99")):
        done = _fivehills(checkout, *words)
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
        assert told in done.stderr


def test_an_unknown_rule_is_refused_with_the_nearest(checkout):
    checkout.register()
    with pytest.raises(UsageError, match="did you mean 'T11'"):
        prove(checkout.id, "T111")


def test_rules_tells_proved_from_claimed_only_for_the_present_sources(checkout):
    path = checkout.case("dig", DIG + DIGS_TO_TWO)
    checkout.register()
    assert coverage(checkout.id).proved is None
    prove(checkout.id)
    found = coverage(checkout.id)
    assert (found.shown, found.proved) == (1, 1)
    assert {rule.id: rule.proved for rule in found.rules}["T11"] == "proved"
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    assert coverage(checkout.id).proved is None

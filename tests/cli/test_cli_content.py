"""`validate`, `schema`, `case`, `rules`, `provenance`: what people and programs are told about content."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from .cli_helpers import TOY, Run

NA_SAN = Path(__file__).parents[2] / "examples" / "na-san"

CASE = """schema: 1
id: a-plan
title: Plans are secret
cite: T3
ruleset: toy
play:
  - do: plan hold
expect:
  actor: {actor}
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the toy's content that may be spoilt."""
    return Path(shutil.copytree(TOY / "content", tmp_path / "content"))


class TestValidate:
    def test_sound_content_is_well(self, cli: Run) -> None:
        done = cli("validate", "toy")
        assert done.code == 0
        assert done.out.startswith("toy: all is well")

    def test_each_fault_is_a_line_with_file_line_and_column(self, cli: Run, copy: Path) -> None:
        """A copy of a known ruleset is judged by that ruleset's models."""
        text = (copy / "units.yaml").read_text()
        (copy / "units.yaml").write_text(text.replace("at: P2, fire: 3", "at: P99, fire: many"))
        (copy / "map.yaml").write_text("spaces: [\n")
        done = cli("validate", str(copy))

        assert done.code == 2
        lines = done.err.splitlines()
        assert any("units.yaml:" in line and "fire" in line and "'many'" in line for line in lines)
        assert any("map.yaml:" in line for line in lines)

    def test_a_file_alone_is_judged_within_its_folder(self, cli: Run, copy: Path) -> None:
        (copy / "cards.yaml").write_text("nonsense: true\n")
        assert cli("validate", str(copy / "units.yaml")).code == 0
        assert cli("validate", str(copy / "cards.yaml")).code == 2

    def test_a_folder_that_is_no_content_is_told(self, cli: Run, tmp_path: Path) -> None:
        (tmp_path / "empty").mkdir()
        done = cli("validate", str(tmp_path / "empty"))
        assert done.code == 2
        assert "ruleset.yaml" in done.err

    def test_a_file_in_no_content_folder_is_told(self, cli: Run, tmp_path: Path) -> None:
        (tmp_path / "map.yaml").write_text("schema: 1\n")
        done = cli("validate", str(tmp_path / "map.yaml"))
        assert done.code == 2
        assert "lies in no content folder" in done.error

    def test_the_common_battle_can_be_named(self, cli: Run) -> None:
        assert cli("validate", "battle").out.startswith("battle: all is well")

    def test_a_fault_of_the_battle_is_found(self, cli: Run, tmp_path: Path) -> None:
        from fivehills.content.data import data_root

        battle = Path(shutil.copytree(data_root() / "content" / "battle", tmp_path / "battle"))
        (battle / "timeline.yaml").write_text("schema: 1\nprovenance: own\nevents: 7\n")
        done = cli("validate", str(battle))
        assert done.code == 2
        assert "timeline.yaml:3" in done.err


class TestSchema:
    def test_it_is_written_then_up_to_date_then_stale(self, shell: Run, tmp_path: Path) -> None:
        shutil.copytree(NA_SAN, tmp_path, dirs_exist_ok=True)
        root = ("--plugin", str(tmp_path), "schema", "--root", str(tmp_path))
        for known in tmp_path.rglob("*.schema.json"):
            known.unlink()
        assert "written: schemas/" in shell(*root, "--write").out
        assert shell(*root, "--check").code == 0
        first = sorted(tmp_path.rglob("*.schema.json"))[0]
        first.write_text("{}")
        stale = shell(*root, "--check")
        assert stale.code == 1
        assert stale.out == f"not up to date: {first.relative_to(tmp_path).as_posix()}\n"


class TestCase:
    def test_a_case_that_holds(self, cli: Run, tmp_path: Path) -> None:
        path = tmp_path / "plan.yaml"
        path.write_text(CASE.format(actor="viet-minh"))
        done = cli("case", str(path))
        assert (done.code, done.out) == (0, "1 of 1 cases hold\n")

    def test_a_case_that_does_not_hold(self, cli: Run, tmp_path: Path) -> None:
        path = tmp_path / "plan.yaml"
        path.write_text(CASE.format(actor="french"))
        done = cli("case", str(path))
        assert done.code == 1
        assert "plan.yaml:9" in done.out
        assert "viet-minh" in done.out
        assert done.out.endswith("0 of 1 cases hold\n")


class TestRecords:
    def test_rules_prints_the_promised_totals(self, cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("FIVEHILLS_COVERAGE", "1")  # no test run inside this one
        found = json.loads(cli("rules", "toy", "--json").out)
        assert found["total"] == 12
        assert isinstance(found["implemented"], int)
        assert isinstance(found["shown"], int)
        assert set(found["missing"]) <= {rule["id"] for rule in found["rules"]}

    def test_rules_prints_a_table(self, cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("FIVEHILLS_COVERAGE", "1")
        said = cli("rules", "toy", "--coverage").out
        assert "Hidden units" in said
        assert "12 rules, 12 implemented" in said

    def test_rules_are_printed_to_be_read(self, cli: Run) -> None:
        said = cli("rules", "toy").out
        assert "T3  Plans\n  Each side plans in secret" in said
        assert "implemented" not in said

    def test_rules_are_found_by_number_and_by_words(self, cli: Run) -> None:
        assert cli("rules", "toy", "t3").out.startswith("T3  Plans")
        assert cli("rules", "toy", "hidden").out.startswith("T10  Hidden units")
        missed = cli("rules", "toy", "hiden")
        assert (missed.code, "did you mean 'hidden'?" in missed.err) == (2, True)

    def test_provenance_as_json(self, cli: Run) -> None:
        found = json.loads(cli("provenance", "toy", "--json").out)
        assert found["total"]["own"] == sum(counts["own"] for counts in found["files"].values()) > 0

    def test_provenance_prints_shares(self, cli: Run) -> None:
        assert "100 %" in cli("provenance", "toy").out

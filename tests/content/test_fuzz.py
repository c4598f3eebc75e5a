"""What `validate` accepts can be played: small changes to shipped content are judged alike by both.

A few changes are tried in every run, always the same; `FIVEHILLS_FUZZ=500` tries so many of each ruleset.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from fivehills.cli.folders import Folder
from fivehills.plugins.discovery import registry

from .fuzzing import Bench, changed, places

CHANGES = int(os.environ.get("FIVEHILLS_FUZZ", "5"))
RULESETS = [id_ for id_ in sorted(registry().rulesets) if (Path(__file__).parents[2] / "content" / id_).is_dir()]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a game that hangs is ended by a signal")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_validate_and_play_agree_on_changed_content(ruleset: str, tmp_path: Path) -> None:
    bench = Bench(registry().ruleset(ruleset), tmp_path)
    found = [bench.change(number) for number in range(CHANGES)]
    assert not [f"{number}: {change}: {wrong}" for number, (change, wrong) in enumerate(found) if wrong]


def test_changes_are_small_and_the_same_every_time() -> None:
    data = {"rows": [{"id": "a", "value": 1}, {"id": "b", "value": 2}], "title": "never changed"}
    one, other = (changed(data, Random(5)) for _ in range(2))
    assert one == other
    assert one[0] != data
    assert ("title",) not in places(data)
    assert data["rows"] == [{"id": "a", "value": 1}, {"id": "b", "value": 2}]


class TestTheTrial:
    """Faults that no check knows are found by compiling and playing, and told in one line."""

    @pytest.mark.parametrize(
        ("file", "old", "new", "said"),
        [
            (
                "scenarios/standard.yaml",
                "turns: 8",
                "turns: 9",
                "KeyError: 'turn-9' (rulesets/fivehills_storm/data.py:",
            ),
            ("sequence.yaml", "GameTurn, ", "", "goes to the stage 'GameTurn', which its sequence does not list"),
            ("tables/limits.yaml", "id: green_penalty, value: 1", "id: green_penalty", "row 9 of the chart 'limits'"),
            ("tables/limits.yaml", "id: green_penalty", "id: greenish", "found no number 'green_penalty', expected it"),
            ("tables/attack.yaml", "id: attack", "id: onslaught", "found no table 'attack', expected it for line"),
        ],
    )
    def test_what_cannot_be_played_is_one_line(self, tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
        bench = Bench(registry().ruleset("storm"), tmp_path)
        path = bench.folder / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        found = [str(problem) for problem in Folder("storm", bench.folder, bench.ruleset).problems()]
        assert any(said in line for line in found), found
        assert not any("\n" in line for line in found)

    def test_shipped_content_passes_it(self, tmp_path: Path) -> None:
        bench = Bench(registry().ruleset("storm"), tmp_path)
        assert bench.judge(1) == ""

"""battle.yaml is checked like all content: what it names must be there."""

from __future__ import annotations

import shutil

import pytest

from fivehills.authoring.validation import validate
from fivehills.plugins.discovery import registry

WRONG = [
    ("scenarios: [standard]", "scenarios: [standart]", "unknown scenario 'standart'; did you mean 'standard'?"),
    ("track: turn", "track: turm", "unknown track 'turm'"),
    ("  gabrielle: [A6]", "  gabriele: [A6]", "unknown strongpoint 'gabriele'; did you mean 'gabrielle'?"),
    ("  gabrielle: [A6]", "  gabrielle: [A66]", "unknown space 'A66'"),
    ("classes: [armor]", "classes: [armour]", "unknown class 'armour'; did you mean 'armor'?"),
    ("  control: a place", "  controls: a place", "unknown event 'controls'"),
    ("{winner: french, outcome: holds}", "{winner: france, outcome: holds}", "unknown side 'france'"),
    ("held_by: control", "held_by: control\nsteps: life\nfull_steps: move", "unknown value 'life'"),
    ("held_by: control", "held_by: control\nreduced: tired", "unknown status 'tired'"),
    ("outcome: collapse", "outcome: collaps", "collaps"),
    ("  track: turn", "  track: turn\n  minutes: 5\n  start: 1954-03-13", "either `begins`, or `start` and `minutes`"),
    ("held_by: control", "held_by: control\nsteps: turn\nreduced: spent", "one of `steps`, `steps_lost` and `reduced`"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "said"), WRONG, ids=[said[:40] for *_, said in WRONG])
def test_a_wrong_word_is_found_where_it_stands(tmp_path, right, wrong, said):
    ruleset = registry().ruleset("storm")
    folder = tmp_path / "storm"
    shutil.copytree(ruleset.content, folder, ignore=shutil.ignore_patterns("cases"))
    path = folder / "battle.yaml"
    text = path.read_text("utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), "utf-8")
    found = [problem for problem in validate(folder, ruleset.shape) if "battle.yaml" in problem.file]
    assert [problem for problem in found if said in problem.message], found


@pytest.mark.parametrize("ruleset", ["storm", "season", "gamble", "tonkin", "enpointe"])
def test_the_shipped_ones_are_sound(ruleset):
    found = registry().ruleset(ruleset)
    assert [one for one in validate(found.content, found.shape) if "battle.yaml" in one.file] == []

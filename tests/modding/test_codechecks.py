"""Content that does not fit the code of its ruleset is reported by `validate`, with its place and the nearest name."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fivehills
from fivehills import new_game
from fivehills.cli.folders import folders
from fivehills.content.given import Warned
from fivehills.errors import RulesetError
from fivehills.plugins import discovery as plugins

NA_SAN = Path(__file__).parents[2] / "examples" / "na-san"


@pytest.fixture(scope="module", autouse=True)
def _plugin() -> Iterator[None]:
    before, path = list(plugins._extra), list(sys.path)
    plugins.add_folder(NA_SAN)
    yield
    plugins._extra[:], sys.path[:] = before, path
    plugins.registry.cache_clear()


MISTAKES = {
    "a misspelt procedure": (
        ("sequence.yaml", "step: Campaign", "step: Campain"),
        "sequence[0].step: found the unknown procedure 'Campain'; did you mean 'Campaign'?",
    ),
    "a question where a procedure belongs": (
        ("sequence.yaml", "step: Assault", "step: Barrage"),
        "sequence[1].step: found the question 'Barrage', expected a procedure; expected one of 'Campaign', 'Assault'",
    ),
    "a misspelt stage": (
        ("sequence.yaml", "airlift,", "airlfit,"),
        "sequence[0].stages[1]: found the stage 'airlfit', neither a method of Campaign nor a step;"
        " did you mean 'airlift'?",
    ),
    "a stage twice": (
        ("sequence.yaml", "airlift,", "begin,"),
        "sequence[0].stages[1]: found the stage 'begin' again, expected it once",
    ),
    "a misspelt prompt": (
        ("texts.yaml", "  Barrage:", "  Barage:"),
        "prompts.Barage: found a prompt of the unknown question 'Barage'; did you mean 'Barrage'?",
    ),
    "a prompt that is not there": (
        ("texts.yaml", r"  Barrage: .*\n", ""),
        "prompts: found no prompt of the question 'Barrage', expected one",
    ),
    "a field that a question has not": (
        ("texts.yaml", "{area:space}", "{aera:space}"),
        "prompts.Barrage.text: found the placeholder {aera}, no field of Barrage; did you mean 'area'?",
    ),
    "a verb that is not declared": (
        ("ruleset.yaml", r"  - \{id: barrage.*?\n", ""),
        "verbs: found no verb 'barrage', expected it for the method 'do_barrage' of Barrage",
    ),
    "a misspelt verb": (
        ("ruleset.yaml", "id: break_off", "id: brake_off"),
        "verbs: found no verb 'break_off', expected it for the method 'do_break_off' of Impulse",
    ),
    "a start above the limit": (
        ("ruleset.yaml", "label: Supply, start: 2", "label: Supply, start: 9, max: 5"),
        "tracks[1].start: found 9 at the start, expected 0 to 5",
    ),
    "a start below the limit": (
        ("ruleset.yaml", "label: Supply, start: 2", "label: Supply, min: 1"),
        "tracks[1].start: found 0 at the start, expected 1 to 1",
    ),
    "limits the wrong way round": (
        ("ruleset.yaml", "label: Supply, start: 2", "label: Supply, start: 2, min: 5, max: 1"),
        "tracks[1].max: found the limits 5 to 1, expected the first to be the smaller",
    ),
    "two cases of one id": (
        ("cases/assault.yaml", "id: assault", "id: barrage"),
        "id: found the id 'barrage' again, which cases/assault.yaml has; expected another",
    ),
    "an unknown key that nothing is near to": (
        ("units.yaml", "class: legion, at", "class: legion, hue: 3, at"),
        "units[0].hue: found the unknown key 'hue'; expected one of 'provenance', 'id', 'name', 'side', 'class', 'at'",
    ),
}


def _copy(tmp_path: Path, file: str, old: str, new: str) -> Path:
    folder = Path(shutil.copytree(NA_SAN / "fivehills_na_san" / "content", tmp_path / "content"))
    text = (folder / file).read_text("utf-8")
    changed = text.replace(old, new, 1) if old in text else re.sub(old, new, text, count=1)
    assert changed != text
    (folder / file).write_text(changed, "utf-8")
    return folder


def test_what_a_step_works_out_is_read_by_the_side_that_is_asked_alone(tmp_path):
    """How far a unit can still go stands in the question, and not in what the enemy reads meanwhile."""
    content = Path(shutil.copytree(Path(fivehills.__file__).parents[2] / "content" / "enpointe", tmp_path / "content"))
    (sound,) = folders([str(content)])
    assert not [problem for problem in sound.problems() if not isinstance(problem, Warned)]
    texts = content / "texts.yaml"
    waiting = 'waiting: "{actor:side} moves'
    texts.write_text(texts.read_text("utf-8").replace(waiting, f"{waiting} ({{left}})"), "utf-8")
    (leaking,) = folders([str(content)])
    problems = [problem for problem in leaking.problems() if not isinstance(problem, Warned)]
    assert [problem.path for problem in problems] == ["prompts.NextHex.waiting"]
    assert problems[0].message.startswith("found the placeholder {left}, no field of NextHex")


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_against_the_code_is_reported_with_its_place(tmp_path, mistake):
    change, expected = MISTAKES[mistake]
    (folder,) = folders([str(_copy(tmp_path, *change))])
    problems = [problem for problem in folder.problems() if not isinstance(problem, Warned)]
    reported = [f"{problem.path}: {problem.message}" for problem in problems]

    assert expected in reported
    assert len(reported) == (2 if mistake == "a misspelt prompt" else 1), reported
    assert all(problem.line > 1 for problem in problems)


def test_a_verb_that_no_question_takes_is_a_warning_with_the_word_that_was_meant(tmp_path):
    (folder,) = folders([str(_copy(tmp_path, "ruleset.yaml", "id: break_off", "id: brake_off"))])
    (warning,) = [problem for problem in folder.problems() if isinstance(problem, Warned)]

    assert "expected a question with the method 'do_brake_off'; did you mean 'break_off'?" in warning.message


def test_a_table_that_is_not_there_is_named_with_the_nearest_one():
    rules = new_game("na-san").rules

    with pytest.raises(RulesetError, match="no results table 'airlfit'; did you mean 'airlift'"):
        rules.tables["airlfit"]
    with pytest.raises(RulesetError, match="no breakdown 'atack'; did you mean 'attack'"):
        rules.breakdowns["atack"]

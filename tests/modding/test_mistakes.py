"""Thirty planted mistakes are reported at once, each with its place, the finding and what would be right."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fivehills import new_game
from fivehills.authoring.validation import validate
from fivehills.cli.folders import folders
from fivehills.content.given import Warned
from fivehills.content.loader import load
from fivehills.content.yamlfile import read
from fivehills.errors import ContentError, Problem
from fivehills.plugins import discovery as plugins

PLUGIN = Path(__file__).parent / "mistakes"
CONTENT = PLUGIN / "content"
EXPECTED = read(PLUGIN / "expected.yaml").data
SHIPPED = Path(__file__).parents[2] / "content"


@pytest.fixture(scope="module", autouse=True)
def _plugin() -> Iterator[None]:
    """The spoiled ruleset is at hand as with `--plugin`, for these tests only."""
    before, path = list(plugins._extra), list(sys.path)
    plugins.add_folder(PLUGIN)
    yield
    plugins._extra[:], sys.path[:] = before, path
    plugins.registry.cache_clear()


@pytest.fixture(scope="module")
def problems(_plugin) -> list[Problem]:
    (folder,) = folders(["spoiled"])
    return folder.problems()


def test_there_are_thirty_and_nothing_else_is_reported(problems):
    assert [planted["mistake"] for planted in EXPECTED] == list(range(1, 31))
    reported = {(problem.file, problem.line, problem.column) for problem in problems}
    assert len(problems) == len(reported) == 30, "\n".join(map(str, problems))


def _line(planted: dict[str, Any]) -> str:
    return (CONTENT / planted["file"]).read_text("utf-8").splitlines()[planted["line"] - 1]


def test_every_mistake_stands_where_its_comment_is():
    commented = {}
    for path in CONTENT.rglob("*.yaml"):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            for mistake in re.findall(r" # (\d+): ", line):
                commented[int(mistake)] = (path.relative_to(CONTENT).as_posix(), number)
    assert commented == {planted["mistake"]: (planted["file"], planted["line"]) for planted in EXPECTED}
    assert [planted for planted in EXPECTED if _line(planted).count(planted["at"]) != 1] == []


@pytest.mark.parametrize("planted", EXPECTED, ids=lambda planted: f"{planted['mistake']} {planted['file']}")
def test_a_mistake_is_reported_where_it_stands_with_what_would_be_right(problems, planted):
    where = (str(CONTENT / planted["file"]), planted["line"], _line(planted).index(planted["at"]) + 1)
    (problem,) = [p for p in problems if (str(Path(p.file).absolute()), p.line, p.column) == where]
    found, right = re.split(r"(?<!\w)(?:expected|this release reads|did you mean) ", problem.message, maxsplit=1)
    assert found.rstrip(" ,;") == f"found {planted['found']}"
    assert right.startswith(str(planted.get("right", repr(planted.get("near")))))
    assert ("did you mean" in problem.message) == ("near" in planted)
    if "near" in planted:
        assert problem.message.endswith(f"did you mean {planted['near']!r}?")


def test_the_command_line_prints_all_of_them_and_fails():
    paths = os.pathsep.join(path for path in sys.path if path)
    command = [sys.executable, "-m", "fivehills", "--plugin", str(PLUGIN), "validate", "spoiled"]
    environment = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 30
    assert done.stdout == ""


def test_content_with_mistakes_is_never_played():
    with pytest.raises(ContentError):
        new_game("spoiled")


@pytest.mark.parametrize("name", ["storm", "enpointe", "gamble", "toy"])
def test_shipped_content_raises_no_false_alarm(name):
    (folder,) = folders([name])
    assert [problem for problem in folder.problems() if not isinstance(problem, Warned)] == []


# --- a mistake does not hide another in the same file ----------------------------------------------------------------


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(plugins.registry().ruleset("toy").content, tmp_path / "toy"))


def _spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def _messages(folder: Path) -> list[str]:
    found = validate(folder, plugins.registry().ruleset("toy").shape)
    return [f"{problem.path}: {problem.message}" for problem in found if not isinstance(problem, Warned)]


def test_a_misspelt_key_and_a_dangling_id_of_one_file_are_both_reported(toy):
    _spoil(toy / "map.yaml", "title:", "titel:")
    _spoil(toy / "map.yaml", "between: [", "between: [P99, ")
    _spoil(toy / "map.yaml", "[P99, P1, P2]", "[P99, P2]")
    found = "\n".join(_messages(toy))
    assert "unknown key 'titel'; did you mean 'title'?" in found
    assert "unknown space 'P99'" in found


def test_references_to_a_record_that_is_left_out_are_no_faults(toy):
    _spoil(toy / "units.yaml", "id: fr-1, name:", "id: fr-1, name: [], nom:")
    found = _messages(toy)
    assert any(words.startswith("units[0].name") for words in found)
    assert not any("unknown piece" in words for words in found)


def test_places_behind_a_record_that_is_left_out_are_still_right(toy):
    lines = (toy / "units.yaml").read_text("utf-8").splitlines()
    first, second = [number for number, line in enumerate(lines) if "side: french" in line][:2]
    lines[first] = lines[first].replace("side: french", "side: 7")
    lines[second] = lines[second].replace("side: french", "side: frensh")
    (toy / "units.yaml").write_text("\n".join(lines), "utf-8")
    found = validate(toy, plugins.registry().ruleset("toy").shape)
    assert {problem.line for problem in found if "side" in problem.path} == {first + 1, second + 1}


def test_what_was_mended_is_never_loaded(toy):
    _spoil(toy / "map.yaml", "title:", "titel:")
    with pytest.raises(ContentError, match="titel"):
        load(toy, plugins.registry().ruleset("toy").shape, fresh=True)


# --- Storm's own check -----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.0-o", ruleset="storm")
def test_a_set_up_over_the_stacking_limit_of_storm_is_reported(tmp_path):
    path = Path(shutil.copytree(SHIPPED / "storm", tmp_path / "storm", ignore=shutil.ignore_patterns("cases")))
    text = (path / "units.yaml").read_text("utf-8")
    crowded = re.sub(r"(side: french.*at: )A\d+", r"\1A14", text, count=10)
    (path / "units.yaml").write_text(crowded, "utf-8")
    (folder,) = folders([str(path)])
    (fault,) = [problem for problem in folder.problems() if "expected at most 9" in problem.message]
    assert fault.message.startswith("found unit 10 of 'french' in 'A14'")
    assert "at: A14" in crowded.splitlines()[fault.line - 1]

"""The tutorial is followed to the letter, and what comes out is examples/na-san."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .tutorial_steps import Reader, blocks, changed, tree

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "docs" / "modding" / "tutorial.md"
RECIPES = ROOT / "docs" / "modding" / "recipes.md"


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    """The folder in which a reader has followed the whole tutorial, and what every command printed."""
    reader = Reader(tmp_path_factory.mktemp("reader"))
    said = [(block.body, reader.follow(block)) for block in blocks(TUTORIAL) if block.info != "sh setup"]
    return reader.here, said


def test_every_command_of_the_tutorial_works_and_its_end_is_the_example(followed):
    folder, _ = followed

    made, shown = tree(folder), tree(ROOT / "examples" / "na-san")
    assert made.keys() == shown.keys()
    assert [name for name in shown if made[name] != shown[name]] == []


def test_every_check_of_the_tutorial_is_green(followed):
    said = "\n".join(words for _, words in followed[1])

    assert said.count("16 of 16 properties hold") == 6
    assert "FAIL" not in said


def test_the_published_wheel_is_found_like_any_other(followed):
    last = followed[1][-1][1]

    assert "na-san  Na San" in last


def test_the_recipes_work_one_after_the_other(tmp_path):
    reader = Reader(tmp_path)
    said = [reader.follow(block) for block in blocks(RECIPES)]

    assert said[-1].count("16 of 16 properties hold") == 2
    assert "5 of 5 cases hold" in said[-1]


def test_what_the_recipes_quote_is_in_the_examples():
    quoted = [block for block in blocks(RECIPES) if not block.file and block.info in ("python", "yaml")]
    examples = "\n".join(tree(ROOT / "examples" / "na-san").values())

    assert len(quoted) >= 5
    assert [block.body for block in quoted if block.body not in examples] == []


def test_every_place_that_the_list_of_mechanisms_names_is_there():
    page = (ROOT / "docs" / "modding" / "mechanisms.md").read_text("utf-8")
    places = set(re.findall(r"`((?:core|content|rulesets|examples|docs|tests)/[^`]+)`", page))

    assert len(places) > 30
    assert [place for place in sorted(places) if not (ROOT / place).exists()] == []


def test_a_change_that_fits_nowhere_is_noticed():
    assert changed("a\nb\nc\n", " a\n-b\n+d\n c\n") == "a\nd\nc\n"
    with pytest.raises(AssertionError, match="0 places"):
        changed("a\nb\n", "-c\n+d\n")

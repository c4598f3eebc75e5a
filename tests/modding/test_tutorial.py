"""The tutorial is followed to the letter, and what comes out is examples/na-san."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from .tutorial_steps import Block, Reader, blocks, changed, tree

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "docs" / "modding" / "tutorial.md"
RECIPES = ROOT / "docs" / "modding" / "recipes.md"


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    """The folder in which a reader has followed the whole tutorial, and what every command printed."""
    reader = Reader(tmp_path_factory.mktemp("reader"))
    said = [(block, reader.follow(block)) for block in blocks(TUTORIAL) if block.info != "sh setup"]
    return reader, said


def test_every_command_of_the_tutorial_works_and_its_end_is_the_example(followed):
    reader, _ = followed

    made, shown = tree(reader.here), tree(ROOT / "examples" / "na-san")
    assert made.keys() == shown.keys()
    assert [name for name in shown if made[name] != shown[name]] == []


def test_every_check_of_the_tutorial_is_green(followed):
    said = "\n".join(words for _, words in followed[1])

    assert said.count("19 of 19 properties hold") == 6
    assert "FAIL" not in said


def test_every_line_that_the_tutorial_shows_is_printed_by_the_commands_above_it(followed):
    shown = [(block, said) for (_, said), (block, _) in pairwise(followed[1]) if block.info == "text"]

    assert len(shown) == 8
    for block, said in shown:
        assert [line for line in block.body.splitlines() if line not in said] == []


def _as_far_as(words: str, folder: Path) -> tuple[Reader, str]:
    """A reader who has changed files as far as the block with these words, without the checks; and that block."""
    reader = Reader(folder)
    for block in blocks(TUTORIAL):
        if words in block.body:
            return reader, block.body
        kept = [
            line for line in block.body.splitlines() if line.startswith(("fivehills new", "cd na", "pip install -e"))
        ]
        reader.follow(replace(block, body="\n".join(kept)) if block.info == "sh" else block)
    raise AssertionError(f"no block with {words!r}")


def test_the_slips_that_the_tutorial_suggests_are_reported_as_it_says(tmp_path):
    reader, expected = _as_far_as("unknown key 'clas'", tmp_path)
    for file, right, wrong in (("units", " class: ", " clas: "), ("map", "[strip, CN]", "[strip, PA88]")):
        path = reader.here / "fivehills_na_san" / "content" / f"{file}.yaml"
        path.write_text(path.read_text("utf-8").replace(right, wrong, 1), "utf-8")
    for case in (reader.here / "fivehills_na_san" / "content" / "cases").iterdir():
        case.unlink()

    with pytest.raises(AssertionError) as caught:
        reader.follow(Block("", "sh", "fivehills validate na-san"))
    assert expected in str(caught.value)


def test_a_reveal_that_is_left_out_is_found_as_the_tutorial_says(tmp_path):
    reader, expected = _as_far_as("can tell the game from a twin", tmp_path)
    path = reader.here / "fivehills_na_san" / "phases.py"
    path.write_text(changed(path.read_text("utf-8"), '-        g.reveal("2")\n'), "utf-8")

    with pytest.raises(AssertionError) as caught:
        reader.follow(Block("", "sh", "fivehills check na-san"))
    assert expected.strip() in str(caught.value)


def test_the_published_wheel_is_found_like_any_other(followed):
    last = [said for block, said in followed[1] if block.info == "sh"][-1]

    assert "na-san  Na San" in last


def test_the_recipes_work_one_after_the_other(tmp_path):
    reader = Reader(tmp_path)
    said = [reader.follow(block) for block in blocks(RECIPES)]

    assert said[-1].count("19 of 19 properties hold") == 2
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

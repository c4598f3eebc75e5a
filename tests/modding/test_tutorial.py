"""The tutorial is followed to the letter, and what comes out is examples/na-san."""

from __future__ import annotations

from pathlib import Path

import pytest

from .tutorial_steps import Reader, blocks, changed, tree

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "docs" / "modding" / "tutorial.md"


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


def test_a_change_that_fits_nowhere_is_noticed():
    assert changed("a\nb\nc\n", " a\n-b\n+d\n c\n") == "a\nd\nc\n"
    with pytest.raises(AssertionError, match="0 places"):
        changed("a\nb\n", "-c\n+d\n")

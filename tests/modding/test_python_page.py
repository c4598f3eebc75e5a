"""The page about using Five Hills from Python: every example gives what it says."""

from __future__ import annotations

import doctest
from pathlib import Path

from fivehills.authoring import interfacedocs

PAGE = Path(__file__).parents[2] / interfacedocs.PAGE


def test_every_example_gives_what_it_says():
    text = "\n".join("" if line.startswith("```") else line for line in PAGE.read_text("utf-8").splitlines())
    examples = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(examples.examples) > 30
    told: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples, out=told.append)
    assert result.failed == 0, "".join(told)


def test_the_page_is_fresh_and_tells_of_every_chapter_of_a_program():
    text = PAGE.read_text("utf-8")
    assert text == interfacedocs.page()
    for word in ("Starting", "Playing", "Viewing", "Sampling", "Saving and replaying", "Simulating", "Bots", "`Shape`"):
        assert f"{word}" in text

"""Nothing leaves the top of a terminal before its reader has gone on."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from rich.text import Text

from fivehills.cli.keyboard import Keyboard
from fivehills.cli.pager import Pager

HEIGHT = 12


@pytest.fixture
def pager(monkeypatch: pytest.MonkeyPatch) -> Pager:
    """A pager of ten lines at a terminal whose reader types what `monkeypatch` says; what he was asked is kept."""
    keyboard = Keyboard(list)
    keyboard.is_terminal = True
    asked: list[str] = []
    monkeypatch.setattr("builtins.input", lambda prompt: asked.append(prompt) or "")
    found = Pager(Console(file=io.StringIO(), width=40, height=HEIGHT), keyboard)
    found.asked = asked  # type: ignore[attr-defined]
    return found


def lines(count: int) -> Text:
    return Text("\n".join(f"line {n}" for n in range(count)))


def test_what_fits_below_what_is_there_needs_no_enter(pager) -> None:
    pager.page(lines(4))
    pager.together(lines(6))
    assert pager.asked == []


def test_a_question_that_does_not_fit_below_the_news_waits_until_they_are_read(pager) -> None:
    pager.page(lines(5))
    pager.together(lines(6))
    assert pager.asked == ["-- Enter to go on --"]


def test_pages_count_what_stands_above_them(pager) -> None:
    pager.page(lines(7))
    pager.page(lines(8))
    assert pager.asked == ["-- 5 more lines: Enter, or q --"]


def test_whoever_answers_has_seen_the_screen(pager) -> None:
    pager.page(lines(9))
    pager.read()
    pager.together(lines(9))
    assert pager.asked == ["> "]


def test_what_is_typed_at_a_page_answers_the_next_question(pager, monkeypatch: pytest.MonkeyPatch) -> None:
    """And whoever types ahead is not stopped again on the way there."""
    typed = ["fire a11"]
    monkeypatch.setattr("builtins.input", lambda _: typed.pop())
    pager.page(lines(15))
    pager.together(lines(9))
    pager.page(lines(15))
    assert pager.read() == "fire a11"


def test_in_a_pipe_nobody_is_asked(pager) -> None:
    pager.keyboard.is_terminal = False
    pager.page(lines(30))
    pager.together(lines(30))
    assert pager.asked == []


def test_a_question_that_is_too_long_for_the_screen_is_noticed(pager) -> None:
    assert pager.fits(lines(HEIGHT - 2))
    assert not pager.fits(lines(HEIGHT - 1))
    pager.keyboard.is_terminal = False
    assert pager.fits(lines(100))

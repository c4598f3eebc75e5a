"""The ways in: `fivehills serve --open`, the menu, and a word for who has not installed the extra."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from fivehills.cli import menu, serving
from fivehills.errors import UsageError

from .serving import Server

OPENER = """#!/bin/sh
echo "$1" > "{}"
"""


def test_the_browser_is_opened_at_the_printed_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opener, told = tmp_path / "opener", tmp_path / "told"
    opener.write_text(OPENER.format(told))
    opener.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(opener))
    server = Server(tmp_path / "data", "--open")
    server.stop()
    assert told.read_text().strip() == f"{server.address}/"


class Asked:
    """A menu that gives the last answer."""

    def ask(self, question: str, answers: Sequence[tuple[str, str]]) -> int:
        self.answers = [words for words, _ in answers]
        return len(answers) - 1


def test_the_menu_offers_the_browser_where_the_extra_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Any = Asked()
    with pytest.raises(menu.InTheBrowser):
        menu._asked(asked, "Which game?", [("storm", "")])
    assert asked.answers == ["storm", "in the browser"]
    monkeypatch.setattr(serving, "missing", lambda: ["starlette"])
    assert menu._asked(asked, "Which game?", [("storm", "")]) == 0
    assert asked.answers == ["storm"]


def test_without_the_extra_the_command_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "NEEDED", ("no_such_module_of_mine",))
    with pytest.raises(UsageError, match=r"pip install 'fivehills\[web\]'"):
        serving.serve()

"""The first minutes of each ruleset in a real terminal, screen by screen, as a newcomer sees them.

The approved screens lie in `screens/`, one file for each ruleset and size. After a change that is meant to be seen:
`FIVEHILLS_APPROVE=1 pytest tests/cli/test_first_evening.py`, read what has changed, and commit it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from .real_terminal import HAS_TMUX, Terminal, fivehills

SCREENS = Path(__file__).parent / "screens"
SIZES = ((80, 24), (120, 40))
STORM = ("play", "storm", "--side", "viet-minh", "--bot", "random", "--seed", "3")
GAMBLE = ("play", "gamble", "--scenario", "d", "--side", "viet-minh", "--bot", "random", "--seed", "3")
SEASON = ("play", "season", "--scenario", "initial-assault", "--side", "viet-minh", "--bot", "random", "--seed", "3")
TONKIN = ("play", "tonkin", "--side", "viet-minh", "--bot", "random", "--seed", "3")
ENPOINTE = ("play", "enpointe", "--scenario", "eliane-2", "--side", "french", "--bot", "random", "--seed", "3")
EVENINGS = {
    "storm": (STORM, ("", "brief", "assault a2 a6", "all", "1", "why victory", "", "pass", "pass", "log 5")),
    "gamble": (GAMBLE, ("", "rest", "", "done", "done", "map huguette 5", "", "brief")),
    "season": (SEASON, ("", "dig zone-d", "stop", "attack this week", "no more moves", "launch", "? engage", "help")),
    "tonkin": (TONKIN, ("", "rest", "", "look Dien Bien Phu", "done")),
    "enpointe": (ENPOINTE, ("", "rest", "", "", "look E0908", "why reaction")),
}

pytestmark = pytest.mark.skipif(not HAS_TMUX, reason="tmux is not installed: no real terminal to look at")


def same_everywhere(screen: str) -> str:
    """A screen without what differs from run to run: where the game is saved."""
    return re.sub(r"(?m)^saved as .*(\n\S*\.json)?$", "saved as GAME", screen)


def evening(ruleset: str, size: tuple[int, int], home: Path) -> str:
    """Every screen of an evening, with what was typed between them."""
    command, lines = EVENINGS[ruleset]
    with Terminal(fivehills(*command), size, home) as terminal:
        parts = [same_everywhere(terminal.screen())]
        for line in lines:
            terminal.type(line)
            parts += [f"{'=' * 8} typed: {line or 'Enter'}", same_everywhere(terminal.screen())]
    return "\n".join(parts) + "\n"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("ruleset", EVENINGS)
def test_the_screens_are_those_approved(ruleset: str, size: tuple[int, int], tmp_path: Path) -> None:
    seen, approved = evening(ruleset, size, tmp_path), SCREENS / f"{ruleset}-{size[0]}x{size[1]}.txt"
    if os.environ.get("FIVEHILLS_APPROVE"):
        approved.write_text(seen, "utf-8")
    assert seen == approved.read_text("utf-8")


def test_storm_needs_three_answers_to_attack_with_everything(tmp_path: Path) -> None:
    with Terminal(fivehills(*STORM), (80, 24), tmp_path) as terminal:
        for line in ("", "assault a2 a6", "all"):
            terminal.screen()
            terminal.type(line)
        assert "assault A6 Gabrielle from A2" in terminal.screen()


def test_gamble_starts_its_first_turn_after_at_most_five_answers(tmp_path: Path) -> None:
    with Terminal(fivehills(*GAMBLE), (80, 24), tmp_path) as terminal:
        for line in ("", "rest", ""):
            terminal.screen()
            terminal.type(line)
        assert "Pre-Assault Phase" in terminal.screen()

"""The first twenty minutes of each ruleset in a real terminal, screen by screen, as a newcomer sees them.

The approved screens lie in `screens/`, one file for each ruleset and size. After a change that is meant to be seen:
`FIVEHILLS_APPROVE=1 pytest tests/cli/test_first_evening.py`, read what has changed, and commit it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

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
    "storm": (
        STORM,
        "brief, why victory, 13, 2, done, pass, pass, 5, 2, 2, 2, pass, done, 19, 21, 9, 16, 9, 14, 17, 16, pass, 1, "
        "pass, pass, pass, log 5",
    ),
    "gamble": (
        GAMBLE,
        "rest, map huguette 5, brief, 30, 13, 3, done, 31, 9, 7, done, 34, done, 6, 17, done, 1, 15, done, 1, "
        "done, 34, wait, 8, done, 2, 2, 1, done, done, done, done, done, done, 6, wait, 2, done, done, done, "
        "done, done",
    ),
    "season": (
        SEASON,
        "help, ? dig, 10, 1, stop digging, attack week, halt, launch, 1, all, 1, all, ready, cease, 1, 8, 1, 1, 2, "
        "done, stay, halt, accept, accept, accept, hold, end attack, 1, all, 5, next round, halt, stand down, "
        "next round, halt, stand down, next round, halt, stand down",
    ),
    "tonkin": (
        TONKIN,
        "rest, look Dien Bien Phu, 19, 2, 16, 15, 5, 2, 14, 11, 2, 12, 1, 4, 2, done, 2, 5, 31, 5, halt, 3, "
        "halt, 1, halt, 1, halt, rest, done, 4, attack, all, 1, spirit, 1, 1, 16, truck, 5, lang son, 2, 1, "
        "pass whenever, 2, 4, 5",
    ),
    "enpointe": (
        ENPOINTE,
        "rest, look E0908, why reaction, neither here, 12, keep, 2, pass, keep, pass, pass, 2, 9, 5, all, "
        "pass, 1, 4, cease, 1, 17, end, pass whenever, all, neither here, pass whenever, neither here, pass, "
        "pass, pass whenever, pass, pass, pass, neither here, pass whenever, pass",
    ),
}
"""What is called, and what is typed, line by line."""

pytestmark = pytest.mark.skipif(not HAS_TMUX, reason="tmux is not installed: no real terminal to look at")


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder whose path is equally long wherever the tests run: on it depends where a line is wrapped."""
    with TemporaryDirectory(prefix="evening-", dir="/tmp") as folder:
        yield Path(folder)


def same_everywhere(screen: str) -> str:
    """A screen without what differs from run to run: where the game is saved."""
    return re.sub(r"saved as [^ ]*?\.\n?j\n?s\n?o\n?n\n", "saved as GAME\n", screen)


def waits_for_a_page(screen: str) -> bool:
    """Whether Enter shows the rest of what does not fit the screen."""
    return screen.rsplit("\n", 1)[-1].startswith("-- ")


def is_asked_again(screen: str) -> bool:
    """Whether the last answer ends something and must be typed twice."""
    return "type it again if you are sure" in " ".join(screen.split("\n")[-4:])


def evening(ruleset: str, size: tuple[int, int], home: Path) -> str:
    """Every screen of an evening, with what was typed between them; pages are turned, endings confirmed."""
    command, lines = EVENINGS[ruleset]
    left, answer = lines.split(", "), ""
    with Terminal(fivehills(*command), size, home) as terminal:
        screen = terminal.screen()
        parts = [same_everywhere(screen)]
        while left or waits_for_a_page(screen) or is_asked_again(screen):
            if not (waits_for_a_page(screen) or is_asked_again(screen)):
                answer = left.pop(0)
            line = "" if waits_for_a_page(screen) else answer
            terminal.type(line)
            screen = terminal.screen()
            parts += [f"{'=' * 8} typed: {line or 'Enter'}", same_everywhere(screen)]
    return "\n".join(parts) + "\n"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("ruleset", EVENINGS)
def test_the_screens_are_those_approved(ruleset: str, size: tuple[int, int], home: Path) -> None:
    seen, approved = evening(ruleset, size, home), SCREENS / f"{ruleset}-{size[0]}x{size[1]}.txt"
    if os.environ.get("FIVEHILLS_APPROVE"):
        approved.write_text(seen, "utf-8")
    assert seen == approved.read_text("utf-8")


def typed_at_once(command: tuple[str, ...], answers: tuple[str, ...], home: Path) -> str:
    """The last screen after some lines, each typed as soon as anything is asked: no page is turned with Enter.

    What is typed at a page answers the question behind it, so these lines are all that anybody has to type.
    """
    with Terminal(fivehills(*command), (80, 24), home) as terminal:
        for line in answers:
            terminal.screen()
            terminal.type(line)
        return terminal.screen()


def test_storm_needs_two_answers_to_attack_with_everything(home: Path) -> None:
    screen = typed_at_once(STORM, ("assault a2 a6", "all"), home)
    assert "assault A6 Gabrielle from A2" in screen


def test_gamble_starts_its_first_turn_after_one_answer(home: Path) -> None:
    """The story of the set-up fills more than one screen; what can be answered now stands behind it."""
    screen = typed_at_once(GAMBLE, ("rest", "?"), home)
    assert "Pre-Assault Phase" in screen or "move 80/36/308" in screen


@pytest.mark.parametrize("approved", sorted(SCREENS.glob("*.txt")), ids=lambda path: path.stem)
def test_nothing_that_is_typed_in_an_evening_is_refused(approved: Path) -> None:
    """What the screen shows can be typed; a line that is refused would belong to no newcomer's evening."""
    screens = " ".join(approved.read_text("utf-8").split())
    assert not re.findall(r"is not offered|there is no action|is neither an offered action", screens)

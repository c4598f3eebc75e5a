"""At a terminal: Ctrl-C, hanging up, colour and its absence."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import fivehills

from .cli_helpers import TOY, Run, Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

Start = Callable[..., Terminal]
PLAY = ("play", "toy", "--plugin", str(TOY), "--side", "french", "--bot", "random", "--seed", "3")
ESCAPE = "\x1b["


def test_ctrl_c_leaves_a_save_that_resumes(terminal: Start, tmp_path: Path) -> None:
    """What was decided before Ctrl-C is in the file, and the file says who sits where."""
    saved = tmp_path / "game.json"
    at = terminal(*PLAY, "--save", str(saved))
    at.wait_for_prompt()
    at.type("1\n")
    assert "What do your units do?" in at.wait_for_prompt()
    at.type("\x03")
    code, said = at.end()

    assert code == 128 + signal.SIGINT
    assert f"play --resume {saved}" in said
    assert "Traceback" not in said
    assert str(fivehills.load(saved).actions()[0]) == "plan hold"
    again = terminal("play", "--resume", str(saved), "--plugin", str(TOY))
    assert "What do your units do?" in again.wait_for_prompt()
    again.type("quit\n")
    assert again.end()[0] == 0


def test_a_closed_terminal_leaves_a_save(terminal: Start, tmp_path: Path) -> None:
    """Nobody is there to read the message; the game is safe all the same."""
    saved = tmp_path / "game.json"
    at = terminal(*PLAY, "--save", str(saved))
    at.wait_for_prompt()
    at.type("1\n")
    at.wait_for("What do your units do?")
    code = at.hang_up()

    assert code in (0, 128 + signal.SIGHUP)
    assert fivehills.load(saved).moves >= 1


def test_a_request_to_end_leaves_a_save(terminal: Start, tmp_path: Path) -> None:
    """SIGTERM is answered by saving."""
    saved = tmp_path / "game.json"
    at = terminal(*PLAY, "--save", str(saved))
    at.wait_for_prompt()
    os.kill(at.process.pid, signal.SIGTERM)
    code, said = at.end()

    assert code == 128 + signal.SIGTERM
    assert "saved" in said
    assert fivehills.load(saved).moves == 0


def test_the_end_of_input_at_a_terminal_leaves_a_save(terminal: Start, tmp_path: Path) -> None:
    """Ctrl-D ends the sitting, not the game."""
    saved = tmp_path / "game.json"
    at = terminal(*PLAY, "--save", str(saved))
    at.wait_for_prompt()
    at.type("\x04")
    code, said = at.end()

    assert code == 0
    assert str(saved) in said


def test_a_terminal_gets_colour(terminal: Start) -> None:
    at = terminal(*PLAY)
    assert f"{ESCAPE}1m" in at.wait_for_prompt()


@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colour_degrades_to_plain_text(terminal: Start, variables: dict[str, str]) -> None:
    """NO_COLOR and simple terminals get no colour codes."""
    at = terminal(*PLAY, **variables)
    said = at.wait_for("What is your plan")
    assert f"{ESCAPE}3" not in said
    assert f"{ESCAPE}9" not in said


def test_a_pipe_gets_plain_text(shell: Run) -> None:
    done = shell(*PLAY, stdin="1\nquit\n", TERM="xterm-256color")
    assert done.code == 0
    assert "\x1b" not in done.out


def test_an_encoding_without_the_letters_is_no_obstacle(shell: Run) -> None:
    """Dots, bullets and stars become plain letters where they cannot be printed."""
    done = shell(*PLAY, stdin="1\nlog\nmap\nquit\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.code == 0, done.err
    assert "Turn 1 * plan" in done.out


def test_the_tab_key_completes_actions(terminal: Start) -> None:
    """The beginning of an action and Tab give the whole of it."""
    pytest.importorskip("readline")
    at = terminal(*PLAY)
    at.wait_for_prompt()
    at.type("plan h\t\n")
    assert "You plan hold" in at.wait_for("What do your units do?")


def test_simulate_shows_a_bar_at_a_terminal(terminal: Start) -> None:
    at = terminal("simulate", "toy", "--plugin", str(TOY), "--games", "60", "--json")
    code, said = at.end()
    assert code == 0
    assert "/60" in said


def test_simulate_stops_cleanly_at_ctrl_c(terminal: Start) -> None:
    """The figures of what is done so far, and no traceback."""
    at = terminal("simulate", "toy", "--plugin", str(TOY), "--games", "1000000")
    at.wait_for("/1000000")
    at.type("\x03")
    code, said = at.end()
    assert code == 0
    assert "Traceback" not in said
    assert "stopped after" in said
    assert "state hash" in said

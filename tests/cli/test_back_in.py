"""Coming back: the last game is offered, saved games are listed, and what happened last is told, not everything."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from fivehills.cli.session import RECALLED

from .cli_helpers import Run

SOLO = ("play", "toy", "--side", "french", "--bot", "random")


def script(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture
def left(cli: Run, state_folder: Path) -> list[Path]:
    """Two games that somebody has left, the older one first."""
    found: list[Path] = []
    for seed, lines in ((3, ("1", "quit")), (4, ("1", "pass", "1", "quit"))):
        cli(*SOLO, "--seed", str(seed), stdin=script(*lines))
        new = set(state_folder.glob("*.json")) - set(found)
        found += new
        os.utime(found[-1], (seed * 1000, seed * 1000))
    return found


def test_the_last_game_is_the_first_answer_of_the_menu(cli: Run, left: list[Path]) -> None:
    done = cli(stdin=script("", "quit"))
    assert re.search(r"1 go on with The Ford: The ford\n +French against random, \d actions", done.out)
    assert f"saved as {left[1]}" in done.out


def test_another_saved_game_or_a_new_one_can_be_had(cli: Run, left: list[Path]) -> None:
    assert f"saved as {left[0]}" in cli(stdin=script("another", "2", "quit")).out
    assert "Which game?" in cli(stdin=script("a new game")).out


def test_without_saved_games_the_menu_begins_with_the_designs(cli: Run) -> None:
    done = cli(stdin="")
    assert "go on with" not in done.out
    assert re.search(r"Which game\?.*\n +1 .*\n", done.out)


def test_resume_without_a_file_lists_the_saved_games(cli: Run, left: list[Path]) -> None:
    done = cli("play", "--resume", stdin=script("2", "quit"))
    assert "Which game goes on?" in done.out
    assert f"saved as {left[0]}" in done.out


def test_resume_without_any_saved_game_says_so(cli: Run) -> None:
    done = cli("play", "--resume")
    assert done.code == 2
    assert "no unfinished game lies in" in done.error


def test_a_game_that_is_over_is_not_offered(cli: Run, left: list[Path]) -> None:
    cli("play", "--resume", str(left[1]), stdin="1\n" * 300)
    assert f"saved as {left[0]}" in cli(stdin=script("", "quit")).out


def test_what_happened_last_is_told_and_not_everything(cli: Run, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    first = cli(*SOLO, "--seed", "3", "--save", str(saved), stdin=script(*["1"] * 14, "log 500", "quit")).out
    story = [line.strip() for line in first.split("> log 500\n")[1].split("\n> ")[0].splitlines()]
    again = cli("play", "--resume", str(saved), stdin=script("quit")).out
    told = again.split("saved as", 1)[1].split("\nTurn ", 1)[0].splitlines()[1:]

    assert len(story) > 2 * RECALLED
    assert story[-1].split("  ")[0] in again
    assert story[0] not in again
    assert 0 < len([line for line in told if line.strip()]) <= RECALLED + 2


def test_the_hint_names_a_command_that_works(cli: Run, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    done = cli(*SOLO, "--seed", "3", "--save", str(saved), stdin=script("1", "quit"))
    hint = done.out.split("to go on: ")[1].split("\n")[0].split()
    words = hint[hint.index("play") : hint.index("play") + 3]
    assert "What do your units do?" in cli(*words, stdin=script("quit")).out


@pytest.mark.parametrize("word", ["quit", "q", "exit", "QUIT"])
@pytest.mark.parametrize("answers", [(), ("1",), ("1", "1"), ("1", "1", "1")])
def test_every_question_of_the_menu_can_be_left(cli: Run, word: str, answers: tuple[str, ...]) -> None:
    done = cli(stdin=script(*answers, word))
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith(f"[1] > {word}\n") or "saved as" in done.out


def test_the_list_of_saved_games_can_be_left(cli: Run, left: list[Path]) -> None:
    done = cli("play", "--resume", stdin=script("quit"))
    assert (done.code, done.err) == (0, "")
    assert "saved as" not in done.out


def test_saved_games_say_which_side_somebody_plays(cli: Run, left: list[Path]) -> None:
    assert "French against random" in cli("play", "--resume", stdin="quit\n").out

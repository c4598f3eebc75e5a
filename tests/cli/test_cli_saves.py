"""Nothing is lost at the terminal: full disks, two programs on one game, a bot that crashes, changed rulesets."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fivehills
from fivehills import Action
from fivehills.bots.players import RandomBot
from fivehills.bots.seat import Seat
from fivehills.cli.wording import program
from fivehills.play import start
from fivehills.plugins.discovery import registry
from toy import phases

from .cli_helpers import Run

SOLO = ("play", "toy", "--side", "french", "--bot", "random", "--seed", "7")


def script(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets folders (all, if none is named) be full after so many files have been written there."""
    real = tempfile.mkstemp

    def fill(*folders: Path, after: int = 1) -> None:
        written = 0

        def mkstemp(*, dir: Path, **more: Any) -> tuple[int, str]:
            nonlocal written
            if not folders or dir in folders:
                written += 1
                if written > after:
                    raise OSError(28, "No space left on device")
            return real(dir=dir, **more)

        monkeypatch.setattr("fivehills.play.savefile.tempfile.mkstemp", mkstemp)

    return fill


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    (tmp_path / "disk").mkdir()
    return tmp_path / "disk"


class TestAFullDisk:
    def test_quit_refuses_says_where_there_is_room_and_the_game_goes_on(
        self, cli: Run, disk: Path, full: Callable[..., None], state_folder: Path
    ) -> None:
        state_folder.mkdir(parents=True)
        full(disk)
        other = state_folder / "game.json"
        done = cli(*SOLO, "--save", str(disk / "game.json"), stdin=script("1", "quit", f"save {other}", "quit"))
        assert done.code == 0
        assert "The game cannot be saved: cannot write" in done.out
        assert (
            f"No space left on device. The game goes on until it is saved; there is room here: save {other}" in done.out
        )
        assert f"saved: {other} (the game is kept there from now on)" in done.out
        assert f"fivehills play --resume {other}" in done.out
        assert fivehills.load(other).moves >= 1
        assert fivehills.load(disk / "game.json").moves == 0

    def test_where_there_is_no_room_anywhere_one_may_still_leave(
        self, cli: Run, disk: Path, full: Callable[..., None]
    ) -> None:
        full()
        done = cli(*SOLO, "--save", str(disk / "game.json"), stdin=script("1", "quit", "quit unsaved"))
        assert done.code == 0
        assert "save FILE, once there is room somewhere (or leave it: quit unsaved)" in done.out
        assert "to go on" not in done.out

    def test_the_end_of_input_saves_wherever_there_is_room(
        self, cli: Run, disk: Path, full: Callable[..., None], state_folder: Path
    ) -> None:
        state_folder.mkdir(parents=True)
        full(disk)
        done = cli(*SOLO, "--save", str(disk / "game.json"), stdin=script("1"))
        assert done.code == 0
        assert f"saved; to go on: {program()} play --resume {state_folder / 'game.json'}" in done.out
        assert fivehills.load(state_folder / "game.json").moves >= 1

    def test_room_that_comes_back_is_used(self, cli: Run, disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        real, calls = tempfile.mkstemp, []

        def mkstemp(**more: Any) -> tuple[int, str]:
            calls.append(more)
            if len(calls) == 2:
                raise OSError(28, "No space left on device")
            return real(**more)

        monkeypatch.setattr("fivehills.play.savefile.tempfile.mkstemp", mkstemp)
        done = cli(*SOLO, "--save", str(disk / "game.json"), stdin=script("1", "1", "quit"))
        assert done.code == 0
        assert fivehills.load(disk / "game.json").moves >= 2


class Watches(RandomBot):
    """Remembers what was on disk when it began to think, and may crash."""

    path: Path
    found: list[list[str]]
    crash = False

    def choose(self, seat: Seat) -> Action:
        Watches.found.append(json.loads(Watches.path.read_text())["actions"])
        if Watches.crash:
            raise ZeroDivisionError("cannot think")
        return super().choose(seat)


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(registry().bots, "watches", Watches)
    Watches.path, Watches.found, Watches.crash = tmp_path / "game.json", [], False
    return Watches.path


WATCHED = ("play", "toy", "--side", "french", "--bot", "watches", "--seed", "7")


def test_a_persons_decision_is_on_disk_before_the_bot_begins_to_think(cli: Run, watched: Path) -> None:
    cli(*WATCHED, "--save", str(watched), stdin=script("plan press", "quit"))
    assert Watches.found[0] == ["plan press"]


def test_a_bot_that_crashes_loses_no_decision(cli: Run, watched: Path) -> None:
    Watches.crash = True
    done = cli(*WATCHED, "--save", str(watched), stdin=script("plan press", "quit"))
    assert done.code
    assert "cannot think" in done.err
    assert list(map(str, fivehills.load(watched).actions())) == ["plan press"]


def test_a_game_that_two_programs_play_is_noticed_and_nothing_overwritten(
    cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "game.json"
    cli(*SOLO, "--save", str(saved), stdin=script("1"))
    monkeypatch.setitem(registry().bots, "meddler", Meddler)
    Meddler.path = saved
    done = cli("play", "--resume", str(saved), "--bot", "meddler", stdin=script("pass", "quit", "quit unsaved"))
    assert "another program has written to it meanwhile" in done.out
    assert "The game goes on until it is saved" in done.out
    assert fivehills.load(saved).digest() == Meddler.left


class Meddler(RandomBot):
    """While it thinks, another program goes on with the same saved game."""

    path: Path
    left = ""

    def choose(self, seat: Seat) -> Action:
        if not Meddler.left:
            game = fivehills.load(Meddler.path)
            game.play(game.decision.actions[-1])
            game.save(Meddler.path)
            Meddler.left = game.digest()
        return super().choose(seat)


def test_draw_overwrites_nothing(cli: Run, tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("words")
    saved = tmp_path / "game.json"
    done = cli(*SOLO, "--save", str(saved), stdin=script(f"draw {precious}", f"draw {saved}", "draw", "draw", "quit"))
    assert precious.read_text() == "words"
    assert "precious.txt' exists already; choose another name" in done.out
    assert "is the saved game; choose another name" in done.out
    assert f"drawn: {tmp_path / 'game.svg'}" in done.out
    assert f"drawn: {tmp_path / 'game-2.svg'}" in done.out


def test_a_game_of_a_changed_ruleset_goes_on_and_says_so(
    cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "game.json"
    cli(*SOLO, "--save", str(saved), stdin=script("1", "pass"))
    before = json.loads(saved.read_text())
    monkeypatch.setattr(start, "_rules", {})
    monkeypatch.setattr(phases.Plan, "legal", lambda self, g: [g.rules.action("plan", 0)])
    done = cli("play", "--resume", str(saved), stdin=script("quit"))
    assert done.code == 0
    assert "The Ford has changed since this game was saved: it goes on from the saved position" in done.out
    after = json.loads(saved.read_text())
    assert after["actions"] == before["actions"]
    assert after["position"] == before["position"]

"""Tracing tells every step, hook and roll, changes nothing, and is not there when it is off."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from fivehills import Game, hookimpl, load, new_game
from fivehills.bots.players import make_bot
from fivehills.bots.seat import Seat
from fivehills.errors import UsageError
from fivehills.play.trace import SWITCH, TracedGame
from fivehills.plugins import discovery as plugins
from fivehills.plugins.discovery import Variant


@pytest.fixture
def traced(tmp_path, monkeypatch):
    """Switches tracing on, to a file that it then reads."""
    path = tmp_path / "trace.txt"
    monkeypatch.setenv(SWITCH, str(path))
    return lambda: path.read_text("utf-8").splitlines()


def _play(game: Game, count: int = 10**6) -> Game:
    rng = Random(5)
    while not game.over and game.moves < count:
        game.play(rng.choice(list(game.decision.actions)))
    return game


def _words(lines: list[str], first: str) -> list[str]:
    return [line.strip().removeprefix(first).strip() for line in lines if line.strip().startswith(f"{first} ")]


def test_a_traced_game_is_the_same_game(traced, monkeypatch):
    watched = _play(new_game("toy", seed=7))
    assert isinstance(watched, TracedGame)
    monkeypatch.delenv(SWITCH)
    plain = _play(new_game("toy", seed=7))
    assert type(plain) is Game
    assert (watched.digest(), watched.actions()) == (plain.digest(), _in(watched, plain.actions()))
    assert list(watched.log) == list(plain.log)


def _in(game, actions):
    return [game.rules.action(action.verb, *action.args) for action in actions]


def test_every_push_has_its_pop_and_stands_as_deep(traced):
    game = _play(new_game("toy", seed=7))
    lines = traced()
    depth = {"push": [], "pop": []}
    open_steps: list[tuple[str, int]] = []
    for line in lines:
        indent = len(line) - len(line.lstrip())
        what, _, rest = line.strip().partition(" ")
        if what == "push":
            open_steps.append((rest.partition("(")[0], indent))
        elif what == "pop":
            assert open_steps.pop() == (rest, indent)
        elif what == "clear":
            open_steps.clear()
        depth.get(what, []).append(indent)
    assert game.over
    assert open_steps == []
    assert max(depth["push"]) >= 4


def test_who_reads_a_line_is_told(traced):
    game = new_game("toy", seed=7)
    game.whisper(0, "planned", "press")
    game.tell_others(0, "planned", "hold")
    own, others = (line.partition("event planned for ")[2] for line in traced()[-2:])
    assert own == "french only: You plan press."
    assert others == "all but french: You plan hold."
    assert [args for _, args, _ in game.log][-2:] == [("press",), ("hold",)]


def test_every_stage_question_and_roll_is_told(traced):
    game = _play(new_game("toy", seed=7))
    lines = traced()
    rolls = [args for event, args, _ in game.log if event == "roll"]
    assert rolls
    assert _words(lines, "roll") == [f"for {args[0]}" for args in rolls]
    told = [int(words.split()[0]) for words in _words(lines, "die")]
    assert [die for args in rolls for die in args[1:]] == told
    assert [words.rpartition(" (")[0] for words in _words(lines, "play")] == [str(a) for a in game.actions()]
    pushed = {words.partition("(")[0] for words in _words(lines, "push")}
    stages = set(_words(lines, "stage"))
    for cls, names in game.rules.stage_names.items():
        assert cls.__name__ not in pushed or f"{cls.__name__}.{names[0]}" in stages


class Hooks:
    """A variant with a function of every kind that is called in play."""

    @hookimpl
    def amend_actions(self):
        return {"Impulse": lambda g, step, actions: actions[:-1] if len(actions) > 2 else actions}

    @hookimpl
    def event_handlers(self):
        return {"passes": lambda g, *args: None}

    @hookimpl
    def invariants(self, g):
        return ()


def test_every_hook_is_told_with_its_plugin(traced, monkeypatch):
    variant = Variant("fewer", "toy", "Fewer", Hooks())
    monkeypatch.setitem(plugins.registry().variants, ("toy", "fewer"), variant)
    game = _play(new_game("toy", seed=7, variants=["fewer"]))
    hooks = _words(traced(), "hook")
    for name in ("register_steps", "register_predicates", "set_up", "compile_data"):
        assert f"{name} [toy]" in hooks
    assert any(words.startswith("amend_actions Impulse [fewer]: -") for words in hooks)
    assert any(words.startswith("event_handlers passes [fewer]") for words in hooks)
    assert any(words.startswith("register_predicates ") and words.endswith(("= True", "= False")) for words in hooks)
    assert any(words.startswith("settle [toy]: ") for words in hooks)
    game.rules.hooks.hook.invariants(g=game)
    assert _words(traced(), "hook")[-2:].count("invariants [fewer]") == 1


def test_breakdowns_and_events_are_told_in_words(traced):
    game = _play(new_game("toy", seed=7))
    lines = traced()
    totals = [args for event, args, _ in game.log if event == "breakdown"]
    assert [words.partition(":")[0] for words in _words(lines, "total")] == [args[0] for args in totals]
    noted = [event for event, _, _ in game.log if event not in ("roll", "breakdown")]
    assert [words.replace(":", " ").split()[0] for words in _words(lines, "event")] == noted


def test_what_a_bot_tries_is_not_told(traced):
    game = new_game("toy", seed=7)
    before = len(traced())
    make_bot("greedy").choose(Seat(game, game.decision.actor, Random(1)))
    game.copy().play(game.decision.actions[0])
    game.sample(game.decision.actor, Random(1)).play(game.decision.actions[0])
    news = [line for line in traced()[before:] if "view_extra" not in line]
    assert news == []


def test_tracing_survives_undo_and_saves(traced, tmp_path):
    game = _play(new_game("toy", seed=7), 8)
    game.undo()
    before = len(traced())
    _play(game, 20)
    news = traced()[before:]
    assert _words(news, "push")
    assert _words(news, "pop")
    game.save(tmp_path / "game.json")
    again = load(tmp_path / "game.json")
    assert isinstance(again, TracedGame)
    assert again.digest() == game.digest()


def test_a_game_without_tracing_has_nothing_of_it(monkeypatch):
    monkeypatch.delenv(SWITCH, raising=False)
    game = new_game("storm", seed=1)
    assert type(game) is Game
    assert type(game.state.stack) is list
    bound = [*filter(None, game.rules.programs.values()), [game.rules.settle, game.rules.evaluate]]
    assert not any(function.__module__ == "fivehills.play.trace" for functions in bound for function in functions)


@pytest.mark.parametrize("word", ["", "0", "off", "no"])
def test_the_switch_can_say_no(monkeypatch, word):
    monkeypatch.setenv(SWITCH, word)
    assert type(new_game("toy")) is Game


def test_a_trace_that_cannot_be_written_is_an_error_in_words(monkeypatch, tmp_path):
    monkeypatch.setenv(SWITCH, str(tmp_path / "no" / "folder"))
    with pytest.raises(UsageError, match="cannot write the trace"):
        new_game("toy")


def test_play_has_the_switch_and_prints_to_standard_error(tmp_path, fresh_python):
    code = f"""
import io, sys
from fivehills.cli.app import main
sys.stdin = io.StringIO("1\\nquit\\n")
sys.stderr = io.StringIO()
code = main(["play", "storm", "--seed", "3", "--trace", "--save", {str(tmp_path / "game.json")!r}])
told = sys.stderr.getvalue()
sys.stdout = sys.__stdout__
print("push Impulse(" in told, "hook set_up [storm]" in told, "hook settle [storm]" in told, code)
"""
    assert fresh_python(code).splitlines()[-1] == "True True True 0"


def test_the_environment_switches_it_on_for_the_command_line(tmp_path):
    path = tmp_path / "trace.txt"
    command = [sys.executable, "-m", "fivehills", "simulate", "storm", "--games", "1", "--seed", "1", "--jobs", "1"]
    paths = ":".join(place for place in sys.path if place)
    done = subprocess.run(
        command, env={"PATH": "", "PYTHONPATH": paths, SWITCH: str(path)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "finish: " in Path(path).read_text("utf-8")

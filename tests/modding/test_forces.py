"""Counters that nobody plays: a game for one has an enemy without a second side."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fivehills import Game, new_game
from fivehills.cases.run import run_paths
from fivehills.cli.screen import Screen
from fivehills.drawing import draw
from fivehills.engine.rules import NOBODY
from fivehills.play import start
from fivehills.play.carrying import carried_from
from fivehills.plugins.discovery import add_folder, registry
from fivehills.proof.check import battery
from fivehills.secrecy.view import layout, opened

FOLDER = Path(__file__).parents[1] / "designs" / "convoy"
add_folder(FOLDER)


@pytest.fixture
def game() -> Game:
    return new_game("convoy", seed=4)


@pytest.fixture
def phases(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The design's module of steps; rules with changes of it are compiled for one test alone."""
    monkeypatch.setattr(start, "_rules", {})
    return importlib.import_module(f"{registry().ruleset('convoy').package}.phases")


def test_a_force_has_pieces_and_no_seat(game: Game) -> None:
    rules = game.rules
    assert rules.sides == ("column",)
    assert rules.forces == ("band",)
    assert rules.of_force["band"].bit_count() == 4
    assert [rules.owner[piece] for piece in range(5)] == [0, NOBODY, NOBODY, NOBODY, NOBODY]


def test_its_pieces_are_hidden_from_everybody_until_they_are_seen(game: Game) -> None:
    for viewer in ("column", None):
        spaces = game.view(viewer)["spaces"]
        assert [spaces[id_].get("hidden") for id_ in ("ford", "pass", "gorge", "bridge")] == [{"band": 1}] * 4
    game.play("scout ford")
    for viewer in ("column", None):
        assert "hidden" not in game.view(viewer)["spaces"]["ford"]
        assert len(game.view(viewer)["pieces"]) == 2


def test_a_sample_deals_them_anew(game: Game) -> None:
    rng = Random(1)
    assert len({tuple(game.sample("column", rng).state.at) for _ in range(20)}) > 3


def test_the_battery_holds() -> None:
    report = battery("convoy", games=10)
    assert report.ok, str(report)


def test_twin_worlds_find_what_betrays_a_force(phases: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def telltale(self: Any, g: Game) -> Any:
        waiting = g.state.occ[phases.ahead(g)] & g.rules.of_force["band"]
        known = [g.rules.action("drive", phases.ahead(g))]
        return known if waiting & 0b110 else [*known, g.rules.action("scout", phases.ahead(g))]

    monkeypatch.setattr(phases.Orders, "legal", telltale)
    report = battery("convoy", games=10, only=["views_leak_nothing"])
    assert "column can tell the game from a twin" in str(report.failures[0].failure)


def test_the_terminal_and_the_picture_know_its_name_and_colour(game: Game) -> None:
    drawn = layout(game.rules)
    assert drawn["sides"][-1] == {"id": "band", "name": "Band", "colour": "#b5302a", "nobody": True}
    view = game.view("column")
    screen = Screen(drawn, {})
    assert "1 unknown" in str(screen.units(view, view["spaces"]["ford"]))
    assert "Band" in draw(drawn, opened(game))


def test_a_campaign_goes_on_with_what_is_left(play_at_random: Callable[..., Game]) -> None:
    first = next(
        game
        for game in (play_at_random(new_game("convoy", seed=seed), seed=seed) for seed in range(60))
        if game.state.trucks == 4 and game.state.occ[game.rules.board.index["gone"]].bit_count() == 1
    )
    carried = carried_from(first, "home")
    home = new_game("convoy", scenario="home", seed=2, carried=carried)
    assert home.state.trucks == 4
    gone = home.rules.board.index["gone"]
    assert [home.rules.piece_index[id_] for id_ in carried["beaten"]] == [
        piece for piece in range(5) if home.state.at[piece] == gone
    ]


def test_its_cases_hold() -> None:
    assert not [result.failures for result in run_paths([FOLDER / "content" / "cases"]) if result.failures]

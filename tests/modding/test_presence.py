"""Hidden presence: boats of which nobody else knows even that they are there."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from fivehills import Game, new_game
from fivehills.maths.bits import bits
from fivehills.play import start
from fivehills.plugins.discovery import add_folder, registry
from fivehills.proof.check import battery

add_folder(Path(__file__).parents[1] / "designs" / "depths")

BOATS = 1


@pytest.fixture
def game() -> Game:
    return new_game("depths", seed=4)


@pytest.fixture
def plugin(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The design's module of hooks; rules with changes of it are compiled for one test alone."""
    monkeypatch.setattr(start, "_rules", {})
    return registry().ruleset("depths").plugin


def test_the_enemy_is_shown_nothing_of_an_unnoticed_piece(game: Game) -> None:
    at = {game.rules.board.ids[game.state.at[boat]] for boat in bits(game.rules.of_side[BOATS])}
    for viewer in ("escorts", None):
        view = game.view(viewer)
        assert not any("hidden" in space for space in view["spaces"].values())
        assert {piece for piece in view["pieces"] if piece.startswith("u")} == set()
    own = game.view("boats")
    assert {space for space, entry in own["spaces"].items() if {"u1", "u2"} & set(entry.get("pieces", ()))} == at


def test_samples_deal_presence_anew(game: Game) -> None:
    rng = Random(1)
    places = {tuple(game.sample("escorts", rng).state.at[2:]) for _ in range(60)}
    assert len(places) > 12
    boats = {tuple(game.sample("boats", rng).state.at[2:]) for _ in range(10)}
    assert boats == {tuple(game.state.at[2:])}


def test_a_sample_keeps_places_and_spaces_in_step(game: Game) -> None:
    sample = game.sample("escorts", Random(2))
    for piece, space in enumerate(sample.state.at):
        assert sample.state.occ[space] >> piece & 1
    assert sum(here.bit_count() for here in sample.state.occ) == len(sample.state.at)


def test_the_battery_holds() -> None:
    report = battery("depths", games=20)
    assert report.ok, str(report)


def test_twin_worlds_find_what_betrays_presence(plugin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    phases = importlib.import_module(f"{plugin.__package__}.phases")
    course = phases.Course.legal

    def telling(self: Any, g: Game) -> Any:
        offered = course(self, g)
        return [a for a in offered if g.state.occ[a.args[1]] & g.rules.of_side[BOATS]] or offered

    monkeypatch.setattr(phases.Course, "legal", telling)
    report = battery("depths", games=20, only=["views_leak_nothing"])
    assert "can tell the game from a twin" in str(report.failures[0].failure)


def test_presence_that_is_not_dealt_anew_is_found(plugin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugin, "scatter_pieces", lambda *_: None)
    report = battery("depths", games=60, only=["secrets_vary"])
    assert "unnoticed units, hidden from escorts never varied" in str(report.failures[0].failure)

"""What players are told: what a barrage did, and by which rule a piece is placed."""

from __future__ import annotations

import pytest

from fivehills import Game, new_game
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.phases.barrage import Barrage
from fivehills_tonkin.phases.placing import Base
from fivehills_tonkin.rules import arriving


@pytest.fixture
def game():
    return new_game("tonkin", seed=1)


TOLD = {
    ("miss", True): "a miss",
    ("miss", False): "a miss",
    ("DG", False): "a hit",
    ("DG-DL", False): "a hit",
    ("DG", True): "disorganized",
    ("DG-DL", True): "disorganized, and a step lost",
}


@pytest.mark.rule("4.6-a", "4.6-b", "4.6-i")
@pytest.mark.parametrize(("result", "at_units"), TOLD)
def test_a_barrage_is_told_by_what_it_did_to_units_or_a_road(result, at_units):
    assert Barrage(side=FRENCH, target=0, defenders=at_units)._told(result) == TOLD[result, at_units]


PLACED = {
    "fef-hq": ("SCN-k, SCN-l", "2.7-f, 2.10-g"),
    "vm-hq": ("SCN-h", "2.1-g"),
    "fef-sd-1": ("SCN-k, SCN-l", "2.7-f, 2.9-a"),
    "vm-sd-1": ("SCN-h", "2.6-b"),
    "2-bvn": ("SCN-k, SCN-l", "2.7-b, 1.5-a"),
    "r45-351": ("SCN-h", "2.3-b, 1.5-a"),
    "td-1": ("SCN-h", "2.5-a, 2.5-b, 1.5-a"),
}


@pytest.mark.rule("2.1-g", "2.3-b", "2.5-a", "2.6-b", "2.7-b", "2.10-g", "SCN-h", "SCN-l")
@pytest.mark.parametrize("id_", PLACED)
def test_each_piece_is_placed_by_the_rule_of_its_kind(game, monkeypatch, id_):
    for number, setting_up in enumerate((True, False)):
        monkeypatch.setattr(Game, "setting_up", setting_up)
        assert arriving.cites(game, game.rules.piece_index[id_]) == PLACED[id_][number]


@pytest.mark.rule("2.5-c", "2.7-d", "SCN-k")
def test_guerrillas_and_battalions_are_raised_by_rules_of_their_own(game, monkeypatch):
    monkeypatch.setattr(Game, "setting_up", False)
    index = game.rules.piece_index
    assert Base(actor=FRENCH, unit=index["gcma-1"], hexes=0).cites(game) == "2.7-d, 1.5-a"
    assert Base(actor=VIET_MINH, unit=index["td-1"], hexes=0).cites(game) == "2.5-b, 2.5-c"

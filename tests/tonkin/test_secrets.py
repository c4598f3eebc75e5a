"""What becomes known when pieces move, dig or rally in forest and mountain, and what does not."""

from __future__ import annotations

import pytest

from fivehills import Game, new_game
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.phases.drive import go
from fivehills_tonkin.phases.engineering import DigWith, Rally

FOREST, FARTHER, OPEN = "0712", "0811", "0912"
"""Two hexes of forest and a rough one, the first of them next to the airstrip of Dien Bien Phu."""


@pytest.fixture
def game():
    return new_game("tonkin", seed=1)


@pytest.fixture
def revealed(game, monkeypatch):
    """The rules by which something was revealed since."""
    found = []
    monkeypatch.setattr(Game, "reveal", lambda _, rule: found.append(rule))
    return found


def put(game, hex_, *ids):
    """Place pieces in a hex without a word, and their set."""
    pieces = sum(1 << game.rules.piece_index[id_] for id_ in ids)
    game.move(pieces, game.rules.board.index[hex_])
    return pieces


def told(game, side):
    return " ".join(line["text"] for line in game.view(side)["log"])


def walk(game, pieces, start, end):
    index = game.rules.board.index
    go(game, pieces, index[start], index[end])


MOVES = {
    "a regiment comes near a strip": ("r148", FARTHER, FOREST, ["3.5-b"]),
    "a regiment leaves a strip": ("r148", FOREST, FARTHER, ["3.5-b"]),
    "a regiment goes elsewhere": ("r148", FARTHER, "1010", []),
    "guns come near a strip": ("r45-351", FARTHER, FOREST, ["3.5-b"]),
    "a battalion comes near a strip": ("td-1", FARTHER, FOREST, []),
}


@pytest.mark.rule("3.5-b", "3.5-c")
@pytest.mark.parametrize(("unit", "start", "end", "rules"), MOVES.values(), ids=MOVES)
def test_pilots_tell_when_a_strip_becomes_dangerous_or_safe(game, revealed, unit, start, end, rules):
    pieces = put(game, start, unit)
    revealed.clear()
    walk(game, pieces, start, end)
    assert revealed == rules


@pytest.mark.rule("3.5-b", "3.5-c")
def test_pilots_know_already_where_another_regiment_stands(game, revealed):
    put(game, FOREST, "r246")
    pieces = put(game, FARTHER, "r148")
    revealed.clear()
    walk(game, pieces, FARTHER, FOREST)
    assert revealed == ["1.5-e"]


@pytest.mark.rule("1.5-e", "3.1-a")
def test_moves_in_the_open_are_told_with_names_and_in_the_forest_without(game):
    pieces = put(game, OPEN, "r148")
    walk(game, pieces, OPEN, FOREST)
    assert "Regiment 148" not in told(game, "french")
    assert "Viet Minh moves something from 0912 Tuan Giao to 0712" in told(game, "french")
    assert "Regiment 148 on the way" in told(game, "viet-minh")
    walk(game, pieces, FOREST, OPEN)
    assert "Regiment 148 on the way from 0712 to 0912" in told(game, "french")
    assert pieces & game.state.seen[FRENCH]


@pytest.mark.rule("1.5-e")
def test_french_moves_into_the_forest_are_told(game):
    pieces = put(game, "0713", "1-2-rei")
    walk(game, pieces, "0713", FOREST)
    assert "1/2 REI on the way from 0713 Dien Bien Phu to 0712" in told(game, "viet-minh")
    assert "1/2 REI on the way from 0713 Dien Bien Phu to 0712" in told(game, "french")


@pytest.mark.rule("1.5-e")
@pytest.mark.parametrize(("company", "rules"), [(("r246",), ["1.5-e"]), ((), [])])
def test_who_joins_a_hidden_stack_is_no_longer_told_apart(game, revealed, company, rules):
    put(game, "1111", *company)
    pieces = put(game, "1010", "td-1")
    revealed.clear()
    walk(game, pieces, "1010", "1111")
    assert revealed == rules


@pytest.mark.rule("1.5-e")
def test_who_steps_out_of_the_forest_is_revealed_first(game, revealed):
    pieces = put(game, "1010", "td-1")
    game.state.seen[FRENCH] &= ~pieces
    revealed.clear()
    walk(game, pieces, "1010", "0912")
    assert revealed == ["1.5-e"]


@pytest.mark.rule("4.3-b", "4.13-m")
@pytest.mark.parametrize(("hex_", "known"), [(FOREST, False), (OPEN, True)])
def test_the_french_see_who_is_put_in_order_only_in_the_open(game, hex_, known):
    game.state.dg |= put(game, hex_, "r148")
    Rally(VIET_MINH).do_at(game, game.rules.board.index[hex_])
    assert ("is in order again" in told(game, "french")) == known
    assert "is in order again" in told(game, "viet-minh")


@pytest.mark.rule("4.3-b", "4.13-m")
def test_everybody_sees_the_french_put_in_order(game):
    game.state.dg |= put(game, FOREST, "1-2-rei")
    Rally(FRENCH).do_at(game, game.rules.board.index[FOREST])
    assert "is in order again" in told(game, "viet-minh")


@pytest.mark.rule("4.3-d")
def test_a_hidden_dump_that_is_given_for_trenches_is_revealed(game, revealed):
    put(game, FARTHER, "r148")
    dump = put(game, FARTHER, "vm-sd-6")
    game.state.seen[FRENCH] &= ~dump
    revealed.clear()
    DigWith(VIET_MINH).do_unit(game, game.rules.piece_index["vm-sd-6"])
    assert revealed == ["4.3-d"]

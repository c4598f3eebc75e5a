"""What becomes known when pieces move, dig or rally in forest and mountain, and what does not."""

from __future__ import annotations

from random import Random

import pytest

from fivehills import Game, new_game
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.phases.drive import go, set_out
from fivehills_tonkin.phases.engineering import DigWith, Rally
from fivehills_tonkin.phases.moves import March
from fivehills_tonkin.phases.operations import OperationPhase, spend
from fivehills_tonkin.phases.vm_replacements import VmOptions
from fivehills_tonkin.rules.movement import strand
from fivehills_tonkin.rules.units import eliminate, lose_step
from fivehills_tonkin.secrets import _ends, _may_stand

from .placing import put

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
    "guns move among mountains": ("r45-351", "0110", "0210", []),
    "guns move in the open": ("r45-351", "2312", "2412", ["3.5-b"]),
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
    for side in ("french", None):
        assert "Regiment 148" not in told(game, side)
        assert "The Viet Minh move something from 0912 Tuan Giao to 0712" in told(game, side)
    assert "Regiment 148 on the way" in told(game, "viet-minh")
    walk(game, pieces, FOREST, OPEN)
    assert "Regiment 148 on the way from 0712 to 0912" in told(game, "french")
    assert pieces & game.state.seen[FRENCH]


def lines_more(game, act):
    """How many lines the owner, the French and a spectator read of something that is done."""
    sides = ("viet-minh", "french", None)
    before = [game.view(side)["log_length"] for side in sides]
    act()
    return [game.view(side)["log_length"] - length for side, length in zip(sides, before, strict=True)]


@pytest.mark.rule("1.5-e", "3.1-a")
@pytest.mark.parametrize("units", [("r148",), ("r148", "r246", "vm-sd-6")])
def test_everybody_reads_one_line_of_a_move_into_the_forest(game, units):
    pieces = put(game, OPEN, *units)
    assert lines_more(game, lambda: walk(game, pieces, OPEN, FOREST)) == [1, 1, 1]
    assert "move something" not in told(game, "viet-minh")


@pytest.mark.rule("1.5-e", "4.2-a")
def test_everybody_reads_one_line_of_a_dump_that_is_spent_in_the_forest(game):
    dump = put(game, FOREST, "vm-sd-6")
    game.state.seen[FRENCH] &= ~dump
    game.state.stack.insert(0, OperationPhase(side=VIET_MINH))
    assert lines_more(game, lambda: spend(game, dump.bit_length() - 1)) == [1, 1, 1]
    assert "spend the dump in 0712" in told(game, "viet-minh")
    for side in ("french", None):
        assert "The Viet Minh spend a dump." in told(game, side)
        assert "0712" not in told(game, side)


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
    assert "is in order again" in told(game, "french")


@pytest.mark.rule("4.3-d")
def test_a_hidden_dump_that_is_given_for_trenches_is_revealed(game, revealed):
    put(game, FARTHER, "r148")
    dump = put(game, FARTHER, "vm-sd-6")
    game.state.seen[FRENCH] &= ~dump
    revealed.clear()
    DigWith(VIET_MINH).do_unit(game, game.rules.piece_index["vm-sd-6"])
    assert revealed == ["4.3-d"]


QUIET = {
    "a regiment": (("r148",), (), 1, []),
    "a disorganized regiment": (("r148",), ("r148",), 1, ["1.2-a"]),
    "a disorganized regiment before the game": (("r148",), ("r148",), 0, []),
    "a dump alone": (("vm-sd-6",), (), 1, ["1.2-a"]),
    "a dump beside a regiment": (("r148", "vm-sd-6"), (), 1, []),
    "a HQ alone": (("vm-hq",), (), 1, ["1.2-a"]),
}


@pytest.mark.rule("1.2-a", "1.5-e", "1.7-a")
@pytest.mark.parametrize(("ids", "disorganized", "begun", "rules"), QUIET.values(), ids=QUIET)
def test_a_hidden_stack_without_a_zone_of_control_shows_in_its_effects(game, revealed, ids, disorganized, begun, rules):
    for id_ in disorganized:
        game.state.dg |= 1 << game.rules.piece_index[id_]
    for id_ in ids:
        game.state.at[game.rules.piece_index[id_]] = -1
    for space, pieces in enumerate(game.state.occ):
        game.state.occ[space] = pieces & ~sum(1 << game.rules.piece_index[id_] for id_ in ids)
    game.rules.settle(game, game.data.hexes)
    game.state.begun = begun
    revealed.clear()
    put(game, FARTHER, *ids)
    assert revealed == rules


@pytest.mark.rule("1.2-a", "1.5-e", "1.7-a")
@pytest.mark.parametrize("unit", ["vm-sd-6", "vm-hq"])
def test_in_the_open_what_has_no_zone_of_control_is_seen_anyway(game, revealed, unit):
    put(game, "0912", unit)
    game.state.begun = 1
    revealed.clear()
    put(game, "2412", unit)
    assert "1.2-a" not in revealed


@pytest.mark.rule("1.5-e")
def test_who_takes_a_dump_in_the_forest_joins_nobody(game, revealed):
    put(game, "1111", "fef-sd-1")
    pieces = put(game, "1010", "td-1")
    revealed.clear()
    walk(game, pieces, "1010", "1111")
    assert revealed == []


@pytest.mark.rule("1.2-a", "1.5-e")
def test_in_the_open_a_zone_of_control_is_no_secret(game, revealed):
    game.state.begun = 1
    pieces = put(game, OPEN, "r148")
    revealed.clear()
    game.state.dg |= pieces
    game.rules.settle(game, 1 << game.rules.board.index[OPEN])
    assert revealed == []


@pytest.mark.rule("1.5-e", "4.15-a")
@pytest.mark.parametrize(
    ("unit", "hex_", "rules"), [("r148", FOREST, ["4.15-a"]), ("r148", OPEN, []), ("1-2-rei", FOREST, [])]
)
def test_only_what_was_hidden_is_revealed_when_it_dies(game, revealed, unit, hex_, rules):
    piece = put(game, hex_, unit)
    revealed.clear()
    eliminate(game, piece.bit_length() - 1)
    assert revealed[:1] == rules


@pytest.mark.rule("1.5-e", "4.12-h", "2.1-f")
@pytest.mark.parametrize(
    ("unit", "hex_", "known"), [("r148", FOREST, False), ("r148", OPEN, True), ("1-2-rei", FOREST, True)]
)
def test_steps_of_hidden_units_are_told_to_their_owner_alone(game, unit, hex_, known):
    piece = put(game, hex_, unit).bit_length() - 1
    lose_step(game, piece)
    assert ("loses a step" in told(game, "french")) == known
    assert "loses a step" in told(game, "viet-minh")


@pytest.mark.rule("2.1-f", "2.4-a")
def test_a_hidden_battalion_that_is_absorbed_is_revealed_and_its_regiment_is_not_told(game, revealed):
    regiment = put(game, FOREST, "r148").bit_length() - 1
    put(game, FOREST, "td-1")
    game.state.lost[regiment] = 1
    revealed.clear()
    VmOptions(VIET_MINH).do_absorb(game, regiment)
    assert revealed[0] == "2.4-a"
    assert "regains a step" not in told(game, "french")
    assert "regains a step" in told(game, "viet-minh")


@pytest.mark.rule("3.12-e")
def test_a_hidden_battalion_where_it_may_not_be_is_revealed(game, revealed):
    pieces = put(game, "1522", "pl-1")
    game.move(pieces, game.rules.board.index["2109"])
    revealed.clear()
    strand(game, pieces)
    assert revealed[0] == "3.12-e"
    assert game.state.at[pieces.bit_length() - 1] == game.data.dead[VIET_MINH]


def under_way(game, unit, space):
    """Samples of the French while a unit has set out from a hex: what might be moving in each, and from where."""
    game.push(March(side=VIET_MINH, space=game.rules.board.index[space]))
    set_out(game, put(game, space, unit))
    game._advance()
    samples = [game.sample("french", Random(seed)) for seed in range(20)]
    movers = [sample.state.stack[-1].pieces.bit_length() - 1 for sample in samples]
    ids = {game.rules.pieces[mover].id for mover in movers}
    return ids, {sample.state.at[mover] for sample, mover in zip(samples, movers, strict=True)}


@pytest.mark.rule("1.5-e")
def test_which_hidden_unit_has_set_out_is_not_known_but_from_where(game):
    put(game, FARTHER, "r246", "td-1")
    ids, starts = under_way(game, "r148", FOREST)
    assert {"r148", "r246"} <= ids
    assert "td-1" not in ids
    assert starts == {game.rules.board.index[FOREST]}


@pytest.mark.rule("1.5-e")
def test_a_unit_that_sets_out_in_the_open_is_known(game):
    put(game, FARTHER, "r246")
    assert under_way(game, "r148", OPEN)[0] == {"r148"}


@pytest.mark.rule("1.5-e")
def test_the_bounds_of_a_hidden_mover_are_read_by_its_owner_alone():
    """A Tieu Doan stays near its own communities (3.12-a): who may not see what moves may not read that rule either."""
    game, rng = new_game("tonkin", "cao-bang", seed=0), Random(0)
    while not (game.decision.step == "Drive" and "3.12" in game.decision.cite and game.decision.actor == "viet-minh"):
        game.play(rng.choice(game.decision.actions))

    own, french, spectator = (game.view(side)["decision"]["cite"] for side in ("viet-minh", "french", None))
    assert own == game.decision.cite
    assert french == spectator == game.rules.prompts["Drive"].cite != own


STAND = {
    "battalions of two countries": ("td-1", "2112", "pl-1", "0222", False),
    "a regiment where a Tieu Doan may be": ("r148", FOREST, "td-1", FARTHER, True),
    "a regiment where a Tieu Doan may not be": ("td-1", FARTHER, "r148", "0222", False),
    "the same the other way round": ("r148", "0222", "td-1", FARTHER, False),
    "two regiments far apart": ("r148", "0222", "r246", "2112", True),
}


@pytest.mark.rule("3.12-a", "3.12-b")
@pytest.mark.parametrize(("one", "here", "other", "there", "may"), STAND.values(), ids=STAND)
def test_samples_put_battalions_only_where_they_may_be(game, one, here, other, there, may):
    game.state.begun = 1
    pieces = put(game, here, one), put(game, there, other)
    assert _may_stand(game, *(piece.bit_length() - 1 for piece in pieces)) == may


NINE = ("r88-308", "r102-308", "r9-304")
"""Regiments of 3 stacking points each."""


@pytest.mark.rule("1.5-a")
@pytest.mark.parametrize(("company", "may"), [((*NINE, "td-2"), True), ((*NINE, "td-2", "td-3"), False)])
@pytest.mark.parametrize("swapped", [False, True])
def test_samples_crowd_no_hex(game, company, may, swapped):
    """A battalion (1) changes places with a regiment (3): 13 stacking points stand there then, or 14."""
    game.state.begun = 1
    pair = [put(game, hex_, unit).bit_length() - 1 for hex_, unit in ((FARTHER, "td-1"), (FOREST, "r36-308"))]
    put(game, FARTHER, *company)
    assert _may_stand(game, *(reversed(pair) if swapped else pair)) == may


@pytest.mark.rule("1.5-a")
def test_samples_exchange_equals_in_a_full_hex(game):
    game.state.begun = 1
    pair = [put(game, hex_, unit).bit_length() - 1 for hex_, unit in ((FARTHER, "r36-308"), (FOREST, "r57-304"))]
    put(game, FARTHER, *NINE, "td-2")
    game.state.lost[pair[0]] = game.state.lost[pair[1]] = 1
    put(game, FARTHER, "td-3", "td-4")
    assert _may_stand(game, *pair)


@pytest.mark.rule("3.12-a", "3.12-b", "SCN-h")
def test_before_play_battalions_are_in_their_own_country(game):
    index, piece = game.rules.board.index, game.rules.piece_index
    vietnam, laos = game.data.country["vietnam"], game.data.country["laos"]
    game.state.begun = 0
    assert _ends(game, piece["td-1"]) == vietnam
    assert _ends(game, piece["pl-1"]) == laos
    assert _ends(game, piece["r148"]) >> index["2608"] & 1
    game.state.begun = 1
    assert _ends(game, piece["td-1"]) & laos
    assert _ends(game, piece["pl-1"]) & vietnam


@pytest.mark.rule("1.5-e", "SCN-a")
def test_the_viet_minh_know_every_french_piece_from_the_first_moment(game):
    assert game.state.seen[VIET_MINH] == game.data.side[FRENCH]

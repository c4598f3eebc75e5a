"""The three scenarios: who stands where, and what is dug and held."""

from __future__ import annotations

import pytest

from fivehills import Game, bits, new_game

SCENARIOS = ["initial-assault", "five-hills", "full-battle"]


@pytest.fixture(params=SCENARIOS)
def game(request) -> Game:
    """A scenario at its first decision."""
    return new_game("season", request.param, seed=1)


def steps_on_map(game: Game, side: int) -> int:
    return sum(game.state.steps[p] for p in bits(game.rules.of_side[side]) if game.data.map >> game.state.at[p] & 1)


@pytest.mark.rule("9.1-a", "9.3-a")
def test_scenarios_1_and_3_begin_alike():
    one, three = (new_game("season", scenario, seed=1).state for scenario in ("initial-assault", "full-battle"))

    assert (one.at, one.steps, one.trench, one.control) == (three.at, three.steps, three.trench, three.control)
    assert (one.turn, one.munitions, one.replacements) == (three.turn, three.munitions, three.replacements)


@pytest.mark.rule("9.1-a", "9.2-a", "9.3-a")
def test_weeks_of_the_scenarios():
    weeks = {s: (g.state.turn, g.data.last_turn) for s in SCENARIOS for g in [new_game("season", s, seed=1)]}

    assert weeks == {"initial-assault": (1, 1), "five-hills": (3, 4), "full-battle": (1, 8)}


@pytest.mark.rule("9.3-a")
def test_the_garrison_of_13_march(season):
    camp = {season.rules.board.ids[season.state.at[p]] for p in bits(season.rules.of_side[0] & ~season.data.tanks)}

    assert steps_on_map(season, 0) == 110
    assert steps_on_map(season, 1) == 27 * 3
    assert {season.rules.board.ids[pa] for pa in bits(season.data.pas)} - camp == {"E11", "E12"}
    assert not any(season.state.trench)


@pytest.mark.rule("9.2-a", "3.1-s", "3.1-t")
def test_the_trenches_of_27_march_are_the_work_of_two_weeks():
    game = new_game("season", "five-hills", seed=1)
    cost = game.data.week.digging_cost

    assert sum(level * cost[place] for place, level in enumerate(game.state.trench)) == 2 * game.data.limits.digging
    assert game.state.control[1].bit_count() == 9


@pytest.mark.rule("4.2.3-a", "5.7-b")
def test_nobody_begins_where_he_may_not_be(game):
    state, data = game.state, game.data

    assert not [zone for zone in bits(state.present[1] & data.zones) if not state.trench[zone]]
    assert not state.present[0] & ~(data.pas & state.control[0]) & data.map
    assert not state.present[1] & data.pas & ~state.control[1]


@pytest.mark.rule("3.1-z")
def test_no_full_trench_begins_without_a_garrison(game):
    full = [place for place, level in enumerate(game.state.trench) if level == game.data.limits.level_max]

    assert all(game.state.present[1] >> place & 1 for place in full)


@pytest.mark.rule("9.1-a", "9.2-a", "9.3-a", "1.2-b")
def test_every_strongpoint_has_one_holder_and_only_what_is_off_the_map_lies_open(game):
    state, data = game.state, game.data
    off_map = [p for p in bits(data.side[1]) if not data.map >> state.at[p] & 1]

    assert state.control[0] ^ state.control[1] == state.control[0] | state.control[1] == data.pas
    assert bits(state.seen[0]) == tuple(off_map)
    assert state.seen[1] == data.side[0]

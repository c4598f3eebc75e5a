"""examples/na-san: a ruleset from outside, written as a modder would."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from fivehills.engine.state import occupancy
from fivehills.secrecy.sample import deal_pieces

from .test_new import BATTERY, fivehills

EXAMPLE = Path(__file__).parents[2] / "examples" / "na-san"
PLUGIN = ("--plugin", EXAMPLE)


def test_it_is_at_most_250_lines_of_python():
    lines = [line for path in EXAMPLE.rglob("*.py") for line in path.read_text("utf-8").splitlines()]

    assert len(lines) <= 250


def test_its_content_is_sound():
    assert "na-san: all is well" in fivehills("validate", "na-san", *PLUGIN)
    assert "up to date" in fivehills("schema", "--check", "--root", EXAMPLE / "fivehills_na_san", *PLUGIN)


def test_it_passes_the_battery_with_a_hundred_games():
    assert BATTERY in fivehills("check", "na-san", "--games", "100", *PLUGIN)


def test_every_rule_is_implemented_and_shown():
    found = json.loads(fivehills("rules", "na-san", "--json", *PLUGIN))

    assert (found["total"], found["implemented"], found["shown"]) == (10, 10, 10)
    assert found["missing"] == found["problems"] == []


def test_greedy_beats_random_from_either_side():
    for bots, side, other in (("greedy,random", "french", "viet-minh"), ("random,greedy", "viet-minh", "french")):
        wins = json.loads(fivehills("simulate", "na-san", "--games", "40", "--bots", bots, "--json", *PLUGIN))["wins"]
        assert wins[side] >= 30
        assert wins[other] <= 4


def test_neither_side_wins_all_games_of_equal_bots():
    wins = json.loads(fivehills("simulate", "na-san", "--games", "40", "--bots", "greedy", "--json", *PLUGIN))["wins"]

    assert min(wins["french"], wins["viet-minh"]) >= 8


def test_everything_in_it_is_ours_or_history():
    shares = json.loads(fivehills("provenance", "na-san", "--json", *PLUGIN))["total"]

    assert {kind for kind, count in shares.items() if count} == {"own", "history"}


def test_pieces_that_are_dealt_anew_change_places_among_themselves(toy):
    unseen, before = toy.rules.of_side[1], list(toy.state.at)
    deal_pieces(toy, unseen, Random(1))

    assert toy.state.at != before
    assert sorted(toy.state.at) == sorted(before)
    assert toy.state.at[:3] == before[:3]
    assert toy.state.occ == occupancy(toy.state.at, len(toy.rules.board))


def test_steps_under_way_speak_of_the_pieces_that_took_the_place(in_fight):
    in_fight.play("pass")
    in_fight.play("move P5 P3")
    pool, place = in_fight.state.stack[-1].pool, in_fight.rules.board.index["P5"]
    deal_pieces(in_fight, in_fight.rules.of_side[1], Random(1))

    assert in_fight.state.stack[-1].pool == in_fight.state.occ[place] != pool

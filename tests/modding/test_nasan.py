"""examples/na-san: a ruleset from outside, written as a modder would."""

from __future__ import annotations

import json
from pathlib import Path

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

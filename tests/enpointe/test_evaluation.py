"""What a position is worth to a bot: more of what the scenario asks for is worth more."""

from __future__ import annotations

from math import isfinite
from random import Random
from typing import Any

import pytest

from fivehills import new_game
from fivehills.bots.greedy import GreedyBot, _lets_pass
from fivehills.bots.seat import Seat
from fivehills.maths.dice import seeded
from fivehills_enpointe.evaluation import evaluate
from fivehills_enpointe.goals import HEX, missing_groups, ways
from fivehills_enpointe.phases.activation import UnitAction
from fivehills_enpointe.phases.movement import NextHex
from fivehills_enpointe.phases.reactions import Reaction
from fivehills_enpointe.rules.artillery import write

FRENCH, VIET_MINH = 0, 1
SCENARIOS = ["tam-quan", "dong-khe", "tu-le", "khau-vac", "eliane-2"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_position_of_a_random_game_has_a_worth_for_both_sides(scenario: str) -> None:
    game, rng = new_game("enpointe", scenario, seed=5), Random(5)
    for number in range(200):
        game.play(rng.choice(game.decision.actions))
        if not number % 10:
            assert all(isfinite(evaluate(game, side)) for side in (FRENCH, VIET_MINH))


def test_a_way_is_shorter_by_road(table: Any) -> None:
    t = table("khau-vac")
    lengths = ways(t.game, t.places("B2303"))

    assert lengths[t.hex("B2303")] == 0
    assert lengths[t.hex("B2202")] == HEX * 2 // 3
    assert lengths[t.hex("B0107")] == 22 * HEX * 2 // 3
    assert lengths[t.hex("B2304")] == HEX


def test_each_part_of_the_town_is_worth_having(table: Any) -> None:
    t = table("tam-quan")
    worths = []
    for unit, place in (("gc3-1-para-1", "A1104"), ("gc3-1-para-1", "A1103"), ("gc3-1-para-2", "B1213")):
        t.put(unit, place)
        worths.append(evaluate(t.game, FRENCH))

    assert worths == sorted(set(worths))
    assert evaluate(t.game, VIET_MINH) < 0 < evaluate(t.game, FRENCH)


def test_entering_one_goal_is_no_loss_though_the_next_is_far(table: Any) -> None:
    t = table("dong-khe")
    for number in range(1, 7):
        t.put(f"gc1-para-{number}", "A1011")
    before = evaluate(t.game, FRENCH)
    t.put("gc1-para-1", "A1010")

    assert evaluate(t.game, FRENCH) > before


def test_hexes_of_the_village_beyond_those_asked_for_are_not_wanted(table: Any) -> None:
    t = table("dong-khe")
    village = t.places("A1008", "A1009", "A1208", "A1209")
    t.put("gc1-para-1", "A1008")
    assert sum(missing_groups(t.game, FRENCH)) & village

    t.put("gc1-para-2", "A1009")
    assert not sum(missing_groups(t.game, FRENCH)) & village


@pytest.mark.parametrize(("scenario", "side", "unit", "way"), [
    ("khau-vac", VIET_MINH, "r209-1-section-1", ["B0107", "B0207", "B2202", "B2303", "exited"]),
    ("tu-le", FRENCH, "gia-hoi-civilians-1", ["A1208", "A0708", "A0608", "exited"]),
])  # fmt: skip
def test_whoever_must_leave_gains_with_every_hex(
    table: Any, scenario: str, side: int, unit: str, way: list[str]
) -> None:
    t = table(scenario)
    worths = []
    for place in way:
        t.put(unit, place)
        worths.append(evaluate(t.game, side))

    assert worths == sorted(set(worths))


@pytest.mark.parametrize("place", ["B0107", "B2202"])
def test_a_step_is_never_lost_gladly(table: Any, place: str) -> None:
    t = table("khau-vac")
    unit = t.put("r209-1-section-1", place)
    whole = evaluate(t.game, VIET_MINH)
    t.state.steps[unit] -= 1

    assert evaluate(t.game, VIET_MINH) < whole


def test_units_keep_within_the_range_of_their_leader(table: Any) -> None:
    t = table("tam-quan")
    t.put("gc3-1-hq", "A1107")
    t.put("gc3-1-para-1", "A1104")
    near = evaluate(t.game, FRENCH)
    t.put("gc3-1-hq", "A1807")

    assert evaluate(t.game, FRENCH) < near


def test_shells_are_meant_for_the_enemy(table: Any) -> None:
    t = table("eliane-2")
    t.put("rtm-1-tirailleur-1", "E1107")
    t.put("r249-1-section-1", "E1608")
    worths = []
    for target in ("E1107", "E0101", "E1608"):
        write(t.game, VIET_MINH, "plot", 1, t.hex(target) + 1)
        worths.append(evaluate(t.game, VIET_MINH))

    assert worths[2] < worths[1] < worths[0]


def test_greedy_judges_a_march_in_the_midst_of_it(field: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hex by hex the way goes on: the bot looks at the first, and counts the points that are left."""
    f = field("khau-vac")
    f.put("B0107", "r209-1-section-1")
    f.activate(VIET_MINH, "r209-1", "r209-1-section-1").play("act r209-1-section-1")
    tops = []
    monkeypatch.setattr(f.game.rules, "evaluate", lambda g, side: tops.append(type(g.state.stack[-1])) or 0.0)
    GreedyBot().choose(Seat(f.game, "viet-minh", Random(1)))

    assert NextHex in tops


def test_greedy_does_not_suppose_that_it_wanders(field: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """To let a unit act is judged as if it then did nothing; what it does is the next question."""
    f = field("khau-vac")
    f.put("B0107", "r209-1-section-1")
    unit = f.unit("r209-1-section-1")
    f.activate(VIET_MINH, "r209-1", "r209-1-section-1")
    found = set()
    monkeypatch.setattr(f.game.rules, "evaluate", lambda g, side: found.add((g.state.at[unit], g.state.acted)) or 0.0)
    GreedyBot().choose(Seat(f.game, "viet-minh", Random(1)))

    assert found == {(f.hex("B0107"), 1 << unit)}


def test_greedy_supposes_that_it_lets_chances_to_react_pass_and_others_every_second() -> None:
    game, rng = new_game("enpointe", "tam-quan", seed=5), Random(5)
    while not isinstance(game.state.stack[-1], Reaction):
        game.play(rng.choice(game.decision.actions))
    own, passed = game.state.stack[-1].actor, []
    for side in (own, 1 - own):
        copies = [game.copy() for _ in range(100)]
        passed.append(sum(_lets_pass(twin, side, seeded(number))[1] for number, twin in enumerate(copies)))
        left = sum(twin.state.stack != game.state.stack for twin in copies)
        assert left == passed[-1]

    assert passed[0] == 100
    assert 35 <= passed[1] <= 65


def test_a_unit_can_always_be_supposed_to_do_nothing_unseen_what_it_could_do(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng, seen = new_game("enpointe", "tam-quan", seed=5), Random(5), 0
    while seen < 100:
        step = game.state.stack[-1]
        if isinstance(step, UnitAction):
            seen += 1
            assert step.rest[0] in [str(action) for action in game.decision.actions]
        game.play(rng.choice(game.decision.actions))
    while not isinstance(game.state.stack[-1], UnitAction):
        game.play(rng.choice(game.decision.actions))
    own, dice = game.state.stack[-1].actor, seeded(1)

    assert _lets_pass(game.copy(), 1 - own, dice) == (dice, False)
    assert _lets_pass(twin := game.copy(), own, dice) == (dice + 1, True)
    assert not isinstance(twin.state.stack[-1], UnitAction)
    monkeypatch.setitem(game.rules.amend, UnitAction, [])
    assert _lets_pass(game.copy(), own, dice) == (dice, False)

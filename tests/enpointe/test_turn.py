"""The sequence of play of En Pointe, looked at in games played at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from fivehills import Game, new_game
from fivehills.play.start import compiled
from fivehills_enpointe.rules.actions import may_lay_smoke

PHASES = ("ArtilleryPhase", "AirPhase", "CommandPhase", "OperationsPhase", "AdministrativePhase")


def decisions(scenario: str, seed: int, most: int = 4000) -> Iterator[tuple[Game, list[str]]]:
    """Every decision of a random game, with the names of the steps under way."""
    game, rng = new_game("enpointe", scenario, seed=seed), Random(seed)
    for _ in range(most):
        if game.over:
            return
        yield game, [type(step).__name__ for step in game.state.stack]
        game.play(rng.choice(list(game.decision.actions)))


@pytest.mark.rule("2-a")
def test_the_five_phases_come_in_their_order_every_turn() -> None:
    met: list[tuple[int, int]] = []
    for game, steps in decisions("eliane-2", 4):
        phase = next((PHASES.index(name) for name in steps if name in PHASES), None)
        if phase is not None:
            met.append((game.state.turn, phase))

    assert met == sorted(met)
    assert {phase for _, phase in met} >= {0, 3, 4}


@pytest.mark.rule("2-A1", "2-A2", "2-B1", "2-B2")
@pytest.mark.parametrize(
    ("phase", "first", "later"), [("ArtilleryPhase", "missions", "plots"), ("AirPhase", "missions", "requests")]
)
def test_missions_are_resolved_before_new_ones_are_noted(phase: str, first: str, later: str) -> None:
    rules = compiled("enpointe", "eliane-2")
    stages = rules.stage_names[rules.steps[phase]]

    assert stages.index(first) < stages.index(later)


@pytest.mark.rule("3.2")
def test_batteries_off_the_map_act_in_the_artillery_phase_only() -> None:
    seen = 0
    for game, steps in decisions("eliane-2", 7, 2500):
        if steps[-1] == "PlotHex":
            seen += 1

            assert "ArtilleryPhase" in steps or game.state.turn == 1
        if steps[-1] == "Operation":
            formations = {f"f-{f.id}" for f in game.data.formations}

            assert all(
                str(action).split()[1] in formations for action in game.decision.actions if action.verb == "activate"
            )

    assert seen


@pytest.mark.rule("3.1-b", "S-smoke")
def test_a_scenario_may_forbid_smoke_to_units(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    t = table("khau-vac")
    unit = t.put("bep-1-legion-1", "B1010")

    assert not may_lay_smoke(t.game, unit)

    monkeypatch.setattr(t.data, "smoke_by", frozenset({"unit"}))

    assert may_lay_smoke(t.game, unit)

    for status in ("ooc", "pinned"):
        monkeypatch.setattr(t.state, status, 1 << unit)
        assert not may_lay_smoke(t.game, unit)
        monkeypatch.setattr(t.state, status, 0)

    assert not may_lay_smoke(t.game, t.put("fr-dummy-1", "B1010"))


@pytest.mark.rule("8-m")
def test_an_activation_does_not_show_which_counter_is_the_leader(table: Any) -> None:
    t = table("khau-vac")
    for unit, place in (("bep-1-hq", "B1010"), ("bep-1-legion-1", "B1012")):
        t.put(unit, place)
    before = t.game.view("viet-minh")
    t.state.done |= 1 << t.hex("f-bep-1")
    after = t.game.view("viet-minh")

    assert before["spaces"]["B1010"] == after["spaces"]["B1010"] == {"hidden": {"french": 1}}
    assert before["spaces"]["B1012"] == after["spaces"]["B1012"]
    assert after["spaces"]["f-bep-1"]["markers"] == {"done": True}


@pytest.mark.parametrize("scenario", ["dong-khe", "eliane-2", "khau-vac", "tam-quan", "tu-le"])
def test_no_question_has_more_answers_than_fit_a_screen(scenario: str) -> None:
    longest, step = max((len(game.decision.actions), steps[-1]) for game, steps in decisions(scenario, 5))

    assert longest <= 60, step


@pytest.mark.rule("S5-a", "S1-c", "S1-d")
@pytest.mark.parametrize("scenario", ["eliane-2", "tam-quan"])
def test_one_side_sets_up_after_the_other(scenario: str) -> None:
    asked = [game.decision.actor for game, steps in decisions(scenario, 5, 200) if "Placement" in steps]

    assert set(asked) == {"french", "viet-minh"}
    assert asked == sorted(asked, key=asked.index)

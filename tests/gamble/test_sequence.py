"""The calendar, the order of phases and segments, and how a game ends."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from fivehills import new_game
from fivehills_gamble.phases.supply_morale import MoraleCheck
from fivehills_gamble.rules import control, zones

PHASES = (
    "VmPreAssault",
    "VmAssaultPhase",
    "VmPostAssault",
    "SupplyPhase",
    "FrenchPreAssault",
    "FrenchAssaultPhase",
    "FrenchPostAssault",
)


def played(scenario, seed):
    """A random game, with what each decision's stack began with."""
    g = new_game("gamble", scenario=scenario, seed=seed)
    rng = Random(seed)
    seen = []
    while not g.over:
        names = [type(step).__name__ for step in g.state.stack]
        if "GameTurn" in names:
            found = (g.state.turn, *names[2:4])
            if not seen or seen[-1] != found:
                seen.append(found)
        g.play(rng.choice(g.decision.actions))
    return g, seen


@pytest.mark.rule("1.2-a", "8.6-a")
def test_turns_are_three_days_each(rules):
    first = date(1954, 3, 13)
    for number, turn in rules.data.turns.items():
        begins = first + timedelta(days=3 * (number - 1))
        assert int(turn.dates.partition(" ")[0].partition("-")[0]) == begins.day
        assert f"{begins:%B}" in turn.dates
    assert len(rules.data.turns) == 21


@pytest.mark.rule("1.2-c", "8.6-a")
def test_phases_come_in_the_order_of_the_book_and_turns_one_after_the_other():
    _, seen = played("c", 3)
    ranks = [(turn, PHASES.index(phase)) for turn, phase, *_ in seen]
    assert ranks == sorted(ranks)
    assert {phase for _, phase, *_ in seen} >= {"VmPreAssault", "SupplyPhase", "FrenchPreAssault"}
    assert {turn for turn, *_ in seen} == set(range(11, 22))


SEGMENTS = {
    "VmPreAssault": ["VmOperationalMove", "VmBombardment", "CommandoRaidSegment", "VmTacticalMove"],
    "VmAssaultPhase": [
        "VmDeclaration",
        "VmBoxCombat",
        "FrenchReaction",
        "FrenchSupportBarrage",
        "FrenchDefenseFire",
        "VmAssault",
    ],
    "VmPostAssault": ["VmAttrition", "VmAfterCombatMove", "VmShock", "FrenchIsolation"],
    "SupplyPhase": ["MoraleCheck", "VmReplacements", "FrenchSupply", "Airdrop"],
    "FrenchPreAssault": ["AirstrikeSegment", "FrenchOperationalMove", "FrenchBombardment", "FrenchTacticalMove"],
    "FrenchAssaultPhase": [
        "FrenchBoxCombat",
        "FrenchDeclaration",
        "VmSupportBarrage",
        "VmDefenseFire",
        "FrenchAssault",
    ],
    "FrenchPostAssault": ["FrenchAttrition", "FrenchAfterCombatMove", "FrenchShock", "VmIsolation", "Trenches"],
}


@pytest.mark.rule("1.2-c", "1.2-d", "3.0-a", "7.0-a")
def test_segments_come_in_the_order_of_their_numbers(rules):
    order = {s.step: s.stages for s in rules.content.sequence.sequence}
    assert tuple(order["GameTurn"]) == PHASES == tuple(SEGMENTS)
    assert {phase: order[phase] for phase in PHASES} == SEGMENTS
    stages = rules.stage_names[rules.steps["Trenches"]]
    assert stages.index("turn") < stages.index("dig")


def after_segment(table, phase, segment):
    """Play one segment, saying no to everything, with the Viet Minh in the Ammo Dump and an outpost in the trenches."""
    g = table.put(vm_308_36_80="1831").g
    zones.set_marker(g, 1, 4, dig=False)
    g.state.flag = table.hexes("1410")
    steps, ask = g.rules.steps, g.rules.steps["Demand"]
    g.state.stack[:] = [steps[phase](), ask(actor=1), steps[segment]()]
    g._advance()
    while len(g.state.stack) > 2:
        assert not g.state.control[1]
        g.play(g.decision.actions[-1])
    return table.names(g.state.control[1]), table.names(g.state.flag), g.state.outpost >> table.hex("1410") & 1


@pytest.mark.rule("1.4-D-b", "1.4-H-b")
def test_at_the_end_of_every_segment_positions_change_hands_and_outposts_vanish(table_of, rules):
    for phase, segments in SEGMENTS.items():
        for segment in segments:
            found = after_segment(table_of("a"), phase, segment)
            assert found == ({"1831"}, {"1831"}, 0), segment
            stages = rules.stage_names[rules.steps[segment]]
            assert [stage for stage in stages if stage != "last_turn"][-1] == "end_segment"


@pytest.mark.rule("9.0-A", "5.1-B-g")
def test_without_surrender_the_french_win_in_the_last_turn():
    g, _ = played("d", 2)
    assert g.state.turn == 21
    assert g.result.winner == "french"


@pytest.mark.rule("notes-d", "1.4-F-a", "1.4-G-a", "1.4-G-b")
def test_the_historical_losses_end_at_fourteen_and_twelve():
    g = new_game("gamble", scenario="a")
    state, checks = g.state, range(2, 19, 2)
    lost = {
        1: ["Beatrice", "Gabrielle"],
        2: ["Anne-Marie"],
        6: ["D1", "D2", "E1"],
        7: ["Francoise", "D5", "D6"],
        8: ["H7"],
        13: ["H6"],
        14: ["H1"],
        17: ["E1", "D3", "H5"],
        18: ["H4"],
        19: ["E2", "E4", "E10", "C5"],
    }
    for turn in range(1, 20):
        for name in lost.get(turn, ()):
            control.take(g, g.data.position_named[name], 1)
        if turn in checks:
            state.taken = max(0, state.taken - g.data.limits.check_cost)
        if turn == 10:
            control.take(g, g.data.position_named["E1"], 0)
    assert (state.strongpoints, state.taken) == (14, 12)


@pytest.mark.rule("notes-b", "5.1-C-a")
def test_beatrice_and_gabrielle_keep_the_divisions_in_good_heart_for_five_turns():
    g = new_game("gamble", scenario="a")
    for name in ("Beatrice", "Gabrielle"):
        control.take(g, g.data.position_named[name], 1)
    slots = []
    for g.state.turn in range(1, 9):
        MoraleCheck().despair(g)
        slots.append(g.state.morale_308)
    assert slots == [0, 0, 0, 0, 0, 1, 1, 2]


@pytest.mark.rule("1.6-c")
def test_the_viet_minh_see_every_french_unit():
    g = new_game("gamble", scenario="b", seed=1)
    while g.setting_up:
        g.play(g.decision.actions[0])
    mine, theirs = g.view("french"), g.view("viet-minh")
    assert mine["spaces"] == theirs["spaces"]
    assert mine["pieces"] == theirs["pieces"]

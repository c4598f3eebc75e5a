"""Every scenario by itself and on to the end of every later one, in a war in which nobody fights."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from fivehills import new_game

MAYS = {"cao-bang": "May 1951", "hoa-binh": "May 1952", "na-san": "May 1953", "dien-bien-phu": "May 1954"}
"""The scenarios in their order, each with its last month."""
QUIET = ("done", "decline", "pass", "accept")


def played_quietly(scenario, **options):
    """A game at its end in which each side does only what it must, and the months that were played."""
    g = new_game("tonkin", scenario=scenario, seed=3, options=options)
    slots = []
    while not g.over:
        if g.state.begun and g.state.slot not in slots:
            slots.append(g.state.slot)
        actions = g.decision.actions
        g.play(min(actions, key=lambda action: QUIET.index(action.verb) if action.verb in QUIET else len(QUIET)))
    return g, slots


@pytest.mark.rule("INTRO-d", "SCN-a", "SCN-o", "VC-g")
@pytest.mark.parametrize(("scenario", "until"), [*combinations_with_replacement(MAYS, 2)])
def test_a_scenario_goes_on_to_the_end_of_a_later_one(scenario, until):
    g, slots = played_quietly(scenario, until=until)
    assert slots == list(range(g.data.card.start, g.data.card.last + 1))
    assert g.data.time[slots[-1]].name == MAYS[until]
    assert (g.data.card.level, g.result.reason) == (g.rules.content.scenarios[until].level, "marginal victory")


@pytest.mark.rule("2.3-a", "2.7-a", "2.5-f")
@pytest.mark.parametrize("scenario", [*MAYS, "campaign"])
def test_nobody_is_forgotten_on_the_way_to_the_last_month(scenario):
    g, _ = played_quietly(scenario, until="dien-bien-phu")
    assert not g.state.occ[g.data.pool] & ~g.data.dump

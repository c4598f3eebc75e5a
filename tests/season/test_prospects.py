"""What the bots of the Viet Minh expect of attacks and of the fire that answers them."""

from __future__ import annotations

import pytest

from fivehills import Game
from fivehills_season.evaluation import evaluate
from fivehills_season.phases.assault import Engagement
from fivehills_season.phases.declare import Declare
from fivehills_season.phases.melee import Melee
from fivehills_season.prospects import fire_to_come, loss_cost, pending_attacks


@pytest.fixture
def attack(season: Game) -> Game:
    """Three battalions about to fight for Beatrice 1, in which one company stands."""
    ids, state = season.rules.board.ids, season.state
    pa, base = ids.index("BE1"), ids.index("J2-BE1")
    regiment = next(units for units in season.data.regiments if units.bit_count() == 3)
    season.move(regiment, base)
    state.exposed |= regiment
    state.storming |= regiment
    for unit in range(len(state.aim)):
        state.aim[unit] = (pa + 1) * (regiment >> unit & 1)
    state.stack.append(Melee(side=1, place=pa))
    return season


def test_an_attack_on_companies_in_disorder_promises_more(attack):
    before = pending_attacks(attack)
    attack.state.disorganized |= attack.state.occ[attack.state.stack[-1].place]

    assert pending_attacks(attack) > before


def test_an_attack_that_is_fought_promises_nothing_more(attack):
    attack.state.stack[-1].die = 3

    assert pending_attacks(attack) == 0


@pytest.fixture
def engaging(attack: Game) -> Game:
    """The same battalions at the question who is engaged."""
    attack.state.storming = 0
    attack.state.stack[-1] = Engagement()
    return attack


def test_battalions_at_a_base_are_spared_fire_until_they_are_engaged(engaging):
    engaged = fire_to_come(engaging)
    engaging.state.exposed = 0

    assert engaged > fire_to_come(engaging) == 0


def test_fire_to_come_is_less_without_shells(engaging):
    rich = fire_to_come(engaging)
    engaging.state.munitions[0] = 0

    assert rich > fire_to_come(engaging)


def test_rifles_count_beside_guns(engaging):
    ids, occ = engaging.rules.board.ids, engaging.state.occ
    few = fire_to_come(engaging)
    engaging.move(occ[ids.index("BE2")] | occ[ids.index("BE3")], ids.index("BE1"))

    assert fire_to_come(engaging) > few


def test_captured_strongpoints_want_a_garrison(season):
    state, pa = season.state, season.rules.board.ids.index("BE2")
    season.move(state.occ[pa], season.data.destroyed)
    state.control[1] |= 1 << pa
    state.control[0] &= ~(1 << pa)
    empty = evaluate(season, 1)
    state.present[1] |= 1 << pa

    assert evaluate(season, 1) > empty


def test_a_week_that_the_viet_minh_declined_is_worth_less_to_them(season):
    season.state.stack.append(Declare(actor=1))
    open_question = evaluate(season, 1)
    season.state.stack[-1] = Declare(actor=0)

    assert evaluate(season, 1) < open_question


def test_steps_cost_less_when_weeks_are_gone(season):
    early = loss_cost(season, 40)
    season.state.turn = 8

    assert 0 < loss_cost(season, 40) < early

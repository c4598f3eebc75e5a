"""What is kept up to date as pieces move is what the book says of the pieces that stand there, at every moment."""

from __future__ import annotations

from random import Random

import pytest

from fivehills import bits, new_game
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.invariants import broken_facts

SIDES = (FRENCH, VIET_MINH)


def played(seed, scenario="dien-bien-phu", count=260):
    """A game at some of its decisions."""
    game, rng = new_game("tonkin", scenario, seed=seed), Random(seed)
    while not game.over and game.moves < count:
        actions = game.decision.actions
        game.play(actions[int(rng.random() * len(actions))])
        if rng.random() < 0.1:
            yield game


def stacks(game, side, pieces):
    """The hexes in which some of a side's pieces stand."""
    own = game.data.side[side] & pieces
    return {space for space in bits(game.data.hexes) if game.state.occ[space] & own}


def has_zone(game, side, space):
    data, state = game.data, game.state
    here = state.occ[space] & data.side[side] & data.combat
    if not here & ~state.dg:
        return False
    alone = here.bit_count() == 1
    unit = here.bit_length() - 1
    small = data.stacking[unit][state.lost[unit]] <= 1
    return side == VIET_MINH or not (alone and small)


def zone(game, side):
    """The ZoC of a side, from the words of the rule alone."""
    data, found = game.data, set()
    for space in stacks(game, side, data.combat):
        if not has_zone(game, side, space):
            continue
        for near in game.rules.board.neighbours[space]:
            border = data.china >> space & 1 != data.china >> near & 1
            shaded = side == FRENCH and data.forest >> near & 1
            if data.hexes >> near & 1 and not border and not shaded:
                found.add(near)
    return found


def friend(game, space, zones):
    """Whose community it is."""
    state, data = game.state, game.data
    for side in SIDES:
        if state.occ[space] & data.side[side] & data.units:
            return side
    inside = [space in zones[side] for side in SIDES]
    if inside[FRENCH] != inside[VIET_MINH]:
        return FRENCH if inside[FRENCH] else VIET_MINH
    return FRENCH if data.coloured[FRENCH] >> space & 1 else VIET_MINH


@pytest.mark.rule("1.2-a", "1.2-b", "1.2-c", "1.2-d", "1.2-e", "1.5-a", "4.13-f", "1.6-h")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_stacks_and_zones(seed):
    for game in played(seed):
        state, data = game.state, game.data
        for side in SIDES:
            assert set(bits(state.present[side])) == stacks(game, side, data.units)
            assert set(bits(state.troops[side])) == stacks(game, side, data.combat)
            assert set(bits(state.dumps[side])) == stacks(game, side, data.dump)
            assert set(bits(state.zoc[side] & data.hexes)) == zone(game, side)
            for space in stacks(game, side, data.units | data.dump):
                here = bits(state.occ[space] & data.side[side])
                load = sum(data.stacking[piece][state.lost[piece]] for piece in here)
                assert load <= 13
                full = len(here) > 1 and load > 13 - data.largest
                assert bool(state.crowded[side] >> space & 1) == full


@pytest.mark.rule("1.7-a", "1.7-b", "1.7-c", "1.8-g", "1.8-h", "1.8-b", "1.8-c", "2.6-a")
@pytest.mark.parametrize("scenario", ["dien-bien-phu", "cao-bang"])
def test_communities_and_their_counts(scenario):
    for game in played(5, scenario):
        if not game.state.begun:
            continue
        data, zones = game.data, [zone(game, side) for side in SIDES]
        held = [{s for s in bits(data.communities) if friend(game, s, zones) == side} for side in SIDES]
        assert [set(bits(game.state.control[side])) for side in SIDES] == held
        delta = sum(data.delta >> space & 1 for space in held[VIET_MINH])
        assert game.state.delta_bonus == (delta >= 10)
        assert game.state.highland_bonus == (len(held[VIET_MINH]) - delta - in_china(game, held) >= 20)


def in_china(game, held):
    return sum(game.data.china >> space & 1 for space in held[VIET_MINH])


@pytest.mark.rule("1.5-e", "1.6-h")
def test_the_french_look_into_every_stack_but_those_in_forest_and_mountain():
    for game in played(4):
        state, data = game.state, game.data
        if state.engaged or state.occ[data.aloft]:
            continue
        for piece in bits(data.side[VIET_MINH]):
            covered = data.hexes >> state.at[piece] & 1 and data.secret >> state.at[piece] & 1
            assert bool(state.seen[FRENCH] >> piece & 1) != bool(covered)


@pytest.mark.rule("1.8-e")
def test_who_walks_into_hanoi_wins_before_a_headquarters_is_taken():
    g = new_game("tonkin", seed=1)
    g.state.begun = 1
    hanoi, index = g.rules.board.index["2215"], g.rules.piece_index
    g.move(g.state.occ[hanoi] & ~(1 << index["fef-hq"]), g.data.saigon)
    g.move(1 << index["r42"], hanoi)
    assert g.over
    assert not [fact for fact in broken_facts(g) if "both sides" in fact]

"""Who has won: the judgements of the five scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills_enpointe.rules import sight, victory
from fivehills_enpointe.rules.concealment import MOVING, distances_of_observation

FRENCH, VIET_MINH, DRAW = 0, 1, -1


def winner(t: Any) -> int:
    return victory.final(t.game)[0]


@pytest.mark.rule("S1-f")
def test_tam_quan_needs_both_villages_free_and_french(table: Any) -> None:
    t = table("tam-quan")
    t.put("gc3-1-para-1", "A1102")

    assert winner(t) == VIET_MINH

    t.put("gc3-1-para-2", "B1213")

    assert winner(t) == FRENCH

    t.put("vm-1-recruit-1", "A1303")

    assert winner(t) == VIET_MINH


@pytest.mark.rule("S1-f", "8-e")
def test_dummies_hold_no_village(table: Any) -> None:
    t = table("tam-quan")
    t.put("fr-dummy-1", "A1102")
    t.put("gc3-1-para-2", "B1213")

    assert winner(t) == VIET_MINH


@pytest.mark.rule("S1-f")
def test_the_side_last_in_a_village_holds_it(table: Any) -> None:
    t = table("tam-quan")
    t.put("gc3-1-para-1", "A1102")
    t.put("gc3-1-para-2", "B1213")
    t.put("gc3-1-para-1", "A1207")

    assert winner(t) == FRENCH

    t.put("vm-1-recruit-1", "A1303")
    t.put("vm-1-recruit-1", "A1207")

    assert winner(t) == VIET_MINH


@pytest.mark.rule("S2-f")
def test_dong_khe_needs_citadel_height_and_two_village_hexes(table: Any) -> None:
    t = table("dong-khe")
    t.put("vm-1-section-1", "A1010")
    t.put("gc1-para-1", "A0412")
    t.put("gc1-para-2", "A1208")
    t.put("gc1-para-3", "A1209")

    assert winner(t) == VIET_MINH

    t.put("vm-1-section-1", "eliminated")

    assert winner(t) == FRENCH

    t.put("gc1-para-3", "A1502")
    t.put("vm-hw-section-1", "A1209")

    assert winner(t) == VIET_MINH


@pytest.mark.rule("S3-g")
def test_tu_le_counts_everybody_who_stays_behind(table: Any) -> None:
    t = table("tu-le")
    for unit, record in enumerate(t.game.rules.pieces):
        if record.side == "french":
            t.put(record.id, "exited")
            t.state.steps[unit] = t.data.steps[unit]

    assert winner(t) == FRENCH

    for number in (1, 2, 3):
        t.put(f"gia-hoi-civilians-{number}", "eliminated")

    assert victory.steps_lost(t.game, FRENCH) == 9
    assert winner(t) == FRENCH

    t.state.steps[t.unit("bpc-2-para-1")] = 1

    assert victory.steps_lost(t.game, FRENCH) == 10
    assert winner(t) == FRENCH

    t.put("bpc-1-para-1", "B1010")

    assert victory.steps_lost(t.game, FRENCH) == 12
    assert winner(t) == VIET_MINH


@pytest.mark.rule("S3-g")
def test_tu_le_is_over_when_no_frenchman_is_left_on_the_map(table: Any) -> None:
    t = table("tu-le")
    t.state.turn = 9
    t.put("bpc-1-para-1", "B1010")
    assert victory.decided(t.game) is None
    t.put("bpc-1-para-1", "exited")
    assert victory.decided(t.game) == victory.final(t.game)


@pytest.mark.rule("S3-g", "S-exit")
def test_the_exit_of_tu_le_opens_on_turn_eight(table: Any) -> None:
    t = table("tu-le")
    t.state.turn = 7

    assert victory.exits(t.game, FRENCH) == 0

    t.state.turn = 8

    assert victory.exits(t.game, FRENCH) == t.places("A0608")
    assert victory.exits(t.game, VIET_MINH) == 0


@pytest.mark.rule("S4-e")
def test_khau_vac_is_won_by_ten_steps_across_the_edge(table: Any) -> None:
    t = table("khau-vac")
    for number in (1, 2, 3, 4):
        t.put(f"r209-1-section-{number}", "exited")
    t.put("r209-1-hq", "exited")

    assert victory.decided(t.game) is None
    assert winner(t) == FRENCH

    t.put("r209-hw-hmg-1", "exited")

    assert victory.decided(t.game) == victory.final(t.game)
    assert winner(t) == VIET_MINH


@pytest.mark.rule("S5-j")
def test_eliane_two_is_divided_unless_a_side_has_eight_positions_and_the_summit(table: Any) -> None:
    t = table("eliane-2")

    assert winner(t) == FRENCH

    names = ["E1107", "E1108", "E1109", "E1009", "E1006", "E0910"]
    storm = [
        "r249-1-section-1",
        "r249-1-section-2",
        "r249-1-section-3",
        "r249-2-section-1",
        "r249-2-section-2",
        "r249-2-section-3",
    ]
    for unit, place in zip(storm, names, strict=True):
        t.put(unit, place)

    assert winner(t) == DRAW

    for unit, place in zip(storm, ["E0907", "E0908", "E1007", "E0906", "E0808", "E0806"], strict=True):
        t.put(unit, place)

    assert winner(t) == VIET_MINH


@pytest.mark.rule("S5-j")
def test_eight_positions_without_the_whole_summit_do_not_win_eliane_two(table: Any) -> None:
    t = table("eliane-2")
    goals = t.data.objectives
    for lacking, side in (("E0907", -1), ("E0808", VIET_MINH)):
        theirs = goals & ~t.places(lacking)
        t.state.held[VIET_MINH], t.state.held[FRENCH] = theirs, goals & ~theirs
        assert winner(t) == side
    seven = t.places("E0907", "E0908", "E1007", "E0906", "E0806", "E1006", "E1107")
    t.state.held[VIET_MINH], t.state.held[FRENCH] = seven, goals & ~seven
    assert winner(t) == DRAW


@pytest.mark.rule("S5-e", "4.1-c", "8-tab")
def test_night_and_illumination_at_eliane_two(table: Any) -> None:
    t = table("eliane-2")
    summit, dark = t.hex("E1007"), t.hex("E1107")
    beyond = ~t.data.hexmap.within_mask(summit, 11)

    assert sight.visibility(t.game) == 20

    t.state.turn = 3

    assert sight.visibility(t.game) == 10
    assert distances_of_observation(t.game, summit, MOVING)[0] == 1
    assert not sight.watchers(t.game, summit) & beyond

    t.state.lit = 1 << summit

    assert distances_of_observation(t.game, summit, MOVING)[0] == 2
    assert sight.watchers(t.game, summit) & beyond
    assert not sight.visible(t.game, summit) & beyond
    assert not sight.watchers(t.game, dark) & beyond


@pytest.mark.rule("S3-a", "4.1-c")
def test_sight_reaches_ten_hexes_in_the_night_of_tu_le(table: Any) -> None:
    t = table("tu-le")
    here = t.hex("B0608")
    by_night = sight.visible(t.game, here)
    t.state.turn = 4
    by_day = sight.visible(t.game, here)

    assert by_night == by_day & t.data.hexmap.within_mask(here, 10)
    assert by_night != by_day

"""Units of En Pointe: steps, states, losses of their formation, range and line of fire."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills_enpointe.rules import command, fire, morale, sight, units


class TestSteps:
    @pytest.mark.rule("1.2-a", "11-d")
    def test_a_loss_reduces_and_the_next_one_destroys(self, table: Any) -> None:
        t = table("khau-vac")
        unit = t.put("bep-1-legion-1", "B1010")

        assert units.strength(t.game, unit) == 5

        units.lose_step(t.game, unit)

        assert (t.state.steps[unit], units.strength(t.game, unit)) == (1, 3)

        units.lose_step(t.game, unit)

        assert t.state.at[unit] == t.data.eliminated

    @pytest.mark.rule("1.3-a", "12.1-c")
    def test_the_step_of_a_leader_counts_twice_for_his_formation(self, table: Any) -> None:
        t = table("khau-vac")
        leader, unit = t.put("bep-1-hq", "B1010"), t.put("bep-1-legion-1", "B1010")
        box = t.hex("f-bep-1")
        units.lose_step(t.game, unit)

        assert t.state.losses[box] == 1

        units.lose_step(t.game, leader)

        assert t.state.losses[box] == 3
        assert t.state.at[leader] == t.data.eliminated
        assert t.state.leaderless >> box & 1

    @pytest.mark.rule("S3-f")
    def test_a_shared_weapon_is_a_loss_of_its_own_section(self, table: Any) -> None:
        t = table("tu-le")
        gun = t.put("bpc-hw-mmg-1", "B1010")
        t.state.home[gun] = t.state.formation[gun] = t.formation("bpc-1") + 1
        units.lose_step(t.game, gun)

        assert t.state.losses[t.hex("f-bpc-hw")] == 1
        assert t.state.losses[t.hex("f-bpc-1")] == 0

    @pytest.mark.rule("S3-f", "12.1-b")
    def test_a_shared_weapon_hesitates_with_those_who_have_it(self, table: Any) -> None:
        t = table("tu-le")
        gun = t.put("bpc-hw-mmg-1", "B1010")
        t.state.home[gun] = t.state.formation[gun] = t.formation("bpc-1") + 1
        t.state.hesitant = t.places("f-bpc-hw")
        assert not command.hesitant(t.game, gun)
        assert not command.hesitant_units(t.game) >> gun & 1
        t.state.hesitant = t.places("f-bpc-1")
        assert command.morale(t.game, gun) == t.data.morale[gun] - 1
        assert command.hesitant_units(t.game) >> gun & 1


class TestStates:
    @pytest.mark.rule("1.2-b", "11.2-b")
    def test_pinned_and_neutralised_exclude_each_other(self, table: Any) -> None:
        t = table("khau-vac")
        unit = t.put("bep-1-legion-1", "B1010")
        morale.pin(t.game, 1 << unit)
        morale.neutralise(t.game, unit)

        assert not t.state.pinned >> unit & 1
        assert t.state.neutralised >> unit & 1

        morale.pin(t.game, 1 << unit)

        assert not t.state.pinned >> unit & 1

        morale.neutralise(t.game, unit)

        assert t.state.neutralised >> unit & 1
        assert t.state.steps[unit] == 1

    @pytest.mark.rule("11-b", "11-c")
    @pytest.mark.parametrize(
        ("code", "dice", "state"),
        [("S1", (3, 3), "calm"), ("S1", (3, 4), "pinned"), ("N", (4, 4), "neutralised"), ("N", (3, 4), "calm")],
    )
    def test_checks_must_stay_below_the_morale(self, table: Any, code: str, dice: tuple[int, int], state: str) -> None:
        t = table("khau-vac")
        unit = t.put("bep-1-legion-1", "B1010")
        t.state.forced = dice
        morale.apply_code(t.game, unit, code)

        assert bool(t.state.pinned >> unit & 1) is (state == "pinned")
        assert bool(t.state.neutralised >> unit & 1) is (state == "neutralised")


class TestFire:
    @pytest.mark.rule("4.2", "9-tab-str")
    def test_fire_reaches_twice_the_printed_range(self, table: Any) -> None:
        t = table("khau-vac")
        unit = t.put("bep-1-legion-1", "B0110")

        assert units.normal_range(t.game, unit) == 5
        assert fire.in_range(t.game, unit, t.hex("B1109"))
        assert not fire.in_range(t.game, unit, t.hex("B1209"))

    @pytest.mark.rule("10.8-d")
    def test_a_mortar_has_a_least_range_and_no_double_one(self, table: Any) -> None:
        t = table("khau-vac")
        mortar = t.put("bep-hw-mortar60-1", "B0110")
        t.state.limbered = 0

        assert [fire.in_range(t.game, mortar, t.hex(name)) for name in ("B0309", "B0409", "B2111", "B2210")] == [
            False,
            True,
            True,
            False,
        ]

    @pytest.mark.rule("4.1-b")
    def test_a_line_of_fire_needs_a_free_line_of_sight(self, table: Any) -> None:
        t = table("khau-vac")
        unit = t.put("bep-1-legion-1", "B1205")
        hidden = next(h for h in t.data.hexmap.within(t.hex("B1205"), 5) if not sight.clear(t.game, t.hex("B1205"), h))

        assert fire.in_range(t.game, unit, hidden)
        assert not fire.with_line(t.game, 1 << unit, hidden)

    @pytest.mark.rule("4.3.1-c")
    def test_units_do_not_block_a_line(self, table: Any) -> None:
        t = table("khau-vac")
        for number, place in enumerate(("B0306", "B0406", "B0506"), 1):
            t.put(f"r209-1-section-{number}", place)

        assert sight.clear(t.game, t.hex("B0206"), t.hex("B0606"))


@pytest.mark.rule("0.4-b")
def test_crests_stop_sight_but_cost_nothing_to_cross(table: Any) -> None:
    t = table("eliane-2")
    side = tuple(sorted((t.hex("E2007"), t.hex("E2107"))))

    assert side in t.data.ground.sides["crest"]
    assert t.data.costs[side[0]][side[1]] == 2
    assert "crest" in sight.los(t.game, t.hex("E2105"), t.hex("E2008")).why


@pytest.mark.rule("4.2")
def test_who_reaches_how_far_is_read_off_the_counters(table: Any) -> None:
    data, classes = table("eliane-2").data, table("eliane-2").game.rules.piece_classes
    far = [-1 if cls.indirect else 2 * cls.range for cls in classes]

    for distance, able in zip(data.hexmap.distances(0), data.reaching[0], strict=True):
        assert able == sum(1 << unit for unit, reach in enumerate(far) if reach >= distance)
    assert data.crew_reach == 6

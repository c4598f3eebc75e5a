"""Command, morale, stacking, cover and control of En Pointe on positions made for one rule each."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills_enpointe.phases.administrative import aide_places
from fivehills_enpointe.rules import command, stacking, terrain
from fivehills_enpointe.rules.activation import morale_of
from fivehills_enpointe.rules.units import eliminate


class TestRanges:
    @pytest.mark.rule("0-b", "3.3-c", "3.3-d")
    def test_a_unit_beyond_three_hexes_of_its_leader_is_out_of_command(self, table: Any) -> None:
        t = table("khau-vac")
        t.put("bep-1-hq", "B1204")
        t.put("bep-1-legion-1", "B1207")
        t.put("bep-1-legion-2", "B1208")

        assert t.units("bep-1-legion-2") == command.command_status(t.game, 0)

    @pytest.mark.rule("3.3-f")
    def test_units_off_the_map_are_not_out_of_command(self, table: Any) -> None:
        assert command.command_status(table("khau-vac").game, 1) == 0

    @pytest.mark.rule("3.3-a", "3.3-b")
    def test_without_a_higher_echelon_no_leader_is_out_of_command(self, table: Any) -> None:
        t = table("khau-vac")
        t.put("bep-1-hq", "B1204")

        assert command.leaders_out(t.game, 0) == 0

    @pytest.mark.rule("3.3-b")
    def test_leaders_are_out_of_command_beyond_the_higher_range_and_while_he_is_away(self, table: Any) -> None:
        t = table("eliane-2")
        near, far = t.put("rtm-1-hq", "E1007"), t.put("rtm-2-hq", "E2105")

        assert command.leaders_out(t.game, 0) == 1 << near | 1 << far

        t.put("rtm-hq-hq", "E0908")

        assert command.leaders_out(t.game, 0) == 1 << far

    @pytest.mark.rule("3.3-e")
    def test_a_unit_may_join_a_leader_in_its_hex_or_next_to_it(self, table: Any) -> None:
        t = table("khau-vac")
        lost = t.put("bep-1-legion-1", "B1010")
        t.put("bep-2-hq", "B1011")
        t.put("bep-hw-hq", "B1013")

        assert command.attachments(t.game, lost) == (t.formation("bep-2"),)

    @pytest.mark.rule("3.3-d", "3.3-e")
    def test_attachments_last_until_the_next_command_phase(self, table: Any) -> None:
        t = table("khau-vac")
        unit, other = t.unit("bep-1-legion-1"), t.formation("bep-2")
        t.state.formation[unit] = other + 1

        assert command.members(t.game, other) >> unit & 1

        command.home_again(t.game)

        assert not command.members(t.game, other) >> unit & 1


class TestLeaders:
    @pytest.mark.rule("1.3-d", "tab-aide")
    def test_an_aide_changes_the_leaders_morale(self, table: Any) -> None:
        t = table("khau-vac")
        hq = t.unit("bep-1-hq")

        assert command.morale(t.game, hq) == 9

        t.state.aide[t.data.box[t.formation("bep-1")]] = command.AIDE_ZERO - 2

        assert command.morale(t.game, hq) == 7

    @pytest.mark.rule("1.3-d")
    def test_an_aide_stands_in_or_next_to_the_hex_of_a_unit_but_not_among_enemies_or_fire(self, table: Any) -> None:
        t = table("khau-vac")
        t.put("bep-1-legion-1", "B1010")
        t.put("r209-1-section-1", "B1011")
        t.state.burning |= t.places("B1009")
        around = t.data.adjacent[t.hex("B1010")] | t.places("B1010")

        assert aide_places(t.game, t.formation("bep-1")) == around & ~t.places("B1009", "B1011")

    @pytest.mark.rule("1.3-d")
    def test_an_aide_does_not_inherit_the_state_of_the_dead(self, table: Any) -> None:
        t = table("khau-vac")
        hq = t.put("bep-1-hq", "B1010")
        for status in ("neutralised", "pinned", "ooc"):
            setattr(t.state, status, 1 << hq)
        eliminate(t.game, 1 << hq)

        assert not (t.state.neutralised | t.state.pinned | t.state.ooc) >> hq & 1
        assert t.state.leaderless == 1 << t.data.box[t.formation("bep-1")]

    @pytest.mark.rule("1.3-d", "3.3-e")
    def test_an_aide_appears_near_a_unit_that_has_joined_another_formation_for_the_turn(self, table: Any) -> None:
        t = table("khau-vac")
        own, other = t.formation("bep-1"), t.formation("bep-2")
        guest = t.put("bep-1-legion-1", "B1010")
        t.put("bep-2-legion-1", "B1505")
        t.state.formation[guest] = other + 1

        assert aide_places(t.game, own) >> t.hex("B1010") & 1
        assert not aide_places(t.game, other) >> t.hex("B1010") & 1

    @pytest.mark.rule("tab-act-b")
    def test_a_dead_leaders_morale_still_counts(self, table: Any) -> None:
        t = table("khau-vac")
        t.put("bep-1-hq", "eliminated")

        assert command.leader(t.game, t.formation("bep-1")) == -1
        assert command.formation_morale(t.game, t.formation("bep-1")) == 9

    @pytest.mark.rule("1.3-e")
    def test_a_successor_leads_the_units_of_the_higher_commander(self, table: Any) -> None:
        t = table("eliane-2")
        t.put("rtm-hq-hq", "eliminated")

        assert command.higher(t.game, 0) == -1

        t.state.successor = (t.formation("rtm-2") + 1, 0)

        assert command.higher(t.game, 0) == t.unit("rtm-2-hq")
        assert command.leader(t.game, t.formation("rtm-hq")) == t.unit("rtm-2-hq")

    @pytest.mark.rule("12.1-b")
    def test_units_of_a_hesitant_formation_have_one_less_morale(self, table: Any) -> None:
        t = table("khau-vac")
        t.state.hesitant |= 1 << t.data.box[t.formation("bep-1")]

        assert command.morale(t.game, t.unit("bep-1-legion-1")) == 7
        assert command.morale(t.game, t.unit("bep-2-legion-1")) == 8


class TestDummies:
    @pytest.mark.rule("3.4-a", "8-e")
    @pytest.mark.parametrize(("formation", "morale"), [("rtm-1", 7), ("bep-1", 8)])
    def test_a_dummy_out_of_command_tries_to_act_like_a_unit_of_its_formation(
        self, table: Any, formation: str, morale: int
    ) -> None:
        t = table("eliane-2")
        dummy = t.unit("fr-dummy-1")
        t.state.home[dummy] = t.state.formation[dummy] = t.formation(formation) + 1

        assert morale_of(t.game, -1, dummy) == morale

    @pytest.mark.rule("3.3-d", "8-e")
    def test_a_dummy_is_out_of_command_like_a_unit(self, table: Any) -> None:
        t = table("khau-vac")
        near, far = t.put("fr-dummy-1", "B1207"), t.put("fr-dummy-2", "B1208")
        t.put("bep-1-hq", "B1204")
        for dummy in (near, far):
            t.state.home[dummy] = t.state.formation[dummy] = t.formation("bep-1") + 1

        assert command.command_status(t.game, 0) == 1 << far


class TestStacking:
    @pytest.mark.rule("7.2-a", "S-size")
    def test_one_section_or_two_half_sections_fill_a_hex(self, table: Any) -> None:
        t = table("khau-vac")
        t.put("bep-1-legion-1", "B1010")

        assert stacking.fits(t.game, t.units("bep-1-legion-2"), t.hex("B1010"))
        assert not stacking.fits(t.game, t.units("bep-1-legion-2", "bep-1-legion-3"), t.hex("B1010"))

        t.put("r209-1-section-1", "B0107")

        assert not stacking.fits(t.game, t.units("r209-1-section-2"), t.hex("B0107"))

    @pytest.mark.rule("7.2-b")
    def test_leaders_and_support_weapons_are_free(self, table: Any) -> None:
        t = table("khau-vac")
        t.put("r209-1-section-1", "B0107")

        assert stacking.fits(t.game, t.units("r209-hw-hmg-1", "r209-1-hq", "r209-hw-mortar81-1"), t.hex("B0107"))


class TestCover:
    @pytest.mark.rule("0.3-a")
    @pytest.mark.parametrize(("place", "cover"), [("B0105", 0), ("B0707", 1), ("B1105", 1), ("B0202", 2), ("B1106", 2)])
    def test_terrain_gives_cover(self, table: Any, place: str, cover: int) -> None:
        t = table("khau-vac")

        assert terrain.cover(t.game, t.hex(place)) == cover

    @pytest.mark.rule("9-tab-best", "15.2-b", "15.2-c")
    def test_the_best_cover_of_a_hex_counts_alone(self, table: Any) -> None:
        t = table("khau-vac")
        t.state.trench |= t.places("B0707", "B0105")
        t.state.prepared |= t.places("B1106")

        assert terrain.cover(t.game, t.hex("B0707")) == 2
        assert terrain.cover(t.game, t.hex("B0105")) == 2
        assert terrain.cover(t.game, t.hex("B1106")) == 3

    @pytest.mark.rule("10.7-c")
    def test_a_wooden_ruin_is_light_cover(self, table: Any) -> None:
        t = table("khau-vac")
        t.state.rubble |= t.places("B1106")

        assert terrain.cover(t.game, t.hex("B1106")) == 1

    @pytest.mark.rule("15.3-a")
    def test_a_burning_hex_is_closed(self, table: Any) -> None:
        t = table("khau-vac")
        t.state.burning |= t.places("B0104")

        assert terrain.cost(t.game, t.hex("B0105"), t.hex("B0104")) is None

    @pytest.mark.rule("S5-d")
    def test_wire_costs_two_points_more(self, table: Any) -> None:
        t = table("eliane-2")
        bare = t.data.costs[t.hex("E1306")][t.hex("E1206")]

        assert terrain.cost(t.game, t.hex("E1306"), t.hex("E1206")) == bare + 4

    @pytest.mark.rule("15.1-e")
    @pytest.mark.parametrize(("place", "bad"), [("A0208", True), ("A0412", True), ("A1208", True), ("A1502", False)])
    def test_where_parachutists_are_hurt(self, table: Any, place: str, bad: bool) -> None:
        t = table("dong-khe")

        assert terrain.is_bad_landing(t.game, t.hex(place)) is bad

    @pytest.mark.rule("0.3-a", "9-tab-best")
    @pytest.mark.parametrize(("feature", "cover"), [("walls", 2), ("hedges", 1)])
    def test_a_wall_or_hedge_covers_against_fire_across_it(
        self, table: Any, monkeypatch: pytest.MonkeyPatch, feature: str, cover: int
    ) -> None:
        t = table("khau-vac")
        target, front, far, flank = (t.hex(name) for name in ("B0406", "B0405", "B0403", "B0407"))
        sides = [0] * len(t.game.rules.board)
        sides[target], sides[front] = 1 << front, 1 << target
        monkeypatch.setattr(t.data, feature, sides)

        assert terrain.side_cover(t.game, front, target) == cover
        assert terrain.side_cover(t.game, far, target) == cover
        assert terrain.side_cover(t.game, flank, target) == 0


@pytest.mark.rule("12.2-a", "12.2-c")
def test_nobody_rolls_for_a_formation_that_is_gone(field: Any) -> None:
    from fivehills_enpointe.phases.administrative import AdministrativePhase
    from fivehills_enpointe.rules.units import eliminate

    f = field("tu-le")
    eliminate(f.game, f.units("bpc-hq-hq"))
    AdministrativePhase().formation_morale(f.game)

    assert f.state.losses[f.hex("f-bpc-hq")] == 2
    assert f.rolled("demoralisation") == []
    assert "demoralised" not in f.events()

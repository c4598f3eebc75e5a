"""Concealment of En Pointe: what is seen from where, and what gives a unit away."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills import bits
from fivehills_enpointe.phases.operations import OperationsPhase
from fivehills_enpointe.rules import concealment, morale, sight
from fivehills_enpointe.rules.concealment import MOVING, STILL, TACTICAL

CLEAR, PADDY, JUNGLE = "B0110", "B0909", "B0204"
"""Hexes of Khau Vac without cover, in light and in medium cover."""


def watcher(t: Any, place: int, distance: int, hindered: bool = False) -> int:
    """A hex at exactly this distance that sees the place, with or without a hindrance between."""
    for hex_ in t.data.hexmap.ring(place, distance):
        if sight.clear(t.game, hex_, place) and bool(sight.hindrances(t.game, hex_, place)) is hindered:
            return int(hex_)
    raise LookupError(f"no hex at distance {distance}")


def is_seen(t: Any, name: str, activity: int, distance: int, hindered: bool = False) -> bool:
    place = t.hex(name)
    return concealment.is_observed(t.game, place, activity, 1 << watcher(t, place, distance, hindered))


@pytest.mark.rule("8-i", "8-tab")
@pytest.mark.parametrize(
    ("name", "activity", "reach"),
    [
        (CLEAR, STILL, 10),
        (CLEAR, TACTICAL, 12),
        (CLEAR, MOVING, 20),
        (PADDY, STILL, 2),
        (PADDY, TACTICAL, 3),
        (PADDY, MOVING, 8),
        (JUNGLE, TACTICAL, 1),
        (JUNGLE, MOVING, 3),
    ],
)
def test_observation_distances_by_day(table: Any, name: str, activity: int, reach: int) -> None:
    t = table("khau-vac")

    assert is_seen(t, name, activity, reach)
    assert not is_seen(t, name, activity, reach + 1)


@pytest.mark.rule("8-tab")
def test_a_distance_of_zero_reveals_nobody(table: Any) -> None:
    assert not is_seen(table("khau-vac"), JUNGLE, STILL, 1)


@pytest.mark.rule("8-i")
def test_a_hindrance_on_the_line_counts_as_light_cover(table: Any) -> None:
    t = table("khau-vac")

    assert is_seen(t, "B1206", STILL, 1) is False
    assert is_seen(t, "B1306", MOVING, 4, hindered=True)
    assert not is_seen(t, "B1306", TACTICAL, 4, hindered=True)
    assert is_seen(t, "B1306", TACTICAL, 4)


@pytest.mark.rule("8-i")
def test_a_hindrance_does_not_make_better_cover_worse(table: Any) -> None:
    t = table("khau-vac")

    assert concealment.distances_of_observation(t.game, t.hex(JUNGLE), MOVING)[1] == 3
    assert concealment.distances_of_observation(t.game, t.hex(CLEAR), MOVING)[1] == 8


@pytest.mark.rule("8-tab", "S5-e")
def test_by_night_half_of_it_unless_illuminated(table: Any) -> None:
    t = table("eliane-2")
    t.state.turn = 3
    name = "E1301"

    assert is_seen(t, name, STILL, 5)
    assert not is_seen(t, name, STILL, 6)

    t.state.lit = t.places(name)

    assert is_seen(t, name, STILL, 6)


@pytest.mark.rule("8-i", "8-tab", "S5-e")
@pytest.mark.parametrize("flare", [False, True])
def test_by_night_only_a_flare_shows_whoever_stands_still_far_from_the_enemy(field: Any, flare: bool) -> None:
    f = field("eliane-2", turn=3)
    f.put("E1301", "vm-dummy-1", hidden=True)
    f.game.move(f.units("rtm-1-tirailleur-1"), watcher(f, f.hex("E1301"), 6))
    f.state.lit = 1 << f.hex("E1301") if flare else 0
    OperationsPhase().lookout(f.game)

    assert f.at("vm-dummy-1") == ("eliminated" if flare else "E1301")


@pytest.mark.rule("8-i", "8-tab")
def test_by_day_whoever_stands_still_in_the_open_is_seen_from_afar(field: Any) -> None:
    f = field()
    f.put(CLEAR, "fr-dummy-1", hidden=True)
    f.game.move(f.units("r209-1-section-1"), watcher(f, f.hex(CLEAR), 10))
    OperationsPhase().lookout(f.game)

    assert f.at("fr-dummy-1") == "eliminated"


@pytest.mark.rule("8-f", "8-k")
def test_firing_in_sight_of_the_enemy_reveals_only_the_firer(table: Any) -> None:
    t = table("khau-vac")
    firer, mate = t.put("bep-1-legion-1", JUNGLE), t.put("bep-1-legion-2", JUNGLE)
    concealment.shown_by_firing(t.game, 1 << firer)

    assert t.state.concealed >> firer & 1

    t.game.move(1 << t.unit("r209-1-section-1"), watcher(t, t.hex(JUNGLE), 3))
    concealment.shown_by_firing(t.game, 1 << firer)

    assert not t.state.concealed >> firer & 1
    assert t.state.concealed >> mate & 1
    assert t.state.seen[1] >> firer & 1


@pytest.mark.rule("8-j")
def test_any_code_but_no_effect_reveals(table: Any) -> None:
    t = table("khau-vac")
    unit = t.put("bep-1-legion-1", JUNGLE)
    t.state.forced = (1, 1)
    morale.apply_code(t.game, unit, "-")

    assert t.state.concealed >> unit & 1

    morale.apply_code(t.game, unit, "S")

    assert not t.state.concealed >> unit & 1
    assert not t.state.pinned >> unit & 1


@pytest.mark.rule("8-e")
def test_a_revealed_dummy_is_removed_for_good(table: Any) -> None:
    t = table("khau-vac")
    dummy = t.put("fr-dummy-1", CLEAR)
    concealment.reveal(t.game, 1 << dummy, "seen")

    assert t.state.at[dummy] == t.data.eliminated


@pytest.mark.rule("8-e")
def test_dummies_see_nothing(table: Any) -> None:
    t = table("khau-vac")
    t.put("fr-dummy-1", CLEAR)
    t.put("bep-1-legion-1", PADDY)
    both = t.places(CLEAR, PADDY)

    assert concealment.watching_hexes(t.game, 0, both) == t.places(PADDY)


@pytest.mark.rule("8-e", "8-i")
def test_at_the_start_of_operations_whoever_stands_in_the_open_near_the_enemy_is_seen(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-1-legion-1", "fr-dummy-1", hidden=True)
    f.put("B1106", "bep-1-legion-2", hidden=True)
    f.put("B1304", "r209-1-section-1", hidden=True)
    OperationsPhase().lookout(f.game)

    assert f.state.concealed & f.units("bep-1-legion-1", "bep-1-legion-2", "r209-1-section-1") == f.units(
        "bep-1-legion-2"
    )
    assert f.at("fr-dummy-1") == "eliminated"


@pytest.mark.rule("8-e", "8-i")
def test_nobody_is_seen_by_dummies(field: Any) -> None:
    f = field()
    f.put("B1004", "fr-dummy-1", hidden=True)
    f.put("B1304", "r209-1-section-1", hidden=True)
    OperationsPhase().lookout(f.game)

    assert f.at("fr-dummy-1") == "eliminated"
    assert f.has("concealed", "r209-1-section-1")


@pytest.mark.rule("8-e", "8-i")
def test_who_is_real_sees_though_dummies_stand_elsewhere(field: Any) -> None:
    f = field()
    f.put("B1004", "bep-1-legion-1")
    f.put("B1903", "fr-dummy-1", hidden=True)
    f.put("B1304", "r209-1-section-1", hidden=True)
    OperationsPhase().lookout(f.game)

    assert not f.has("concealed", "r209-1-section-1")


@pytest.mark.rule("8-e", "8-i")
@pytest.mark.parametrize("mover", ["fr-dummy-1", "rtm-1-tirailleur-1"])
def test_a_mover_sees_what_stands_in_the_open_unless_it_is_a_dummy(field: Any, mover: str) -> None:
    f = field("eliane-2")
    f.put("E1301", "vm-dummy-1", hidden=True)
    concealment.look(f.game, f.put("E1303", mover, hidden=True), MOVING)

    assert f.has("concealed", mover)
    assert f.has("concealed", "vm-dummy-1") is ("dummy" in mover)


@pytest.mark.rule("8-f", "8-e")
def test_firing_in_sight_of_dummies_reveals_nobody(field: Any) -> None:
    f = field("eliane-2")
    firer = f.put("E1303", "rtm-1-tirailleur-1", hidden=True)
    f.put("E1301", "vm-dummy-1", hidden=True)
    concealment.shown_by_firing(f.game, firer)

    assert f.has("concealed", "rtm-1-tirailleur-1")

    f.put("E1301", "r249-1-section-1", hidden=True)
    concealment.shown_by_firing(f.game, firer)

    assert not f.has("concealed", "rtm-1-tirailleur-1")


@pytest.mark.rule("8-c")
def test_the_enemy_sees_counters_but_not_what_they_are(table: Any) -> None:
    t = table("khau-vac")
    t.put("bep-1-legion-1", CLEAR)
    t.put("fr-dummy-1", CLEAR)
    view = t.game.view("viet-minh")

    assert view["spaces"][CLEAR]["hidden"] == {"french": 2}
    assert "pieces" not in view["spaces"][CLEAR]
    assert "bep-1-legion-1" not in view["pieces"]
    assert set(t.game.view("french")["spaces"][CLEAR]["pieces"]) == {"bep-1-legion-1", "fr-dummy-1"}


@pytest.mark.rule("8-l")
def test_out_of_sight_is_unobserved_at_any_distance(table: Any) -> None:
    t = table("khau-vac")
    unit = t.put("bep-1-legion-1", CLEAR)
    concealment.reveal(t.game, 1 << unit, "seen")
    place = t.hex(CLEAR)
    blind = next(h for h in t.data.hexmap.within(place, 8) if h != place and not sight.clear(t.game, h, place))
    t.game.move(1 << t.unit("r209-1-section-1"), blind)

    assert concealment.may_hide(t.game, 0) >> unit & 1

    t.game.move(1 << t.unit("r209-1-section-1"), watcher(t, place, 4))

    assert not concealment.may_hide(t.game, 0) >> unit & 1
    assert bits(concealment.may_hide(t.game, 0)) == ()

"""What a side cannot know: concealed stacks, plots and requests, and how samples deal them anew."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fivehills import bits, lowest, new_game
from fivehills_enpointe.belonging import command_anew
from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.phases.administrative import AdministrativePhase
from fivehills_enpointe.phases.assault import Assault
from fivehills_enpointe.phases.operations import Operation, OperationsPhase
from fivehills_enpointe.phases.reactions import DefensiveFire
from fivehills_enpointe.rules.artillery import read, write
from fivehills_enpointe.rules.concealment import conceal
from fivehills_enpointe.rules.morale import rally
from fivehills_enpointe.rules.units import say, show
from fivehills_enpointe.secrets import deal_anew


def hidden_places(game: Any, side: int) -> dict[int, int]:
    """Hexes with the number of concealed counters of a side."""
    found = {}
    for place in bits(game.state.present[side]):
        count = (game.state.occ[place] & game.data.side[side] & game.state.concealed).bit_count()
        if count:
            found[place] = count
    return found


@pytest.mark.rule("8-c", "8-d")
def test_concealed_counters_change_places_but_not_their_numbers(field: Any) -> None:
    f = field()
    f.put("B1005", "bep-1-hq", "bep-1-legion-1", hidden=True)
    f.put("B1106", "fr-dummy-1", hidden=True)
    f.put("B1206", "bep-2-legion-1", hidden=True)
    f.put("B1304", "bep-2-legion-2")
    before = hidden_places(f.game, FRENCH)
    places = set()
    for seed in range(30):
        twin = f.game.copy()
        deal_anew(twin, VIET_MINH, Random(seed))
        assert hidden_places(twin, FRENCH) == before
        assert twin.state.at[f.unit("bep-2-legion-2")] == f.hex("B1304")
        places.add(twin.state.at[f.unit("fr-dummy-1")])
    assert len(places) == 3


@pytest.mark.rule("8-c", "8-l", "S-entry")
@pytest.mark.parametrize("met", [True, False])
def test_a_counter_that_was_never_seen_could_be_one_that_still_waits_off_the_map(field: Any, met: bool) -> None:
    f = field(turn=2)
    f.put("B0104", "r209-1-section-1", hidden=not met)
    conceal(f.game, f.units("r209-1-section-1"))
    worlds = [f.game.sample("french", Random(seed)) for seed in range(40)]

    assert all(hidden_places(world, VIET_MINH) == {f.hex("B0104"): 1} for world in worlds)
    there = {f.game.rules.pieces[lowest(world.state.occ[f.hex("B0104")])].id for world in worlds}
    company = {"r209-1-hq", *(f"r209-1-section-{number}" for number in range(1, 5))}
    assert there == ({"r209-1-section-1"} if met else company)


@pytest.mark.rule("8-a", "8-c")
def test_the_enemy_sees_a_stack_but_not_what_is_in_it(field: Any) -> None:
    f = field()
    f.put("B1005", "bep-1-hq", "fr-dummy-1", hidden=True)
    f.activate(FRENCH, "bep-1", "bep-1-hq")
    view = f.game.view("viet-minh")

    assert view["spaces"]["B1005"] == {"hidden": {"french": 2}}
    assert "bep-1-hq" in f.game.view("french")["spaces"]["B1005"]["pieces"]


@pytest.mark.rule("8-c", "5.1-a")
@pytest.mark.parametrize("hidden", [True, False])
def test_the_number_that_a_concealed_stray_needs_is_its_owners(field: Any, hidden: bool) -> None:
    f = field()
    f.put("B1005", "bep-1-legion-1", hidden=hidden)
    f.mark("ooc", "bep-1-legion-1")
    f.push(Operation(actor=FRENCH, alone=False)).play("rouse bep-1-legion-1", 6, 6)

    assert ("needs", (7,)) in [entry[:2] for entry in f.game.log.visible(FRENCH)]
    assert ("needs" in [entry[0] for entry in f.game.log.visible(VIET_MINH)]) is not hidden


@pytest.mark.rule("8-c", "6.5-b")
@pytest.mark.parametrize("hidden", [True, False])
def test_the_rate_of_fire_of_a_concealed_unit_is_its_owners(field: Any, hidden: bool) -> None:
    f = field()
    target, firer = f.put("B1304", "r209-1-section-1"), f.put("B1004", "bep-1-legion-1", hidden=hidden)
    f.mark("tested", "bep-1-legion-1")
    fire = {"actor": FRENCH, "firers": firer, "place": f.hex("B1304"), "victims": target, "moving": 0}
    f.push(DefensiveFire(at_mover=True, **fire), 6, 6)
    names = [entry[0] for entry in f.game.log.visible(VIET_MINH)]

    assert ("tests", (f.units("bep-1-legion-1"), 7)) in [entry[:2] for entry in f.game.log.visible(FRENCH)]
    assert ("tests" in names, "tests_unseen" in names) == (not hidden, hidden)


@pytest.mark.rule("8-c")
@pytest.mark.parametrize(("reader", "line"), [(FRENCH, "moves"), (VIET_MINH, "moves_unseen"), (None, "moves_unseen")])
def test_whoever_watches_reads_of_concealed_counters_what_the_enemy_does(field: Any, reader: Any, line: str) -> None:
    f = field()
    units = f.put("B1005", "bep-1-legion-1", "fr-dummy-1", hidden=True)
    ends = f.hex("B1005"), f.hex("B1004")
    say(f.game, "moves", units, *ends)
    told = [(event, args) for event, args, _ in f.game.log.visible(reader) if event.startswith("moves")]

    assert told == [(line, (units if line == "moves" else 2, *ends))]


@pytest.mark.rule("10.1-b", "2-A2")
def test_a_plot_is_dealt_anew_where_leaders_see(field: Any) -> None:
    f = field("eliane-2", turn=4)
    f.put("E1908", "r249-1-hq")
    write(f.game, VIET_MINH, "plot", 1, f.hex("E0908") + 1)
    plots = set()
    for seed in range(20):
        twin = f.game.copy()
        deal_anew(twin, FRENCH, Random(seed))
        plots.add(read(twin, VIET_MINH, "plot", 1))
    assert len(plots) > 5
    assert 0 in plots


@pytest.mark.rule("10.1-b", "S-smoke")
def test_what_a_battery_will_fire_is_dealt_anew(field: Any) -> None:
    f = field("eliane-2", turn=4)
    f.put("E1908", "r249-1-hq")
    write(f.game, VIET_MINH, "plot", 1, f.hex("E0908") + 1)
    samples = [f.game.sample("french", Random(seed)) for seed in range(40)]

    assert {read(g, VIET_MINH, "load", 1) for g in samples if read(g, VIET_MINH, "plot", 1)} == {0, 1}


@pytest.mark.rule("8-c", "3.3-b", "3.3-c")
def test_who_is_out_of_command_among_concealed_counters_is_dealt_anew(field: Any) -> None:
    f = field("tu-le", turn=5)
    f.put("B0505", "bpc-hq-hq", hidden=True)
    f.put("B0506", "bpc-1-para-1", hidden=True)
    f.put("A0610", "bpc-1-hq", hidden=True)
    f.put("A0611", "bpc-2-para-1", hidden=True)
    f.push(Operation(actor=FRENCH, alone=False))
    samples = [f.game.sample("viet-minh", Random(seed)) for seed in range(30)]

    assert len({g.state.ooc for g in samples}) > 1
    assert len({g.state.cut_off for g in samples}) > 1


@pytest.mark.rule("S3-e")
def test_the_turn_of_reinforcements_is_rolled_in_secret() -> None:
    game = new_game("enpointe", "tu-le", seed=5)
    while not game.state.arrival[VIET_MINH]:
        game.play(game.decision.actions[0])

    assert 6 <= game.state.arrival[VIET_MINH] <= 11
    assert "viet-minh" in game.view("viet-minh")["tracks"]["arrival"]
    assert "viet-minh" not in game.view("french")["tracks"]["arrival"]
    turns = {game.sample("french", Random(seed)).state.arrival[VIET_MINH] for seed in range(40)}
    assert turns == set(range(6, 12))


@pytest.mark.rule("8-e")
def test_who_holds_a_place_with_concealed_counters_is_dealt_anew(field: Any) -> None:
    """Only real units hold a place; what samples say of it is the same whether the counters there are real or not."""
    seen = []
    for there, elsewhere in (("fr-dummy-1", "gc3-1-para-1"), ("gc3-1-para-1", "fr-dummy-1")):
        f = field("tam-quan")
        f.put("A1102", there, hidden=True)
        f.put("B0910", elsewhere, hidden=True)
        truth = bool(f.state.held[FRENCH] >> f.hex("A1102") & 1)
        assert truth == (there == "gc3-1-para-1")
        samples = set()
        for seed in range(40):
            twin = f.game.copy()
            deal_anew(twin, VIET_MINH, Random(seed))
            real = bool(twin.state.occ[f.hex("A1102")] & twin.data.combat)
            samples.add((real, bool(twin.state.held[FRENCH] >> f.hex("A1102") & 1)))
        seen.append(samples)
    assert seen[0] == seen[1] == {(True, True), (False, True), (False, False)}


@pytest.mark.rule("11.2-c", "8-c")
@pytest.mark.parametrize("hidden", [True, False])
def test_the_help_of_a_concealed_leader_in_a_rally_gives_him_away(field: Any, hidden: bool) -> None:
    f = field()
    f.put("B1005", "bep-1-legion-1")
    f.put("B1006", "bep-1-hq", hidden=hidden)
    f.mark("neutralised", "bep-1-legion-1")
    before, f.state.forced = f.state.reveals, (6, 6)
    rally(f.game, f.units("bep-1-legion-1"))

    assert f.last("breakdown")[:2] == ("rally", -1)
    assert (f.state.reveals > before) is hidden


@pytest.mark.rule("11.2-c", "8-c")
def test_the_rally_of_a_concealed_unit_gives_it_away(field: Any) -> None:
    f = field()
    f.put("B1005", "bep-1-legion-1", hidden=True)
    f.mark("neutralised", "bep-1-legion-1")
    before, f.state.forced = f.state.reveals, (6, 6)
    rally(f.game, f.units("bep-1-legion-1"))

    assert f.state.reveals > before


@pytest.mark.rule("8-b", "8-l")
def test_only_who_was_seen_and_hides_again_is_known_to_be_about(field: Any) -> None:
    f = field()
    f.put("B1005", "bep-1-legion-1", "bep-1-legion-2")
    conceal(f.game, f.units("bep-1-legion-1"))

    assert f.state.met == f.units("bep-1-legion-1")


@pytest.mark.rule("6.7-b", "8-c")
@pytest.mark.parametrize("hidden", [True, False])
def test_the_repair_of_a_concealed_gun_gives_it_away(field: Any, hidden: bool) -> None:
    f = field()
    f.put("B1005", "r209-hw-hmg-1", hidden=hidden)
    f.mark("broken", "r209-hw-hmg-1")
    before, f.state.forced = f.state.reveals, (6, 6)
    AdministrativePhase().repairs(f.game)

    assert (f.state.reveals > before) is hidden


@pytest.mark.rule("5.1-a", "8-c")
@pytest.mark.parametrize("hidden", [True, False])
def test_an_attempt_tells_something_of_a_concealed_leader(field: Any, hidden: bool) -> None:
    f = field()
    show(f.game, f.data.hq)
    f.put("B1005", "bep-1-hq", hidden=hidden)
    f.push(Operation(actor=FRENCH, alone=False))
    before = f.state.reveals
    f.play("activate f-bep-1", 1, 1)

    assert (f.state.reveals > before) is hidden


@pytest.mark.rule("5.4-b", "8-c")
@pytest.mark.parametrize("hidden", [True, False])
def test_who_has_nothing_left_says_so_of_his_concealed_counters(field: Any, hidden: bool) -> None:
    f = field()
    f.put("B1005", "bep-1-hq", hidden=hidden)
    f.put("B1905", "r209-1-hq")
    f.state.done = f.places("f-bep-1")
    before = f.state.reveals
    f.push(OperationsPhase(stage=3))

    assert f.asked == ("viet-minh", "Operation")
    assert (f.state.reveals > before) is hidden


@pytest.mark.rule("8-h", "13-d")
@pytest.mark.parametrize("hidden", [True, False])
def test_the_dice_of_an_assault_are_rolled_when_all_know_that_it_is_real(field: Any, hidden: bool) -> None:
    f = field()
    f.put("B1206", "bep-1-legion-1", "r209-1-section-1", hidden=hidden)
    before, f.state.forced = f.state.reveals, (1, 2)
    fight = Assault(side=VIET_MINH, attackers=f.units("r209-1-section-1"), place=f.hex("B1206"), origin=f.hex("B1205"))
    fight.order_of_combat(f.game)

    assert f.state.reveals - before == (2 if hidden else 0)


@pytest.mark.rule("11.2-c", "13-a")
def test_who_was_hit_before_he_came_onto_the_map_rallies_without_help(field: Any) -> None:
    f = field()
    f.put("B0106", "r209-1-hq")
    f.mark("neutralised", "r209-1-section-1")
    f.state.forced = (1, 1)
    rally(f.game, f.units("r209-1-section-1"))

    assert f.at("r209-1-section-1") == "f-r209-1"
    assert f.last("breakdown")[:2] == ("rally", 0)
    assert not f.has("neutralised", "r209-1-section-1")


@pytest.mark.rule("3.3-b", "8-c")
def test_which_leaders_are_cut_off_stays_known_when_all_of_them_are_seen(field: Any) -> None:
    f = field("dong-khe", turn=2)
    leaders = f.data.hq & f.data.side[VIET_MINH]
    show(f.game, leaders)
    f.put("A0502", f.game.rules.pieces[lowest(leaders)].id)
    f.push(Operation(actor=FRENCH, alone=False))
    boxes = [f.data.box[n] for n in f.data.of_side_formations[VIET_MINH]]
    for told in (0, sum(1 << box for box in boxes)):
        f.state.cut_off = told
        command_anew(f.game, VIET_MINH, Random(1))
        assert f.state.cut_off == told

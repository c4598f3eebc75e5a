"""What the scenario cards of En Pointe fix, as the rules read it."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills import bits, new_game
from fivehills.play.start import compiled
from fivehills_enpointe.data import WINDS
from fivehills_enpointe.rules import entry, stacking, terrain

FRENCH, VIET_MINH = 0, 1


def data_of(scenario: str) -> Any:
    return compiled("enpointe", scenario).data


def formation(scenario: str, id_: str) -> Any:
    data = data_of(scenario)
    return data.formations[data.formation_index[id_]]


def names(scenario: str, mask: int) -> set[str]:
    return {compiled("enpointe", scenario).board.ids[n] for n in bits(mask)}


@pytest.mark.rule("0.1")
@pytest.mark.parametrize("scenario", ["dong-khe", "tu-le"])
def test_neighbouring_hexes_lie_fifty_metres_apart(scenario: str) -> None:
    board = compiled("enpointe", scenario).board
    for a in range(0, 300, 17):
        for b in board.neighbours[a]:
            (x1, y1), (x2, y2) = board.records[a].at or (0, 0), board.records[b].at or (0, 0)

            assert ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5 == pytest.approx(50, abs=0.01)


@pytest.mark.rule("S1-a", "S2-a", "S3-a", "S4-a", "S5-a")
@pytest.mark.parametrize(
    ("scenario", "turns", "by_turn"),
    [
        ("tam-quan", 10, {1: (FRENCH, 0, 0), 2: (-1, 1, 0), 10: (-1, 1, 0)}),
        ("dong-khe", 10, {2: (FRENCH, 0, 0), 3: (-1, 1, 0)}),
        ("tu-le", 15, {1: (VIET_MINH, 0, 0), 2: (-1, 0, 0)}),
        ("khau-vac", 10, {1: (VIET_MINH, 0, 0), 2: (-1, 1, 0)}),
        ("eliane-2", 18, {2: (VIET_MINH, 0, 0), 3: (-1, 0, 1), 8: (-1, 1, 0)}),
    ],
)
def test_length_and_initiative(scenario: str, turns: int, by_turn: dict[int, tuple[int, int, int]]) -> None:
    data = data_of(scenario)

    assert data.last_turn == turns
    assert {turn: data.initiative(turn) for turn in by_turn} == by_turn


@pytest.mark.rule("S-smoke", "S1-e")
def test_who_may_lay_smoke() -> None:
    smoke = {
        scenario: set(data_of(scenario).smoke_by)
        for scenario in ("tam-quan", "dong-khe", "tu-le", "khau-vac", "eliane-2")
    }

    assert smoke == {
        "tam-quan": {"mortar"},
        "dong-khe": {"mortar", "artillery"},
        "tu-le": {"mortar"},
        "khau-vac": {"mortar"},
        "eliane-2": {"mortar", "artillery"},
    }


@pytest.mark.rule("1.1", "1.2-a", "1.3-a", "3.1-a", "S1-c", "S1-d", "S-size")
def test_orders_of_battle_give_quality_steps_and_size() -> None:
    rules = compiled("enpointe", "tam-quan")
    data, index = rules.data, rules.piece_index
    recruit, para, hq = index["vm-1-recruit-1"], index["gc3-1-para-1"], index["gc3-1-hq"]

    assert [(data.morale[u], data.steps[u], data.size[u]) for u in (recruit, para, hq)] == [
        (6, 2, 2),
        (8, 2, 1),
        (9, 1, 0),
    ]
    assert formation("tam-quan", "vm-1").quality == 0
    assert formation("tam-quan", "vm-2").turn == 4
    assert names("tam-quan", formation("tam-quan", "vm-hw").zone) == {"B1106", "B1206", "B1207"}
    assert {"A2301", "A0107", "A2307"} <= names("tam-quan", formation("tam-quan", "gc3-1").entry)
    assert [data.dummies[side] for side in (0, 1)] == [6, 6]
    assert data.air[FRENCH] == ("support", "support")


@pytest.mark.rule("12.2-e", "S1-e")
@pytest.mark.parametrize(
    ("scenario", "id_", "levels"),
    [
        ("tam-quan", "vm-1", (3, 5)),
        ("dong-khe", "gc1", (7, 10)),
        ("tu-le", "gia-hoi", (5, 8)),
        ("khau-vac", "bep-hw", (2, 4)),
    ],
)
def test_levels_of_hesitation_and_demoralisation(scenario: str, id_: str, levels: tuple[int, int]) -> None:
    found = formation(scenario, id_)

    assert (found.hesitation, found.demoralisation) == levels


@pytest.mark.rule("S2-d", "S2-e")
def test_dong_khe_drops_guns_and_posts() -> None:
    data = data_of("dong-khe")
    battery = data.batteries[VIET_MINH][0]
    leaders = {compiled("enpointe", "dong-khe").pieces[u].id for u in bits(battery.observers)}

    assert [formation("dong-khe", id_).drop for id_ in ("gc1", "gc2", "pc-ops")] == [1, 1, 2]
    assert formation("dong-khe", "pc-ops").high
    assert (battery.calibre, battery.missions, leaders) == ("light", 2, {"vm-battalion-hq", "vm-hw-hq"})
    assert names("dong-khe", formation("dong-khe", "vm-1").required) == {"A0412", "A1010"}
    assert names("dong-khe", formation("dong-khe", "vm-2").entry) == {"A1001"}
    assert data.command_range == [3, 3]
    assert data.higher_range == [10, 10]


@pytest.mark.rule("S3-c", "8-a")
def test_the_garrison_of_gia_hoi_is_not_concealed() -> None:
    game = new_game("enpointe", "tu-le", seed=1)
    garrison = formation("tu-le", "gia-hoi").members

    assert not game.state.concealed & garrison
    assert game.state.concealed & formation("tu-le", "bpc-1").members
    assert game.state.seen[VIET_MINH] & garrison == garrison


@pytest.mark.rule("S3-e")
def test_the_reinforcements_of_tu_le_come_on_a_secret_turn() -> None:
    turns = set()
    for seed in range(12):
        game = new_game("enpointe", "tu-le", seed=seed)
        while not game.state.arrival[VIET_MINH]:
            game.play(game.decision.actions[0])
        turns.add(game.state.arrival[VIET_MINH])

        assert "viet-minh" not in game.view("french")["tracks"]["arrival"]

    assert turns <= set(range(6, 12))
    assert len(turns) > 2


@pytest.mark.rule("S3-f")
def test_civilians_and_shared_machine_guns_of_tu_le() -> None:
    rules = compiled("enpointe", "tu-le")
    data = rules.data
    shared = {rules.pieces[u].id for u in bits(formation("tu-le", "bpc-hw").shares)}

    assert shared == {"bpc-hw-mmg-1", "bpc-hw-mmg-2"}
    assert data.civilian.bit_count() == 3
    assert data.special.civilian_steps == 3
    assert data.size[rules.piece_index["gia-hoi-civilians-1"]] == 0


@pytest.mark.rule("7.1-a", "7.1-e", "7.4", "err-4", "S5-g")
def test_movement_points_and_mud() -> None:
    dry, mud = data_of("khau-vac"), data_of("eliane-2")

    assert (dry.mp, dry.half_mp, dry.road_bonus) == (8, 4, 4)
    assert (mud.mp, mud.half_mp, mud.road_bonus) == (6, 3, 2)


@pytest.mark.rule("S5-b", "S5-c", "S5-f", "S5-h", "S5-i")
def test_the_special_rules_of_eliane_two() -> None:
    data = data_of("eliane-2")

    assert data.prepared_barrage == VIET_MINH
    assert names("eliane-2", data.registered) == {"E1311", "E1407", "E1508"}
    assert data.special.counter_battery == 6
    assert formation("eliane-2", "r251-1").confusion == (1, 3, -1)
    assert data.exits == ()


@pytest.mark.rule("err-1", "10-tab-blast")
def test_blast_table() -> None:
    blast = data_of("dong-khe").blast

    assert blast["support"] == ((12, 0),)
    assert blast["light"] == ((10, 2), (4, 1))
    assert blast["medium"] == ((12, 2), (7, 2), (4, 1))
    assert blast["heavy"] == ((16, 2), (10, 2), (6, 2), (4, 1))
    assert blast["bombs"] == ((14, 0), (8, 0), (5, 0))


@pytest.mark.rule("9.3-c", "11-a")
@pytest.mark.parametrize(
    ("factor", "dice", "code"), [(13, 6, "N2"), (12, 6, "N2"), (14, 6, "N3"), (0, 2, "-"), (30, 6, "1"), (1, -1, "N1")]
)
def test_the_next_lower_column_of_the_combat_results_table(factor: int, dice: int, code: str) -> None:
    assert compiled("enpointe", "khau-vac").tables["crt"].look_up(factor, dice) == code


@pytest.mark.rule("7.2-a", "S-size")
@pytest.mark.parametrize("scenario", ["tam-quan", "dong-khe", "tu-le", "khau-vac", "eliane-2"])
def test_every_formation_fits_into_its_zone(scenario: str) -> None:
    game = new_game("enpointe", scenario, seed=2)
    zones: dict[int, int] = {}
    for found in game.data.formations:
        if found.zone:
            zones[found.zone] = zones.get(found.zone, 0) + stacking.load(game, found.members)

    assert all(load <= 2 * zone.bit_count() for zone, load in zones.items())


@pytest.mark.rule("S-entry")
def test_the_entry_of_khau_vac_is_open_from_the_first_turn() -> None:
    game = new_game("enpointe", "khau-vac", seed=2)
    section = game.rules.piece_index["r209-1-section-1"]
    gate = game.rules.board.index["B0107"]

    assert entry.entry_hexes(game, section) == 1 << gate
    assert terrain.entry_cost(game, gate) == 2


@pytest.mark.rule("0.5", "3.1-b", "12.2-e", "14.1-a")
def test_what_the_card_of_a_scenario_fixes_is_what_is_played() -> None:
    tu_le, eliane, dong_khe = (data_of(name) for name in ("tu-le", "eliane-2", "dong-khe"))

    assert (tu_le.command_range, tu_le.higher_range) == ([3, 3], [15, 10])
    assert tu_le.air == (("bombs", "bombs"), ())
    assert [[battery.missions for battery in side] for side in eliane.batteries] == [[5, 2, 4], [4, 6, 4]]
    assert [len(bits(eliane.dummy & side)) for side in eliane.side] == eliane.dummies == [4, 8]
    assert (tu_le.last_turn, eliane.last_turn, tu_le.set_up_first, eliane.end_number) == (15, 18, FRENCH, 9)
    assert (dong_khe.drops, tu_le.drops) == (True, False)
    assert [tu_le.light[turn] for turn in (1, 3, 4, 15)] == [(10, False), (10, False), (60, True), (60, True)]
    assert [tu_le.dark[turn] for turn in (3, 4)] == [10, None]
    assert [data_of(name).wind for name in ("khau-vac", "dong-khe")] == [WINDS.index("none"), WINDS.index("light")]
    assert (eliane.bad_weather, tu_le.bad_weather) == (True, False)


@pytest.mark.rule("15.2-c", "S2-c", "S1-f")
def test_works_lie_on_the_map_and_the_holder_of_the_objectives_is_set_before_the_first_decision() -> None:
    game = new_game("enpointe", "eliane-2", seed=1)

    assert (game.state.prepared, game.state.trench, game.state.wire) == (
        game.data.prepared_start,
        game.data.trench_start,
        game.data.wire_start,
    )
    assert all((game.state.prepared, game.state.trench, game.state.wire))
    assert list(game.state.held) == [game.data.objectives, 0]

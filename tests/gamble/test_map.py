"""Both maps, boxes and counters, and what is read off the map: Zones of Control, lines, costs, wire, control."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from random import Random

import pytest

from fivehills import bits, new_game
from fivehills_gamble.boards import hexes_of
from fivehills_gamble.data import DIVISIONS, FRENCH, VIET_MINH
from fivehills_gamble.grids import Floods
from fivehills_gamble.rules import artillery, control, loc, movement, stacking, wire, zoc, zones

COUNTS = {
    "308": [140, 176, 136, 117, 79, 64, 122],
    "312": [247, 167, 109, 16, 24, 11],
    "316": [91, 52, 52, 39, 45],
    "304": [1, 1, 110],
}


def positions(data, kind, isabelle=False):
    return [p for p in data.positions if p.kind == kind and p.isabelle == isabelle]


# --- the maps ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3-A", "1.3-B")
def test_two_grids_that_touch_nowhere(rules):
    data = rules.data
    assert (data.dbp.bit_count(), data.isabelle.bit_count()) == (43 * 41, 11 * 10)
    assert rules.board.flood(1 << rules.board.index["2020"], data.hexes | data.boxes) == data.dbp


@pytest.mark.rule("1.3-C")
def test_map_edge_hexes_run_round_both_maps(rules):
    assert (rules.data.map_edge & rules.data.dbp).bit_count() == 2 * 43 + 2 * 39
    assert (rules.data.map_edge & rules.data.isabelle).bit_count() == 2 * 11 + 2 * 8


@pytest.mark.rule("1.3-D")
def test_one_large_and_one_small_supply_area(rules):
    assert rules.data.supply_dbp.bit_count() == 62
    assert rules.data.supply_isabelle.bit_count() == 3
    assert not rules.data.supply_dbp & ~rules.data.central


@pytest.mark.rule("1.3-E-a", "1.3-F-a")
def test_sectors_are_belts_of_zones_numbered_from_outside(rules):
    data, board = rules.data, rules.board
    for sector, name in enumerate(DIVISIONS):
        zones_of = data.zone_hexes[sector][1:]
        assert [zone.bit_count() for zone in zones_of] == COUNTS[name]
        for lower, higher in pairwise(zones_of) if name != "304" else ():
            assert board.flood(lower & -lower, lower) == lower
            assert data.neighbours.around(lower) & higher
    assert data.sector[data.box["1z-304"]] == data.sector[data.box["2z-304"]] == 0


@pytest.mark.rule("1.3-A", "1.3-E-a", "1.4-A-a")
def test_every_hex_is_what_the_lists_of_the_ground_say(rules):
    ground = rules.content.extra["ground.yaml"]
    said = {
        **{("sector", id_): zone.sector for zone in ground.zones for id_ in hexes_of(zone.hexes)},
        **{("zone", id_): zone.number for zone in ground.zones for id_ in hexes_of(zone.hexes)},
        **{("kind", id_): terrain.terrain for terrain in ground.terrain for id_ in hexes_of(terrain.hexes)},
        **{("hill", id_): hill.id for hill in ground.hills for id_ in hexes_of(hill.hexes)},
        **{("place", id_): place.id for place in ground.places for id_ in hexes_of(place.hexes)},
    }
    plain = {"sector": None, "zone": 0, "kind": "field", "hill": "", "place": ""}
    for hex_ in bits(rules.data.hexes):
        record = rules.board.records[hex_]
        for name, nothing in plain.items():
            assert getattr(record, name) == said.get((name, record.id), nothing), (record.id, name)


@pytest.mark.rule("1.3-A", "1.3-E-a")
def test_hexsides_between_sectors_and_between_zones_are_borders(rules):
    board, seen = rules.board, set()
    for (a, b), features in zip(board.edge_ends, board.edge_features, strict=True):
        if not rules.data.hexes >> a & rules.data.hexes >> b & 1:
            continue
        one, other = board.records[a], board.records[b]
        border = "border" if one.sector != other.sector else "zone" if one.zone != other.zone else ""
        assert features & {"border", "zone"} == ({border} if border else set()), (one.id, other.id)
        seen |= features
    assert seen >= {"border", "zone", "road", "river", "heavy-wire"}


@pytest.mark.rule("1.3-F-a", "1.3-F-b")
def test_boxes_of_laos_and_of_sector_304(table):
    data = table.g.data
    assert table.names(data.laos) == {"laos-1", "laos-2"}
    assert table.names(data.boxes_304) == {"1z-304", "2z-304"}
    assert data.box.keys() == table.names(data.boxes)
    assert table.names(sum(1 << box for box in data.lost_boxes)) >= {"gone", "removed"}


@pytest.mark.rule("1.3-E-b", "1.4-A-a")
def test_a_hex_belongs_to_one_place_or_to_none(rules):
    data = rules.data
    for number, position in enumerate(data.positions):
        assert {data.position[hex_] for hex_ in bits(position.hexes)} == {number}
    free = data.hexes & ~sum(position.hexes for position in data.positions)
    assert max(data.position[hex_] for hex_ in bits(free)) < 0
    assert {data.zone[hex_] for hex_ in bits(data.central)} == {0}


@pytest.mark.rule("1.1-a", "1.1-b")
def test_guns_and_their_zone_markers_belong_to_one_formation(rules):
    data = rules.data
    for number, formation in enumerate(data.formations):
        own = formation.units | formation.markers
        assert {data.formation[piece] for piece in bits(own)} == {number}
        assert not formation.units & data.markers
        assert not formation.markers & ~data.markers
    lone = [piece for piece, record in enumerate(rules.pieces) if not record.formation]
    assert max(data.formation[piece] for piece in lone) < 0
    assert not any(data.battalion_mates[piece] for piece in bits(data.artillery | data.tanks))


@pytest.mark.rule("1.3-E-b")
def test_the_central_area_belongs_to_no_sector(rules):
    assert rules.data.central.bit_count() == 76
    assert all(rules.data.sector[hex_] == -1 for hex_ in bits(rules.data.central))


@pytest.mark.rule("1.4-A-a", "1.4-A-b", "1.4-H-a")
def test_places_and_their_points(rules):
    data = rules.data
    assert sum(p.points for p in positions(data, "strongpoint")) == 65
    assert sum(p.points for p in positions(data, "structure")) == 6
    assert sum(p.points for p in positions(data, "outpost")) == 0
    assert [len(positions(data, kind)) for kind in ("strongpoint", "structure", "outpost")] == [34, 6, 10]
    assert all(1 <= p.hexes.bit_count() <= 4 for p in data.positions)


@pytest.mark.rule("1.4-A-b")
def test_structures_are_two_hospitals_and_four_places_for_stores_and_prisoners(table):
    data = table.g.data
    named = {p.id: table.names(p.hexes) for p in positions(data, "structure")}
    assert named == {
        "Hospital-1": {"2031"},
        "Hospital-2": {"2332"},
        "Ammo-Dump": {"1831"},
        "Fuel-Depot": {"1827"},
        "Food-Supply": {"1733"},
        "PIM": {"2033"},
    }
    assert table.names(data.hospitals & data.dbp) == {"2031", "2332"}
    assert table.names(data.structures & data.dbp) == set().union(*named.values())


@pytest.mark.rule("1.4-F-b")
def test_isabelle_has_no_points_of_its_own(rules):
    assert {p.points for p in rules.data.positions if p.isabelle} == {0}


@pytest.mark.rule("1.4-F-c")
@pytest.mark.parametrize("scenario", "abcd")
def test_the_track_begins_below_the_total_of_the_map(scenario):
    g = new_game("gamble", scenario=scenario)
    assert 0 < g.state.strongpoints < sum(p.points for p in g.data.positions)


@pytest.mark.rule("notes-c")
def test_beatrice_and_gabrielle_lie_no_deeper_than_zone_two(rules):
    named = {p.id: p.zones for p in rules.data.positions}
    assert named["Gabrielle"] == {(DIVISIONS.index("308"), 2)}
    assert named["Beatrice"] == {(DIVISIONS.index("312"), 2)}


@pytest.mark.rule("1.3-F-b")
def test_arrows_lead_each_side_its_own_way(table):
    data = table.g.data
    leads = {
        (side, box): table.names(data.arrows[side][data.box[box]])
        for side in (FRENCH, VIET_MINH)
        for box in ("condor", "laos-1", "laos-2", "1z-304", "2z-304")
    }
    assert leads[FRENCH, "condor"] == {"laos-1"}
    assert leads[FRENCH, "laos-1"] == {"laos-2"}
    assert leads[VIET_MINH, "condor"] == set()
    assert leads[FRENCH, "laos-2"] == {"laos-1", "2z-304"}
    assert leads[VIET_MINH, "laos-2"] == {"laos-1", "1z-304", "2z-304"}
    assert leads[FRENCH, "2z-304"] == {"laos-2"}
    assert data.entrances[FRENCH] == {data.box["2z-304"]: data.dbp | data.isabelle}
    assert data.entrances[VIET_MINH][data.box["1z-304"]] == data.dbp


def flooded(data, seeds, allowed, barred):
    """What is reached step by step, with the hexes from which a step is barred, by direction."""
    reached, before = seeds & allowed, 0
    while reached != before:
        before = reached
        for direction in range(6):
            reached |= data.neighbours.step(before & ~barred[direction], direction) & allowed
    return reached


@pytest.mark.parametrize("guns", [False, True])
@pytest.mark.parametrize("share", [0.55, 0.8, 0.97])
def test_a_flood_found_from_the_last_one_is_the_one_found_anew(rules, share, guns):
    data, rng = rules.data, Random(7)
    floods, seeds = Floods(data.by_bridges if guns else data.neighbours, whole=not guns), data.supply_areas["dbp"]
    members = bits(data.hexes)
    allowed = sum(1 << n for n in members if rng.random() < share)
    for _ in range(150):
        assert floods.reached(seeds, allowed) == flooded(data, seeds, allowed, data.unbridged if guns else [0] * 6)
        for n in rng.sample(members, rng.choice([0, 1, 1, 3])):
            allowed ^= 1 << n


def test_whole_sets_of_hexes_step_like_single_ones(rules):
    towards = rules.board.hexes.towards
    rng = Random(5)
    for _ in range(20):
        some = sum(1 << n for n in rng.sample(range(len(towards)), 150))
        for direction in range(6):
            ends = [towards[n][direction] for n in bits(some)]
            assert rules.data.neighbours.step(some, direction) == sum(1 << n for n in ends if n >= 0)


# --- the counters -----------------------------------------------------------------------------------------------


ORIGINS = {
    "metropolitan": ("1 RCC", "2/1 RCP"),
    "legion": (
        *("1/2 REI", "2/2 REI", "3/3 REI", "1/13 DBLE", "3/13 DBLE"),
        *("1 BEP", "2 BEP", "1 CMMLE", "2 CMMLE", "1 CEPML"),
    ),
    "colonial": ("1 BPC", "6 BPC", "8 BPC", "4/4 RAC", "3/10 RAC", "GAACEO"),
    "algerian": ("2/1 RTA", "3/3 RTA", "5/7 RTA"),
    "moroccan": ("1/4 RTM", "31 BG", "RICM"),
    "west african": ("2/4 RAC",),
    "vietnamese": ("1 BPVN", "3 BPVN", "5 BPVN"),
    "laotian": ("1 BPL", "4 BCL", "5 BCL"),
    "thai": ("2 Thai", "3 Thai", "Thai co"),
}


@pytest.mark.rule("1.1-a", "1.1-c", "1.1-e")
def test_french_formations(rules):
    data = rules.data
    french = [f for f in data.formations if f.units & data.units[FRENCH]]
    sizes = {f.name: f.units.bit_count() for f in french}
    assert set(sizes) == {name for names in ORIGINS.values() for name in names}
    assert (len(french), data.units[FRENCH].bit_count()) == (34, 125)
    assert sizes["1 CEPML"] == 3
    infantry = {f.name for f in french if f.units & data.infantry}
    assert {sizes[name] for name in infantry - {"Thai co", "31 BG"}} == {4}


@pytest.mark.rule("1.1-b", "9.0-C-c")
def test_thai_companies_are_of_no_battalion(rules):
    data = rules.data
    thai = data.formations[data.formation_named["Thai co"]].units
    assert thai.bit_count() == 12
    assert not any(data.battalion_mates[unit] for unit in bits(thai))
    assert data.battalion_mates[rules.piece_index["fr-1-bep-1"]].bit_count() == 3


@pytest.mark.rule("1.1-d")
def test_viet_minh_regiments_and_divisions(rules):
    data = rules.data
    assert data.units[VIET_MINH].bit_count() == 37
    assert [units.bit_count() for units in data.division_units] == [6, 9, 9, 9]
    assert {data.regiment_mates[u].bit_count() for u in bits(data.units[VIET_MINH] & ~data.pathet_lao)} == {2}
    assert data.zone_markers[VIET_MINH].bit_count() == 9


@pytest.mark.rule("1.5-A-c", "1.5-A-a", "1.5-A-b")
def test_strength_and_morale_are_printed(rules):
    data = rules.data
    elite = data.strength[rules.piece_index["fr-1-bep-1"]]
    assert {data.strength[u] for u in bits(sum(data.division_units))} == {elite + 2}
    assert {data.morale[u] for u in bits(sum(data.division_units))} == {0}
    assert data.morale[rules.piece_index["vm-148-523"]] > 0
    assert all(data.morale[u] >= 2 for u in bits(data.units[FRENCH]))


@pytest.mark.rule("1.2-b", "notes-b")
def test_the_calendar(rules):
    turns = rules.data.turns
    weather = [turns[turn].weather for turn in range(1, 22)]
    assert weather == ["dry"] * 6 + ["rain"] * 8 + ["monsoon"] * 7
    assert [turn for turn in turns if turns[turn].check] == list(range(2, 21, 2))


# --- Zones of Control -------------------------------------------------------------------------------------------


@pytest.mark.rule("1.8-a")
def test_a_unit_controls_its_six_neighbours(table):
    table.put(vm_308_36_80="2012")
    around = {"2011", "2013", "1912", "1913", "2112", "2113"}
    assert table.names(zoc.enemy(table.g, FRENCH)) == around


@pytest.mark.rule("1.8-c")
def test_a_friendly_unit_negates_the_zone_in_its_own_hex(table):
    table.put(vm_308_36_80="2012", fr_1_bep_1="2011")
    assert not zoc.in_enemy(table.g, FRENCH, table.hex("2011"))
    assert zoc.in_enemy(table.g, FRENCH, table.hex("2013"))


@pytest.mark.rule("1.8-c")
def test_a_shaken_unit_projects_nothing_until_it_is_steady(table):
    unit = 1 << table.unit("vm-308-36-80")
    table.put(vm_308_36_80="2012")
    zoc.shake(table.g, unit)
    assert not zoc.enemy(table.g, FRENCH)
    zoc.steady(table.g, unit)
    assert zoc.enemy(table.g, FRENCH).bit_count() == 6


@pytest.mark.rule("1.8-a")
def test_boxes_know_no_zones(table):
    table.put(vm_308_36_80="2z-304")
    assert not zoc.enemy(table.g, FRENCH)


# --- Lines of Communication -------------------------------------------------------------------------------------


@pytest.mark.rule("1.9-B")
def test_viet_minh_lines_reach_the_edge_of_either_map_and_boxes_have_one(table):
    g = table.put(vm_308_36_80="2012", vm_308_36_84="I0602", vm_304_57_265="laos-1").g
    placed = sum(1 << table.unit(name) for name in ("vm-308-36-80", "vm-308-36-84", "vm-304-57-265"))
    assert not placed & ~loc.units(g, VIET_MINH)


@pytest.mark.rule("1.9-A-c")
def test_a_ring_of_zones_of_control_cuts_a_line(table):
    g = table.put(vm_308_36_80="2020", fr_1_bep_1="2018", fr_1_bep_2="2219", fr_1_bep_3="2221").g
    assert loc.has(g, VIET_MINH, table.hex("2020"))
    table.put(fr_1_bep_4="2022", fr_8_bpc_1="1821", fr_8_bpc_2="1819")
    assert not loc.has(g, VIET_MINH, table.hex("2020"))
    assert loc.cut_off_units(g, VIET_MINH) == 1 << table.unit("vm-308-36-80")


@pytest.mark.rule("1.9-A-c", "1.8-c")
def test_shaken_units_bar_a_line_with_their_own_hexes_only(table):
    g = table.put(vm_308_36_80="2012", fr_1_bep_1="2011", fr_1_bep_2="2013", fr_1_bep_3="1912").g
    table.put(fr_1_bep_4="1913", fr_8_bpc_1="2112", fr_8_bpc_2="2113")
    zoc.shake(g, g.data.units[FRENCH])
    assert not loc.has(g, VIET_MINH, table.hex("2012"))
    table.put(fr_8_bpc_2="2114")
    assert loc.has(g, VIET_MINH, table.hex("2012"))


@pytest.mark.rule("1.9-A-b")
def test_own_units_open_hexes_for_a_line(table):
    g = table.put(vm_308_36_80="2020", fr_1_bep_1="2018", fr_1_bep_2="2219", fr_1_bep_3="2221").g
    table.put(fr_1_bep_4="2022", fr_8_bpc_1="1821", fr_8_bpc_2="1819")
    table.put(vm_308_36_84="2019", vm_308_36_89="1919", vm_308_88_23="1918")
    assert loc.has(g, VIET_MINH, table.hex("2020"))


@pytest.mark.rule("1.9-A-c")
def test_an_empty_hex_of_an_enemy_strongpoint_bars_a_line(table):
    g = table.g
    assert not loc.has(g, VIET_MINH, table.hex("1606"))
    control.take(g, g.data.position_named["Gabrielle"], VIET_MINH)
    assert loc.has(g, VIET_MINH, table.hex("1606"))
    assert not loc.has(g, FRENCH, table.hex("1606"))
    for name in ("Ammo-Dump", "OP-1"):
        control.take(g, g.data.position_named[name], VIET_MINH)
    assert loc.has(g, FRENCH, table.hex("1831"))
    assert loc.has(g, FRENCH, table.hex("1410"))


@pytest.mark.rule("1.9-C-a", "1.4-C-b")
def test_french_lines_avoid_trench_zones_but_not_dig_zones(table):
    g = table.put(fr_1_bep_1="1903").g
    assert loc.has(g, FRENCH, table.hex("1903"))
    assert not loc.has(g, FRENCH, table.hex("1902"))
    zones.set_marker(g, DIVISIONS.index("308"), 2, dig=True)
    assert loc.has(g, FRENCH, table.hex("1906"))
    zones.set_marker(g, DIVISIONS.index("308"), 2, dig=False)
    assert not loc.has(g, FRENCH, table.hex("1906"))
    assert not loc.has(g, FRENCH, table.hex("1903"))


@pytest.mark.rule("1.9-C-b", "1.9-C-c")
def test_2z_304_joins_the_maps_while_it_is_no_trench_zone(table):
    g = table.g
    far = table.hex("I0101")
    assert loc.french_reach(g, "dbp") >> far & 1
    assert loc.has(g, FRENCH, g.data.box["2z-304"])
    zones.set_marker(g, DIVISIONS.index("304"), 2, dig=False)
    assert not loc.french_reach(g, "dbp") >> far & 1
    assert loc.french_reach(g, "isabelle") >> far & 1
    assert not loc.has(g, FRENCH, g.data.box["2z-304"])
    assert loc.has(g, FRENCH, g.data.box["laos-1"])
    assert loc.has(g, VIET_MINH, g.data.box["2z-304"])


@pytest.mark.rule("4.4-b")
def test_a_supply_area_is_never_cut_off(table):
    g = table.put(fr_1_bep_1="1929", vm_308_36_80="1928").g
    control.take(g, g.data.position_named["D4"], VIET_MINH)
    table.put(vm_308_36_84="1832")
    assert not loc.area(g, FRENCH) & table.hexes("1932", "1933")
    assert not loc.cut_off_units(g, FRENCH)
    assert not loc.cut_off_points(g, FRENCH) & g.data.supply


@pytest.mark.rule("8.4", "4.1-A-b")
def test_a_strongpoint_is_cut_off_only_if_no_hex_of_it_can_trace(table):
    g = table.g
    number = g.data.position_named["E2"]
    control.take(g, number, VIET_MINH)
    assert not loc.cut_off_points(g, VIET_MINH)
    table.put(fr_1_bep_1="2633", fr_1_bep_2="2834", fr_1_bep_3="2836")
    assert loc.cut_off_points(g, VIET_MINH) == g.data.positions[number].hexes
    table.put(fr_1_bep_3="2020")
    assert not loc.cut_off_points(g, VIET_MINH)


@pytest.mark.rule("6.2-A-b")
def test_guns_trace_over_bridges_only(table):
    g = table.g
    east = table.hex("2333")
    zones.set_marker(g, DIVISIONS.index("304"), 2, dig=False)
    assert loc.french_reach(g, "dbp", guns=True) >> east & 1
    table.put(vm_308_36_80="2231", vm_308_36_84="2229")
    assert loc.french_reach(g, "dbp") >> table.hex("2237") & 1
    assert not loc.french_reach(g, "dbp", guns=True) >> table.hex("2237") & 1


# --- movement ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.5-B-a", "1.5-B-b", "1.5-B-c", "1.5-B-d", "1.5-B-g", "1.5-B-j", "1.5-B-k", "1.5-B-l", "1.8-b")
def test_the_reach_of_a_unit_agrees_with_the_costs_step_by_step():
    rng = Random(3)
    for scenario in "abcd":
        g = new_game("gamble", scenario=scenario, seed=3)
        while g.setting_up:
            g.play(rng.choice(g.decision.actions))
        data, at = g.data, g.state.at
        on_map = [u for u in bits(data.units[0] | data.units[1]) if data.hexes >> at[u] & 1]
        for unit in rng.sample(on_map, 12):
            assert movement.reachable(g, unit, 6) == step_by_step(g, unit, 6)


@pytest.mark.rule("1.6-a", "1.5-B-a", "1.5-B-e")
def test_a_way_out_of_a_hex_is_one_step_that_every_unit_can_make(table):
    g, data, board = table.put(vm_308_36_80="2231", fr_1_bep_1="2132").g, table.g.data, table.g.rules.board
    g.state.turn = 7
    rng = Random(4)
    for side, grid, share in product((FRENCH, VIET_MINH), (data.dbp, data.isabelle), (0.03, 0.3)):
        for room in (sum(1 << n for n in bits(grid) if rng.random() < share), zoc.enemy(g, side) & grid):
            found = movement.exits(g, side, grid, room)
            assert found == sum(
                1 << a for a in bits(grid) if any(leads_out(g, side, a, b) for b in bits(room & board.adjacent[a]))
            )


def leads_out(g, side, a, b):
    ford = g.data.river[a] & ~g.data.bridge[a]
    return not ford >> b & 1 and movement.cost(g, side, a, b) <= 5


def step_by_step(g, unit, points):
    data, start = g.data, g.state.at[unit]
    side = FRENCH if data.units[FRENCH] >> unit & 1 else VIET_MINH

    def price(a, b):
        river = data.river[a] & ~data.bridge[a]
        if g.state.present[1 - side] >> b & 1 or (data.artillery >> unit & 1 and river >> b & 1):
            return None
        return movement.cost(g, side, a, b)

    return sum(1 << b for b in g.rules.board.reach(start, points, price) if b != start)


def steps(table, side, *legs):
    return [movement.cost(table.g, side, table.hex(a), table.hex(b)) for a, b in legs]


@pytest.mark.rule("8.6-b", "1.5-B-b")
def test_fields_cost_more_from_rain_on_and_forest_always(table):
    field, forest, strip = ("1010", "1011"), ("3330", "3331"), ("1723", "1724")
    assert steps(table, FRENCH, field, forest, strip) == [1, 2, 1]
    table.g.state.turn = 7
    assert steps(table, FRENCH, field, forest, strip) == [2, 2, 1]
    table.g.state.turn = 15
    assert steps(table, FRENCH, field, forest, strip) == [2, 2, 1]


@pytest.mark.rule("1.5-B-c", "1.8-b")
def test_a_road_replaces_the_terrain_but_not_in_an_enemy_zone(table):
    table.g.state.turn = 7
    road = ("1425", "1424")
    assert steps(table, FRENCH, road) == [1]
    table.put(vm_308_36_80="1423")
    assert steps(table, FRENCH, road) == [3]


@pytest.mark.rule("1.5-B-d")
def test_a_bridge_cancels_the_cost_of_the_river(table):
    assert steps(table, FRENCH, ("2132", "2231"), ("2229", "2129"), ("2133", "2232")) == [1, 1, 3]


@pytest.mark.rule("1.5-B-e")
def test_guns_cross_the_river_at_bridges_only(table):
    g = table.put(fr_2_4_rac_1="2218", fr_1_bep_1="2218").g
    east = table.hex("2318")
    assert movement.reachable(g, table.unit("fr-1-bep-1"), 3) >> east & 1
    assert not movement.reachable(g, table.unit("fr-2-4-rac-1"), 5) >> east & 1
    table.put(fr_2_4_rac_1="2132")
    assert movement.reachable(g, table.unit("fr-2-4-rac-1"), 5) >> table.hex("2232") & 1


@pytest.mark.rule("1.5-B-f")
def test_enemy_units_bar_their_hexes(table):
    g = table.put(fr_1_bep_1="1010", vm_308_36_80="1011").g
    assert not movement.reachable(g, table.unit("fr-1-bep-1"), 5) >> table.hex("1011") & 1


@pytest.mark.rule("1.5-B-g", "1.4-E-b", "1.5-B-i")
def test_wire_costs_the_viet_minh_until_a_flag_flies(table):
    light, heavy = ("1218", "1217"), ("1322", "1323")
    assert steps(table, VIET_MINH, light, heavy) == [2, 2]
    assert steps(table, FRENCH, light, heavy) == [1, 1]
    for name in ("H7", "H1"):
        control.take(table.g, table.g.data.position_named[name], VIET_MINH)
        control.take(table.g, table.g.data.position_named[name], FRENCH)
    assert steps(table, VIET_MINH, light, heavy) == [1, 1]


@pytest.mark.rule("1.5-B-g", "1.5-B-c")
def test_a_road_leads_through_wire_at_the_price_of_the_wire(table):
    table.g.state.turn = 7
    road, field = ("1424", "1324"), ("1423", "1323")
    assert steps(table, VIET_MINH, road, field) == [2, 3]
    assert steps(table, FRENCH, road, field) == [1, 2]


@pytest.mark.rule("1.5-B-i", "1.4-C-b", "2.4-A-d")
def test_wire_is_gone_between_trench_hexes_and_at_a_breach(table):
    g, a, b = table.g, table.hex("1322"), table.hex("1323")
    sector = DIVISIONS.index("308")
    zones.set_marker(g, sector, 6, dig=True)
    assert wire.heavy(g, a, b)
    zones.set_marker(g, sector, 6, dig=False)
    assert not wire.heavy(g, a, b)
    zones.set_marker(g, sector, 5, dig=False)
    g.state.wire_breach = 1 << a
    assert not wire.heavy(g, a, b)
    g.state.wire_breach = 0
    assert wire.heavy(g, a, b)


@pytest.mark.rule("1.5-B-j")
def test_an_enemy_zone_costs_one_point_once(table):
    table.put(vm_308_36_80="1012", vm_308_36_84="1112")
    assert steps(table, FRENCH, ("1010", "1011")) == [2]


@pytest.mark.rule("1.5-B-k")
def test_uphill_is_onto_another_hill_only(table):
    assert steps(table, FRENCH, ("2833", "2834"), ("2832", "2833"), ("2935", "2835"), ("2833", "2832")) == [1, 2, 2, 1]


@pytest.mark.rule("1.5-B-l")
def test_hostile_ground_costs_five_whatever_stands_on_it(table):
    table.put(fr_1_bep_1="1929")
    assert steps(table, VIET_MINH, ("1626", "1827"), ("1730", "1830")) == [5, 5]
    assert steps(table, FRENCH, ("1904", "1903")) == [5]
    zones.set_marker(table.g, DIVISIONS.index("308"), 1, dig=True)
    assert steps(table, FRENCH, ("1904", "1903")) == [1]


@pytest.mark.rule("3.5-A-c", "7.4-A-a", "1.5-B-h")
def test_obstacles_differ_by_side(table):
    g = table.g

    def count(side, a, b):
        return movement.obstacles(g, side, table.hex(a), table.hex(b))

    assert count(VIET_MINH, "1322", "1323") == 1
    assert count(FRENCH, "1322", "1323") == 0
    assert count(VIET_MINH, "1218", "1217") == 0
    assert count(VIET_MINH, "2231", "2132") == count(FRENCH, "2231", "2132") == 1
    assert count(FRENCH, "4030", "4031") == 1
    assert count(VIET_MINH, "4030", "4031") == 0
    assert count(FRENCH, "2832", "2833") == count(VIET_MINH, "2832", "2833") == 1


# --- entrenchment, stacking, control ----------------------------------------------------------------------------


@pytest.mark.rule("1.4-I", "1.4-B-b", "1.4-C-a")
def test_who_is_entrenched_where(table):
    g = table.g
    strongpoint, outpost, structure, trench = (table.hex(name) for name in ("1323", "1410", "1831", "0101"))
    french, viet_minh = zones.entrenched(g, FRENCH), zones.entrenched(g, VIET_MINH)
    assert [french >> n & 1 for n in (strongpoint, outpost, structure, trench)] == [1, 1, 0, 0]
    assert [viet_minh >> n & 1 for n in (strongpoint, outpost, structure, trench)] == [1, 0, 0, 1]
    zones.set_marker(g, DIVISIONS.index("308"), 2, dig=True)
    assert zones.entrenched(g, VIET_MINH) >> table.hex("1906") & 1
    assert zones.entrenched(g, VIET_MINH) >> g.data.box["1z-304"] & 1
    assert not zones.entrenched(g, FRENCH) >> g.data.box["1z-304"] & 1


@pytest.mark.rule("1.6-a", "1.6-b")
def test_three_french_units_or_one_of_the_viet_minh_fill_a_hex(table):
    g = table.put(fr_1_bep_1="1929", fr_1_bep_2="1929", fr_zm_2_4_rac_1="1929").g
    place = table.hexes("1929")
    assert stacking.room(g, FRENCH, place) == place
    g.state.reduced |= 1 << table.unit("fr-1-bep-3")
    table.put(fr_1_bep_3="1929")
    assert not stacking.room(g, FRENCH, place)
    table.put(vm_308_36_80="0101", fr_8_bpc_1="2z-304", fr_8_bpc_2="2z-304", fr_8_bpc_3="2z-304")
    assert not stacking.room(g, VIET_MINH, table.hexes("0101"))
    assert stacking.room(g, FRENCH, 1 << g.data.box["2z-304"])
    assert not stacking.over(g, FRENCH)
    table.put(fr_8_bpc_4="1929")
    assert stacking.over(g, FRENCH) == place


@pytest.mark.rule("1.4-D-b", "1.4-E-a", "1.4-F-a", "1.4-G-a", "1.4-G-b")
def test_a_strongpoint_passes_when_its_controller_has_left_it(table):
    g = table.put(fr_1_bep_1="1323", vm_308_36_80="1324").g
    hexes, state = table.hexes("1323", "1324"), g.state
    before = state.strongpoints, state.taken
    state.isolated_point = hexes
    control.end_of_segment(g)
    assert state.control[FRENCH] & hexes == state.isolated_point == hexes
    table.put(fr_1_bep_1="2020")
    control.end_of_segment(g)
    assert state.control[VIET_MINH] & hexes == state.flag & hexes == hexes
    assert not state.isolated_point
    assert (state.strongpoints, state.taken) == (before[0] - 2, before[1] + 2)
    table.put(vm_308_36_80="0101", fr_1_bep_1="1323")
    state.taken = 1
    control.end_of_segment(g)
    assert state.control[FRENCH] & hexes == state.flag & hexes == hexes
    assert (state.strongpoints, state.taken) == (before[0], 0)


@pytest.mark.rule("1.4-D-b")
def test_an_empty_strongpoint_keeps_its_controller_and_a_structure_changes_hands(table):
    g = table.put(vm_308_36_80="1831").g
    control.end_of_segment(g)
    assert g.state.control[VIET_MINH] == table.hexes("1831")
    table.put(vm_308_36_80="0101")
    control.end_of_segment(g)
    assert g.state.control[VIET_MINH] == table.hexes("1831")


@pytest.mark.rule("1.4-F-b")
def test_isabelle_moves_no_track(table):
    g = table.put(vm_308_36_80="I0605").g
    before = g.state.strongpoints, g.state.taken
    control.end_of_segment(g)
    assert g.state.control[VIET_MINH] == table.hexes("I0605", "I0606")
    assert (g.state.strongpoints, g.state.taken) == before


@pytest.mark.rule("1.4-G-a")
def test_the_taken_marker_stays_at_nineteen(table):
    table.g.state.taken = 18
    control.take(table.g, table.g.data.position_named["Gabrielle"], VIET_MINH)
    assert table.g.state.taken == 19


@pytest.mark.rule("1.4-H-b", "1.4-H-c")
def test_outposts_in_the_trenches_disappear_without_french_units(table):
    g = table.put(fr_1_bep_1="1410", vm_308_36_80="0719").g
    sector = DIVISIONS.index("308")
    zones.set_marker(g, sector, 3, dig=True)
    control.end_of_segment(g)
    assert g.state.outpost >> table.hex("1410") & 1
    assert g.state.control[VIET_MINH] & g.state.flag == table.hexes("0719")
    table.put(fr_1_bep_1="2020")
    zones.set_marker(g, sector, 4, dig=False)
    control.end_of_segment(g)
    assert not g.state.outpost & table.hexes("1410", "1714", "0719")
    assert not zones.entrenched(g, FRENCH) & table.hexes("1410", "1714", "0719")
    assert g.state.outpost.bit_count() == 7
    assert not g.state.flag | g.state.control[VIET_MINH]


@pytest.mark.rule("1.10-b", "1.10-c")
def test_zone_markers_follow_the_losses_of_their_formation(table):
    g = table.g
    number = g.data.formation_named["2/4 RAC"]
    units, markers = g.data.formations[number].units, g.data.formations[number].markers
    table.put(fr_2_4_rac_1="1929", fr_2_4_rac_2="1929", fr_2_4_rac_3="1929")

    def after(*lost):
        for unit, steps_lost in zip(bits(units), lost, strict=True):
            place = g.data.box["gone"] if steps_lost == 2 else table.hex("1929")
            g.move(1 << unit, place)
            g.state.reduced = g.state.reduced & ~(1 << unit) | (1 << unit if steps_lost == 1 else 0)
        artillery.refresh(g, number)
        ready = g.state.occ[g.data.box["fr-zone"]] & markers
        return (ready & ~g.state.reduced).bit_count(), (ready & g.state.reduced).bit_count()

    assert [after(0, 0, 0), after(1, 0, 0), after(1, 1, 1)] == [(2, 0), (1, 1), (1, 1)]
    assert [after(2, 2, 0), after(2, 2, 1), after(2, 2, 2)] == [(1, 0), (0, 1), (0, 0)]
    assert after(0, 0, 1) == (1, 1)


# --- the picture ------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3-F-b")
def test_every_entrance_has_its_arrow_in_the_picture(rules):
    drawn = {line.id: line.kind for line in rules.content.map.lines if line.arrow}
    ground = rules.content.extra["ground.yaml"]
    assert drawn == {f"{entrance.box}-{entrance.map}": entrance.colour for entrance in ground.entrances}


def test_all_boxes_have_a_place_and_none_covers_another(rules):
    places = [(box.at, box.size) for box in rules.content.map.boxes]
    for ((x1, y1), (w1, h1)), ((x2, y2), (w2, h2)) in combinations(places, 2):
        assert abs(x1 - x2) * 2 >= w1 + w2 or abs(y1 - y2) * 2 >= h1 + h2

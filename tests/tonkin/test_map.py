"""The hexes that latitude and longitude make, and what is known of the real ground."""

from __future__ import annotations

import pytest

from fivehills import bits
from fivehills_tonkin import mapfiles, raster

VIET_MINH_RED = 1


@pytest.fixture(scope="module")
def made():
    return raster.load(raster.content_folder())


@pytest.mark.rule("1.6-a", "1.6-g", "1.6-i", "1.6-k")
def test_map_and_rivers_are_what_the_geography_makes():
    folder = raster.content_folder()
    made = raster.load(folder)
    assert mapfiles.map_text(made) == (folder / "map.yaml").read_text(encoding="utf-8")
    assert mapfiles.rivers_text(made) == (folder / "rivers.yaml").read_text(encoding="utf-8")


@pytest.mark.rule("1.6-a")
def test_hexes_are_twenty_kilometres_across(rules, at):
    distance = rules.board.hexes.distance
    ways = [
        ("Hanoi", "Dien Bien Phu", 16),
        ("Hanoi", "Thai Nguyen", 4),
        ("Hanoi", "Hoa Binh", 3),
        ("Dien Bien Phu", "Tuan Giao", 3),
        ("Dien Bien Phu", "Lai Chau", 4),
        ("Dien Bien Phu", "Luang Prabang", 9),
    ]
    assert [distance(at[a], at[b]) for a, b, _ in ways] == [hexes for _, _, hexes in ways]


@pytest.mark.rule("1.6-g", "1.6-i")
def test_what_the_map_shows(data):
    assert data.communities.bit_count() == 98
    assert data.cities.bit_count() == 6
    assert data.airstrips.bit_count() == 16
    assert data.harbors.bit_count() == 5
    assert [data.mobilization[country].bit_count() for country in ("vietnam", "laos")] == [19, 4]
    assert (data.centres.bit_count(), data.chinese_centres.bit_count(), data.main_centre.bit_count()) == (6, 5, 1)


@pytest.mark.rule("1.6-k", "1.6-l", "1.6-g")
def test_delta_and_highlands(rules, data, at):
    for place in ("Dien Bien Phu", "Na San", "Luang Prabang", "Lang Son", "Thai Nguyen"):
        assert data.highlands >> at[place] & 1, place
    for place in ("Hoa Binh", "Tuyen Quang", "Yen Bay", "Hanoi", "Thanh Hoa"):
        assert data.delta >> at[place] & 1, place
    counted = [(data.communities & zone).bit_count() for zone in (data.delta, data.highlands)]
    red = [(data.coloured[VIET_MINH_RED] & zone).bit_count() for zone in (data.delta, data.highlands)]
    assert (counted, red) == ([29, 69], [13, 14])
    assert data.delta | data.highlands == data.hexes & ~data.china


@pytest.mark.rule("1.6-g")
def test_places_overrule_what_the_lines_say(made):
    for name, place in made.places.items():
        water = mapfiles._water(made, made.at[name])
        size = "major" if water.get("major") else "minor" if water.get("minor") else "none"
        assert size == place.river, name


@pytest.mark.rule("1.6-g", "3.6-a")
def test_every_navigable_hex_leads_to_the_sea(data, at):
    water = data.ground.water
    reached = front = 1 << at["Haiphong"]
    while front:
        around = 0
        for hex_ in bits(front):
            around |= water[hex_]
        front = around & ~reached
        reached |= front
    assert reached == data.major | data.coast


@pytest.mark.rule("1.6-g", "1.3-a")
def test_the_road_to_dien_bien_phu_round_hanoi_and_lai_chau_is_built_in_1953(data, at):
    for era, leads in ((0, False), (1, True)):
        road = data.ground.road[era]
        closed = 1 << at["Hanoi"] | 1 << at["Lai Chau"]
        reached = front = 1 << at["Pingxiang"]
        while front:
            around = 0
            for hex_ in bits(front):
                around |= road[hex_]
            front = around & ~reached & ~closed
            reached |= front
        assert bool(reached >> at["Dien Bien Phu"] & 1) == leads


@pytest.mark.rule("1.6-g")
def test_seven_island_hexes_are_closed_to_who_walks(rules, data):
    closed = rules.board.across("closed")
    assert data.island.bit_count() == 7
    for hex_ in bits(data.island):
        assert rules.board.adjacent[hex_] & data.hexes & ~closed[hex_] == 0


@pytest.mark.rule("1.2-c")
def test_the_chinese_border_runs_between_china_and_the_rest(rules, data):
    border = rules.board.across("border")
    for hex_ in bits(data.china):
        assert border[hex_] & data.hexes == rules.board.adjacent[hex_] & data.hexes & ~data.china

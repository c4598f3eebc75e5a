"""The map: zones, strongpoints, lines and assault bases, as far as the book names them, and as rebuilt."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fivehills import bits

CRC = {"huguette", "claudine", "lilie", "dominique", "eliane", "epervier", "opera", "junon", "francoise"}
OUTER = {"anne-marie", "beatrice", "gabrielle", "isabelle"}
WEST = {"claudine", "huguette", "lilie", "epervier", "opera", "francoise", "junon"}


def of_kind(rules: Any, kind: str) -> list[Any]:
    return [record for record in rules.board.records if record.kind == kind]


def across(rules: Any, feature: str, place: str) -> set[str]:
    board = rules.board
    return {board.ids[n] for n in bits(board.across(feature)[board.index[place]])}


def crs_where(rules: Any, test: Any) -> set[str]:
    return {pa.centre for pa in of_kind(rules, "pa") if test(pa, rules.board.records[rules.board.index[pa.zone]])}


# --- zones ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("0.2-a", "0.2-b", "0.2-c")
def test_zones_are_of_three_kinds_and_b_and_n_are_as_in_the_book(rules):
    kinds = Counter(record.kind for record in rules.board.records)
    kind_of = {record.id: record.kind for record in rules.board.records}

    assert (kinds["cr"], kinds["peripheral"], kinds["jungle"]) == (9, 13, 5)
    assert (kind_of["zone-B"], kind_of["zone-N"]) == ("cr", "peripheral")
    assert {pa.zone for pa in of_kind(rules, "pa")} == {zone.id for zone in of_kind(rules, "cr")}


@pytest.mark.rule("0.2-c", "0.2-d")
def test_terrain_of_zones_without_strongpoints(rules):
    terrain = {zone.id: zone.ground for zone in of_kind(rules, "peripheral")}

    assert {zone for zone, kind in terrain.items() if kind == "marsh"} == {"zone-O", "zone-Q", "zone-Z"}
    assert {zone for zone, kind in terrain.items() if kind == "hill"} == {"zone-E", "zone-F"}
    assert [zone.id for zone in of_kind(rules, "jungle")] == [f"jungle-{n}" for n in range(1, 6)]


@pytest.mark.rule("0.2-a")
def test_zones_that_touch_are_drawn_with_a_common_border(rules):
    def sides(outline: Any) -> set[Any]:
        ends = zip(outline, [*outline[1:], outline[0]], strict=True)
        return {frozenset(map(tuple, pair)) for pair in ends}

    outlines = {z.id: sides(z.polygon) for kind in ("cr", "peripheral", "jungle") for z in of_kind(rules, kind)}
    for zone, outline in outlines.items():
        drawn = {other for other, theirs in outlines.items() if other != zone and outline & theirs}
        assert drawn == across(rules, "border", zone), zone


@pytest.mark.rule("0.2-e", "3.2-s")
def test_isabelle_stands_apart_and_is_reached_through_the_southern_jungle(rules):
    pas = [pa for pa in of_kind(rules, "pa") if pa.centre == "isabelle"]

    assert len(pas) == 5
    assert across(rules, "border", "zone-I") == {"zone-Z"}
    assert across(rules, "border", "zone-Z") == {"zone-I", "jungle-4"}
    assert {"zone-G", "zone-H"} <= across(rules, "border", "jungle-4")
    assert [zone.id for zone in of_kind(rules, "jungle") if zone.french] == ["jungle-4"]
    assert all(any(base.pa == pa.id for base in of_kind(rules, "base")) for pa in pas)


# --- strongpoints ------------------------------------------------------------------------------------------------


@pytest.mark.rule("0.1-e", "0.1-k")
def test_44_strongpoints_named_by_cr_and_number(rules):
    pas = {pa.id: pa for pa in of_kind(rules, "pa")}
    named = {"AM1", "AM2", "D1", "D2", "D5", "D6", "E1", "E2", "E4", "H1", "H6", "H7"}

    assert len(pas) == 44
    assert named <= set(pas)
    assert (pas["H6"].name, pas["H6"].centre) == ("Huguette 6", "huguette")


@pytest.mark.rule("0.1-f", "0.1-g")
def test_the_central_camp_and_the_crs_around_it(rules):
    assert crs_where(rules, lambda pa, zone: zone.crc) == CRC
    assert crs_where(rules, lambda pa, zone: not zone.crc) == OUTER


@pytest.mark.rule("3.1-y", "8-d")
def test_only_the_west_of_the_camp_can_be_encircled(rules):
    assert crs_where(rules, lambda pa, zone: pa.encircle) == WEST
    assert all(
        pa.encircle == (pa.centre in WEST) and (not pa.encircle or pa.bank == "west") for pa in of_kind(rules, "pa")
    )


@pytest.mark.rule("3.1-x")
def test_every_western_strongpoint_has_a_neighbour_in_its_zone(rules):
    zone_of = {pa.id: pa.zone for pa in of_kind(rules, "pa")}
    for pa in of_kind(rules, "pa"):
        if pa.encircle:
            assert any(zone_of[other] == pa.zone for other in across(rules, "line", pa.id)), pa.id


@pytest.mark.rule("8-g", "3.2-d")
def test_strategic_hills_and_positions_of_the_air_table(rules):
    pas = of_kind(rules, "pa")
    entries = Counter(pa.lost_with for pa in pas if pa.lost_with)

    assert {pa.id for pa in pas if pa.strategic} == {"D1", "D2", "E1", "E2", "E4"}
    assert sorted(entries.values()) == [1, 1, 1, 1, 2, 3, 4]
    assert entries["anne-marie"] == 2


# --- lines and bases ----------------------------------------------------------------------------------------------


@pytest.mark.rule("0.1-l", "0.2-f")
def test_lines_join_neighbouring_strongpoints_and_the_camp_hangs_together(rules):
    zone_of = {pa.id: pa.zone for pa in of_kind(rules, "pa")}
    lines = {frozenset((pa, other)) for pa in zone_of for other in across(rules, "line", pa)}
    camp = {pa.id for pa in of_kind(rules, "pa") if pa.centre in CRC}
    reached = {"EP"}
    for _ in camp:
        reached |= {other for pa in reached for other in across(rules, "line", pa)}

    assert len(lines) == 62
    for a, b in map(tuple, lines):
        assert zone_of[a] == zone_of[b] or zone_of[b] in across(rules, "border", zone_of[a]), (a, b)
    assert reached == camp


@pytest.mark.rule("0.2-f", "0.2-g")
def test_bases_lie_in_zones_beside_their_strongpoint_and_some_strongpoints_have_none(rules):
    bases = of_kind(rules, "base")
    zone_of = {pa.id: pa.zone for pa in of_kind(rules, "pa")}

    assert len(bases) == 49
    for base in bases:
        assert across(rules, "base", base.id) == {base.zone, base.pa}
        assert base.zone in across(rules, "border", zone_of[base.pa]), base.id
    without = set(zone_of) - {base.pa for base in bases}
    assert without == {"OP", "H2", "H3", "EP", "C2", "D3", "E4", "E11", "E12"}


@pytest.mark.rule("0.2-f")
def test_the_river_runs_between_the_banks(rules):
    bank = {pa.id: pa.bank for pa in of_kind(rules, "pa")}
    for pa in bank:
        for other in across(rules, "line", pa):
            assert (other in across(rules, "river", pa)) == (bank[pa] != bank[other]), (pa, other)
    assert across(rules, "river", "H6") == {"O-H6"}

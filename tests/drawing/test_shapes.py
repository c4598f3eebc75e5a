"""Curves, rims, hills and room: the geometry below a picture."""

from __future__ import annotations

import copy
import re
from math import dist
from typing import Any

import pytest

from fivehills import Game
from fivehills.drawing import curves, draw, edges, relief, shapes, symbols, terrain
from fivehills.drawing.geometry import Point, middle
from fivehills.drawing.layers import NOTHING
from fivehills.drawing.picture import Picture
from fivehills.drawing.room import Room
from fivehills.drawing.shortnames import LONGEST, short_name
from fivehills.secrecy.view import layout

SQUARE = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]


def sides_of(shape: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(shape, (*shape[1:], shape[0]), strict=True))


def hexes(toy: Game, **drawing: Any) -> dict[str, Any]:
    """A layout of three hexes in a column: a road through all of them, a river between the last two."""
    given = copy.deepcopy(layout(toy.rules))
    given["map"] |= {
        "hexes": {"orientation": "flat", "size": 100.0},
        "spaces": [{"id": f"010{n}", "kind": "hex", "at": (0, -100 * n), "level": n} for n in (1, 2, 3)],
        "edges": [
            {"between": ["0101", "0102"], "features": ["road"]},
            {"between": ["0102", "0103"], "features": ["road", "river"]},
        ],
        "lines": [],
    }
    given["drawing"] = drawing
    return given


class TestCurves:
    def test_pieces_of_line_are_joined_end_to_end(self) -> None:
        assert curves.trails([((2, 0), (3, 0)), ((0, 0), (1, 0)), ((2, 0), (1, 0))]) == [
            [(3, 0), (2, 0), (1, 0), (0, 0)]
        ]

    def test_a_ring_ends_where_it_begins(self) -> None:
        (ring,) = curves.trails(zip(SQUARE, SQUARE[1:] + SQUARE[:1], strict=True))
        assert ring[0] == ring[-1]
        assert len(ring) == 5

    def test_a_fork_ends_trails(self) -> None:
        assert len(curves.trails([((0, 0), (1, 0)), ((1, 0), (2, 1)), ((1, 0), (2, -1))])) == 3

    def test_a_curve_through_points_touches_each(self) -> None:
        assert curves.through([(0, 0), (10, 5), (20, 0)]).count("C") == 2
        assert curves.through([(0, 0), (10, 5), (20, 0)]).endswith("20 0")

    def test_a_curve_along_points_rounds_the_corner(self) -> None:
        assert curves.along([(0, 0), (10, 0), (10, 10)]) == "M0 0L5 0Q10 0 10 5L10 10"


class TestFeatures:
    STYLES = [
        {"feature": "road", "label": "", "colour": "#aa7700", "width": 4, "runs": "through"},
        {"feature": "river", "label": "", "colour": "#0000aa", "width": 6, "runs": "border"},
    ]

    def test_a_road_through_spaces_is_one_line_that_leaves_the_map_by_the_sides_of_its_rim(self, toy: Game) -> None:
        given = hexes(toy, features=self.STYLES)
        picture = Picture.of(given, NOTHING)
        first, _, last = (picture.middle(space) for space in picture.spaces)
        svg = draw(given, NOTHING)
        (road,) = [part for part in svg.split("<path ") if 'stroke="#aa7700"' in part and "Q" in part]
        trail = re.search(r'd="M([\d.]+) ([\d.]+)L.*L([\d.]+) ([\d.]+)"', road)
        assert trail
        assert road.count("M") == 1
        ends = [(float(x), float(y)) for x, y in (trail.groups()[:2], trail.groups()[2:])]
        sides = {curves.pair(middle(side)) for space in picture.spaces for side in sides_of(picture.shape(space["id"]))}
        assert all(curves.pair(end) in sides for end in ends)
        assert {curves.pair(first or (0, 0)), curves.pair(last or (0, 0))}.isdisjoint(map(curves.pair, ends))

    def test_a_way_ends_in_a_hex_of_the_rim_where_another_begins(self, toy: Game) -> None:
        picture = Picture.of(hexes(toy), NOTHING)
        first, second, last = (picture.middle(space) or (0, 0) for space in picture.spaces)
        assert edges.led_off(picture, [[first, second], [second, last]])[0][-1] == second

    def test_the_straighter_a_curve_the_less_it_reaches_into_corners(self) -> None:
        zigzag = [(0, 0), (10, 6), (20, 0), (30, 6)]
        assert curves.along(zigzag, 0) == "M0 0L5 3Q10 3 15 3Q20 3 25 3L30 6"
        assert "Q10 6 15 3" in curves.along(zigzag)

    def test_a_river_runs_along_the_border(self, toy: Game) -> None:
        svg = draw(hexes(toy, features=self.STYLES), NOTHING)
        picture = Picture.of(hexes(toy), NOTHING)
        common = set(picture.shape("0102")) & set(picture.shape("0103"))
        assert any(
            all(curves.pair(point) in part for point in common) for part in svg.split("<path ") if "#0000aa" in part
        )


class TestGround:
    def test_spaces_of_a_kind_are_one_shape(self, toy: Game) -> None:
        picture = Picture.of(hexes(toy), NOTHING)
        assert len(shapes.rim(picture, picture.spaces)) == 1
        assert len(shapes.rim(picture, picture.spaces)[0]) == 15

    def test_a_kind_that_is_declared_has_its_colour_and_pattern(self, toy: Game) -> None:
        marsh = {"kind": "hex", "by": "kind", "label": "bog", "colour": "#123456", "pattern": "marsh", "ink": "#654321"}
        svg = draw(hexes(toy, terrain=[marsh]), NOTHING)
        assert svg.count('fill="#123456"') >= 2
        assert "#654321" in svg
        assert ">bog<" in svg

    def test_a_pattern_lies_on_its_own_ground_alone(self, toy: Game) -> None:
        given = hexes(toy, terrain=[
            {"kind": "hex", "by": "kind", "label": "", "colour": "#123456", "pattern": "marsh", "ink": "#654321"},
            {"kind": "dry", "by": "kind", "label": "", "colour": "#abcdef"},
        ])  # fmt: skip
        given["map"]["spaces"][2]["kind"] = "dry"
        picture = Picture.of(given, NOTHING)
        wet = shapes.path(picture, picture.spaces[:2])
        grown = [part for part in "".join(terrain.draw(picture)).split("<path ") if "url(#ground-0)" in part]
        assert len(grown) == 1
        assert wet in grown[0]

    def test_ground_may_be_named_by_another_attribute(self) -> None:
        declared = {"marsh": {"kind": "marsh", "by": "ground", "colour": "#123456"}}
        assert terrain.kind_of({"id": "A", "kind": "zone", "ground": "marsh"}, declared) == "marsh"
        assert terrain.kind_of({"id": "A", "kind": "zone"}, declared) == "zone"

    def test_nothing_is_known_of_a_kind_that_is_not_declared(self) -> None:
        """Whatever words a design uses for its ground, the kernel has no colour for them."""
        known = ("forest", "jungle", "river", "town", "area", "hill")
        assert len({terrain.tinted({"id": "A", "kind": kind}, None, {}) for kind in known}) == 1


class TestRelief:
    @staticmethod
    def field(toy: Game, **given: Any) -> relief.Field:
        return relief.Field.of(Picture.of(hexes(toy, relief={"step": 1, "colours": ["#aaaaaa"], **given}), NOTHING))

    def test_contour_lines_are_closed_and_lie_within_each_other(self, toy: Game) -> None:
        field = self.field(toy, hills=[{"at": (0, -200), "height": 10, "radius": 60}])
        low, high = field.lines(2.0), field.lines(7.0)
        assert all(line[0] == line[-1] for line in (*low, *high))
        assert len(low) == len(high) == 1
        assert Room(low[0]).outside(high[0][0], 4, 4) == 0

    def test_spaces_rise_by_what_they_are(self, toy: Game) -> None:
        picture = Picture.of(hexes(toy, relief={"step": 1, "colours": ["#aaaaaa"], "heights": [
            {"attribute": "level", "height": 1.0}]}), NOTHING)  # fmt: skip
        field = relief.Field.of(picture)
        top = max(max(row) for row in field.rows)
        assert 2.5 < top < 3.001
        (line,) = field.lines(2.5)
        lowest, highest = picture.middle(picture.spaces[0]), picture.middle(picture.spaces[2])
        assert lowest is not None
        assert highest is not None
        assert all(dist(point, highest) < dist(point, lowest) for point in line)

    def test_a_flat_map_has_no_bands(self, toy: Game) -> None:
        assert relief.bands(Picture.of(hexes(toy), NOTHING)) == []


class TestRoom:
    def test_a_block_that_fits_sticks_out_nowhere(self) -> None:
        assert Room(SQUARE).outside((50, 50), 80, 80) == 0

    def test_half_of_a_block_on_the_edge_is_outside(self) -> None:
        assert Room(SQUARE).outside((100, 50), 40, 40) == pytest.approx(0.5, abs=0.06)

    def test_what_lies_upon_an_area_is_no_room(self) -> None:
        hole = [(30.0, 30.0), (70.0, 30.0), (70.0, 70.0), (30.0, 70.0)]
        assert Room(SQUARE, [hole]).outside((50, 50), 30, 30) == 1
        assert Room(SQUARE, [hole]).fit(60, 20, (50, 50))[0] == 0


class TestShortNames:
    @pytest.mark.parametrize(
        ("names", "short"),
        [
            (["1 BEP"], "1 BEP"),
            (["9/III/13 DBLE"], "III/13 DBLE"),
            (["1/V/7 RTA", "2/V/7 RTA"], "V/7 RTA"),
            (["leader, 1st company, battalion 249"], "1/249"),
            (["Moroccan half-section 1, 1st company, I/4 RTM"], "1/I/4 RTM"),
            (["Zone Marker 1 of 3/10 RAC"], "3/10 RAC"),
            (["Viet Minh dump 12"], "Viet Minh 12"),
            (["1 BEP", "8 BPC"], ""),
            ([], ""),
        ],
    )
    def test_a_counter_has_room_for_them(self, names: list[str], short: str) -> None:
        assert short_name(names) == short
        assert len(short) <= LONGEST


def test_a_symbol_without_a_drawing_shows_its_letters() -> None:
    assert ">HEL<" in symbols.symbol("helicopter", (0, 0), "#000000")
    assert ">INF<" not in symbols.symbol("infantry", (0, 0), "#000000")

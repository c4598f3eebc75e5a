"""The drawn map of any ruleset: escaped, secret where it must be, for areas, hexes and places without an outline."""

from __future__ import annotations

import copy
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from fivehills import Game
from fivehills.drawing import boxes, draw, geometry
from fivehills.drawing.counters import SIZE, printed_values
from fivehills.drawing.geometry import HEX
from fivehills.drawing.legend import nice
from fivehills.drawing.picture import Picture
from fivehills.drawing.room import Room
from fivehills.secrecy.view import layout

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


class TestAnyRuleset:
    def test_names_are_escaped(self, toy: Game) -> None:
        spoilt = copy.deepcopy(layout(toy.rules))
        spoilt["map"]["title"] = '<script>alert("&")</script>\x00'
        spoilt["map"]["spaces"][0]["name"] = "</svg>"
        svg = draw(spoilt, toy.view(None))
        assert "<script" not in svg
        assert "</svg>" in texts(svg)

    def test_unknown_units_are_not_betrayed(self, toy: Game) -> None:
        svg = draw(layout(toy.rules), toy.view("french"))
        assert "regulars" not in svg
        assert "?" in texts(svg)

    def test_counters_off_the_map_are_listed(self, in_fight: Game) -> None:
        in_fight.move(1, in_fight.rules.board.index["dead"])
        assert "Dead" in texts(draw(layout(in_fight.rules), in_fight.view(None)))

    @pytest.mark.parametrize("orientation", ["flat", "pointy"])
    def test_hexes_are_drawn_from_the_grid(self, toy: Game, orientation: str) -> None:
        given = _hexes(copy.deepcopy(layout(toy.rules)), orientation)
        svg = draw(given, {"spaces": {}, "pieces": {}, "tracks": {}})
        root = ElementTree.fromstring(svg)
        stamp = root.find(f".//{SVG}polygon[@id='hex']")
        assert stamp is not None
        assert len(stamp.get("points", "").split()) == 6
        assert {e.get("data-space") for e in root.iter(f"{SVG}use") if e.get("href") == "#hex"} == {"0101", "0102"}
        assert {"0101", "Ban Ban"} <= set(texts(svg))


def _hexes(given: dict[str, Any], orientation: str) -> dict[str, Any]:
    """The layout with a board of two neighbouring hexes and a river between them."""
    step = (0, -100) if orientation == "flat" else (100, 0)
    given["map"] |= {
        "hexes": {"orientation": orientation, "size": 100.0},
        "spaces": [{"id": "0101", "at": (0, 0)}, {"id": "0102", "name": "Ban Ban", "at": step, "elevation": 2}],
        "edges": [{"between": ["0101", "0102"], "features": ["river", "road", "tunnel"]}],
    }
    return given


class TestWhatDrawingFilesSay:
    """Tints, regions, boxes and arrows, which drawing.yaml and map.yaml declare."""

    @pytest.fixture
    def drawn(self, toy: Game) -> ElementTree.Element:
        given = _hexes(copy.deepcopy(layout(toy.rules)), "flat")
        given["map"]["spaces"] += [
            {"id": "west", "name": "Western Box", "at": (-600, 0), "size": (300, 200)},
            {"id": "south", "name": "Southern Box", "at": (-600, -500), "size": (300, 200)},
        ]
        given["map"]["edges"].append({"between": ["west", "south"], "features": ["red"], "one_way": True})
        given["map"]["lines"] = [{"id": "way", "kind": "red", "arrow": "both", "points": [(-450, 0), (-60, 0)]}]
        given["drawing"] = {
            "tints": [{"label": "Trench", "marker": "trench", "colour": "#aa0000", "style": "hatch"}],
            "regions": [{"by": ["elevation"], "text": "height {elevation}", "size": 20, "every": 0, "label": "foot",
                         "line": "#8b5a2b"}],
            "features": [{"feature": "red", "label": "for one side", "colour": "#aa0011", "width": 4}],
        }  # fmt: skip
        view = {"spaces": {"0101": {"markers": {"trench": True}}}, "pieces": {}, "tracks": {}}
        return ElementTree.fromstring(draw(given, view))

    def test_only_spaces_with_the_marker_are_hatched(self, drawn: ElementTree.Element) -> None:
        tinted = [e for e in drawn.iter(f"{SVG}path") if e.get("fill") == "url(#tint-0)"]
        assert [e.get("d", "").count("M") for e in tinted] == [1]

    def test_words_of_a_region_stand_in_it(self, drawn: ElementTree.Element) -> None:
        places = {e.text: float(e.get("y", 0)) for e in drawn.iter(f"{SVG}text")}
        assert "height 2" in places
        assert "height " not in places
        assert places["height 2"] > places["0101"]

    def test_a_region_has_a_line_round_it(self, drawn: ElementTree.Element) -> None:
        lines = [e for e in drawn.iter(f"{SVG}path") if e.get("stroke") == "#8b5a2b"]
        assert [e.get("d", "").count("Q") for e in lines] == [6]

    def test_boxes_are_rectangles_with_their_names(self, drawn: ElementTree.Element) -> None:
        four = [e for e in drawn.iter(f"{SVG}polygon") if len(e.get("points", "").split()) == 4]
        assert len(four) >= 2
        assert {"Western Box", "Southern Box"} <= {e.text for e in drawn.iter(f"{SVG}text")}

    def test_a_one_way_edge_has_one_head_and_a_line_as_many_as_it_says(self, drawn: ElementTree.Element) -> None:
        heads = [e for e in drawn.iter(f"{SVG}polygon") if e.get("fill") == "#aa0011"]
        assert len(heads) == 1 + 2

    def test_the_legend_explains_it(self, drawn: ElementTree.Element) -> None:
        assert {"Trench", "foot", "for one side"} <= {e.text for e in drawn.iter(f"{SVG}text")}

    def test_many_counters_stay_inside_their_box(self, toy: Game) -> None:
        given = copy.deepcopy(layout(toy.rules))
        pieces = [piece["id"] for piece in given["pieces"]]
        given["classes"] = [{"id": id_, "label": id_, "symbol": "infantry"} for id_ in pieces]
        given["pieces"] = [{**piece, "class": piece["id"]} for piece in given["pieces"]]
        space = {"id": "box", "at": (0, 0), "size": (90, 70)}
        given["map"] |= {"hexes": {"orientation": "flat", "size": HEX}, "spaces": [space], "edges": [], "lines": []}
        view = {
            "spaces": {"box": {"pieces": pieces}},
            "pieces": {id_: {"statuses": []} for id_ in pieces},
            "tracks": {},
        }
        picture = Picture.of(given, view)
        box = boxes.frame_of(space, picture)
        cards = [
            float(x) for x in re.findall(r'<rect x="([-0-9.]+)"[^>]* rx="3"', "".join(boxes.inside(space, picture)))
        ]
        assert len(cards) == len(pieces) > 2
        assert box.x - box.width / 2 <= min(cards)
        assert max(cards) + SIZE <= box.x + box.width / 2


class TestGeometry:
    def test_neighbouring_hexes_share_one_side(self) -> None:
        one = geometry.hex_outline((0, 0), 100, "flat")
        other = geometry.hex_outline((0, 100), 100, "flat")
        assert len(geometry.shared(one, other)) == 1

    def test_a_block_goes_where_it_fits(self) -> None:
        """The wish lies in the narrow part of the outline; the block is put into the wide one."""
        outline = [(0, 0), (40, 0), (40, 80), (200, 80), (200, 200), (0, 200)]
        out, centre = Room(outline).fit(120, 60, (20, 20))
        assert out == 0
        assert centre[1] > 100

    @pytest.mark.parametrize(("limit", "expected"), [(700, 500), (5, 5), (1.5, 1), (0.3, 0.2), (20, 20)])
    def test_scale_bars_have_round_lengths(self, limit: float, expected: float) -> None:
        assert nice(limit) == pytest.approx(expected)


class TestPrintedValues:
    CLASS = {"id": "legion", "label": "Legion", "fire": 2, "defense": 10, "move": 3, "spent_defense": 9, "elite": True}

    def test_a_fresh_unit_shows_its_values(self) -> None:
        assert printed_values(self.CLASS, (), ("spent",)) == "2-10-3"

    def test_a_status_turns_the_counter_over(self) -> None:
        assert printed_values(self.CLASS, ("spent",), ("spent",)) == "9"


def test_a_track_is_told_in_its_words_or_by_the_name_of_what_it_counts() -> None:
    from fivehills.drawing.legend import track_value

    layout = {"map": {"spaces": [{"id": "A1"}, {"id": "A2", "name": "Beatrice"}]}, "pieces": [], "cards": []}
    place, word = {"names": "space"}, {"words": ["", "requested"], "min": 0}
    assert [track_value(layout, place, value) for value in range(4)] == [0, "A1", "Beatrice", 3]
    assert [track_value(layout, word, value) for value in range(3)] == ["", "requested", 2]

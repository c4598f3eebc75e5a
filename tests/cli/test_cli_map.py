"""The drawn map: complete, escaped, the same every time, for areas, hexes and places without an outline."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from fivehills import Game, new_game
from fivehills.drawing import boxes, draw, geometry
from fivehills.drawing.counters import SIZE, printed_values
from fivehills.drawing.geometry import HEX
from fivehills.drawing.legend import nice
from fivehills.drawing.picture import Picture
from fivehills.secrecy.view import layout

from .cli_helpers import Run

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def titles(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}title")]


class TestTheCommand:
    def test_it_writes_a_file(self, cli: Run, tmp_path: Path) -> None:
        target = tmp_path / "map.svg"
        assert cli("map", "toy", "-o", str(target)).out == f"written: {target}\n"
        assert "P3" in texts(target.read_text("utf-8"))

    def test_without_a_file_it_prints(self, cli: Run) -> None:
        assert "Village" in texts(cli("map", "toy").out)

    def test_a_place_that_cannot_be_written_is_one_line(self, cli: Run, tmp_path: Path) -> None:
        done = cli("map", "toy", "-o", str(tmp_path))
        assert done.code == 2
        assert "cannot write" in done.error


@pytest.fixture(scope="module")
def storm() -> Game:
    return new_game("storm", seed=1)


@pytest.fixture(scope="module")
def svg(storm: Game) -> str:
    return draw(layout(storm.rules), storm.view(None))


class TestStorm:
    def test_every_area_is_there_with_number_and_name(self, svg: str, storm: Game) -> None:
        shown = texts(svg)
        outlined = [space for space in layout(storm.rules)["map"]["spaces"] if space.get("polygon")]
        assert len(outlined) == 36
        assert {space["id"] for space in outlined} <= set(shown)
        assert "Gabrielle" in shown
        assert len(list(ElementTree.fromstring(svg).iter(f"{SVG}polygon"))) > 36

    def test_north_is_up(self, svg: str) -> None:
        """Gabrielle lies north of the command post, Beatrice east of Anne-Marie."""
        at = {
            e.text: (float(e.get("x", 0)), float(e.get("y", 0))) for e in ElementTree.fromstring(svg).iter(f"{SVG}text")
        }
        assert at["A6"][1] < at["A28"][1]
        assert at["A14"][0] > at["A9"][0]

    def test_river_strip_and_legend_are_there(self, svg: str) -> None:
        assert {"Nam Youm", "N", "river", "bridge", "airstrip", "French: units and controlled ground"} <= set(
            texts(svg)
        )

    def test_every_unit_in_play_is_named_on_its_stack(self, svg: str, storm: Game) -> None:
        named = {name for title in titles(svg) for name in title.splitlines()}
        assert {piece.name for piece, at in zip(storm.rules.pieces, storm.state.at, strict=True) if at >= 0} <= named

    def test_it_is_the_same_every_time(self, svg: str, storm: Game) -> None:
        assert draw(layout(storm.rules), storm.view(None)) == svg

    def test_labels_stay_inside_their_areas(self, storm: Game) -> None:
        """A player must see which area a label belongs to."""
        from fivehills.drawing import _placed

        picture = Picture.of(layout(storm.rules), storm.view(None))
        for block, centre in _placed(picture):
            assert geometry.inside(centre, picture.frame.outline(picture.outlines[block.id])), block.id


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
        outlines = [
            e for e in ElementTree.fromstring(svg).iter(f"{SVG}polygon") if len(e.get("points", "").split()) == 6
        ]
        assert len(outlines) == 2
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
        assert len([e for e in drawn.iter(f"{SVG}polyline") if e.get("stroke") == "#8b5a2b"]) == 6

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
        cards = [float(x) for x in re.findall(r'<rect x="([-0-9.]+)"[^>]* rx="3"', "".join(boxes.draw(picture)))]
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
        out, centre = geometry.fit(outline, 120, 60, (20, 20))
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

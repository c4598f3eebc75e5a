"""The drawn map: complete, escaped, the same every time, for areas, hexes and places without an outline."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from fivehills import Game, new_game
from fivehills.svg import draw, geometry
from fivehills.svg.counters import printed_values
from fivehills.svg.legend import nice
from fivehills.view import layout

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
        from fivehills.svg import _placed
        from fivehills.svg.picture import Picture

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

    def test_counters_off_the_map_are_listed(self, toy: Game) -> None:
        toy.move(1, toy.rules.board.index["dead"])
        assert "Dead" in texts(draw(layout(toy.rules), toy.view(None)))

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

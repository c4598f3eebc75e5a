"""Storm's map: places as in the battle, hills as high as content/battle says."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from fivehills import Game, new_game
from fivehills.content.yamlfile import read
from fivehills.drawing import draw, geometry, pieces, places
from fivehills.drawing.geometry import Box
from fivehills.drawing.picture import Picture
from fivehills.secrecy.view import layout

SVG = "{http://www.w3.org/2000/svg}"
ROOT = Path(__file__).parents[2]


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def titles(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}title")]


@pytest.fixture(scope="module")
def storm() -> Game:
    return new_game("storm", seed=1)


@pytest.fixture(scope="module")
def svg(storm: Game) -> str:
    return draw(layout(storm.rules), storm.view(None))


def test_every_area_is_there_with_number_and_name(svg: str, storm: Game) -> None:
    shown = texts(svg)
    outlined = [space for space in layout(storm.rules)["map"]["spaces"] if space.get("polygon")]
    assert len(outlined) == 36
    assert {space["id"] for space in outlined} <= set(shown)
    assert "Gabrielle" in shown


def test_north_is_up(svg: str) -> None:
    """Gabrielle lies north of the command post, Beatrice east of Anne-Marie."""
    at = {e.text: (float(e.get("x", 0)), float(e.get("y", 0))) for e in ElementTree.fromstring(svg).iter(f"{SVG}text")}
    assert at["A6"][1] < at["A28"][1]
    assert at["A14"][0] > at["A9"][0]


def test_names_of_strongpoints_are_larger_than_numbers(svg: str) -> None:
    sizes = {e.text: float(e.get("font-size", 0)) for e in ElementTree.fromstring(svg).iter(f"{SVG}text")}
    assert sizes["Gabrielle"] > 1.3 * sizes["A6"]


def test_river_strip_villages_and_legend_are_there(svg: str) -> None:
    wanted = {"Nam Youm", "Ban Him Lam", "N", "river", "bridge", "airstrip", "paddy fields", "spent"}
    assert wanted | {"French: units and controlled ground"} <= set(texts(svg))


def test_every_unit_in_play_is_named_on_its_stack(svg: str, storm: Game) -> None:
    named = {name for title in titles(svg) for name in title.splitlines()}
    assert {piece.name for piece, at in zip(storm.rules.pieces, storm.state.at, strict=True) if at >= 0} <= named


def test_a_pile_of_companies_carries_the_name_of_its_battalion(svg: str) -> None:
    assert "V/7 RTA" in texts(svg)


def test_it_is_the_same_every_time(svg: str, storm: Game) -> None:
    assert draw(layout(storm.rules), storm.view(None)) == svg


def test_labels_stay_inside_their_areas(storm: Game) -> None:
    """A player must see which area a label belongs to."""
    picture = Picture.of(layout(storm.rules), storm.view(None))
    for place in places.areas(picture):
        assert geometry.inside(place.at, picture.shape(place.space["id"])), place.space["id"]


def test_counters_cover_no_label_of_their_own_area(storm: Game) -> None:
    picture = Picture.of(layout(storm.rules), storm.view(None))
    boxes = {place.space["id"]: place.box for place in places.areas(picture)}
    for group in pieces.draw(picture):
        element = ElementTree.fromstring(group)
        for card in element.iter("rect"):
            x, y = float(card.get("x", 0)), float(card.get("y", 0))
            assert not Box(x + 20, y + 22, 40, 34).meets(boxes[element.get("data-space", "")])


def test_hills_are_those_of_the_battle(storm: Game) -> None:
    """Place, height and size of every height of content/battle that lies on the map."""

    def listed(name: str, key: str) -> list[dict[str, Any]]:
        return read(ROOT / "content/battle" / name).data[key]

    given = chain(listed("strongpoints.yaml", "strongpoints"), listed("terrain.yaml", "hills"))
    battle = {(h["x"], h["y"], h["h"], h["r_m"]) for h in given if h.get("h", 0) >= 10}
    drawn = {
        (*hill["at"], hill["height"], hill["radius"]) for hill in layout(storm.rules)["drawing"]["relief"]["hills"]
    }
    assert drawn <= battle
    assert {hill for hill in battle if abs(hill[0]) <= 2600 and -2700 <= hill[1] <= 4400} <= drawn

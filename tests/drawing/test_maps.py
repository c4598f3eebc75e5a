"""The maps that are shipped: complete, legible, of modest size, and made of layers that a table can use."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

from fivehills import Game, compiled, new_game
from fivehills.drawing import ORDER, draw, ground, layers, places, position
from fivehills.drawing.board import board, sprites
from fivehills.drawing.geometry import Box
from fivehills.drawing.picture import Picture
from fivehills.drawing.prints import Prints
from fivehills.secrecy.view import layout

SVG = "{http://www.w3.org/2000/svg}"
MAPS = [
    ("storm", None),
    ("season", "five-hills"),
    ("gamble", "d"),
    ("tonkin", "campaign"),
    ("enpointe", "eliane-2"),
    ("enpointe", "tam-quan"),
]


def set_up(ruleset: str, scenario: str | None) -> Game:
    """A game after its set-up, with whatever choices."""
    game, rng = new_game(ruleset, scenario, seed=1), Random(1)
    while game.setting_up:
        game.play(rng.choice(game.decision.actions))
    return game


@pytest.fixture(scope="module", params=MAPS, ids=lambda given: "-".join(filter(None, given)))
def game(request: pytest.FixtureRequest) -> Game:
    return set_up(*request.param)


@pytest.fixture(scope="module")
def svg(game: Game) -> str:
    return draw(layout(game.rules), game.view(None))


def counters_by_space(pieces: str) -> dict[str, list[Box]]:
    """The rectangles of the counters of each space."""
    found: dict[str, list[Box]] = {}
    for group in ElementTree.fromstring(pieces).iter("g"):
        if group.get("data-space"):
            corners = [
                [float(card.get(name, 0)) for name in ("x", "y", "width", "height")] for card in group.iter("rect")
            ]
            found[group.get("data-space", "")] = [Box(x + w / 2, y + h / 2, w, h) for x, y, w, h in corners]
    return found


@pytest.mark.parametrize("ruleset", ["storm", "season"])
def test_no_counter_covers_the_name_of_another_area_at_the_start(ruleset: str) -> None:
    game = set_up(ruleset, None)
    known = layout(game.rules)
    found = places.areas(Picture.of(known, game.view(None)))
    lying = counters_by_space(position(known, game.view(None))["pieces"])
    assert sum(map(len, lying.values())) > len(found) / 2
    for place in found:
        others = [card for space, cards in lying.items() if space != place.space["id"] for card in cards]
        assert not any(card.covers(place.box) for card in others), place.space["id"]


LARGE_NAMES = [("gamble", "a", "Gabrielle"), ("enpointe", "eliane-2", "Eliane 2"), ("tonkin", None, "Gulf of Tonkin")]


@pytest.mark.parametrize(("ruleset", "scenario", "name"), LARGE_NAMES)
def test_strongpoints_countries_and_seas_have_large_names(ruleset: str, scenario: str | None, name: str) -> None:
    game = new_game(ruleset, scenario, seed=1)
    found = Prints(Picture.of(layout(game.rules), game.view(None)))
    declared = layout(game.rules)["drawing"]["titles"]
    assert [words.text for words in found.titles] == [title["name"] for title in declared]
    assert next(words.size for words in found.titles if words.text == name) >= 40


def test_a_large_name_is_left_out_where_its_hill_is_not_on_the_map() -> None:
    game = new_game("enpointe", "tam-quan", seed=1)
    assert Prints(Picture.of(layout(game.rules), game.view(None))).titles == []


class TestEveryMap:
    def test_no_large_name_covers_a_sign(self, game: Game) -> None:
        picture = Picture.of(layout(game.rules), game.view(None))
        small = list(places.small_signs(picture))
        inks = {name.text: name.ink for name in Prints(picture).titles}
        assert not [name for name, ink in inks.items() if any(box.meets(sign) for box in ink for sign in small)]

    def test_every_name_of_a_space_on_the_map_is_printed(self, game: Game) -> None:
        given = layout(game.rules)
        found = Prints(Picture.of(given, game.view(None)))
        rows = {place.space["id"]: " ".join(place.label.rows) for place in found.places}
        rows |= {space["id"]: words.text for space, words in found.hexes}
        on_map = rows.keys() | {space["id"] for space, _ in places.hexes(Picture.of(given, game.view(None)))}
        declared = {style["kind"]: style["shows"] for style in given["drawing"].get("names", ())}
        for space in given["map"]["spaces"]:
            wanted = declared.get(space.get("kind", "area"), "both") in ("both", "name")
            if wanted and space.get("name") and space["id"] in on_map and space["name"] != space["id"]:
                assert rows[space["id"]] == space["name"]

    def test_every_space_can_be_pointed_at_once(self, game: Game, svg: str) -> None:
        grid = ElementTree.fromstring(svg).find(f"{SVG}g[@id='grid']")
        assert grid is not None
        pointed = Counter(element.get("data-space") for element in grid)
        on_map = [s["id"] for s in layout(game.rules)["map"]["spaces"] if s.get("polygon") or s.get("at")]
        assert pointed == Counter(on_map)

    def test_counters_of_known_pieces_carry_their_ids(self, game: Game, svg: str) -> None:
        drawn = {id_ for words in re.findall(r'data-piece="([^"]+)"', svg) for id_ in words.split()}
        view = game.view(None)
        on_map = {id_ for space in view["spaces"].values() for id_ in space.get("pieces", ())}
        assert drawn == on_map

    def test_there_is_something_on_the_sheet(self, game: Game, svg: str) -> None:
        drawn = ElementTree.fromstring(svg).find(f"{SVG}g[@id='pieces']")
        assert drawn is not None
        assert len(drawn) > 5

    def test_the_file_is_of_modest_size(self, svg: str) -> None:
        assert len(svg.encode()) < 1_000_000

    def test_everything_that_is_used_is_defined(self, svg: str) -> None:
        used = {*re.findall(r"url\(#([^)]+)\)", svg), *re.findall(r'href="#([^"]+)"', svg)}
        assert used <= set(re.findall(r' id="([^"]+)"', svg))

    def test_all_ground_is_explained(self, game: Game, svg: str) -> None:
        given = layout(game.rules)
        legend = {element.text for element in ElementTree.fromstring(svg).iter(f"{SVG}text")}
        present = {space.get("kind", "area") for space in given["map"]["spaces"] if space.get("at")}
        for terrain in given["drawing"]["terrain"]:
            if terrain["by"] == "kind" and terrain["kind"] in present:
                assert (terrain["label"] or terrain["kind"]) in legend

    def test_the_legend_has_kinds_of_unit_and_not_units(self, game: Game, svg: str) -> None:
        given = layout(game.rules)
        key = ElementTree.fromstring(svg).find(f"{SVG}g[@id='key']")
        assert key is not None
        counters = [element for element in key.iter(f"{SVG}rect") if element.get("rx") == "3"]
        classes = {cls["id"]: cls["symbol"] for cls in given["classes"]}
        kinds = {(piece["side"], classes[piece["class"]]) for piece in given["pieces"]}
        assert len(counters) <= len(kinds) + len(given["sides"]) + 1


class TestLayers:
    def test_a_picture_is_made_of_its_layers(self, game: Game, svg: str) -> None:
        given, view = layout(game.rules), game.view(None)
        parts = position(given, view)
        assert all(part in svg for part in parts.values())
        assert [name for name in ORDER if name in parts] == ["state", "pieces", "beside"]

    def test_the_ground_does_not_know_the_position(self, game: Game) -> None:
        given = layout(game.rules)
        now = layers.ground(Picture.of(given, game.view(None)))
        for name, part in ground(given).items():
            assert name == "key" or part == now[name]

    def test_a_table_finds_room_for_counters_in_every_space_that_is_drawn(self, game: Game) -> None:
        given = layout(game.rules)
        svg, plan = board(given)
        ElementTree.fromstring(svg)
        on_map = {s["id"] for s in given["map"]["spaces"] if s.get("polygon") or s.get("at")}
        assert set(plan["rooms"]) == on_map
        assert "data-piece" not in svg
        assert {cls["symbol"] for cls in given["classes"]} <= set(re.findall(r'id="symbol-([^"]+)"', sprites(given)))

    def test_the_rim_of_a_disc_lies_on_the_disc_and_not_round_its_counters(self) -> None:
        svg, plan = board(layout(compiled("toy")))
        discs = [one for one in ElementTree.fromstring(svg).iter(f"{SVG}circle") if one.get("data-space")]
        assert discs
        for disc in discs:
            corners = plan["outlines"][disc.get("data-space")]
            middle = [sum(corner[axis] for corner in corners) / len(corners) for axis in (0, 1)]
            assert middle == pytest.approx([float(disc.get("cx", 0)), float(disc.get("cy", 0))], abs=0.2)

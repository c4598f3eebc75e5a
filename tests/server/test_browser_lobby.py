"""The lobby in a real browser: beginning a game on one screen, my games, finished ones, saves that go and come."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: pip install 'fivehills[browser]'")

from fivehills import load
from fivehills.plugins.discovery import add_folder

from .browsing import Visitor
from .serving import DESIGNS

add_folder(DESIGNS / "patrol")
Visit = Callable[..., Visitor]


def in_lobby(visitor: Visitor) -> None:
    visitor.page.goto(visitor.address)
    visitor.page.locator(".chosen").wait_for()


def test_a_game_is_begun_from_the_first_screen(visit: Visit) -> None:
    visitor = visit(viewport={"width": 1440, "height": 900})
    in_lobby(visitor)
    page = visitor.page
    start = page.get_by_role("button", name="Start the game").bounding_box()
    assert start is not None
    assert start["y"] + start["height"] < 900
    page.locator("#ruleset-season").check()
    assert "Season in Hell" in page.locator(".chosen h3").inner_text()
    card = page.locator(".ruleset", has=page.locator("#ruleset-season")).inner_text()
    assert "133 spaces" in card
    assert "1 to 8 turns" in card
    assert page.locator("#scenario option").count() > 1
    kinds = page.locator("#seat-french option").all_inner_texts()
    assert kinds[:2] == ["A person at this screen", "A person by link"]
    assert any(words.startswith("Bot: greedy") for words in kinds)
    assert page.locator("[data-variant]").count() > 1
    page.wait_for_function("() => document.querySelector('.ruleset img').naturalWidth > 0")


def test_options_and_variants_reach_the_game(visit: Visit) -> None:
    visitor = visit()
    in_lobby(visitor)
    page = visitor.page
    page.locator("#ruleset-storm").check()
    for number in range(page.locator(".chosen details").count()):
        page.locator(".chosen details summary").nth(number).click()
    page.locator("[data-variant='storm-without-retreats'], [data-variant]").first.check()
    chosen = page.locator("[data-variant]").first.get_attribute("data-variant")
    with page.expect_request("**/api/games") as sent:
        page.get_by_role("button", name="Start the game").click()
    assert sent.value.post_data_json["variants"] == [chosen]
    page.locator(".question .ask").wait_for()


def test_my_games_say_whose_turn_it_is_and_can_be_exported_brought_in_and_deleted(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.page
    visitor.begin("patrol")
    in_lobby(visitor)
    game = page.locator(".game")
    assert "Your turn" in game.inner_text()
    with page.expect_download() as taken:
        game.get_by_role("link", name="Export").click()
    taken.value.save_as(tmp_path / "game.json")
    assert load(tmp_path / "game.json").rules.ruleset.id == "patrol"
    page.locator("#save").set_input_files(tmp_path / "game.json")
    page.wait_for_url("**/table/*")
    page.locator(".answers .answer").first.wait_for()
    in_lobby(visitor)
    page.locator(".game").nth(1).wait_for()
    page.on("dialog", lambda asked: asked.accept())
    page.locator(".game").first.get_by_role("button", name="Delete").click()
    page.wait_for_function("() => document.querySelectorAll('.game').length === 1")


def test_a_finished_game_is_listed_with_its_result(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.begin("toy", french="here", viet_minh="bot:random")
    page.locator("summary", has_text="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.locator("body.over").wait_for()
    in_lobby(visitor)
    page.locator("summary", has_text="Finished (1)").click()
    assert "Viet Minh won" in page.locator(".game .state").inner_text()


def test_a_game_with_a_person_elsewhere_is_not_offered_for_export(visit: Visit) -> None:
    visitor = visit()
    visitor.begin("toy", french="here", viet_minh="link")
    in_lobby(visitor)
    assert visitor.page.locator(".game").get_by_role("link", name="Export").count() == 0

"""A real browser at a real server: the first decisions of every ruleset, a whole game, two people, phone, keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: pip install 'fivehills[browser]'")


from .browsing import PHONE, Visitor, serious
from .clicking import Clicker
from .serving import RULESETS

Visit = Callable[..., Visitor]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_newcomer_gets_to_the_tenth_decision(visit: Visit, ruleset: str) -> None:
    newcomer = visit()
    newcomer.begin(ruleset)
    for number in range(10):
        newcomer.answer(number % 2)
    assert newcomer.page.locator(".line").count() > 0
    assert newcomer.page.locator(".counter").count() > 0


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_nothing_serious_keeps_anybody_out_of_the_lobby(visit: Visit, colours: str) -> None:
    visitor = visit(color_scheme=colours)
    visitor.page.goto(visitor.address)
    visitor.page.locator(".ruleset").first.wait_for()
    assert serious(visitor) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_serious_keeps_anybody_out_of_a_table(visit: Visit, ruleset: str) -> None:
    visitor = visit()
    visitor.begin(ruleset)
    visitor.answer()
    visitor.wait_until_asked()
    for colours in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=colours)
        assert serious(visitor) == []
    visitor.page.keyboard.press("?")
    assert serious(visitor) == []


def test_a_game_is_played_from_the_keyboard_alone(visit: Visit) -> None:
    player = visit()
    player.begin("storm")
    page = player.page
    page.locator(".port").focus()
    for _ in range(8):
        player.wait_until_asked()
        before = player.told()
        page.locator(".port").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        if player.told() == before:
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
            page.locator(".port").focus()
            page.keyboard.press("1")
        page.wait_for_function("b => document.querySelector('.table').dataset.mark !== b", arg=before)
    page.keyboard.press("?")
    assert page.get_by_role("dialog", name="Help").is_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("y")
    page.locator("dialog h3").first.wait_for()


def test_the_way_from_the_lobby_to_an_answer_needs_no_pointer(visit: Visit) -> None:
    player = visit()
    page = player.page
    page.goto(player.address)
    page.locator(".chosen").wait_for()
    page.evaluate("localStorage.setItem('fivehills-speed', '0')")
    tab_to(player, "input[name=ruleset]")
    for _ in page.locator(".ruleset").all():
        if not page.locator("#ruleset-patrol").is_checked():
            page.keyboard.press("ArrowDown")
    tab_to(player, "button[type=submit]")
    page.keyboard.press("Enter")
    player.wait_until_asked()
    before = player.told()
    tab_to(player, ".port")
    page.keyboard.press("ArrowRight")
    page.locator(".cursor .outline").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_function("b => document.querySelector('.table').dataset.mark !== b", arg=before)
    player.wait_until_asked()
    tab_to(player, ".answers .answer")
    before = player.told()
    page.keyboard.press("Enter")
    page.wait_for_function("b => document.querySelector('.table').dataset.mark !== b", arg=before)


def tab_to(visitor: Visitor, selector: str) -> None:
    """Press Tab until the focus is on something."""
    for _ in range(60):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("one => document.activeElement.matches(one)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_the_screen_reader_is_told_the_question(visit: Visit) -> None:
    player = visit()
    player.begin("storm")
    player.answer()
    page = player.page
    page.wait_for_function("() => document.getElementById('announcer').textContent.length > 10")


def test_a_phone_held_upright_can_play(visit: Visit) -> None:
    phone = visit(**PHONE)
    phone.begin("storm")
    for _ in range(4):
        phone.answer()
    page = phone.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Log").tap()
    assert page.locator(".log-panel").is_visible()
    assert page.locator(".port").bounding_box()["height"] > 250  # type: ignore[index]
    assert serious(phone) == []


def test_undo_takes_back_and_the_time_line_shows_the_past(visit: Visit) -> None:
    player = visit()
    player.begin("toy", french="here", viet_minh="here")
    page = player.page
    page.get_by_role("button", name="I am").click() if page.locator(".curtain:visible").count() else None
    first = page.locator(".ask").inner_text()
    player.page.locator(".answers .answer").first.click()
    page.get_by_role("button", name="I am").click()
    player.answer()
    page.get_by_role("button", name="I am").click()
    player.answer()
    page.get_by_label("One action back").click()
    page.get_by_label("One action back").click()
    page.locator("body.past").wait_for()
    assert "past" in page.locator(".past-line").inner_text()
    page.get_by_role("button", name="back to now").click()
    page.locator("body:not(.past)").wait_for()
    assert page.locator(".ask").inner_text() != first


def test_two_people_see_each_others_actions_at_once_and_not_each_others_secrets(visit: Visit) -> None:
    anna, bruno = visit(), visit()
    address = anna.begin("toy", french="here", viet_minh="link")
    link = anna.page.locator(".invite input").first.input_value()
    bruno.page.goto(link)
    bruno.page.evaluate("localStorage.setItem('fivehills-speed', '0')")
    bruno.page.locator(".question .ask").wait_for()
    assert link.split("#")[1] not in bruno.page.url
    anna.answer(1)
    bruno.page.locator(".answers .answer").first.wait_for(timeout=5000)
    assert "press" not in bruno.page.locator(".log-panel").inner_text()
    bruno.context.set_offline(True)
    bruno.context.set_offline(False)
    bruno.answer()
    anna.page.locator(".answers .answer").first.wait_for(timeout=5000)
    watcher = visit()
    watcher.page.goto(address)
    watcher.page.locator(".question .ask").wait_for()
    assert watcher.page.locator(".answers .answer").count() == 0


def test_storm_is_played_to_its_end_by_clicks_on_the_map_against_a_bot(visit: Visit, tmp_path: Path) -> None:
    player = visit()
    player.bring("storm", tmp_path, seed=1, bots={"viet-minh": "random"})
    page, clicker = player.page, Clicker(player, seed=1)
    clicker.play()
    assert "won" in page.locator(".whose").inner_text() or "draw" in page.locator(".whose").inner_text().lower()
    assert min(clicker.clicks[kind] for kind in ("piece", "space", "card")) > 0
    page.locator("#open-all").check()
    page.locator("body.past").wait_for()
    page.get_by_label("One action back").click()
    moves = player.moves()
    page.wait_for_function("n => document.querySelector('.timeline input').value < n", arg=moves)
    assert page.locator(".piles .pile li").count() + page.locator(".hand .card").count() > 0

"""What players stumbled over at the table, in a real browser: presses on large maps and on places inside places."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: pip install 'fivehills[browser]'")

from fivehills import Game

from .browsing import Visitor

Visit = Callable[..., Visitor]
MIDDLE = """space => { const lit = document.querySelector(`.lights .outline[data-space="${space}"]`);
  const box = lit.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2]; }"""
LAYOUT = """async () => {
  const fetched = async (place) => (await fetch(place)).json();
  const { board } = await fetched(`/api/games/${location.pathname.split("/").pop()}`);
  return fetched(`/api/boards/${board}/layout.json`); }"""
SPACES = "() => [...document.querySelectorAll('.lights .outline')].map((one) => one.dataset.space)"
WORDS = "() => [...document.querySelectorAll('.answers .answer')].map((one) => one.innerText.toLowerCase())"


def test_one_press_answers_sector_column_and_hex(visit: Visit) -> None:
    player = visit()
    player.begin("gamble", french="bot:random", viet_minh="here")
    player.wait_until_asked()
    page = player.page
    page.locator(".answers .many .answer", has_text="history").click()
    for _ in range(3):
        player.wait_until_asked()
        if "Valley Move" in page.locator(".ask").inner_text():
            break
        page.locator(".question .answer", has_text="that is all").click()
        page.wait_for_timeout(300)
    page.locator(".answers .answer", has_text="move 154/209/312").click()
    page.locator('.lights .outline[data-space="3010"]').wait_for(state="attached")
    assert page.locator(".answers .answer", has_text=re.compile("Zone 1 of Sector 312")).count() == 1
    page.mouse.click(*page.evaluate(MIDDLE, "3010"))
    page.locator(".line", has_text=re.compile("154/209/312 moves from .* to 3010")).wait_for()


def test_of_a_base_inside_a_zone_the_base_is_pressed(visit: Visit) -> None:
    player = visit()
    player.page.goto(player.address)
    pressed = """async ([x, y]) => {
      const outlines = {zone: [[0, 0], [0, 10], [10, 10], [10, 0]], base: [[4, 4], [4, 6], [6, 6], [6, 4]]};
      return (await import("/static/geometry.js")).spaceAt({outlines, rooms: {}, hex: []}, x, y); }"""
    assert player.page.evaluate(pressed, [5, 5]) == "base"
    assert player.page.evaluate(pressed, [1, 1]) == "zone"
    assert player.page.evaluate(pressed, [20, 1]) is None


def test_what_is_typed_narrows_the_list_and_is_gone_at_the_next_question(visit: Visit) -> None:
    player = visit()
    player.begin("season", french="bot:random", viet_minh="here")
    player.wait_until_asked()
    page = player.page
    find, all_words = page.get_by_label("Find an answer"), page.evaluate(WORDS)
    word = next(word for word in all_words[-1].split() if word.isalpha() and not all(word in one for one in all_words))
    page.keyboard.press("/")
    page.keyboard.type(word)
    left = page.evaluate(WORDS)
    assert 0 < len(left) < len(all_words)
    assert all(word in one for one in left)
    page.keyboard.type(" no such words")
    assert page.locator(".answers .quiet", has_text="No answer has these words.").count() == 1
    assert find.is_visible()
    find.fill(word)
    before = player.told()
    page.keyboard.press("Enter")
    page.wait_for_function("before => document.querySelector('.table').dataset.mark !== before", arg=before)
    player.wait_until_asked()
    assert find.input_value() == ""
    assert page.locator(".answers .answer").count() > 0


def test_the_list_stays_where_it_is_when_sums_are_shown(visit: Visit, tmp_path: Path) -> None:
    player = visit()
    player.bring("storm", tmp_path, seed=1, bots={"viet-minh": "random"})
    page = player.page
    for _ in range(60):
        player.wait_until_asked()
        fire = page.locator(".answers .answer", has_text=re.compile("fire|assault", re.I))
        if fire.count():
            fire.last.hover()
            page.wait_for_timeout(700)
            if page.locator(".sums .items").count():
                break
        player.answer()
    page.locator(".port").hover()
    player.page.evaluate("document.querySelector('.sums').replaceChildren()")
    before = [fire.nth(number).bounding_box() for number in range(fire.count())]
    fire.last.hover()
    page.locator(".sums .items").first.wait_for()
    assert [fire.nth(number).bounding_box() for number in range(fire.count())] == before


def test_the_glossary_explains_all_signs_and_codes(visit: Visit) -> None:
    player = visit()
    player.begin("tonkin")
    page = player.page
    layout = page.evaluate(LAYOUT)
    page.keyboard.press("?")
    signs, words = (page.locator(f"dialog {part}").all_inner_texts() for part in ("dt", "dd"))
    told = dict(zip(signs, words, strict=True))
    for kind in ("statuses", "markers"):
        for label in layout["labels"][kind].values():
            assert not label["symbol"] or label["label"] in told.values()
    assert {"2AL", "Ex-AL", "Ex", "Ex-DL", "2DL", "DG", "DG-DL"} <= set(told)
    assert "strength - morale - stacking" in told["3-5-1"]


def _may_creep(game: Game) -> bool:
    """Whether a French unit may go to a hex in two ways."""
    verbs = {action.verb for action in game.decision.actions}
    return game.decision.actor == "french" and {"advance", "creep", "fire"} <= verbs


def test_who_presses_another_place_means_that_one(visit: Visit, tmp_path: Path) -> None:
    player = visit()
    player.bring("enpointe", tmp_path, seed=5, bots={"viet-minh": "random"}, until=_may_creep)
    player.wait_until_asked()
    page = player.page
    page.locator(".lights .outline").first.wait_for(state="attached")
    lit, before = page.evaluate(SPACES), player.told()
    answers = [page.locator(".answers .answer", has_text=verb).first for verb in ("tactical movement to", "fire at")]
    hexes = [answer.inner_text().split()[-1] for answer in answers]
    for _ in range(2):
        page.mouse.click(*page.evaluate(MIDDLE, hexes[0]))
        page.locator(".popover:visible h3", has_text=hexes[0]).wait_for()
        assert page.evaluate(SPACES) == []
        page.locator(".popover").get_by_role("button", name="Close").click()
        assert page.evaluate(SPACES) == lit
    page.mouse.click(*page.evaluate(MIDDLE, hexes[0]))
    page.locator(".popover:visible h3", has_text=hexes[0]).wait_for()
    page.locator(f'.port [data-space="{hexes[1]}"] .counter').last.click()
    page.wait_for_function("before => document.querySelector('.table').dataset.mark !== before", arg=before)


def test_the_place_of_which_the_question_speaks_is_marked(visit: Visit, tmp_path: Path) -> None:
    player = visit()
    player.bring("enpointe", tmp_path, seed=5, bots={"viet-minh": "random"}, until=_may_creep)
    player.wait_until_asked()
    asked = player.page.locator(".ask").inner_text()
    marked = player.page.locator(".port .outline.taken").evaluate_all("them => them.map((one) => one.dataset.space)")
    assert [space for space in marked if f"({space})" in asked]

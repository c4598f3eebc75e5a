"""What players stumbled over at the table, in a real browser: presses on large maps and on places inside places."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: pip install 'fivehills[browser]'")

from .browsing import Visitor

Visit = Callable[..., Visitor]
MIDDLE = """space => { const lit = document.querySelector(`.lights .outline[data-space="${space}"]`);
  const box = lit.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2]; }"""


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

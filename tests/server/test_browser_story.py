"""What the others did: one step after the other on the map, at the speed that was chosen, with its places marked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: pip install 'fivehills[browser]'")

from .browsing import PHONE, Visitor

Visit = Callable[..., Visitor]
NEVER = 600_000
OUT = """kind => {
  const rim = document.querySelector('.port').getBoundingClientRect();
  const boxes = [...document.querySelectorAll(kind)].map((one) => one.getBoundingClientRect());
  const in_view = (box) => box.left > rim.left - 3 && box.right < rim.right + 3 && box.top > rim.top - 3;
  return boxes.filter((box) => !in_view(box) || box.bottom > rim.bottom + 3).length;
}"""
"""How many outlines are not wholly in view."""
HAPPENED = "document.querySelectorAll('.told .outline.happened').length"


class Robot:
    """Somebody who plays over HTTP with the secret of a seat."""

    def __init__(self, link: str, side: str):
        address, _, secret = link.partition("#")
        self.side = side
        self.http = httpx.Client(headers={"authorization": f"Bearer {secret}"}, timeout=60)
        self.table = address.replace("/table/", "/api/games/")

    def act(self, *verbs: str) -> str:
        """Answer the present question with the first of these verbs that is offered, or with what comes first."""
        seen = self.http.get(f"{self.table}/view", params={"seat": self.side}).json()
        actions = seen["view"]["decision"]["actions"]
        wanted = [one for verb in verbs for one in actions if one["verb"] == verb] or actions
        body = {"seat": self.side, "mark": seen["mark"], "action": wanted[0]["text"]}
        assert self.http.post(f"{self.table}/actions", json=body).status_code == 200
        return str(wanted[0]["text"])


def against(visit: Visit, speed: int, **options: Any) -> tuple[Visitor, Robot]:
    """A Frenchman at a screen, and a Viet Minh who is a program and begins."""
    visitor = visit(**options)
    visitor.begin("storm", speed=speed, french="here", viet_minh="link")
    return visitor, Robot(visitor.page.locator(".invite input").first.input_value(), "viet-minh")


def test_others_actions_are_shown_one_by_one_and_a_key_skips_to_the_end(visit: Visit) -> None:
    visitor, robot = against(visit, NEVER)
    page = visitor.page
    robot.act("assault")
    page.locator(".ask", has_text="Viet Minh chooses units").wait_for()
    robot.act("all")
    page.locator("body.playing").wait_for()
    first = visitor.told()
    assert "Space goes to the end" in page.locator(".answers").inner_text()
    page.locator(".port").focus()
    page.keyboard.press(" ")
    page.locator("body:not(.playing)").wait_for()
    assert visitor.told() != first
    assert visitor.moves() == 2


def test_at_once_means_at_once(visit: Visit) -> None:
    visitor, robot = against(visit, 0)
    robot.act("assault")
    robot.act("all")
    visitor.page.wait_for_function("() => document.querySelector('.timeline output').textContent.endsWith('/ 2')")
    assert visitor.page.locator("body.playing").count() == 0


def test_the_speed_is_chosen_in_the_menu_and_remembered(visit: Visit) -> None:
    visitor, _ = against(visit, 0)
    page = visitor.page
    page.locator("summary", has_text="Menu").click()
    page.locator("#speed").select_option(label="slow")
    assert page.evaluate("localStorage.getItem('fivehills-speed')") == "1600"


def test_where_it_happened_is_marked_and_in_view_when_only_cards_are_asked_for(visit: Visit) -> None:
    visitor, robot = against(visit, 0)
    page = visitor.page
    _, origin, target = robot.act("assault").split()
    robot.act("all")
    page.wait_for_function(f"() => {HAPPENED} > 0")
    told = page.evaluate("[...document.querySelectorAll('.told .outline')].map((one) => one.dataset.space)")
    assert {origin, target} <= set(told)
    assert page.evaluate(OUT, ".told .outline") == 0


def test_what_is_lit_stays_in_view_when_the_sheet_of_a_phone_grows(visit: Visit) -> None:
    phone = visit(**PHONE)
    phone.begin("enpointe")
    page = phone.page
    for _ in range(12):
        phone.wait_until_asked()
        if page.locator(".lights .outline").count():
            break
        phone.answer()
    page.wait_for_timeout(500)
    page.set_viewport_size({"width": 390, "height": 700})
    page.wait_for_timeout(500)
    assert page.locator(".lights .outline").count() > 0
    assert page.evaluate(OUT, ".lights .outline") == 0

"""At the table in a real browser: lost connections, manners of undo, refusals, sums, large letters, fingers."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: pip install 'fivehills[browser]'")

from .browsing import PHONE, Visitor
from .clicking import LIT
from .serving import Server

ROOT = Path(__file__).parent.parent.parent
Visit = Callable[..., Visitor]
LARGE = {"default": {"viewport": {"width": 1280, "height": 800}}, "phone": PHONE}


def both(visit: Visit, ruleset: str = "toy", **options: Any) -> tuple[Visitor, Visitor]:
    """Two people at a table, each with a screen of his own."""
    anna, bruno = visit(**options), visit(**options)
    anna.begin(ruleset, french="here", viet_minh="link")
    bruno.page.goto(anna.page.locator(".invite input").first.input_value())
    bruno.page.evaluate("localStorage.setItem('fivehills-speed', '0')")
    bruno.page.locator(".question .ask").wait_for()
    return anna, bruno


def test_what_was_missed_is_there_when_the_connection_is_back(tmp_path: Path, visit: Visit) -> None:
    server = Server(tmp_path / "data")
    try:
        anna, bruno = both(visit, address=server.address)
        bruno.context.set_offline(True)
        server.kill()
        bruno.page.locator("body.lost").wait_for()
        anna.page.locator("body.lost").wait_for()
        server.start()
        anna.page.locator("body:not(.lost)").wait_for()
        anna.answer(1)
        assert bruno.page.locator(".answers .answer").count() == 0
        bruno.context.set_offline(False)
        bruno.page.locator("body:not(.lost) .answers .answer").first.wait_for()
        bruno.answer()
        for visitor in (anna, bruno):
            visitor.page.close()
            visitor.trouble.clear()  # the browser tells its console of every connection that fails
    finally:
        server.stop()


def test_what_the_other_side_has_seen_is_not_taken_back(visit: Visit) -> None:
    anna, _ = both(visit)
    anna.answer()
    anna.page.keyboard.press("u")
    anna.page.locator(".told-line", has_text="other side").wait_for()
    anna.trouble.clear()  # a refusal is told to the console as well


def test_against_a_bot_undo_brings_the_question_back(visit: Visit) -> None:
    player = visit()
    player.begin("storm", french="here", viet_minh="bot:random")
    player.wait_until_asked()
    asked, answers = player.page.locator(".ask").inner_text(), player.page.locator(".answers").inner_text()
    player.answer()
    player.wait_until_asked()
    player.page.keyboard.press("u")
    player.page.wait_for_function("words => document.querySelector('.ask').innerText === words", arg=asked)
    player.wait_until_asked()
    assert player.page.locator(".answers").inner_text() == answers


def test_when_a_game_is_over_everything_is_open(visit: Visit) -> None:
    anna, bruno = both(visit, "enpointe")
    hidden = anna.page.locator(".over use[href='#symbol-hidden']")
    for player in [anna, bruno] * 30:
        if hidden.count():
            break
        if player.page.locator(".answers .many .answer").count():
            player.page.locator(".answers .many .answer").first.click()
            player.page.wait_for_timeout(500)
    assert hidden.count() > 0
    anna.page.locator("summary", has_text="Menu").click()
    anna.page.get_by_role("button", name="Resign").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    bruno.page.locator("body.over").wait_for()
    anna.page.locator("#open-all").check()
    anna.page.locator("body.past").wait_for()
    assert hidden.count() == 0


def test_a_wrong_click_says_which_rule_forbids_it(visit: Visit) -> None:
    player = visit()
    player.begin("storm", french="here", viet_minh="bot:random")
    player.wait_until_asked()
    page = player.page
    page.get_by_label("Show the whole map").click()
    lit = page.evaluate("[...document.querySelectorAll('.lights .outline')].map((one) => one.dataset.space)")
    unlit = page.evaluate(
        """lit => { for (const one of document.querySelectorAll('.port [data-space] .tile')) {
          if (lit.includes(one.closest('[data-space]').dataset.space) || one.closest('.lit')) continue;
          const box = one.getBoundingClientRect(), point = [box.left + box.width / 2, box.top + box.height / 2];
          if (document.elementFromPoint(...point) === one) return point; } }""",
        lit,
    )
    before = player.told()
    page.mouse.click(*unlit)
    refusal = page.locator(".popover .refusal")
    assert "Not now" in refusal.inner_text()
    shown, told = page.locator(".popover").bounding_box(), refusal.bounding_box()
    assert shown is not None
    assert told is not None
    assert told["y"] + told["height"] <= shown["y"] + shown["height"]
    refusal.get_by_role("button", name=re.compile("rule")).click()
    page.locator("dialog h3").first.wait_for()
    assert player.told() == before


def test_an_attack_shows_its_sum_before_it_is_confirmed(visit: Visit) -> None:
    player = visit()
    player.begin("storm", french="here", viet_minh="bot:random")
    page = player.page
    for _ in range(60):
        player.wait_until_asked()
        if page.locator(".sums .items").count() and "attack" in page.locator(".sums").inner_text().lower():
            break
        fire = page.locator(".answers .answer", has_text=re.compile("fire", re.I))
        (fire if fire.count() else page.locator(".answers .answer")).first.click()
        page.wait_for_timeout(150)
    assert "attack points" in page.locator(".sums summary").first.inner_text().lower()
    assert page.locator(".sums .items tr").count() > 0


@pytest.mark.parametrize("size", list(LARGE))
def test_letters_can_be_twice_as_large(visit: Visit, size: str) -> None:
    reader = visit(**LARGE[size], bypass_csp=True)
    reader.begin("storm")
    page = reader.page
    page.add_style_tag(content="html { font-size: 200% }")
    reader.answer()
    reader.wait_until_asked()
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    for part in (".port", ".ask", ".answers .answer"):
        page.locator(part).first.scroll_into_view_if_needed()
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert box["width"] > 100
        assert box["height"] > 25
    assert page.locator(".port").bounding_box()["height"] > 200  # type: ignore[index]
    reader.answer()


def test_two_fingers_zoom_the_map(visit: Visit) -> None:
    phone = visit(**PHONE)
    phone.begin("storm")
    phone.wait_until_asked()  # a question that comes up later would move the map
    page = phone.page
    box = page.locator(".port").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = phone.context.new_cdp_session(page)
    scale = "parseFloat(document.querySelector('.world').style.transform.split('scale(')[1])"
    before = page.evaluate(scale)
    for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 60), ("touchMove", 80)):
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate(scale) == pytest.approx(before * 4, rel=0.15)


def test_the_whole_map_is_in_view_for_whoever_asks_for_it(visit: Visit) -> None:
    """A view that was moved before does not stay moved by what a person may push beyond the rim."""
    player = visit()
    player.begin("storm", french="here", viet_minh="bot:random")
    player.wait_until_asked()
    page = player.page
    page.get_by_label("Show the whole map").click()
    port = page.locator(".port").bounding_box()
    assert port is not None
    page.mouse.move(port["x"] + 300, port["y"] + 200)
    page.mouse.wheel(0, -900)
    page.mouse.down()
    page.mouse.move(port["x"] + 100, port["y"] - 700, steps=6)
    page.mouse.up()
    page.get_by_label("Show the whole map").click()
    world = page.locator(".world").bounding_box()
    assert world is not None
    assert world["y"] >= port["y"] - 1
    assert world["y"] + world["height"] <= port["y"] + port["height"] + 1


def test_the_tab_says_whose_turn_it_is_and_notices_are_asked_for_by_a_click_alone(visit: Visit) -> None:
    player = visit(permissions=["notifications"])
    player.context.add_init_script(
        """window.told = []; window.asked = 0;
        window.Notification = class { constructor(title) { window.told.push(title); }
          static permission = 'granted'; static async requestPermission() { window.asked++; return 'granted'; } };
        Object.defineProperty(document, 'hidden', { get: () => true });"""
    )
    player.begin("storm", french="here", viet_minh="bot:random")
    player.wait_until_asked()
    page = player.page
    assert page.title().startswith("● Your turn")
    assert page.evaluate("[window.asked, window.told.length]") == [0, 0]
    page.locator("summary", has_text="Menu").click()
    page.get_by_role("button", name="Tell me when it is my turn").click()
    page.wait_for_function("() => window.asked === 1")
    page.reload()
    player.wait_until_asked()
    page.wait_for_function("() => window.told.length === 1")


def test_plugins_need_no_line_of_front_end_code(tmp_path: Path, visit: Visit) -> None:
    made = [sys.executable, "-m", "fivehills", "new", "rivers", "--into", str(tmp_path)]
    subprocess.run(made, check=True, capture_output=True)
    server = Server(tmp_path / "data", plugins=[ROOT / "examples" / "na-san", tmp_path / "rivers"])
    try:
        for ruleset in ("na-san", "rivers"):
            player = visit(address=server.address)
            player.begin(ruleset)
            for _ in range(4):
                player.answer()
            assert player.page.locator(".counter").count() > 0
            if player.page.locator(".lights .outline, .counter.lit").count():
                assert player.page.evaluate(LIT)
            player.page.close()
    finally:
        server.stop()

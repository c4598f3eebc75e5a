"""A real browser: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from fivehills import Game, new_game
from fivehills.play.save import to_save

ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--hide-scrollbars",
]  # fmt: skip
WAIT = 60_000
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def program() -> str | None:
    """The browser, by the variable CHROMIUM or where the system keeps it."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


@contextmanager
def browser() -> Iterator[Browser]:
    """A running browser."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)
        yield started
        started.close()


class Visitor:
    """Somebody at a screen. What the page complains of is kept in `trouble`."""

    def __init__(self, started: Browser, address: str, **options: Any):
        options.setdefault("viewport", {"width": 1400, "height": 900})
        self.address = address
        self.context: BrowserContext = started.new_context(**options)
        self.context.set_default_timeout(WAIT)
        self.page: Page = self.context.new_page()
        self.trouble: list[str] = []
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("console", lambda told: self.trouble.append(told.text) if told.type == "error" else None)

    def begin(self, ruleset: str, speed: int = 0, **seats: str) -> str:
        """From the lobby to a table: the address of the game. A seat is 'here', 'link' or 'bot:greedy'."""
        page = self.page
        page.goto(self.address)
        page.evaluate(f"localStorage.setItem('fivehills-speed', '{speed}')")
        page.locator(f"#ruleset-{ruleset}").check()
        for side, kind in seats.items():
            page.locator(f"#seat-{side.replace('_', '-')}").select_option(kind)
        page.get_by_role("button", name="Start the game").click()
        page.locator(".question .ask").wait_for()
        return page.url

    def bring(
        self, ruleset: str, folder: Path, seed: int, bots: Mapping[str, str], until: Callable[[Game], bool] = bool
    ) -> None:
        """A game whose chance is known, brought into the lobby as a save; played at random until something is so."""
        game, rng = new_game(ruleset, seed=seed), Random(seed)
        while not until(game):
            game.play(rng.choice(game.decision.actions))
        (folder / "game.json").write_text(json.dumps({**to_save(game), "seats": dict(bots)}), "utf-8")
        self.page.goto(self.address)
        self.page.evaluate("localStorage.setItem('fivehills-speed', '0')")
        self.page.locator("#save").set_input_files(folder / "game.json")
        self.page.wait_for_url("**/table/*")
        self.page.locator(".question .ask").wait_for()

    def wait_until_asked(self) -> None:
        """Until there is something to answer, or the game is over."""
        self.page.locator(".answers .answer, body.over").first.wait_for()

    def moves(self) -> int:
        """How many actions the time line counts."""
        return int(self.page.locator(".timeline output").inner_text().split("/")[1]) if self.page else 0

    def answer(self, number: int = 0) -> None:
        """Give an answer from the list, and wait until the table has moved."""
        self.wait_until_asked()
        before = self.told()
        answers = self.page.locator(".answers .answer")
        answers.nth(min(number, answers.count() - 1)).click()
        self.page.wait_for_function("before => document.querySelector('.table').dataset.mark !== before", arg=before)

    def told(self) -> str:
        """The mark of the position that is shown."""
        return self.page.locator(".table").get_attribute("data-mark") or ""

    def close(self) -> None:
        self.context.close()
        assert not self.trouble, self.trouble


def serious(visitor: Visitor) -> list[str]:
    """What axe-core finds that keeps people out."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(visitor.page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found if one["impact"] in ("serious", "critical")
    ]

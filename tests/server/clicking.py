"""Playing by clicks on the board: spaces, counters and cards that are lit, and the small menu at the place."""

from __future__ import annotations

from random import Random
from typing import Any

from .browsing import Visitor

LIT = """() => {
  const port = document.querySelector('.port'), rim = port.getBoundingClientRect(), found = [];
  const add = (kind, x, y) => {
    const over = document.elementFromPoint(x, y);
    if (over && (kind === 'card' ? over.closest('.card.lit') : port.contains(over))) found.push({kind, x, y});
  };
  const middle = (kind, element) => {
    const box = element.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (kind === 'card' || (x > rim.left && x < rim.right && y > rim.top && y < rim.bottom)) add(kind, x, y);
  };
  for (const one of document.querySelectorAll('.port .counter.lit .tile')) middle('piece', one);
  for (const one of document.querySelectorAll('.port .lights .outline')) middle('space', one);
  for (const one of document.querySelectorAll('.hand .card.lit')) middle('card', one);
  return found;
}"""
PRESENT = "() => [document.querySelector('.table').dataset.mark, document.body.classList.contains('over')].join()"
MOVED = f"before => ({PRESENT})() !== before"


class Clicker:
    """A person who clicks on what is lit; on the line of the question only where nothing on the board answers it."""

    def __init__(self, visitor: Visitor, seed: int):
        self.visitor, self.page, self.rng = visitor, visitor.page, Random(seed)
        self.clicks = {"piece": 0, "space": 0, "card": 0, "line": 0}

    def decide(self) -> None:
        """Answer one question by clicks."""
        before = self.page.evaluate(PRESENT)
        for _ in range(6):
            self._click()
            if self._has_moved(before):
                return
        raise AssertionError(f"six clicks have answered nothing: {self.page.locator('.ask').inner_text()}")

    def _click(self) -> None:
        menu = self.page.locator(".popover:visible .menu .answer")
        if menu.count():
            menu.nth(self.rng.randrange(menu.count())).click()
            return
        lit = self.page.evaluate(LIT)
        plain = self.page.locator(".question .answer")
        if plain.count() and (not lit or self.rng.random() < 0.4):
            self._count("line")
            plain.last.click()
        elif lit:
            self._press(self.rng.choice(lit))
        else:
            self.page.get_by_label("Show the whole map").click()

    def _press(self, place: dict[str, Any]) -> None:
        self._count(place["kind"])
        self.page.mouse.click(place["x"], place["y"])

    def _count(self, kind: str) -> None:
        self.clicks[kind] += 1

    def _has_moved(self, before: str) -> bool:
        """Whether the answer was taken; a menu or a narrower choice has not answered anything."""
        if self.page.locator(".popover:visible .menu .answer").count():
            return False
        try:
            self.page.wait_for_function(MOVED, arg=before, timeout=1500)
        except Exception:
            return False
        return True

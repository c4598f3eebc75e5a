"""Playing by clicks on the board: spaces, counters and cards that are lit, and the small menu at the place."""

from __future__ import annotations

from random import Random
from typing import Any

from .browsing import Visitor

LIT = """() => {
  const port = document.querySelector('.port'), rim = port.getBoundingClientRect(), found = [];
  const add = (kind, id, element) => {
    const box = element.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    const over = document.elementFromPoint(x, y);
    const inside = x > rim.left && x < rim.right && y > rim.top && y < rim.bottom;
    const seen = Boolean(over && (kind === 'card' ? over.closest('.card.lit') : inside && port.contains(over)));
    found.push({kind, id, x, y, seen});
  };
  for (const one of port.querySelectorAll('.counter.lit')) add('piece', one.dataset.pieces, one.querySelector('.tile'));
  for (const one of port.querySelectorAll('.lights .outline')) add('space', one.dataset.space, one);
  for (const one of document.querySelectorAll('.hand .card.lit')) add('card', one.dataset.card, one);
  return found;
}"""
STATE = """() => { const popover = document.querySelector('.popover');
  const mark = document.querySelector('.table').dataset.mark, over = document.body.classList.contains('over');
  return {mark, over, popover: popover.hidden ? '' : popover.innerText}; }"""
CHANGED = f"""before => {{ const now = ({STATE})();
  return now.mark !== before.mark || now.over || (now.popover && now.popover !== before.popover); }}"""
MENU = ".popover:not([hidden]) :is(.menu .answer, .fan button.lit)"
PLAIN = ".question .answer"
LOOK = f"""() => {{ const count = (selector) => document.querySelectorAll(selector).length;
  return {{...({STATE})(), menu: count({MENU!r}), plain: count({PLAIN!r}), lit: ({LIT})()}}; }}"""


class Clicker:
    """A person who clicks on what is lit; on the line of the question only now and then, or where nothing is.

    At the same table, with the same seed, it is always the same clicks: they hang on the position alone.
    """

    def __init__(self, visitor: Visitor, seed: int):
        self.visitor, self.page, self.seed = visitor, visitor.page, seed
        self.clicks = {"piece": 0, "space": 0, "card": 0, "line": 0}
        self.marks: list[str] = []

    def play(self) -> None:
        """Answer questions until the game is over."""
        seen = self._asked()
        while not seen["over"]:
            self._decide(seen)
            seen = self._asked()

    def _asked(self) -> dict[str, Any]:
        """What there is to be seen when there is something to answer, or the game is over."""
        self.visitor.wait_until_asked()
        return self.page.evaluate(LOOK)  # type: ignore[no-any-return]

    def _decide(self, seen: dict[str, Any]) -> None:
        """Answer one question by clicks."""
        mark = seen["mark"]
        rng = Random(f"{self.seed}/{mark}")
        self.marks.append(mark)
        for _ in range(6):
            if self._has_clicked(seen, rng):
                return
            seen = self.page.evaluate(LOOK)
        raise AssertionError(f"six clicks have answered nothing: {self.page.locator('.ask').inner_text()}")

    def _has_clicked(self, seen: dict[str, Any], rng: Random) -> bool:
        """One click, and what it changes: whether it is the table, and not only the closer look with its menu."""
        self._click(seen, rng)
        self.page.wait_for_function(CHANGED, arg=seen)
        now = self.page.evaluate(STATE)
        return bool(now["mark"] != seen["mark"] or now["over"])

    def _click(self, seen: dict[str, Any], rng: Random) -> None:
        """On an answer of the closer look, on the line, or on something lit: on the whole map if need be."""
        if seen["menu"]:
            return self.page.locator(MENU).nth(rng.randrange(seen["menu"])).click()
        if not all(one["seen"] for one in seen["lit"]):
            self.page.get_by_label("Show the whole map").click()
            seen = self.page.evaluate(LOOK)
        lit = sorted((one for one in seen["lit"] if one["seen"]), key=lambda one: (one["kind"], one["id"]))
        if seen["plain"] and (not lit or rng.random() < 0.4):
            self.clicks["line"] += 1
            return self.page.locator(PLAIN).last.click()
        place = rng.choice(lit)
        self.clicks[place["kind"]] += 1
        return self.page.mouse.click(place["x"], place["y"])

"""`fivehills` alone: a ruleset, a scenario, a side and an opponent from a menu, then play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from fivehills.bots.players import bot_names
from fivehills.cli import output
from fivehills.cli.catalogue import catalogue
from fivehills.cli.keyboard import Keyboard
from fivehills.cli.playing import DEFAULT_BOT, opened, sit_down
from fivehills.errors import UsageError

TWO_PEOPLE = "two people"


def choose_and_play() -> None:
    """Ask what to play, and play it."""
    found = catalogue()["rulesets"]
    if not found:
        raise UsageError("no ruleset is installed; 'fivehills list' shows what was found")
    try:
        ruleset, scenario, bots = _choose(found)
    except (EOFError, KeyboardInterrupt):
        raise UsageError("nothing was chosen; 'fivehills --help' lists the commands") from None
    from fivehills.play.start import compiled

    sit_down(opened(compiled(ruleset, scenario), bots, None, None))


def _choose(found: Sequence[dict[str, Any]]) -> tuple[str, str, dict[str, str]]:
    menu = Menu()
    ruleset = found[menu.ask("Which game?", [(entry["title"], entry["summary"]) for entry in found])]
    scenarios = sorted(ruleset["scenarios"], key=lambda scenario: not scenario["default"])
    scenario = scenarios[menu.ask("Which scenario?", [(s["title"], s["summary"]) for s in scenarios])]
    sides = ruleset["sides"]
    seats = [(side["name"], "against a bot") for side in sides] + [(TWO_PEOPLE, "at one keyboard")]
    seat = menu.ask("Which side do you play?", seats)
    if seat == len(sides):
        return ruleset["id"], scenario["id"], {}
    names = sorted(bot_names(), key=lambda name: name != DEFAULT_BOT)
    bot = names[menu.ask("Against whom?", [(name, "") for name in names])]
    return ruleset["id"], scenario["id"], {side["id"]: bot for side in sides if side is not sides[seat]}


class Menu:
    """Numbered questions; Enter takes the first answer."""

    def __init__(self) -> None:
        self.console = output.console()
        self._names: list[str] = []
        self.keyboard = Keyboard(lambda: self._names)

    def ask(self, question: str, answers: Sequence[tuple[str, str]]) -> int:
        """The number of the answer, from 0; asked again until it is one of them."""
        self._names = [name for name, _ in answers]
        self.console.print(Text(question, "head"))
        for number, (name, more) in enumerate(answers, start=1):
            self.console.print(Text.assemble((f"{number:>3} ", "num"), name, (f"  {more}" if more else "", "quiet")))
        while True:
            chosen = self._meant(self.keyboard.read("[1] > ").strip().lower())
            if chosen is not None:
                return chosen
            self.console.print(Text(f"a number from 1 to {len(answers)}, or the beginning of a name", "bad"))

    def _meant(self, words: str) -> int | None:
        if not words:
            return 0
        if words.isascii() and words.isdigit():
            return int(words) - 1 if 1 <= int(words) <= len(self._names) else None
        found = [place for place, name in enumerate(self._names) if name.lower().startswith(words)]
        return found[0] if len(found) == 1 else None

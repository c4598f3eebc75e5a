"""`fivehills` alone: the last game, or a ruleset, a scenario, a side and an opponent from a menu; then play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.padding import Padding
from rich.text import Text

from fivehills.bots.players import bot_names, bot_summary
from fivehills.cli import output, saved, serving
from fivehills.cli.catalogue import catalogue
from fivehills.cli.keyboard import Keyboard
from fivehills.cli.playing import Company, opened, resumed, sit_down
from fivehills.cli.saves import state_folder
from fivehills.cli.seats import DEFAULT_BOT
from fivehills.errors import UsageError

if TYPE_CHECKING:
    from fivehills.cli.table import Table

TWO_PEOPLE = "two people"
BROWSER = ("in the browser", "All games on a map to click on, with bots or with people by link.")
LEAVING = ("quit", "q", "exit")
HOW = "Type a number or the beginning of a name; Enter takes the first, 'quit' leaves."
NOTHING_CHOSEN = "nothing was chosen; 'fivehills --help' lists the commands"


class InTheBrowser(Exception):
    """Somebody would rather play there."""


def choose_and_play() -> None:
    """Ask what to play, and play it."""
    found = catalogue()["rulesets"]
    if not found:
        raise UsageError("no ruleset is installed; 'fivehills list' shows what was found")
    try:
        table = _chosen(found)
    except (EOFError, KeyboardInterrupt):
        raise UsageError(NOTHING_CHOSEN) from None
    except InTheBrowser:
        serving.run()
        return
    sit_down(table)


def choose_saved() -> Path:
    """Ask which saved game goes on."""
    games = saved.unfinished()
    if not games:
        raise UsageError(f"no unfinished game lies in {str(state_folder())!r}; say which file: --resume FILE")
    try:
        return games[Menu().ask("Which game goes on?", [(game.title, game.more) for game in games])].path
    except (EOFError, KeyboardInterrupt):
        raise UsageError(NOTHING_CHOSEN) from None


def _chosen(found: Sequence[dict[str, Any]]) -> Table:
    """The table at which the answers sit down."""
    from fivehills.play.start import compiled

    menu = Menu()
    games = saved.unfinished()
    if games:
        answers = [(f"go on with {games[0].title}", games[0].more), ("another saved game", ""), ("a new game", "")]
        if len(games) == 1:
            del answers[1]
        answer = _asked(menu, "What do you want to play?", answers)
        if answer == 0:
            return resumed(games[0].path, None, None, Company())
        if answer < len(answers) - 1:
            return resumed(choose_saved(), None, None, Company())
    ruleset, scenario, bots = _new_game(menu, found)
    return opened(compiled(ruleset, scenario), bots, None, None)


def _asked(menu: Menu, question: str, answers: Sequence[tuple[str, str]]) -> int:
    """Ask, with the browser as one more answer where it can be had. Raises InTheBrowser."""
    answer = menu.ask(question, [*answers, *([BROWSER] if not serving.missing() else [])])
    if answer == len(answers):
        raise InTheBrowser
    return answer


def _new_game(menu: Menu, found: Sequence[dict[str, Any]]) -> tuple[str, str, dict[str, str]]:
    by_ease = sorted(found, key=lambda entry: entry["difficulty"])
    titles = [(entry["title"], entry["summary"]) for entry in by_ease]
    ruleset = by_ease[_asked(menu, "Which game? (the easiest first)", titles)]
    scenarios = sorted(ruleset["scenarios"], key=lambda scenario: not scenario["default"])
    scenario = scenarios[menu.ask("Which scenario?", [(s["title"], s["summary"]) for s in scenarios])]
    sides = ruleset["sides"]
    if len(sides) == 1:
        return ruleset["id"], scenario["id"], {}
    seats = [(side["name"], "against a bot") for side in sides] + [(TWO_PEOPLE, "at one keyboard")]
    seat = menu.ask("Which side do you play?", seats)
    if seat == len(sides):
        return ruleset["id"], scenario["id"], {}
    names = sorted(bot_names(), key=lambda name: name != DEFAULT_BOT)
    bot = names[menu.ask("Against whom?", [(name, bot_summary(name)) for name in names])]
    return ruleset["id"], scenario["id"], {side["id"]: bot for side in sides if side is not sides[seat]}


class Menu:
    """Numbered questions; Enter takes the first answer, a single answer needs no question, and 'quit' leaves."""

    def __init__(self) -> None:
        self.console = output.console()
        self._told = False
        self._names: list[str] = []
        self.keyboard = Keyboard(lambda: self._names)

    def ask(self, question: str, answers: Sequence[tuple[str, str]]) -> int:
        """The number of the answer, from 0; asked again until it is one of them."""
        if len(answers) == 1:
            return 0
        self._names = [name for name, _ in answers]
        self.console.print(Text(question, "head"))
        for number, (name, more) in enumerate(answers, start=1):
            self.console.print(Text.assemble((f"{number:>3} ", "num"), name))
            if more:
                self.console.print(Padding(Text(more, "quiet"), (0, 0, 0, 4), expand=False))
        self._tell_how()
        while True:
            words = self.keyboard.read("[1] > ").strip().lower()
            if words in LEAVING:
                raise typer.Exit
            chosen = self._meant(words)
            if chosen is not None:
                return chosen
            wanted = f"a number from 1 to {len(answers)}, or the beginning of a name; 'quit' leaves"
            self.console.print(Text(wanted, "bad"))

    def _tell_how(self) -> None:
        """How to answer, below the first question."""
        if not self._told:
            self.console.print(Text(HOW, "quiet"))
        self._told = True

    def _meant(self, words: str) -> int | None:
        if not words:
            return 0
        if words.isascii() and words.isdigit():
            return int(words) - 1 if 1 <= int(words) <= len(self._names) else None
        found = [place for place, name in enumerate(self._names) if name.lower().startswith(words)]
        return found[0] if len(found) == 1 else None

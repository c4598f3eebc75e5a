"""A session at the terminal: bots play, persons are asked, until the game ends or somebody leaves."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console, RenderableType
from rich.text import Text

from fivehills.cli import commands, output, wording
from fivehills.cli.choices import FEWER, Choices, SeveralFit
from fivehills.cli.common import counted
from fivehills.cli.interrupts import Interrupted
from fivehills.cli.keyboard import Keyboard
from fivehills.cli.pager import Pager
from fivehills.cli.scene import Scene
from fivehills.cli.screen import BUSY, Screen
from fivehills.errors import FiveHillsError, InvalidAction, SaveError
from fivehills.play.story import folded, story
from fivehills.secrecy.view import layout

if TYPE_CHECKING:
    from fivehills.cli.screen import View
    from fivehills.cli.table import Table
    from fivehills.engine.actions import Action
    from fivehills.play.game import Game


MANY_PLACES = 30
"""Places beyond which nobody wants to read all of them before the first question."""
FEW = 8
"""Spaces that are told one by one before a question about them."""
RECALLED = 12
"""Lines that a resumed game begins with: what happened last."""


class Leave(Exception):
    """Somebody wants to stop playing. saved: the game has been put away; if not, it is given up."""

    def __init__(self, saved: bool):
        self.saved = saved
        super().__init__(saved)


class Session:
    """One sitting. `run` returns the exit code."""

    def __init__(self, table: Table, console: Console | None = None):
        self.table = table
        self.console = console or output.console()
        self.screen = Screen(layout(table.game.rules), _starts(table.game))
        self.choices = Choices(table.game, self.screen)
        self.scene = Scene(self.screen, self.console)
        self.keyboard = Keyboard(lambda: [*self.choices.texts(), *commands.names()])
        self.pager = Pager(self.console, self.keyboard)
        self.viewer = table.people[0]
        self._read = {side: self._seen_before(side) for side in table.game.rules.sides}
        self._briefed = {side for side in table.people if side in table.actors}
        self._asked_twice: Action | None = None
        self._passed_over = 0
        self._anew = False
        self._last_actor: str | None = None
        self._shown_depth = 0
        self._others_moved = True
        self._warned = False
        self._known_cards: dict[str, set[str]] = {side: set() for side in table.game.rules.sides}
        self._known_spaces: dict[str, dict[str, Any]] = {}

    def run(self) -> int:
        """Play until the game is over, somebody leaves, or the program is asked to end."""
        try:
            with self.table.interrupts.caught():
                return self._run()
        except Interrupted as stop:
            self.table.interrupts.deaf()
            self._put_away("")
            return 128 + stop.number

    def _run(self) -> int:
        try:
            self.table.autosave()
            self._welcome()
            while not self.table.game.over:
                self._one_decision()
            self.table.autosave()
            self._show_end()
        except Leave as leaving:
            return self._put_away("") if leaving.saved else 0
        except EOFError:
            return self._put_away("the input has ended")
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            _silence()  # the terminal was closed while something was printed
            return self._put_away("")
        return 0

    def _one_decision(self) -> None:
        actor = self.table.game.decision.actor
        if actor in self.table.bots:
            self._let_bot_play(actor)
        elif (answer := self.table.own_answer()) is not None:
            game = self.table.game
            self._passed_over += bool(game.state.stack[-1].declines) and len(game.decision.actions) > 1
            self.table.play(answer)
        else:
            self._ask(actor)

    # --- bots -------------------------------------------------------------------------------------------------

    def _let_bot_play(self, side: str) -> None:
        thinking = f"{self.screen.sides[side]} ({self.table.bots[side]}) …"
        with self.console.status(thinking) if self.console.is_terminal else contextlib.nullcontext():
            while self._is_for_bot(side):
                self.table.play(self.table.bot_action(side))
        self._others_moved = True

    def _is_for_bot(self, side: str) -> bool:
        game = self.table.game
        return not game.over and game.decision.actor == side and side in self.table.bots

    # --- persons ----------------------------------------------------------------------------------------------

    def _ask(self, side: str) -> None:
        """Put the question until an action has been played or the past has changed."""
        self._hand_over(side)
        self.viewer = side
        self.table.autosave()
        self._warn_of_trouble()
        self._brief_once()
        self.show_news()
        self._show_question()
        moves, self._anew = self.table.game.moves, False
        while self.table.game.moves == moves and not self._anew:
            line = self.pager.read()
            try:
                self._answer(line)
            except InvalidAction as refusal:
                self.print(Text(" ".join(str(refusal).split()), "bad"))
            except FiveHillsError as error:
                self.complain(str(error))

    def _answer(self, line: str) -> None:
        try:
            action = self.choices.meant(line, commands.names())
        except SeveralFit as several:
            self._list_fitting(several)
            return
        except InvalidAction:
            way = self.choices.behind(line)
            if not way:
                raise
            for step in way:
                self.play(step)
            return
        if action is None:
            commands.run(self, line)
            self._recall_question()
        elif self._is_sure(action):
            self.play(action)

    def _recall_question(self) -> None:
        """After a long look at something else: what was asked."""
        if not self._anew and self.pager.is_question_gone:
            self.print(Text(""), self._prompt(), Text("'?' lists the answers", "quiet"))

    def _list_fitting(self, several: SeveralFit) -> None:
        """What a line may mean, to choose from by number."""
        self.print(Text(f"{several}; which one? Type its number.", "quiet"))
        self.page(self.choices.rows(several.found))

    def _is_sure(self, action: Action) -> bool:
        """Whether an action may be played at once: what ends something is asked for twice while more can be done."""
        decision = self.table.game.decision
        if not (decision.is_trap(action) and self.keyboard.is_terminal) or action is self._asked_twice:
            self._asked_twice = None
            return True
        self._asked_twice = action
        self.print(
            Text(
                f"'{action.label}': {decision.ends(action)}. More can still be done; type it again if you are sure.",
                "mark",
            )
        )
        return False

    def play(self, action: Action) -> None:
        """Play what the person has chosen."""
        self._last_actor = self.viewer
        self.table.play(action)
        self.table.autosave()  # before a bot begins to think

    def _hand_over(self, side: str) -> None:
        """Between two persons, nothing secret stays on the screen when the keyboard changes hands."""
        before, self._last_actor = self._last_actor, side
        if before == side or len(self.table.people) < 2:
            return
        self._others_moved = True
        if not commands.has_secrets(self.table.game):
            return
        if before is not None:
            self._wipe()
        name = self.screen.sides[side]
        self.print(Text(f"{name} must decide now. {name}: press Enter when only you can see the screen."))
        self.pager.read("")

    def _wipe(self) -> None:
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
            sys.stdout.write("\033[3J")

    def _warn_of_trouble(self) -> None:
        if self.table.trouble is not None and not self._warned:
            self.complain(f"The game cannot be saved: {self.table.trouble}")
        self._warned = self.table.trouble is not None

    # --- showing ----------------------------------------------------------------------------------------------

    def print(self, *things: RenderableType) -> None:
        """Write to the screen what belongs together."""
        self.pager.together(*things)

    def tell(self, words: str) -> None:
        """Write a line that is never broken, so that a path in it can be copied."""
        self.pager.line(words, "quiet")

    def complain(self, words: str) -> None:
        """Say what is wrong, on a line that is never broken either."""
        self.pager.line(" ".join(words.split()), "bad")

    def _welcome(self) -> None:
        game = self.table.game
        title = Text(f"{game.rules.content.ruleset.title}: {game.rules.scenario.title}", "head")
        self.print(title, Text("'help' lists what you can type, 'brief' tells what it is about", "quiet"))
        self.tell(f"saved as {self.table.path}")
        if self.table.told:
            self.complain(self.table.told)

    def show_news(self) -> None:
        """What has happened since this side last looked."""
        read = min(self._read[self.viewer], self.table.log_length(self.viewer))
        lines = self.table.log_after(self.viewer, read)
        self._read[self.viewer] = read + len(lines)
        if lines:
            parts = folded(story(self.table.game.rules, lines), f"('log {len(lines)}' shows all of it, with every die)")
            self.page(Text(""), *map(wording.told, parts))

    def _seen_before(self, side: str) -> int:
        """Lines of a resumed game that were read before it was left, but for the last few."""
        return max(0, self.table.log_length(side) - RECALLED) if side in self.table.actors else 0

    def _brief_once(self) -> None:
        """Before the first question of a game, each side is told what it is about."""
        parts = list(self.screen.briefing(self.viewer))
        if parts and self.viewer not in self._briefed:
            self.print(Text(""), *parts)
            self.pager.pause("-- Enter to begin --")
        self._briefed.add(self.viewer)

    def forget(self) -> None:
        """After undo: put the question there, with everything again that is not yet known to have happened."""
        self._anew = True
        for side in self._read:
            self._read[side] = min(self._read[side], self.table.log_length(side))
        self._others_moved = True
        self._last_actor = self.table.game.decision.actor

    def _show_question(self) -> None:
        view = self.table.game.view(self.viewer)
        depth = len(view["sequence"])
        self.print(Text(""), self.screen.header(view, self.console.width), *self.screen.standing(view))
        spaces = self.choices.spaces()
        if self._others_moved and (not self._shown_depth or depth <= self._shown_depth):
            self._show_table(view)
            self._shown_depth = depth
        elif not self.scene.has_room:
            self._show_scene(view, spaces)
        self._others_moved = False
        self._tell_passed_over()
        self.print(self._question(view, spaces))

    def _question(self, view: View, spaces: Sequence[str]) -> RenderableType:
        """What is asked and what can be answered, as much of it as the screen can hold."""
        width = self.scene.width_beside(spaces)
        for most in (None, *FEWER):
            asked = self.scene.beside(view, spaces, [self._prompt(), *self.choices.listed(width, most)])
            if self.pager.fits(asked):
                break
        return asked

    def _tell_passed_over(self) -> None:
        """How many chances to react have gone by unasked, and how to change that."""
        if self._passed_over:
            count = counted(self._passed_over, "chance")
            words = f"({count} to react went by unasked, small or hardly better than one you let pass; at the next one"
            self.print(Text(f"{words} 'react always' changes that)", "quiet"))
        self._passed_over = 0

    def _show_table(self, view: View) -> None:
        """At first everything that matters on and beside the map, later what has changed; new cards in full."""
        before: View | None = self._known_spaces.get(self.viewer)
        if before is None and len(self.screen.busy(view)) <= MANY_PLACES:
            self._show_everything(view)
            return
        if before is None:
            places = len(self.screen.busy(view))
            self.tell(f"{places} places are occupied or marked: 'situation' lists them, 'map' and 'draw' show them")
        changed = [] if before is None else self._changed(view, before)
        if changed:
            self.print(Text("Changed ('situation' shows everything):", "quiet"))
            self.page(self.screen.situation(view, changed, "no units"), *self.screen.signs(view, changed))
        self._show_cards(view)

    def _changed(self, view: View, before: View) -> list[str]:
        """The places of the map that are not as this side last saw them."""
        return [id_ for id_ in self.screen.busy(view, before) if view["spaces"][id_] != before.get(id_)]

    def _show_everything(self, view: View) -> None:
        """Tracks, spaces, what lies beside the map, cards."""
        screen = self.screen
        places = screen.situation(view), *screen.signs(view), *screen.only_marked(view), *screen.off_map(view)
        self.page(screen.tracks(view), *places)
        self._show_cards(view)

    def _show_cards(self, view: View) -> None:
        known = self._known_cards[self.viewer]
        self.print(*self.screen.piles(view), *self.screen.hand(view, known))
        known.update(self.screen.own_cards(view))
        self._known_spaces[self.viewer] = view["spaces"]

    def show_situation(self) -> None:
        """Everything on request, with the texts of all cards."""
        self._known_cards[self.viewer].clear()
        self._show_everything(self.table.game.view(self.viewer))

    def _show_scene(self, view: View, spaces: Sequence[str]) -> None:
        """Only the spaces with which the present question is concerned, if there is anything to be told of them."""
        told = [id_ for id_ in spaces if view["spaces"][id_].keys() & BUSY or view["spaces"][id_].get("control")]
        if told and len(spaces) <= FEW:
            self.print(self.screen.situation(view, told), *self.screen.signs(view, told))

    def show_prompt(self) -> None:
        """Put the question again."""
        self.print(self._prompt())

    def _prompt(self) -> Text:
        """Who must decide, what and by which rule."""
        decision = self.table.game.decision
        cite = (f"  (rule {decision.cite})", "cite") if decision.cite else ""
        return Text.assemble(self.screen.side(decision.actor), ": ", (decision.prompt, "bold"), cite)

    def page(self, *things: RenderableType) -> None:
        """Write to the screen, a page at a time at a terminal."""
        self.pager.page(*things)

    # --- the end ----------------------------------------------------------------------------------------------

    def _show_end(self) -> None:
        self.show_news()
        for words in wording.result(self.table.game):
            self.print(Text(words, "head"))
        self.tell(f"To see it again: {wording.command('replay', self.table.path)}")

    def _put_away(self, reason: str) -> int:
        """Save and say how to go on; the terminal may be gone."""
        try:
            path = self.table.rescue()
        except SaveError as error:
            output.error(f"fivehills: {error}")
            return 2
        words = f"{reason}: " if reason else ""
        told = f"\n{words}saved; to go on: {wording.command('play --resume', path)}\n"
        try:
            sys.stdout.write(told)
            sys.stdout.flush()
        except OSError:
            _silence()
        return 0


def _starts(game: Game) -> dict[str, int]:
    """What tracks and values begin with: as long as they are there, they need not be shown."""
    file = game.rules.content.ruleset
    return {track.id: track.start for track in file.tracks} | {value.id: value.start for value in file.values}


def _silence() -> None:
    """The terminal is gone: whatever is still in the buffers goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            os.dup2(nowhere, stream.fileno())

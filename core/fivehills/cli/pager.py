"""Writing a screen at a time: nothing leaves the top of a terminal before its reader has gone on."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from fivehills.cli.common import counted
from fivehills.cli.keyboard import PROMPT, Keyboard

LOWEST = 5
"""Lines of a screen at least, however low the terminal says it is."""
GO_ON = "-- Enter to go on --"


class Pager:
    """Writes to a console and knows how many lines stand on the screen since the keyboard was last read."""

    def __init__(self, console: Console, keyboard: Keyboard):
        self.console = console
        self.keyboard = keyboard
        self._shown = 0
        self._turned = False

    def read(self, prompt: str = PROMPT) -> str:
        """The answer to a question: whoever answers has seen what is on the screen."""
        self._shown, self._turned = 0, False
        return self.keyboard.read(prompt)

    @property
    def is_question_gone(self) -> bool:
        """Whether so much has been written since the keyboard was last read that the question has left the screen."""
        return self.keyboard.is_terminal and (self._turned or 2 * self._shown > self._height)

    def together(self, *things: RenderableType) -> None:
        """Write what belongs on one screen; if it does not fit below what is there, that is to be read first."""
        lines = self._lines(things)
        if self._shown and self._shown + len(lines) > self._height:
            self.pause(GO_ON)
        self._write(lines)

    def fits(self, thing: RenderableType) -> bool:
        """Whether something can be seen whole on one screen; in a pipe everything can."""
        return not self.keyboard.is_terminal or len(self._lines([thing])) <= self._height

    def page(self, *things: RenderableType) -> None:
        """Write as much as fits, and go on when Enter is typed."""
        lines = self._lines(things)
        while self._waits and len(lines) > (room := max(self._height - self._shown, 1)):
            self._write(lines[:room])
            lines = lines[room:]
            if not self._goes_on(len(lines)):
                return
        self._write(lines)

    def line(self, words: str, style: str) -> None:
        """Write a line that is never broken, so that a path in it can be copied."""
        self.console.print(Text(words, style), soft_wrap=True)
        self._shown += 1 + len(words) // self.console.width

    def pause(self, words: str) -> None:
        """Wait until what is on the screen has been read; what is typed meanwhile is kept for the next question."""
        self._shown = 0
        if self._waits:
            self._keep(self.keyboard.read(words))

    @property
    def _waits(self) -> bool:
        """Whether somebody reads along: not in a pipe, and not who has typed the next answer ahead."""
        return self.keyboard.is_terminal and not self.keyboard.has_kept

    @property
    def _height(self) -> int:
        return max(self.console.height - 2, LOWEST)

    def _lines(self, things: Sequence[RenderableType]) -> list[str]:
        with self.console.capture() as captured:
            for thing in things:
                self.console.print(thing)
        return captured.get().splitlines()

    def _write(self, lines: Sequence[str]) -> None:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()
        self._shown += len(lines)

    def _goes_on(self, more: int) -> bool:
        """Whether the next page is wanted; anything else than Enter and q is kept for the next question."""
        self._shown, self._turned = 0, True
        said = self.keyboard.read(f"-- {counted(more, 'more line')}: Enter, or q --")
        if said.strip().lower() != "q":
            self._keep(said)
        return not said

    def _keep(self, said: str) -> None:
        if said.strip():
            self.keyboard.unread(said)

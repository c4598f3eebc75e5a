"""Reading lines: with editing and completion at a terminal, plainly from a pipe."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence

PROMPT = "> "
Words = Callable[[], Sequence[str]]


class Keyboard:
    """Asks for lines. `offered` gives what the Tab key completes."""

    def __init__(self, offered: Words):
        self._offered = offered
        self._kept: list[str] = []
        self.is_terminal = sys.stdin.isatty()
        if self.is_terminal:
            self._arrange_completion()

    def read(self, prompt: str = PROMPT) -> str:
        """The next line. Raises EOFError when there is none, or when the terminal is gone."""
        if self._kept and prompt == PROMPT:
            return self._kept.pop(0)
        try:
            return input(prompt) if self.is_terminal else self._from_pipe(prompt)
        except (OSError, ValueError) as error:
            raise EOFError from error

    @property
    def has_kept(self) -> bool:
        """Whether the next question is answered already."""
        return bool(self._kept)

    def unread(self, line: str) -> None:
        """Keep a line that was typed too early for the next question."""
        self._kept.append(line)

    def _from_pipe(self, prompt: str) -> str:
        """A line of a script, echoed so that the transcript can be read."""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        words = line.rstrip("\r\n")
        sys.stdout.write(f"{prompt}{words}\n")
        return words

    def _arrange_completion(self) -> None:
        with contextlib.suppress(ImportError):
            import readline

            readline.set_completer(self._complete)
            readline.set_completer_delims("")
            readline.parse_and_bind("tab: complete")

    def _complete(self, begun: str, number: int) -> str | None:
        found = [words for words in self._offered() if words.lower().startswith(begun.lower())]
        return found[number] if number < len(found) else None

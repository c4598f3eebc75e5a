"""What is written where: colour that degrades to plain text, encodings that cannot print everything, progress bars."""

from __future__ import annotations

import codecs
import contextlib
import io
import json
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterator
from typing import Any, TextIO

from rich.console import Console
from rich.theme import Theme

HANDLER = "fivehills.plain"
INSTEAD = {
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{HORIZONTAL ELLIPSIS}": "...",
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{MINUS SIGN}": "-",
    "\N{MIDDLE DOT}": "*",
    "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}": ">",
    "\N{RIGHTWARDS ARROW}": "->",
    "\N{BLACK STAR}": "*",
    "\N{BULLET}": "*",
    "\N{BOX DRAWINGS LIGHT HORIZONTAL}": "-",
    "\N{SECTION SIGN}": "s.",
}
THEME = Theme(
    {
        "head": "bold",
        "side0": "bold blue",
        "side1": "bold red",
        "side2": "bold green",
        "side3": "bold magenta",
        "cite": "dim cyan",
        "num": "bold yellow",
        "mark": "yellow",
        "quiet": "dim",
        "bad": "bold red",
    }
)
WIDEST = 120
_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def prepare() -> None:
    """Let no character that an encoding lacks end the program."""
    codecs.register_error(HANDLER, _plain)
    for stream in (sys.stdout, sys.stderr):
        _tolerate(stream, HANDLER)
    _tolerate(sys.stdin, "replace")


def _tolerate(stream: TextIO, errors: str) -> None:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=errors)


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(INSTEAD.get(letter, "?") for letter in letters), error.end


def console(stream: TextIO | None = None) -> Console:
    """A console on a stream; without a terminal, or with NO_COLOR or TERM=dumb, it writes plain text."""
    target = stream or sys.stdout
    given = os.environ.get("COLUMNS", "")
    width = int(given) if given.isdigit() and int(given) > 0 else None
    made = Console(file=target, theme=THEME, highlight=False, markup=False, emoji=False, soft_wrap=False, width=width)
    if width is None:
        made.width = min(made.width, WIDEST) if made.is_terminal else 80
    return made


def harmless(words: str) -> str:
    """Text in which nothing can steer a terminal or turn the direction of reading, whoever wrote it."""
    return _STEERING.sub(lambda found: found.group().encode("unicode_escape").decode(), words)


def line(words: str) -> None:
    """A line on standard output, never wrapped: for files, for JSON, for other programs."""
    sys.stdout.write(harmless(words) + "\n")


def error(words: str) -> None:
    """A line on standard error."""
    with contextlib.suppress(OSError):
        sys.stderr.write(harmless(words) + "\n")
        sys.stderr.flush()


def traceback_of(problem: BaseException) -> None:
    """Python's own account of an error, on standard error."""
    error("".join(traceback.format_exception(problem)).rstrip())


def as_json(data: Any) -> None:
    """One JSON value on standard output."""
    line(json.dumps(data, indent=2, ensure_ascii=False))


@contextlib.contextmanager
def progress(words: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, nothing in a pipe. Gives a function that is told how many are done."""
    bars = Console(stderr=True, theme=THEME)
    if not bars.is_terminal or bars.is_dumb_terminal:
        yield lambda done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=bars, transient=True, redirect_stdout=sys.stdout.isatty()) as bar:
        task = bar.add_task(words, total=total)
        yield lambda done: bar.update(task, completed=done)


@contextlib.contextmanager
def each_done(words: str, total: int) -> Iterator[Callable[[object], None]]:
    """A bar on a terminal that moves on with every call of the function that this gives."""
    done = 0
    with progress(words, total) as tell:

        def one_more(_: object) -> None:
            nonlocal done
            done += 1
            tell(done)

        yield one_more


@contextlib.contextmanager
def busy(words: str) -> Iterator[None]:
    """Something that turns on a terminal while work goes on, nothing in a pipe."""
    bars = Console(stderr=True, theme=THEME)
    if not bars.is_terminal or bars.is_dumb_terminal:
        yield
        return
    with bars.status(words):
        yield

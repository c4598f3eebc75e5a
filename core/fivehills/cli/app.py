"""The application: its commands, and what becomes of errors.

An error is one clear line on standard error and exit code 2; a traceback only with --debug.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from fivehills.cli import output
from fivehills.errors import ContentError, FiveHillsError

COMMANDS = (
    "catalogue",
    "playing",
    "batches",
    "tournaments",
    "checking",
    "records",
    "proving",
    "telling",
    "comparing",
    "drawing",
    "sighting",
    "scaffolding",
    "serving",
)
"""Modules with commands, in the order in which help lists them."""

FAILED = 2
STOPPED = 130

UsageProblem: type[Exception] = typer.BadParameter.__mro__[1]
"""What typer raises for a wrong command line: the base of its BadParameter, wherever its version keeps it."""

app = typer.Typer(
    name="fivehills",
    help="Five Hills: one battle, many rulesets. Without a command: choose a game from a menu and play.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    plugin: Annotated[
        list[Path] | None,
        typer.Option(help="Folder with a plugin that is not installed; may be repeated.", metavar="PATH"),
    ] = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
    version: Annotated[bool, typer.Option("--version", help="Print the version and end.")] = False,
) -> None:
    """What holds for every command."""
    if version:
        _print_version()
        raise typer.Exit
    _add_plugins(plugin or [])
    if context.invoked_subcommand is None:
        from fivehills.cli.menu import choose_and_play

        _warn_of_broken()
        choose_and_play()
    elif context.invoked_subcommand != "list":
        _warn_of_broken()


def _print_version() -> None:
    import fivehills

    output.line(f"fivehills {fivehills.__version__}")


def _add_plugins(folders: Sequence[Path]) -> None:
    from fivehills.plugins.discovery import add_folder

    for folder in folders:
        add_folder(folder)


def _warn_of_broken() -> None:
    from fivehills.play.watchdog import watched
    from fivehills.plugins.discovery import registry

    with watched():
        found = registry()
    for name, reason in found.broken.items():
        output.error(f"fivehills: warning: the plugin {name!r} is broken and left out: {one_line(reason)}")


def debugging(context: typer.Context) -> bool:
    """Whether a command was asked to show tracebacks."""
    return bool(context.find_root().params["debug"])


def one_line(words: str) -> str:
    """Text without line breaks."""
    return " ".join(words.split())


ANYWHERE = {"--debug": 0, "--plugin": 1}
"""Options that may stand before or after the command, with the number of words that follow them."""


def in_front(arguments: Sequence[str]) -> list[str]:
    """The arguments with the options of every command moved before the command."""
    front: list[str] = []
    rest = list(arguments)
    place = 0
    while place < len(rest) and rest[place] != "--":
        option, joined, _ = rest[place].partition("=")
        if option not in ANYWHERE:
            place += 1
            continue
        taken = 1 if joined else 1 + ANYWHERE[option]
        front += rest[place : place + taken]
        del rest[place : place + taken]
    return front + rest


def with_files(arguments: Sequence[str]) -> list[str]:
    """The arguments with a question mark where `--resume` is not followed by a file."""
    said = list(arguments)
    for place, word in enumerate(arguments):
        after = arguments[place + 1] if place + 1 < len(arguments) else "-"
        if word == "--resume" and after.startswith("-"):
            said[place] = "--resume=?"
    return said


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    given = with_files(in_front(sys.argv[1:] if arguments is None else arguments))
    output.prepare()
    try:
        return _run(given)
    except BrokenPipeError:
        _close_output()
        return 1
    except (KeyboardInterrupt, typer.Abort):
        output.error("fivehills: stopped")
        return STOPPED
    except Exception as error:
        if "--debug" in given:
            output.traceback_of(error)
        else:
            _tell(error)
        return FAILED


def _run(arguments: list[str]) -> int:
    for module in COMMANDS:
        importlib.import_module(f"fivehills.cli.{module}")
    command = typer.main.get_command(app)
    code = command.main(arguments, prog_name="fivehills", standalone_mode=False)
    sys.stdout.flush()
    return code if isinstance(code, int) else 0


def _tell(error: Exception) -> None:
    if isinstance(error, UsageProblem):
        output.error(f"fivehills: {one_line(error.format_message())}{_help_hint(error)}")  # type: ignore[attr-defined]
    elif isinstance(error, ContentError):
        for problem in error.problems:
            output.error(one_line(str(problem)))
    elif isinstance(error, FiveHillsError):
        output.error(f"fivehills: {one_line(str(error))}")
    else:
        from fivehills.play.mishaps import told

        output.error(f"fivehills: {told(error)}; --debug shows the way there")


def _help_hint(error: Exception) -> str:
    context = getattr(error, "ctx", None)
    return f" (try '{context.command_path} --help')" if context is not None else ""


def _close_output() -> None:
    """Nobody reads on: let the interpreter not complain about it when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())

"""Checks for `validate`: what the code of a ruleset says and offers fits what its content declares.

Found in the source, so that a slip in a rare branch comes out at once: `g.note("fires", …)` needs its line in
texts.yaml with as many placeholders as it is given, `rules.action("move", a, b)` its verb in ruleset.yaml with as many
arguments.
"""

from __future__ import annotations

import ast
import string
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivehills.content.given import Given
from fivehills.content.reading import called
from fivehills.content.wording import nearest
from fivehills.content.yamlevents import Where
from fivehills.engine.log import BEGINS
from fivehills.engine.rules import BUILT_IN
from fivehills.errors import Problem
from fivehills.proof.citations import package_of

if TYPE_CHECKING:
    from fivehills.plugins.discovery import Ruleset

Function = Callable[[Given], Iterator[Problem]]
_SAID = {"note": 0, "whisper": 1, "tell_others": 1}
"""Methods that log an event, with the place of its name among their arguments."""
_OFFERED = {"action": 0, "actions": 0, "by_member": 1}
"""Methods that make actions, with the number of arguments that they add to those given."""


@dataclass(frozen=True)
class Call:
    """A call with a name in it. count: how many arguments follow the name; None if only play can tell."""

    kind: str
    name: str
    count: int | None
    file: str
    line: int
    column: int

    def problem(self, message: str) -> Problem:
        """A fault of this call."""
        return Problem(self.file, self.line, self.column, "", message)


def calls_fit(ruleset: Ruleset, hook: Any) -> list[Function]:
    """The checks for the code of a ruleset, whose verbs with a method `do_…` another check is about."""
    steps = [cls for group in hook.register_steps() for cls in group]
    handled = {name[3:] for cls in steps for name in dir(cls) if name.startswith("do_")}
    return [_events_have_their_lines(ruleset), _actions_have_their_verbs(ruleset, handled)]


def _events_have_their_lines(ruleset: Ruleset) -> Function:
    def check(given: Given) -> Iterator[Problem]:
        """Every event that the code logs has a line, with placeholders for arguments that are there."""
        if not given.sound("texts.yaml"):
            return
        events = {name: event.text for name, event in given.content.texts.events.items()}
        for call in _calls(package_of(ruleset), "event"):
            if call.name not in events and not call.name.startswith(BEGINS):
                message = f"found the event {call.name!r} without a line in texts.yaml"
                yield call.problem(f"{message}; {nearest(call.name, events)}")
            elif call.count is not None:
                yield from _wrong_placeholders(given, call, events)

    return check


def _wrong_placeholders(given: Given, call: Call, events: Mapping[str, str]) -> Iterator[Problem]:
    """Placeholders beyond the arguments are a fault; arguments that a line with placeholders leaves out, a slip."""
    numbers, count = set(_numbers(events[call.name])), call.count or 0
    path: Where = ("events", call.name, "text")
    given_by = f"line {call.line} of {Path(call.file).name} gives the event {count} arguments, numbered from 0"
    beyond, left = sorted(numbers - set(range(count))), sorted(set(range(count)) - numbers)
    if beyond:
        yield given.at("texts.yaml", path, f"found the placeholder {{{beyond[0]}}}, but {given_by}")
    elif left and numbers:
        yield given.warned("texts.yaml", path, f"found no placeholder {{{left[0]}}}, but {given_by}")


def _numbers(text: str) -> list[int]:
    try:
        return [int(field) for _, field, _, _ in string.Formatter().parse(text) if field and field.isdecimal()]
    except ValueError:
        return []  # another check reports it


def _actions_have_their_verbs(ruleset: Ruleset, handled: Set[str]) -> Function:
    def check(given: Given) -> Iterator[Problem]:
        """Every action that the code makes has a verb, and the arguments that its verb declares."""
        if not given.sound("ruleset.yaml"):
            return
        verbs = {verb.id: len(verb.args) for verb in (*BUILT_IN, *given.content.ruleset.verbs)}
        for call in _calls(package_of(ruleset), "verb"):
            if call.name in handled - verbs.keys():
                continue
            if call.name not in verbs:
                message = f"found the verb {call.name!r}, which ruleset.yaml lacks"
                yield call.problem(f"{message}; {nearest(call.name, verbs)}")
            elif call.count is not None and call.count != verbs[call.name]:
                declared = f"expected the {verbs[call.name]} that ruleset.yaml declares"
                yield call.problem(f"found {call.count} arguments of the verb {call.name!r}, {declared}")

    return check


# --- in the source ------------------------------------------------------------------------------------------------


def _calls(folder: Path, kind: str) -> Iterator[Call]:
    for path in sorted(folder.rglob("*.py")):
        yield from (call for call in _in_file(path, path.stat().st_mtime_ns) if call.kind == kind)


@lru_cache(maxsize=512)
def _in_file(path: Path, changed: int) -> tuple[Call, ...]:
    """The calls in a file. changed: when, so that it is read again after a change."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8"), str(path)))
    found = (_call(node, called(path)) for node in nodes if isinstance(node, ast.Call))
    return tuple(sorted((call for call in found if call), key=lambda call: (call.line, call.column)))


def _call(node: ast.Call, file: str) -> Call | None:
    method = _method(node.func)
    if method in _SAID:
        return _named(node, "event", node.args[_SAID[method] :], 0, file)
    if method in _OFFERED:
        more = _OFFERED[method]
        return _named(node, "verb", node.args, more, file)
    return None


def _method(function: ast.expr) -> str:
    """The last name of what is called; `action = g.rules.action` keeps its own."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) and function.id in _OFFERED else ""


def _named(node: ast.Call, kind: str, arguments: list[ast.expr], more: int, file: str) -> Call | None:
    match arguments:
        case [ast.Constant(value=str(name)), *rest]:
            known = not node.keywords and not any(isinstance(argument, ast.Starred) for argument in rest)
            count = len(rest) + more if known else None
            return Call(kind, name, count, file, node.lineno, node.col_offset + 1)
    return None

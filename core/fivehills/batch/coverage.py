"""What games reach: steps, verbs, rows of tables, lines of code. Only where it is asked for: watching costs time.

Games that are watched have rules of their own, compiled with tellers in place of what they tell of, so that all other
games know nothing of it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from fivehills.content.loader import load
from fivehills.content.models import TableFile
from fivehills.engine.rules import Rules
from fivehills.engine.tables import Table
from fivehills.play.start import compiled, rules_from
from fivehills.plugins.discovery import game_hooks, registry

Reached = set[tuple[str, str]]
"""Kind and name of what was reached: a step, a verb, a row, or code as `file:line`."""


class CoveredTable(Table):
    """A table of results that tells which rows were read."""

    __slots__ = ("reached",)

    def __init__(self, file: TableFile, reached: Reached):
        super().__init__(file)
        self.reached = reached

    def at(self, column: int, row: int) -> Any:
        self.reached.add(("row", f"{self.id}: {max(self.first, min(self.last, row))}"))
        return super().at(column, row)


class CoveredRules(Rules):
    """Rules that tell what is reached in their games, in `reached`."""

    def __init__(self, *args: Any):
        self.reached: Reached = set()
        super().__init__(*args)

    def _bind_steps(self) -> None:
        super()._bind_steps()
        for cls in self.stage_names:
            program = self.programs[cls] or ()
            self.programs[cls] = tuple(self._told([("step", cls.__name__)], stage) for stage in program)
        for cls, verbs in self.handlers.items():
            for verb, (handler, stays) in verbs.items():
                verbs[verb] = (self._told([("step", cls.__name__), ("verb", verb)], handler), stays)

    def _told(self, things: Sequence[tuple[str, str]], function: Callable[..., None]) -> Callable[..., None]:
        reached = self.reached

        def call(*args: Any) -> None:
            reached.update(things)
            function(*args)

        return call

    def _bind_content(self) -> None:
        super()._bind_content()
        for name, breakdown in self.breakdowns.items():
            breakdown.resolve = self._counted(name, [row.id for row in breakdown.rows], breakdown.resolve)
        for name, file in self.content.tables.items():
            if isinstance(file, TableFile):
                self.tables[name] = CoveredTable(file, self.reached)

    def _counted(self, name: str, rows: Sequence[str], resolve: Callable[..., Any]) -> Callable[..., Any]:
        reached = self.reached

        def call(g: Any, context: Any) -> Any:
            total, counted = resolve(g, context)
            reached.update(("row", f"{name}: {rows[number]}") for number, _ in counted)
            return total, counted

        return call


def covered(
    ruleset: str, scenario: str | None, options: Mapping[str, Any] | None, variants: Sequence[str]
) -> CoveredRules:
    """Rules of their own for games that are to be watched."""
    plain = compiled(ruleset, scenario, options, variants)  # also finds whatever is wrong
    found = registry().ruleset(ruleset)
    hooks = game_hooks(found, registry().variants_of(ruleset, variants))
    content = plain.content if variants else load(found.content, found.shape)
    made = rules_from(found, content, hooks, plain.variants, plain.scenario.id, options, CoveredRules)
    assert isinstance(made, CoveredRules)
    return made


def code_folder(rules: Rules) -> Path:
    """The folder of the code of a ruleset."""
    return Path(str(sys.modules[rules.ruleset.home].__file__)).parent


@contextmanager
def watching(rules: CoveredRules) -> Iterator[None]:
    """While this lasts, also tell which functions of the ruleset are called."""
    below, reached = f"{code_folder(rules)}/", rules.reached

    def called(frame: FrameType, event: str, arg: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(below):
            reached.add(("code", f"{code.co_filename}:{code.co_firstlineno}"))

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(before)

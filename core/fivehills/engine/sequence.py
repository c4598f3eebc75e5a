"""The sequence of play as data: procedures and their stages, which variants may amend before a game is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from fivehills.errors import RulesetError, VariantConflict

if TYPE_CHECKING:
    from fivehills.play.game import Game

Stage = Callable[[Any, "Game"], None]


class Sequence:
    """Procedures by name with their stages in order. `variant` is the id of whoever changes things now."""

    def __init__(self, stages: Mapping[str, Iterable[str]], variant: str = ""):
        self.variant = variant
        self._stages = {step: list(names) for step, names in stages.items()}
        self._taken: dict[tuple[str, str], str] = {}

    def stages(self, step: str) -> tuple[str, ...]:
        """The stages of a procedure."""
        return tuple(self._of(step))

    def steps(self) -> tuple[str, ...]:
        """The procedures that are listed."""
        return tuple(self._stages)

    def amend(self, variant: str, change: Callable[..., None], arguments: int) -> None:
        """Let a variant's hook change things: it names the sequence, or nothing, as its argument.

        Raises RulesetError if afterwards everything is as it was.
        """
        before = {step: tuple(stages) for step, stages in self._stages.items()}
        self.variant = variant
        change(*[self] * arguments)
        if before == {step: tuple(stages) for step, stages in self._stages.items()}:
            raise RulesetError(f"variant {variant!r}: its hook 'amend_sequence' changes nothing, so it has no effect")

    def insert_before(self, step: str, stage: str, new: str) -> None:
        """Run a new stage just before an existing one."""
        self._of(step).insert(self._place(step, stage), new)

    def insert_after(self, step: str, stage: str, new: str) -> None:
        """Run a new stage just after an existing one."""
        self._of(step).insert(self._place(step, stage) + 1, new)

    def replace(self, step: str, stage: str, new: str) -> None:
        """Run another stage in place of an existing one."""
        self._of(step)[self._place(step, stage)] = new
        self._taken[step, stage] = self.variant

    def drop(self, step: str, stage: str) -> None:
        """Skip a stage."""
        del self._of(step)[self._place(step, stage)]
        self._taken[step, stage] = self.variant

    def _of(self, step: str) -> list[str]:
        if step not in self._stages:
            raise RulesetError(f"the sequence of play has no procedure {step!r}{_hint(step, self._stages)}")
        return self._stages[step]

    def _place(self, step: str, stage: str) -> int:
        stages = self._of(step)
        taker = self._taken.get((step, stage), self.variant)
        if stage not in stages and taker != self.variant:
            both = f"the variants {taker!r} and {self.variant!r} both change the stage {stage!r} of {step!r}"
            raise VariantConflict(f"{both}; play one of them")
        if stage not in stages:
            raise RulesetError(f"procedure {step!r} has no stage {stage!r}{_hint(stage, stages)}")
        return stages.index(stage)


def _hint(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def under_a_heading(event: str, named: Iterable[str], run: Stage) -> Stage:
    """The first stage of a procedure with a title: the log is told that it begins, with what the title names."""

    names = tuple(named)

    def begin(step: Any, g: Game) -> None:
        if g.log is not None:
            g.note(event, *[getattr(step, name) for name in names] if names else ())
        run(step, g)

    return begin


def behind_a_curtain(run: Stage) -> Stage:
    """The first stage of a private procedure: the curtain is drawn before anything is done."""

    def begin(step: Any, g: Game) -> None:
        g.draw_curtain(step)
        run(step, g)

    return begin

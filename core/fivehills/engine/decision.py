"""What is asked, and how a game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from fivehills.engine import answers, deployment, standing
from fivehills.engine.actions import Action
from fivehills.engine.log import known_by, names_in, sentence
from fivehills.engine.steps import Choice
from fivehills.maths.bits import Bits, bits

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules
    from fivehills.engine.state import Ending
    from fivehills.play.game import Game


@dataclass(frozen=True)
class Result:
    """How a game ended: the winning side's id (None for a draw), why, the rule, and figures.

    winners: all that have won: several where they were named together, or where coalitions are declared.
    """

    winner: str | None
    reason: str
    cite: str
    scores: Mapping[str, Any]
    winners: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {**asdict(self), "winners": list(self.winners), "scores": dict(self.scores)}


def ending(winner: int | Sequence[int], reason: str, cite: str) -> Ending:
    """How the state remembers an end: of several winners the others come last."""
    if isinstance(winner, int):
        return (winner, reason, cite)
    first, *others = winner or (-1,)
    return (first, reason, cite, tuple(others)) if others else (first, reason, cite)


def winners(rules: Rules, end: Ending) -> Bits:
    """The sides that have won, as a set: those that were named, each with its coalition."""
    won = 0
    for side in (end[0], *(end[3] if len(end) > 3 else ())):
        won |= rules.allies[side] if side >= 0 else 0
    return won


def result_of(game: Game) -> Result | None:
    """How a game ended, None while it lasts."""
    end, rules = game.state.result, game.rules
    if end is None or not game.over:
        return None
    won = tuple(rules.sides[side] for side in bits(winners(rules, end)))
    return Result(rules.sides[end[0]] if won else None, end[1], end[2], answers.scores(game), won)


def shortcuts(game: Game, step: Choice) -> tuple[Action, ...]:
    """The shortcuts that a question offers."""
    left = deployment.offer(game, step) if deployment.VERB in game.rules.handlers[step.__class__] else ()
    return (*left, *standing.offer(game, step))


class Decision:
    """Who must choose, a sentence that asks, and every legal answer."""

    __slots__ = ("_actions", "_game", "_step")

    def __init__(self, game: Game, step: Choice, actions: tuple[Action, ...]):
        self._game = game
        self._step = step
        self._actions = actions

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every legal answer; nothing done to it changes what is legal."""
        return self._actions

    @property
    def actor(self) -> str:
        """Id of the side that must choose."""
        return self._game.rules.sides[self._step.actor]

    @property
    def step(self) -> str:
        """Name of the question."""
        return type(self._step).__name__

    @property
    def prompt(self) -> str:
        """The sentence that asks, as the one who is asked may read it."""
        declared = self._game.rules.prompts.get(self.step)
        return self._say(declared.text, self._step.actor) if declared else self.step

    @property
    def waiting(self) -> str:
        """What everybody else reads meanwhile."""
        declared = self._game.rules.prompts.get(self.step)
        return self._say(declared.waiting, None) if declared else f"waiting for {self.actor}"

    @property
    def cite(self) -> str:
        """The rules behind the question, for the side that is asked: they may tell of units that others do not know."""
        own = self._step.cites(self._game) if isinstance(self._step, Choice) else ""
        return own or self.cite_for_all

    @property
    def cite_for_all(self) -> str:
        """The rules that the prompt names, which everybody may read."""
        declared = self._game.rules.prompts.get(self.step)
        return declared.cite if declared else ""

    def ends(self, action: Action) -> str:
        """What an action ends for good: a turn, a phase, a chance; empty for all others."""
        template = self._ending(action)
        return self._say(template, self._step.actor) if template else ""

    def _ending(self, action: Action) -> str:
        declared = self._game.rules.prompts.get(self.step)
        if declared is None or not (declared.ends or declared.closes):
            return ""
        word = self._step.ends(self._game, action)
        return declared.ends.get(word) or declared.closes.get(word, "")

    def is_trap(self, action: Action) -> bool:
        """Whether an action ends something that people may not want to end while more can be done."""
        declared = self._game.rules.prompts.get(self.step)
        if declared is None or self._step.ends(self._game, action) not in declared.ends:
            return False
        return any(not self._ending(other) for other in self._actions)

    def chance(self, action: Action) -> int | None:
        """The chance in a hundred that an action achieves anything, as far as its side knows; None if none is known."""
        return self._step.chance(self._game, action)

    def cost(self, action: Action) -> str:
        """What an action costs, said before it is chosen; empty where nothing is to be paid."""
        declared = self._game.rules.prompts.get(self.step)
        paid = self._step.pays(self._game, action) if declared and declared.cost else None
        if declared is None or paid is None:
            return ""
        return self._say(declared.cost, self._step.actor, used=paid[0], left=paid[1])

    @property
    def listed(self) -> tuple[Action, ...]:
        """Every legal answer in the order in which people read them: what ends something for good comes last."""
        return tuple(sorted(self._actions, key=lambda action: bool(self._ending(action))))

    @property
    def shortcuts(self) -> tuple[Action, ...]:
        """Answers that stand for many: they may be played like any action, but bots and fuzzers need not know them."""
        return shortcuts(self._game, self._step)

    def _say(self, template: str, reader: int | None, **more: int) -> str:
        game = self._game
        words = game.rules.prompts[self.step].words
        fields = self._tracks() | {name: getattr(self._step, name) for name in type(self._step).fields}
        if reader is not None and self._step.says:
            fields |= self._worked_out(names_in(template))
        fields |= more
        fields |= {name: said.get(str(fields[name]), fields[name]) for name, said in words.items() if name in fields}
        hidden = game.rules.content.ruleset.hidden
        known = known_by(game.rules, game.state.seen, reader) if hidden else None
        at = () if reader is None else game.state.at
        return sentence(game.rules, template, fields, known, at)

    def _worked_out(self, named: Sequence[str]) -> dict[str, Any]:
        """What the step works out for those names of a sentence that are no fields."""
        return {name: getattr(self._step, name)(self._game) for name in self._step.says if name in named}

    def _tracks(self) -> dict[str, int]:
        """The tracks that everybody sees; where each side has its own, that of the one who is asked."""
        state, actor = self._game.state, self._step.actor
        seen = [track for track in self._game.rules.content.ruleset.tracks if track.seen_by == "all"]
        return {t.id: getattr(state, t.id)[actor] if t.each else getattr(state, t.id) for t in seen}

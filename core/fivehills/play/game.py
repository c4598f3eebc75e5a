"""A game: compiled rules, a state, a log and a past.

`Game` is all that front ends, bots, batch runs and tests ever talk to. Steps get it as `g` and use the part under
"for steps".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Generic

from typing_extensions import TypeVar

from fivehills.engine import state as states
from fivehills.engine.actions import Action
from fivehills.engine.decision import Decision, Result, ending, result_of
from fivehills.engine.log import PUBLIC, SILENT, Log, kept_back, others, rolls
from fivehills.engine.state import State
from fivehills.engine.steps import Procedure, Step
from fivehills.errors import IllegalAction
from fivehills.maths.bits import Bits, bits
from fivehills.maths.dice import draw, eight, seeded
from fivehills.play import past, refusals
from fivehills.secrecy import curtain as curtains
from fivehills.secrecy import order
from fivehills.secrecy.curtain import Curtain

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules

__all__ = ["Decision", "Game", "Result"]

S = TypeVar("S", bound=State, default=Any)
D = TypeVar("D", default=Any)

KEYFRAME = 64
"""Decisions between two positions that are kept for undo."""
ENDLESS = 100_000
"""Steps between two questions after which a ruleset's steps are taken to go round in a circle."""
_BOUTS, _BOUT = range(ENDLESS // 1_000), range(1_000)


class Game(Generic[S, D]):
    """One game in progress. Create it with `fivehills.new_game` or `fivehills.load`.

    A ruleset may name the types of its columns and of its static tables: `Game = fivehills.Game[Columns, Data]`.
    """

    __slots__ = (
        *("_curtain", "_keyframes", "_legal", "_past"),
        *("carried", "data", "log", "moves", "rules", "seed", "state", "table"),
    )

    def __init__(self, rules: Rules, seed: int, table: str = "solo", carried: Mapping[str, Any] | None = None):
        self.rules = rules
        self.data: D = rules.data
        self.seed = seed
        self.table = table
        self.carried: Mapping[str, Any] = carried or {}
        self.log: Log | None = Log(rules=rules)
        self.moves = 0
        self._past: Any = None
        self._keyframes: Any = None
        self._legal: tuple[Action, ...] = ()
        self._curtain: Curtain | None = None
        self.state: S = states.blank_state(rules, seeded(seed))  # type: ignore[assignment]

    def start(self) -> Game:
        """Set the scenario up and go on to the first decision."""
        self.rules.hooks.hook.set_up(g=self)
        self._advance()
        self.forget_past()
        return self

    # --- for players ------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.stack

    @property
    def setting_up(self) -> bool:
        """Whether the sides are still making the free choices of the set-up."""
        return any(isinstance(step, Procedure) and step.sets_up for step in self.state.stack)

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it lasts."""
        return result_of(self)

    @property
    def decision(self) -> Decision:
        """What must be chosen now."""
        if not self.state.stack:
            raise IllegalAction("the game is over; there is nothing left to decide")
        return Decision(self, self.state.stack[-1], self._legal)  # type: ignore[arg-type]

    def play(self, action: Action | str) -> None:
        """Play an action that the current decision offers, given as such or as its text.

        Raises IllegalAction or InvalidAction, with the state untouched, for anything else.
        """
        if type(action) is not Action or action not in self._legal:
            action = refusals.meant(self, action)
        self.moves += 1
        self._past = (self._past, action)
        self._apply(action)
        self._advance()
        if not self.moves % KEYFRAME:
            self._remember()

    def _remember(self) -> None:
        """Keep the position, so that undo need not replay the whole game."""
        refusals.refuse_pile(self)
        told = len(self.log.entries) if self.log is not None else 0
        self._keyframes = (self._keyframes, self.moves, self.state.copy(), told, self._curtain)

    def forget_past(self) -> None:
        """Let undo go back to this position and no further."""
        self._past, self._keyframes = None, None
        self._remember()

    def side_of(self, seat: str) -> str:
        """The side that a seat leads now: another one after a bid for sides (track `seats_swapped`) exchanged them."""
        sides = self.rules.sides
        swapped = getattr(self.state, "seats_swapped", 0)
        return sides[1 - sides.index(seat)] if swapped else seat

    def copy(self) -> Game:
        """An independent game in the same position, without the log."""
        twin: Game = object.__new__(Game)
        twin.rules = self.rules
        twin.data = self.data
        twin.seed = self.seed
        twin.table = self.table
        twin.carried = self.carried
        twin.log = None
        twin.moves = self.moves
        twin._past = self._past
        twin._keyframes = self._keyframes
        twin._legal = self._legal
        twin._curtain = self._curtain
        twin.state = self.state.copy()
        return twin

    def actions(self) -> list[Action]:
        """Everything played so far."""
        return past.played(self)

    def undo(self) -> None:
        """Take the last action back.

        Free in solo play. In a game between two people never across a die roll, a reveal or the other side's decision.
        """
        past.undo(self)

    def rewound(self, moves: int) -> Game:
        """The game as it was after an earlier number of actions; at least as many as can be taken back."""
        return past.rewound(self, moves)

    def digest(self) -> str:
        """A hash of the whole state, equal in every process; not to be shown during play."""
        return states.digest(self.state, self.rules)

    def to_json(self) -> dict[str, Any]:
        """The state as plain data, with what the others see of it while a side chooses in private."""
        data = states.to_json(self.state, self.rules)
        if self._curtain is not None:
            data["curtain"] = curtains.curtain_to_json(self._curtain, self.rules)
        return data

    def with_state(self, data: Mapping[str, Any]) -> Game:
        """A game of the same rules in the position that `to_json` wrote; it has no past and no log."""
        twin = self.copy()
        twin.state = states.from_json(data, self.rules)
        twin._curtain = curtains.curtain_from_json(kept, self.rules) if (kept := data.get("curtain")) else None
        twin.moves = 0
        twin._advance()
        twin.forget_past()
        return twin

    def view(self, side: str | None = None) -> dict[str, Any]:
        """What a side (None: a spectator) may know, as plain JSON data."""
        from fivehills.secrecy.view import view

        return view(self, side)

    def sample(self, side: str, rng: Random) -> Game:
        """A game that agrees with everything a side knows, the rest dealt anew and the dice reseeded."""
        from fivehills.secrecy.sample import sample

        return sample(self, side, rng)

    def save(self, path: str | Path) -> None:
        """Write the game to a file from which `fivehills.load` resumes it."""
        from fivehills.play.save import save

        save(self, Path(path))

    # --- for bots that think on copies ------------------------------------------------------------------------

    def imagine(self, action: Action) -> None:
        """Play a legal action up to the next question without listing its answers: nothing is remembered.

        For copies that only think. `offers` lists the answers; a position may be judged without them.
        """
        self._apply(action)
        self._advance(listing=False)

    def offers(self) -> tuple[Action, ...]:
        """The answers to the next question that has any, after `imagine`; none if the game is over."""
        self._advance()
        return self._legal

    # --- the engine -------------------------------------------------------------------------------------------

    def _apply(self, action: Action) -> None:
        stack, rules, verb = self.state.stack, self.rules, action.verb
        step = stack[-1]
        if verb in rules.copied:
            action = self._any_copy(action)
        handler, stays = rules.handlers[type(step)][verb]
        if not stays:
            stack.pop()
        args = action.args
        if len(args) == 1:  # most actions have one, and a call that unpacks them is slow
            handler(step, self, args[0])
        else:
            handler(step, self, *args)

    def _any_copy(self, action: Action) -> Action:
        return order.any_copy(self, action)

    def _advance(self, listing: bool = True) -> None:
        """Run procedures until somebody must choose or the game is over; `listing`: and list the answers.

        One loop without calls of its own, because every decision passes it.
        """
        rules, state, stack = self.rules, self.state, self.state.stack
        programs: Mapping[type, Any] = rules.programs
        for _ in _BOUTS:
            for _ in _BOUT:
                top = len(stack) - 1
                if top < state.lent:
                    if top < 0:
                        return self._ended() if listing else None
                    state.own_steps(top)
                step: Any = stack[top]
                kind = type(step)
                program = programs[kind]
                if program is not None:
                    if (stage := step.stage) < len(program):
                        step.stage = stage + 1
                        program[stage](step, self)
                    else:
                        stack.pop()
                    continue
                if not listing:
                    return None
                legal = step.legal(self)
                if rules.amend and kind in rules.amend:
                    for function in rules.amend[kind]:
                        legal = function(self, step, tuple(legal))
                if not legal:
                    stack.pop()
                elif len(legal) == 1 and step.lone and step.is_settled(self, legal[0]):
                    self._apply(legal[0])
                else:
                    self._legal = tuple(legal)  # a ruleset may remember its list; nobody outside gets hold of it
                    curtain = self._curtain
                    if (curtain is not None and not curtain.quiet) or kind in rules.private:
                        curtains.at_question(self, step)
                    return None
            refusals.refuse_pile(self)
        raise refusals.going_round(self, ENDLESS)

    def _ended(self) -> None:
        """Nothing is left to choose, and nothing private to hold back."""
        self._legal = ()
        curtains.lift(self)

    # --- for steps --------------------------------------------------------------------------------------------

    def push(self, step: Step) -> None:
        """Do this step first."""
        if self.rules.replaced:
            step = self.rules.standing_for(step)
        self.state.stack.append(step)

    @property
    def below(self) -> Any:
        """The step on top of the stack: in a method `do_…` the one that goes on when its question has been answered.
        Where the question stays, in `legal` and after a verb of `again`, it is the question itself.
        """
        state, stack = self.state, self.state.stack
        if len(stack) <= state.lent:
            state.own_steps(len(stack) - 1)
        return stack[-1]

    def find(self, kind: type[Step]) -> Any:
        """The nearest step of a kind on the stack, or None."""
        state = self.state
        place = len(state.stack)
        for step in reversed(state.stack):
            place -= 1
            own = type(step)
            if own is kind or kind in own.__mro__:  # quicker than isinstance, which asks the metaclass
                return step if place >= state.lent else state.own_steps(place)[place]
        return None

    def roll(self, purpose: str, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        """Roll dice, log them with their purpose, and return what they show."""
        rolled = (self.die(sides), self.die(sides)) if count == 2 else self._throw(count, sides)  # mostly two
        if self.log is not None:
            if self._curtain is None or self._curtain.side < 0:
                self.log.entries.append(rolls[purpose, rolled])
            else:
                self._tell("roll", (purpose, *rolled), PUBLIC)
        return rolled

    def _throw(self, count: int, sides: int) -> tuple[int, ...]:
        return tuple([self.die(sides) for _ in range(count)])

    def die(self, sides: int = 6) -> int:
        """One die without a line in the log."""
        state = self.state
        if state.forced:
            value, state.forced = state.forced[0], state.forced[1:]
            return value
        dice = state.dice
        state.dice = dice + 1
        return (eight(dice >> 3)[dice & 7] * sides >> 64) + 1  # as `draw` does: most dice fall here

    def pick(self, mask: Bits) -> int:
        """A random member of a set (a card drawn from a deck, a unit from a cup)."""
        members = bits(mask)
        self.state.dice, value = draw(self.state.dice, len(members))
        return members[value]

    def unordered(self, pieces: Bits) -> tuple[int, ...]:
        """Pieces in an order that does not say what they are: by where they stand, those not known to all by chance.

        For whatever goes through several pieces one by one and can be seen: results, landings, losses.
        """
        return order.unordered(self, pieces)

    def total(self, name: str, context: Any) -> int:
        """Resolve a named breakdown for a context, log it itemised, and return the sum."""
        total, counted = self.rules.breakdowns[name].resolve(self, context)
        if self.log is not None:
            self._tell("breakdown", (name, total, counted), PUBLIC)
        return total

    def figure(self, name: str, context: Any) -> int:
        """Resolve a named breakdown without logging it, to ask what would be."""
        return self.rules.breakdowns[name].resolve(self, context)[0]

    def note(self, event: str, *args: Any) -> None:
        """Log a public event and let variants react to it."""
        if self.log is not None:
            self._tell(event, args, PUBLIC)
        reactions = self.rules.reactions
        if reactions and event in reactions:
            for reaction in reactions[event]:
                reaction(self, *args)

    def whisper(self, side: int, event: str, *args: Any) -> None:
        """Log an event that only one side may see."""
        if self.log is not None:
            self._tell(event, args, side)

    def tell_others(self, side: int, event: str, *args: Any) -> None:
        """Log an event for everybody but one side, spectators included: what they see of what it is whispered."""
        if self.log is not None:
            self._tell(event, args, others(side))

    def _tell(self, event: str, args: tuple[Any, ...], audience: int) -> None:
        """Write an entry: for later if it is public and told behind a curtain; with what each side knows by now, if
        it names pieces that can be hidden.
        """
        curtain = self._curtain
        if curtain is not None and curtain.side >= 0 and audience != curtain.side:
            audience = kept_back(audience, curtain.side)
        log: Log = self.log  # type: ignore[assignment]
        if event in self.rules.naming:
            if log.known != self.state.seen:
                log.learn(self.state.seen)
            audience = log.readers[audience]
        log.entries.append((event, args, audience))

    def draw_curtain(self, step: Step) -> None:
        """Begin a private stretch with the step on top of the stack: the kernel does it for steps that are private."""
        curtains.draw(self, curtains.whose(step))

    def lift_curtain(self) -> None:
        """End a private stretch: what follows from it happens in the open, and is told as it happens."""
        curtains.lift(self)

    def reveal(self, cite: str = "") -> None:
        """Say that something hidden becomes known by a rule, before it is told: undo between two people stops here."""
        self.state.reveals += 1
        if self.log is not None:
            self._tell("reveal", (cite,), SILENT)

    def move(self, pieces: Bits, space: int) -> None:
        """Put a whole stack into a space as one act, and settle what follows from it."""
        at, occ = self.state.own_places()
        touched = 1 << space
        for piece in bits(pieces):
            source = at[piece]
            if source >= 0:
                occ[source] &= ~(1 << piece)
                touched |= 1 << source
            at[piece] = space
        occ[space] |= pieces
        self.rules.settle(self, touched)

    def finish(self, winner: int | Sequence[int], reason: str, cite: str) -> None:
        """End the game: nothing more is done. winner: a side, several that win together, or -1 for a draw."""
        self.state.result = end = ending(winner, reason, cite)
        self.state.stack.clear()
        self.note("game_over", end[0], reason)

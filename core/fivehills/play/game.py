"""A game: compiled rules, a state, a log and a past.

`Game` is all that front ends, bots, batch runs and tests ever talk to. Steps get it as `g` and use the part under
"for steps".
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Generic

from typing_extensions import TypeVar

from fivehills.engine import actions as notation
from fivehills.engine import state as states
from fivehills.engine.actions import Action
from fivehills.engine.decision import Decision, Result
from fivehills.engine.log import PUBLIC, SILENT, Log, Told, kept_back
from fivehills.engine.state import State
from fivehills.engine.steps import Procedure, Step
from fivehills.errors import IllegalAction, InvalidAction, RulesetError, UndoRefused
from fivehills.maths.bits import Bits, bits
from fivehills.maths.dice import draw, seeded
from fivehills.secrecy import curtain as curtains
from fivehills.secrecy import order
from fivehills.secrecy.curtain import Curtain

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules

__all__ = ["Decision", "Game", "Result"]

S = TypeVar("S", bound=State, default=Any)
D = TypeVar("D", default=Any)

KEYFRAME = 32
ENDLESS = 100_000
"""Steps between two questions after which a ruleset's steps are taken to go round in a circle."""
_PATIENCE = range(ENDLESS)


class Game(Generic[S, D]):
    """One game in progress. Create it with `fivehills.new_game` or `fivehills.load`.

    A ruleset may name the types of its columns and of its static tables: `Game = fivehills.Game[Columns, Data]`.
    """

    __slots__ = ("_curtain", "_keyframes", "_legal", "_past", "data", "log", "moves", "rules", "seed", "state", "table")

    def __init__(self, rules: Rules, seed: int, table: str = "solo"):
        self.rules = rules
        self.data: D = rules.data
        self.seed = seed
        self.table = table
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
        if self.state.result is None or not self.over:
            return None
        winner, reason, cite = self.state.result
        scores = self.rules.hooks.hook.score(g=self) or {}
        return Result(self.rules.sides[winner] if winner >= 0 else None, reason, cite, scores)

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
        if action.__class__ is not Action or action not in self._legal:
            action = self._meant(action)
        self.moves += 1
        self._past = (self._past, action)
        self._apply(action)
        self._advance()
        if not self.moves % KEYFRAME:
            self._remember()

    def _remember(self) -> None:
        """Keep the position, so that undo need not replay the whole game."""
        self._keyframes = (self._keyframes, self.moves, self.state.copy(), self._log_length(), self._curtain)

    def forget_past(self) -> None:
        """Let undo go back to this position and no further."""
        self._past, self._keyframes = None, None
        self._remember()

    def _meant(self, said: object) -> Action:
        """The offered action that something means which is not itself one of those offered."""
        if isinstance(said, str):
            return notation.parse(said, self._legal, self.decision.cite if self.state.stack else "")
        if not isinstance(said, Action):
            raise InvalidAction(
                f"{notation.shortened(repr(said))} is no action; play one of those offered, or its text"
            )
        offered = notation.twin(said, self.rules, self._legal)
        if offered is None:
            raise IllegalAction(self._refusal(said))
        return offered

    def _refusal(self, action: Action) -> str:
        text = notation.spelled(action)
        if self.over:
            return f"{text!r} cannot be played: the game is over"
        if action.rules.ruleset.id != self.rules.ruleset.id:
            return f"{text!r} is an action of {action.rules.ruleset.id!r}, this is a game of {self.rules.ruleset.id!r}"
        decision = self.decision
        offered = ", ".join(repr(str(a)) for a in decision.actions[:6]) + (" …" if len(decision.actions) > 6 else "")
        rule = notation.forbidding_rule(self.rules, action.verb, self._legal, decision.cite)
        where = self._whereabouts(self.moves + 1)
        return f"{text!r} is not offered at {decision.step} (rule {rule}); offered: {offered} [{where}]"

    def _whereabouts(self, number: int) -> str:
        """Where in the game something happened; with the seed only where it would tell nobody anything new."""
        if self.rules.has_secrets or self.table == "duel":
            return f"action {number}"
        return f"seed {self.seed}, action {number}"

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
        played, past = [], self._past
        while past is not None:
            past, action = past
            played.append(action)
        return played[::-1]

    def undo(self) -> None:
        """Take the last action back.

        Free in solo play. In a game between two people never across a die roll, a reveal or the other side's decision.
        """
        if self._past is None or self._keyframes is None or self.moves == self._keyframes_floor():
            raise UndoRefused("there is nothing to take back")
        before = self.rewound(self.moves - 1)
        if self.table == "duel":
            self._check_manners(before)
        self.moves -= 1
        self._past = self._past[0]
        while self._keyframes[1] > self.moves:
            self._keyframes = self._keyframes[0]
        self.state, self._legal, self._curtain = before.state, before._legal, before._curtain
        if self.log is not None and before.log is not None:
            self.log = before.log

    def _keyframes_floor(self) -> int:
        key = self._keyframes
        while key[0] is not None:
            key = key[0]
        return int(key[1])

    def rewound(self, moves: int) -> Game:
        """The game as it was after an earlier number of actions; at least as many as can be taken back."""
        key = self._keyframes
        while key[1] > moves:
            key = key[0]
        replay, past = [], self._past
        for count in range(self.moves, key[1], -1):
            past, action = past
            if count <= moves:
                replay.append(action)
        twin = self.copy()
        twin.state = key[2].copy()
        twin.log = self._log_head(key[3])
        twin.moves, twin._curtain = key[1], key[4]
        twin._advance()
        for action in reversed(replay):
            twin.moves += 1
            twin._apply(action)
            twin._advance()
        return twin

    def _check_manners(self, before: Game) -> None:
        if self.over or before.decision.actor != self.decision.actor:
            raise UndoRefused("the turn has passed to the other side; its decision cannot be taken back")
        if before.state.dice != self.state.dice or before.state.forced != self.state.forced:
            raise UndoRefused("dice have been rolled or cards drawn since; that cannot be taken back")
        if before.state.reveals != self.state.reveals:
            raise UndoRefused("something hidden has been revealed since; that cannot be taken back")

    def _log_length(self) -> int:
        return len(self.log.entries) if self.log is not None else 0

    def _log_head(self, length: int) -> Log | None:
        if self.log is None:
            return None
        head = Log(self.log._earlier, self.log._seen_by, self.log.rules)
        head._upto = self.log._upto
        head.entries = self.log.entries[:length]
        return head

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
        kept = data.get("curtain")
        twin._curtain = curtains.curtain_from_json(kept, self.rules) if kept else None
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
        self._run()

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
        handler, stays = rules.handlers[step.__class__][verb]
        if not stays:
            stack.pop()
        handler(step, self, *action.args)

    def _any_copy(self, action: Action) -> Action:
        return order.any_copy(self, action)

    def _advance(self) -> None:
        """Run procedures until somebody must choose or the game is over."""
        amend, private = self.rules.amend, self.rules.private
        stack: list[Any] = self.state.stack
        for _ in _PATIENCE:
            if not self._run():
                self._legal = ()
                curtains.lift(self)
                return
            step = stack[-1]
            legal = step.legal(self)
            if amend and step.__class__ in amend:
                for function in amend[step.__class__]:
                    legal = function(self, step, tuple(legal))
            if not legal:
                stack.pop()
            elif len(legal) == 1 and step.lone:
                self._apply(legal[0])
            else:
                self._legal = tuple(legal)  # a ruleset may remember its list; nobody outside gets hold of it
                if private and (self._curtain is not None or step.__class__ in private):
                    curtains.at_question(self, step)
                return
        raise self._going_round()

    def _run(self) -> bool:
        """Run procedures until a question is on top of the stack; False if the game is over."""
        programs = self.rules.programs
        stack: list[Any] = self.state.stack
        for _ in _PATIENCE:
            if not stack:
                return False
            step = stack[-1]
            program = programs.get(step.__class__)
            if program is None:
                return True
            last = len(program)
            while stack and stack[-1] is step:
                stage = step.stage
                if stage >= last:
                    stack.pop()
                    break
                step.stage = stage + 1
                program[stage](step, self)
                if step.stage <= stage:
                    break  # it goes back: out to the loop that counts
        raise self._going_round()

    def _going_round(self) -> RulesetError:
        steps = " > ".join(type(step).__name__ for step in self.state.stack[-4:])
        return RulesetError(
            f"ruleset {self.rules.ruleset.id!r}: {ENDLESS} steps have run at {steps} without a question to a side; "
            f"a stage must push a Choice, go on or end the step [{self._whereabouts(self.moves)}]"
        )

    # --- for steps --------------------------------------------------------------------------------------------

    def push(self, step: Step) -> None:
        """Do this step first."""
        if self.rules.replaced:
            step = self.rules.standing_for(step)
        self.state.stack.append(step)

    @property
    def below(self) -> Any:
        """The step that goes on when the present question has been answered."""
        return self.state.stack[-1]

    def find(self, kind: type[Step]) -> Any:
        """The nearest step of a kind on the stack, or None."""
        for step in reversed(self.state.stack):
            if isinstance(step, kind):
                return step
        return None

    def roll(self, purpose: str, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        """Roll dice, log them with their purpose, and return what they show."""
        rolled = tuple([self.die(sides) for _ in range(count)])
        if self.log is not None:
            self._tell("roll", (purpose, *rolled), PUBLIC)
        return rolled

    def die(self, sides: int = 6) -> int:
        """One die without a line in the log."""
        state = self.state
        if state.forced:
            value, state.forced = state.forced[0], state.forced[1:]
            return value
        state.dice, value = draw(state.dice, sides)
        return value + 1

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
        log, rules = self.log, self.rules
        if log is not None:
            if rules.hidden or self._curtain is not None:
                self._tell(event, args, PUBLIC)
            else:
                log.entries.append((event, args, PUBLIC))
        if event in rules.reactions:
            for reaction in rules.reactions[event]:
                reaction(self, *args)

    def whisper(self, side: int, event: str, *args: Any) -> None:
        """Log an event that only one side may see."""
        if self.log is not None:
            self._tell(event, args, side)

    def _tell(self, event: str, args: tuple[Any, ...], audience: int) -> None:
        """Write an entry: for later if it is public and told behind a curtain; with what each side knows by now."""
        assert self.log is not None
        curtain = self._curtain
        if curtain is not None and curtain.side >= 0 and audience != curtain.side:
            audience = kept_back(audience, curtain.side)
        if not self.rules.hidden:
            self.log.entries.append((event, args, audience))
            return
        told = Told((event, args, audience))
        told.seen = tuple(self.state.seen)
        self.log.entries.append(told)

    def draw_curtain(self, step: Step) -> None:
        """Begin a private stretch with the step on top of the stack: the kernel does it for steps that are private."""
        curtains.draw(self, curtains.whose(step))

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

    def finish(self, winner: int, reason: str, cite: str) -> None:
        """End the game: nothing more is done."""
        self.state.result = (winner, reason, cite)
        self.state.stack.clear()
        self.note("game_over", winner, reason)

"""D. Operations phase: drops, initiative, and activations in turn until nobody can or will."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Choice, Procedure, bits
from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.activation import Activation
from fivehills_enpointe.phases.drops import Drop, drops_due
from fivehills_enpointe.rules import command
from fivehills_enpointe.rules.activation import (
    Attempt,
    boxes_left,
    has_anything_left,
    morale_of,
    ready_units,
    strays_left,
)
from fivehills_enpointe.rules.command import NOBODY
from fivehills_enpointe.rules.concealment import STILL, exposed, is_watched, reveal
from fivehills_enpointe.rules.units import on_map, say

UNDECIDED = 2
"""Nobody has the initiative yet."""


class OperationsPhase(Procedure):
    """The active player attempts activations until he fails or passes; then it is the other's turn.

    Rule: 2-D2, 2-D3, 2-D4, 2-D5, 5.4-a
    """

    order: ClassVar[tuple[str, ...]] = ("lookout", "drops", "initiative", "segment")

    def lookout(self, g: Game) -> None:
        """Whoever stands too near to the enemy is seen without moving: after set-up, at daybreak, when smoke clears.

        Rule: 8-i, 8-tab
        """
        for side in (0, 1):
            concealed = g.state.concealed & g.data.side[side]
            for place in bits(exposed(g, side)) if concealed else ():
                hidden = g.state.occ[place] & concealed
                if hidden and is_watched(g, place, STILL, 1 - side):
                    reveal(g, hidden, "seen")

    def drops(self, g: Game) -> None:
        """Parachute drops come first of all.

        Rule: 2-D1, 15.1-a
        """
        g.state.passes = 0
        g.state.first = UNDECIDED
        for f in reversed(drops_due(g)):
            g.state.first = g.data.formations[f].side
            g.push(Drop(side=g.data.formations[f].side, formation=f))

    def initiative(self, g: Game) -> None:
        """The dropping side, the side of the scenario, or the higher die begins; equal dice are rolled again.

        Rule: 2-D1, 15.1-a, S1-a, S2-a, S3-a, S4-a
        """
        state = g.state
        assigned, *bonus = g.data.initiative(state.turn)
        if state.first == UNDECIDED and assigned != NOBODY:
            state.first = assigned
        while state.first == UNDECIDED:
            one, other = g.roll("the initiative", 2)
            lead = one + bonus[FRENCH] - other - bonus[VIET_MINH]
            if lead:
                state.first = FRENCH if lead > 0 else VIET_MINH
        state.active = state.first
        g.note("initiative", state.first)

    def segment(self, g: Game) -> None:
        """Segments follow one another while anybody has something left to activate.

        Rule: 2-D2, 2-D5, 5.4-a, 5.4-b
        """
        state = g.state
        if state.passes >= len(g.rules.sides):
            g.note("operations_end")
            return
        strays = strays_left(g)
        left = has_anything_left(g, 0, strays), has_anything_left(g, 1, strays)
        alone = False in left
        if alone:
            tell_rest(g, left)
            if True not in left:
                g.note("operations_end")
                return
            state.active = left.index(True)
        self.goto(g, "segment")
        g.push(Operation(state.active, alone))


class Operation(Choice):
    """One operation: an attempt to activate a formation or a unit out of command, or a pass.

    alone: the other side has nothing left to activate.

    Rule: 2-D2, 3.4-a, 5.1-a, 5.1-b, 5.4-a, 5.4-b
    """

    sits_out = "pass"
    alone: bool

    def legal(self, g: Game) -> Sequence[Action]:
        data, naming = g.data, g.data.naming
        boxes, strays = boxes_left(g, self.actor), strays_left(g) & data.side[self.actor]
        return [data.let_pass, *map(naming["activate"], bits(boxes)), *map(naming["rouse"], bits(strays))]

    def do_pass(self, g: Game) -> None:
        """Two passes in a row end the phase; a lone player's pass does so by itself.

        Rule: 2-D3, 5.4-a, 5.4-b
        """
        state = g.state
        state.passes = len(g.rules.sides) if self.alone else state.passes + 1
        state.active = 1 - self.actor
        g.note("passes", self.actor)

    def do_activate(self, g: Game, box: int) -> None:
        """All units of the formation that are in command are active, those who have acted before as well.

        Rule: 1.4-a, 2-D2, 5.1-b, 6.5-f
        """
        f = g.data.formation_of_box[box]
        g.note("attempts", self.actor, box)
        if self.attempt(g, Attempt(g, f)):
            units = ready_units(g, f)
            members = units | command.members(g, f) & ~g.state.ooc
            g.push(Activation(actor=self.actor, formation=f, members=members, ready=units))

    def do_rouse(self, g: Game, unit: int) -> None:
        """A unit out of command is activated as if it were a formation.

        Rule: 3.4-a, 3.4-b
        """
        say(g, "rouses", 1 << unit)
        if self.attempt(g, Attempt(g, NOBODY, unit)):
            g.push(Activation(actor=self.actor, formation=NOBODY, members=1 << unit, ready=1 << unit))

    def attempt(self, g: Game, attempt: Attempt) -> bool:
        """Two dice, at most the modified morale. A lone player's 9 or more ends the phase at once.

        Rule: 2-D3, 5.1-a, 5.2-c, 5.3, 5.4-b
        """
        state = g.state
        state.passes = 0
        tell_roll(g, self.actor, attempt)
        goal = morale_of(g, attempt.formation, attempt.unit) + g.total("activation", attempt)
        self.tell(g, attempt, goal)
        dice = sum(g.roll("the activation", 2))
        if self.alone and dice >= g.data.end_number:
            state.passes = len(g.rules.sides)
            g.note("ends_at_once")
            return False
        if dice <= goal:
            g.note("activated")
            return True
        g.note("not_activated")
        if not self.alone:
            state.active = 1 - self.actor
        return False

    def tell(self, g: Game, attempt: Attempt, goal: int) -> None:
        """Log the number needed; that of a concealed unit would tell what it is.

        Rule: 5.1-a, 8-c
        """
        if attempt.unit != NOBODY and g.state.concealed >> attempt.unit & 1:
            g.whisper(self.actor, "needs", goal)
        else:
            g.note("needs", goal)


def tell_rest(g: Game, left: tuple[bool, bool]) -> None:
    """Who has nothing left says so, concealed as his counters may be (5.4-b)."""
    if any(not left[side] and g.state.concealed & on_map(g, side) for side in (0, 1)):
        g.reveal("5.4-b")


def tell_roll(g: Game, side: int, attempt: Attempt) -> None:
    """An attempt tells something of the morale and command of those who are concealed (5.1-a)."""
    concerned = g.data.hq & g.data.side[side] | (1 << attempt.unit if attempt.unit >= 0 else 0)
    if g.state.concealed & concerned:
        g.reveal("5.1-a")


STEPS = [OperationsPhase, Operation]

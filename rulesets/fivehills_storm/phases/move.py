"""Movement: a stack goes from area to area as long as its movement points last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Pieces, Procedure, Select, Space
from fivehills_storm.data import FRENCH, VIET_MINH
from fivehills_storm.game import Game
from fivehills_storm.phases.cards import open_window
from fivehills_storm.rules.movement import able_to_step, next_steps, slowest
from fivehills_storm.rules.units import fresh_units, room, spend


class MovingUnits(Select):
    """Which of the fresh units of the area make the first step together.

    Rule: 6.1-a, 6.1-g, 7.0-k, 7.0-o
    """

    start: Space
    end: Space

    @classmethod
    def at(cls, g: Game, side: int, start: int, end: int) -> MovingUnits:
        pool = able_to_step(g, side, start, end, fresh_units(g, side, start))
        return cls(actor=side, pool=pool, most=room(g, side, end), start=start, end=end)

    def selected(self, g: Game, units: Bits) -> None:
        g.note("moves", self.actor, units, self.start)
        g.push(Movement(actor=self.actor, units=units, origin=self.start, end=self.end, points=slowest(g, units)))


class Movement(Procedure):
    """All units take the same route and end in the same area; costs are judged step by step.

    Rule: 7.0-a, 7.0-l, 7.0-m, 7.0-n
    """

    order: ClassVar[tuple[str, ...]] = ("mines", "survivors", "enter", "go_on", "finish")
    actor: int
    units: Pieces
    origin: Space
    end: Space
    points: int

    def mines(self, g: Game) -> None:
        """Viet Minh units about to enter an empty French-controlled area may run into Mines.

        Rule: AE-g
        """
        if self.actor == VIET_MINH:
            empty = g.state.control[FRENCH] & ~(g.state.present[FRENCH] | g.state.present[VIET_MINH])
            if empty >> self.end & 1:
                open_window(g, FRENCH, "move-attack")

    def survivors(self, g: Game) -> None:
        """Only units still fresh and in place go on; without any the impulse ends.

        Rule: AE-g
        """
        self.units &= g.state.occ[self.origin] & ~g.state.spent
        if not self.units:
            g.note("move_stopped", self.actor)
            self.leave(g)

    def enter(self, g: Game) -> None:
        """Pay for the step and enter; control changes at once where it must.

        Rule: 7.0-b, 7.0-c, 7.0-d, 7.0-h, 7.0-l
        """
        self.points -= g.total("movement_cost", (self.actor, self.origin, self.end))
        g.note("enters", self.units, self.end)
        g.move(self.units, self.end)
        self.origin = self.end

    def go_on(self, g: Game) -> None:
        if self.points > 0:
            g.push(ContinueMove(actor=self.actor))

    def finish(self, g: Game) -> None:
        """After the whole move the units are spent, wherever they end.

        Rule: 7.0-q
        """
        spend(g, self.units)


class ContinueMove(Choice):
    """With movement points left the stack may go on or stop.

    Rule: 7.0-a, 7.0-p
    """

    def legal(self, g: Game) -> Sequence[Action]:
        move = g.find(Movement)
        ends = next_steps(g, self.actor, move.origin, move.units, move.points)
        key = (ContinueMove, ends)
        found: Sequence[Action] | None = g.rules.memo.get(key)
        if found is None:
            found = g.rules.memo[key] = (*g.rules.actions("to", ends), g.rules.action("stop")) if ends else ()
        return found

    def do_to(self, g: Game, end: int) -> None:
        g.below.end = end
        g.below.goto(g, "mines")

    def do_stop(self, g: Game) -> None:
        pass


STEPS = [MovingUnits, Movement, ContinueMove]

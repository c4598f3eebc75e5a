"""The steps of Na San: the night belongs to the Viet Minh, the day to the French, and the sky to the airlift."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Game, Procedure, Select, bits

SIDES = FRENCH, VIET_MINH = 0, 1


class Campaign(Procedure):
    """The turns of the scenario one after the other, then the reckoning. All stages stand in sequence.yaml."""

    def next_turn(self, g: Game) -> None:
        if g.state.turn < g.rules.scenario.turns:
            g.state.turn += 1
            self.goto(g, "Turn")

    def victory(self, g: Game) -> None:
        points = g.total("points", self)
        winner = g.rules.tables["victory"].look_up(points, 1)
        g.finish(g.rules.side_index.get(winner, -1), f"the Viet Minh have {points} points", "10")


class Turn(Procedure):
    """Giap's resolve, the airlift, a night of the Viet Minh and a day of the French."""

    passes: int = 0

    def begin(self, g: Game) -> None:
        g.state.spent = 0
        g.note("turn_begins", g.state.turn)

    def conceal(self, g: Game) -> None:
        for area in bits(g.data.jungle):
            g.state.seen[FRENCH] &= ~(g.state.occ[area] & g.rules.of_side[VIET_MINH])

    def resolve(self, g: Game) -> None:
        if g.state.turn > 1:
            g.push(Resolve(VIET_MINH))

    def airlift(self, g: Game) -> None:
        lift = g.total("airlift", self)
        landed = g.rules.tables["airlift"].look_up(lift, *g.roll("airlift"))
        g.state.supply += landed
        g.note("airlift", landed)

    def impulse(self, g: Game) -> None:
        g.push(Impulse(FRENCH if self.passes else VIET_MINH))

    def judge(self, g: Game) -> None:
        if self.passes < 2:
            self.goto(g, "impulse")


class Resolve(Choice):
    """Giap presses on, or breaks the battle off as it stands."""

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("press_on"), g.rules.action("break_off")]

    def do_press_on(self, g: Game) -> None:
        g.note("presses_on")

    def do_break_off(self, g: Game) -> None:
        g.note("breaks_off")
        g.find(Turn).leave(g)
        g.find(Campaign).goto(g, "victory")


def force(g: Game, side: int, origin: int, target: int) -> Bits:
    """The fresh units that may go from one area to the next; dummies go only through the jungle, away from enemies."""
    fresh = g.state.occ[origin] & g.rules.of_side[side] & ~g.state.spent
    hidden = g.data.jungle >> target & 1 and not g.state.occ[target] & g.rules.of_side[1 - side]
    return fresh if hidden else fresh & ~g.data.dummies


class Impulse(Choice):
    """Units of one area move or assault, or the side passes.

    Rule: 3, 4, 5
    """

    def legal(self, g: Game) -> Sequence[Action]:
        action, enemy, options = g.rules.action, g.rules.of_side[1 - self.actor], []
        for area in bits(g.data.areas):
            ways = [to for to in g.rules.board.neighbours[area] if force(g, self.actor, area, to)]
            options += [action("assault" if g.state.occ[to] & enemy else "move", area, to) for to in ways]
        return [*options, action("pass")]

    def do_move(self, g: Game, origin: int, target: int) -> None:
        g.push(Force(self.actor, force(g, self.actor, origin, target), origin=origin, target=target))

    do_assault = do_move

    def do_pass(self, g: Game) -> None:
        g.below.passes += 1
        g.note("passes", self.actor)


class Force(Select):
    """Which units go; if enemies are there, it is an assault.

    Rule: 4, 5
    """

    origin: int = 0
    target: int = 0

    def selected(self, g: Game, units: Bits) -> None:
        g.state.spent |= units
        if g.state.occ[self.target] & g.rules.of_side[1 - self.actor]:
            g.push(Assault(self.actor, self.origin, self.target, units))
        else:
            enter(g, self.actor, units, self.target)


def enter(g: Game, side: int, units: Bits, area: int) -> None:
    """Units go to an area without enemies; whoever leaves the jungle is seen."""
    g.note("moves", units.bit_count(), side, area)
    g.move(units, area)
    if not g.data.jungle >> area & 1:
        find(g, units)


def find(g: Game, units: Bits) -> None:
    """Concealed units become known to the French, and dummies among them vanish.

    Rule: 6
    """
    new = units & g.rules.of_side[VIET_MINH] & ~g.state.seen[FRENCH]
    if new:
        g.state.seen[FRENCH] |= new
        g.reveal()
        g.note("found", new)
        g.move(new & g.data.dummies, g.data.lost)


class Assault(Procedure):
    """Contact, the French guns, the reaction of the Viet Minh, one die, and the advance into an empty area."""

    actor: int
    origin: int
    target: int
    units: Bits
    guns: int = 0

    def defenders(self, g: Game) -> Bits:
        return g.state.occ[self.target] & g.rules.of_side[1 - self.actor]

    def contact(self, g: Game) -> None:
        g.note("assaults", self.units.bit_count(), self.actor, self.target)
        find(g, self.units | self.defenders(g))

    def barrage(self, g: Game) -> None:
        if g.state.supply and self.defenders(g):
            g.push(Barrage(FRENCH, self.target))

    def react(self, g: Game) -> None:
        if self.actor == FRENCH and self.defenders(g):
            g.push(Reaction(VIET_MINH, self.target))

    def roll(self, g: Game) -> None:
        defenders = self.defenders(g)
        if defenders:
            points = g.rules.tables["assault"].look_up(g.total("attack", self), *g.roll("assault"))
            hit = (1 - self.actor, defenders) if points > 0 else (self.actor, self.units)
            g.push(Losses(*hit, abs(points)))

    def advance(self, g: Game) -> None:
        survivors = self.units & ~g.state.occ[g.data.lost]
        if survivors and not self.defenders(g):
            enter(g, self.actor, survivors, self.target)


class Barrage(Choice):
    """The French spend a supply point on their guns, or not.

    Rule: 7
    """

    area: int

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("barrage"), g.rules.action("hold_fire")]

    def do_barrage(self, g: Game) -> None:
        g.state.supply -= 1
        g.below.guns = 1
        g.note("barrage", self.area)

    def do_hold_fire(self, g: Game) -> None:
        g.note("holds_fire")


class Reaction(Choice):
    """The Viet Minh stand, or slip away before a counter-attack strikes.

    Rule: 8
    """

    lone: ClassVar[bool] = True
    area: int

    def legal(self, g: Game) -> Sequence[Action]:
        free = [to for to in g.rules.board.neighbours[self.area] if not g.state.occ[to] & g.rules.of_side[FRENCH]]
        return [g.rules.action("stand"), *(g.rules.action("slip_away", to) for to in free)]

    def do_stand(self, g: Game) -> None:
        g.note("stands", self.area)

    def do_slip_away(self, g: Game, to: int) -> None:
        enter(g, VIET_MINH, g.state.occ[self.area] & g.rules.of_side[VIET_MINH], to)


class Losses(Choice):
    """The owner takes losses step by step on units of his choice.

    Rule: 9
    """

    again: ClassVar[tuple[str, ...]] = ("lose",)
    lone: ClassVar[bool] = True
    units: Bits
    points: int

    def legal(self, g: Game) -> Sequence[Action]:
        hit = self.units & ~g.state.occ[g.data.lost] if self.points else 0
        return [g.rules.action("lose", unit) for unit in bits(hit)]

    def do_lose(self, g: Game, unit: int) -> None:
        self.points -= 1
        g.state.steps[unit] -= 1
        g.note("loses", unit)
        if not g.state.steps[unit]:
            g.move(1 << unit, g.data.lost)


STEPS = (Campaign, Turn, Resolve, Impulse, Force, Assault, Barrage, Reaction, Losses)

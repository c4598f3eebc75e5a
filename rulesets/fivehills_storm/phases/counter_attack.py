"""Counter Attack: French units of several areas act together."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Bits, Choice, Select, Space, bits, open_rule
from fivehills_storm.data import FRENCH, VIET_MINH
from fivehills_storm.game import Game
from fivehills_storm.phases.cards import Effect, PlayCard
from fivehills_storm.phases.effects import by_area
from fivehills_storm.phases.fire import FireAction
from fivehills_storm.phases.impulse import can_act
from fivehills_storm.rules.figures import can_fire
from fivehills_storm.rules.movement import able_to_step, destinations, open_areas
from fivehills_storm.rules.units import areas_with_room, fresh_units, room, spend


def firing_pool(g: Game, target: int) -> Bits:
    """Fresh French units with firepower in the target area and in the areas next to it.

    Rule: 6.1-e, 8.0-a
    """
    pool = can_fire(g, FRENCH, target)
    for area in bits(g.data.adjacent[target]):
        pool |= can_fire(g, FRENCH, area)
    return pool


def moving_pool(g: Game, target: int) -> Bits:
    """Fresh French units next to the target area that can pay for the step into it.

    Rule: 6.1-e, 7.0-i, 7.0-j
    """
    if g.data.red >> target & 1:
        return 0
    pool = 0
    for area in bits(g.data.adjacent[target]):
        pool |= able_to_step(g, FRENCH, area, target, fresh_units(g, FRENCH, area))
    return pool


def fire_targets(g: Game) -> Bits:
    """Areas with Viet Minh units where fresh French units with firepower are, or next to them.

    Rule: 6.1-e, 8.0-a
    """
    around = 0
    for area in bits(g.state.present[FRENCH]):
        if can_fire(g, FRENCH, area):
            around |= g.data.around[area]
    return around & g.state.present[VIET_MINH]


def move_targets(g: Game) -> Bits:
    """Areas with room that fresh French units can enter by one step.

    Rule: 6.1-e, 7.0-i, 7.0-j
    """
    data, found, ends = g.data, 0, areas_with_room(g, FRENCH, open_areas(g, FRENCH))
    for area in bits(g.state.present[FRENCH]):
        if units := fresh_units(g, FRENCH, area):
            found |= destinations(g, FRENCH, area, data.ability[units], data.adjacent[area] & ends)
    return found


class CounterAttack(Choice):
    """Fire at an area, or move into it, with units of several areas.

    Rule: 6.1-d, 6.1-e
    """

    def legal(self, g: Game) -> Sequence[Action]:
        action = g.rules.action
        fire = [action("counter_fire", area) for area in bits(fire_targets(g))]
        return fire + [action("counter_move", area) for area in bits(move_targets(g))]

    def do_counter_fire(self, g: Game, area: int) -> None:
        g.push(CounterFire(actor=FRENCH, pool=firing_pool(g, area), target=area))

    def do_counter_move(self, g: Game, area: int) -> None:
        g.push(CounterMove(actor=FRENCH, pool=moving_pool(g, area), most=room(g, FRENCH, area), target=area))


class CounterFire(Select):
    """Which units fire as one attack; each adjacent area that fired gets a Fire marker.

    Rule: 6.1-e, 8.0-b
    """

    target: Space

    def alike(self, g: Game) -> Sequence[Bits]:
        return by_area(g, self.pool)

    def selected(self, g: Game, units: Bits) -> None:
        g.push(FireAction(actor=self.actor, units=units, target=self.target))


class CounterMove(Select):
    """Which units move in, each stack at its own cost; all become spent.

    Rule: 6.1-e, 7.0-o, 7.0-q
    """

    target: Space

    def alike(self, g: Game) -> Sequence[Bits]:
        return by_area(g, self.pool)

    def selected(self, g: Game, units: Bits) -> None:
        g.note("enters", units, self.target)
        g.move(units, self.target)
        spend(g, units)


def counter_attack(g: Game, card: PlayCard) -> None:
    """The one-area limit of unit actions is lifted.

    Rule: 6.1-e
    """
    g.push(CounterAttack(actor=card.actor))


@open_rule
def can_counter_attack(g: Game, side: int, values: dict[str, int]) -> bool:
    """Whether any fresh French unit could fire or move."""
    return can_act(g, FRENCH)


EFFECTS = {"counter_attack": Effect(counter_attack, usable=can_counter_attack)}
STEPS = [CounterAttack, CounterFire, CounterMove]

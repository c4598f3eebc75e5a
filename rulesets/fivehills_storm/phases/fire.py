"""Fire: attack points against defense points, damage, retreats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Pieces, Procedure, Select, Space, Spaces, bits, lowest, remembered
from fivehills_storm.data import FRENCH, VIET_MINH
from fivehills_storm.game import Game
from fivehills_storm.phases.cards import may_be_asked, open_window
from fivehills_storm.rules.figures import best_defense, can_fire
from fivehills_storm.rules.retreats import refuges
from fivehills_storm.rules.units import eliminate, spend


class FiringUnits(Select):
    """Which fresh units of the area fire together at one area.

    Rule: 6.1-a, 6.1-d, 8.0-a, 8.0-b, 8.1-a
    """

    target: Space

    @classmethod
    def at(cls, g: Game, side: int, area: int, target: int) -> FiringUnits:
        return cls(actor=side, pool=can_fire(g, side, area), target=target)

    def selected(self, g: Game, units: Bits) -> None:
        g.push(FireAction(actor=self.actor, units=units, target=self.target))


class Firing(Procedure):
    """Units that attack, with what cards add to their attack."""

    actor: int
    units: Pieces
    target: Space
    bonus: int = remembered(default=0, kw_only=True)
    night: int = remembered(default=0, kw_only=True)

    def firepower(self, g: Game) -> int:
        """The firepower of all units forms one attack.

        Rule: 8.0-b, 8.1-c
        """
        return sum([value * (self.units & units).bit_count() for value, units in g.data.by_fire])


class FireAction(Firing):
    """Units fire at all enemy units of one area and become spent.

    Rule: 8.0-b, 8.1-a, 8.1-b, 8.1-c, 8.3, 8.1-f
    """

    order: ClassVar[tuple[str, ...]] = ("additions", "attack", "aftermath")

    def additions(self, g: Game) -> None:
        g.note("fires", self.actor, self.units, self.target)
        open_window(g, self.actor, "fire-addition")

    def attack(self, g: Game) -> None:
        victims = g.state.occ[self.target] & g.data.side[1 - self.actor]
        g.push(
            Attack(
                side=self.actor,
                area=self.target,
                victims=victims,
                units=self.units,
                firepower=self.firepower(g),
                bonus=self.bonus,
            )
        )

    def aftermath(self, g: Game) -> None:
        """The units are spent; a Fire marker lies in each area that fired into another one.

        Rule: 2.1.2-c, 8.1-d, 8.1-e
        """
        spend(g, self.units)
        for unit in bits(self.units):
            area = g.state.at[unit]
            if area != self.target:
                g.state.fire[self.actor] |= 1 << area


class Attack(Procedure):
    """One attack by units or by a card: points, dice, damage.

    Rule: 8.2-a, 8.3, 8.3.1, 8.3.2-a, 8.3.3-a
    """

    order: ClassVar[tuple[str, ...]] = ("answers", "roll", "rerolls", "damage")
    side: int
    area: Space
    victims: Pieces
    firepower: int
    units: Pieces = 0
    bonus: int = 0
    night: int = 0
    terrain: bool = True
    multiplier: int = 1
    firer_assigns: bool = False
    assault: bool = False
    dice: int = 0

    def answers(self, g: Game) -> None:
        """Improved Defenses can be played where the terrain of a French-controlled area counts.

        Rule: 5.2-i
        """
        if self.side == VIET_MINH and may_be_asked(g, FRENCH, "fire-answer") and self.terrain_counts(g):
            open_window(g, FRENCH, "fire-answer")

    def terrain_counts(self, g: Game) -> bool:
        """Whether the defender has any defense beyond that of his best unit.

        Rule: 8.3.2-a
        """
        return g.figure("defense", self) > best_defense(g, self)

    def roll(self, g: Game) -> None:
        """Two dice are rolled and added.

        Rule: 2.0, 8.3.1
        """
        self.dice = sum(g.roll("the assault" if self.assault else "the attack", 2))

    def rerolls(self, g: Game) -> None:
        """After an assault roll Giap may demand success.

        Rule: 10.0-m
        """
        if self.assault:
            open_window(g, VIET_MINH, "after-assault-roll")

    def roll_again(self, g: Game) -> None:
        """The best of all rolls counts, with the same additions.

        Rule: 10.0-m, AE-o
        """
        self.dice = max(self.dice, sum(g.roll("the assault again", 2)))

    def damage(self, g: Game) -> None:
        """Attack points less defense points; zero or less has no effect.

        Rule: 8.3.3-a
        """
        points = g.total("attack", self) - g.total("defense", self)
        if points <= 0:
            g.note("no_effect")
            return
        g.note("damage", points, self.area)
        inflict(g, self.victims, points, 1 - self.side, self.side if self.firer_assigns else 1 - self.side)


def inflict(g: Game, units: Bits, points: int, owner: int, chooser: int) -> None:
    """Damage is applied in full as far as possible; when it reaches what the stack can absorb, all are eliminated.

    Rule: 8.3.3-b, 8.4-f, 8.4.1-a, 8.4.1-b
    """
    if points >= capacity(g, units):
        eliminate(g, units)
    elif units:
        g.push(Damage(actor=chooser, owner=owner, pool=units, points=points))


def capacity(g: Game, units: Bits) -> int:
    """Points that a set of units can absorb.

    Rule: 8.4-f
    """
    fresh, spent = g.data.prices_of_damage
    count = (units & g.state.spent).bit_count()
    return (units.bit_count() - count) * fresh["eliminate"] + count * spent["eliminate"]


def permitted_items(g: Game, points: int, everything: int) -> tuple[Sequence[str], Sequence[str]]:
    """Items for a fresh and for a spent unit that leave a way to use as many points as any distribution could.

    Rule: 8.4.1-a
    """
    key = (permitted_items, points, everything)
    found: tuple[Sequence[str], Sequence[str]] | None = g.rules.memo.get(key)
    if found is None:
        fresh, spent = g.data.prices_of_damage
        found = g.rules.memo[key] = _permitted(points, everything, fresh), _permitted(points, everything, spent)
    return found


def _permitted(points: int, everything: int, prices: dict[str, int]) -> Sequence[str]:
    most, rest = min(points, everything), everything - prices["eliminate"]
    return [verb for verb, cost in prices.items() if cost <= points and cost + min(points - cost, rest) == most]


class Damage(Choice):
    """Damage points are spent on units in any permitted mixture that uses as many points as can be used.

    The owner chooses, or the firing side where a card says so. A unit takes one item: flip, retreat or elimination.

    Rule: 8.4-a, 8.4-b, 8.4-c, 8.4-d, 8.4-e, 8.4-g, 8.4.1-a, 8.1-f
    """

    again = ("eliminate", "flip", "retreat")
    lone = True
    owner: int
    pool: Pieces
    points: int

    def legal(self, g: Game) -> Sequence[Action]:
        if self.points <= 0 or not self.pool:
            return ()
        action, pool, spent = g.rules.action, self.pool, g.state.spent
        if_fresh, if_spent = permitted_items(g, self.points, capacity(g, pool))
        options = []
        for group in g.rules.alike:
            if units := group & pool & ~spent:
                options += [action(verb, lowest(units)) for verb in if_fresh]
            if units := group & pool & spent:
                options += [action(verb, lowest(units)) for verb in if_spent]
        return options

    def pays(self, g: Game, action: Action) -> tuple[int, int]:
        used = self._price(g, action.verb, action.args[0])
        return used, self.points - used

    def _price(self, g: Game, verb: str, unit: int) -> int:
        """Damage points that an item uses up.

        Rule: 8.4-b, 8.4-c, 8.4-d
        """
        return g.data.prices_of_damage[g.state.spent >> unit & 1][verb]

    def _take(self, g: Game, verb: str, unit: int) -> None:
        self.points -= self._price(g, verb, unit)
        self.pool &= ~(1 << unit)

    def do_flip(self, g: Game, unit: int) -> None:
        self._take(g, "flip", unit)
        g.note("flips", unit)
        spend(g, 1 << unit)

    def do_eliminate(self, g: Game, unit: int) -> None:
        self._take(g, "eliminate", unit)
        eliminate(g, 1 << unit)

    def do_retreat(self, g: Game, unit: int) -> None:
        """A retreating unit ends spent and leaves the area of the attack.

        Rule: 8.4-b, 8.4-c, 8.4.2-j, 8.4.2-k
        """
        self._take(g, "retreat", unit)
        spend(g, 1 << unit)
        start_retreat(g, self.owner, unit)


def start_retreat(g: Game, owner: int, unit: int) -> None:
    """A unit leaves its area, to which it may not come back at any step of a chain.

    Rule: 8.4.2-b, 8.4.2-h
    """
    go_on_retreating(g, owner, unit, 1 << g.state.at[unit])


def go_on_retreating(g: Game, owner: int, unit: int, barred: Bits) -> None:
    if refuges(g, owner, unit, barred):
        g.push(Retreat(actor=owner, unit=unit, barred=barred))
    else:
        g.note("no_refuge", unit)
        eliminate(g, 1 << unit)


class Retreat(Choice):
    """The owner chooses among the areas with fewest enemies, room first; from a full one the unit retreats again.

    Rule: 8.4.2-d, 8.4.2-e, 8.4.2-f, 8.4.2-g, 8.4.2-i
    """

    lone = True
    unit: Piece
    barred: Spaces

    def legal(self, g: Game) -> Sequence[Action]:
        return g.rules.actions("to", refuges(g, self.actor, self.unit, self.barred))

    def do_to(self, g: Game, area: int) -> None:
        g.note("retreats", self.unit, area)
        g.move(1 << self.unit, area)
        if (g.state.occ[area] & g.data.side[self.actor]).bit_count() > g.data.stacking:
            go_on_retreating(g, self.actor, self.unit, self.barred | 1 << area)


STEPS = [FiringUnits, FireAction, Attack, Damage, Retreat]

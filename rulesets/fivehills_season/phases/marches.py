"""Moves of all kinds: out of which place, which units, where to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fivehills import Action, Bits, Choice, Pieces, Select, Space, bits, lowest, mask_of
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.rules.hiding import dummies_beside_french, expose_shared
from fivehills_season.rules.movement import french_impulse, french_operational, vm_impulse, vm_operational
from fivehills_season.rules.targets import linked_to
from fivehills_season.rules.trenches import dug_zones, encircled, test_all
from fivehills_season.rules.units import places_of


class March(Choice):
    """Out of which place the next units move. Each piece moves at most once in a step."""

    again: ClassVar[tuple[str, ...]] = ("march",)
    opens: ClassVar[tuple[str, ...]] = ("march",)
    rest: ClassVar[tuple[str, ...]] = ("halt",)
    lone = True

    def places(self, g: Game) -> Bits:
        """Places out of which something might move."""
        return g.state.present[self.actor] & g.data.map

    def movers(self, g: Game) -> Bits:
        """Pieces that may still move."""
        return g.data.side[self.actor] & ~g.state.moved

    def reach(self, g: Game, place: int, units: Bits) -> Bits:
        """Where units may go from a place; without units, where any might."""
        raise NotImplementedError

    def arrive(self, g: Game, units: Bits, origin: int, place: int) -> None:
        """What happens when they have arrived."""

    def finish(self, g: Game) -> None:
        """What happens when nobody moves any more."""

    def must_go(self, g: Game) -> bool:
        """Whether units that can move have to."""
        return False

    def legal(self, g: Game) -> Sequence[Action]:
        sources = self.sources(g)
        key = (March, sources, bool(sources) and self.must_go(g))
        found: Sequence[Action] | None = g.rules.memo.get(key)
        if found is None:
            action = g.rules.action
            options = [action("march", place) for place in bits(sources)]
            found = g.rules.memo[key] = options if key[2] else [*options, action("halt")]
        return found

    def ground(self, g: Game) -> tuple[Bits, ...] | None:
        """All on which the ways of the march depend, if they do not depend on the units; they are worked out once."""
        return None

    def sources(self, g: Game) -> Bits:
        """Places with pieces that may still move and can go somewhere."""
        ground = self.ground(g)
        movers, occ, places = self.movers(g), g.state.occ, self.places(g)
        if ground is None:
            return mask_of([p for p in bits(places) if occ[p] & movers and self.any_way(g, p, occ[p] & movers)])
        places &= self.ways(g, ground)
        return mask_of([place for place in bits(places) if occ[place] & movers])

    def ways(self, g: Game, ground: tuple[Bits, ...]) -> Bits:
        memo = g.rules.memo
        key = (type(self), ground)
        found: Bits | None = memo.get(key)
        if found is None:
            found = memo[key] = mask_of(place for place in bits(g.data.map) if self.reach(g, place, 0))
        return found

    def is_restful(self, g: Game) -> bool:
        return True

    def any_way(self, g: Game, place: int, units: Bits) -> bool:
        return bool(self.reach(g, place, 0))

    def do_march(self, g: Game, place: int) -> None:
        units = VmUnits if self.actor == VIET_MINH else MarchUnits
        g.push(units(actor=self.actor, pool=g.state.occ[place] & self.movers(g), origin=place))

    def do_halt(self, g: Game) -> None:
        g.state.moved = 0
        self.finish(g)


class Detachment(Select):
    """Units of a place, one by one, all of them, or a whole Viet Minh regiment."""

    def alike(self, g: Game) -> Sequence[Bits]:
        return singles(g, self.pool)

    def legal(self, g: Game) -> Sequence[Action]:
        options = super().legal(g)
        return options if self.chosen else [*options, *regiments_in(g, self.pool)]

    def do_regiment(self, g: Game, unit: int) -> None:
        self.selected(g, self.pool & g.data.regiments[g.data.regiment[unit]])


def singles(g: Game, pool: Bits) -> Sequence[Bits]:
    """Every piece for itself: those of a class differ in regiment, steps and state."""
    memo = g.rules.memo
    key = (singles, pool)
    found: Sequence[Bits] | None = memo.get(key)
    if found is None:
        found = memo[key] = tuple(1 << unit for unit in bits(pool))
    return found


def regiments_in(g: Game, pool: Bits) -> Sequence[Action]:
    """The regiments with two or more battalions in a pool that has others too, by their first battalion."""
    memo = g.rules.memo
    key = (regiments_in, pool)
    found: Sequence[Action] | None = memo.get(key)
    if found is None:
        groups = [pool & regiment & g.data.battalions for regiment in g.data.regiments]
        several = [group for group in groups if group.bit_count() > 1 and group != pool]
        found = memo[key] = tuple(g.rules.action("regiment", lowest(group)) for group in several)
    return found


def cites_of_march(g: Game) -> str:
    """The rules of the movement under way, which say who may go where."""
    return str(g.rules.prompts[type(g.find(March)).__name__].cite)


class MarchUnits(Detachment):
    """Which units of the place move together."""

    opens: ClassVar[tuple[str, ...]] = ("all", "done", "regiment")
    lone = True
    origin: Space

    def cites(self, g: Game) -> str:
        return cites_of_march(g)

    def legal(self, g: Game) -> Sequence[Action]:
        options, march = super().legal(g), g.find(March)
        if march.ground(g) is not None:
            return options
        fitting = [option for option in options if march.reach(g, self.origin, self.taken_with(g, option))]
        return fitting or options

    def taken_with(self, g: Game, action: Action) -> Bits:
        """The units that would go together after an action: more than any place takes are not offered.

        Rule: 5.3-e
        """
        match action.verb:
            case "select":
                return self.chosen | 1 << action.args[0]
            case "all":
                return self.pool
            case "regiment":
                return self.pool & g.data.regiments[g.data.regiment[action.args[0]]]
        return self.chosen

    def selected(self, g: Game, units: Bits) -> None:
        g.push(MarchTo(actor=self.actor, units=units, origin=self.origin))


class VmUnits(MarchUnits):
    """Which pieces move is chosen in private: whether one by one or by regiment would tell what they are.

    Rule: 4.2.1-e
    """

    private = True


class MarchTo(Choice):
    """Where they go, or that they stay after all."""

    rest: ClassVar[tuple[str, ...]] = ("to",)
    units: Pieces
    origin: Space

    def cites(self, g: Game) -> str:
        return cites_of_march(g)

    def legal(self, g: Game) -> Sequence[Action]:
        march: Any = g.find(March)
        goals = march.reach(g, self.origin, self.units)
        key = (MarchTo, goals, bool(goals) and march.must_go(g))
        found: Sequence[Action] | None = g.rules.memo.get(key)
        if found is None:
            options = [g.rules.action("to", place) for place in bits(goals)]
            found = g.rules.memo[key] = options if key[2] else [*options, g.rules.action("stay")]
        return found

    def do_to(self, g: Game, place: int) -> None:
        march: Any = g.find(March)
        g.state.moved |= self.units
        if self.actor == VIET_MINH:
            g.note("moves", self.actor, self.units.bit_count(), self.origin, place)  # among them may be Dummies
        else:
            g.note("marches", self.units, self.origin, place)
        g.move(self.units, place)
        if not g.over:
            march.arrive(g, self.units, self.origin, place)

    def do_stay(self, g: Game) -> None:
        g.state.moved |= self.units


class VmMarch(March):
    """Operational movement of battalions and Dummies, all face down.

    Rule: 4-b, 4.2.1-a, 4.2.1-e, 4.2.1-f, 1.2-b
    """

    actor: int = VIET_MINH

    def ground(self, g: Game) -> tuple[Bits, ...]:
        return dug_zones(g), g.state.control[VIET_MINH]

    def reach(self, g: Game, place: int, units: Bits) -> Bits:
        return vm_operational(g, place)

    def finish(self, g: Game) -> None:
        test_all(g)
        dummies_beside_french(g)


class FrenchMarch(March):
    """Operational movement of the French from strongpoint to strongpoint.

    Rule: 4-b, 4.2.2-a, 4.2.2-b
    """

    actor: int = FRENCH

    def ground(self, g: Game) -> tuple[Bits, ...]:
        return g.state.control[FRENCH], encircled(g)

    def reach(self, g: Game, place: int, units: Bits) -> Bits:
        return french_operational(g, place)


class VmAdvance(March):
    """Engaged battalions move to one strongpoint or one base.

    Rule: 5.3-a, 5.1-b
    """

    actor: int = VIET_MINH

    def movers(self, g: Game) -> Bits:
        return g.state.exposed & ~g.state.moved

    def reach(self, g: Game, place: int, units: Bits) -> Bits:
        return vm_impulse(g, place, units)

    def any_way(self, g: Game, place: int, units: Bits) -> bool:
        able = units & ~g.state.disorganized
        return bool(vm_impulse(g, place, 0 if able else units))


class FrenchAdvance(March):
    """Infantry moves one strongpoint or one zone, tanks further inside the camp; whoever they meet is turned up.

    Rule: 6.2.3-a, 6.2.3-c, 6.2.3-e, 3.2-s
    """

    actor: int = FRENCH

    def movers(self, g: Game) -> Bits:
        return g.data.side[FRENCH] & ~g.state.moved & ~g.state.disorganized

    def ground(self, g: Game) -> tuple[Bits, ...]:
        return g.state.control[VIET_MINH], g.state.present[VIET_MINH]

    def reach(self, g: Game, place: int, units: Bits) -> Bits:
        return french_impulse(g, place, units)

    def arrive(self, g: Game, units: Bits, origin: int, place: int) -> None:
        g.state.entered |= 1 << place | 1 << g.data.zone[place]
        expose_shared(g)


class FrenchAnswer(March):
    """French defenders in good order move one strongpoint after the hand-to-hand attacks of an impulse.

    Rule: 5.6-a, 5.6-b
    """

    declines = "halt"
    renewed_by = ("launch",)
    actor: int = FRENCH

    def places(self, g: Game) -> Bits:
        return answering_pas(g)

    def movers(self, g: Game) -> Bits:
        return g.data.side[FRENCH] & ~g.state.moved & ~g.state.disorganized

    def ground(self, g: Game) -> tuple[Bits, ...]:
        return (g.state.present[VIET_MINH],)

    def reach(self, g: Game, place: int, units: Bits) -> Bits:
        return g.data.lines[place] & ~g.state.present[VIET_MINH]


def answering_pas(g: Game) -> Bits:
    """Strongpoints attacked, next to one or to battalions that attacked, and all of the CRC if one of it was attacked.

    Rule: 5.6-b
    """
    attacked, crc = g.state.attacked, g.data.crc
    found = attacked | linked_to(g, attacked | places_of(g, g.state.storming))
    return found | crc if attacked & crc else found


class VmAnswer(March):
    """The Viet Minh move after French combat: out of an attacked strongpoint, or to the help of what was attacked.

    Rule: 6.2.6-a, 6.2.6-b, 6.2.6-c
    """

    declines = "halt"
    renewed_by = ("launch",)
    actor: int = VIET_MINH

    def movers(self, g: Game) -> Bits:
        state = g.state
        return g.data.side[VIET_MINH] & ~(state.moved | state.disorganized | state.inactive)

    def reach(self, g: Game, place: int, units: Bits) -> Bits:
        return vm_answers(g, place)


def vm_answers(g: Game, place: int) -> Bits:
    """The four cases of a defensive move.

    Rule: 6.2.6-b, 4.2.3-a
    """
    data, state = g.data, g.state
    fought = state.attacked | state.entered
    dug = dug_zones(g)
    mine = state.control[VIET_MINH]
    if data.pas >> place & 1:
        if state.attacked >> place & 1:
            return data.lines[place] & mine | data.zones_at[place] & dug
        return data.lines[place] & mine & fought
    if not data.zones >> place & 1:
        return 0
    help_pas = data.pas_from[place] & mine & state.attacked
    return help_pas | data.border[place] & dug & fought


STEPS = [MarchUnits, VmUnits, MarchTo, VmMarch, FrenchMarch, VmAdvance, FrenchAdvance, FrenchAnswer, VmAnswer]

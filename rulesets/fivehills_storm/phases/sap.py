"""Sap: the Viet Minh dig trenches, with units or with a card."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Bits, Card, Choice, Select, Space, open_rule
from fivehills_storm.data import VIET_MINH
from fivehills_storm.game import Game
from fivehills_storm.rules.units import fresh_units, spend


@open_rule
def sappable_areas(g: Game) -> Bits:
    """Viet Minh-controlled areas whose trench can still rise; enemy units there do not matter.

    Rule: 9.0-a, 9.0-g
    """
    held = int(g.state.control[VIET_MINH])
    return held & ~entrenched(g, g.data.trench_cap)


def entrenched(g: Game, level: int) -> Bits:
    """Viet Minh-controlled areas with a trench of at least this level.

    Rule: 9.0-a, 9.0-g, 9.1-c, 9.1-d
    """
    digits = g.state.trench.translate(b"0" * level + b"1" * (256 - level))  # one for each area: whether it is so deep
    return int(digits[::-1], 2) & g.state.control[VIET_MINH]


@open_rule
def levels_possible(g: Game, area: int, fresh: int) -> int:
    """Levels that so many fresh units of an area could dig now: two units each, never beyond the highest level.

    Rule: 9.0-a, 9.0-b, 9.0-e, 9.0-g
    """
    if not g.state.control[VIET_MINH] >> area & 1:
        return 0
    return min(g.data.trench_cap - g.state.trench[area], fresh // g.data.units_per_level)


def raise_trench(g: Game, area: int, levels: int) -> None:
    """The trench rises; what goes beyond the highest level is lost.

    Rule: 2.1.2-d, 9.0-e
    """
    state = g.state
    state.trench[area] = max(0, min(g.data.limits.trench_cap, state.trench[area] + levels))
    g.note("trench", area, state.trench[area])


class SapLevels(Choice):
    """How many levels the units of the area dig.

    Rule: 9.0-b, 9.0-g
    """

    lone = True
    area: Space

    def legal(self, g: Game) -> Sequence[Action]:
        most = levels_possible(g, self.area, fresh_units(g, self.actor, self.area).bit_count())
        return [g.rules.action("level", n) for n in range(1, most + 1)]

    def do_level(self, g: Game, levels: int) -> None:
        count = levels * g.data.limits.units_per_level
        pool = fresh_units(g, self.actor, self.area)
        g.push(SapUnits(actor=self.actor, pool=pool, least=count, most=count, area=self.area, levels=levels))


class SapUnits(Select):
    """Which units dig and become spent; firepower and movement do not matter.

    Rule: 6.1-f, 9.0-b, 9.0-d, 9.0-f
    """

    lone = True
    area: Space
    levels: int

    def selected(self, g: Game, units: Bits) -> None:
        spend(g, units)
        g.note("saps", units, self.area)
        raise_trench(g, self.area, self.levels)


class SapArea(Choice):
    """Where the discarded card's Trench Value is dug: one area under Viet Minh control, with or without units.

    Rule: 2.3-b, 9.0-c, 9.0-d, 9.0-f
    """

    card: Card

    def legal(self, g: Game) -> Sequence[Action]:
        return g.rules.actions("at", sappable_areas(g))

    def do_at(self, g: Game, area: int) -> None:
        raise_trench(g, area, g.data.trench_value[self.card])


STEPS = [SapLevels, SapUnits, SapArea]

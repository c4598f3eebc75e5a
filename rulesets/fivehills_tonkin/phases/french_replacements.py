"""What the French buy with victory points: steps, dead units, and units back from the Saigon zone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases import placing
from fivehills_tonkin.rules import arriving, listing, refits, victory, waiting


class FrenchOptions(Choice):
    """Replace, rebuild and bring back in any order until the French have done enough.

    Rule: 2.8-i, 2.10-a, 2.10-b, 2.10-h, INIT-d
    """

    again: ClassVar[tuple[str, ...]] = ("replace", "rebuild", "return", "return_reduced")
    rest: ClassVar[tuple[str, ...]] = ("done",)

    def legal(self, g: Game) -> Sequence[Action]:
        back = returning(g)
        return [
            *listing.actions(g, "replace", refits.replaceable(g)),
            *listing.actions(g, "rebuild", rebuildable(g)),
            *listing.actions(g, "return", back),
            *listing.actions(g, "return_reduced", sum(1 << u for u in bits(back) if g.data.printed_stacking[u] > 1)),
            *listing.one(g, "done"),
        ]

    def pays(self, g: Game, action: Action) -> tuple[int, int] | None:
        """Victory points, and where the marker stands then.

        Rule: 2.8-i, 2.10-a, 2.10-h
        """
        if action.verb == "done":
            return None
        unit = action.args[0]
        prices = {"replace": 1, "rebuild": rebuild_price(g, unit), "return": return_price(g, unit)}
        price = prices.get(action.verb, return_price(g, unit) // 2)
        return price, g.state.vp - price

    def do_replace(self, g: Game, unit: int) -> None:
        """A victory point becomes a step, by air where nothing else leads there.

        Rule: 2.10-a, 2.10-b, 2.10-f, 1.8-j
        """
        refits.fly_in(g, unit)
        g.state.lost[unit] -= 1
        g.state.french_bought += 1
        g.note("regains", unit)
        g.rules.settle(g, 1 << g.state.at[unit])
        victory.gain(g, VIET_MINH, 1, "points_replacement")

    def do_rebuild(self, g: Game, unit: int) -> None:
        """A dead unit is whole again: at once, or some months later if its morale is high.

        Rule: 2.10-h, 2.10-i, 2.10-j, 1.8-j
        """
        price = rebuild_price(g, unit)
        g.state.french_bought += price
        victory.gain(g, VIET_MINH, price, "points_replacement")
        if g.over:
            return
        if g.data.morale[unit][0] >= g.data.limits.elite_morale:
            waiting.delay(g, unit)
        else:
            arrive(g, unit)

    def do_return(self, g: Game, unit: int) -> None:
        """Back from the Saigon zone at full strength.

        Rule: 2.8-i, 1.8-k
        """
        self._bring_back(g, unit, return_price(g, unit))

    def do_return_reduced(self, g: Game, unit: int) -> None:
        """Back from the Saigon zone on its weak side, for half the price.

        Rule: 2.8-i, 1.8-k
        """
        g.state.lost[unit] = g.data.steps[unit] // 2
        self._bring_back(g, unit, return_price(g, unit) // 2)

    def _bring_back(self, g: Game, unit: int, price: int) -> None:
        victory.gain(g, VIET_MINH, price, "points_returned")
        if not g.over:
            arrive(g, unit)

    def do_done(self, g: Game) -> None:
        """Nothing is kept.

        Rule: 2.10-a
        """


def arrive(g: Game, unit: int) -> None:
    """Ask where a French unit is placed; who finds no place goes to the Saigon zone.

    Rule: 2.7-a, 2.7-d
    """
    if g.data.gcma >> unit & 1:
        if not placing.place_guerrilla(g, unit):
            _to_saigon(g, unit)
        return
    hexes = arriving.hexes(g, unit)
    if hexes:
        g.push(placing.Placing(actor=FRENCH, unit=unit, hexes=hexes))
    else:
        _to_saigon(g, unit)


def _to_saigon(g: Game, unit: int) -> None:
    """As if withdrawn.

    Rule: 2.7-a
    """
    g.state.recalled |= 1 << unit
    g.move(1 << unit, g.data.saigon)
    g.note("no_place", unit)


def rebuildable(g: Game) -> Bits:
    """Dead units for which points are left in this phase.

    Rule: 2.10-a, 2.10-h
    """
    left = g.data.limits.french_points - g.state.french_bought
    dead = waiting.in_box(g, FRENCH, g.data.dead[FRENCH]) & int(g.data.combat)
    return sum(1 << unit for unit in bits(dead) if rebuild_price(g, unit) <= left)


def rebuild_price(g: Game, unit: int) -> int:
    """Two points for a stacking value of 1 or 2, four for 3 or 4.

    Rule: 2.10-h
    """
    limits = g.data.limits
    small = g.data.printed_stacking[unit] <= limits.small_stacking
    return int(limits.small_rebuild if small else limits.big_rebuild)


def returning(g: Game) -> Bits:
    """Units of the Saigon zone that did not go there in this turn and have a place to go to.

    Rule: 2.8-i, 2.7-a
    """
    away = waiting.in_box(g, FRENCH, g.data.saigon) & int(g.data.combat & ~g.state.recalled)
    return sum(1 << unit for unit in bits(away) if _has_place(g, unit))


def _has_place(g: Game, unit: int) -> bool:
    if g.data.gcma >> unit & 1:
        return arriving.takes_guerrillas(g)
    return bool(arriving.hexes(g, unit))


def return_price(g: Game, unit: int) -> int:
    """Two victory points for each stacking point.

    Rule: 2.8-i
    """
    return int(g.data.limits.return_price * g.data.printed_stacking[unit])


STEPS = [FrenchOptions]

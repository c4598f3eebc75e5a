"""What the Viet Minh do with their replacement points: steps, dead regiments, Tieu Doan and Pathet Lao."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, bits, lowest
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases import placing
from fivehills_tonkin.rules import arriving, listing, trace, units, victory, waiting

TIEU_DOAN, PATHET_LAO = 0, 1
"""Words of the verb `mobilize`."""


class VmOptions(Choice):
    """Replace, absorb, rebuild and mobilize in any order until the Viet Minh have done enough.

    Rule: 2.1-c, 2.1-i, 2.4-a, 2.5-a, INIT-d
    """

    again: ClassVar[tuple[str, ...]] = ("replace", "absorb", "rebuild", "mobilize")
    opens: ClassVar[tuple[str, ...]] = ("mobilize",)
    rest: ClassVar[tuple[str, ...]] = ("done",)

    def legal(self, g: Game) -> Sequence[Action]:
        return [
            *listing.actions(g, "replace", replaceable(g)),
            *listing.actions(g, "absorb", absorbing(g)),
            *listing.actions(g, "rebuild", rebuildable(g)),
            *(g.rules.action("mobilize", kind) for kind in (TIEU_DOAN, PATHET_LAO) if mobilizable(g, kind)),
            *listing.one(g, "done"),
        ]

    def pays(self, g: Game, action: Action) -> tuple[int, int] | None:
        """Replacement points, and those that are left then.

        Rule: 2.1-c, 2.1-i, 2.5-a
        """
        prices = {"replace": step_price, "rebuild": rebuild_price}
        if action.verb not in (*prices, "mobilize"):
            return None
        price = prices[action.verb](g, action.args[0]) if action.verb in prices else 1
        return price, g.state.vm_rp - price

    def do_replace(self, g: Game, unit: int) -> None:
        """Points become a step.

        Rule: 2.1-c, 2.1-f
        """
        g.state.vm_rp -= step_price(g, unit)
        _refit(g, unit)

    def do_absorb(self, g: Game, unit: int) -> None:
        """A Tieu Doan of the hex becomes a step; who is disorganized stays so, who is not stays well.

        Rule: 2.4-a, 2.4-b, 2.4-c
        """
        battalion = lowest(_battalions(g, g.state.at[unit]))
        g.state.absorbed |= 1 << battalion
        units.uncover(g, 1 << battalion, "2.4-a")
        _refit(g, unit)
        units.remove(g, 1 << battalion, g.data.dead[VIET_MINH])

    def do_rebuild(self, g: Game, unit: int) -> None:
        """A dead regiment comes back whole, some months later.

        Rule: 2.1-i, 2.1-j, 2.1-k
        """
        g.state.vm_rp -= rebuild_price(g, unit)
        waiting.delay(g, unit)

    def do_mobilize(self, g: Game, kind: int) -> None:
        """A replacement point; for a Tieu Doan also a victory point.

        Rule: 2.5-a, 2.5-c, 2.5-d, 1.8-m
        """
        state = g.state
        unit = lowest(_recruits(g, kind))
        state.vm_rp -= 1
        state.mobilized |= 1 << unit
        placing.raise_battalion(g, unit)
        if kind == PATHET_LAO:
            state.pl_mobilized += 1
            return
        state.td_mobilized += 1
        victory.gain(g, FRENCH, 1, "points_mobilized")

    def do_done(self, g: Game) -> None:
        """Points that are left stay on the track.

        Rule: 2.1-b
        """


def _refit(g: Game, unit: int) -> None:
    """A regiment regains a step, and with it perhaps a stacking point.

    Rule: 2.1-f, 1.4-f
    """
    state = g.state
    state.lost[unit] -= 1
    state.refit[unit] += 1
    units.tell(g, "regains", unit)
    g.rules.settle(g, 1 << state.at[unit])


def _worn(g: Game) -> Bits:
    """Regiments that lack steps, which only those on the map do, and have not yet regained two in this phase.

    Rule: 2.1-f
    """
    state, most = g.state, g.data.limits.refit
    return sum(1 << u for u in bits(g.data.regiments) if state.lost[u] and state.refit[u] < most)


def replaceable(g: Game) -> Bits:
    """Regiments for which points can buy a step now, within the stacking limit.

    Rule: 2.1-c, 2.1-d, 2.1-e, 2.1-f, 1.5-a
    """
    state, data = g.state, g.data
    if not state.vm_rp:
        return 0
    depots = data.depots | units.places(g, data.hq_of[VIET_MINH])
    near = trace.within(g, VIET_MINH, depots, data.limits.trace)
    roads = trace.road_to(g, VIET_MINH, data.chinese_centres)
    found = 0
    for unit in bits(_worn(g) & ~state.oos):
        where = near & roads if data.artillery >> unit & 1 else near
        if where >> state.at[unit] & 1 and step_price(g, unit) <= state.vm_rp and units.can_grow(g, unit):
            found |= 1 << unit
    return found


def step_price(g: Game, unit: int) -> int:
    """One point for a step, two for a step of artillery.

    Rule: 2.1-c
    """
    limits = g.data.limits
    return int(limits.gun_step_price if g.data.artillery >> unit & 1 else limits.step_price)


def absorbing(g: Game) -> Bits:
    """Regiments, not artillery, with a Tieu Doan in their hex that was not raised in this phase.

    Rule: 2.4-a, 2.5-e
    """
    state = g.state
    worn = _worn(g) & ~g.data.artillery
    return sum(1 << unit for unit in bits(worn) if _battalions(g, state.at[unit]))


def _battalions(g: Game, space: int) -> Bits:
    """Tieu Doan in a hex that may be absorbed.

    Rule: 2.5-e, 2.4-a
    """
    return int(g.state.occ[space] & g.data.tieu_doan & ~g.state.mobilized)


def rebuildable(g: Game) -> Bits:
    """Dead regiments that the points can pay for.

    Rule: 2.1-i
    """
    dead = waiting.in_box(g, VIET_MINH, g.data.dead[VIET_MINH]) & int(g.data.regiments)
    return sum(1 << unit for unit in bits(dead) if rebuild_price(g, unit) <= g.state.vm_rp)


def rebuild_price(g: Game, unit: int) -> int:
    """Four points for a regiment, eight for artillery.

    Rule: 2.1-i
    """
    limits = g.data.limits
    return int(limits.rebuild_guns if g.data.artillery >> unit & 1 else limits.rebuild)


def mobilizable(g: Game, kind: int) -> bool:
    """Whether another battalion of the kind can be raised.

    Rule: 2.5-a, 2.5-b, 2.5-c, 2.5-d
    """
    state, limits = g.state, g.data.limits
    raised, most = (
        (state.td_mobilized, limits.td_a_turn) if kind == TIEU_DOAN else (state.pl_mobilized, limits.pl_a_turn)
    )
    recruits = _recruits(g, kind)
    if not state.vm_rp or raised >= most or not recruits:
        return False
    return arriving.raises(g, arriving.home(g, lowest(recruits)))


def _recruits(g: Game, kind: int) -> Bits:
    """Destroyed battalions of the kind, but for those absorbed in this phase.

    Rule: 2.4-b, 2.5-a
    """
    own = g.data.tieu_doan if kind == TIEU_DOAN else g.data.pathet_lao
    return waiting.in_box(g, VIET_MINH, g.data.dead[VIET_MINH]) & int(own & ~g.state.absorbed)


STEPS = [VmOptions]

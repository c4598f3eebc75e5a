"""Samples, continued: counters dealt anew over the places of all of them.

A place is more than a hex: also the markers that lie on the counter there, and its part in what goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from fivehills import Bits, Step, bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.activation import Activation
from fivehills_enpointe.rules import stacking

MARKS = (
    *("pinned", "neutralised", "moved", "tested", "silent", "ooc"),
    *("activated", "acted", "digging", "withdrew", "worked"),
)
"""Markers that lie on a counter, whatever it is."""


class Dealt:
    """Who has whose place: nothing is changed before the deal is carried out.

    place: by counter, the one whose place it has. load: half sections in each hex. digs, marked, active: places of
    which more is known, and so not everybody could be there.
    """

    __slots__ = (
        "active",
        "at",
        "code",
        "digs",
        "dummy",
        "formation",
        "infantry",
        "limit",
        "load",
        "marked",
        "place",
        "size",
        "special",
    )

    def __init__(self, g: Game, units: Bits):
        state, data = g.state, g.data
        self.at, self.size, self.limit, self.formation = state.at, data.size, data.limits.stacking, state.formation
        self.dummy, self.infantry = data.dummy, data.infantry
        self.place = {unit: unit for unit in bits(units)}
        self.load = {hex_: stacking.load(g, state.occ[hex_]) for hex_ in {self.at[unit] for unit in self.place}}
        acting: Activation | None = g.find(Activation)
        self.code = 0 if acting is None else acting.formation + 1
        self.active = acting.members if acting is not None and self.code else 0
        self.digs = state.digging
        self.marked = state.pinned | state.neutralised | state.tested | state.silent | state.worked
        self.special = self.active | self.digs | self.marked

    def shuffle(self, chance: Callable[[], float]) -> None:
        """Each counter in turn changes places with one that chance picks, if both could."""
        units, place, at, special = tuple(self.place), self.place, self.at, self.special
        for last in range(len(units) - 1, 0, -1):
            one, other = units[last], units[int(chance() * (last + 1))]
            first, second = place[one], place[other]
            if at[first] == at[second]:
                continue
            is_told = (special >> first | special >> second) & 1
            if is_told and not (self.accepts(first, other) and self.accepts(second, one)):
                continue
            if self.has_room(at[first], at[second], self.size[other] - self.size[one]):
                place[one], place[other] = second, first

    def has_room(self, here: int, there: int, more: int) -> bool:
        """Whether half sections can go from one hex to another, and if so they do: no hex overflows that did not."""
        load, limit = self.load, self.limit
        filled, left = load[here] + more, load[there] - more
        if (filled > limit or left > limit) and filled + left <= 2 * limit:
            return False
        load[here], load[there] = filled, left
        return True

    def accepts(self, place: int, unit: int) -> bool:
        """Whether a counter could be in a place: who acts belongs to the active formation or is a dummy, who digs is
        infantry, and only units bear the marks of fire.
        """
        if not self.special >> place & 1:
            return True
        if self.digs >> place & 1 and not self.infantry >> unit & 1:
            return False
        if self.dummy >> unit & 1:
            return not self.marked >> place & 1
        return not self.active >> place & 1 or self.formation[unit] == self.code

    def carry_out(self, g: Game) -> None:
        """Each takes the hex, the markers and the part in steps under way of the one whose place it has."""
        taken = {unit: place for unit, place in self.place.items() if unit != place}
        if not taken:
            return
        state, movers = g.state, 0
        at, occ = state.own_places()
        goals = [(unit, at[place]) for unit, place in taken.items()]
        for unit in taken:
            movers |= 1 << unit
            occ[at[unit]] ^= 1 << unit
        for unit, hex_ in goals:
            at[unit] = hex_
            occ[hex_] |= 1 << unit
        for mark in MARKS:
            marked = getattr(state, mark)
            if marked & movers:
                setattr(state, mark, _handed_on(marked, movers, taken))
        for step in state.own_steps():
            _hand_on_in(step, movers, taken)


def _handed_on(marked: Bits, movers: Bits, taken: dict[int, int]) -> Bits:
    """A set of counters with those in it who have the places of its members."""
    if marked & movers == movers:
        return marked
    return marked & ~movers | sum([1 << unit for unit, place in taken.items() if marked >> place & 1])


def _hand_on_in(step: Step, movers: Bits, taken: dict[int, int]) -> None:
    """Each takes the part in a step of the one whose place it has."""
    sets, has_unit = fields_of(type(step))
    for field in sets:
        members = getattr(step, field)
        if members & movers:
            setattr(step, field, _handed_on(members, movers, taken))
    if has_unit and movers >> step.unit & 1:  # type: ignore[attr-defined]
        step.unit = next(unit for unit, place in taken.items() if place == step.unit)  # type: ignore[attr-defined]


@cache
def fields_of(step: type[Step]) -> tuple[tuple[str, ...], bool]:
    """The fields of a kind of step that are sets of counters, and whether it has one that is a single counter."""
    return tuple(f for f, kind in step.fields.items() if kind == "Pieces"), "unit" in step.fields

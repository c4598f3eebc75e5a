"""Segment 5.4: the airdrop chart is loaded, weather turns planes back, the rest arrives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fivehills import Action, Bits, Choice, Piece, Pieces, Select, Space, Spaces, bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.phases.campaign import Segment
from fivehills_gamble.rules import listing, loc, stacking, zones
from fivehills_gamble.rules.places import units_at
from fivehills_gamble.rules.supply import add, label, shortage

AMMO, FOOD, MEDICINE, FUEL = 1, 2, 3, 4
_TRACKS = {AMMO: "fr_ammo", FOOD: "food", MEDICINE: "medicine", FUEL: "fuel"}
_VALUES = {AMMO: "ammo_load", FOOD: "food_load", MEDICINE: "medicine_load", FUEL: "fuel_load"}


class Airdrop(Segment):
    """Standby Force is called or not, slots are loaded, weather is rolled for, loads arrive.

    slot: number of the next slot to be loaded. greens: green slots loaded so far.

    Rule: 1.4-D-b, 5.4-A-a, 5.4-B-a, 5.4-D-b
    """

    order: ClassVar[tuple[str, ...]] = (
        "standby",
        "load",
        "next_slot",
        "weather",
        "supplies",
        "landings",
        "place",
        "next_arrival",
        "standby_arrives",
        "replacement",
        "end_segment",
    )
    slot: int = 0
    greens: int = 0
    arrived: Pieces = 0

    def standby(self, g: Game) -> None:
        if may_add_standby(g):
            g.push(AddStandby(actor=FRENCH))

    def load(self, g: Game) -> None:
        """The next slot that is open gets its Plane-Load.

        Rule: 5.4-A-a
        """
        slots = g.data.slots
        while self.slot < len(slots) and not is_open(g, slots[self.slot], self.greens):
            self.slot += 1
        if self.slot < len(slots):
            slot = slots[self.slot]
            g.push(LoadSlot(actor=FRENCH, slot=self.slot, row=slot.row, col=slot.col, kind=slot.kind))

    def next_slot(self, g: Game) -> None:
        self.slot += 1
        if self.slot < len(g.data.slots):
            self.goto(g, "load")

    def weather(self, g: Game) -> None:
        """Two dice and the fuel shortage on the Weather Table: all arrive, some abort, or whole rows do.

        Rule: 5.3-A-b, 5.4-B-a
        """
        if not loaded_slots(g):
            return
        total = sum(g.roll("the weather", 2)) + shortage(g)["weather"]
        result = g.rules.tables["weather"].at(0, total)
        if result == g.data.limits.foul:
            g.note("foul_weather", total)
            foul_weather(g)
        else:
            g.note("weather", total, result)
            aborts(g, result)

    def supplies(self, g: Game) -> None:
        """Every Supply Marker that arrives adds its value; ammo only as far as the fuel shortage allows.

        Rule: 5.3-A-b, 5.3-A-d, 5.4-C-a
        """
        state, limits = g.state, g.data.limits
        counts = [0] * 5
        for slot in g.data.slots:
            counts[state.load[slot.space]] += 1
            state.load[slot.space] = 0
        for kind, track in _TRACKS.items():
            value = counts[kind] * getattr(limits, _VALUES[kind])
            if kind == AMMO:
                value = min(value, shortage(g)["ammo"])
            add(g, track, value)
            if value:
                g.note("supplies_arrive", label(g, track), value)

    def replacement(self, g: Game) -> None:
        """The Replacement unit makes one company whole and goes back.

        Rule: 5.4-E-a
        """
        bit = 1 << g.data.replacement
        if riders(g) & bit:
            g.move(bit, g.data.box["hanoi"])
            g.push(FrenchReplacement(actor=FRENCH))

    def landings(self, g: Game) -> None:
        """All companies that came through are to be placed, the Replacement unit not among them.

        Rule: 5.4-D-a
        """
        self.arrived = riders(g) & ~(1 << g.data.replacement)

    def place(self, g: Game) -> None:
        """Units that arrive land one by one in a Supply Area.

        Rule: 5.4-D-a
        """
        if not self.arrived:
            return
        unit = bits(self.arrived)[0]
        self.arrived &= ~(1 << unit)
        g.push(Landing(actor=FRENCH, unit=unit, spaces=landing_hexes(g)))

    def next_arrival(self, g: Game) -> None:
        if self.arrived:
            self.goto(g, "place")

    def standby_arrives(self, g: Game) -> None:
        """Both battalions of Standby Force appear in Laos 1.

        Rule: 5.4-D-b, 6.2-B-g
        """
        state, data = g.state, g.data
        if state.standby_added:
            state.standby_free = 1
            g.move(state.occ[data.box["standby"]] & data.standby, data.box["laos-1"])
            g.note("standby_arrives")


# --- which slots are open -----------------------------------------------------------------------------------------


def is_open(g: Game, slot: Any, greens: int) -> bool:
    """Whether a slot can be used: zones, weather, Laos and the Standby Force close slots.

    Rule: 5.4-A-b, 5.4-A-c, 5.4-A-d, 5.4-A-e
    """
    if g.state.standby_added:
        return bool(slot.kind == "white")
    match slot.kind:
        case "zones":
            return zones.total(g) < int(slot.number)
        case "rain":
            return zones.weather(g) == "dry"
        case "monsoon":
            return zones.weather(g) != "monsoon"
        case "green":
            return greens < usable_greens(g)
        case _:
            return True


def usable_greens(g: Game) -> int:
    """One green slot is lost for every group of up to four French units in Laos.

    Rule: 5.4-A-d
    """
    total = sum(slot.kind == "green" for slot in g.data.slots)
    in_laos = units_at(g, FRENCH, g.data.laos).bit_count()
    return int(total - -(-in_laos // g.data.limits.laos_group))


def may_add_standby(g: Game) -> bool:
    """A unit of Condor Force in Laos 1 allows Standby Force to be added, once.

    Rule: 5.4-A-e, 6.2-B-g
    """
    state, data = g.state, g.data
    return bool(not state.standby_free and state.occ[data.box["laos-1"]] & data.condor)


class AddStandby(Choice):
    """Standby Force costs this turn's airdrop but for two slots.

    Rule: 5.4-A-e, 6.2-B-g
    """

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("add_standby"), g.rules.action("pass")]

    def do_add_standby(self, g: Game) -> None:
        g.state.standby_added = 1

    def do_pass(self, g: Game) -> None:
        pass


class LoadSlot(Choice):
    """What a slot carries: a Supply Marker, up to two units, nothing; or loading is over.

    Rule: 5.4-A-a
    """

    slot: int
    row: int
    col: int
    kind: str

    def legal(self, g: Game) -> Sequence[Action]:
        action = g.rules.action
        options = [action("load", kind) for kind in range(4)]
        if g.state.occ[g.data.box["hanoi"]]:
            options.append(action("load_units"))
        return [*options, action("skip"), action("done")]

    def pays(self, g: Game, action: Action) -> tuple[int, int] | None:
        """What a Supply Marker brings, and what there is of it now.

        Rule: 5.4-C-a
        """
        if action.verb != "load":
            return None
        kind = action.args[0] + 1
        return getattr(g.data.limits, _VALUES[kind]), getattr(g.state, _TRACKS[kind])

    def do_load(self, g: Game, kind: int) -> None:
        g.state.load[self.fill(g)] = kind + 1

    def do_load_units(self, g: Game) -> None:
        waiting = g.state.occ[g.data.box["hanoi"]]
        most = g.data.limits.units_per_load
        g.push(LoadUnits(actor=FRENCH, pool=waiting, most=most, space=self.fill(g)))

    def fill(self, g: Game) -> int:
        """The slot's space; a green slot is counted."""
        g.find(Airdrop).greens += self.kind == "green"
        return int(g.data.slots[self.slot].space)

    def do_skip(self, g: Game) -> None:
        pass

    def do_done(self, g: Game) -> None:
        g.find(Airdrop).slot = len(g.data.slots)


class LoadUnits(Select):
    """Which units board: reinforcements that have been granted, and the Replacement unit.

    Rule: 1.7-C-c, 5.4-A-a
    """

    lone = True
    space: Space

    def selected(self, g: Game, units: Bits) -> None:
        g.note("boards", units)
        g.move(units, self.space)


# --- weather ------------------------------------------------------------------------------------------------------


def loaded_slots(g: Game) -> list[Any]:
    """Slots that carry something."""
    state = g.state
    return [slot for slot in g.data.slots if state.load[slot.space] or state.occ[slot.space]]


def riders(g: Game) -> Bits:
    """All units on the chart."""
    units = 0
    for slot in g.data.slots:
        units |= g.state.occ[slot.space]
    return units


def turn_back(g: Game, slot: Any) -> None:
    """A Plane-Load returns to the Hanoi Airbase Box."""
    state = g.state
    state.load[slot.space] = 0
    g.note("turned_back", slot.row, slot.col)
    if state.occ[slot.space]:
        g.move(state.occ[slot.space], g.data.box["hanoi"])


def aborts(g: Game, count: int) -> None:
    """Two dice name a row and a column; an empty or void slot uses up the roll.

    Rule: 5.4-B-b
    """
    for _ in range(count):
        row, col = g.roll("an abort", 2)
        hit = [slot for slot in loaded_slots(g) if (slot.row, slot.col) == (row, col)]
        for slot in hit:
            turn_back(g, slot)
        if not hit:
            g.note("nobody_aborts", row, col)


def foul_weather(g: Game) -> None:
    """Four times a die names a row, all of which turns back; an empty row uses up the roll.

    Rule: 5.4-B-c
    """
    for _ in range(g.data.limits.foul_rolls):
        row = g.roll("a row turned back")[0]
        hit = [slot for slot in loaded_slots(g) if slot.row == row]
        for slot in hit:
            turn_back(g, slot)
        if not hit:
            g.note("row_is_empty", row)


# --- arrival ------------------------------------------------------------------------------------------------------


def landing_hexes(g: Game) -> Bits:
    """Hexes of the Supply Areas with room and without enemies, also in enemy ZoC; Isabelle only while it stands.

    Rule: 5.4-D-a, 8.1-B-c
    """
    data, state = g.data, g.state
    areas = data.supply_dbp if state.isabelle_lost else data.supply
    return int(stacking.room(g, FRENCH, areas & ~state.present[VIET_MINH]))


class Landing(Choice):
    """Where a unit lands; with many places the column is named first.

    Rule: 5.4-D-a
    """

    lone = True
    opens = ("column",)
    unit: Piece
    spaces: Spaces

    def legal(self, g: Game) -> Sequence[Action]:
        return listing.places(g, "to", self.spaces)

    def do_column(self, g: Game, number: int) -> None:
        g.push(Landing(actor=FRENCH, unit=self.unit, spaces=self.spaces & g.data.columns[number]))

    def do_to(self, g: Game, space: int) -> None:
        g.move(1 << self.unit, space)
        g.note("lands", self.unit, space)


class FrenchReplacement(Choice):
    """One reduced Infantry unit in LoC is restored; not Thai, not in Laos. Of very many the battalion is named first.

    Rule: 5.4-E-a, 5.4-E-b
    """

    lone = True
    opens = ("formation",)
    formation: int = -1

    def legal(self, g: Game) -> Sequence[Action]:
        state, data = g.state, g.data
        able = state.reduced & data.infantry & ~data.thai
        able &= units_at(g, FRENCH, (data.hexes | data.boxes_304) & loc.area(g, FRENCH))
        return listing.units(g, "restore", able, self.formation, last="done") if able else ()

    def do_formation(self, g: Game, number: int) -> None:
        g.push(FrenchReplacement(actor=FRENCH, formation=number))

    def do_restore(self, g: Game, unit: int) -> None:
        g.state.reduced &= ~(1 << unit)
        g.note("restored", unit)

    def do_done(self, g: Game) -> None:
        pass


STEPS = [Airdrop, AddStandby, LoadSlot, LoadUnits, Landing, FrenchReplacement]

"""Set-up of a scenario: markers and boxes by the card, then both sides' free choices as part of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fivehills import Action, Bits, Choice, Piece, Pieces, Procedure, Select, Spaces, bits, lowest, mask_of
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.phases.campaign import Campaign
from fivehills_gamble.rules import artillery, control, listing, stacking, zoc, zones

_TRACKS = (
    "turn",
    "strongpoints",
    "taken",
    "fr_ammo",
    "food",
    "fuel",
    "medicine",
    "trucks",
    "vm_ammo",
    "replacements",
    "hq",
)


def set_up(g: Game) -> None:
    """Put markers on the places of the scenario's letter and units into boxes; the sides place the rest.

    Rule: 1.3-G, 1.7-C-a, 9.0-B, 9.0-C-a, 9.0-E, 9.0-G-A, 9.0-G-B, 9.0-G-C, 9.0-G-D
    """
    set_tracks(g)
    set_control(g)
    place_markers(g)
    for box, units in g.data.card.boxes.items():
        g.move(units, box)
    g.state.reduced |= g.data.card.reduced
    g.state.column = battalions_sent(g)
    g.push(Campaign())
    g.push(SetUp())


def set_tracks(g: Game) -> None:
    """Start values of all tracks, Division Morale and Trench Markers included.

    Rule: 1.3-G, 1.4-B-a, 1.4-F-c, notes-a
    """
    start: Any = g.rules.scenario.start
    for name in _TRACKS:
        setattr(g.state, name, getattr(start, name))
    for division in g.data.divisions:
        setattr(g.state, f"morale_{division}", ord(start.morale[division]) - ord("A"))
        setattr(g.state, f"trench_{division}", start.trench[division])
        setattr(g.state, f"dig_{division}", int(division in start.dig))
    zones.refresh(g)


def set_control(g: Game) -> None:
    """The Viet Minh hold the strongpoints in Trench Zones and those that the scenario names, France all others.

    Rule: 1.4-D-a, 9.0-G-A, 9.0-G-B, 9.0-G-C, 9.0-G-D
    """
    state, data = g.state, g.data
    scenario: Any = g.rules.scenario
    for position in data.positions:
        in_trenches = position.kind == "strongpoint" and not position.hexes & ~state.trench_zone
        side = VIET_MINH if in_trenches or position.id in scenario.viet_minh_flags else FRENCH
        state.control[side] |= position.hexes
        if side == VIET_MINH or position.id in scenario.french_flags:
            state.flag |= position.hexes
    state.outpost = data.outposts
    control.drop_outposts(g, state.outpost & (state.trench_zone | state.dig_zone))


def place_markers(g: Game) -> None:
    """Zone Markers, Airstrike, Commando and the Replacement unit to their boxes.

    Rule: 9.0-E, 9.0-F-b
    """
    data = g.data
    g.move(data.zone_markers[FRENCH], data.box["fr-zone"])
    g.move(data.zone_markers[VIET_MINH], data.box["vm-zone"])
    g.move(1 << data.airstrike, data.box["airstrike-box"])
    g.move(1 << data.commando, data.box["commando-box"])
    g.move(1 << data.replacement, data.box["hanoi"])


def battalions_sent(g: Game) -> int:
    """Para battalions of the column that the scenario has no longer waiting there.

    Rule: 1.7-C-a
    """
    waiting = g.state.occ[g.data.box["reinforcements"]]
    return sum(not units & waiting for units, _ in g.data.column)


def unplaced(g: Game, side: int) -> Bits:
    """Units of a side that stand nowhere as yet."""
    at = g.state.at
    return mask_of(unit for unit in bits(g.data.units[side]) if at[unit] < 0)


def first_of(waiting: Bits) -> int:
    """The unit to be placed next, -1 when all have their place."""
    return lowest(waiting) if waiting else -1


class SetUp(Procedure):
    """France sets up first, wounded are chosen in turn, then the Viet Minh set up.

    Rule: 9.0-C-a, 9.0-D, 9.0-E, 9.0-F-a
    """

    sets_up: ClassVar[bool] = True

    def french(self, g: Game) -> None:
        waiting = unplaced(g, FRENCH)
        g.push(FrenchPlacement(actor=FRENCH, waiting=waiting, unit=first_of(waiting)))

    def wounded(self, g: Game) -> None:
        """So many units of the Wounded Square, as the card says, survive as wounded.

        Rule: 9.0-D
        """
        count: int = g.rules.scenario.wounded
        if count:
            g.push(Wounded(actor=FRENCH, left=count))

    def gone(self, g: Game) -> None:
        """The rest of the Wounded Square is gone.

        Rule: 9.0-D
        """
        left = g.state.occ[g.data.box["wounded-square"]]
        if left:
            g.move(left, g.data.box["gone"])
            g.note("setup_gone", left)

    def zone_markers(self, g: Game) -> None:
        """Zone Markers are reduced or removed for starting losses.

        Rule: 9.0-E
        """
        for number, formation in enumerate(g.data.formations):
            if formation.markers:
                artillery.refresh(g, number)

    def flips(self, g: Game) -> None:
        """Some units of each division begin reduced, none of them from reinforcements.

        Rule: 9.0-F-a, 9.0-G-A, 9.0-G-B, 9.0-G-C, 9.0-G-D
        """
        data = g.data
        reserve = g.state.occ[data.box["vm-reinforcements"]]
        for row in reversed(g.rules.scenario.flips):
            division = data.divisions.index(row.division)
            pool = data.division_units[division] & ~reserve
            g.push(Flipped(actor=VIET_MINH, pool=pool, least=row.units, most=row.units, division=row.division))

    def viet_minh(self, g: Game) -> None:
        waiting = unplaced(g, VIET_MINH)
        g.push(VietMinhPlacement(actor=VIET_MINH, waiting=waiting, unit=first_of(waiting)))


class FrenchPlacement(Choice):
    """Each unit goes into a hex of the strongpoint that the card names, within stacking.

    Rule: 9.0-C-a, 1.6-a
    """

    again: ClassVar[tuple[str, ...]] = ("place",)
    lone: ClassVar[bool] = True
    waiting: Pieces
    unit: Piece

    def legal(self, g: Game) -> Sequence[Action]:
        if not self.waiting:
            return ()
        position = g.data.positions[g.data.card.position[self.unit]]
        return listing.actions(g, "place", stacking.room(g, FRENCH, position.hexes))

    def default(self, g: Game) -> Action:
        return min(self.legal(g), key=lambda action: g.state.occ[action.args[0]].bit_count())

    def do_place(self, g: Game, hex_: int) -> None:
        _place(g, self.unit, hex_)
        self.waiting &= ~(1 << self.unit)
        self.unit = first_of(self.waiting)


class Wounded(Choice):
    """France and the Viet Minh alternately choose units of the Wounded Square for the Wounded Box, France first.

    Rule: 9.0-D
    """

    lone: ClassVar[bool] = True
    left: int

    def legal(self, g: Game) -> Sequence[Action]:
        square = g.state.occ[g.data.box["wounded-square"]]
        return [g.rules.action("wounded", lowest(group & square)) for group in g.rules.alike if group & square]

    def default(self, g: Game) -> Action:
        return self.legal(g)[0]

    def do_wounded(self, g: Game, unit: int) -> None:
        g.move(1 << unit, g.data.box["wounded-dbp"])
        g.note("setup_wounded", self.actor, unit)
        if self.left > 1:
            g.push(Wounded(actor=1 - self.actor, left=self.left - 1))


class Flipped(Select):
    """Which units of a division begin reduced.

    Rule: 9.0-F-a
    """

    lone: ClassVar[bool] = True
    division: str

    def alike(self, g: Game) -> Sequence[Bits]:
        """Battalions of one regiment are alike if they begin in the same place or are still to be placed."""
        groups = []
        for regiment in g.rules.alike:
            places = dict.fromkeys(g.state.at[unit] for unit in bits(regiment & self.pool))
            groups += [mask_of(u for u in bits(regiment) if g.state.at[u] == place) for place in places]
        return groups

    def default(self, g: Game) -> Action:
        return self.legal(g)[-1]

    def selected(self, g: Game, units: Bits) -> None:
        g.state.reduced |= units
        g.note("setup_reduced", units)


class VietMinhPlacement(Choice):
    """Each unit goes into a hex of a Trench Zone of its own sector at DBP, out of French Zones of Control.

    Strongpoints that the scenario names are open as well, to the division in whose sector they lie. The zone is named
    first, then the hex.

    Rule: 9.0-F-a, 9.0-F-c, 1.6-a, 9.0-G-B, 9.0-G-C, 9.0-G-D
    """

    again: ClassVar[tuple[str, ...]] = ("region",)
    opens: ClassVar[tuple[str, ...]] = ("region",)
    lone: ClassVar[bool] = True
    waiting: Pieces
    unit: Piece

    def legal(self, g: Game) -> Sequence[Action]:
        return listing.regions(g, starting_hexes(g, g.data.division[self.unit])) if self.waiting else ()

    def default(self, g: Game) -> Action | None:
        hexes = starting_hexes(g, g.data.division[self.unit])
        return _towards(g, self.legal(g), g.rules.deployed.nearest(g, self.unit, hexes)) if hexes else None

    def do_region(self, g: Game, number: int) -> None:
        hexes = starting_hexes(g, g.data.division[self.unit]) & g.data.regions[number]
        g.push(VietMinhHex(actor=VIET_MINH, unit=self.unit, hexes=hexes))
        self.waiting &= ~(1 << self.unit)
        self.unit = first_of(self.waiting)


class VietMinhHex(Choice):
    """The hex of the zone in which the unit begins; in a large zone the column is named first.

    Rule: 9.0-F-a
    """

    lone: ClassVar[bool] = True
    opens: ClassVar[tuple[str, ...]] = ("column",)
    unit: Piece
    hexes: Spaces

    def legal(self, g: Game) -> Sequence[Action]:
        return listing.places(g, "place", self.hexes)

    def default(self, g: Game) -> Action | None:
        return _towards(g, self.legal(g), g.rules.deployed.nearest(g, self.unit, self.hexes))

    def do_column(self, g: Game, number: int) -> None:
        g.push(VietMinhHex(actor=VIET_MINH, unit=self.unit, hexes=self.hexes & g.data.columns[number]))

    def do_place(self, g: Game, hex_: int) -> None:
        _place(g, self.unit, hex_)


def starting_hexes(g: Game, division: int) -> Bits:
    """Free hexes where a unit of a division may begin.

    Rule: 9.0-F-a, 9.0-F-c
    """
    data, state = g.data, g.state
    also = 0
    for name in g.rules.scenario.viet_minh_also:
        also |= data.positions[data.position_named[name]].hexes
    hexes = (state.trench_zone | also) & data.sector_hexes[division] & data.dbp
    return stacking.room(g, VIET_MINH, hexes & ~zoc.enemy(g, VIET_MINH) & ~state.present[FRENCH])


def _towards(g: Game, offered: Sequence[Action], hex_: int) -> Action | None:
    """The answer that puts a unit into a hex, or names the zone or the column in which the hex lies."""
    parts: dict[str, Any] = {"region": g.data.regions, "column": g.data.columns}
    for action in offered:
        number = action.args[0]
        if number == hex_ if action.verb == "place" else parts[action.verb][number] >> hex_ & 1:
            return action
    return None


def _place(g: Game, unit: int, hex_: int) -> None:
    g.move(1 << unit, hex_)
    g.note("setup_placed", unit, hex_)


STEPS = [SetUp, FrenchPlacement, Wounded, Flipped, VietMinhPlacement, VietMinhHex]

"""Parachute drops: drift of the zone, scatter of the units, hard landings, landings on the enemy and off the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Pieces, Procedure, Space, bits, mask_of
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.assault import Assault
from fivehills_enpointe.phases.fire import ask_to_shake
from fivehills_enpointe.rules import terrain
from fivehills_enpointe.rules.artillery import Cube, hex_at, moved, note_place
from fivehills_enpointe.rules.concealment import MOVING, look, reveal
from fivehills_enpointe.rules.morale import pin
from fivehills_enpointe.rules.units import lose_step, say

_NONE, _LIGHT, _MEDIUM, _STRONG = range(4)


def drops_due(g: Game) -> list[int]:
    """Formations that drop this turn.

    Rule: 15.1-a, S2-d
    """
    state, data = g.state, g.data
    due = [f for f, formation in enumerate(data.formations) if formation.drop == state.turn]
    return [f for f in due if state.occ[data.box[f]]]


class Drop(Procedure):
    """A formation jumps: its player chooses zone and direction, wind moves the zone, each unit lands by itself.

    zone: the hex chosen. cube: where the marker ends, on the map or off it. left: units in the air.

    Rule: 15.1-a, 15.1-b, 15.1-c
    """

    order: ClassVar[tuple[str, ...]] = ("choose", "drift", "land")
    side: int
    formation: int
    zone: Space = -1
    direction: int = 0
    cube: tuple[int, ...] = ()
    left: Pieces = 0

    def choose(self, g: Game) -> None:
        g.push(DropDirection(actor=self.side))
        g.push(DropZone(actor=self.side, box=g.data.box[self.formation]))

    def drift(self, g: Game) -> None:
        """The wind carries the marker.

        Rule: 15.1-b
        """
        direction, die = g.roll("the drift of the drop zone", 2)
        limits = g.data.limits
        change = {_NONE: -die, _LIGHT: -limits.wind, _MEDIUM: 0, _STRONG: limits.wind}[g.data.wind]
        self.cube = moved(g, self.zone, direction - 1, max(0, die + change))
        note_place(g, "drifts", self.cube)
        self.left = g.state.occ[g.data.box[self.formation]]

    def land(self, g: Game) -> None:
        """One unit after the other counts a die of hexes from the marker in its direction.

        Rule: 15.1-c
        """
        if not self.left:
            return
        unit = g.unordered(self.left)[0]
        self.left &= ~(1 << unit)
        self.goto(g, "land")
        steps = g.roll("the landing", 1)[0]
        dq, dr = g.data.hexmap.directions[self.direction]
        q, r = self.cube
        self.touch_down(g, unit, (q + dq * steps, r + dr * steps))

    def touch_down(self, g: Game, unit: int, cube: Cube) -> None:
        """On the map a unit may be hurt by the ground and must fight any enemy; off it, it comes in next turn.

        Whoever assaults in the open is revealed before it.

        Rule: 8-g, 11.1-b, 15.1-c, 15.1-d, 15.1-e, 15.1-f, 15.3-b
        """
        place, one = hex_at(g, cube), 1 << unit
        if place < 0:
            drift_off(g, unit, cube)
            return
        say(g, "lands", one, place)
        g.move(one, place)
        pinned = hard_landing(g, unit) if terrain.is_bad_landing(g, place) else 0
        if not g.state.steps[unit]:
            return
        if g.state.burning >> place & 1:
            pinned |= pin(g, one)
        if g.state.present[1 - self.side] >> place & 1:
            if terrain.cover(g, place) <= terrain.LIGHT:
                reveal(g, one, "assault")
            g.push(Assault(side=self.side, attackers=one, place=place, origin=place, para=one))
        else:
            look(g, one, MOVING)
        ask_to_shake(g, pinned)


def hard_landing(g: Game, unit: int) -> Bits:
    """Jungle, steep hills, buildings and fire cost a step or pin; returns the unit if it is pinned.

    Rule: 15.1-e
    """
    if g.roll("the hard landing", 1)[0] <= g.data.limits.hard_landing:
        lose_step(g, unit)
        return 0
    return pin(g, 1 << unit)


def drift_off(g: Game, unit: int, cube: Cube) -> None:
    """A unit that lands off the map may enter next turn in the nearest hex; among equals its owner chooses.

    Rule: 15.1-f
    """
    say(g, "adrift", 1 << unit)
    g.move(1 << unit, g.data.adrift)
    g.state.activated |= 1 << unit
    g.push(Assembly(actor=g.rules.owner[unit], unit=unit, q=cube[0], r=cube[1]))


class Assembly(Choice):
    """The hex by which a unit that landed off the map will come in.

    Rule: 15.1-f
    """

    lone = True
    unit: Piece
    q: int
    r: int

    def legal(self, g: Game) -> Sequence[Action]:
        from fivehills.maths.hexes import length

        way = {place: length((x - self.q, y - self.r)) for place, (x, y) in self.hexes(g)}
        nearest = min(way.values())
        return g.rules.actions("aim", mask_of(place for place, distance in way.items() if distance == nearest))

    def hexes(self, g: Game) -> list[tuple[int, Cube]]:
        return [(place, g.data.hexmap.coordinates[place]) for place in bits(g.data.hexes)]

    def do_aim(self, g: Game, place: int) -> None:
        g.state.entry[self.unit] = place + 1


class DropZone(Choice):
    """Where the formation is to jump: the column of hexes first.

    Rule: 15.1-b, S2-d
    """

    opens = ("column",)
    box: Space

    def legal(self, g: Game) -> Sequence[Action]:
        return g.rules.actions("column", mask_of(g.data.columns))

    def do_column(self, g: Game, first: int) -> None:
        g.push(DropHex(actor=self.actor, box=self.box, first=first))


class DropHex(Choice):
    """The drop zone among the hexes of a column.

    Rule: 15.1-b, S2-d
    """

    box: Space
    first: Space

    def legal(self, g: Game) -> Sequence[Action]:
        return g.rules.actions("aim", g.data.columns[self.first])

    def do_aim(self, g: Game, place: int) -> None:
        g.find(Drop).zone = place
        g.note("drop_zone", self.actor, place)


class DropDirection(Choice):
    """In which direction the aircraft fly.

    Rule: 15.1-b
    """

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("face", direction) for direction in range(6)]

    def do_face(self, g: Game, direction: int) -> None:
        g.find(Drop).direction = direction


STEPS = [Drop, Assembly, DropZone, DropHex, DropDirection]

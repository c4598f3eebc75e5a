"""B. Air support phase: missions of this turn arrive, are fired at, and strike; then new ones are requested."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from fivehills import Action, Choice, Pieces, Procedure, Space, Spaces, bits, mask_of
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.fire import lay_smoke
from fivehills_enpointe.phases.shelling import set_on_fire, shell, wreck
from fivehills_enpointe.rules import air
from fivehills_enpointe.rules import artillery as guns
from fivehills_enpointe.rules.artillery import ALTITUDES, Call, read, write
from fivehills_enpointe.rules.concealment import shown_by_firing
from fivehills_enpointe.rules.units import say

UNUSED, SPENT = 0, 2


class AirPhase(Procedure):
    """Resolution, then requests.

    fired: anti-aircraft weapons that have fired in this phase.

    Rule: 2-B1, 2-B2, 14.1-b
    """

    order: ClassVar[tuple[str, ...]] = ("missions", "requests")
    fired: Pieces = 0

    def missions(self, g: Game) -> None:
        for side in (0, 1):
            for number in reversed(flights(g, side)):
                if read(g, side, "air_plot", number):
                    g.push(AirMission(side=side, number=number))

    def requests(self, g: Game) -> None:
        for side in (0, 1):
            for number in reversed(flights(g, side)):
                if not read(g, side, "air_wait", number) and g.state.turn < g.data.last_turn:
                    g.push(AirRequest(actor=side, number=number))


def flights(g: Game, side: int) -> list[int]:
    """Numbers of the air missions that a side has left.

    Rule: 14.1-a
    """
    count = len(g.data.air[side])
    return [number for number in range(1, count + 1) if read(g, side, "air_state", number) == UNUSED]


class AirRequest(Choice):
    """A secret target for the next turn; nobody needs to see it. The column of hexes is named first.

    Rule: 2-B2, 14.1-b
    """

    private = True
    weighed = True
    opens = ("column",)
    number: int

    def legal(self, g: Game) -> Sequence[Action]:
        return (g.rules.action("hold_fire"), *g.rules.actions("column", mask_of(g.data.columns)))

    def do_hold_fire(self, g: Game) -> None:
        pass

    def do_column(self, g: Game, first: int) -> None:
        g.push(AirTarget(actor=self.actor, number=self.number, first=first))


class AirTarget(Choice):
    """The target among the hexes of a column.

    Rule: 2-B2, 14.1-b
    """

    private = True
    weighed = True
    number: int
    first: Space

    def legal(self, g: Game) -> Sequence[Action]:
        return g.rules.actions("aim", g.data.columns[self.first])

    def do_aim(self, g: Game, place: int) -> None:
        write(g, self.actor, "air_plot", self.number, place + 1)
        g.whisper(self.actor, "requested", g.data.air[self.actor][self.number - 1], place)


class AirMission(Procedure):
    """One mission: delay, altitude, accuracy, direction, anti-aircraft fire, strike.

    Rule: 14.1-b, 14.2-a, 14.2-b, 14.4-b
    """

    order: ClassVar[tuple[str, ...]] = ("delay", "altitude", "approach", "facing", "flak", "strike", "fires")
    side: int
    number: int
    height: int = 0
    place: Space = -1
    direction: int = 0
    hit: Spaces = 0

    def kind(self, g: Game) -> str:
        return str(g.data.air[self.side][self.number - 1])

    def delay(self, g: Game) -> None:
        """A delayed mission waits for the next turn.

        Rule: 10.4-tab, 14.1-b
        """
        g.reveal("14.1-b")
        waited = read(g, self.side, "air_wait", self.number)
        if not guns.arrives(g, Call(self.side, waited, self.kind(g))):
            write(g, self.side, "air_wait", self.number, waited + 1)
            g.note("air_delayed", self.side)
            self.leave(g)

    def altitude(self, g: Game) -> None:
        g.push(Altitude(actor=self.side, kind=self.kind(g)))

    def approach(self, g: Game) -> None:
        """The marker goes to its target and drifts.

        Rule: 10.2-tab, 14.2-a
        """
        g.reveal("14.2-a")
        target = read(g, self.side, "air_plot", self.number) - 1
        write(g, self.side, "air_plot", self.number, 0)
        write(g, self.side, "air_wait", self.number, 0)
        write(g, self.side, "air_state", self.number, SPENT)
        g.note("air_mission", self.side, self.kind(g), target, ALTITUDES[self.height])
        call = Call(self.side, 0, self.kind(g))
        call.altitude = self.height
        self.place = guns.hex_at(g, guns.scattered(g, call, target))
        if self.place < 0:
            g.note("air_lost")
            self.leave(g)
            return
        g.note("air_arrives", self.place)

    def facing(self, g: Game) -> None:
        g.push(Facing(actor=self.side))

    def flak(self, g: Game) -> None:
        """Enemy anti-aircraft weapons may fire, each once in the phase; none reaches high altitude.

        Rule: 14.2-b, 14.2-tab
        """
        if self.height != air.HIGH and g.data.aa & g.data.side[1 - self.side] & ~g.state.occ[g.data.eliminated]:
            g.push(Flak(actor=1 - self.side))

    def strike(self, g: Game) -> None:
        """Every unit in the three hexes is attacked; bombs and napalm bring down buildings.

        Rule: 14.3-a, 14.3-b, 14.3-c, 14.3-d, 14.4-a
        """
        kind = self.kind(g)
        direct = kind == "support"
        for distance, place in enumerate(air.hit_hexes(g, kind, self.place, self.direction)):
            if place < 0:
                continue
            self.hit |= 1 << place
            units = g.state.occ[place]
            strength = air.strength(g, kind, distance)
            if units and shell(g, units, place, strength, "fire_dice" if direct else "indirect_dice") and not direct:
                wreck(g, place, heavy=True)

    def fires(self, g: Game) -> None:
        """Napalm burns in all three hexes and smokes in those around.

        Rule: 14.4-b
        """
        if self.kind(g) != "napalm":
            return
        set_on_fire(g, self.hit)
        for burning in bits(self.hit):
            value = g.data.limits.napalm_smoke if burning == self.place else g.data.limits.smoke_of_units
            for place in bits(g.data.adjacent[burning] & ~self.hit):
                lay_smoke(g, place, value)


class Altitude(Choice):
    """The player chooses among the altitudes that the mission allows, before the accuracy roll.

    Rule: 14.2-a, 14.3-b, 14.3-c, 14.3-d
    """

    kind: str

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("fly", height) for height in air.ALTITUDES[self.kind]]

    def do_fly(self, g: Game, height: int) -> None:
        g.find(AirMission).height = height


class Facing(Choice):
    """The direction in which the marker faces.

    Rule: 14.2-a
    """

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("face", direction) for direction in range(6)]

    def do_face(self, g: Game, direction: int) -> None:
        g.find(AirMission).direction = direction


class Flak(Choice):
    """Anti-aircraft weapons fire until the aircraft is driven off or all have fired.

    Rule: 14.2-b
    """

    again = ("flak",)
    done: bool = False

    def legal(self, g: Game) -> Sequence[Action]:
        if self.done:
            return ()
        mission: AirMission = g.find(AirMission)
        guns_ = air.gunners(g, self.actor, mission.place, mission.height) & ~g.find(AirPhase).fired
        action = g.rules.action
        return [action("pass"), *g.rules.actions("flak", guns_)]

    def do_pass(self, g: Game) -> None:
        pass

    def do_flak(self, g: Game, unit: int) -> None:
        g.find(AirPhase).fired |= 1 << unit
        say(g, "flak", 1 << unit)
        shown_by_firing(g, 1 << unit)
        mission: AirMission = g.find(AirMission)
        if air.brings_down(g, unit, mission.height):
            g.note("driven_off")
            self.done = True
            mission.leave(g)


def request_anew(g: Game, side: int, rng: Random) -> None:
    """What the enemy has requested, or whether he has, could be anything; aircraft under way are known to be."""
    for number in flights(g, side):
        sure = g.state.turn == 1 or read(g, side, "air_wait", number) or g.find(AirMission)
        noted = bool(read(g, side, "air_plot", number)) if sure else rng.random() < 0.5
        write(g, side, "air_plot", number, rng.choice(bits(g.data.hexes)) + 1 if noted else 0)


STEPS = [AirPhase, AirRequest, AirTarget, AirMission, Altitude, Facing, Flak]

"""A. Artillery phase: missions of this turn arrive and hit, then targets for the next turn are noted in secret."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from fivehills import Action, Choice, Procedure, Space, Spaces, bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.fire import lay_smoke
from fivehills_enpointe.phases.shelling import shell, wreck
from fivehills_enpointe.rules import artillery as guns
from fivehills_enpointe.rules import listing
from fivehills_enpointe.rules.artillery import EXPLOSIVE, FLARES, SMOKE, Call, read, write

Landing = tuple[str, int, guns.Cube]
"""A mission that has come: calibre, load, where its marker ends."""


class ArtilleryPhase(Procedure):
    """Resolution, then plotting. All fire of the phase is simultaneous.

    heavy: hexes under medium or heavy shells, which bring down stone. arrived: side and number of each mission that
    is not delayed.

    Rule: 2-A1, 2-A2, 3.2, 10-a, 10.1-b
    """

    order: ClassVar[tuple[str, ...]] = ("delays", "cancellations", "missions", "impacts", "plots")
    heavy: Spaces = 0
    arrived: tuple[int, ...] = ()

    def delays(self, g: Game) -> None:
        """Every noted mission comes or is delayed before anybody names its hex or gives it up.

        Rule: 10.2-b, 10.4-a, 10.4-b, S5-b
        """
        noted = [(side, n) for side in (1, 0) for n in batteries(g, side) if read(g, side, "plot", n)]
        for side, number in noted:
            if self.comes(g, side, number):
                self.arrived = (*self.arrived, side, number)

    def comes(self, g: Game, side: int, number: int) -> bool:
        g.reveal("10.2-b")
        call = called_for(g, side, number)
        if call.prepared or guns.arrives(g, call):
            return True
        write(g, side, "wait", number, call.waited + 1)
        g.note("delayed", side, battery_name(g, side, number))
        return False

    def cancellations(self, g: Game) -> None:
        for side in (0, 1):
            if g.state.turn > 1 and batteries(g, side):
                g.push(CancelMissions(actor=side))

    def missions(self, g: Game) -> None:
        """All missions are aimed before the first comes down: no smoke or flare of the phase changes what is seen.

        Rule: 10.1-b, 10.2-a, 10.3-d
        """
        g.lift_curtain()
        kept = [(side, number) for side, number in listing.pairs(self.arrived) if read(g, side, "plot", number)]
        for landing in [self.mission(g, side, number) for side, number in kept]:
            self.land(g, *landing)

    def mission(self, g: Game, side: int, number: int) -> Landing:
        """The marker on its target and its accuracy: where it comes down.

        Rule: 10.2-b, 10.4-a, S5-b
        """
        g.reveal("10.2-b")
        call = called_for(g, side, number)
        target = read(g, side, "plot", number) - 1
        self.prepare(g, call, number, target)
        g.note("mission", side, battery_name(g, side, number), target)
        load = read(g, side, "load", number)
        write(g, side, "plot", number, 0)
        write(g, side, "wait", number, 0)
        write(g, side, "left", number, read(g, side, "left", number) - 1)
        return g.data.batteries[side][number - 1].calibre, load, guns.scattered(g, call, target)

    def prepare(self, g: Game, call: Call, number: int, target: int) -> None:
        """What the accuracy depends on: the observer's place, and how often the battery has fired there.

        Rule: 10.3-b, 10.4-a, S5-c
        """
        side = call.side
        repeated = read(g, side, "last", number) == target + 1
        call.fires = read(g, side, "same", number) + 1 if repeated else 1
        call.distance = guns.observer_distance(g, side, number, target)
        call.registered = bool(guns.registered(g, side) >> target & 1)
        write(g, side, "last", number, target + 1)
        write(g, side, "same", number, call.fires)

    def land(self, g: Game, calibre: str, load: int, cube: guns.Cube) -> None:
        """Shells fill their area with a barrage or with smoke, a flare lights it up.

        Rule: 10.2-a, 10-tab-blast, 10.6-a, 10.7-b, S5-e
        """
        guns.note_place(g, "impact", cube)
        if load == FLARES:
            for place, _ in guns.around(g, cube, g.data.special.illumination_radius):
                g.state.lit |= 1 << place
            return
        blast = g.data.blast[calibre]
        for place, distance in guns.around(g, cube, len(blast) - 1):
            strength, smoke = blast[distance]
            if load == SMOKE:
                lay_smoke(g, place, smoke)
                continue
            g.state.barrage[place] += strength
            if calibre != "light":
                self.heavy |= 1 << place

    def impacts(self, g: Game) -> None:
        """Every unit under the shells is attacked once, with the strength of all blasts that cover its hex.

        Rule: 10.2-a, 10.2-b, 10.7-a, 10.7-b
        """
        barrage, (french, viet_minh) = g.state.barrage, g.state.present
        for place in bits(french | viet_minh):
            strength = barrage[place]
            if strength and shell(g, g.state.occ[place], place, strength):
                wreck(g, place, heavy=bool(self.heavy >> place & 1))

    def plots(self, g: Game) -> None:
        for side in (0, 1):
            for number in reversed(batteries(g, side)):
                if not read(g, side, "wait", number) and g.state.turn < g.data.last_turn:
                    g.push(Plot(actor=side, battery=number, name=battery_name(g, side, number)))


def called_for(g: Game, side: int, number: int) -> Call:
    """What delay and accuracy of a mission depend on so far; a prepared barrage needs neither.

    Rule: 10.4-a, S5-b
    """
    call = Call(side, read(g, side, "wait", number))
    call.prepared = g.state.turn == 1 and g.data.prepared_barrage == side
    return call


def batteries(g: Game, side: int) -> list[int]:
    """Numbers of the batteries of a side that have missions left.

    Rule: 10.3-d
    """
    count = len(g.data.batteries[side])
    return [number for number in range(1, count + 1) if read(g, side, "left", number)]


def battery_name(g: Game, side: int, number: int) -> str:
    """What a battery is called on the scenario card."""
    return str(g.data.batteries[side][number - 1].name)


class CancelMissions(Choice):
    """Missions, come or delayed, may be cancelled while an observer is on the map; they are not used up.

    Rule: 10.2-b, 10.3-d
    """

    private = True
    weighed = True
    again = ("cancel",)

    def legal(self, g: Game) -> Sequence[Action]:
        options = [g.data.plain["proceed"]]
        for number in batteries(g, self.actor):
            if read(g, self.actor, "plot", number) and guns.has_observer(g, self.actor, number):
                options.append(g.data.naming["cancel"](number))
        return options

    def do_proceed(self, g: Game) -> None:
        pass

    def do_cancel(self, g: Game, number: int) -> None:
        write(g, self.actor, "plot", number, 0)
        write(g, self.actor, "wait", number, 0)
        g.whisper(self.actor, "cancelled", battery_name(g, self.actor, number))


class Plot(Choice):
    """What a battery fires next turn, if anything: high explosive, smoke or a flare.

    Rule: 2-A2, 10-a, 10.1-b, 10.3-a, S-smoke, S5-e
    """

    private = True
    weighed = True
    refuses = "hold_fire"
    battery: int
    name: str = ""

    def legal(self, g: Game) -> Sequence[Action]:
        plain = g.data.plain
        options = [plain["hold_fire"]]
        if not guns.has_target(g, self.actor, self.battery):
            return options
        options.append(plain["shells"])
        if "artillery" in g.data.smoke_by:
            options.append(plain["smoke_shells"])
        if g.data.batteries[self.actor][self.battery - 1].illumination:
            options.append(plain["flares"])
        return options

    def aim(self, g: Game, load: int) -> None:
        g.push(PlotHex(actor=self.actor, battery=self.battery, name=self.name, load=load))

    def do_hold_fire(self, g: Game) -> None:
        pass

    def do_shells(self, g: Game) -> None:
        self.aim(g, EXPLOSIVE)

    def do_smoke_shells(self, g: Game) -> None:
        self.aim(g, SMOKE)

    def do_flares(self, g: Game) -> None:
        self.aim(g, FLARES)


class PlotHex(Choice):
    """The secret target hex of a battery; among many hexes the column is named first.

    free: a prepared barrage, without line of sight. first: the column that has been named, by its first hex.

    Rule: 10.1-b, 10.3-a, S5-b, S5-c
    """

    private = True
    weighed = True
    opens = ("column",)
    battery: int
    load: int
    name: str = ""
    free: bool = False
    first: Space = -1

    def legal(self, g: Game) -> Sequence[Action]:
        places = listing.within(g, g.data.hexes, self.first)
        if not self.free:
            places = guns.observed_hexes(g, self.actor, self.battery, places)
        return listing.hexes(g, "aim", places)

    def do_column(self, g: Game, first: int) -> None:
        self.first = first
        g.push(self)

    def do_aim(self, g: Game, place: int) -> None:
        write(g, self.actor, "plot", self.battery, place + 1)
        write(g, self.actor, "load", self.battery, self.load)
        g.whisper(self.actor, "plotted", battery_name(g, self.actor, self.battery), place)


def plot_anew(g: Game, side: int, rng: Random) -> None:
    """What the enemy has noted, or whether he has, could be anything; a delayed mission is known to be under way.

    On turn 1 it is known who has noted anything at all.
    """
    for number in batteries(g, side):
        sure = g.state.turn == 1 or read(g, side, "wait", number)
        noted = bool(read(g, side, "plot", number)) if sure else rng.random() < 0.5
        places = guns.observed_hexes(g, side, number, g.data.hexes) or g.data.hexes
        write(g, side, "plot", number, rng.choice(bits(places)) + 1 if noted else 0)
        if noted:
            write(g, side, "load", number, rng.choice(_loads(g, side, number)))


def _loads(g: Game, side: int, number: int) -> list[int]:
    """What a battery may have been told to fire."""
    if g.state.turn == 1:
        return [EXPLOSIVE]
    loads = [EXPLOSIVE, SMOKE] if "artillery" in g.data.smoke_by else [EXPLOSIVE]
    return [*loads, FLARES] if g.data.batteries[side][number - 1].illumination else loads


STEPS = [ArtilleryPhase, CancelMissions, Plot, PlotHex]

"""Movement, hex by hex: every hex entered may be seen, shelled and fired into."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Pieces, Procedure, Select, Space, bits, lowest
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.entrench import leave_works
from fivehills_enpointe.phases.fire import OffensiveFire, fire_targets, lay_smoke
from fivehills_enpointe.phases.shelling import shell_movers
from fivehills_enpointe.rules import actions as can
from fivehills_enpointe.rules import entry, points, stacking, terrain, victory
from fivehills_enpointe.rules.concealment import MOVING, TACTICAL, look
from fivehills_enpointe.rules.reactions import open_window
from fivehills_enpointe.rules.units import gone, say

ADVANCE, CREEP, MANEUVER, SCREEN, STORM, INFILTRATE, LIMBER = range(7)
NOWHERE = -1
ONE_HEX = (CREEP, INFILTRATE)
ASSAULTS = (STORM, INFILTRATE)


def start(g: Game, side: int, units: Bits, mode: int) -> None:
    """Begin the movement part of an action with all or half of the movement points.

    Rule: 6.1-a, 7.1-a, 7.1-e
    """
    g.push(beginning(g, side, units, mode))


def start_to(g: Game, side: int, units: Bits, mode: int, place: int) -> None:
    """Begin a movement whose first hex is named with the action."""
    g.push(move := beginning(g, side, units, mode))
    move.goto(g, "storm")
    move.step_to(g, place)


def beginning(g: Game, side: int, units: Bits, mode: int) -> Movement:
    """A movement that has not begun; it counts as by road if it starts on one."""
    place = g.state.at[units.bit_length() - 1]
    return Movement(side, units, mode, place, bool(g.data.road >> place & 1))


def first_steps(g: Game, unit: int, mode: int) -> tuple[Bits, Bits]:
    """Hexes that a unit can enter first, and those that it can assault first.

    Rule: 7.1-b, 7.3-a
    """
    side, place = g.rules.owner[unit], g.state.at[unit]
    move = beginning(g, side, 1 << unit, mode)
    on_map = bool(g.data.hexes >> place & 1)
    return next_steps(g, move, place, on_map)


def leave_map(g: Game, units: Bits) -> None:
    """Units leave the map for good, which may decide the game.

    Rule: 15.2-a, S-exit, S4-e
    """
    leave_works(g, units)
    say(g, "exits", units, g.state.at[lowest(units)])
    g.move(units, g.data.exited)
    if verdict := victory.decided(g):
        g.reveal("S4-e")
        g.finish(*verdict)


def activity(mode: int) -> int:
    """How movers look to the enemy: one hex announced beforehand is tactical movement.

    Rule: 7.3-a
    """
    return TACTICAL if mode in ONE_HEX else MOVING


class Movement(Procedure):
    """Units go from hex to hex; in each the enemy may see them, shells hit them, and the enemy may fire.

    start: the hex or box where they began. spent: half movement points. entered: any hex. road: all by road so far.
    used: the fire or smoke of the action is spent. goal: the enemy hex to be stormed now.

    Rule: 6.1-a, 6.1-e, 6.5-h, 6.5-i, 7.1-d, 7.3-a, 10.5-a
    """

    order: ClassVar[tuple[str, ...]] = ("ask", "storm", "shelling", "react", "go_on", "finish")
    actor: int
    units: Pieces
    mode: int
    start: Space
    road: bool
    spent: int = 0
    entered: bool = False
    used: bool = False
    goal: Space = NOWHERE

    def able(self, g: Game) -> Bits:
        """Movers that are still on the map and neither pinned nor neutralised.

        Rule: 6.5-h, 11.1-a, 11.2-a
        """
        state = g.state
        return self.units & ~(state.pinned | state.neutralised | gone(g))

    def ask(self, g: Game) -> None:
        """Who can still move goes on; the others stay behind.

        Rule: 6.1-e, 6.5-h, 7.1-d, 13-b
        """
        self.goal = NOWHERE
        able = self.able(g)
        if not able:
            self.goto(g, "finish")
            return
        if self.units != able:
            self.mark(g, self.units & ~able)
            self.units = able
        g.push(NextHex(self.actor, self.is_plain(g)))

    def is_plain(self, g: Game) -> bool:
        """Whether all can tell that there is nothing to choose if there is not: nobody knows what concealed movers
        could still do, but how far they can march at most.

        Rule: 8-c, 8-e
        """
        if not self.units & g.state.concealed:
            return True
        place = g.state.at[self.units.bit_length() - 1]
        if not g.data.hexes >> place & 1:
            return True
        return self.mode == ADVANCE and not affordable(g, self, place, g.data.adjacent[place] & ~g.state.burning)

    def limit(self, g: Game, by_road: bool) -> int:
        """Half movement points that the action allows; a move wholly by road has more.

        Rule: 6.6-f, 7.1-a, 7.1-e, 7.4
        """
        data = g.data
        if self.mode == ADVANCE:
            return int(data.mp + (data.road_bonus if by_road else 0))
        return int(data.half_mp + (data.road_bonus // 2 if by_road else 0))

    def enter(self, g: Game, origin: int, place: int, price: int, by_road: bool) -> None:
        """Put the movers into the next hex.

        Rule: 7.1-c, 7.1-d, 7.4, 8-b, 8-i, 15.2-a
        """
        self.spent += price
        self.entered = True
        self.road = by_road
        leave_works(g, self.units)
        say(g, "moves", self.units, origin, place)
        g.move(self.units, place)
        look(g, self.units, activity(self.mode))

    def step_to(self, g: Game, place: int) -> None:
        """Go to the next hex, or come onto the map in it.

        Rule: 7.1-c, 7.4, S-entry
        """
        unit = lowest(self.units)
        origin = g.state.at[unit]
        if g.data.hexes >> origin & 1:
            by_road = self.road and terrain.on_road(g, origin, place)
            self.enter(g, origin, place, terrain.price(g, origin, place), by_road)
        else:
            entry.begin(g, unit)
            self.enter(g, origin, place, entry.price(g, unit, place), bool(g.data.road >> place & 1))

    def storm(self, g: Game) -> None:
        """A step into a hex with enemies is an assault.

        Rule: 13-a
        """
        if self.goal == NOWHERE:
            return
        from fivehills_enpointe.phases.storming import Storm

        origin, tactical = g.state.at[lowest(self.units)], self.mode == INFILTRATE
        g.push(Storm(actor=self.actor, units=self.units, place=self.goal, origin=origin, tactical=tactical))

    def shelling(self, g: Game) -> None:
        """A barrage that lies on the hex hits those who move into it.

        Rule: 10.5-a
        """
        if self.entered:
            shell_movers(g, self.units)

    def react(self, g: Game) -> None:
        """The enemy may halt the movers in every hex they enter and fire.

        Rule: 6.5-d, 6.5-h, 6.5-i
        """
        if self.entered:
            open_window(g, 1 - self.actor, self.units, at_mover=True, moving=activity(self.mode))

    def go_on(self, g: Game) -> None:
        """After all fire the movers may go on, unless they announced a single hex.

        Rule: 6.5-h, 7.3-a
        """
        if self.mode not in ONE_HEX or not self.used:
            self.goto(g, "ask")

    def finish(self, g: Game) -> None:
        self.mark(g, self.units)

    def mark(self, g: Game, units: Bits) -> None:
        """Whoever has moved gets a Move marker, an assaulter when his action ends.

        Rule: 6.1-e, 7.1-d, 13-tab-mod
        """
        if self.entered:
            g.state.moved |= units & ~gone(g)


def next_steps(g: Game, move: Movement, place: int, on_map: bool) -> tuple[Bits, Bits]:
    """Hexes that can be entered now, and those with enemies that can be assaulted.

    Rule: 7.1-b, 7.1-c, 7.2-a, 13-a, 15.3-a
    """
    enemy, closed = g.state.present[1 - move.actor], g.state.burning
    ways = g.data.adjacent[place] if on_map else entry.entry_hexes(g, lowest(move.units))
    if move.mode not in ASSAULTS:
        closed |= enemy
    elif move.mode == INFILTRATE:
        closed |= ~enemy
    ways = affordable(g, move, place, ways & ~closed)
    stormed = ways & enemy
    ways ^= stormed
    free = stacking.with_room(g, move.units, ways)
    if ways != free:
        free |= passable(g, move, place, ways ^ free)
    return free, stormed


def openings(g: Game, unit: int) -> tuple[Bits, Bits]:
    """Hexes that a unit on the map can enter first when it advances, and those of them where it might stay.

    Rule: 7.1-b, 7.2-a, 7.3-a
    """
    side, place = g.rules.owner[unit], g.state.at[unit]
    ways = g.data.adjacent[place] & ~(g.state.burning | g.state.present[1 - side])
    room = stacking.with_room(g, 1 << unit, ways)
    if ways == room:
        return ways, room
    return room | passable(g, beginning(g, side, 1 << unit, ADVANCE), place, ways & ~room), room


def passable(g: Game, move: Movement, place: int, full: Bits) -> Bits:
    """Those of the full hexes ahead that may be entered because the movers can go on.

    Rule: 7.2-a
    """
    found = 0
    for there in bits(full):
        if leads_on(g, move, there, price_of(g, place, there)):
            found |= 1 << there
    return found


def price_of(g: Game, place: int, there: int) -> int:
    """Half movement points of a step into a hex that does not burn, from another or from off the map.

    Rule: 7.1-c, S-entry
    """
    if g.data.hexes >> place & 1:
        return terrain.price(g, place, there)
    return terrain.paid(terrain.entry_cost(g, there))


def affordable(g: Game, move: Movement, place: int, ways: Bits) -> Bits:
    """Those of the hexes ahead, none of which burns, for which the points last; one can always be entered.

    Rule: 7.1-b, 7.4, 15.1-f
    """
    if not move.entered:
        return ways
    wire, (least, most), left = g.state.wire, g.data.cost_bounds[place], move.limit(g, False) - move.spent
    if left >= most and not ways & wire:
        return ways
    roads, left_by_road = 0, left
    if move.road:
        roads, left_by_road = g.data.road_to[place], move.limit(g, True) - move.spent
    if left_by_road < least:
        return 0
    prices, more = g.data.costs[place], g.data.limits.wire_cost
    for there in bits(ways):
        price = prices[there] + more if wire >> there & 1 else prices[there]
        if price > (left_by_road if roads >> there & 1 else left):
            ways ^= 1 << there
    return ways


def leads_on(g: Game, move: Movement, there: int, price: int) -> bool:
    """A full hex may be passed through, if the next one can be reached.

    Rule: 7.2-a
    """
    if move.mode in ONE_HEX:
        return False
    enemy, left = g.state.present[1 - move.actor], move.limit(g, False) - move.spent - price
    for beyond in g.data.neighbours[there]:
        more = terrain.cost(g, there, beyond)
        if more is None or more > left or enemy >> beyond & 1:
            continue
        if stacking.fits(g, move.units, beyond):
            return True
    return False


class NextHex(Choice):
    """The next hex of a move, or what else the action allows there, or the end of it.

    Rule: 6.1-a, 7.1-b, 7.1-c, 7.2-a, 7.3-a, S-exit, S-entry
    """

    rest = ("assault", "fire", "stop")
    says: ClassVar[tuple[str, ...]] = ("left",)
    lone: bool = True  # type: ignore[misc]

    def is_restful(self, g: Game) -> bool:
        """On a plain march the way so far and the points left tell enough."""
        move: Movement = g.find(Movement)
        return move.mode == ADVANCE and move.entered

    def left(self, g: Game) -> str:
        """How far the movers can still go: the points that are left, or the one hex that they announced.

        Rule: 7.1-a, 7.3-a, 7.4
        """
        move: Movement = g.find(Movement)
        if move.mode in ONE_HEX:
            return "no further hex" if move.entered else "one hex"
        return points.left(move.limit(g, False) - move.spent, move.limit(g, move.road) - move.spent)

    def legal(self, g: Game) -> Sequence[Action]:
        data = g.data
        move: Movement = g.state.stack[-2]  # type: ignore[assignment]
        place = g.state.at[move.units.bit_length() - 1]
        on_map = bool(data.hexes >> place & 1)
        options: list[Action] = []
        if not move.entered or move.mode not in ONE_HEX:
            options += self.steps(g, *next_steps(g, move, place, on_map))
            if data.exits and self.can_exit(g, move, place):
                options.append(data.plain["exit"])
        if move.mode != ADVANCE and not move.used:
            options += self.besides(g, move, place)
        if not options or not on_map or stacking.fits(g, move.units, place):
            options.append(data.plain["stop"])
        return options

    def steps(self, g: Game, free: Bits, stormed: Bits) -> Iterable[Action]:
        """A step into each hex, which is an assault where enemies are."""
        go, assault = g.data.naming["to"], g.data.naming["assault"]
        if not stormed:
            return map(go, bits(free))
        return [assault(there) if stormed >> there & 1 else go(there) for there in bits(free | stormed)]

    def can_exit(self, g: Game, move: Movement, place: int) -> bool:
        """Whether the movers may leave the map here for one more point.

        Rule: S-exit
        """
        if not victory.exits(g, move.actor) >> place & 1:
            return False
        return move.spent + int(g.data.limits.exit_cost) <= move.limit(g, False)

    def besides(self, g: Game, move: Movement, place: int) -> list[Action]:
        """Fire or smoke before the first or after the last hex.

        Rule: 6.1-a, 10.6-c
        """
        unit, naming = lowest(move.units), g.data.naming
        if move.mode in (MANEUVER, CREEP) and can.can_fire(g, unit):
            return [*map(naming["fire"], bits(fire_targets(g, unit)))]
        if move.mode == SCREEN:
            return [naming["smoke"](there) for there in (place, *g.data.neighbours[place])]
        return []

    def do_to(self, g: Game, place: int) -> None:
        g.below.step_to(g, place)

    def do_assault(self, g: Game, place: int) -> None:
        """The way into the enemy hex is paid for like any other, and leaves the road.

        Rule: 6.6-f, 7.1-c, 13-a
        """
        move: Movement = g.below
        origin = g.state.at[lowest(move.units)]
        move.goal = place
        move.spent += price_of(g, origin, place)
        move.entered = True
        move.road = False

    def do_exit(self, g: Game) -> None:
        """Movers leave the map for good.

        Rule: S-exit
        """
        move: Movement = g.below
        move.goto(g, "finish")
        leave_map(g, move.units)

    def do_fire(self, g: Game, place: int) -> None:
        """Move and fire is done at half strength, and ends the movement if it has begun.

        Rule: 6.1-a, 9-tab-str
        """
        move: Movement = g.below
        move.used = True
        move.goto(g, "finish" if move.entered else "ask")
        stance = activity(move.mode) if move.entered else 0
        g.push(OffensiveFire(actor=self.actor, firers=move.units, place=place, halved=move.units, stance=stance))

    def do_smoke(self, g: Game, place: int) -> None:
        move: Movement = g.below
        move.used = True
        move.goto(g, "finish" if move.entered else "ask")
        lay_smoke(g, place, g.data.limits.smoke_of_units)

    def do_stop(self, g: Game) -> None:
        g.below.goto(g, "finish")


class AssaultParty(Select):
    """Units that start stacked with the first assaulter and assault with him.

    Rule: 6-a, 13-a
    """

    leader: Piece
    mode: int

    def selected(self, g: Game, units: Bits) -> None:
        from fivehills_enpointe.phases.activation import use_up

        use_up(g, units)
        start(g, self.actor, units | 1 << self.leader, self.mode)


STEPS = [Movement, NextHex, AssaultParty]

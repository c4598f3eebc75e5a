"""The steps of Na San: the night belongs to the Viet Minh, the day to the French, and the sky to the airlift."""

from __future__ import annotations

from fivehills import Bits, Choice, Game, Pieces, Procedure, Select, Space, bits, mask_of

FRENCH, VIET_MINH = 0, 1


class Campaign(Procedure):
    """Turns of an airlift, a night and a day, then the reckoning. The order of stages stands in sequence.yaml."""

    passes: int = 0

    def begin(self, g: Game) -> None:
        g.state.spent = self.passes = 0
        for area in bits(g.data.jungle):
            g.state.seen[FRENCH] &= ~g.state.occ[area]
        g.note("turn_begins", g.state.turn)

    def airlift(self, g: Game) -> None:
        landed = g.rules.tables["airlift"].look_up(g.total("threats", self), *g.roll("airlift"))
        g.state.supply += landed
        g.note("airlift", landed)

    def impulse(self, g: Game) -> None:
        g.push(Impulse(FRENCH if self.passes else VIET_MINH))

    def judge(self, g: Game) -> None:
        if self.passes < 2:
            self.goto(g, "impulse")
        elif g.state.turn < g.rules.scenario.turns:
            g.state.turn += 1
            self.goto(g, "begin")

    def victory(self, g: Game) -> None:
        winner = g.rules.tables["victory"].look_up(points := g.total("points", self), 1)
        g.finish(g.rules.side_index.get(winner, -1), f"the Viet Minh have {points} points", "9")


class Impulse(Choice):
    """Units of one area move or assault, or the side passes; before a night Giap may break off.
    Rule: 3, 4, 8"""

    def legal(self, g: Game):
        action, enemy = g.rules.action, g.rules.of_side[1 - self.actor]
        options = [action("break_off")] if g.state.turn > 1 and not g.state.spent and self.actor == VIET_MINH else []
        for area in bits(g.data.areas):
            ways = g.rules.board.neighbours[area] if self.fresh(g, area) else ()
            options += [action("assault" if g.state.occ[to] & enemy else "move", area, to) for to in ways]
        return [*options, action("pass")]

    def fresh(self, g: Game, area: int) -> Bits:
        return g.state.occ[area] & g.rules.of_side[self.actor] & ~g.state.spent

    def do_move(self, g: Game, origin: int, target: int) -> None:
        g.push(Force(self.actor, self.fresh(g, origin), target=target))

    do_assault = do_move

    def do_break_off(self, g: Game) -> None:
        g.note("breaks_off")
        g.below.goto(g, "victory")

    def do_pass(self, g: Game) -> None:
        g.below.passes += 1
        g.note("passes", self.actor)


class Force(Select):
    target: Space = 0

    def selected(self, g: Game, units: Bits) -> None:
        g.state.spent |= units
        if g.state.occ[self.target] & g.rules.of_side[1 - self.actor]:
            g.note("assaults", units.bit_count(), self.actor, self.target)
            g.push(Assault(self.actor, self.target, units))
        else:
            enter(g, self.actor, units, self.target)


def enter(g: Game, side: int, units: Bits, area: int) -> None:
    g.note("moves", units.bit_count(), side, area)
    g.move(units, area)
    if not g.data.jungle >> area & 1:
        find(g, units)


def find(g: Game, units: Bits) -> None:
    """Concealed units become known to the French, and dummies among them vanish.
    Rule: 2"""
    new = units & g.rules.of_side[VIET_MINH] & ~g.state.seen[FRENCH]
    if new:
        g.state.seen[FRENCH] |= new
        g.reveal("2")
        g.note("found", new)
        g.move(new & g.data.dummies, g.data.lost)


class Assault(Procedure):
    """Guns first, for nobody knows what comes; then contact, the die, and the advance into an empty area."""

    actor: int
    target: Space
    units: Pieces
    guns: bool = False

    def barrage(self, g: Game) -> None:
        if g.state.supply and self.actor == VIET_MINH:
            g.push(Barrage(FRENCH, self.target))

    def contact(self, g: Game) -> None:
        find(g, self.units | self.defenders(g))
        self.units &= ~g.state.occ[g.data.lost]

    def strike(self, g: Game) -> None:
        """One die on the table; the weakest units of one side are lost first.
        Rule: 5, 7"""
        if self.units and self.defenders(g):
            loss = g.rules.tables["assault"].look_up(g.total("attack", self), *g.roll("assault"))
            hit = self.defenders(g) if loss > 0 else self.units
            gone = mask_of(sorted(bits(hit), key=g.data.strength.__getitem__)[: abs(loss)])
            g.note("lost", gone)
            g.move(gone, g.data.lost)

    def advance(self, g: Game) -> None:
        survivors = self.units & ~g.state.occ[g.data.lost]
        if survivors and not self.defenders(g):
            enter(g, self.actor, survivors, self.target)

    def defenders(self, g: Game) -> Bits:
        return g.state.occ[self.target] & g.rules.of_side[1 - self.actor]


class Barrage(Choice):
    """The French spend a supply point on their guns, or hold fire.
    Rule: 6"""

    area: Space

    def legal(self, g: Game):
        return [g.rules.action("barrage"), g.rules.action("hold_fire")]

    def do_barrage(self, g: Game) -> None:
        g.state.supply -= 1
        g.below.guns = True
        g.note("barrage", self.area)

    def do_hold_fire(self, g: Game) -> None:
        g.note("holds_fire")

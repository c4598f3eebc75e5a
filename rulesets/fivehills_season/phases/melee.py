"""Hand-to-hand combat: who attacks what, the dice, criticals, advance after combat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fivehills import Action, Bits, Choice, Piece, Pieces, Procedure, Select, Space, Spaces, bits, lowest
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.barrage import Shelter, two_by_two
from fivehills_season.phases.marches import singles
from fivehills_season.phases.results import AllCheck, OneCheck, PickDisorder, StepLosses, TankLoss
from fivehills_season.phases.withdrawals import withdraw_lone_tanks
from fivehills_season.rules.assaults import aimed_at, attackers_of, storm_targets
from fivehills_season.rules.fire import has_room_for_all
from fivehills_season.rules.melee import ratio_name, rung
from fivehills_season.rules.units import attackers_at, here, total_melee

UNFAVOURABLE, FAVOURABLE, TANK = 1, 2, 3
CRITICAL = 1
LAST_UNFAVOURABLE = 3


class Storm(Choice):
    """Which strongpoints are attacked hand to hand; nobody is ever forced to. All attacks are chosen before any die.

    Rule: 5-c, 5-d, 5.5-a, 5.5-b
    """

    again: ClassVar[tuple[str, ...]] = ("storm",)
    rest: ClassVar[tuple[str, ...]] = ("hold",)
    lone = True

    def legal(self, g: Game) -> Sequence[Action]:
        targets = storm_targets(g, self.actor)
        return [*(g.rules.action("storm", pa) for pa in bits(targets)), g.rules.action("hold")]

    def do_storm(self, g: Game, pa: int) -> None:
        g.push(StormUnits(actor=self.actor, pool=attackers_of(g, self.actor, pa), place=pa))

    def do_hold(self, g: Game) -> None:
        pass


class VmStorm(Storm):
    """Battalions attack out of their bases and along lines, then all attacks are fought.

    Rule: 5.5-a
    """

    actor: int = VIET_MINH

    def do_hold(self, g: Game) -> None:
        g.push(Combat(side=VIET_MINH, pas=aimed_at(g, VIET_MINH)))


class FrenchStorm(Storm):
    """The French say which designated strongpoints they attack, and with whom, before the defenders fire.

    Rule: 6.2.3-d, 6.2.4-a, 6.2.5-b
    """

    actor: int = FRENCH


class StormUnits(Select):
    """Which units attack the strongpoint, with infantry among them.

    Rule: 5.5-b, 6.2.3-d
    """

    lone = True
    place: Space

    def alike(self, g: Game) -> Sequence[Bits]:
        return (*singles(g, self.pool & g.data.infantry), *singles(g, self.pool & g.data.tanks))

    def legal(self, g: Game) -> Sequence[Action]:
        options = Select.legal(self, g)
        if self.chosen:
            return options
        return [option for option in options if option.verb == "all" or g.data.infantry >> option.args[0] & 1]

    def selected(self, g: Game, units: Bits) -> None:
        g.state.storming |= units
        for unit in bits(units):
            g.state.aim[unit] = self.place + 1
        g.note("storms", units, self.place)


class Combat(Procedure):
    """All hand-to-hand attacks of an impulse: the French decide, then every fight, lone tanks, advances.

    Rule: 5-d, 5.5-b, 5.5-k, 5.5-m, 6.2.5-b
    """

    order: ClassVar[tuple[str, ...]] = ("decide", "fight", "lone_tanks", "advance")
    side: int
    pas: Spaces
    plans: tuple[Bits, ...] = ()

    def decide(self, g: Game) -> None:
        if not self.pas:
            return
        pa = lowest(self.pas)
        self.pas &= ~(1 << pa)
        self.goto(g, "decide")
        if self.side == VIET_MINH:
            self.plan(pa, 0)
        elif attackers_at(g, pa):
            g.push(Charge(actor=FRENCH, place=pa))

    def plan(self, pa: int, air: int) -> None:
        self.plans = (*self.plans, pa, air)

    def fight(self, g: Game) -> None:
        for place, points in reversed(two_by_two(self.plans)):
            g.push(Melee(side=self.side, place=place, air=points))

    def lone_tanks(self, g: Game) -> None:
        withdraw_lone_tanks(g)

    def advance(self, g: Game) -> None:
        """Attackers in good order may enter a strongpoint in which no enemy is left.

        Rule: 5.3-g, 5.5-k, CRT.H-g
        """
        for pa, _ in reversed(two_by_two(self.plans)):
            units = attackers_at(g, pa) & ~g.state.disorganized
            if units and not here(g, 1 - self.side, pa):
                g.push(AdvanceForce(actor=self.side, pool=units, least=0, place=pa))


class Charge(Choice):
    """After the defensive fire the French attack as declared or call it off.

    Rule: 6.2.5-b
    """

    place: Space

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("charge"), g.rules.action("call_off")]

    def do_charge(self, g: Game) -> None:
        if g.state.air:
            g.push(AirCover(actor=FRENCH, place=self.place))
        else:
            g.find(Combat).plan(self.place, 0)

    def do_call_off(self, g: Game) -> None:
        g.note("called_off", self.place)


class AirCover(Choice):
    """How many air points support a French hand-to-hand attack.

    Rule: 3.2-o
    """

    place: Space

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("points", number) for number in range(g.state.air + 1)]

    def do_points(self, g: Game, number: int) -> None:
        g.state.air -= number
        g.find(Combat).plan(self.place, number)


class AdvanceForce(Select):
    """Which of the attackers advance into the strongpoint.

    Rule: 5.5-k
    """

    rest: ClassVar[tuple[str, ...]] = ("all", "done")
    place: Space

    def alike(self, g: Game) -> Sequence[Bits]:
        return singles(g, self.pool)

    def selected(self, g: Game, units: Bits) -> None:
        if units:
            g.note("advances", units, self.place)
            g.move(units, self.place)


class Melee(Procedure):
    """One attack on one strongpoint, by all who attack it together.

    Rule: 5.5-b, 5.5-c, 6.2.5-b
    """

    order: ClassVar[tuple[str, ...]] = (
        "gather", "cover", "name_defender", "name_attacker", "roll", "reroll", "attackers_part", "defenders_part",
    )  # fmt: skip
    side: int
    place: Space
    air: int = 0
    attackers: Pieces = 0
    defenders: Pieces = 0
    covered: bool = True
    attacking: Piece = -1
    defending: Piece = -1
    rung: int = 0
    die: int = 0
    code: str = ""
    critical: int = 0

    def top(self, g: Game) -> int:
        """Number of the last printed ratio, 6-1, on the ladder."""
        return int(len(g.data.melee_table.columns) - 1 - g.data.melee_table.named["1-1"])

    def gather(self, g: Game) -> None:
        self.attackers = attackers_at(g, self.place)
        self.defenders = here(g, 1 - self.side, self.place)
        g.state.attacked |= 1 << self.place
        g.note("melee", self.attackers, self.place)
        infantry = g.data.infantry
        if not (self.attackers & infantry and self.defenders & infantry):
            self.leave(g)

    def cover(self, g: Game) -> None:
        """More defenders than the position covers: some with it, or all without.

        Rule: 1.4-e, 1.4-g
        """
        g.state.sheltered = self.defenders
        if not has_room_for_all(g, 1 - self.side, self.place, self.defenders):
            g.push(Cover(actor=1 - self.side, place=self.place))

    def name_defender(self, g: Game) -> None:
        """The defender names a unit first, then the attacker; a tank cannot be named.

        Rule: CRT.H-k
        """
        g.push(NameUnit(actor=1 - self.side, pool=g.state.sheltered & g.data.infantry))

    def name_attacker(self, g: Game) -> None:
        g.push(NameUnit(actor=self.side, pool=self.attackers & g.data.infantry))

    def roll(self, g: Game) -> None:
        """Ratio, true even beyond the table, then shifts, then the die.

        Rule: 5.5-b, 5.5-i, 5.5-j, CRT.H-h
        """
        attack, defence = total_melee(g, self.attackers), total_melee(g, g.state.sheltered)
        ratio = rung(attack, defence)
        self.rung = ratio + g.total("melee_column", self)
        g.note("strengths", attack, defence, ratio_name(ratio), ratio_name(self.rung))
        (self.die,) = g.roll("the attack")
        table = g.data.melee_table
        column = max(0, min(self.rung, self.top(g)) + table.named["1-1"])
        self.code = table.at(column, self.die + g.total("melee_die", self))
        g.note("melee_result", self.code, g.data.melee_results[self.code]["says"])

    def reroll(self, g: Game) -> None:
        """A natural 1 is critical: the second die decides for whom.

        Rule: 5.5-d, 5.5-e, 5.5-f, 6.2.5-e, 6.2.5-f, 6.2.5-g, CRT.H-h
        """
        if self.die != CRITICAL:
            return
        (second,) = g.roll("the critical")
        self.critical = UNFAVOURABLE if second <= LAST_UNFAVOURABLE else FAVOURABLE
        if self.critical == FAVOURABLE:
            g.note("critical_good", second)
            self.offer_tank(g)
        else:
            g.note("critical_bad", second)
            g.push(TankLoss(actor=FRENCH, pool=self.attackers & g.data.tanks))

    def offer_tank(self, g: Game) -> None:
        """The Viet Minh may take a tank step instead of the doubling, once in a phase.

        Rule: 5.5-g
        """
        if self.defenders & g.data.tanks and not g.state.tank_hits:
            g.push(TankOption(actor=VIET_MINH))

    def attackers_part(self, g: Game) -> None:
        """The attacker's part is applied whatever the critical says.

        Rule: 5.5-d, 6.2.5-e, CRT.H-b, CRT.H-e
        """
        steps, disorder = g.data.melee_results[self.code]["attacker"]
        if steps:
            g.push(StepLosses(actor=self.side, pool=self.attackers, count=steps, named=1 << self.attacking))
        if disorder:
            g.push(PickDisorder(actor=self.side, pool=self.attackers, count=disorder))

    def defenders_part(self, g: Game) -> None:
        """Losses first, then disorganization, then the checks of all who are left.

        Rule: 5.5-e, 5.5-f, CRT.H-a, CRT.H-b, CRT.H-c, CRT.H-d, CRT.H-e
        """
        owner, pool, place = 1 - self.side, self.defenders, self.place
        if self.critical == UNFAVOURABLE:
            g.push(OneCheck(actor=owner, pool=pool, place=place))
            return
        part = "twice" if self.critical == FAVOURABLE else "defender"
        steps, disorder, checks = g.data.melee_results[self.code][part]
        if checks:
            g.push(AllCheck(pool=pool, place=place, left=pool, times=checks))
        if disorder:
            g.push(PickDisorder(actor=owner, pool=pool, place=place, count=disorder))
        if steps:
            g.push(StepLosses(actor=owner, pool=pool, count=steps, place=place, named=1 << self.defending))


class Cover(Choice):
    """Defenders beyond the limit of a strongpoint: count those it covers, or all without its cover.

    Rule: 1.4-e
    """

    place: Space

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("cover"), g.rules.action("open")]

    def do_cover(self, g: Game) -> None:
        g.push(Shelter.of(g, self.actor, g.state.sheltered))

    def do_open(self, g: Game) -> None:
        g.find(Melee).covered = False


class NameUnit(Choice):
    """The unit whose morale counts, and which takes the first step loss of its side.

    Rule: CRT.H-k
    """

    lone = True
    pool: Pieces

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("name", unit) for unit in bits(self.pool)]

    def is_restful(self, g: Game) -> bool:
        """The Viet Minh judge their attacks here, by what they promise, before the die."""
        return self.actor == VIET_MINH and g.find(Melee).side == VIET_MINH

    def do_name(self, g: Game, unit: int) -> None:
        melee: Any = g.find(Melee)
        g.note("named", unit)
        if self.actor == melee.side:
            melee.attacking = unit
        else:
            melee.defending = unit


class TankOption(Choice):
    """A favourable critical of the Viet Minh: double the result, or the plain one and a tank step.

    Rule: 5.5-g
    """

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("double"), g.rules.action("tank_step")]

    def do_double(self, g: Game) -> None:
        pass

    def do_tank_step(self, g: Game) -> None:
        melee: Any = g.find(Melee)
        melee.critical = TANK
        g.state.tank_hits += 1
        g.push(TankLoss(actor=FRENCH, pool=melee.defenders & g.data.tanks))


STEPS = [
    VmStorm, FrenchStorm, StormUnits, Combat, Charge, AirCover, AdvanceForce, Melee, Cover, NameUnit, TankOption,
]  # fmt: skip

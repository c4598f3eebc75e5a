"""A fight for a hex: from giving way before it to the dice. What follows is in aftermath.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from fivehills import Action, Bits, Choice, Piece, Pieces, Space, Spaces, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases.aftermath import (
    Advance,
    GiveWay,
    Losses,
    bounce,
    go_in,
    send_off,
    survivors,
    win_points,
)
from fivehills_tonkin.phases.evade import Evade
from fivehills_tonkin.phases.frames import Charge, Fight
from fivehills_tonkin.rules import fighting, listing, retreats
from fivehills_tonkin.rules.fighting import ATTACK, DROP, OVERRUN
from fivehills_tonkin.rules.units import disorganize, lose_step, morale, places

__all__ = ["ATTACK", "DROP", "OVERRUN", "STEPS", "Combat"]


class Check(NamedTuple):
    """What the DG roll of some units of one side depends on."""

    fight: Combat
    units: Bits
    morale: int


class Combat(Fight):
    """A troop attack or an overrun, by land or from the air.

    Rule: 4.4-a, 4.7-a
    """

    attackers: Pieces = 0
    how: int = ATTACK
    origins: Spaces = 0
    defenders: Pieces = 0
    leader_a: Piece = -1
    leader_d: Piece = -1
    morale_a: int = 0
    morale_d: int = 0
    spirit: int = 0
    outside: int = 0
    result: int = -1
    steps_a: int = 0
    steps_d: int = 0

    def engage(self, g: Game) -> None:
        """Both stacks are looked through; attackers keep in mind where they come from.

        Rule: 1.5-e, 4.7-a
        """
        state = g.state
        self.origins = 0 if self.how == DROP else places(g, self.attackers)
        self.defenders = state.occ[self.target] & g.data.side[1 - self.side]
        state.engaged = self.attackers | self.defenders
        state.seen[FRENCH] |= state.engaged & g.data.side[VIET_MINH]
        g.reveal("4.7-a")
        g.note("attack", self.side, self.attackers, self.target)

    def evade(self, g: Game) -> None:
        """Tieu Doan, GCMA and the Viet Minh HQ may give way before the fight, a HQ also if it is alone.

        Rule: 4.5-a
        """
        if g.state.present[1 - self.side] >> self.target & 1:
            g.push(Evade(1 - self.side, space=self.target))

    def unopposed(self, g: Game) -> None:
        """Nobody is left to fight: the hex is open to the attacker.

        Rule: 4.5-a, 4.5-b, 4.4-b
        """
        self.defenders = g.state.occ[self.target] & g.data.side[1 - self.side]
        if not self.defenders & g.data.combat:
            self.goto(g, "occupy")

    def ambush(self, g: Game) -> None:
        """The Viet Minh may lay an ambush in rugged ground.

        Rule: 4.10-a
        """
        charge = g.find(Charge)
        if charge is not None:
            charge.fought = True
        if self.side == FRENCH and g.data.rugged >> self.target & 1 and self.how != DROP:
            g.push(Ambush(VIET_MINH, fight_at=self.target))

    def leads(self, g: Game) -> None:
        """Each side names a leading unit, the attacker first.

        Rule: 4.9-a
        """
        self.attackers = survivors(g, self.attackers)
        self.defenders = survivors(g, self.defenders)
        fighters = self.attackers & g.data.combat & ~g.data.artillery
        if not fighters or not self.defenders & g.data.combat:
            self.goto(g, "occupy" if fighters else "close")
            return
        g.push(Lead(1 - self.side, pool=self.defenders & g.data.combat))
        g.push(Lead(self.side, pool=fighters))

    def spirits(self, g: Game) -> None:
        """The attacking Viet Minh may buy a better roll with a step.

        Rule: 4.11-a
        """
        self.morale_a, self.morale_d = morale(g, self.leader_a), morale(g, self.leader_d)
        self.steps_a, self.steps_d = steps_left(g, self.attackers), steps_left(g, self.defenders)
        if self.side == VIET_MINH:
            g.push(Spirit(VIET_MINH))

    def resolve(self, g: Game) -> None:
        """Odds, two dice, modifiers of at most 3 either way, and the result.

        Rule: 4.7-b, 4.7-d, 4.7-e, 4.7-f
        """
        data = g.data
        row, self.outside = fighting.odds(fighting.attacking(g, self.attackers), fighting.defending(g, self.defenders))
        most = data.limits.most_modifier
        modifier = max(-most, min(most, g.total("combat_roll", self)))
        roll = max(0, sum(g.roll("the fight", 2)) + modifier)
        word = g.rules.tables["combat"].at(row, roll)
        self.result = data.result_numbers[word]
        owed = data.results[self.result]
        self.due = owed["defender"]
        g.note("combat_result", word, self.target, owed["attacker"], owed["defender"])

    def attacker_losses(self, g: Game) -> None:
        """The attacker takes the steps of the result, the first from his leading unit.

        Rule: 4.12-a, 4.12-b, 4.12-c, 4.12-d, 4.9-c, 3.10-b
        """
        due = g.data.results[self.result]["attacker"]
        fighters = self.attackers & g.data.combat & ~g.data.artillery
        if due:
            g.push(Losses(self.side, pool=fighters, count=due, leader=self.leader_a, tanks=due > 1))

    def disorganization(self, g: Game) -> None:
        """Both sides roll whether the units that took part are disorganized.

        Rule: 4.13-a
        """
        self.attackers = survivors(g, self.attackers)
        self._check(g, "attacker", self.attackers & ~g.data.dump, self.morale_a)
        if not g.over:
            self._check(g, "defender", self.defenders & ~g.data.dump, self.morale_d)

    def _check(self, g: Game, who: str, units: Bits, leading: int) -> None:
        """One die for a side; what spares some of its units is left out for them alone.

        Rule: 4.13-a, 4.13-b, 4.13-c
        """
        if not units:
            return
        die, row = g.roll(f"the disorganization of the {who}s")[0], f"dg_{who}"
        least = g.data.results[self.result][row]
        spared = units & (g.data.side[VIET_MINH] | g.data.gcma)
        hit = 0
        for group in (spared, units & ~spared):
            if group and max(1, min(6, die + g.total(row, Check(self, group, leading)))) >= least:
                hit |= group
        if not hit:
            g.note("keep_order", f"{who}s")
            return
        g.note("disorganized", hit)
        disorganize(g, hit)

    def retreat(self, g: Game) -> None:
        """A defender who owes steps may give way instead of one of them.

        Rule: 4.14-a
        """
        self.defenders = survivors(g, self.defenders)
        if self.due and retreats.can_give_way(g, self.defenders):
            g.push(GiveWay(1 - self.side))

    def defender_losses(self, g: Game) -> None:
        """The defender takes what is left, the first from his leading unit.

        Rule: 4.9-c, 4.12-b, 4.12-c, 4.12-d, 4.12-e, 3.10-b
        """
        pool = survivors(g, self.defenders) & g.data.combat
        stuck = self.due > 1 and not retreats.can_give_way(g, self.defenders)
        if self.due and pool:
            g.push(Losses(1 - self.side, pool=pool, count=self.due, leader=self.leader_d, tanks=stuck))

    def give_way(self, g: Game) -> None:
        """The stack leaves, each unit for a hex of its owner's choice; artillery and dumps stay.

        Rule: 4.14-a, 4.14-d
        """
        self.defenders = survivors(g, self.defenders)
        if self.gave_way:
            send_off(g, 1 - self.side, retreats.mobile(g, self.defenders))

    def stand_fast(self, g: Game) -> None:
        """Disorganized defenders who stay and have lost a step lose one more to steady attackers.

        Rule: 4.14-g, 4.14-h
        """
        self.attackers = survivors(g, self.attackers)
        self.defenders = survivors(g, self.defenders)
        if self.gave_way or not self.lost_by_defender(g) or not self.defenders & g.state.dg:
            return
        fighters = self.attackers & g.data.combat
        if fighters and not fighters & g.state.dg:
            g.note("stands_fast", self.target)
            g.push(Losses(1 - self.side, pool=self.defenders & g.data.combat, count=1, leader=-1))

    def price(self, g: Game) -> None:
        """Bolshevik spirit costs a step.

        Rule: 4.11-b
        """
        self.attackers = survivors(g, self.attackers)
        if self.spirit:
            first = steps_left(g, self.attackers) == self.steps_a
            leader = self.leader_a if first else -1
            fighters = self.attackers & g.data.combat & ~g.data.artillery
            g.push(Losses(self.side, pool=fighters, count=1, leader=leader))

    def occupy(self, g: Game) -> None:
        """Where nobody holds the hex any more the attacker may go in, in an overrun must; else a drop must leave.

        Rule: 4.4-c, 4.4-e, 4.14-e
        """
        self.attackers = survivors(g, self.attackers)
        if not self._is_open(g):
            if self.how == DROP:
                bounce(g, self)
            return
        if self.how == ATTACK:
            able = retreats.may_advance(g, self.attackers, self.target)
            g.push(Advance(self.side, pool=able, target=self.target))
        else:
            go_in(g, self.side, self.attackers, self.target)

    def _is_open(self, g: Game) -> bool:
        """Whether the defenders are gone, or only artillery is left that a result would have driven away.

        Rule: 4.14-e
        """
        left = g.state.occ[self.target] & g.data.side[1 - self.side] & g.data.combat
        if left & ~g.data.artillery:
            return False
        driven = self.result >= 0 and g.data.results[self.result]["defender"]
        return bool(not left or self.gave_way or driven)

    def reward(self, g: Game) -> None:
        """A won attack that cost the French a step may be worth a replacement point.

        Rule: 2.2-a, 4.14-c
        """
        advanced = g.state.occ[self.target] & self.attackers
        if self.side == VIET_MINH and advanced and self.lost_by_defender(g):
            win_points(g)

    def close(self, g: Game) -> None:
        """Stacks in forest and mountain are closed again; who gave way may do so before the next attack.

        Rule: 1.5-e, 4.5-d
        """
        state = g.state
        fought, state.engaged = state.engaged, 0
        if self.how == ATTACK:
            state.evaded = 0
        g.rules.settle(g, places(g, fought))

    def lost_by_defender(self, g: Game) -> bool:
        """Whether the defender has lost a step in this fight.

        Rule: 2.2-a, 4.14-c, 4.14-g
        """
        return self.result >= 0 and steps_left(g, survivors(g, self.defenders)) < self.steps_d


def steps_left(g: Game, units: Bits) -> int:
    """Steps that units have left together."""
    steps, lost = g.data.steps, g.state.lost
    return sum(steps[unit] - lost[unit] for unit in bits(units & g.data.combat))


# --- before the dice --------------------------------------------------------------------------------------------


class Ambush(Choice):
    """Which unit lays an ambush?"""

    opens: ClassVar[tuple[str, ...]] = ("ambush",)
    declines: ClassVar[str] = "decline"
    renewed_by: ClassVar[tuple[str, ...]] = ("done",)
    fight_at: Space

    def legal(self, g: Game) -> Sequence[Action]:
        """Steady, supplied Viet Minh units that have not slipped away, if there is anybody to ambush.

        Rule: 4.5-c, 4.10-a, 4.10-c, 4.13-j, 5.4-c
        """
        state, data = g.state, g.data
        able = state.occ[self.fight_at] & data.side[VIET_MINH] & data.combat & ~(state.dg | state.oos)
        if not able or not victims(g):
            return ()
        return (*listing.actions(g, "ambush", able), *listing.one(g, "decline"))

    def do_ambush(self, g: Game, unit: int) -> None:
        g.push(Victim(VIET_MINH, unit=unit))

    def do_decline(self, g: Game) -> None:
        """No ambush."""


class Victim(Choice):
    """Which attacker is ambushed?"""

    unit: Piece

    def legal(self, g: Game) -> Sequence[Action]:
        return listing.actions(g, "hit", victims(g))

    def do_hit(self, g: Game, target: int) -> None:
        """The victim loses a step on its morale or more, the ambusher one on a six.

        Rule: 4.10-a, 4.10-b
        """
        die = g.roll("the ambush")[0]
        is_hit = die >= morale(g, target)
        g.note("ambush", self.unit, target, "hit" if is_hit else "no effect")
        if is_hit:
            lose_step(g, target)
        if die >= g.data.limits.ambush_backfires and not g.over:
            lose_step(g, self.unit)


def victims(g: Game) -> Bits:
    """Attackers that can be ambushed: no GCMA, flotilla, artillery or HQ.

    Rule: 4.10-c, 3.11-a
    """
    fight, data = g.find(Combat), g.data
    return int(survivors(g, fight.attackers) & data.combat & ~(data.gcma | data.river | data.artillery))


class Lead(Choice):
    """Which unit leads?"""

    lone: ClassVar[bool] = True
    pool: Pieces

    def legal(self, g: Game) -> Sequence[Action]:
        """Any unit that takes part and has a morale.

        Rule: 4.9-a
        """
        return listing.actions(g, "lead", self.pool)

    def do_lead(self, g: Game, unit: int) -> None:
        """Its morale counts, and the first step lost is its own.

        Rule: 4.9-a, 4.9-c
        """
        fight = g.find(Combat)
        if fight.side == self.actor:
            fight.leader_a = unit
        else:
            fight.leader_d = unit


class Spirit(Choice):
    """Bolshevik spirit?"""

    declines: ClassVar[str] = "decline"
    renewed_by: ClassVar[tuple[str, ...]] = ("done",)

    def legal(self, g: Game) -> Sequence[Action]:
        return (*listing.one(g, "spirit"), *listing.one(g, "decline"))

    def do_spirit(self, g: Game) -> None:
        """An extra die is added to the combat roll.

        Rule: 4.11-a
        """
        g.find(Combat).spirit = g.roll("the Bolshevik spirit")[0]

    def do_decline(self, g: Game) -> None:
        """No spirit."""


STEPS = (Combat, Ambush, Victim, Lead, Spirit)

"""Reactions: defensive fire at movers and firers, answered in chains of any depth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import ClassVar

from fivehills import Action, Bits, Choice, Pieces, Procedure, Space, bits, lowest
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.fire import Fire, FireGroup
from fivehills_enpointe.rules import chances, listing
from fivehills_enpointe.rules.covering import cover_of
from fivehills_enpointe.rules.reactions import (
    able,
    comrades,
    groups,
    may_hide_fire,
    rate_of_fire_modifier,
    reactors,
    spots_of,
)
from fivehills_enpointe.rules.units import rate_of_defense, say


class Reaction(Choice):
    """The side that has been moved or fired at answers with fire, unit by unit or in groups, as long as it likes.

    A mover is fired at once by each unit in each hex that it enters; a firer once by each unit for each of its
    fires. Of very many fires the hex is named first. The answer to a defensive fire is one unit's (`single`). Who has
    fired all he could is not asked again, unless concealed counters of his might still fire for all the enemy knows.

    Rule: 6.4, 6.5-d, 6.5-e, 6.5-f, 6.5-h, 6.5-i, 6.5-l, 6.5-m, 9.2-c
    """

    rest = ("pass",)
    again = ("react", "salvo", "gather", "aim")
    opens = ("aim",)
    declines = "pass"
    renewed_by = ("activate", "rouse")
    targets: Pieces
    moving: int
    at_mover: bool
    single: bool
    place: Space = -1
    used: Pieces = 0
    aimed: Space = -1
    fired: bool = False
    closed: bool = False

    def legal(self, g: Game) -> Sequence[Action]:
        targets = 0 if self.closed else self.targets & ~g.state.occ[g.data.eliminated]
        if not targets:
            return ()
        fit = self.fit(g)
        spots = spots_of(g, targets, self.place)
        if len(spots) == 1:
            found = self.fires_at(g, spots[0], fit)
        else:
            found = self.fires_at_some(g, spots, fit)
        if not found and self.used and not self.may_hide_fire(g, spots):
            return ()
        return [g.data.let_pass, *found]

    def may_hide_fire(self, g: Game, spots: Sequence[int]) -> bool:
        """Whether concealed counters might still fire, for all the enemy knows.

        Rule: 8-c
        """
        return any(may_hide_fire(g, self.actor, spot) for spot in spots)

    def fires_at_some(self, g: Game, spots: Sequence[int], fit: Bits) -> list[Action]:
        """Every fire at the hexes of a scattered group, or the hexes first.

        Rule: 6.5-d, 9.2-c
        """
        found = [self.fires_at(g, spot, fit) for spot in spots if self.aimed in (-1, spot)]
        if len(found) > 1 and listing.has_many_fires(g, self.actor, len(found)):
            return [g.rules.action("aim", fires[0].args[1]) for fires in found if fires]
        return [*chain.from_iterable(found)]

    def fit(self, g: Game) -> Bits:
        """Those who may still fire, whatever the hex.

        Rule: 6.5-d, 6.5-i
        """
        return able(g, self.actor, self.at_mover) & ~self.used

    def fires_at(self, g: Game, spot: int, fit: Bits) -> list[Action]:
        """Every fire at a hex: of single units, and of whole groups or of who is chosen of them.

        Rule: 6.5-d, 9.2-c
        """
        _, units = cover_of(g, self.actor, spot)
        units &= fit
        options = [*map(g.data.react_at[spot], bits(units))]
        if not self.single and (together := groups(g, units)):
            options += joint_fires(g, together, spot)
        return options

    def chance(self, g: Game, action: Action) -> int | None:
        """That of the unit, or of all that can fire with it; of a hex the best that there is."""
        if action.verb == "aim":
            return max(self.chance(g, fire) or 0 for fire in self.fires_at(g, action.args[0], self.fit(g)))
        if action.verb not in self.again:
            return None
        unit, place = action.args
        firers = 1 << unit
        if action.verb != "react":
            firers = self.group(g, unit, place)
        halved = firers & g.state.moved if self.at_mover else 0
        return chances.of_defensive_fire(g, firers, place, self.victims(g, place), self.moving, halved)

    def has_reacted(self, g: Game) -> bool:
        return self.fired

    def do_pass(self, g: Game) -> None:
        pass

    def do_react(self, g: Game, unit: int, place: int) -> None:
        self.fire(g, 1 << unit, place)

    def do_salvo(self, g: Game, unit: int, place: int) -> None:
        self.fire(g, self.group(g, unit, place), place)

    def do_aim(self, g: Game, place: int) -> None:
        self.aimed = place

    def do_gather(self, g: Game, unit: int, place: int) -> None:
        g.push(DefensiveGroup(actor=self.actor, pool=self.group(g, unit, place), least=2, place=place))

    def group(self, g: Game, unit: int, place: int) -> Bits:
        """All that can fire at a hex together with a unit.

        Rule: 9.2-a, 9.2-c
        """
        return comrades(g, unit, reactors(g, self.actor, place, self.at_mover) & ~self.used)

    def fire(self, g: Game, units: Bits, place: int) -> None:
        self.used |= units
        self.fired = True
        self.aimed = -1
        self.closed = self.single
        g.push(DefensiveFire(self.actor, units, place, self.victims(g, place), self.moving, self.at_mover))

    def victims(self, g: Game, place: int) -> Bits:
        """Only those who moved or fired are hit; of a group those in the hex aimed at.

        Rule: 6.5-j, 6.5-n
        """
        if self.place >= 0:
            return self.targets
        return self.targets & g.state.occ[place]


def joint_fires(g: Game, together: Sequence[Bits], spot: int) -> list[Action]:
    """The fire of each group as a whole, and that of who is chosen of it.

    Rule: 9.2-c
    """
    members = [lowest(group) for group in together]
    return [g.rules.action(verb, unit, spot) for verb in ("salvo", "gather") for unit in members]


class DefensiveGroup(FireGroup):
    """Units that combine their defensive fire.

    Rule: 9.2-c
    """

    def selected(self, g: Game, units: Bits) -> None:
        g.find(Reaction).fire(g, units, self.place)


class DefensiveFire(Procedure):
    """Defensive fire: the first of the turn is automatic, later ones need a check each.

    Rule: 6.5-a, 6.5-b, 9.2-c
    """

    order: ClassVar[tuple[str, ...]] = ("test", "shoot")
    actor: int
    firers: Pieces
    place: Space
    victims: Pieces
    moving: int
    at_mover: bool

    def test(self, g: Game) -> None:
        """A unit that has fired already this turn rolls against its rate; a failure silences it, not the others.

        Rule: 6.5-a, 6.5-b, 6.5-c, 9.2-c
        """
        state = g.state
        for unit in bits(self.firers & state.tested):
            rate = rate_of_defense(g, unit) - rate_of_fire_modifier(g, unit)
            self.tell(g, unit, rate)
            if sum(g.roll("the rate of fire", 2)) > rate:
                state.silent |= 1 << unit
                self.firers &= ~(1 << unit)
                say(g, "silent", 1 << unit)
        state.tested |= self.firers

    def tell(self, g: Game, unit: int, rate: int) -> None:
        """Log who tests; the number of a concealed unit would tell what it is.

        Rule: 6.5-b, 8-c
        """
        if g.state.concealed >> unit & 1:
            g.whisper(self.actor, "tests", 1 << unit, rate)
            g.tell_others(self.actor, "tests_unseen")
        else:
            g.note("tests", 1 << unit, rate)

    def shoot(self, g: Game) -> None:
        """A unit with a Move marker fires at a mover at half strength.

        Rule: 6.5-k
        """
        firers = self.firers
        if not firers:
            return
        halved = firers & g.state.moved if self.at_mover else 0
        stance, defensive = 0, True
        g.push(Fire(self.actor, firers, self.place, self.victims, self.moving, halved, stance, defensive))


STEPS = [Reaction, DefensiveGroup, DefensiveFire]

"""Fire: declaration, resolution against every target unit, wear of weapons, and the answer of the enemy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Pieces, Procedure, Select, Space, bits, lowest
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules import fire as fires
from fivehills_enpointe.rules import listing, sight, terrain
from fivehills_enpointe.rules.command import NOBODY
from fivehills_enpointe.rules.concealment import places_of, shown_by_firing
from fivehills_enpointe.rules.covering import observers
from fivehills_enpointe.rules.fire import Shot, covered
from fivehills_enpointe.rules.morale import apply_code, can_shake, shake_off
from fivehills_enpointe.rules.reactions import are_several, groups, linked, open_window, rate_of_fire_modifier, touching
from fivehills_enpointe.rules.units import armed, crews, is_mortar, rate_of_attack, say, served

EXPLOSIVE, SMOKE = 0, 1


class Fire(Procedure):
    """One fire of a unit or a fire group at a hex.

    victims: 0 for all in the hex, else the only ones that can be hit. moving: the victims' kind of movement. halved:
    firers at half strength. stance: the firers' own movement, for the fire that answers.

    Rule: 7.2-c, 9-a, 9.1-a, 9.3-a
    """

    order: ClassVar[tuple[str, ...]] = ("declare", "resolve", "wear", "answer")
    side: int
    firers: Pieces
    place: Space
    victims: Pieces = 0
    moving: int = 0
    halved: Pieces = 0
    stance: int = 0
    defensive: bool = False
    load: int = EXPLOSIVE
    die: int = 0
    highest: int = 0

    def declare(self, g: Game) -> None:
        """Firers and target are named before the line is looked at; who fires in sight of the enemy is revealed.

        Rule: 8-f, 9.1-a
        """
        say(g, "fires", self.firers, self.place)
        shown_by_firing(g, self.firers)

    def targets(self, g: Game) -> Bits:
        """Defensive fire hits those who moved or fired, other fire everybody in the hex.

        Rule: 6.5-j, 6.5-n, 7.2-c
        """
        if self.victims:
            return self.victims & ~g.state.occ[g.data.eliminated]
        return g.state.occ[self.place]

    def resolve(self, g: Game) -> None:
        """A roll for each target; a blocked or too weak fire rolls once, for the weapons only.

        Whoever fires in defence was let fire because his line is free.

        Rule: 6.5-g, 9.1-a, 9.3-b, 9.3-c, 10.8-a, 11-a
        """
        effective = self.firers if self.defensive else fires.with_line(g, self.firers, self.place)
        attack = fires.factor(g, effective, self.place, self.halved)
        targets = self.targets(g)
        if self.load == SMOKE or not attack or not targets:
            self.note_dice(g)
            self.without_effect(g, attack)
            return
        g.note("attack_factor", attack)
        shot, pinned = self.shot(g, effective), 0
        for unit in g.unordered(targets):
            shot.unit = unit
            pinned |= self.hit(g, shot, attack)
        ask_to_shake(g, pinned)

    def hit(self, g: Game, shot: Shot, attack: int) -> Bits:
        """Roll for one target; mortars use the modifiers of indirect fire only. Returns the unit if it was pinned.

        Rule: 9-tab-target, 9-tab-terrain, 9.3-b, 9.3-c, 10-tab-cover, 10.8-c, 11-a
        """
        table = "indirect_dice" if shot.by_mortar else "fire_dice"
        total = self.note_dice(g) + g.total(table, shot)
        return apply_code(g, shot.unit, g.data.results[attack, total])

    def shot(self, g: Game, effective: Bits) -> Shot:
        """What is rolled for, the same for each target: the cover of the hex for mortars, for others the worst line of
        all firers.

        Rule: 9-a, 9.3-b, 10.8-c
        """
        tubes = g.data.mortar & self.firers
        if tubes and tubes & ~crews(g):
            return Shot(NOBODY, self.place, terrain.cover(g, self.place), by_mortar=True)
        cover, hindrances = fires.worst_line(g, effective, self.place)
        return Shot(NOBODY, self.place, cover, hindrances, self.moving)

    def without_effect(self, g: Game, attack: int) -> None:
        """Smoke goes to the target hex; a fire on a blocked line has no effect on anybody.

        Rule: 9.1-a, 10.8-a
        """
        if self.load == SMOKE:
            lay_smoke(g, self.place, g.data.limits.smoke_of_units)
        elif not attack:
            g.note("no_line", self.place)

    def note_dice(self, g: Game) -> int:
        """Two dice; the coloured one of the first roll counts for rate of fire, the highest sum for breakdowns.

        Rule: 0-a, 6.2-b, 6.7-a
        """
        white, coloured = g.roll("the fire", 2)
        if not self.die:
            self.die = coloured
        total = white + coloured
        if total > self.highest:
            self.highest = total
        return total

    def wear(self, g: Game) -> None:
        """Heavy machine guns break down, mortars and recoilless rifles run out of ammunition.

        Rule: 6.7-a, 6.7-d, err-2
        """
        data, state = g.data, g.state
        if not self.firers & data.weapon:
            return
        broken = dry = 0
        for unit in bits(self.firers & served(g)):
            broken |= (self.highest >= data.breaks[unit]) << unit
            dry |= (self.highest >= data.dry_roll[unit]) << unit
        if broken:
            state.broken |= broken
            say(g, "breaks", broken)
        if dry:
            state.dry |= dry
            say(g, "dry", dry)

    def answer(self, g: Game) -> None:
        """The other side may fire at those who have fired.

        Rule: 6.5-e, 6.5-f, 6.5-l, 6.5-m
        """
        if not self.defensive:
            g.find(OffensiveFire).die = self.die
        at_mover, single = False, self.defensive
        open_window(g, 1 - self.side, self.firers, at_mover, self.stance, single)


def lay_smoke(g: Game, place: int, value: int) -> None:
    """A Smoke marker lies in a hex for as many turns as its value; the longer one stays.

    Rule: 10.6-a, 10.6-c
    """
    state, here = g.state, 1 << place
    if value > 1:
        state.smoke2 |= here
        state.smoke1 &= ~here
    elif not state.smoke2 & here:
        state.smoke1 |= here
    g.note("smoke", place, value)


def ask_to_shake(g: Game, units: Bits) -> None:
    """A unit just pinned may pay a step to be free at once.

    Rule: 11.1-b
    """
    for unit in g.unordered(units):
        if can_shake(g, unit):
            g.push(ShakeOff(actor=g.rules.owner[unit], unit=unit))


class ShakeOff(Choice):
    """Lose a step instead of staying pinned?

    Rule: 11.1-b
    """

    rest = ("keep",)
    refuses = "keep"
    unit: Piece

    def legal(self, g: Game) -> Sequence[Action]:
        if not can_shake(g, self.unit):
            return ()
        return [g.rules.action("keep"), g.rules.action("shake", self.unit)]

    def pays(self, g: Game, action: Action) -> tuple[int, int] | None:
        return (1, g.state.steps[self.unit] - 1) if action.verb == "shake" else None

    def do_keep(self, g: Game) -> None:
        pass

    def do_shake(self, g: Game, unit: int) -> None:
        shake_off(g, unit)


class OffensiveFire(Procedure):
    """A fire action: the first fire is automatic, more may follow by rate of fire.

    eye: the HQ that coordinates the fire and must see every target, -1 without one.

    Rule: 6.2-a, 6.2-b
    """

    order: ClassVar[tuple[str, ...]] = ("shoot", "more")
    actor: int
    firers: Pieces
    place: Space
    halved: Pieces = 0
    stance: int = 0
    load: int = EXPLOSIVE
    die: int = 0
    eye: Piece = NOBODY

    def shoot(self, g: Game) -> None:
        g.push(
            Fire(
                side=self.actor,
                firers=self.firers,
                place=self.place,
                halved=self.halved,
                stance=self.stance,
                load=self.load,
            )
        )

    def more(self, g: Game) -> None:
        """Those whose rate of fire the coloured die does not exceed may fire again at once.

        Rule: 6.2-b, 6.2-c
        """
        fit = self.firers & armed(g) & ~g.state.occ[g.data.eliminated]
        quick = 0
        for unit in bits(fit):
            if self.die + rate_of_fire_modifier(g, unit) <= rate_of_attack(g, unit):
                quick |= 1 << unit
        if quick:
            step = FireAgain(actor=self.actor, pool=quick, halved=self.halved, stance=self.stance, eye=self.eye)
            step.wide = listing.has_many_targets(g, self.actor, self.firers)
            g.push(step)


class FireAgain(Choice):
    """Units quick enough fire again, one by one or as a fire group, or cease.

    wide: so much to choose from that the unit is named first (`named`).

    Rule: 6.2-b, 9.2-a, 9.2-b, 10.9-a
    """

    rest = ("cease",)
    again = ("shoot", "volley", "turn_to")
    opens = ("turn_to",)
    pool: Pieces
    halved: Pieces = 0
    stance: int = 0
    eye: Piece = NOBODY
    wide: bool = False
    named: Piece = NOBODY

    def legal(self, g: Game) -> Sequence[Action]:
        pool = self.able(g)
        if not pool:
            return ()
        action = g.rules.action
        targets = {unit: self.targets(g, unit) for unit in bits(pool)}
        volleys = g.rules.actions("volley", self.common(g, targets))
        options = [action("cease"), *self.alone(g, targets), *volleys]
        if self.eye == NOBODY and not are_several(pool) and may_shell_smoke(g, lowest(pool)):
            options.append(action("shell_smoke"))
        return options

    def alone(self, g: Game, targets: dict[int, Bits]) -> list[Action]:
        """Each unit with each of its targets, or the units first."""
        action = g.rules.action
        if self.named != NOBODY:
            return [action("shoot", self.named, place) for place in bits(targets[self.named])]
        if self.wide:
            return [action("turn_to", unit) for unit, places in targets.items() if places]
        return [action("shoot", unit, place) for unit, places in targets.items() for place in bits(places)]

    def common(self, g: Game, targets: dict[int, Bits]) -> Bits:
        """Hexes that all of the fire group can fire at.

        Rule: 6.2-b, 9.2-a, 9.2-b
        """
        group = self.group(g) if self.named == NOBODY else 0
        places = g.data.hexes if group else 0
        for unit in bits(group):
            places &= targets[unit]
        return places

    def targets(self, g: Game, unit: int) -> Bits:
        """What a unit may fire at again; coordinated fire stays in sight of the HQ.

        Rule: 6.2-b, 10.9-a
        """
        places = fire_targets(g, unit)
        return sight.visible(g, g.state.at[self.eye], places) if self.eye != NOBODY else places

    def able(self, g: Game) -> Bits:
        return self.pool & armed(g) & ~g.state.occ[g.data.eliminated]

    def group(self, g: Game) -> Bits:
        """Those who can still combine: whoever was pinned meanwhile or stands apart fires alone.

        Rule: 9.2-a, 9.2-b, 10.8-e
        """
        return next(iter(groups(g, self.able(g))), 0)

    def manner(self) -> dict[str, int]:
        """How all fire of this action is given."""
        return {"halved": self.halved, "stance": self.stance, "eye": self.eye}

    def do_cease(self, g: Game) -> None:
        pass

    def do_turn_to(self, g: Game, unit: int) -> None:
        self.named = unit

    def do_shoot(self, g: Game, unit: int, place: int) -> None:
        self.pool &= ~(1 << unit)
        self.named = NOBODY
        g.push(OffensiveFire(actor=self.actor, firers=1 << unit, place=place, **self.manner()))

    def do_shell_smoke(self, g: Game) -> None:
        from fivehills_enpointe.phases.mortars import SmokeTarget

        g.push(SmokeTarget(actor=self.actor, unit=lowest(self.able(g))))

    def do_volley(self, g: Game, place: int) -> None:
        group = self.group(g)
        self.pool &= ~group
        g.push(OffensiveFire(actor=self.actor, firers=group, place=place, **self.manner()))


def may_shell_smoke(g: Game, unit: int) -> bool:
    """Whether a unit is a mortar that the scenario lets fire smoke.

    Rule: 10.8-a, S-smoke
    """
    return "mortar" in g.data.smoke_by and is_mortar(g, unit)


def fire_targets(g: Game, unit: int) -> Bits:
    """Hexes with enemy counters, concealed or not, in range: the line is looked at only after the declaration.

    Rule: 4.2, 9-a, 9.1-a
    """
    found = g.state.present[1 - g.rules.owner[unit]] & covered(g, unit)
    if is_mortar(g, unit):
        return seen_by_mortar(g, unit, found)
    return found


def seen_by_mortar(g: Game, unit: int, places: Bits) -> Bits:
    """A mortar fires only where it or one of its observers sees.

    Rule: 10.8-b
    """
    seen = 0
    for eye in bits(places_of(g, observers(g, unit))):
        seen |= sight.visible(g, eye, places)
    return seen


class FireGroup(Select):
    """Units that combine their fire: each next one is stacked with or adjacent to one already chosen.

    Rule: 9.2-a, 9.2-b
    """

    place: Space

    def legal(self, g: Game) -> Sequence[Action]:
        action = g.rules.action
        rest = self.pool & ~self.chosen
        offered = touching(g, self.chosen, rest) if self.chosen else rest
        options = list(g.rules.actions("select", offered))
        if offered and offered == rest and (self.chosen or linked(g, rest & -rest, rest) == rest):
            options.append(action("all"))
        if self.chosen.bit_count() >= self.least:
            options.append(action("done"))
        return options

    def do_all(self, g: Game) -> None:
        self.selected(g, self.pool)


class OffensiveGroup(FireGroup):
    """Units of the activated formation that fire together are activated together.

    Rule: 9.2-a
    """

    def selected(self, g: Game, units: Bits) -> None:
        from fivehills_enpointe.phases.activation import use_up

        use_up(g, units)
        g.push(OffensiveFire(actor=self.actor, firers=units, place=self.place))


STEPS = [Fire, ShakeOff, OffensiveFire, FireAgain, OffensiveGroup]

"""What the cards do: one registered effect per mechanism, with its numbers in content."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Select, Space, bits, mask_of
from fivehills_storm.data import FRENCH, VIET_MINH
from fivehills_storm.game import Game
from fivehills_storm.phases.assault import (
    Assault,
    Reroll,
    SurpriseAssault,
    assault_bases,
    bases_of,
    reroll,
    targets_next_to,
)
from fivehills_storm.phases.cards import Effect, PlayCard
from fivehills_storm.phases.draw import draw_cards, put_on_discard
from fivehills_storm.phases.end import Supply, from_replacement_box
from fivehills_storm.phases.fire import Attack, Firing, inflict
from fivehills_storm.phases.move import Movement
from fivehills_storm.phases.placement import Arrivals, safe_places
from fivehills_storm.phases.sap import entrenched, raise_trench, sappable_areas
from fivehills_storm.rules.figures import can_fire
from fivehills_storm.rules.units import eliminate, room, spend

Values = dict[str, int]


# --- attacks by cards -----------------------------------------------------------------------------------------


def enemy_areas(g: Game, side: int, values: Values) -> Bits:
    """Any area with enemy units."""
    return int(g.state.present[1 - side])


def attack_area(g: Game, card: PlayCard) -> None:
    """A card fires at all enemy units of an area; no unit fires, so no Fire marker is placed.

    Rule: 8.2-a, 8.4-g, AE-i
    """
    values = card.values(g)
    victims = g.state.occ[card.area] & g.data.side[1 - card.actor]
    g.push(
        Attack(
            side=card.actor,
            area=card.area,
            victims=victims,
            firepower=values["firepower"],
            terrain=bool(values.get("terrain", 1)),
            firer_assigns=bool(values.get("firer_assigns", 0)),
        )
    )


def mined_areas(g: Game, side: int, values: Values) -> Bits:
    """French-controlled areas with French units next to a Viet Minh-controlled area with the trench level needed.

    Rule: 8.2-a
    """
    state = g.state
    around = 0
    for area in bits(entrenched(g, values["trench"])):
        around |= g.data.adjacent[area]
    return int(around & state.control[FRENCH] & state.present[FRENCH])


def attack_assaulters(g: Game, card: PlayCard) -> None:
    """An attack without terrain on the units that assault or are about to enter, where they stand.

    Rule: AE-c, AE-e, AE-g, AE-p, AE-k
    """
    step = g.find(Assault) or g.find(Movement)
    victims = step.units & g.state.occ[step.origin] & ~g.state.spent
    g.push(Attack(side=FRENCH, area=step.origin, victims=victims, firepower=card.values(g)["firepower"], terrain=False))


def rat_areas(g: Game, side: int, values: Values) -> Bits:
    """French-controlled areas beside the river with French units in them."""
    return int(g.state.control[FRENCH] & g.state.present[FRENCH] & g.data.riverside)


def rats(g: Game, card: PlayCard) -> None:
    """Damage points without an attack, applied by the owner.

    Rule: 8.4-a
    """
    units = g.state.occ[card.area] & g.data.side[FRENCH]
    inflict(g, units, card.values(g)["damage"], FRENCH, FRENCH)


# --- additions and answers ------------------------------------------------------------------------------------


def add_to_attack(g: Game, card: PlayCard) -> None:
    """Attack points for units that fire or assault; night cards are counted apart, since flares cancel them.

    Rule: 5.2-g, AE-a, AE-h
    """
    values, firing = card.values(g), g.find(Firing)
    if values.get("night"):
        firing.night += values["bonus"]
    else:
        firing.bonus += values["bonus"]


def cancel_night(g: Game, card: PlayCard) -> None:
    """All Night Assault cards of the assault are void and used up.

    Rule: AE-b
    """
    g.find(Assault).night = 0
    g.note("night_lit")


def multiply_terrain(g: Game, card: PlayCard) -> None:
    """Each copy counts the terrain value once more.

    Rule: 5.2-g, 5.2-i
    """
    g.find(Attack).multiplier += card.values(g)["add"]


def demand_success(g: Game, card: PlayCard) -> None:
    """The assault dice are rolled again at once, and further if wished.

    Rule: 10.0-m
    """
    g.push(Reroll(actor=card.actor))
    reroll(g)


def cancel_air(g: Game, card: PlayCard) -> None:
    """The air strike that is being played has no effect."""
    for step in reversed(g.state.own_steps()):
        if isinstance(step, PlayCard) and step is not card:
            step.cancelled = True
            g.note("called_off", step.card)
            return


def shift_supply(g: Game, card: PlayCard) -> None:
    """One area more or fewer is out of supply, never fewer than none.

    Rule: 11.0-h
    """
    supply = g.find(Supply)
    supply.areas = max(0, supply.areas + card.values(g)["areas"])


# --- cards about cards and units ------------------------------------------------------------------------------


def draw(g: Game, card: PlayCard) -> None:
    """Draw cards; the discards are never shuffled in within a turn.

    Rule: 5.4-a
    """
    draw_cards(g, card.actor, card.values(g)["cards"])


def enemy_discards(g: Game, card: PlayCard) -> None:
    """The enemy loses cards drawn at random from his hand, as many as the card says and as he has."""
    enemy = 1 - card.actor
    for _ in range(min(card.values(g)["cards"], g.state.hand[enemy].bit_count())):
        put_on_discard(g, enemy, g.pick(g.state.hand[enemy]))


def spent_thai(g: Game, side: int, values: Values) -> Bits:
    """Areas with spent units of the Thai class.

    Rule: 2.1.1-b
    """
    units = g.data.thai & g.state.spent
    return mask_of(g.state.at[unit] for unit in bits(units)) & int(g.data.areas)


def eliminate_thai(g: Game, card: PlayCard) -> None:
    units = g.state.occ[card.area] & g.data.thai & g.state.spent
    g.push(Deserters(actor=card.actor, pool=units, most=1))


class Deserters(Select):
    """Which spent Thai unit of the area deserts.

    Rule: 2.1.1-b
    """

    lone = True

    def selected(self, g: Game, units: Bits) -> None:
        eliminate(g, units)


def para_areas(g: Game, side: int, values: Values) -> Bits:
    """Areas that the side controls with spent airborne units in them.

    Rule: 2.1.1-f
    """
    units = g.data.airborne & g.state.spent & g.data.side[side]
    return mask_of(g.state.at[unit] for unit in bits(units)) & int(g.state.control[side])


def refresh_airborne(g: Game, card: PlayCard) -> None:
    units = g.state.occ[card.area] & g.data.airborne & g.state.spent & g.data.side[card.actor]
    g.push(Refreshed(actor=card.actor, pool=units, most=card.values(g)["units"]))


class Refreshed(Select):
    """Which spent airborne units become fresh again.

    Rule: 2.1.1-f, 5.2-a
    """

    def selected(self, g: Game, units: Bits) -> None:
        g.state.spent &= ~units
        g.note("refreshed", units)


def star_units_wait(g: Game, side: int, values: Values) -> bool:
    """The star units are still off the map, and some area can take one.

    Rule: 2.1.1-i
    """
    return bool(g.state.occ[g.data.star_box] and safe_places(g))


def place_star_units(g: Game, card: PlayCard) -> None:
    """The three star units enter by this card only.

    Rule: 2.1.1-i
    """
    g.push(Arrivals(actor=card.actor, units=g.state.occ[g.data.star_box], where="safe"))


def emergency_possible(g: Game, side: int, values: Values) -> bool:
    """Not while the No Replacements marker lies on the track, and only with units in the box.

    Rule: 12.1-e
    """
    return bool(not g.state.no_replacements and g.state.occ[g.data.replacement_box])


def emergency_replacements(g: Game, card: PlayCard) -> None:
    """Replacement units are placed at once; the marker takes the place of this turn's roll.

    Rule: 2.1.2-g, 12.1-b, 12.1-e
    """
    g.state.no_replacements = 1
    units = from_replacement_box(g, card.values(g)["units"])
    g.push(Arrivals(actor=card.actor, units=units, where="viet_minh"))


# --- trenches -------------------------------------------------------------------------------------------------


def raid_areas(g: Game, side: int, values: Values) -> Bits:
    """Viet Minh-controlled areas with a trench next to a fresh French unit with firepower."""
    state, adjacent = g.state, g.data.adjacent
    occ, raiders, near = state.occ, g.data.side[FRENCH] & g.data.armed & ~state.spent, 0
    for base in bits(state.present[FRENCH]):
        if occ[base] & raiders:
            near |= adjacent[base]
    return near & entrenched(g, 1)


def raid_trench(g: Game, card: PlayCard) -> None:
    near = 0
    for area in bits(g.data.adjacent[card.area]):
        near |= can_fire(g, FRENCH, area)
    g.push(Raiders(actor=card.actor, pool=near, most=1, area=card.area, levels=card.values(g)["levels"]))


class Raiders(Select):
    """Which French unit raids the trench and becomes spent.

    Rule: 6.1-f, 9.0-e
    """

    lone = True
    area: Space
    levels: int

    def alike(self, g: Game) -> Sequence[Bits]:
        return by_area(g, self.pool)

    def selected(self, g: Game, units: Bits) -> None:
        spend(g, units)
        raise_trench(g, self.area, -self.levels)


def coolies(g: Game, card: PlayCard) -> None:
    values = card.values(g)
    g.push(CoolieAreas(actor=card.actor, left=values["areas"], levels=values["levels"]))


class CoolieAreas(Choice):
    """In which areas the labourers dig: different ones, in rising order of their numbers.

    Rule: 9.0-a, 9.0-e
    """

    again: ClassVar[tuple[str, ...]] = ("at",)
    left: int
    levels: int
    last: Space = -1

    def legal(self, g: Game) -> Sequence[Action]:
        if not self.left:
            return ()
        action = g.rules.action
        options = [action("at", area) for area in bits(sappable_areas(g)) if area > self.last]
        if self.last >= 0 and options:
            options.append(action("done"))
        return options

    def do_at(self, g: Game, area: int) -> None:
        self.left -= 1
        self.last = area
        raise_trench(g, area, self.levels)

    def do_done(self, g: Game) -> None:
        pass


# --- assault and infiltration ---------------------------------------------------------------------------------


def surprise_assault(g: Game, card: PlayCard) -> None:
    """One assault, whatever the trench level.

    Rule: 10.0-f
    """
    g.push(SurpriseAssault(actor=card.actor))


def can_surprise(g: Game, side: int, values: Values) -> bool:
    return next(assault_bases(g), None) is not None


def can_infiltrate(g: Game, side: int, values: Values) -> bool:
    return next(infiltration_bases(g), None) is not None


def infiltration_bases(g: Game) -> Iterator[int]:
    """Areas with fresh Viet Minh units next to an area that they could infiltrate."""
    return bases_of(g, g.data.side[VIET_MINH])


def infiltrate(g: Game, card: PlayCard) -> None:
    g.push(Infiltration(actor=card.actor, units=card.values(g)["units"]))


class Infiltration(Choice):
    """From which area into which adjacent French-held area units slip.

    Rule: 5.2-a, 13.0-c
    """

    units: int

    def legal(self, g: Game) -> Sequence[Action]:
        bases = infiltration_bases(g)
        return [g.rules.action("infiltrate", a, b) for a in bases for b in bits(targets_next_to(g, a))]

    def do_infiltrate(self, g: Game, start: int, end: int) -> None:
        pool = g.state.occ[start] & g.data.side[VIET_MINH] & ~g.state.spent
        g.push(Infiltrators(actor=self.actor, pool=pool, most=min(self.units, room(g, VIET_MINH, end)), end=end))


class Infiltrators(Select):
    """Which units slip in; they become spent and the area stays French.

    Rule: 5.2-a, 7.0-o, 13.0-c
    """

    end: Space

    def selected(self, g: Game, units: Bits) -> None:
        g.note("enters", units, self.end)
        g.move(units, self.end)
        spend(g, units)


def by_area(g: Game, pool: Bits) -> list[Bits]:
    """Interchangeable units when they come from different areas: same area and same class."""
    groups = []
    for area in sorted({g.state.at[unit] for unit in bits(pool)}):
        here = g.state.occ[area] & pool
        groups += [group & here for group in g.rules.alike if group & here]
    return groups


EFFECTS = {
    "area_attack": Effect(attack_area, targets=enemy_areas),
    "mine_shaft": Effect(attack_area, targets=mined_areas),
    "defensive_attack": Effect(attack_assaulters),
    "rats": Effect(rats, targets=rat_areas),
    "attack_bonus": Effect(add_to_attack),
    "cancel_night": Effect(cancel_night),
    "terrain_multiplier": Effect(multiply_terrain),
    "reroll": Effect(demand_success, usable=lambda g, side, values: g.find(Assault).may_reroll(g)),
    "cancel_air": Effect(cancel_air),
    "supply_shift": Effect(shift_supply),
    "draw_card": Effect(draw, usable=lambda g, side, values: g.state.deck[side]),
    "enemy_discards": Effect(enemy_discards, usable=lambda g, side, values: g.state.hand[1 - side]),
    "eliminate_thai": Effect(
        eliminate_thai, targets=spent_thai, usable=lambda g, side, values: g.data.thai & g.state.spent
    ),
    "refresh_airborne": Effect(refresh_airborne, targets=para_areas),
    "place_star_units": Effect(place_star_units, usable=star_units_wait),
    "emergency_replacements": Effect(emergency_replacements, usable=emergency_possible),
    "raid_trench": Effect(raid_trench, targets=raid_areas),
    "coolies": Effect(coolies, usable=lambda g, side, values: sappable_areas(g)),
    "surprise_assault": Effect(surprise_assault, usable=can_surprise),
    "infiltrate": Effect(infiltrate, usable=can_infiltrate),
}

STEPS = [Deserters, Refreshed, Raiders, CoolieAreas, Infiltration, Infiltrators]

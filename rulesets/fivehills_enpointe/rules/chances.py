"""What a fire may achieve, in chances out of a hundred, by what its owner can see: strength, distance, cover."""

from __future__ import annotations

from itertools import product

from fivehills import Bits, bits, lowest
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules import fire as fires
from fivehills_enpointe.rules import terrain
from fivehills_enpointe.rules.fire import Shot
from fivehills_enpointe.rules.reactions import rate_of_fire_modifier
from fivehills_enpointe.rules.units import rate_of_defense, served

DICE = tuple(sum(pair) for pair in product(range(1, 7), repeat=2))
NOTHING = "-"


def of_defensive_fire(g: Game, firers: Bits, place: int, victims: Bits, moving: int, halved: Bits) -> int:
    """The chance that a defensive fire does anything: who has fired before this turn may fail to fire again.

    Rule: 6.5-a, 6.5-b, 6.5-c, 9.2-c
    """
    sets = {firers & ~g.state.tested: 1.0}
    for unit in bits(firers & g.state.tested):
        ready = _chance_to_fire_again(g, unit)
        sets = {
            chosen | fires_again << unit: chance * (ready if fires_again else 1 - ready)
            for chosen, chance in sets.items()
            for fires_again in (1, 0)
        }
    return int(sum(part * of_fire(g, chosen, place, victims, moving, halved & chosen) for chosen, part in sets.items()))


def _chance_to_fire_again(g: Game, unit: int) -> float:
    rate = rate_of_defense(g, unit) - rate_of_fire_modifier(g, unit)
    return sum(dice <= rate for dice in DICE) / len(DICE)


def of_fire(g: Game, firers: Bits, place: int, victims: Bits, moving: int, halved: Bits) -> int:
    """The chance that a fire does anything to one of its victims.

    Rule: 9.3-a, 9.3-b, 9-tab-target, 9-tab-terrain
    """
    attack = fires.factor(g, fires.with_line(g, firers, place), place, halved)
    if not attack or not victims:
        return 0
    unit = lowest(victims)
    if served(g) & g.data.mortar & firers:
        shot, table = Shot(unit, place, terrain.cover(g, place), by_mortar=True), "indirect_dice"
    else:
        cover, hindrances = fires.worst_line(g, firers, place)
        shot, table = Shot(unit, place, cover, hindrances, moving), "fire_dice"
    modifier = g.figure(table, shot)
    hits = [dice for dice in DICE if g.data.results[attack, dice + modifier] != NOTHING]
    return 100 * len(hits) // len(DICE)

"""What a fire may achieve, in chances out of a hundred, by what its owner can see: strength, distance, cover."""

from __future__ import annotations

from itertools import product

from fivehills import Bits, lowest
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules import fire as fires
from fivehills_enpointe.rules import terrain
from fivehills_enpointe.rules.fire import Shot
from fivehills_enpointe.rules.units import served

DICE = tuple(sum(pair) for pair in product(range(1, 7), repeat=2))
NOTHING = "-"


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
    hits = [dice for dice in DICE if fires.result(g, attack, dice + modifier) != NOTHING]
    return 100 * len(hits) // len(DICE)

"""The hooks of Na San: where Five Hills finds its content, its steps and its functions."""

import sys
from pathlib import Path
from types import SimpleNamespace

from fivehills import Game, Ruleset, Shape, bits, deal_pieces, hookimpl, mask_of

from fivehills_na_san import models, phases
from fivehills_na_san.phases import FRENCH, VIET_MINH


@hookimpl
def register_rulesets():
    shape = Shape(space=models.Area, piece_class=models.UnitClass, piece=models.Unit)
    return [Ruleset("na-san", Path(__file__).parent / "content", sys.modules[__name__], shape, package=__package__)]


@hookimpl
def register_steps():
    return [phases.Campaign, phases.Impulse, phases.Force, phases.Assault, phases.Barrage]


@hookimpl
def compile_data(rules):
    board, classes, data = rules.board, rules.piece_classes, SimpleNamespace()
    data.areas = board.where(lambda space: space.kind != "box")
    data.jungle = board.where(lambda space: space.kind == "jungle")
    data.near, data.lost = board.neighbours[board.index["strip"]], board.index["lost"]
    data.cover, data.worth = ([getattr(space, field, 0) for space in board.records] for field in ("cover", "worth"))
    data.strength, data.price = [cls.strength for cls in classes], [cls.price for cls in classes]
    data.dummies = mask_of(unit for unit, strength in enumerate(data.strength) if not strength)
    return data


@hookimpl
def set_up(g: Game):
    g.state.seen[VIET_MINH] = g.rules.of_side[FRENCH]
    for number, unit in enumerate(g.rules.pieces):
        g.move(1 << number, g.rules.board.index[unit.at])
    g.push(phases.Campaign())
    return True


@hookimpl
def register_predicates():
    return {"with_guns": lambda g, assault: assault.guns}


@hookimpl
def register_amounts():
    return {
        "attackers": lambda g, assault: sum(g.data.strength[unit] for unit in bits(assault.units)),
        "defenders": lambda g, assault: -sum(g.data.strength[unit] for unit in bits(assault.defenders(g))),
        "cover": lambda g, assault: -g.data.cover[assault.target],
        "threats": lambda g, _: -len(taken(g, g.data.near)),
        "posts": lambda g, _: sum(g.data.worth[area] for area in taken(g, bits(g.data.areas))),
        "losses": lambda g, _: sum(g.data.price[unit] for unit in bits(g.state.occ[g.data.lost])),
    }


def taken(g: Game, areas):
    return [area for area in areas if g.state.occ[area] & g.rules.of_side[VIET_MINH]]


@hookimpl
def evaluation():
    return lambda g, side: (g.figure("points", None) - 0.2 * g.state.supply) * (1 if side == VIET_MINH else -1)


@hookimpl
def resample(g: Game, side, rng):
    if side == FRENCH:
        deal_pieces(g, g.rules.of_side[VIET_MINH] & ~g.state.seen[FRENCH] & ~g.state.occ[g.data.lost], rng)

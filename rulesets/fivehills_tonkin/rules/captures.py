"""HQs and dumps that an enemy unit reaches."""

from __future__ import annotations

from fivehills import bits
from fivehills_tonkin.data import FRENCH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import headquarters, income
from fivehills_tonkin.rules.units import remove


def capture(g: Game, side: int, space: int) -> bool:
    """Whatever HQ and dumps of the enemy stand in a hex that a side has entered are lost; whether there were any.

    Rule: 4.12-i, 2.2-b, 3.1-k
    """
    enemy = 1 - side
    taken = g.state.occ[space] & g.data.side[enemy] & (g.data.hq | g.data.dump)
    for dump in bits(taken & g.data.dump):
        destroy_dump(g, dump)
    if taken & g.data.hq and not g.over:
        headquarters.lose(g, enemy)
    return bool(taken)


def destroy_dump(g: Game, dump: int) -> None:
    """A dump is lost; a French one is worth 2 replacement points to the Viet Minh, a Viet Minh one nothing.

    Rule: 2.2-b, 4.12-i, ERR-c
    """
    g.note("dump_lost", dump, g.state.at[dump])
    remove(g, 1 << dump, g.data.pool)
    if g.data.owner[dump] == FRENCH and not g.over:
        income.vm_points(g, g.data.limits.dump_reward)

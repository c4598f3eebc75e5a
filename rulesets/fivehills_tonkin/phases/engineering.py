"""Operation points that put stacks in order and dig trenches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Spaces, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import listing, options
from fivehills_tonkin.rules.units import uncover


class Rally(Choice):
    """Which stacks are put in order?"""

    again: ClassVar[tuple[str, ...]] = ("at",)
    rest: ClassVar[tuple[str, ...]] = ("done",)
    chosen: Spaces = 0

    def legal(self, g: Game) -> Sequence[Action]:
        """Three stacks anywhere, or up to six that form a chain of hexes.

        Rule: 4.3-b
        """
        stacks = options.disorganized(g, self.actor)
        if self.chosen.bit_count() >= g.data.limits.rally_any:
            stacks = self._in_chain(g, stacks)
        if not self.chosen:
            return listing.actions(g, "at", stacks)
        return (*listing.actions(g, "at", stacks), *listing.one(g, "done")) if stacks else ()

    def _in_chain(self, g: Game, stacks: Bits) -> Bits:
        if self.chosen.bit_count() >= g.data.limits.rally_chain:
            return 0
        return sum(1 << space for space in bits(stacks) if is_chain(g, self.chosen | 1 << space))

    def do_at(self, g: Game, space: int) -> None:
        """The units of the stack are no longer disorganized.

        Rule: 4.3-b, 4.13-m
        """
        self.chosen |= 1 << space
        own = g.data.side[self.actor]
        g.state.dg &= ~(g.state.occ[space] & own)
        if self.actor == FRENCH or not g.data.secret >> space & 1:
            g.note("rallied", self.actor, space)
        else:
            g.whisper(VIET_MINH, "rallied", self.actor, space)
        g.rules.settle(g, 1 << space)

    def do_done(self, g: Game) -> None:
        """No further stack."""


def is_chain(g: Game, hexes: Bits) -> bool:
    """Whether hexes hang together.

    Rule: 4.3-b
    """
    found = hexes & -hexes
    while True:
        more = found | g.data.ground.around(found) & hexes
        if more == found:
            return found == hexes
        found = more


class DigWith(Choice):
    """Which dump is given for trenches?"""

    opens: ClassVar[tuple[str, ...]] = ("unit",)

    def legal(self, g: Game) -> Sequence[Action]:
        """A dump that is not being spent and serves some hex.

        Rule: 4.3-d
        """
        dumps = bits(options.fresh_dumps(g, self.actor))
        good = sum(1 << d for d in dumps if options.dig_sites(g, self.actor, g.state.at[d]))
        return listing.actions(g, "unit", good)

    def do_unit(self, g: Game, dump: int) -> None:
        """The dump is gone.

        Rule: 4.3-d
        """
        space = g.state.at[dump]
        sites = options.dig_sites(g, self.actor, space)
        uncover(g, 1 << dump, "4.3-d")
        g.note("dump_dug_in", self.actor)
        g.move(1 << dump, g.data.pool)
        if not g.over:
            g.push(DigAt(self.actor, sites=sites, left=g.data.limits.trenches))


class DigAt(Choice):
    """Where are the trenches?"""

    again: ClassVar[tuple[str, ...]] = ("at",)
    rest: ClassVar[tuple[str, ...]] = ("done",)
    sites: Spaces
    left: int

    def legal(self, g: Game) -> Sequence[Action]:
        """Three hexes at most, each with units of the side.

        Rule: 4.3-d, 4.3-f, 4.3-g
        """
        sites = self.sites & ~g.state.trench[self.actor] & g.state.present[self.actor]
        if not self.left or not sites:
            return ()
        return (*listing.actions(g, "at", sites), *listing.one(g, "done"))

    def do_at(self, g: Game, space: int) -> None:
        self.left -= 1
        g.state.trench[self.actor] |= 1 << space
        g.note("trench", self.actor, space)

    def do_done(self, g: Game) -> None:
        """No further trench."""


STEPS = (Rally, DigWith, DigAt)

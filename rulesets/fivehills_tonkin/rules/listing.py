"""Lists of actions for sets of hexes or pieces, made once per set."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Bits, bits, mask_of
from fivehills_tonkin.game import Game

_KEPT = 2048


class Verb(dict[int, tuple[Action, ...]]):
    """The actions of one verb by a byte of the set of their arguments, made when first asked for."""

    def __init__(self, g: Game, verb: str):
        super().__init__()
        self._rules, self._verb = g.rules, verb

    def __missing__(self, key: int) -> tuple[Action, ...]:
        first, byte = key >> 8 << 3, key & 255
        found = self[key] = tuple(self._rules.action(self._verb, first + place) for place in bits(byte))
        return found


def actions(g: Game, verb: str, members: Bits) -> Sequence[Action]:
    """One action of a verb for each member of a set; the same few sets come back all the time."""
    if not members:
        return ()
    memory, key = g.data.listed, (verb, members)
    found = memory.get(key)
    if found is None:
        if len(memory) >= _KEPT:
            memory.clear()
        found = memory[key] = _made(g, verb, members)
    return found


def _made(g: Game, verb: str, members: Bits) -> tuple[Action, ...]:
    """The list byte by byte of the set, which is quicker than one by one."""
    if verb not in g.data.verbs:
        g.data.verbs[verb] = Verb(g, verb)
    by_byte = g.data.verbs[verb]
    first, end = (members & -members).bit_length() - 1 >> 3, members.bit_length() + 7 >> 3
    found: list[Action] = []
    for place, byte in enumerate((members >> 8 * first).to_bytes(end - first, "little"), first):
        if byte:
            found += by_byte[place << 8 | byte]
    return tuple(found)


def stacks_by_region(g: Game, verb: str, spaces: Bits) -> Sequence[Action]:
    """An action for each hex with something in it, or where they fill more than a screen, one for each region."""
    return _hexes_or_regions(g, verb, spaces, "region", g.data.limits.screenful)


def hexes_by_region(g: Game, verb: str, spaces: Bits, region: str = "region", beside: int = 0) -> Sequence[Action]:
    """The same for hexes to go to, which the map shows side by side: a longer list of them is fine."""
    return _hexes_or_regions(g, verb, spaces, region, g.data.limits.long_list - beside)


def _hexes_or_regions(g: Game, verb: str, spaces: Bits, region_verb: str, most: int) -> Sequence[Action]:
    if spaces.bit_count() <= most:
        return actions(g, verb, spaces)
    memory, key = g.data.listed, (region_verb, verb, spaces)
    found = memory.get(key)
    if found is None:
        found = memory[key] = tuple(
            g.rules.action(region_verb, number) for number, hexes in enumerate(g.data.regions) if hexes & spaces
        )
    return found


def pieces_by_region(g: Game, verb: str, pieces: Bits, region: int) -> Sequence[Action]:
    """An action for each piece, of one region if it was named; where they are too many, the regions."""
    at, regions = g.state.at, g.data.regions
    if region >= 0:
        return actions(g, verb, sum(1 << piece for piece in bits(pieces) if regions[region] >> at[piece] & 1))
    if pieces.bit_count() <= g.data.limits.screenful:
        return actions(g, verb, pieces)
    return actions(g, "region", mask_of(g.data.region[at[piece]] for piece in bits(pieces)))


def one(g: Game, verb: str) -> Sequence[Action]:
    """A list with a single action without arguments."""
    memory = g.data.listed
    found = memory.get(verb)
    if found is None:
        found = memory[verb] = (g.rules.action(verb),)
    return found

"""Samples: a complete game that agrees with all that one side knows, the rest dealt anew.

Bots think on samples, never on the truth. Cards that the side cannot see are dealt anew over the piles in which they
lie, the dice are reseeded, and the ruleset deals its own secrets in the hook `resample`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from fivehills.engine.kinds import holds_pieces
from fivehills.engine.log import Log
from fivehills.engine.state import Field, State
from fivehills.engine.steps import Choice
from fivehills.maths.bits import Bits, bits, mask_of
from fivehills.maths.dice import any_dice
from fivehills.secrecy.curtain import outside

if TYPE_CHECKING:
    from fivehills.play.game import Game


def sample(game: Game, side: str, rng: Random) -> Game:
    """A game as the side might find it, with everything it cannot know dealt anew."""
    from fivehills.secrecy.view import viewer_of

    viewer = viewer_of(game.rules, side)
    assert viewer is not None
    twin = dealt(game, viewer, rng)
    twin.forget_past()
    return twin


def dealt(game: Game, viewer: int, rng: Random) -> Game:
    """A sample to think on: it has no past and keeps no position, so nothing that is played in it can be taken back."""
    game = outside(game, viewer)
    twin = game.copy()
    twin.seed = 0  # the true one would tell all dice and cards
    twin.log = Log(game.log, viewer) if game.log is not None else None
    twin._past = twin._keyframes = None
    twin.state.dice = any_dice(rng)
    twin.state.forced = ()
    twin.state.own_steps()
    _deal_cards(twin, viewer, rng)
    game.rules.hooks.hook.resample(g=twin, side=viewer, rng=rng)
    if not _is_asked(twin, viewer):
        twin._advance()
    return twin


def reshuffled(game: Game, viewer: int, rng: Random) -> Game:
    """A copy of a sample with other cards and dice; what the ruleset dealt stays, for to deal it anew may take long."""
    twin = game.copy()
    twin.state.dice = any_dice(rng)
    _deal_cards(twin, viewer, rng)
    return twin


def _is_asked(game: Game, viewer: int) -> bool:
    """Whether the viewer himself must choose: whatever is dealt anew, he is offered what he is offered in truth."""
    stack = game.state.stack
    return bool(stack) and isinstance(stack[-1], Choice) and stack[-1].actor == viewer


def _deal_cards(game: Game, viewer: int, rng: Random) -> None:
    state, piles = game.state, _columns(game.state, "card")
    if not piles:
        return
    for owner in range(len(game.rules.sides)):
        unseen = [c.name for c in piles if c.seen_by == "nobody" or (c.seen_by == "owner" and owner != viewer)]
        if len(unseen) < 2:
            continue
        sizes = [getattr(state, name)[owner].bit_count() for name in unseen]
        pool = [card for name in unseen for card in bits(getattr(state, name)[owner])]
        rng.shuffle(pool)
        for name, size in zip(unseen, sizes, strict=True):
            getattr(state, name)[owner] = mask_of(pool[:size])
            del pool[:size]


def deal_pieces(game: Game, pieces: Bits, rng: Random) -> None:
    """Deal pieces anew among themselves: each gets the place, statuses and values of another, also in steps under way.

    For the hook `resample` of rulesets with hidden pieces: `deal_pieces(g, unseen, rng)`.
    """
    members = list(bits(pieces))
    for place in range(len(members) - 1, 0, -1):
        a, b = members[place], members[rng.randrange(place + 1)]
        swap_pieces(game.state, a, b)
        for step in game.state.own_steps():
            for field in (name for name, kind in type(step).fields.items() if holds_pieces(kind)):
                setattr(step, field, _swapped(getattr(step, field), a, b))


def scatter_pieces(game: Game, pieces: Bits, spaces: Bits, rng: Random) -> None:
    """Put each of these pieces into any of the spaces, without anything following from it.

    For the hook `resample` of rulesets whose pieces can be anywhere unnoticed: `scatter_pieces(g, unseen, sea, rng)`.
    """
    at, occ = game.state.own_places()
    places = bits(spaces)
    for piece in bits(pieces):
        if at[piece] >= 0:
            occ[at[piece]] &= ~(1 << piece)
        at[piece] = places[rng.randrange(len(places))]
        occ[at[piece]] |= 1 << piece


def swap_pieces(state: State, a: int, b: int) -> None:
    """Exchange two pieces in everything that the state knows of them: place, statuses, values."""
    bit_a, bit_b = 1 << a, 1 << b
    if state.at[a] != state.at[b]:
        at, occ = state.own_places()
        for piece, bit in ((a, bit_a), (b, bit_b)):
            if at[piece] >= 0:
                occ[at[piece]] &= ~bit
        at[a], at[b] = at[b], at[a]
        for piece, bit in ((a, bit_a), (b, bit_b)):
            if at[piece] >= 0:
                occ[at[piece]] |= bit
    for column in _columns(state, "piece"):
        name, kind = column.name, column.kind
        value = getattr(state, name)
        if kind == "bytes":
            value[a], value[b] = value[b], value[a]
        elif kind == "bits":
            if (value >> a ^ value >> b) & 1:
                setattr(state, name, value ^ (bit_a | bit_b))
        elif kind == "bits[]":
            setattr(state, name, [_swapped(mask, a, b) for mask in value])


def _columns(state: State, about: str) -> tuple[Field, ...]:
    """The columns of a state about pieces or about cards (remembered)."""
    key = type(state), about
    found = _COLUMNS.get(key)
    if found is None:
        found = _COLUMNS[key] = tuple(column for column in state.columns if column.about == about)
    return found


_COLUMNS: dict[tuple[type[State], str], tuple[Field, ...]] = {}


def _swapped(mask: int, a: int, b: int) -> int:
    if (mask >> a & 1) == (mask >> b & 1):
        return mask
    return mask ^ (1 << a | 1 << b)

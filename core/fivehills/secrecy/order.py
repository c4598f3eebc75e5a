"""Orders and copies that say nothing: which of several equal things comes first is left to chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fivehills.engine.actions import Action
from fivehills.engine.log import known_by
from fivehills.maths.bits import Bits, bits
from fivehills.maths.dice import draw

if TYPE_CHECKING:
    from fivehills.play.game import Game


def unordered(game: Game, pieces: Bits) -> tuple[int, ...]:
    """Pieces by where they stand, those not known to all by chance.

    One number is drawn, whatever the pieces are. Scripted dice are meant for the pieces in the order of their numbers.
    """
    members = bits(pieces)
    state = game.state
    if not game.rules.hidden or state.forced:
        return members
    if len(members) < 2:
        state.dice += 1
        return members
    return _mixed(game, members)


def _mixed(game: Game, members: Sequence[int]) -> tuple[int, ...]:
    state = game.state
    state.dice, number = draw(state.dice, 1 << 64)
    mixed = list(members)
    for place in range(len(mixed) - 1, 0, -1):
        number, other = divmod(number, place + 1)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    known = known_by(game.rules, state.seen, None)
    return tuple(sorted(mixed, key=lambda piece: (state.at[piece], piece if known >> piece & 1 else -1)))


def any_copy(game: Game, action: Action) -> Action:
    """The same action with any of the equal cards of a hidden pile: which copy is played must not tell of others.

    A number is drawn whether or not there are others.
    """
    rules = game.rules
    place, piles = rules.copied[action.verb]
    card = action.args[place]
    for pile in piles:
        held = getattr(game.state, pile)[rules.card_owner[card]]
        if held >> card & 1:
            copies = bits(held & rules.copies[card])
            game.state.dice, number = draw(game.state.dice, len(copies))
            return rules.action(action.verb, *action.args[:place], copies[number], *action.args[place + 1 :])
    return action

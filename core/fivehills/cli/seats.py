"""Who sits where: `--seat SIDE=WHO`, for any mix of people and bots and any number of sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from fivehills.bots.players import bot_names, make_bot
from fivehills.cli.common import side_of
from fivehills.errors import UsageError

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules

DEFAULT_BOT = "greedy"
ME = "me"
"""How a person at this terminal is called; several sides may be a person's."""

SeatWords = Annotated[
    list[str] | None,
    typer.Option("--seat", metavar="SIDE=WHO", help="Who plays a side: me, or a bot; may be repeated."),
]


def bots_at(rules: Rules, words: Sequence[str]) -> dict[str, str]:
    """The bots by side from seats such as `french=me`; sides that are not named get the default bot."""
    named: dict[str, str] = {}
    for word in words:
        side, who = _seat(rules, word)
        if side in named:
            raise UsageError(f"--seat names {side!r} twice: {named[side]!r} and {who!r}")
        named[side] = who
    return {side: bot for side in rules.sides if (bot := named.get(side, DEFAULT_BOT)) != ME}


def _seat(rules: Rules, word: str) -> tuple[str, str]:
    side, equals, who = (part.strip() for part in word.partition("="))
    if not (equals and side and who):
        raise UsageError(f"--seat {word!r} must be written SIDE=WHO, such as {rules.sides[0]}={ME}")
    if who != ME:
        _known(who)
    return side_of(rules, side), who


def _known(who: str) -> None:
    try:
        make_bot(who)
    except UsageError as error:
        raise UsageError(f"--seat: nobody is called {who!r} (there is: {ME}, {', '.join(bot_names())})") from error


def only_bots(rules: Rules, words: Sequence[str]) -> list[str]:
    """A bot per side, where no person can be asked."""
    bots = bots_at(rules, words)
    people = [side for side in rules.sides if side not in bots]
    if people:
        raise UsageError(f"--seat {people[0]}={ME}: only bots play a batch; 'fivehills play' has seats for people")
    return [bots[side] for side in rules.sides]

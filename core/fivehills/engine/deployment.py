"""Where units stood in history: the default of set-up questions, and the answer that takes it for all that is left."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from fivehills.content.deployment import Deployment
from fivehills.errors import RulesetError
from fivehills.maths.bits import Bits, bits

if TYPE_CHECKING:
    from fivehills.engine.actions import Action
    from fivehills.engine.rules import Rules
    from fivehills.engine.steps import Choice
    from fivehills.play.game import Game

VERB = "rest_as_in_history"


class Deployed:
    """The places that each piece would like, best first; those of the scenario go before general ones."""

    def __init__(self, rules: Rules):
        self.wanted: dict[int, tuple[int, ...]] = {}
        file = rules.content.deployment
        entries = [e for e in file.deployments if e.scenario in (None, rules.scenario.id)] if file else []
        for entry in sorted(entries, key=lambda entry: entry.scenario is None):
            places = tuple(_numbers(rules, entry))
            for piece, record in enumerate(rules.pieces):
                if any(fnmatchcase(record.id, unit) or record.cls == unit for unit in entry.units):
                    self.wanted.setdefault(piece, places)

    def nearest(self, g: Game, piece: int, places: Bits) -> int:
        """The place of a set where a piece should stand: the emptiest that it would like, else one near the first."""
        wanted = self.wanted.get(piece, ())
        liked = [place for place in wanted if places >> place & 1]
        if liked:
            return min(liked, key=lambda place: g.state.occ[place].bit_count())
        return min(bits(places), key=lambda place: (_way(g, wanted, place), g.state.occ[place].bit_count(), place))


def _numbers(rules: Rules, entry: Deployment) -> Iterator[int]:
    for id_ in entry.at:
        if id_ not in rules.board.index:
            raise RulesetError(f"deployment.yaml: scenario {rules.scenario.id!r} has no space {id_!r}")
        yield rules.board.index[id_]


def _way(g: Game, wanted: tuple[int, ...], place: int) -> int:
    """Hexes from the place that is wanted most (remembered: a set-up asks for the same ones over and over)."""
    key = (Deployed, wanted[:1], place)
    found: int | None = g.rules.memo.get(key)
    if found is None:
        hexes = g.rules.board.hexes
        near = not wanted or hexes is None or wanted[0] not in hexes or place not in hexes
        found = g.rules.memo[key] = 0 if near or hexes is None else hexes.distance(wanted[0], place)
    return found


def offer(g: Game, step: Choice) -> tuple[Action, ...]:
    """The answer that takes the default for all that is left, where a question has a default."""
    return (g.rules.action(VERB, step.actor),) if step.default(g) is not None else ()


def take(step: Choice, g: Game, side: int) -> None:
    """Answer this question and those of the same side that follow by their defaults."""
    answer = step.default(g)
    while answer is not None:
        g.imagine(answer)
        if not g.offers():
            return
        top = g.state.stack[-1]
        answer = top.default(g) if top.actor == side else None

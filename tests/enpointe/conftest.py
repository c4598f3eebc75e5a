"""Positions of En Pointe: games whose counters a test puts where it needs them."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills import Game, Step, new_game
from fivehills_enpointe.phases.activation import Activation
from fivehills_enpointe.phases.campaign import Campaign
from fivehills_enpointe.rules.concealment import conceal
from fivehills_enpointe.rules.units import show


class Table:
    """A game of a scenario with words for hexes and units."""

    def __init__(self, scenario: str):
        self.game: Game = new_game("enpointe", scenario, seed=3)
        self.game._curtain = None
        self.state, self.data = self.game.state, self.game.data

    def put(self, unit: str, place: str) -> int:
        """Put a counter into a hex or box; returns its number."""
        number = self.unit(unit)
        self.game.move(1 << number, self.hex(place))
        return number

    def unit(self, id_: str) -> int:
        """The number of a counter."""
        return self.game.rules.piece_index[id_]

    def hex(self, id_: str) -> int:
        """The number of a hex or box."""
        return self.game.rules.board.index[id_]

    def formation(self, id_: str) -> int:
        """The number of a formation."""
        return int(self.data.formation_index[id_])

    def places(self, *ids: str) -> int:
        """A set of hexes."""
        return sum(1 << self.hex(id_) for id_ in ids)

    def units(self, *ids: str) -> int:
        """A set of counters."""
        return sum(1 << self.unit(id_) for id_ in ids)


@pytest.fixture
def table() -> type[Table]:
    """Opens a scenario: `table("khau-vac")`."""
    return Table


class Field:
    """A game of a scenario in which everything is off the map until a test puts it there."""

    def __init__(self, scenario: str = "khau-vac", turn: int = 1):
        self.game: Game = new_game("enpointe", scenario, seed=3)
        self.state, self.data = self.game.state, self.game.data
        self.state.stack.clear()
        self.game._curtain = None
        self.state.limbered = 0
        self.state.turn = turn
        campaign = Campaign()
        self.game.push(campaign)
        campaign.goto(self.game, "verdict")

    def unit(self, id_: str) -> int:
        return self.game.rules.piece_index[id_]

    def units(self, *ids: str) -> int:
        return sum(1 << self.unit(id_) for id_ in ids)

    def hex(self, id_: str) -> int:
        return self.game.rules.board.index[id_]

    def places(self, *ids: str) -> int:
        """A set of hexes and boxes."""
        return sum(1 << self.hex(id_) for id_ in ids)

    def put(self, place: str, *ids: str, hidden: bool = False) -> int:
        """Put counters into a hex, face up unless hidden."""
        units = self.units(*ids)
        self.game.move(units, self.hex(place))
        (conceal if hidden else show)(self.game, units)
        return units

    def mark(self, status: str, *ids: str) -> None:
        setattr(self.state, status, getattr(self.state, status) | self.units(*ids))

    def has(self, status: str, id_: str) -> bool:
        return bool(getattr(self.state, status) >> self.unit(id_) & 1)

    def at(self, id_: str) -> str:
        return self.game.rules.board.ids[self.state.at[self.unit(id_)]]

    def steps(self, id_: str) -> int:
        return int(self.state.steps[self.unit(id_)])

    def push(self, step: Step, *dice: int) -> Field:
        """Go on with a step to the next decision."""
        self.state.forced = dice
        self.game.push(step)
        self.game._advance()
        return self

    def activate(self, side: int, formation: str, *ids: str) -> Field:
        units = self.units(*ids)
        f = self.data.formation_index[formation] if formation else -1
        return self.push(Activation(actor=side, formation=f, members=units, ready=units))

    def play(self, text: str, *dice: int) -> Field:
        """Play an action; the dice must be exactly those rolled up to the next decision."""
        self.state.forced = dice
        self.game.play(text)
        assert not self.state.forced, f"dice left over after {text!r}: {self.state.forced}"
        return self

    @property
    def offers(self) -> set[str]:
        return {str(action) for action in self.game.decision.actions}

    @property
    def verbs(self) -> set[str]:
        return {action.verb for action in self.game.decision.actions}

    @property
    def asked(self) -> tuple[str, str]:
        return self.game.decision.actor, self.game.decision.step

    def events(self) -> list[str]:
        return [entry[0] for entry in self.game.log or ()]

    def rolled(self, purpose: str) -> list[tuple[Any, ...]]:
        """The dice of all rolls for a purpose."""
        return [entry[1][1:] for entry in self.game.log or () if entry[0] == "roll" and entry[1][0] == purpose]

    def last(self, event: str) -> tuple[Any, ...]:
        """Arguments of the latest event of a name."""
        return next(entry[1] for entry in reversed(list(self.game.log or ())) if entry[0] == event)


@pytest.fixture
def field() -> type[Field]:
    """Opens a scenario for play: `field("khau-vac")`."""
    return Field

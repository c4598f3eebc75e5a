"""What the scenario says: where everything begins, when the game ends, and what the charts bring meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fivehills import Bits, Rules, mask_of
from fivehills.errors import RulesetError


@dataclass(frozen=True)
class Arrival:
    """A line of the Reinforcement chart, beside the units that bear its number."""

    vm_points: int = 0
    airstrike: int = 0
    navy_airstrike: int = 0
    tieu_doan: int = 0
    withdraw: int = 0
    kind: str = ""


class Card:
    """The scenario card with the places resolved to hexes, and the charts by slot."""

    def __init__(self, rules: Rules):
        scenario: Any = rules.scenario
        self._rules = rules
        self._hex_of = {name: hex_ for hex_, name in enumerate(rules.board.names)}
        tables: Any = rules.content.tables
        self.slot_of = {row["number"]: index for index, row in enumerate(tables["time_scale"].rows)}
        setup = _named(rules, scenario.card) if scenario.card else scenario
        self._places(setup)
        self.scenario = scenario
        self.losses: tuple[tuple[str, int], ...] = tuple((row.division, row.steps) for row in setup.losses)
        self.gcma: int = setup.gcma
        self.start: int = self.slot_of[scenario.slot]
        self._end(scenario)
        self.decisive = {row["year"]: (row["vm"], row["french"]) for row in tables["decisive"].rows}
        self.arrivals = {row["slot"]: Arrival(**_without_slot(row)) for row in tables["reinforcements"].rows}
        self.entering = self._entering()

    def _places(self, setup: Any) -> None:
        """Where units, dumps and trenches begin.

        Rule: SCN-f, SCN-n
        """
        self.units = tuple((self._at(place), self._set(ids)) for place, ids in [*setup.fef.items(), *setup.vm.items()])
        self.dumps = (self._counts(setup.fef_dumps), self._counts(setup.vm_dumps))
        self.trenches: Bits = mask_of(self._at(place) for place in setup.trenches)
        self.dead: Bits = self._set(setup.dead)
        self.saigon: Bits = self._set(setup.saigon)

    def _end(self, scenario: Any) -> None:
        """The slot and the Victory level at which the game ends: its own or those of a later scenario.

        An earlier scenario cannot end it; the game then ends with its own, and its log says so.

        Rule: SCN-a, SCN-o, INTRO-d
        """
        until = self._rules.options["until"]
        wanted = scenario if until == "own" else _named(self._rules, str(until))
        self.is_too_early: bool = wanted.last < scenario.last
        final = scenario if self.is_too_early else wanted
        self.last: int = self.slot_of[final.last]
        self.level: int = final.level

    def _entering(self) -> dict[int, Bits]:
        """Units by the number of the slot in which they arrive.

        Rule: 1.4-a, 2.3-a, 2.7-a
        """
        entering: dict[int, Bits] = {}
        for piece, record in enumerate(self._rules.pieces):
            slot = getattr(record, "entry", 0)
            if slot:
                entering[slot] = entering.get(slot, 0) | 1 << piece
        return entering

    def _at(self, place: str) -> int:
        if place not in self._hex_of:
            raise RulesetError(f"the scenario {self._rules.scenario.id} names {place!r}, which the map does not have")
        return self._hex_of[place]

    def _set(self, ids: list[str]) -> Bits:
        return mask_of(self._rules.piece_index[id_] for id_ in ids)

    def _counts(self, dumps: dict[str, int]) -> tuple[tuple[int, int], ...]:
        return tuple((self._at(place), count) for place, count in dumps.items())


def _named(rules: Rules, id_: str) -> Any:
    return rules.content.scenarios[id_]


def _without_slot(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "slot"}

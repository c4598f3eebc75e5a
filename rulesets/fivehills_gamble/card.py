"""The Scenario Card: where every unit begins."""

from __future__ import annotations

from typing import Any

from fivehills import Bits, Rules, bits, mask_of
from fivehills.errors import RulesetError
from fivehills_gamble.data import FRENCH, VIET_MINH, Data

_BOXES = {
    "wounded": "wounded-square",
    "gone": "gone",
    "reinforcement": "reinforcements",
    "condor": "condor",
    "standby": "standby",
}


class Card:
    """The entries of a scenario's card, compiled.

    Rule: 9.0-C-a, 9.0-C-b, 9.0-C-c
    """

    def __init__(self, rules: Rules, data: Data):
        self._scenario: Any = rules.scenario
        self.position: dict[int, int] = {}
        """French units that begin in a strongpoint, with its number."""
        self.boxes: dict[int, Bits] = {}
        """Boxes with the units that begin there."""
        self.reduced: Bits = 0
        for section in self._scenario.french:
            self._section(data, section)
        for box, names in self._scenario.viet_minh_boxes.items():
            named = mask_of(
                p for p, piece in enumerate(rules.pieces) if {piece.id, piece.formation}.intersection(names)
            )
            self._add(data, box, named & data.units[VIET_MINH])
        self._check(data)

    def _section(self, data: Data, section: Any) -> None:
        if section.formation not in data.formation_named:
            raise self._wrong(f"no formation is called {section.formation!r}")
        units = bits(data.formations[data.formation_named[section.formation]].units)
        if len(units) != len(section.entries):
            raise self._wrong(f"{section.formation} has {len(units)} units but {len(section.entries)} entries")
        for unit, entry in zip(units, section.entries, strict=True):
            self._enter(data, unit, entry)

    def _enter(self, data: Data, unit: int, entry: str) -> None:
        """A strongpoint, reduced or not, or the box that a word stands for."""
        place, _, reduced = entry.partition(" ")
        if reduced:
            self.reduced |= 1 << unit
        if place in data.position_named:
            self.position[unit] = data.position_named[place]
        else:
            self._add(data, _BOXES.get(place, place), 1 << unit)

    def _add(self, data: Data, box: str, units: Bits) -> None:
        if box not in data.box:
            raise self._wrong(f"no strongpoint or box is called {box!r}")
        self.boxes[data.box[box]] = self.boxes.get(data.box[box], 0) | units

    def _check(self, data: Data) -> None:
        """Every French unit has a place, and every strongpoint has room for its units.

        Rule: 1.6-a, 9.0-C-a
        """
        placed = mask_of(self.position) | sum(self.boxes.values())
        if data.units[FRENCH] & ~placed:
            raise self._wrong("the card does not place every French unit")
        for position in data.positions:
            count = sum(number == position.number for number in self.position.values())
            if count > data.limits.stacking_french * position.hexes.bit_count():
                raise self._wrong(f"{count} units do not fit into {position.name}")

    def _wrong(self, what: str) -> RulesetError:
        return RulesetError(f"scenario {self._scenario.id!r}: {what}")

"""Static tables of the week: turn track, air transport, boxes; `g.data.week` in every step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivehills import Bits, Rules, bits, mask_of

if TYPE_CHECKING:
    from fivehills_season.data import Data


class Weekly:
    """Columns by turn, by positions lost and by place."""

    def __init__(self, rules: Rules, data: Data):
        tables, index = rules.content.tables, rules.board.index
        weeks = [{"levels": 0, "replacements": 0, "rain": 0}, *tables["weeks"].rows]
        self.levels: list[int] = [row["levels"] for row in weeks]
        self.replacements: list[int] = [row["replacements"] for row in weeks]
        self.rain: list[int] = [row["rain"] for row in weeks]
        lines = tables["drops"].rows
        self.points: list[int] = [row["points"] for row in lines]
        self.windfall: list[int] = [row["windfall"] for row in lines]
        self.companies: list[int] = [row["companies"] for row in lines]
        self.transport = rules.tables["air_transport"]
        self.airpower = rules.tables["airpower"]
        self.positions = _positions(rules)
        self.track: int = index["track"]
        self.removed: int = index["removed"]
        self.turn_box: list[int] = [-1] + [index[f"turn-{turn}"] for turn in range(1, len(weeks))]
        marsh_cost: int = data.limits.marsh_cost
        self.digging_cost: list[int] = [marsh_cost if data.marsh >> n & 1 else 1 for n in range(len(rules.board))]
        self.merging: dict[str, Bits] = {
            name: mask_of(u for u, unit in enumerate(rules.pieces) if unit.battalion == name and data.full[u] > 1)
            for name in {unit.battalion for unit in rules.pieces} - {""}
        }
        self.halved: Bits = mask_of(u for members in self.merging.values() for u in bits(members))
        self.aims: Bits = mask_of(index[place] for place in rules.scenario.victory.places)


def _positions(rules: Rules) -> list[Bits]:
    """The strongpoints of each entry of the anti-aircraft list.

    Rule: 3.2-d
    """
    records = rules.board.records
    names = sorted({record.lost_with for record in records} - {""})
    return [mask_of(n for n, record in enumerate(records) if record.lost_with == name) for name in names]

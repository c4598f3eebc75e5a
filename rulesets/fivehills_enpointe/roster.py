"""The counters of a scenario, made from its order of battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fivehills_enpointe.models import Card, Formation, Unit

PREFIX = {"french": "fr", "viet-minh": "vm"}


def roster_of(content: Any, scenario: Card) -> list[Unit]:
    """Formation by formation, its leader first; then the dummies of both sides.

    Rule: 0.5, 1.1, 1.3-a, 1.4-a, 3.1-a, 8-d, S1-c, S1-d, S2-d, S2-e, S3-c, S3-d, S4-c, S4-d
    """
    classes = {cls.id: cls for cls in content.units.classes}
    morale = {row["id"]: row for row in content.tables["morale"].rows}
    found = [unit for f in scenario.formations for unit in _members(f, classes, morale[f.quality])]
    return [*found, *_dummies(scenario)]


def _members(formation: Formation, classes: dict[str, Any], morale: dict[str, Any]) -> Iterator[Unit]:
    common = {"side": formation.side, "formation": formation.id, "quality": formation.quality}
    leader = classes[formation.hq]
    rank = "high" if leader.higher else "hq"
    yield Unit.model_validate(
        {
            "id": f"{formation.id}-hq",
            "name": f"leader, {formation.name}",
            "class": formation.hq,
            "morale": morale[rank],
            **common,
        }
    )
    for kind, count in formation.units.items():
        for number in range(1, count + 1):
            name = f"{classes[kind].label} {number}, {formation.name}"
            yield Unit.model_validate(
                {
                    "id": f"{formation.id}-{kind}-{number}",
                    "name": name,
                    "class": kind,
                    "morale": _unit_morale(classes[kind], morale),
                    **common,
                }
            )


def _unit_morale(cls: Any, morale: dict[str, Any]) -> int:
    return 6 if cls.type == "civilian" else int(morale["units"])


def _dummies(scenario: Card) -> Iterator[Unit]:
    for side, card in scenario.sides.items():
        for number in range(1, card.dummies + 1):
            yield Unit.model_validate(
                {"id": f"{PREFIX[side]}-dummy-{number}", "name": f"dummy {number}", "side": side, "class": "dummy"}
            )

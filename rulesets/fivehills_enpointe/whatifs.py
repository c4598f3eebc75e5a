"""What if: the questions of content/battle/whatifs.yaml as enpointe can put them. Each title says how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fivehills import Draft, Variant, variant_by


def variants() -> Sequence[Variant]:
    """The questions that this design can answer."""
    return [
        variant_by("no-howitzers", "enpointe", "The Viet Minh have no battery of 105 mm", _no_howitzers),
        variant_by("no-counter-attack", "enpointe", "The companies of the 1st BEP do not come", _no_counter_attack),
        variant_by("double-reserve", "enpointe", "A third company of the 1st BEP comes on turn 10", _double_reserve),
    ]


SCENARIO = "eliane-2"
COUNTER_ATTACK = ("bep-1", "bep-2")


def _formations(draft: Draft) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = draft.get("scenario", SCENARIO)["formations"]
    return found


def _no_howitzers(draft: Draft) -> None:
    sides = draft.get("scenario", SCENARIO)["sides"]
    besiegers = sides["viet-minh"]
    light = [battery for battery in besiegers["batteries"] if battery["calibre"] == "light"]
    draft.replace("scenario", SCENARIO, sides={**sides, "viet-minh": {**besiegers, "batteries": light}})


def _no_counter_attack(draft: Draft) -> None:
    kept = [formation for formation in _formations(draft) if formation["id"] not in COUNTER_ATTACK]
    sides = draft.get("scenario", SCENARIO)["sides"]
    batteries = [_directed(battery) for battery in sides["french"]["batteries"]]
    french = {**sides["french"], "batteries": batteries}
    draft.replace("scenario", SCENARIO, formations=kept, sides={**sides, "french": french})


def _directed(battery: dict[str, Any]) -> dict[str, Any]:
    return {**battery, "directed_by": [id_ for id_ in battery["directed_by"] if id_ not in COUNTER_ATTACK]}


def _double_reserve(draft: Draft) -> None:
    first = next(formation for formation in _formations(draft) if formation["id"] == "bep-1")
    more = {**first, "id": "bep-3", "name": "3rd company, 1st BEP", "entry": {**first["entry"], "turn": 10}}
    draft.replace("scenario", SCENARIO, formations=[*_formations(draft), more])

"""What if: the questions of content/battle/whatifs.yaml as tonkin can put them. Each title says how."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Draft, Variant, variant_by


def variants() -> Sequence[Variant]:
    """The questions that this design can answer."""
    return [
        variant_by("airlift-halved", "tonkin", "Three air transports a turn instead of six", _airlift_halved),
        variant_by("airlift-doubled", "tonkin", "Twelve air transports a turn instead of six", _airlift_doubled),
        variant_by("no-howitzers", "tonkin", "Regiment 45 of Division 351 is not in play", _no_howitzers),
        variant_by("double-reserve", "tonkin", "7 BPC and 10 BPCP begin at Dien Bien Phu", _double_reserve),
        variant_by("vulture", "tonkin", "The airstrike has barrage strength 20 instead of 10", _vulture),
        variant_by(
            "condor", "tonkin", "Four battalions stand at Muong Khoua, the last leg of the road to the valley", _condor
        ),
    ]


SCENARIO = "dien-bien-phu"


def _airlift_halved(draft: Draft) -> None:
    draft.replace("scenario", SCENARIO, air=3)
    draft.change_rows("time_scale", lambda row: {**row, "air": row["air"] // 2})


def _airlift_doubled(draft: Draft) -> None:
    draft.replace("scenario", SCENARIO, air=12)
    draft.change_rows("time_scale", lambda row: {**row, "air": row["air"] * 2})


def _no_howitzers(draft: Draft) -> None:
    _without(draft, "vm", "r45-351")


def _double_reserve(draft: Draft) -> None:
    _bring(draft, "Dien Bien Phu", "7-bpc", "10-bpcp")


def _vulture(draft: Draft) -> None:
    draft.replace("scenario", SCENARIO, airstrike=20)


def _condor(draft: Draft) -> None:
    _bring(draft, "Muong Khoua", "5-bcl", "1-bpl", "1-bpvn")


def _bring(draft: Draft, place: str, *units: str) -> None:
    """Battalions of the reserve and of other garrisons stand at a place."""
    scenario = draft.get("scenario", SCENARIO)
    places = {at: [unit for unit in there if unit not in units] for at, there in scenario["fef"].items()}
    places[place] = [*places[place], *units]
    left = [unit for unit in scenario["saigon"] if unit not in units]
    draft.replace("scenario", SCENARIO, fef={at: there for at, there in places.items() if there}, saigon=left)


def _without(draft: Draft, side: str, unit: str) -> None:
    """A unit stays out of the scenario, as if it had been lost before."""
    scenario = draft.get("scenario", SCENARIO)
    places = {at: [one for one in there if one != unit] for at, there in scenario[side].items()}
    kept = {at: there for at, there in places.items() if there}
    draft.replace("scenario", SCENARIO, **{side: kept, "dead": [*scenario["dead"], unit]})

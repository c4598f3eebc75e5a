"""What if: the questions of content/battle/whatifs.yaml as gamble can put them. Each title says how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fivehills import Draft, Variant, variant_by


def variants() -> Sequence[Variant]:
    """The questions that this design can answer."""
    return [
        variant_by("airlift-halved", "gamble", "Every other slot of the Airdrop Chart is closed", _airlift_halved),
        variant_by("airlift-doubled", "gamble", "Each load of the airdrop brings twice as much", _airlift_doubled),
        variant_by(
            "no-howitzers", "gamble", "The Viet Minh begin with 10 ammunition points and get one a turn", _no_howitzers
        ),
        variant_by(
            "january-assault",
            "gamble",
            "Trenches begin one zone farther off, with 15 ammunition points and 50 replacements",
            _january_assault,
        ),
        variant_by(
            "paras-in-the-north",
            "gamble",
            "1 BEP begins on Beatrice and 8 BPC on Gabrielle, whose battalions take their places",
            _paras_in_the_north,
        ),
        variant_by("late-monsoon", "gamble", "Rain and monsoon come seven turns later", _late_monsoon),
        variant_by("no-counter-attack", "gamble", "The French have no Assault Phase", _no_counter_attack),
        variant_by(
            "double-reserve",
            "gamble",
            "5 BPVN and 6 BPC stand in the camp from the first day, without being asked for",
            _double_reserve,
        ),
        variant_by(
            "vulture",
            "gamble",
            "Roads bombed: 60 replacements, two ammunition points a turn and no late windfall",
            _vulture,
        ),
        variant_by(
            "condor", "gamble", "Condor Force sets out on 6 April, 18 days early, and its pursuers with it", _condor
        ),
    ]


def _start(draft: Draft, **values: Any) -> None:
    draft.replace("scenario", "a", start={**draft.get("scenario", "a")["start"], **values})


def _entries(draft: Draft, **entries: list[str]) -> None:
    """Other entries of the Scenario Card for some formations."""
    lines = draft.get("scenario", "a")["french"]
    changed = [{**line, "entries": entries.get(line["formation"], line["entries"])} for line in lines]
    draft.replace("scenario", "a", french=changed)


def _airlift_halved(draft: Draft) -> None:
    draft.change_rows("airdrop", lambda row: row if (row["row"] + row["column"]) % 2 == 0 else None)


def _airlift_doubled(draft: Draft) -> None:
    loads = {row["id"]: row["value"] for row in draft.get("table", "limits")["rows"] if row["id"].endswith("_load")}
    goods = {name: 2 * value for name, value in loads.items() if name != "units_per_load"}
    draft.set_numbers("limits", units_per_load=2 * loads["units_per_load"], **goods)


def _no_howitzers(draft: Draft) -> None:
    _start(draft, vm_ammo=10)
    draft.set_numbers("limits", vm_ammo_gain=1, extra_ammo=3)


def _january_assault(draft: Draft) -> None:
    trench = dict.fromkeys(draft.get("scenario", "a")["start"]["trench"], 0)
    draft.replace(
        "scenario",
        "a",
        start={**draft.get("scenario", "a")["start"], "vm_ammo": 15, "replacements": 50, "trench": trench},
    )


def _paras_in_the_north(draft: Draft) -> None:
    lines = {line["formation"]: line["entries"] for line in draft.get("scenario", "a")["french"]}
    pairs = [("1 BEP", "3/13 DBLE"), ("8 BPC", "5/7 RTA")]
    _entries(draft, **{one: lines[other] for pair in pairs for one, other in (pair, pair[::-1])})


def _late_monsoon(draft: Draft) -> None:
    weather = {row["turn"]: row["weather"] for row in draft.get("table", "turn_track")["rows"]}
    draft.change_rows("turn_track", lambda row: {**row, "weather": weather.get(row["turn"] - 7, "dry")})


def _no_counter_attack(draft: Draft) -> None:
    draft.drop_stages("GameTurn", "FrenchAssaultPhase")


def _double_reserve(draft: Draft) -> None:
    _entries(draft, **{"5 BPVN": ["D3", "E10", "E4", "E12"], "6 BPC": ["HQ", "C1", "H3", "D4"]})


def _vulture(draft: Draft) -> None:
    _start(draft, replacements=60)
    draft.set_numbers("limits", vm_ammo_gain=2, extra_ammo=0)


def _condor(draft: Draft) -> None:
    draft.set_numbers("limits", release_turn=9)

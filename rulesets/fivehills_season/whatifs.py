"""What if: the questions of content/battle/whatifs.yaml as season can put them. Each title says how."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Draft, Variant, variant_by


def variants() -> Sequence[Variant]:
    """The questions that this design can answer."""
    return [
        variant_by(
            "airlift-halved",
            "season",
            "Half the munitions levels, replacement points and companies a round",
            _airlift_halved,
        ),
        variant_by(
            "airlift-doubled",
            "season",
            "Twice the munitions levels, replacement points and companies a round",
            _airlift_doubled,
        ),
        variant_by(
            "no-howitzers",
            "season",
            "The Viet Minh begin with three barrage points and get half the levels",
            _no_howitzers,
        ),
        variant_by(
            "january-assault",
            "season",
            "Four barrage points and six trench points for the Viet Minh, weaker works for the camp",
            _january_assault,
        ),
        variant_by(
            "paras-in-the-north",
            "season",
            "1 BEP begins on Beatrice and 8 BPC on Gabrielle, whose battalions take their places",
            _paras_in_the_north,
        ),
        variant_by("late-monsoon", "season", "No week of rain", _late_monsoon),
        variant_by("no-counter-attack", "season", "The French make no operation of their own", _no_counter_attack),
        variant_by(
            "double-reserve",
            "season",
            "Two battalions more, of four parachute companies each, stand in the camp",
            _double_reserve,
        ),
        variant_by(
            "vulture",
            "season",
            "An air point strikes with strength six; from 10 April the Viet Minh get a munitions level less",
            _vulture,
        ),
    ]


def _airlift_halved(draft: Draft) -> None:
    rows = draft.get("table", "air_transport")["rows"]
    draft.replace("table", "air_transport", rows={line: [number // 2 for number in row] for line, row in rows.items()})
    draft.change_rows("weeks", lambda row: {**row, "replacements": row["replacements"] // 2})
    draft.change_rows("drops", lambda row: {**row, "companies": row["companies"] // 2})


def _airlift_doubled(draft: Draft) -> None:
    rows = draft.get("table", "air_transport")["rows"]
    draft.replace("table", "air_transport", rows={line: [number * 2 for number in row] for line, row in rows.items()})
    draft.change_rows("weeks", lambda row: {**row, "replacements": row["replacements"] * 2})
    draft.change_rows("drops", lambda row: {**row, "companies": row["companies"] * 2})


def _no_howitzers(draft: Draft) -> None:
    draft.replace("scenario", "full-battle", munitions={"french": 9, "viet-minh": 3})
    draft.change_rows("weeks", lambda row: {**row, "levels": row["levels"] // 2})


def _january_assault(draft: Draft) -> None:
    draft.replace("scenario", "full-battle", munitions={"french": 9, "viet-minh": 4})
    draft.set_numbers("limits", digging=6)
    draft.replace("row", "fire_column/position", value=-1)
    draft.replace("row", "melee_column/works", value=-2)


def _paras_in_the_north(draft: Draft) -> None:
    draft.exchange("battalion", "1 BEP", "III/13 DBLE")
    draft.exchange("battalion", "8 BPC", "V/7 RTA")


def _late_monsoon(draft: Draft) -> None:
    draft.change_rows("weeks", lambda row: {**row, "rain": 0})


def _no_counter_attack(draft: Draft) -> None:
    draft.drop_stages("Round", "FrenchOperation")


def _double_reserve(draft: Draft) -> None:
    for battalion, places in (("7 BPC", ["H3", "H5", "C1", "C3"]), ("10 BPCP", ["D4", "OP", "E10", "E11"])):
        for number, place in enumerate(places, 1):
            name = f"{number}/{battalion}"
            unit = {"id": f"{battalion.replace(' ', '')}-{number}", "name": name, "side": "french", "class": "para"}
            draft.add("unit", {**unit, "battalion": battalion, "at": place})


def _vulture(draft: Draft) -> None:
    draft.change_rows("weeks", lambda row: {**row, "levels": row["levels"] - (row["turn"] >= 5)})
    draft.set_numbers("limits", air_strength=6)

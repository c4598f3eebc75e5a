"""What if: the questions of content/battle/whatifs.yaml as storm can put them. Each title says how."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Draft, Variant, variant_by


def variants() -> Sequence[Variant]:
    """The questions that this design can answer."""
    return [
        variant_by(
            "airlift-halved",
            "storm",
            "An area is out of supply from 6, two from 12; the French draw a card less each turn",
            _airlift_halved,
        ),
        variant_by(
            "airlift-doubled",
            "storm",
            "An area is out of supply only from 13; the French draw a card more each turn",
            _airlift_doubled,
        ),
        variant_by("no-howitzers", "storm", "The four Artillery Barrages are not in the Viet Minh deck", _no_howitzers),
        variant_by(
            "paras-in-the-north",
            "storm",
            "1 BEP begins on Beatrice and 8 BPC on Gabrielle, whose battalions take their places",
            _paras_in_the_north,
        ),
        variant_by("late-monsoon", "storm", "The French draw four cards also in the last two turns", _late_monsoon),
        variant_by("no-counter-attack", "storm", "Counter Attack is not in the French deck", _no_counter_attack),
        variant_by(
            "double-reserve",
            "storm",
            "Two battalions more, of four parachute companies each, stand beside the airstrip",
            _double_reserve,
        ),
        variant_by(
            "vulture",
            "storm",
            "The bombers strike with twice the firepower, through cover; from turn 5 the Viet Minh draw a card less",
            _vulture,
        ),
    ]


def _cards(draft: Draft, french: int = 0, viet_minh: int = 0, since: int = 1) -> None:
    def change(row: dict[str, int]) -> dict[str, int]:
        late = row["turn"] >= since
        return {**row, "french": row["french"] + french * late, "viet_minh": row["viet_minh"] + viet_minh * late}

    draft.change_rows("turn_track", change)


def _supply(draft: Draft, one_from: int, two_from: int) -> None:
    rows = draft.get("table", "supply_result")["rows"]
    draft.replace("table", "supply_result", rows={roll: [(roll >= one_from) + (roll >= two_from)] for roll in rows})


def _airlift_halved(draft: Draft) -> None:
    _supply(draft, one_from=6, two_from=12)
    _cards(draft, french=-1)


def _airlift_doubled(draft: Draft) -> None:
    _supply(draft, one_from=13, two_from=17)
    _cards(draft, french=1)


def _no_howitzers(draft: Draft) -> None:
    for card in draft.ids("card"):
        if draft.get("card", card)["group"] == "artillery_barrage":
            draft.remove("card", card)


def _paras_in_the_north(draft: Draft) -> None:
    draft.exchange("formation", "1 BEP", "III/13 DBLE")
    draft.exchange("formation", "8 BPC", "V/7 RTA")


def _late_monsoon(draft: Draft) -> None:
    draft.change_rows("turn_track", lambda row: {**row, "french": max(4, row["french"])})


def _no_counter_attack(draft: Draft) -> None:
    for card in draft.ids("card"):
        if draft.get("card", card)["group"] == "counter_attack":
            draft.remove("card", card)


def _double_reserve(draft: Draft) -> None:
    for formation, area in (("7 BPC", "A21"), ("10 BPCP", "A20")):
        for company in ("1", "2", "3", "4"):
            slug = formation.lower().replace(" ", "-")
            unit = {"id": f"fr-{slug}-{company}", "name": f"{company}/{formation}", "side": "french", "class": "para"}
            draft.add("unit", {**unit, "formation": formation, "company": company, "at": area})


def _vulture(draft: Draft) -> None:
    bombers = draft.get("card", "fr-b26-bombers-1")["effects"]
    effects = [{**effect, "values": {**effect["values"], "firepower": 16, "terrain": 0}} for effect in bombers]
    draft.replace("card", "fr-b26-bombers-1", effects=effects)
    _cards(draft, viet_minh=-1, since=5)

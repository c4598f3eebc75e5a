"""The rules that tonkin can be played without: what is each worth? `--variant without-...`."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Variant, variant_without

OF = "tonkin"


def variants() -> Sequence[Variant]:
    """The rules that can be switched off."""
    return [
        variant_without(
            "trenches",
            OF,
            "Trenches protect nobody",
            "4.7-d, 4.13-d, 4.6-b",
            rows=["combat_roll/trench", "barrage_roll/trench", "dg_defender/trench"],
        ),
        variant_without(
            "morale",
            OF,
            "Morale counts for nothing in combat and under fire",
            "4.9-b",
            rows=["combat_roll/morale", "barrage_roll/steady"],
        ),
        variant_without(
            "terrain",
            OF,
            "Forests, mountains and rivers help no defender",
            "4.7-d",
            rows=[f"combat_roll/{row}" for row in ("forest", "mountain", "minor_river", "major_river", "city")],
        ),
        variant_without("artillery", OF, "No guns fire barrages", "4.6-a", rules=["options.gun_targets"]),
        variant_without("air", OF, "No aircraft and no ships fire", "4.6-e, 4.6-f", rules=["options.has_planes"]),
        variant_without("overruns", OF, "Nobody attacks on the march", "4.4-a", rules=["overrun.may_overrun"]),
        variant_without(
            "supply", OF, "Nobody suffers out of supply", "5.4-a, 5.4-e", stages={"GameTurn": ["SupplyCheck"]}
        ),
        variant_without(
            "replacements",
            OF,
            "Nobody gets replacements or reinforcements",
            "2.1-a, 2.7-a",
            stages={"GameTurn": ["Replacements"]},
        ),
        variant_without(
            "disorganization", OF, "Combat disorganizes nobody", "4.13-a", stages={"Combat": ["disorganization"]}
        ),
    ]

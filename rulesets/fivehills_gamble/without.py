"""The rules that gamble can be played without: what is each worth? `--variant without-...`."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Variant, variant_without

OF = "gamble"


def variants() -> Sequence[Variant]:
    """The rules that can be switched off."""
    return [
        variant_without(
            "trenches", OF, "Trenches do not move forward", "8.5-A, 8.5-B-a", stages={"FrenchPostAssault": ["Trenches"]}
        ),
        variant_without("morale", OF, "The morale of divisions never changes", "5.2-D-a", rules=["morale.shift"]),
        variant_without(
            "reaction-fire",
            OF,
            "Who is assaulted does not fire first",
            "3.5-A-a, 7.4-A-a",
            stages={"VmAssaultPhase": ["FrenchDefenseFire"], "FrenchAssaultPhase": ["VmDefenseFire"]},
        ),
        variant_without(
            "artillery",
            OF,
            "No guns fire, neither before an assault nor in it",
            "2.2-A-a, 3.4-a, 6.3-A-a, 7.3",
            stages={
                "VmPreAssault": ["VmBombardment"],
                "VmAssaultPhase": ["FrenchSupportBarrage"],
                "FrenchPreAssault": ["FrenchBombardment"],
                "FrenchAssaultPhase": ["VmSupportBarrage"],
            },
        ),
        variant_without(
            "air",
            OF,
            "Nothing is dropped and no aircraft strikes",
            "5.4-A-a, 6.1",
            stages={"SupplyPhase": ["Airdrop"], "FrenchPreAssault": ["AirstrikeSegment"]},
        ),
        variant_without(
            "supply",
            OF,
            "The camp needs no supplies",
            "5.3-A-a, 5.3-B-a, 5.3-C-a",
            stages={"SupplyPhase": ["FrenchSupply"]},
        ),
        variant_without(
            "replacements",
            OF,
            "The Viet Minh rebuild no battalion",
            "5.2-C-b",
            rules=["supply_morale.rebuildable"],
        ),
        variant_without(
            "reaction",
            OF,
            "The French do not move in answer to an assault",
            "3.3-a",
            stages={"VmAssaultPhase": ["FrenchReaction"]},
        ),
        variant_without(
            "counter-attack", OF, "The French never assault", "7.0-a", stages={"GameTurn": ["FrenchAssaultPhase"]}
        ),
        variant_without(
            "attrition",
            OF,
            "Isolation and disease cost nobody anything",
            "4.1-A-a, 4.1-B, 8.1-A-a",
            stages={"VmPostAssault": ["VmAttrition"], "FrenchPostAssault": ["FrenchAttrition"]},
        ),
    ]

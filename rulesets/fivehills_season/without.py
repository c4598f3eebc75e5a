"""The rules that season can be played without: what is each worth? `--variant without-...`."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Variant, variant_without

OF = "season"


def variants() -> Sequence[Variant]:
    """The rules that can be switched off."""
    return [
        variant_without("trenches", OF, "Nobody digs", "3.1-s, 3.1-u", stages={"Week": ["Entrenchment"]}),
        variant_without(
            "morale",
            OF,
            "Nobody checks morale, and it counts for nothing hand to hand",
            "0.1-r, CRT.F-a, CRT.H-a, CRT.H-k",
            rules=["results.check_morale"],
            rows=["melee_column/morale"],
        ),
        variant_without(
            "reaction-fire",
            OF,
            "Who is attacked does not fire first",
            "5.4-a, 6.2.4-a",
            stages={"VmImpulse": ["FrenchRifles"], "FrenchImpulse": ["VmRifles"]},
        ),
        variant_without(
            "artillery",
            OF,
            "No guns fire in an attack",
            "5.2-a, 5.4-a, 6.2.2-a, 6.2.4-b",
            stages={"VmImpulse": ["VmBarrage", "FrenchBarrage"], "FrenchImpulse": ["FrenchShells", "VmShells"]},
        ),
        variant_without(
            "air", OF, "The French have no air points", "3.2-l, 3.2-m", stages={"FrenchSupply": ["airpower"]}
        ),
        variant_without(
            "replacements", OF, "The French get no replacements", "3.2-t", stages={"FrenchSupply": ["replacements"]}
        ),
        variant_without(
            "reinforcements", OF, "No paratroops jump into the camp", "4.1-a", stages={"Round": ["Paratroops"]}
        ),
        variant_without(
            "counter-attack",
            OF,
            "The French neither answer an assault nor attack",
            "5.6-a, 6.2-a",
            stages={"Round": ["FrenchOperation"], "VmImpulse": ["french_answer"]},
        ),
        variant_without(
            "attrition", OF, "The siege itself costs nobody anything", "8-a", stages={"Week": ["Attrition"]}
        ),
    ]

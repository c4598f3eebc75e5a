"""The rules that enpointe can be played without: what is each worth? `--variant without-...`."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Variant, variant_without

OF = "enpointe"


def variants() -> Sequence[Variant]:
    """The rules that can be switched off."""
    return [
        variant_without(
            "artillery",
            OF,
            "No battery fires",
            "10-a",
            stages={"Campaign": ["barrage"], "GameTurn": ["ArtilleryPhase"]},
        ),
        variant_without(
            "reaction-fire", OF, "Nobody fires in the other side's segment", "6.4", rules=["reactions.may_react"]
        ),
        variant_without("morale", OF, "Nobody fails a morale check", "11-b", rules=["morale.fails_check"]),
        variant_without(
            "concealment",
            OF,
            "Concealment protects nobody",
            "8-a",
            rows=["fire_dice/concealed", "indirect_dice/concealed", "assault_initiative/concealed"],
        ),
        variant_without(
            "terrain",
            OF,
            "Cover protects nobody",
            "9.3-a",
            rows=[f"fire_dice/{row}" for row in ("light", "medium", "heavy")]
            + [f"{table}/{row}" for table in ("indirect_dice", "assault_dice") for row in ("medium", "heavy")],
        ),
        variant_without(
            "command",
            OF,
            "Units act as well out of command as in it",
            "5.3",
            rows=["activation/cut_off", "activation/ooc", "activation/ooc_pinned"],
        ),
        variant_without(
            "rallies",
            OF,
            "Pinned and neutralised units do not rally",
            "11.2-c",
            stages={"AdministrativePhase": ["rallies"]},
        ),
        variant_without(
            "demoralisation",
            OF,
            "Losses demoralise no formation",
            "12.2-a",
            stages={"AdministrativePhase": ["formation_morale"]},
        ),
    ]

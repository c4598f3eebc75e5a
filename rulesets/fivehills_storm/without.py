"""Storm without one of its rules: what is that rule worth? Each is a variant, `--variant without-trenches`."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Variant, variant_without


def variants() -> Sequence[Variant]:
    """The rules that can be switched off."""
    return [
        _without("terrain", "Terrain and trenches protect nobody", "8.3.2-f", "figures.terrain_value"),
        _without("trenches", "Nobody digs", "9.0-a, 9.0-b", "sap.sappable_areas", "sap.levels_possible"),
        _without("retreats", "Units that should retreat are lost", "8.4.2-a", "retreats.refuges"),
        _without("cards", "Both hands stay empty", "5.1-a", "draw.hand_number"),
        _without("replacements", "The Viet Minh get no replacements", "12.1-a", "end.from_replacement_box"),
        _without(
            "counter-attack",
            "The French cannot act from several areas at once",
            "6.1-e",
            "counter_attack.can_counter_attack",
        ),
    ]


def _without(word: str, title: str, cite: str, *rules: str) -> Variant:
    return variant_without(word, "storm", title, cite, rules)

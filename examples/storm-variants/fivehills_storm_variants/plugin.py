"""The three variants. Two are nothing but their files; the third has hooks of its own."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path

from fivehills import Variant, hookimpl
from fivehills.variants import variant_from

from fivehills_storm_variants import wire

HERE = Path(__file__).parent


@hookimpl
def register_variants() -> Sequence[Variant]:
    return [
        variant_from(HERE / "rains.yaml"),
        variant_from(HERE / "dry.yaml"),
        dataclasses.replace(wire.DATA, plugin=wire),
    ]

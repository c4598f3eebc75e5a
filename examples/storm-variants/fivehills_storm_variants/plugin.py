"""The three variants, of which two are nothing but their files and one has hooks of its own, and a bot."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from fivehills import Bot, Variant, hookimpl, variant_from

from fivehills_storm_variants import wire
from fivehills_storm_variants.bots import Stormer

HERE = Path(__file__).parent


@hookimpl
def register_variants() -> Sequence[Variant]:
    return [
        variant_from(HERE / "rains.yaml"),
        variant_from(HERE / "dry.yaml"),
        dataclasses.replace(wire.DATA, plugin=wire),
    ]


@hookimpl
def register_bots() -> Mapping[str, Callable[[], Bot]]:
    return {"stormer": Stormer}

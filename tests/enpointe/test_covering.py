"""Who covers a hex is remembered while nobody moves: the answer is always that of a look without memory."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fivehills import bits, new_game
from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.known import Cover, Known
from fivehills_enpointe.rules import fire, sight
from fivehills_enpointe.rules.covering import cover_of

GUARD, MORTAR = "bep-1-legion-1", "bep-hw-mortar60-1"


def looked_up_anew(game: Any, side: int, place: int) -> Cover:
    game.data.known = Known((), bytearray(), ())
    return cover_of(game, side, place)


@pytest.mark.parametrize("scenario", ["tam-quan", "eliane-2"])
def test_the_memory_never_lags_behind_the_game(scenario: str) -> None:
    game, rng = new_game("enpointe", scenario, seed=11), Random(11)
    for _ in range(600):
        game.play(rng.choice(game.decision.actions))
        if game.over:
            break
        known = game.data.known
        remembered = [(side, place) for side in (0, 1) for place in (*known.covers[side], rng.randrange(100))]
        answers = [cover_of(game, side, place) for side, place in remembered]

        assert answers == [looked_up_anew(game, side, place) for side, place in remembered]


def covering(f: Any, side: int, place: int) -> int:
    """The units of a side that have a hex in range and in sight."""
    _, units = cover_of(f.game, side, place)
    return units


def guarded(field: Any) -> tuple[Any, int]:
    """A field with one unit on it, and a hex that it covers."""
    f = field()
    f.put("B1004", GUARD)
    return f, f.hex("B1304")


@pytest.mark.rule("6.5-d", "6.5-g")
def test_who_moves_covers_other_hexes_at_once(field: Any) -> None:
    f, place = guarded(field)
    assert covering(f, FRENCH, place) == f.units(GUARD)

    f.put("eliminated", GUARD)
    assert covering(f, FRENCH, place) == 0


@pytest.mark.rule("6.5-g", "10.6-b", "15.3-a")
@pytest.mark.parametrize("veil", ["smoke1", "smoke2", "burning"])
def test_smoke_and_fire_hide_a_hex_from_those_who_covered_it(field: Any, veil: str) -> None:
    f, place = guarded(field)
    assert cover_of(f.game, FRENCH, place)[0] == f.units(GUARD)

    hexes = 1 << f.hex("B1103") | 1 << f.hex("B1203") | 1 << f.hex("B1104") | 1 << f.hex("B1204")
    setattr(f.state, veil, hexes)
    assert cover_of(f.game, FRENCH, place) == (0, 0)


@pytest.mark.rule("6.1-f", "6.5-g", "10.8-d")
@pytest.mark.parametrize("why", ["limbered", "dry"])
def test_a_crew_without_its_mortar_covers_what_infantry_does(field: Any, why: str) -> None:
    f = field()
    f.put("B1004", MORTAR)
    far = f.hex("B1804")
    near = next(place for place in bits(f.data.around[f.hex("B1004")]) if place != f.hex("B1004"))
    assert covering(f, FRENCH, near) == 0
    was = covering(f, FRENCH, far)

    f.mark(why, MORTAR)
    assert covering(f, FRENCH, near) == f.units(MORTAR)
    assert covering(f, FRENCH, far) == 0 != was
    assert cover_of(f.game, VIET_MINH, near) == (0, 0)


@pytest.mark.rule("3.3-e", "6.5-g", "10.8-b")
def test_a_mortar_that_follows_another_leader_covers_what_he_sees(field: Any) -> None:
    f = field()
    f.put("B1004", MORTAR)
    f.put("B1304", "bep-1-hq")
    unit, own, his = f.unit(MORTAR), f.hex("B1004"), f.hex("B1304")
    seen = sight.visible(f.game, his, fire.covered(f.game, unit)) & ~sight.visible(f.game, own)
    place = bits(seen)[0]
    assert not covering(f, FRENCH, place) & f.units(MORTAR)

    f.state.formation[unit] = f.data.formation_index["bep-1"] + 1
    assert covering(f, FRENCH, place) & f.units(MORTAR)


@pytest.mark.rule("6.1-f", "6.5-g", "10.8-b")
@pytest.mark.parametrize("why", ["limbered", "dry"])
def test_nobody_looks_for_infantry_nor_for_a_crew_without_its_mortar(field: Any, why: str) -> None:
    f = field()
    f.put("B1004", MORTAR, GUARD)
    f.put("B1304", "bep-1-hq")
    unit, own, his = f.unit(MORTAR), f.hex("B1004"), f.hex("B1304")
    f.state.formation[unit] = f.data.formation_index["bep-1"] + 1
    place = bits(sight.visible(f.game, his) & ~sight.visible(f.game, own))[0]
    assert fire.with_line(f.game, f.units(MORTAR, GUARD), place) == 1 << unit

    f.mark(why, MORTAR)
    assert fire.with_line(f.game, f.units(MORTAR, GUARD), place) == 0

"""How far and through what one sees: the light of the turn, smoke and fire."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills import bits
from fivehills_enpointe.rules import sight


@pytest.mark.rule("4.1-c")
def test_by_day_sight_reaches_sixty_hexes(table: Any) -> None:
    assert sight.visibility(table("khau-vac").game) == 60


@pytest.mark.rule("4.1-a", "4.1-c", "S3-a")
def test_a_line_that_is_free_but_too_long_is_explained_by_its_length(table: Any) -> None:
    t = table("tu-le")
    here, far = t.hex("B1410"), t.data.hexmap.distances(t.hex("B1410"))
    free = [place for place in bits(t.data.hexes) if t.data.sight.trace(here, place, 0, 0).clear]
    blocked = next(place for place in bits(t.data.hexes) if far[place] < 8 and place not in free)

    for place in free:
        line = sight.los(t.game, here, place)
        assert line.clear is (far[place] <= 10)
        assert ("sight reaches 10" in line.why) is (far[place] > 10)
    assert any(far[place] > 10 for place in free)
    assert not sight.los(t.game, here, blocked).clear
    assert "sight reaches" not in sight.los(t.game, here, blocked).why


@pytest.mark.rule("10.6-b", "15.3-a")
@pytest.mark.parametrize("marker", ["smoke1", "smoke2", "burning"])
def test_smoke_and_fire_stop_a_line(table: Any, marker: str) -> None:
    t = table("khau-vac")
    here = t.hex("B1010")
    before = sight.visible(t.game, here)
    ring = t.data.hexmap.within_mask(here, 3) & ~t.data.hexmap.within_mask(here, 2)
    setattr(t.state, marker, ring)
    lost = [place for place in bits(before & ~sight.visible(t.game, here)) if not ring >> place & 1]

    assert len(lost) > 20
    assert not any(sight.los(t.game, here, place).clear for place in lost[:20])
    assert not any(sight.watchers(t.game, place, 1 << here) for place in lost[:20])


@pytest.mark.rule("S3-b")
@pytest.mark.parametrize("top", ["B1411", "B2105", "B1914"])
def test_the_three_hills_of_tu_le_rise_where_the_card_puts_them(table: Any, top: str) -> None:
    t = table("tu-le")
    place = t.hex(top)
    around = [t.data.level[n] for n in bits(t.data.hexmap.within_mask(place, 4))]

    assert t.data.level[place] > min(around)
    assert t.data.level[place] == max(t.data.level[n] for n in bits(t.data.adjacent[place] | 1 << place))

"""Ways that are remembered: they follow trenches, control and presence as these change."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills import Game
from fivehills_season.phases.marches import FrenchAdvance, FrenchAnswer, FrenchMarch, VmMarch
from fivehills_season.phases.strategic import FrenchRedeploy

FRENCH, VIET_MINH = 0, 1


def where(game: Game, march: Any) -> set[str]:
    """The places out of which a march can begin."""
    return {str(action).split()[1] for action in march.legal(game) if action.verb == "march"}


def put(game: Game, piece: str, space: str) -> None:
    game.move(1 << game.rules.piece_index[piece], game.rules.board.index[space])


@pytest.mark.rule("4.2.1-a", "4-b")
def test_battalions_go_where_trenches_have_been_dug_meanwhile(season):
    put(season, "vm-11", "zone-N")
    assert "zone-N" not in where(season, VmMarch())
    season.state.trench[season.rules.board.index["zone-P"]] = 1

    assert "zone-N" in where(season, VmMarch())


@pytest.mark.rule("4.2.2-a", "3.3-c", "4.2.3-c", "4-b")
@pytest.mark.parametrize("step", [FrenchMarch, FrenchRedeploy])
def test_the_french_walk_until_the_neighbours_are_lost(season, step):
    index, march = season.rules.board.index, step()
    assert "AM1" in where(season, march)
    put(season, "BT3-12", "drop")
    put(season, "vm-11", "AM2")

    assert "AM1" not in where(season, march)
    assert season.state.control[VIET_MINH] >> index["AM2"] & 1


@pytest.mark.rule("6.2.3-a", "5.6-a", "5.6-b")
@pytest.mark.parametrize("step", [FrenchAdvance, FrenchAnswer])
def test_french_moves_of_an_impulse_see_who_came(season, step):
    board, march = season.rules.board, step()
    season.state.attacked = season.data.pas
    assert "OP" in where(season, march)
    for number, place in enumerate(("D4", "EP", "H1", "H2")):
        season.move(season.state.occ[board.index[place]], board.index["destroyed"])
        put(season, ("vm-11", "vm-16", "vm-428", "vm-80")[number], place)

    assert "OP" not in where(season, march)

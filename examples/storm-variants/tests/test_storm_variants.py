"""What must hold for every ruleset also holds with each variant, and with both."""

import pytest
from fivehills import new_game
from fivehills.errors import VariantConflict
from fivehills.testing import conformance_tests

test_rains = conformance_tests("storm", variants=["rains"], games=3)
test_wire = conformance_tests("storm", variants=["wire"], games=3)
test_both = conformance_tests("storm", variants=["rains", "wire"], games=3)
test_six_weeks = conformance_tests("storm", "six-weeks", variants=["rains", "wire"], games=3)


def test_rain_and_drought_do_not_go_together():
    with pytest.raises(VariantConflict, match="'dry' and 'rains'"):
        new_game("storm", variants=["rains", "dry"])


def test_nobody_retreats_behind_wire():
    from fivehills_storm.rules.retreats import refuges

    game = new_game("storm", variants=["wire"])
    unit = next(u for u in range(len(game.rules.pieces)) if game.state.at[u] >= 0 and refuges(game, 0, u, 0))
    open_to_it = refuges(game, 0, unit, 0)
    game.state.wire = open_to_it
    assert not refuges(game, 0, unit, 0) & open_to_it

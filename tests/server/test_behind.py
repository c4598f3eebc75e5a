"""Places behind answers that only name a part of the map, and what was picked so far."""

from __future__ import annotations

from random import Random

import pytest

from fivehills.play.behind import places_behind
from fivehills.play.start import new_game


@pytest.mark.parametrize("ruleset", ["gamble", "tonkin"])
def test_every_place_behind_a_part_can_be_reached_through_it(ruleset: str) -> None:
    game, rng, seen = new_game(ruleset, seed=4), Random(4), 0
    while seen < 3:
        decision = game.decision
        behind = places_behind(game, decision.actor)
        assert set(behind) <= {str(action) for action in decision.actions if action.is_part}
        for text, places in list(behind.items())[:2]:
            seen += 1
            assert _reached(game, text, places[-1]), f"{text} does not lead to {places[-1]}"
        game.play(rng.choice(decision.actions))


def _reached(game: object, text: str, place: str) -> bool:
    """Whether going on by the part in which a place lies comes to a question about it."""
    after = game.copy()  # type: ignore[attr-defined]
    after.play(text)
    deeper = places_behind(after, after.decision.actor)
    at = after.view(after.decision.actor)["spaces"].get(place, {}).get("pieces", [])
    things = {id_ for action in after.decision.actions for _, id_, _ in action.things(-1)}
    return bool(things & {place, *at}) or any(_reached(after, part, place) for part in deeper if place in deeper[part])


def test_the_view_of_whoever_chooses_tells_what_was_picked() -> None:
    game = new_game("storm", seed=7)
    game.play("assault A11 A14")
    assert "chosen" not in game.view("viet-minh")["decision"]
    pick = next(action for action in game.decision.actions if action.verb == "select")
    game.play(pick)
    assert game.view("viet-minh")["decision"]["chosen"] == [pick.things(-1)[0][1]]
    assert "chosen" not in game.view("french")["decision"]

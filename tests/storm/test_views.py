"""What each player sees: hands are secret, everything else is open."""

from __future__ import annotations

from random import Random

import pytest

from fivehills import Game, bits, new_game

OPEN = ("spaces", "pieces")


def cards(game: Game, side: str, pile: str) -> list[str]:
    held = getattr(game.state, pile)[game.rules.side_index[side]]
    return [game.rules.cards[card].id for card in bits(held)]


@pytest.mark.rule("5.0")
@pytest.mark.parametrize(("side", "enemy"), [("french", "viet-minh"), ("viet-minh", "french")])
def test_a_player_sees_his_own_hand_and_the_size_of_the_enemys(storm, side, enemy):
    hand = storm.view(side)["piles"]["hand"]

    assert sorted(hand[side]["cards"]) == sorted(cards(storm, side, "hand"))
    assert hand[enemy] == {"size": len(cards(storm, enemy, "hand"))}


@pytest.mark.rule("5.0")
@pytest.mark.parametrize("side", ["french", "viet-minh", None])
def test_nobody_sees_a_draw_deck_and_everybody_the_discards(storm, side):
    storm.play(next(a for a in storm.decision.actions if a.verb == "dig"))
    storm.play("at A7")
    piles = storm.view(side)["piles"]

    assert piles["discard"]["viet-minh"]["cards"] == cards(storm, "viet-minh", "discard")
    assert len(piles["discard"]["viet-minh"]["cards"]) == 1
    for owner in ("french", "viet-minh"):
        assert piles["deck"][owner] == {"size": len(cards(storm, owner, "deck"))}


@pytest.mark.rule("5.0")
def test_units_and_markers_are_the_same_for_both_players(storm):
    storm.play("sap A11")
    storm.play("level 1")
    while storm.decision.step == "SapUnits":
        storm.play(storm.decision.actions[0])
    french, viet_minh, spectator = (storm.view(side) for side in ("french", "viet-minh", None))

    for part in OPEN:
        assert french[part] == viet_minh[part] == spectator[part]
    assert french["spaces"]["A11"]["markers"] == {"trench": 1}
    assert len(french["pieces"]) == len(storm.rules.pieces)


@pytest.mark.rule("5.0")
def test_the_log_tells_a_player_only_his_own_cards(storm):
    texts = {side: " ".join(line["text"] for line in storm.view(side)["log"]) for side in ("french", "viet-minh")}
    names = {
        side: {storm.rules.cards[storm.rules.card_index[card]].name for card in cards(storm, side, "hand")}
        for side in texts
    }

    assert any(name in texts["french"] for name in names["french"])
    assert not any(name in texts["french"] for name in names["viet-minh"] - names["french"])
    assert not any(name in texts["viet-minh"] for name in names["french"] - names["viet-minh"])


@pytest.mark.rule("5.0", "4.0-e")
def test_a_question_for_a_card_does_not_betray_the_hand(storm):
    """The French are asked in an assault whether or not their hand holds an answer."""
    asked = set()
    for seed in range(20):
        twin = storm.sample("viet-minh", Random(seed))
        twin.play("assault A11 A10")
        twin.play("all")
        while twin.decision.actor == "viet-minh":
            twin.play("pass")
        asked.add((twin.decision.actor, twin.decision.step))

    assert asked == {("french", "CardWindow")}


@pytest.mark.rule("15.0-c")
def test_a_bid_is_secret_until_both_are_made():
    game = new_game("storm", options={"bidding": True}, seed=1)
    game.play("bid 8")

    assert game.view("french")["tracks"]["bid"]["french"] == 8
    assert "french" not in game.view("viet-minh")["tracks"].get("bid", {})
    assert "8" not in " ".join(line["text"] for line in game.view("viet-minh")["log"])

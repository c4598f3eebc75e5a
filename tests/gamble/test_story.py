"""The story of gamble: what came of every die stands in words before it, under the heading of its segment."""

from __future__ import annotations

from random import Random

import pytest

from fivehills.engine.actions import Action
from fivehills.engine.log import HEADING, SUM, render
from fivehills.play.game import Game
from fivehills.play.start import new_game
from fivehills.play.story import Part, story

SAYS = {
    "the bombardment": {"bombarded"},
    "the airstrike": {"airstrike"},
    "the Commando Raid": {"raid"},
    "trucks and dumps": {"supply_hit", "trucks_spared"},
    "the Supply Hit Table": {"supply_hit"},
    "the Fire Roll": {"defense_result", "assault_result", "last_push"},
    "the Effect Roll": {"defense_result", "assault_result"},
    "the weather": {"weather", "foul_weather"},
    "an abort": {"turned_back", "nobody_aborts"},
    "a row turned back": {"turned_back", "row_is_empty"},
    "the Rats of Nam Youm": {"rats", "no_rats"},
    "the patrols": {"patrol_ammo", "patrol_morale"},
    "the price of reinforcement": {"price_in_ammo", "price_in_morale"},
    "wounded or gone": {"wounded", "gone"},
    "a para battalion from Hanoi": {"battalion_granted", "battalion_refused"},
    "the Surrender Roll": {"garrison_fights_on", "result"},
}
"""What is rolled for, and the lines of which one says what came of it."""
UNDER = {
    "bombarded": {"begins:VmBombardment", "begins:FrenchBombardment"},
    "airstrike": {"begins:AirstrikeSegment"},
    "raid": {"begins:CommandoRaidSegment"},
    "defense_result": {"begins:FrenchDefenseFire", "begins:VmDefenseFire"},
    "assault_result": {"begins:VmAssault", "begins:FrenchAssault"},
    "nobody_aborts": {"begins:Airdrop"},
    "moves": {
        "begins:VmOperationalMove", "begins:VmTacticalMove", "begins:FrenchReaction", "begins:VmAfterCombatMove",
        "begins:FrenchOperationalMove", "begins:FrenchTacticalMove", "begins:FrenchAfterCombatMove",
        "begins:FrenchAttrition",
    },
}  # fmt: skip
"""Lines, and the headings below which they may stand."""


@pytest.fixture(scope="module", params=range(4))
def told(request: pytest.FixtureRequest) -> list[Part]:
    """The story of two turns at random; whoever may pass does so seldom."""
    game, rng = new_game("gamble", "d", seed=request.param), Random(request.param)
    while game.setting_up:
        game.play(game.decision.shortcuts[0] if game.decision.shortcuts else game.decision.actions[0])
    begun = game.state.turn
    while not game.over and game.state.turn < begun + 2:
        game.play(_eager(game, rng))
    assert game.log is not None
    return story(game.rules, [render(game.rules, entry) for entry in game.log.visible(None)])


def _eager(game: Game, rng: Random) -> Action:
    action = rng.choice(game.decision.actions)
    return rng.choice(game.decision.actions) if action.verb in ("done", "pass") else action


def test_what_came_of_a_die_stands_in_words_before_it(told: list[Part]) -> None:
    said = ""
    for part in told:
        if part.event == "roll":
            purpose = part.text.removeprefix("dice for ").split(":")[0]
            assert said in SAYS[purpose], f"{part.text!r} stands below {said}"
        elif part.kind != SUM:
            said = part.event


def test_everything_stands_under_the_heading_of_its_segment(told: list[Part]) -> None:
    heading = ""
    for part in told:
        heading = part.event if part.kind == HEADING else heading
        if part.event in UNDER:
            assert heading in UNDER[part.event], f"{part.text!r} stands under {heading}"


def test_fire_without_effect_is_told_in_words(told: list[Part]) -> None:
    bombarded = [part.text for part in told if part.event == "bombarded"]
    assert any(text.endswith("is under fire: no effect.") for text in bombarded)
    assert all(text.endswith((": no effect.", ": hit.", ": shaken.")) for text in bombarded)

"""What a newcomer was promised: a default for every set-up, words that can be typed, places that are named."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import fivehills
from fivehills.cli import output, rulebook
from fivehills.cli.chart import Chart
from fivehills.cli.choices import Choices, SeveralFit
from fivehills.cli.screen import Screen
from fivehills.cli.session import Session
from fivehills.cli.sketch import Sketch
from fivehills.cli.table import Table
from fivehills.play.ease import answered_already
from fivehills.secrecy.view import layout

DESIGNS = ("storm", "season", "gamble", "tonkin", "enpointe")
SCENARIOS = [(ruleset, id_) for ruleset in DESIGNS for id_ in fivehills.compiled(ruleset).content.scenarios]
TYPED = [
    ("storm", None, "FLIP"),
    ("storm", None, "a8"),
    ("storm", None, "play b-26"),
    ("storm", None, "fire a11"),
    ("gamble", "d", "strike 54/102"),
]
PATIENCE = 3000
"""Questions in which the one is looked for that is to be answered."""


@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS)
def test_every_question_of_a_set_up_has_a_default(ruleset: str, scenario: str) -> None:
    """Placed by hand to the end: at each question the rest could be left to history, where there is a choice at all."""
    game, rng = fivehills.new_game(ruleset, scenario, seed=5), Random(5)
    while game.setting_up:
        decision = game.decision
        assert decision.shortcuts or len(decision.actions) == 1, decision.prompt
        game.play(rng.choice(decision.actions))


def choices_of(game: fivehills.Game) -> Choices:
    return Choices(game, Screen(layout(game.rules), {}))


def said_by(choices: Choices, words: str) -> list[fivehills.Action]:
    """The offered actions that show all these words, whatever their case."""
    wanted = words.lower().split()
    shown = [(action, f" {action} {action.label} ".lower()) for action in choices.actions]
    return [action for action, text in shown if all(f" {word}" in text for word in wanted)]


@pytest.mark.parametrize(("ruleset", "scenario", "words"), TYPED)
def test_words_that_single_an_action_out_play_it(ruleset: str, scenario: str | None, words: str) -> None:
    for seed in range(20):
        game, rng = fivehills.new_game(ruleset, scenario, seed=seed), Random(seed)
        choices = choices_of(game)
        while not game.over and game.moves < PATIENCE:
            found = said_by(choices, words)
            if len(found) == 1 and len(choices.actions) > 2:
                assert choices.meant(words, ()) is found[0]
                return
            game.play(rng.choice(game.decision.actions))
    pytest.fail(f"nobody was ever offered one action with {words!r}")


def understood(choices: Choices, line: str) -> list[fivehills.Action | None]:
    """The action that a line means, or all of those that are listed for it."""
    try:
        return [choices.meant(line, ())]
    except SeveralFit as several:
        return [action for _, action in several.found]


@pytest.mark.parametrize("ruleset", DESIGNS)
def test_every_label_that_is_shown_can_be_typed(ruleset: str) -> None:
    game, rng = fivehills.new_game(ruleset, seed=2), Random(2)
    choices = choices_of(game)
    while not game.over and game.moves < 300:
        action = rng.choice(game.decision.actions)
        assert action in understood(choices, action.label.upper())
        game.play(action)


@pytest.mark.parametrize("word", ["victory", "assault"])
@pytest.mark.parametrize("ruleset", DESIGNS)
def test_rules_are_found_by_words(ruleset: str, word: str) -> None:
    if (ruleset, word) == ("tonkin", "assault"):
        word = "combat"
    ledger = fivehills.compiled(ruleset).content.ledger
    told = " ".join(str(part) for part in rulebook.asked_for(ledger, word))
    assert word in told.lower()


def test_long_lists_say_where_units_stand() -> None:
    game = fivehills.new_game("gamble", "a", seed=11)
    while game.setting_up:
        game.play(answered_already(game) or (game.decision.shortcuts or game.decision.actions)[0])
    choices = choices_of(game)
    assert choices.numbered()[0][1].verb == "move"
    assert choices._short(choices.actions[0]) == "80/36/308 (1503)"


def test_a_prompt_says_where_its_unit_stands() -> None:
    game = fivehills.new_game("gamble", "a", seed=11)
    while game.setting_up:
        game.play(answered_already(game) or (game.decision.shortcuts or game.decision.actions)[0])
    game.play(game.decision.actions[0])
    assert game.decision.prompt == "Where does 80/36/308 (1503) go?"


def test_a_chart_shows_as_many_of_the_places_as_it_can() -> None:
    game = fivehills.new_game("gamble", "a", seed=11)
    chart = Chart(Screen(layout(game.rules), {}))
    near, far = ["0101", "0102", "0201"], ["4040", "4118"]
    shown = "\n".join(str(line) for line in chart.around(game.view(None), [*near, *far], 54, 20, marked=near))
    assert all(f"[{id_}]" in shown for id_ in near)


@pytest.mark.parametrize("height", [24, 40])
@pytest.mark.parametrize("ruleset", DESIGNS)
def test_every_question_can_be_seen_whole(ruleset: str, height: int, tmp_path: Path) -> None:
    """However many answers there are and however long their names: prompt and answers fit a screen of 80 columns."""
    game, rng = fivehills.new_game(ruleset, "eliane-2" if ruleset == "enpointe" else None, seed=2), Random(2)
    session = Session(Table(game, {}, tmp_path / "game.json"), output.console())
    session.console.size = (80, height)
    session.keyboard.is_terminal = True
    while not game.over and game.moves < 150:
        asked = session._question(game.view(game.decision.actor), session.choices.spaces())
        assert session.pager.fits(asked), game.decision.prompt
        game.play(rng.choice(game.decision.shortcuts if game.setting_up and game.moves < 2 else game.decision.actions))


def test_places_that_nobody_holds_have_no_holder_and_no_sign_for_one() -> None:
    game = fivehills.new_game("tonkin", seed=1)
    screen, view = Screen(layout(game.rules), {}), game.view(None)
    free = next(id_ for id_, entry in view["spaces"].items() if "control" in entry and not entry["control"])
    assert not screen._holder(view["spaces"][free])


@pytest.mark.parametrize("ruleset", ["storm", "season"])
def test_every_space_with_an_outline_has_a_place_on_the_sketch(ruleset: str) -> None:
    game = fivehills.new_game(ruleset, seed=1)
    screen = Screen(layout(game.rules), {})
    drawn = [id_ for id_, space in screen.spaces.items() if space.get("polygon") and not space.get("size")]
    for id_ in drawn:
        lines = Sketch(screen).around(game.view("french"), [id_], 54, 15, marked=[id_])
        assert f"[{screen.code(id_)}]" in "\n".join(map(str, lines))


@pytest.mark.parametrize("ruleset", DESIGNS)
def test_a_legend_names_unknown_units_only_where_some_are_hidden(ruleset: str) -> None:
    game = fivehills.new_game(ruleset, seed=5)
    while game.setting_up:
        game.play(game.decision.shortcuts[0] if game.decision.shortcuts else game.decision.actions[0])
    screen, view = Screen(layout(game.rules), {}), game.view("french")
    drawn = (Chart if layout(game.rules)["map"].get("hexes") else Sketch)(screen)
    said = any("unknown units" in legend.plain for legend in drawn.legends(view))
    assert said == game.rules.content.ruleset.hidden

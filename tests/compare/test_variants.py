"""Every design can be played without single rules and with the what-ifs: games end, and the thing is otherwise."""

from __future__ import annotations

from functools import cache

import pytest

from fivehills import new_game
from fivehills.batch.simulate import play_out
from fivehills.bots.players import make_bot
from fivehills.cases.run import case_paths, read_case, run_case
from fivehills.chronicle import history
from fivehills.content.loader import load
from fivehills.engine import rules
from fivehills.errors import RulesetError
from fivehills.play import start
from fivehills.plugins.discovery import registry
from fivehills.plugins.draft import Draft
from fivehills.proof.citations import ids_in

SCENARIOS = {
    "storm": "standard",
    "season": "full-battle",
    "gamble": "a",
    "tonkin": "dien-bien-phu",
    "enpointe": "eliane-2",
}
ALL = [key for key in registry().variants if key[0] in SCENARIOS]
WITHOUT = [key for key in ALL if key[1].startswith("without-")]
ASKED = [what.id for what in history.facts("whatifs").whatifs]
WHAT_IFS = [key for key in ALL if key[1] in ASKED]


@cache
def _played(ruleset, variant=""):
    game = new_game(ruleset, SCENARIOS[ruleset], seed=7, variants=[variant] if variant else [])
    bot = make_bot("random")
    play_out(game, [bot, bot])
    return game


@pytest.mark.parametrize(("ruleset", "variant"), [*WITHOUT, *WHAT_IFS])
def test_games_with_something_otherwise_end_and_break_nothing(ruleset, variant):
    game = _played(ruleset, variant)
    assert game.over
    broken = game.rules.hooks.hook.invariants(g=game)
    assert not [fact for facts in broken for fact in facts]


@pytest.mark.parametrize("ruleset", SCENARIOS)
def test_at_least_six_rules_of_each_design_can_be_switched_off(ruleset):
    assert sum(of == ruleset for of, _ in WITHOUT) >= 6


@pytest.mark.parametrize(("ruleset", "variant"), WITHOUT)
def test_a_rule_that_is_switched_off_is_one_of_the_ledger(ruleset, variant):
    found = registry().ruleset(ruleset)
    known = {rule.id for rule in load(found.content, found.shape).ledger.rules}
    cited = [id_.strip() for id_ in registry().variants[ruleset, variant].cite.split(",")]
    assert set(cited) <= known


def test_eight_questions_are_put_to_at_least_three_designs():
    answered = [sum(id_ == what for _, id_ in WHAT_IFS) for what in ASKED]
    assert sum(count >= 3 for count in answered) >= 8


# --- the rule is off ------------------------------------------------------------------------------------------------

SILENT = [
    ("storm", "trenches", "saps"),
    ("storm", "retreats", "retreats"),
    ("storm", "cards", "plays"),
    ("season", "trenches", "digs"),
    ("season", "morale", "fails"),
    ("season", "artillery", "shells"),
    ("season", "air", "air_points"),
    ("season", "replacements", "restored"),
    ("season", "reinforcements", "lands"),
    ("season", "reconnaissance", "recon"),
    ("season", "attrition", "besieged"),
    ("gamble", "trenches", "digs"),
    ("gamble", "morale", "division_morale"),
    ("gamble", "replacements", "rebuilt"),
    ("gamble", "air", "airstrike"),
    ("gamble", "artillery", "bombarded"),
    ("gamble", "supply", "food_used"),
    ("gamble", "attrition", "disease"),
    ("tonkin", "supply", "out_of_supply"),
    ("tonkin", "replacements", "points_replacement"),
    ("tonkin", "disorganization", "disorganized"),
    ("enpointe", "artillery", "impact"),
    ("enpointe", "morale", "neutralised"),
    ("enpointe", "rallies", "rallies"),
    ("enpointe", "entrenching", "digs"),
]


@pytest.mark.parametrize(("ruleset", "word", "event"), SILENT)
def test_what_a_rule_does_is_told_with_it_and_never_without(ruleset, word, event):
    def told(game):
        return any(entry[0] == event for entry in game.log)

    assert told(_played(ruleset))
    assert not told(_played(ruleset, f"without-{word}"))


ROWS = [
    ("season", "morale", "melee_column", {"morale"}),
    ("tonkin", "trenches", "combat_roll", {"trench"}),
    ("tonkin", "morale", "combat_roll", {"morale"}),
    ("tonkin", "terrain", "combat_roll", {"forest", "mountain", "minor_river", "major_river", "city"}),
    ("enpointe", "concealment", "fire_dice", {"concealed"}),
    ("enpointe", "terrain", "fire_dice", {"light", "medium", "heavy"}),
    ("enpointe", "command", "activation", {"cut_off", "ooc", "ooc_pinned"}),
]


@pytest.mark.parametrize(("ruleset", "word", "table", "gone"), ROWS)
def test_rows_of_a_breakdown_are_gone_and_no_others(ruleset, word, table, gone):
    def ids(variants):
        rules = new_game(ruleset, SCENARIOS[ruleset], variants=variants).rules
        return {row.id for row in rules.content.tables[table].rows}

    assert ids([]) - ids([f"without-{word}"]) == gone


# --- rules that live in functions -----------------------------------------------------------------------------------


def _functions(ruleset, variant):
    """The open rules that a variant lets find nothing."""
    return registry().variants[ruleset, variant].plugin.changes.rules


FUNCTIONS = [key for key in WITHOUT if _functions(*key)]


@pytest.mark.parametrize("ruleset", SCENARIOS)
def test_three_rules_that_live_in_functions_are_switched_off_in_each_design(ruleset):
    assert sum(of == ruleset for of, _ in FUNCTIONS) >= 3


@pytest.mark.parametrize(("ruleset", "variant"), FUNCTIONS)
def test_without_the_function_a_worked_example_of_its_rule_goes_otherwise(ruleset, variant, monkeypatch):
    found = registry().ruleset(ruleset)
    cited = {id_.strip() for id_ in registry().variants[ruleset, variant].cite.split(",")}
    shown = [
        case.model_copy(update={"ruleset": ruleset, "variants": [variant]})
        for place in case_paths(found.content)
        for case in [read_case(place)[2]]
        if cited & set(ids_in(case.cite)) and not case.variants
    ]
    otherwise = [case for case in shown if not run_case(case).passed]
    monkeypatch.setattr(start, "_rules", {})
    monkeypatch.setattr(rules, "changed_rules", lambda *_: {})  # the variant's other changes stay
    assert any(run_case(case).passed for case in otherwise), f"{len(shown)} cases, {len(otherwise)} of them otherwise"


# --- the what-if is put ---------------------------------------------------------------------------------------------


def _state(ruleset, variant=""):
    return new_game(ruleset, SCENARIOS[ruleset], variants=[variant] if variant else []).state


def test_half_the_transports_fly_in_tonkin():
    assert (_state("tonkin").air, _state("tonkin", "airlift-halved").air, _state("tonkin", "airlift-doubled").air) == (
        6,
        3,
        12,
    )


@pytest.mark.parametrize("ruleset", ["storm", "season"])
def test_paratroops_stand_on_beatrice_and_gabrielle(ruleset):
    game = new_game(ruleset, SCENARIOS[ruleset], variants=["paras-in-the-north"])
    field = "formation" if ruleset == "storm" else "battalion"
    telling = game.rules.content.telling
    names = {
        getattr(game.rules.pieces[piece], field)
        for point in ("beatrice", "gabrielle")
        for space in telling.strongpoints[point]
        for piece in _pieces(game, space)
    }
    assert {"1 BEP", "8 BPC"} <= names
    assert not names & {"III/13 DBLE", "V/7 RTA"}


def _pieces(game, space):
    number = game.rules.board.index[space]
    return [piece for piece, at in enumerate(game.state.at) if at == number]


def test_the_deck_of_storm_lacks_the_howitzers():
    cards = new_game("storm", variants=["no-howitzers"]).rules.cards
    assert not [card for card in cards if card.group == "artillery_barrage"]


def test_two_battalions_more_stand_in_storms_camp():
    extra = len(new_game("storm", variants=["double-reserve"]).rules.pieces) - len(new_game("storm").rules.pieces)
    assert extra == 8


# --- drafts ---------------------------------------------------------------------------------------------------------


def _draft():
    ruleset = registry().ruleset("season")
    return Draft(load(ruleset.content, ruleset.shape), ruleset.shape, "mine")


def test_a_stage_that_is_not_there_is_refused():
    with pytest.raises(RulesetError, match=r"drops the stage 'Entrenchmnt'.*Entrenchment"):
        _draft().drop_stages("Week", "Entrenchmnt")


def test_a_number_that_is_not_there_is_refused():
    with pytest.raises(RulesetError, match=r"sets 'diging' of 'limits', which there is not.*digging"):
        _draft().set_numbers("limits", diging=3)

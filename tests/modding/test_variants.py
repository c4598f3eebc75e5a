"""The package examples/storm-variants: two variants that compose, and one that is refused with both names."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from fivehills import Game, hookimpl, new_game
from fivehills.authoring.schemas import schema_of
from fivehills.cli.folders import folders
from fivehills.errors import UsageError, VariantConflict
from fivehills.plugins import discovery as plugins
from fivehills.plugins.discovery import Variant
from fivehills.plugins.variants import VariantFile
from fivehills.testing import check_ruleset

EXAMPLE = Path(__file__).parents[2] / "examples" / "storm-variants"
PACKAGE = EXAMPLE / "fivehills_storm_variants"


@pytest.fixture(scope="module", autouse=True)
def _plugin() -> Iterator[None]:
    """The package is at hand as with `--plugin`, for these tests only."""
    before, path = list(plugins._extra), list(sys.path)
    plugins.add_folder(EXAMPLE)
    yield
    plugins._extra[:], sys.path[:] = before, path
    plugins.registry.cache_clear()


def _played(seed: int, variants: list[str], scenario: str | None = None) -> Game:
    game = new_game("storm", scenario, seed=seed, variants=variants)
    rng = Random(seed)
    while not game.over:
        game.play(rng.choice(list(game.decision.actions)))
    return game


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_naming_makes_no_difference(seed):
    one, other = _played(seed, ["rains", "wire"]), _played(seed, ["wire", "rains"])
    assert one.digest() == other.digest()
    assert one.actions() == other.actions()


@pytest.mark.parametrize("seed", range(3))
def test_each_variant_changes_the_game_alone_and_together(seed):
    combinations = [[], ["rains"], ["wire"], ["rains", "wire"]]
    assert len({_played(seed, variants).digest() for variants in combinations}) == len(combinations)


SHORT = ["prompts_exist", "games_end", "saves_go_on", "undo_restores", "samples_can_be_played", "invariants_hold"]
"""A share of the battery; the package's own tests run all of it with each variant."""


def test_the_battery_passes_with_both(tmp_path):
    check_ruleset("storm", variants=["wire", "rains"], games=1, saves=tmp_path)


@pytest.mark.parametrize("variants", [["rains"], ["wire"]], ids="+".join)
def test_the_battery_passes_with_either(variants, tmp_path):
    check_ruleset("storm", variants=variants, games=2, saves=tmp_path, only=SHORT)


def test_the_battery_passes_in_the_scenario_that_a_variant_adds(tmp_path):
    check_ruleset("storm", "six-weeks", variants=["rains", "wire"], games=2, saves=tmp_path, only=SHORT)


@pytest.mark.parametrize("named", list(itertools.permutations(["dry", "rains", "wire"])), ids="+".join)
def test_a_third_variant_that_says_the_contrary_is_refused_with_both_names(named):
    with pytest.raises(VariantConflict, match=r"'dry' and 'rains' both change 'move' of class 'armor'"):
        new_game("storm", variants=named)


def test_the_variant_that_conflicts_is_playable_alone_and_with_the_other():
    assert _played(1, ["dry", "wire"]).over


def test_rains_changes_a_table_some_units_and_adds_a_scenario():
    plain, rains = new_game("storm").rules, new_game("storm", variants=["rains"]).rules
    assert (plain.tables["supply_result"].at(0, 7), rains.tables["supply_result"].at(0, 7)) == (0, 1)
    assert (plain.classes["armor"].move, rains.classes["armor"].move) == (5, 3)
    unit = plain.piece_index["fr-2-1-rcp-5"]
    assert (plain.pieces[unit].turn, rains.pieces[unit].turn) == (3, 4)
    assert set(rains.content.scenarios) - set(plain.content.scenarios) == {"six-weeks"}
    assert _played(2, ["rains"], "six-weeks").state.turn == 6


def test_wire_adds_a_phase_an_action_a_row_and_a_reaction():
    games = [_played(seed, ["wire"]) for seed in range(4)]
    verbs = {action.verb for game in games for action in game.actions()}
    events = {entry[0] for game in games for entry in game.log}
    assert {"wire", "cut"} <= verbs
    assert {"wire_laid", "wire_cut", "wire_lost"} <= events
    rules = games[0].rules
    assert rules.stage_names[rules.steps["GameTurn"]] == ("DrawPhase", "WirePhase", "ImpulsePhase", "EndPhase")
    labels = {
        item.label
        for game in games
        for event, args, _ in game.log
        if event == "breakdown" and args[0] == "attack"
        for item in rules.breakdowns["attack"].items(args[2])
    }
    assert "through the wire" in labels


def test_storm_without_variants_knows_nothing_of_them():
    rules = new_game("storm").rules
    assert "WirePhase" not in rules.steps
    assert "wire" not in rules.state_class.__slots__
    assert [row.id for row in rules.breakdowns["attack"].rows] == ["dice", "firepower", "cards", "night"]


def test_the_schema_of_the_variant_files_is_fresh_and_named_by_each():
    assert json.loads((PACKAGE / "schemas" / "variant.schema.json").read_text("utf-8")) == schema_of(VariantFile)
    for file in PACKAGE.glob("*.yaml"):
        assert file.read_text("utf-8").startswith("# yaml-language-server: $schema=schemas/variant.schema.json\n")


def test_the_package_is_installed_like_any_other(tmp_path):
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(tmp_path), str(EXAMPLE)]
    done = subprocess.run(pip, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    paths = os.pathsep.join([str(tmp_path), *(p for p in sys.path if p and "storm-variants" not in p)])
    command = [sys.executable, "-m", "fivehills", "list", "--json"]
    environment = {**os.environ, "PYTHONPATH": paths}
    listed = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=True).stdout
    (storm,) = [entry for entry in json.loads(listed)["rulesets"] if entry["id"] == "storm"]
    assert {"rains", "wire", "dry"} <= {entry["id"] for entry in storm["variants"]}


# --- conflicts between hooks ----------------------------------------------------------------------------------------


class Hooks:
    """A variant's plugin of functions given by name."""

    def __init__(self, **functions):
        for name, function in functions.items():
            setattr(self, name, hookimpl(function))


@pytest.fixture
def two(monkeypatch):
    """Registers the variants `aaa` and `bbb` of Storm with the same hooks, and plays both."""

    def play(**functions):
        for id_ in ("aaa", "bbb"):
            variant = Variant(id_, "storm", id_, Hooks(**functions))
            monkeypatch.setitem(plugins.registry().variants, ("storm", id_), variant)
        return new_game("storm", variants=["bbb", "aaa"])

    return play


def test_two_variants_that_define_a_verb_are_refused_with_both_names(two):
    with pytest.raises(VariantConflict, match=r"'retreat' at 'Impulse' is defined twice, by 'aaa' and 'bbb'"):
        two(register_verbs=lambda: {("Impulse", "retreat"): lambda step, g: None})


def test_two_variants_that_register_a_predicate_are_refused_with_both_names(two):
    with pytest.raises(VariantConflict, match=r"'is_raining' is registered twice, by 'aaa' and 'bbb'"):
        two(register_predicates=lambda: {"is_raining": lambda g, context: True})


def test_a_variant_that_defines_a_verb_of_the_ruleset_is_refused_with_both_names(two):
    with pytest.raises(VariantConflict, match=r"'move' at 'Impulse' is defined twice, by 'storm' and 'aaa'"):
        two(register_verbs=lambda: {("Impulse", "move"): lambda step, g: None})


def test_two_variants_that_drop_a_stage_are_refused_with_both_names(two):
    def drop(sequence):
        sequence.drop("EndPhase", "supply")

    with pytest.raises(VariantConflict, match=r"'aaa' and 'bbb' both change the stage 'supply' of 'EndPhase'"):
        two(amend_sequence=drop)


# --- validate ---------------------------------------------------------------------------------------------------------


def _validated(path: Path) -> list[str]:
    found = [(folder, problem) for folder in folders([str(path)]) for problem in folder.problems()]
    return [f"{Path(problem.file).name}:{problem.line}: {problem.message}" for _, problem in found]


def test_the_files_of_variants_are_validated_alone_and_by_their_folder():
    assert _validated(PACKAGE) == _validated(PACKAGE / "rains.yaml") == []
    assert len(folders([str(EXAMPLE)])) == 3


@pytest.mark.parametrize(
    ("file", "right", "wrong", "says"),
    [
        ("dry.yaml", "title:", "titel:", "found the unknown key 'titel'; did you mean 'title'?"),
        ("rains.yaml", "    armor:", "    armour:", "found the unknown class 'armour'; did you mean 'armor'?"),
        ("rains.yaml", "turns: 6", "turns: six", "found 'six', expected a whole number"),
    ],
)
def test_a_mistake_in_the_file_of_a_variant_is_reported(tmp_path, file, right, wrong, says):
    text = (PACKAGE / file).read_text("utf-8")
    assert right in text
    (tmp_path / file).write_text(text.replace(right, wrong, 1), "utf-8")
    (said,) = _validated(tmp_path)

    assert said.endswith(says)
    if "turns" not in right:
        assert said.startswith(f"{file}:{text[: text.index(right)].count(chr(10)) + 1}:")


def test_the_id_of_a_variant_leads_to_its_file():
    with pytest.raises(UsageError, match="'wire' is a variant of 'storm': name its file"):
        folders(["wire"])

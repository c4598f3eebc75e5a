"""Finding out what there is, and being told what is wrong."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import fivehills
from fivehills.cli.app import in_front
from fivehills.plugins import discovery as plugins

from .cli_helpers import COMMAND, TOY, Run, environment

COMMANDS = ("list", "play", "simulate", "replay", "case", "validate", "rules", "check", "provenance", "schema", "map")


SECOND_TOY = """
import sys
from pathlib import Path
from fivehills import Ruleset, hookimpl

@hookimpl
def register_rulesets():
    return [Ruleset("toy", Path("nowhere"), sys.modules[__name__])]
"""


@pytest.fixture
def broken_plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a plugin that cannot be imported, forgotten afterwards."""
    folder = tmp_path / "shattered"
    folder.mkdir()
    (folder / "plugin.py").write_text("import no_such_module_anywhere\n")
    monkeypatch.setattr(plugins, "_extra", list(plugins._extra))
    yield folder
    monkeypatch.undo()
    plugins.registry.cache_clear()


class TestList:
    def test_it_names_rulesets_scenarios_and_options(self, cli: Run) -> None:
        done = cli("list")

        assert done.code == 0
        for words in ("toy", "The Ford", "scenario short", "(default)", "option extra_card", "random, greedy"):
            assert words in done.out

    def test_json_has_all_that_a_program_needs(self, cli: Run) -> None:
        found = json.loads(cli("list", "--json").out)

        toy = next(entry for entry in found["rulesets"] if entry["id"] == "toy")
        assert [s["id"] for s in toy["scenarios"]] == ["short", "standard"]
        assert toy["scenarios"][1] == {
            "id": "standard",
            "title": "The ford",
            "summary": "Three turns.",
            "turns": 3,
            "default": True,
        }
        assert toy["sizes"] == {"spaces": 7, "pieces": 7, "cards": 10, "rules": 12}
        assert toy["options"][0]["choices"] == [0, 1]
        assert [side["id"] for side in toy["sides"]] == ["french", "viet-minh"]
        assert found["bots"][:2] == ["random", "greedy"]
        assert found["broken"] == {}

    def test_a_broken_plugin_is_listed_by_name_with_the_reason(self, cli: Run, broken_plugin: Path) -> None:
        done = cli("list", "--json", "--plugin", str(broken_plugin))

        found = json.loads(done.out)
        assert "no_such_module_anywhere" in found["broken"]["shattered"]
        assert "toy" in [entry["id"] for entry in found["rulesets"]]
        assert "Broken plugin shattered" in cli("list").out

    def test_other_commands_warn_of_it_in_one_line_and_go_on(self, cli: Run, broken_plugin: Path) -> None:
        done = cli("--plugin", str(broken_plugin), "provenance", "toy")

        assert done.code == 0
        assert done.error.startswith("fivehills: warning: the plugin 'shattered' is broken")

    def test_a_broken_plugin_that_is_asked_for_is_an_error(self, cli: Run, broken_plugin: Path) -> None:
        done = cli("play", "shattered", "--plugin", str(broken_plugin))

        assert done.code == 2
        assert "the plugin 'shattered' is broken: ModuleNotFoundError" in done.err

    def test_a_plugin_with_the_id_of_another_ruleset_is_broken_and_names_both(
        self, cli: Run, broken_plugin: Path
    ) -> None:
        (broken_plugin / "plugin.py").write_text(SECOND_TOY)
        done = cli("list", "--json", "--plugin", str(broken_plugin))

        said = json.loads(done.out)["broken"]["shattered"]
        assert "the ruleset id 'toy' is taken by the plugin 'toy.plugin'" in said
        assert "choose another in 'fivehills_plugin_shattered'" in said


class TestErrors:
    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["play", "tay"], "did you mean 'toy'?"),
            (["play"], "say which ruleset to play"),
            (["play", "toy", "--scenario", "shirt"], "did you mean 'short'?"),
            (["play", "toy", "--side", "german"], "no side is called 'german'"),
            (["play", "toy", "--bot", "gredy"], "did you mean 'greedy'?"),
            (["play", "toy", "--option", "extra_card"], "must be written KEY=VALUE"),
            (["play", "toy", "--option", "extra_card=7"], "cannot be '7' (allowed: 0, 1)"),
            (["play", "toy", "--option", "nothing=1"], "has no option 'nothing'"),
            (["play", "toy", "--variant", "nothing"], "has no variant 'nothing'"),
            (["play", "toy", "--seed", "many"], "--seed"),
            (["simulate", "toy"], "--games"),
            (["simulate", "toy", "--games", "0"], "--games"),
            (["simulate", "toy", "--games", "1", "--bots", "random,random,random"], "3 bots for 2 sides"),
            (["replay", "no-such-file.json"], "cannot read 'no-such-file.json'"),
            (["nonsense"], "nonsense"),
            (["list", "--nonsense"], "--nonsense"),
            (["validate", "no-such-thing"], "'no-such-thing' is neither a ruleset"),
            (["--plugin", "no-such-folder", "list"], "'no-such-folder' is not a folder"),
            (["case", "no-such-file.yaml"], "does not exist"),
            (["schema", "--write", "--check"], "cannot go together"),
        ],
    )
    def test_an_error_is_one_clear_line_and_exit_code_2(self, cli: Run, words: list[str], said: str) -> None:
        done = cli(*words)

        assert done.code == 2
        assert done.error.startswith("fivehills: ")
        assert said in done.error
        assert done.out == ""

    def test_a_traceback_only_with_debug(self, cli: Run) -> None:
        assert "Traceback" in cli("play", "tay", "--debug").err

    def test_a_bug_is_one_line_too(self, cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail() -> None:
            raise RuntimeError("two\nlines")

        monkeypatch.setattr("fivehills.cli.catalogue.catalogue", fail)
        done = cli("list")

        assert done.code == 2
        assert done.error.startswith("fivehills: RuntimeError: two lines (tests/cli/test_cli_listing.py:")
        assert done.error.endswith("; --debug shows the way there")

    def test_nobody_reading_is_no_traceback(self) -> None:
        """`fivehills list --json | head -1`."""
        command = [*COMMAND, "map", "toy", "--plugin", str(TOY)]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), bufsize=0
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            said = process.stderr.read()
        assert said == b""


class TestOptionsOfEveryCommand:
    def test_version(self, cli: Run) -> None:
        assert cli("--version").out == f"fivehills {fivehills.__version__}\n"

    @pytest.mark.parametrize(
        "words", [("--plugin", str(TOY), "provenance", "toy"), ("provenance", f"--plugin={TOY}", "toy")]
    )
    def test_a_plugin_may_be_named_before_or_after_the_command(self, shell: Run, words: tuple[str, ...]) -> None:
        done = shell(*words)

        assert done.code == 0, done.err
        assert "units.yaml" in done.out

    def test_they_are_moved_to_the_front(self) -> None:
        moved = in_front(["play", "toy", "--plugin", "a", "--debug", "--plugin=b", "--", "--debug"])
        assert moved == ["--plugin", "a", "--debug", "--plugin=b", "play", "toy", "--", "--debug"]

    def test_help_names_every_command(self, cli: Run) -> None:
        said = cli("--help").out
        for command in COMMANDS:
            assert f"  {command} " in said

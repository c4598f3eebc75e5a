"""`fivehills new` and `fivehills new-variant`: what they write works as it is, and nothing is ever overwritten."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest

from fivehills.authoring import scaffold
from fivehills.errors import UsageError

from .tutorial_steps import tree

BATTERY = "19 of 19 properties hold"


def run(command: Sequence[str | Path], paths: Sequence[Path] = (), stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in a new process that finds the package as this one does."""
    found = os.pathsep.join([*map(str, paths), *(path for path in sys.path if path)])
    environment = {**os.environ, "PYTHONPATH": found, "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "120"}
    words = [str(word) for word in command]
    return subprocess.run(words, env=environment, input=stdin, capture_output=True, text=True, check=False)


def fivehills(*words: str | Path, paths: Sequence[Path] = (), stdin: str = "") -> str:
    """What a command prints that must succeed."""
    done = run([sys.executable, "-m", "fivehills", *words], paths, stdin)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module", params=scaffold.KINDS)
def package(request, tmp_path_factory) -> Path:
    """A new ruleset called `hill`, of each kind."""
    return scaffold.new_ruleset("hill", tmp_path_factory.mktemp(request.param), request.param)


class TestANewRuleset:
    def test_its_content_is_sound_and_its_schemas_resolve(self, package):
        assert "hill: all is well" in fivehills("validate", "hill", "--plugin", package)
        for path in (package / "fivehills_hill" / "content").rglob("*.yaml"):
            first = path.read_text("utf-8").splitlines()[0]
            assert (path.parent / first.partition("$schema=")[2]).is_file(), path

    def test_it_passes_the_battery(self, package):
        assert BATTERY in fivehills("check", "hill", "--games", "12", "--plugin", package)

    def test_every_rule_is_implemented_and_shown(self, package):
        found = json.loads(fivehills("rules", "hill", "--json", "--plugin", package))

        assert found["total"] == found["implemented"] == found["shown"] > 5
        assert found["missing"] == found["problems"] == []

    def test_it_can_be_played_to_an_end(self, package, tmp_path):
        save = ("--save", tmp_path / "game.json")
        said = fivehills("play", "hill", "--seed", "1", *save, "--plugin", package, stdin="1\n" * 500)

        assert "have won" in said

    def test_greedy_beats_random(self, package):
        for bots, side in (("greedy,random", "french"), ("random,greedy", "viet-minh")):
            words = ("simulate", "hill", "--games", "10", "--bots", bots, "--json", "--plugin", package)
            assert json.loads(fivehills(*words))["wins"][side] >= 8

    def test_its_code_is_formatted(self, package):
        if find_spec("ruff") is None:
            pytest.skip("ruff is not installed")
        for words in (("check", "-q"), ("format", "--check", "-q")):
            done = run([sys.executable, "-m", "ruff", *words, "--no-cache", package])
            assert done.returncode == 0, done.stdout


def test_a_ruleset_and_its_variant_are_installed_and_found(tmp_path):
    ruleset = scaffold.new_ruleset("hill", tmp_path)
    fivehills("new-variant", "rain", "--of", "hill", "--into", tmp_path, "--plugin", ruleset)
    site = tmp_path / "site"
    isolation = ["--no-build-isolation"] if find_spec("hatchling") else []
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", *isolation, "--target", site]
    done = run([*pip, ruleset, tmp_path / "rain"])
    assert done.returncode == 0, done.stderr

    listed = fivehills("list", paths=[site])
    assert "hill  Hill" in listed
    assert "variant rain  Rain" in listed
    assert BATTERY in fivehills("check", "hill", "--games", "4", paths=[site])
    words = ("check", "hill", "--variant", "rain", "--scenario", "rain", "--games", "4")
    assert BATTERY in fivehills(*words, paths=[site])


def test_a_variant_of_a_built_in_ruleset_passes_the_battery(tmp_path):
    variant = scaffold.new_variant("monsoon", "storm", tmp_path)

    assert BATTERY in fivehills("check", "storm", "--variant", "monsoon", "--games", "1", "--plugin", variant)


def test_the_hook_of_a_new_variant_counts_in_its_scenario_only(tmp_path):
    ruleset = scaffold.new_ruleset("hill", tmp_path)
    fivehills("new-variant", "rain", "--of", "hill", "--into", tmp_path, "--plugin", ruleset)
    code = (
        "import sys; from pathlib import Path\n"
        "from fivehills import compiled; from fivehills.testing import add_folder\n"
        "for folder in sys.argv[1:]: add_folder(Path(folder))\n"
        "for name in ('standard', 'rain'):\n"
        "    rules = compiled('hill', name, variants=['rain'])\n"
        "    when = rules.breakdowns['attack'].rows[-1].when[0]\n"
        "    test = next(tests[when] for tests in rules.hooks.hook.register_predicates() if when in tests)\n"
        "    print(name, test(type('G', (), {'rules': rules}), None))\n"
    )
    done = run([sys.executable, "-c", code, ruleset, tmp_path / "rain"])
    assert done.stdout.split() == ["standard", "False", "rain", "True"], done.stderr


class TestRefusals:
    @pytest.mark.parametrize("name", ["", "Na San", "na_san", "1bep", "-x", "na--san", "NA", "näsan", "a/b", "x\n"])
    def test_a_name_that_cannot_be_one(self, name, tmp_path):
        with pytest.raises(UsageError, match="cannot be the name of a ruleset; expected lower case"):
            scaffold.new_ruleset(name, tmp_path)
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize(("name", "near"), [("Na San", "na-san"), ("1bep", "bep"), ("na_san", "na-san")])
    def test_the_nearest_name_that_would_do_is_told(self, name, near, tmp_path):
        with pytest.raises(UsageError, match=f"; '{near}' would do$"):
            scaffold.new_ruleset(name, tmp_path)

    @pytest.mark.parametrize("name", ["class", "fivehills"])
    def test_words_of_python_and_names_of_its_modules_are_names_like_any(self, name, tmp_path):
        package = scaffold.new_ruleset(name, tmp_path)

        assert f"{name}: all is well" in fivehills("validate", name, "--plugin", package)

    def test_a_name_that_no_file_system_takes(self, tmp_path):
        with pytest.raises(UsageError, match=r"cannot write to .*: File name too long"):
            scaffold.new_ruleset("a" * 300, tmp_path)

    def test_a_folder_that_cannot_be_written(self):
        with pytest.raises(UsageError, match=r"cannot write to '/dev/null/folder/hill'|in the way: /dev/null"):
            scaffold.new_ruleset("hill", Path("/dev/null/folder"))

    def test_a_name_that_a_ruleset_has(self, tmp_path):
        with pytest.raises(UsageError, match="there is a ruleset 'storm' already"):
            scaffold.new_ruleset("storm", tmp_path)

    def test_a_package_that_is_installed(self, tmp_path):
        with pytest.raises(UsageError, match="a package 'fivehills_storm' is installed already"):
            scaffold.new_variant("storm", "storm", tmp_path)

    def test_an_unknown_kind(self, tmp_path):
        with pytest.raises(UsageError, match=r"no kind 'squares' of ruleset \(there is: areas, hexes\)"):
            scaffold.new_ruleset("hill", tmp_path, "squares")

    def test_a_variant_of_nothing(self, tmp_path):
        with pytest.raises(UsageError, match=r"no ruleset is called 'strom'.*did you mean 'storm'"):
            scaffold.new_variant("rain", "strom", tmp_path)

    def test_nothing_is_overwritten_and_what_is_in_the_way_is_named(self, tmp_path):
        mine = tmp_path / "hill" / "README.md"
        mine.parent.mkdir()
        mine.write_text("mine")

        with pytest.raises(UsageError, match=r"nothing is written, for this is in the way: .*hill/README\.md$"):
            scaffold.new_ruleset("hill", tmp_path)
        assert tree(tmp_path) == {"hill/README.md": "mine"}

    def test_a_second_time_it_refuses_too(self, tmp_path):
        scaffold.new_ruleset("hill", tmp_path)
        before = tree(tmp_path)

        with pytest.raises(UsageError, match=r"in the way.* more$"):
            scaffold.new_ruleset("hill", tmp_path)
        assert tree(tmp_path) == before

    def test_a_file_where_the_folder_must_be(self, tmp_path):
        (tmp_path / "hill").write_text("a file")

        with pytest.raises(UsageError, match=r"in the way: .*hill"):
            scaffold.new_ruleset("hill", tmp_path)

    def test_other_files_of_the_folder_are_left_alone(self, tmp_path):
        (tmp_path / "hill").mkdir()
        (tmp_path / "hill" / "LICENSE").write_text("mine")
        scaffold.new_ruleset("hill", tmp_path)

        assert (tmp_path / "hill" / "LICENSE").read_text() == "mine"

    def test_the_command_line_says_it_in_one_line(self, tmp_path):
        done = run([sys.executable, "-m", "fivehills", "new", "Na San", "--into", tmp_path])

        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("fivehills: 'Na San' cannot be the name of a ruleset")
        assert len(done.stderr.splitlines()) == 1

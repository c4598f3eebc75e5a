"""Slips between code and content of a new package, one at a time: `validate` says what is wrong and where."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from fivehills.authoring.scaffold import new_ruleset
from fivehills.batch.simulate import simulate
from fivehills.cli import main
from fivehills.cli.folders import folders
from fivehills.content.given import Warned
from fivehills.errors import UsageError
from fivehills.plugins import discovery as plugins
from fivehills.proof.check import battery

_numbers = count(1)
Spoil = Callable[..., list[str]]


@pytest.fixture
def package(tmp_path: Path) -> Iterator[Path]:
    """A new package of hexes with a name that no other test has, for Python remembers modules."""
    before, path = list(plugins._extra), list(sys.path)
    yield new_ruleset(f"slip-{next(_numbers)}", tmp_path, "hexes")
    plugins._extra[:], sys.path[:] = before, path
    plugins.registry.cache_clear()


def _inside(package: Path) -> Path:
    return next(package.glob("fivehills_*"))


@pytest.fixture
def spoil(package: Path) -> Spoil:
    """Change a file of the package and give what `validate` says."""

    def change(*changes: tuple[str, str, str]) -> list[str]:
        for name, old, new in changes:
            file = _inside(package) / name
            text = file.read_text("utf-8")
            assert old in text, (name, old)
            file.write_text(text.replace(old, new, 1), "utf-8")
        plugins.add_folder(package)
        (folder,) = folders([package.name])
        return [str(problem) for problem in folder.problems()]

    return change


def test_a_new_package_is_sound(spoil: Spoil) -> None:
    assert spoil() == []


SLIPS = {
    "far hexes": (
        ("content/map.yaml", '["0502", "0602"]', '["0502", "0604"]'),
        "map.yaml:27:15: edges[0].between: found an edge between the hexes '0502' and '0604', which do not touch",
    ),
    "event": (
        ("phases.py", 'g.note("falls_back"', 'g.note("fals_back"'),
        "phases.py:173:9: found the event 'fals_back' without a line in texts.yaml; did you mean 'falls_back'?",
    ),
    "too many placeholders": (
        ("content/texts.yaml", "{0:piece} is lost.", "{0:piece} is lost by {1:side}."),
        "found the placeholder {1}, but line 198 of phases.py gives the event 1 arguments, numbered from 0",
    ),
    "too few placeholders": (
        ("content/texts.yaml", "{0:pieces} go to {1:space}.", "{0:pieces} go."),
        "found no placeholder {1}, but line ",
    ),
    "verb": (
        ("phases.py", 'action("assault", target)', 'action("asault", target)'),
        "found the verb 'asault', which ruleset.yaml lacks; did you mean 'assault'?",
    ),
    "arity": (
        ("phases.py", 'action("move", unit, to)', 'action("move", to)'),
        "found 1 arguments of the verb 'move', expected the 2 that ruleset.yaml declares",
    ),
    "no set-up": (
        ("plugin.py", "@hookimpl\ndef set_up", "def set_up"),
        "does not implement the hook 'set_up', which every ruleset needs: it stands there, but without @hookimpl",
    ),
    "no evaluation": (
        ("plugin.py", "@hookimpl\ndef evaluation", "def evaluation"),
        "found no hook 'evaluation' in the code, without which only the bot 'random' can play",
    ),
    "hidden": (
        ("content/ruleset.yaml", "\nsides:", "\nhidden: true\nsides:"),
        "found a secret, but no hook 'resample' in the code",
    ),
    "secret track": (
        ("content/ruleset.yaml", "tracks:", "tracks:\n  - {id: plan, label: Plan, per: side, seen_by: owner}"),
        "tracks[0]: found a secret, but no hook 'resample' in the code",
    ),
    "piece of a case": (
        ("content/cases/assault.yaml", '"0504": [vm-1]', '"0504": [vm-11]'),
        "found the unknown piece 'vm-11'; did you mean 'vm-1'?",
    ),
    "space of a case": (
        ("content/cases/assault.yaml", 'vm-2: "0404"}, actor', 'vm-2: "0444"}, actor'),
        "play[3].expect.places.vm-2: found the unknown space '0444'; did you mean '0404'?",
    ),
    "action of a case": (
        ("content/cases/fall-back.yaml", "illegal: [fall_back 0504]", "illegal: [fall_back 9504]"),
        "found the unknown space '9504'",
    ),
    "verb that a case refuses": (
        ("content/cases/movement.yaml", "refuse: move fr-1 0302", "refuse: mvoe fr-1 0302"),
        "found the unknown verb 'mvoe'; did you mean 'move'?",
    ),
    "piece that a case refuses": (
        ("content/cases/movement.yaml", "refuse: move fr-1 0302", "refuse: move fr-11 0302"),
        "found the unknown piece 'fr-11'",
    ),
    "space of an action that a case plays": (
        ("content/cases/movement.yaml", "do: move fr-1 ", "do: move fr-1 9"),
        "found the unknown space '9",
    ),
    "step of a case": (
        ("content/cases/assault.yaml", "{step: Campaign,", "{step: Campain,"),
        "given.stack[0].step: found the unknown step 'Campain'; did you mean 'Campaign'?",
    ),
    "status of a case": (
        ("content/cases/assault.yaml", "status: {spent:", "status: {spnet:"),
        "found 'spnet' under 'status'; did you mean 'spent'?",
    ),
    "side of a case": (
        ("content/cases/assault.yaml", "{step: Reaction, actor: french}", "{step: Reaction, actor: frensh}"),
        "found the unknown side 'frensh'; did you mean 'french'?",
    ),
    "breakdown of a case": (
        ("content/cases/assault.yaml", "figures: {attack:", "figures: {atack:"),
        "play[2].expect.figures.atack: found the unknown breakdown 'atack'; did you mean 'attack'?",
    ),
    "row of a case": (
        ("content/cases/assault.yaml", "defender: -2", "defenders: -2"),
        "found the unknown row 'defenders' of 'attack'; did you mean 'defender'?",
    ),
    "method": (
        ("phases.py", "def do_move(self, g: Game, unit: int, to: int)", "def do_move(self, g: Game, unit: int)"),
        "verbs[0].args: found 2 arguments, expected as many as the method 'do_move' of Impulse takes after g",
    ),
    "nothing begins": (
        ("plugin.py", "    g.push(Campaign())\n", ""),
        "the game is over after 0 actions without a result; 'set_up' must push a step",
    ),
    "no answers": (
        ("phases.py", "legal(self, g: Game) -> Sequence[Action]:\n        free", "leagl(self, g: Game):\n        free"),
        "the question Reaction needs a method 'legal'",
    ),
    "space of an own field": (
        ("content/units.yaml", 'at: "', 'at: "9'),
        "found the unknown space '9",
    ),
}  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_validate_says_what_is_wrong_and_where(spoil: Spoil, slip: str) -> None:
    change, words = SLIPS[slip]
    said = spoil(change)
    assert any(words in line for line in said), said
    assert len(said) <= 2, said


def test_two_hexes_that_do_not_touch_may_be_joined_by_a_jump(spoil: Spoil) -> None:
    assert spoil(("content/map.yaml", '["0502", "0602"],', '["0502", "0604"], jump: true,')) == []


def test_an_offer_with_a_verb_that_only_play_can_tell_is_placed(spoil: Spoil, package: Path) -> None:
    said = spoil(("phases.py", '[g.rules.action("stand"), ', '[g.rules.action("st" + "ant"), '))
    assert any(
        "an action has the verb 'stant', which ruleset.yaml lacks; did you mean 'stand'? (" in line for line in said
    )
    assert any("phases.py:166 in Reaction.legal, step Reaction" in line for line in said)
    failure = str(battery(package.name, games=2).outcomes[-1].failure)
    assert "phases.py:166 in Reaction.legal" in failure


def test_a_step_that_is_not_registered_is_named(spoil: Spoil, package: Path) -> None:
    said = spoil(("phases.py", "Reaction, Losses, Advance)", "Losses, Advance)"))
    assert any(
        "phases.py:155:1: found the step class Reaction, which 'register_steps' does not list" in one for one in said
    )
    failure = str(battery(package.name, games=5, only=["games_end"]).outcomes[0].failure)
    assert "step Reaction, which 'register_steps' does not list" in failure


def test_content_of_a_broken_plugin_is_not_measured_without_its_models(
    package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = _inside(package) / "plugin.py"
    file.write_text(file.read_text("utf-8").replace("import models, phases", "import modells, phases", 1), "utf-8")
    assert main(["--plugin", str(package), "validate", str(package)]) == 2
    said = capsys.readouterr().err
    assert "is broken: ImportError: cannot import name 'modells'" in said
    assert "plugin.py:13)" in said
    assert "unknown key" not in said


def test_a_bot_that_judges_is_refused_where_nothing_can_be_judged(spoil: Spoil, package: Path) -> None:
    (warning,) = spoil(("plugin.py", "@hookimpl\ndef evaluation", "def evaluation"))
    assert warning.startswith("warning: ")
    assert simulate(package.name, games=1, bots=("random", "random")).errors == 0
    with pytest.raises(UsageError, match="the bot 'greedy' needs the hook 'evaluation'"):
        simulate(package.name, games=1, bots=("greedy", "random"))


def test_schemas_of_a_package_that_is_not_known_are_not_written(
    package: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    assert main(["schema", "--write", "--root", str(folder)]) == 2
    assert "no known ruleset has its content below" in capsys.readouterr().err
    assert list(folder.iterdir()) == []
    assert main(["--plugin", str(package), "schema", "--check", "--root", str(_inside(package))]) == 0


def test_shipped_content_has_no_such_warnings() -> None:
    found = [problem for folder in folders(["storm"]) for problem in folder.problems()]
    assert [str(problem) for problem in found if isinstance(problem, Warned)] == []

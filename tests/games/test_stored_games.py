"""Every stored game of every release can be continued; one that cannot be replayed any more is a declared change."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fivehills
from fivehills.errors import SaveError
from fivehills.play.save import resume
from fivehills.plugins.discovery import registry

from . import __main__ as making
from .__main__ import FOLDER, scenarios

CHANGELOG = Path(__file__).parents[2] / "docs" / "CHANGELOG.md"
STORED = sorted(FOLDER.glob("*/*/*.json.gz"))
SHIPPED = [id_ for id_ in sorted(registry().rulesets) if (Path(__file__).parents[2] / "content" / id_).is_dir()]


def unpacked(stored: Path, folder: Path) -> Path:
    """A stored game as a save file."""
    path = folder / "game.json"
    path.write_bytes(gzip.decompress(stored.read_bytes()))
    return path


def declared(ruleset: str) -> list[str]:
    """The versions of a ruleset under which the changelog says that games saved before are not replayed."""
    lines = CHANGELOG.read_text("utf-8").splitlines()
    pattern = re.compile(rf"- \*\*{ruleset} ([\d.]+)\*\*: saved games go on from their position")
    return [found[1] for line in lines if (found := pattern.match(line))]


@pytest.mark.parametrize("stored", STORED, ids=["-".join(path.parts[-3:]).removesuffix(".json.gz") for path in STORED])
def test_a_stored_game_goes_on_to_its_end(stored: Path, tmp_path: Path) -> None:
    path = unpacked(stored, tmp_path)
    data = json.loads(path.read_text())
    try:
        found = resume(path)
    except SaveError as error:
        if data["format"] > 1:
            raise
        must_be_declared(data, str(error))
        pytest.skip("a game of release 0.1.0 has no position; the changelog says that it is lost")
    if data["format"] > 1 and found.told and is_released(stored):
        must_be_declared(data, found.told)
    game, rng = found.game, Random(1)
    new_questions = data["format"] == 1
    assert game.moves == len(data["actions"]) or (new_questions and game.moves > len(data["actions"]))
    while not game.over:
        game.play(rng.choice(game.decision.actions))
    assert game.result is not None


def is_released(stored: Path) -> bool:
    """Whether anybody can have saved games of that release; those of the coming one are made anew when it is made."""
    return _numbers(stored.parts[-3]) <= _numbers(fivehills.__version__)


def _numbers(release: str) -> tuple[int, ...]:
    return tuple(map(int, release.split(".")))


def must_be_declared(data: dict[str, Any], what: str) -> None:
    """A change that breaks stored games has a new version of the ruleset and a line in the changelog."""
    ruleset = data["ruleset"]
    now = fivehills.compiled(ruleset).content.ruleset.version
    assert now != data["version"], f"{what}; give {ruleset!r} a new version, since games saved before do not replay"
    assert now in declared(ruleset), f"{what}; say so in the changelog: '- **{ruleset} {now}**: saved games go on …'"


@pytest.mark.parametrize("release", sorted(path.name for path in FOLDER.iterdir() if path.name[0].isdigit()))
def test_a_release_has_a_game_of_every_scenario_it_stored(release: str) -> None:
    names = [path for path in STORED if path.parts[-3] == release]
    assert names, f"no game is stored for {release}"
    for ruleset in {path.parts[-2] for path in names}:
        there = {path.name.removesuffix(".json.gz") for path in names if path.parts[-2] == ruleset}
        gone = there - set(scenarios(ruleset))
        assert not gone, f"{ruleset} has lost the scenario {gone}, of which games may be saved"


def test_the_newest_release_has_a_game_of_every_scenario_of_every_ruleset() -> None:
    newest = max((path.parts[-3] for path in STORED), key=_numbers)
    missing = [
        f"{ruleset}/{scenario}"
        for ruleset in SHIPPED
        for scenario in scenarios(ruleset)
        if not (FOLDER / newest / ruleset / f"{scenario}.json.gz").exists()
    ]
    assert not missing, f"python -m tests.games --release {newest} stores them: {missing}"


@pytest.fixture
def release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of this release in a place without stored games; those that are made are short."""
    monkeypatch.setattr(making, "FOLDER", tmp_path)
    monkeypatch.setattr(making, "LONGEST", 12)
    return tmp_path / fivehills.__version__


def test_the_games_of_a_release_are_stored_once(release: Path, capsys: pytest.CaptureFixture[str]) -> None:
    making.main(["storm"])
    (stored,) = release.glob("*/*")
    assert stored == release / "storm" / "standard.json.gz"
    stored.write_bytes(b"as it was")
    capsys.readouterr()
    with pytest.raises(SystemExit) as left:
        making.main(["storm", "gamble"])
    told = capsys.readouterr().err
    assert left.value.code == 2
    assert told.count("\n") == 1
    assert f"games of release {fivehills.__version__} are stored already" in told
    assert "--release" in told
    assert [(path, path.read_bytes()) for path in release.glob("*/*")] == [(stored, b"as it was")]


def test_what_a_named_release_lacks_is_added_to_it(release: Path, capsys: pytest.CaptureFixture[str]) -> None:
    making.main(["gamble", "--release", release.name])
    names = {path.name for path in release.glob("*/*")}
    assert names == {f"{scenario}.json.gz" for scenario in scenarios("gamble")}
    kept, *others = sorted(release.glob("*/*"))
    kept.write_bytes(b"as it was")
    for other in others:
        other.unlink()
    capsys.readouterr()
    making.main(["gamble", "--release", release.name])
    assert {path.name for path in release.glob("*/*")} == names
    assert kept.read_bytes() == b"as it was"
    assert "kept: gamble a\n" in capsys.readouterr().out

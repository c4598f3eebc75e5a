"""A small ruleset in a folder of its own, which tests then spoil."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fivehills.content.loader import load
from fivehills.content.shape import Shape
from fivehills.errors import ContentError, Problem

FILES = {
    "ruleset.yaml": """\
schema: 1
provenance: own, for tests
id: mini
title: Mini
version: "1"
summary: Two areas and a box.
sides:
  - {id: french, name: the French}
  - {id: viet-minh, name: the Viet Minh}
statuses:
  - {id: spent, label: spent}
tracks:
  - {id: turn, label: Turn, start: 1}
verbs:
  - {id: move, args: [piece, space], label: "move {0} to {1}"}
  - {id: done, label: be done}
options:
  - {id: bidding, label: Bid for sides, cite: "1.1"}
  - {id: luck, label: Luck, default: even, choices: [even, odd]}
""",
    "map.yaml": """\
schema: 1
provenance: own, for tests
title: A valley
features: [river, bridge]
spaces:
  - {id: A1, name: Hill}
  - {id: A2, name: Ford, provenance: history of the ford}
  - {id: pool, kind: box}
edges:
  - between: [A1, A2]
    features: [river]
  - {between: [pool, A1], one_way: true}
""",
    "units.yaml": """\
schema: 1
provenance: rebuilt for tests
classes:
  - {id: infantry, label: Infantry}
units:
  - {id: fr-1, name: First, side: french, class: infantry}
  - {id: vm-1, name: Second, side: viet-minh, class: infantry, provenance: text 3.2}
""",
    "cards.yaml": """\
schema: 1
provenance: own, for tests
cards:
  - {id: c1, name: Rain, side: french, text: It rains.}
""",
    "drawing.yaml": """\
schema: 1
provenance: own, for tests
tints:
  - {label: named, attribute: name, colour: "#aa0000"}
regions:
  - {by: [kind], text: "{kind}"}
features:
  - {feature: river, label: the Nam Youm, colour: "#0000aa"}
""",
    "sequence.yaml": """\
schema: 1
provenance: text 1.1
sequence:
  - {step: Turn, stages: [move, fight], cite: "1.1"}
""",
    "texts.yaml": """\
schema: 1
provenance: own, for tests
events:
  moved: {text: "{0:piece} goes to {1:space}.", cite: "1.2"}
prompts:
  Turn: {text: "Move from {area:space}?", waiting: The enemy thinks., cite: "1.1, 1.2"}
""",
    "tables/results.yaml": """\
schema: 1
provenance: own, for tests
id: results
kind: table
title: Results
cite: "1.2"
columns: [1, 3, 6]
monotonic: rising
order: [miss, hit, rout]
rows:
  2: [miss, miss, hit]
  3: [miss, hit, hit]
  4: [hit, hit, rout]
""",
    "tables/attack.yaml": """\
schema: 1
provenance: own, for tests
id: attack
kind: modifiers
title: Attack
cite: "1.2"
rows:
  - {id: river, label: across the river, when: [across_river], value: -1, cite: "1.2"}
  - {id: strength, label: strength, value: strength, cite: "1.2"}
""",
    "scenarios/standard.yaml": """\
schema: 1
provenance: own, for tests
id: standard
title: Standard
summary: The usual game.
default: true
turns: 3
options: {luck: odd}
""",
    "rules.yaml": """\
schema: 1
provenance: own, for tests
ruleset: mini
title: Mini
rules:
  - {id: "1.1", title: Turns, kind: procedure, text: Turns follow each other.}
  - {id: "1.2", title: Fights, kind: procedure, text: Fights are rolled for.}
""",
}


class Folder:
    """A content folder whose files can be changed piece by piece."""

    def __init__(self, path: Path):
        self.path = path
        for name, text in FILES.items():
            self.write(name, text)

    def write(self, name: str, text: str | bytes) -> None:
        target = self.path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode() if isinstance(text, str) else text)

    def change(self, name: str, old: str, new: str) -> None:
        text = (self.path / name).read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times in {name}"
        self.write(name, text.replace(old, new))

    def append(self, name: str, text: str) -> None:
        self.write(name, (self.path / name).read_text("utf-8") + text)

    def problems(self, shape: Shape | None = None) -> list[Problem]:
        """The faults that loading reports; none where it succeeds."""
        try:
            load(self.path, shape or Shape(), fresh=True)
        except ContentError as error:
            return list(error.problems)
        return []

    def only(self, shape: Shape | None = None) -> Problem:
        """The one fault that loading reports."""
        found = self.problems(shape)
        assert len(found) == 1, "\n".join(str(problem) for problem in found) or "no problem was found"
        return found[0]


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEHILLS_CACHE", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "mini")


@pytest.fixture
def place_of(folder: Folder) -> Callable[[str, str], tuple[int, int]]:
    """Line and column (from 1) of a piece of text that occurs once in a file."""

    def find(name: str, text: str) -> tuple[int, int]:
        whole = (folder.path / name).read_text("utf-8")
        assert whole.count(text) == 1
        before = whole[: whole.index(text)]
        return before.count("\n") + 1, len(before) - before.rfind("\n")

    return find

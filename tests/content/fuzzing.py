"""Small changes to shipped content, and whether `validate` and play agree on each.

Also a program: `python -m tests.content.fuzzing storm --changes 500 --from 0` prints what it finds.
"""

from __future__ import annotations

import argparse
import copy
import json
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from fivehills.authoring import schemas, validation
from fivehills.cli.folders import Folder
from fivehills.content import loader
from fivehills.content.given import Warned
from fivehills.errors import ContentError
from fivehills.play.start import game_of, rules_from
from fivehills.plugins.discovery import Ruleset, game_hooks, registry
from fivehills.proof import ledger

LEFT_OUT = ("cases", "rules.yaml")
"""What is not changed: the cases and the ledger are not played."""
GAMES, DECISIONS, SECONDS = 2, 250, 40
Path_ = tuple[Any, ...]


@dataclass(frozen=True)
class Change:
    """One change of one file: what was done where."""

    file: str
    place: Path_
    what: str

    def __str__(self) -> str:
        return f"{self.file}: {'.'.join(map(str, self.place))}: {self.what}"


# --- changing -------------------------------------------------------------------------------------------------


def places(data: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Every place of plain data, without notes on where it comes from."""
    items: Any = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        if key in ("schema", "provenance", "polygon", "summary", "title"):
            continue
        yield (*path, key)
        yield from places(value, (*path, key))


def changed(data: Any, rng: Random) -> tuple[Any, Path_, str]:
    """A copy of plain data with one small change."""
    data = copy.deepcopy(data)
    path = rng.choice(list(places(data)))
    holder = data
    for key in path[:-1]:
        holder = holder[key]
    key, value = path[-1], holder[path[-1]]
    if rng.random() < 0.2:
        del holder[key]
        return data, path, "left out"
    new = _other(value, data, path, rng)
    holder[key] = new
    return data, path, f"{_short(value)} becomes {_short(new)}"


def _other(value: Any, data: Any, path: Path_, rng: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, 0, -1, 1, 2, value * 10, 7, 99, 255, 256])
    if isinstance(value, float):
        return rng.choice([0.0, -value, value * 10, value + 1])
    if isinstance(value, str):
        return rng.choice([_sibling(value, data, path, rng), _sibling(value, data, path, rng), value + "x", ""])
    if isinstance(value, list):
        return _other_list(value, rng)
    if isinstance(value, dict):
        return {} if rng.random() < 0.5 else dict(reversed(value.items()))
    return rng.choice([0, "", []])


def _other_list(value: list[Any], rng: Random) -> list[Any]:
    match rng.randrange(4):
        case 0:
            return []
        case 1:
            return value[:-1]
        case 2:
            return [*value, *value[-1:]]
        case _:
            return rng.sample(value, len(value))


def _sibling(value: str, data: Any, path: Path_, rng: Random) -> str:
    """Another text that stands under the same key somewhere in the file: a swapped reference."""
    name = next((key for key in reversed(path) if isinstance(key, str)), "")
    found = {text for key, text in _texts(data) if key == name and text != value}
    return rng.choice(sorted(found)) if found else value + "-2"


def _texts(data: Any, name: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(data, str):
        yield name, data
    items: Any = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from _texts(value, key if isinstance(key, str) else name)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) < 70 else f"{text[:66]} …"


# --- holding validate against play ------------------------------------------------------------------------------


class Bench:
    """A copy of a ruleset's content in which one file at a time is changed."""

    def __init__(self, ruleset: Ruleset, folder: Path):
        self.ruleset = ruleset
        self.folder = folder / ruleset.content.name
        shutil.copytree(ruleset.content, self.folder, ignore=shutil.ignore_patterns("cases"))
        self.hooks = game_hooks(ruleset, ())
        self.content = loader.load(self.folder, ruleset.shape, fresh=True)
        names = [path.relative_to(self.folder).as_posix() for path in sorted(self.folder.rglob("*.yaml"))]
        self.names = [name for name in names if name in self.content.documents and name not in LEFT_OUT]

    def change(self, number: int) -> tuple[Change, str]:
        """Make a change, and what is wrong with how it is judged; nothing if it is refused, or accepted and played."""
        rng = Random(f"{self.ruleset.id}/{number}")
        name = rng.choice(self.names)
        path = self.folder / name
        before = path.read_bytes()
        data, place, what = changed(self.content.documents[name].data, rng)
        path.write_text(json.dumps(data, ensure_ascii=False), "utf-8")
        try:
            with _time_limit(), remembering():
                return Change(name, place, what), self.judge(number)
        finally:
            path.write_bytes(before)

    def judge(self, number: int) -> str:
        """Where validate and play differ on what is in the folder now; nothing if they agree."""
        try:
            found = Folder(self.ruleset.id, self.folder, self.ruleset).problems()
        except Exception:
            return f"validate fails: {_last_line()}"
        if any(not isinstance(problem, Warned) for problem in found):
            return ""
        try:
            self.play(number)
        except ContentError as error:
            return f"validate accepts what loading refuses: {str(error).splitlines()[0]}"
        except Exception:
            return f"validate accepts what cannot be played: {_last_line()}"
        return ""

    def play(self, number: int) -> None:
        """Compile every scenario and play a little of each."""
        content = loader.load(self.folder, self.ruleset.shape, fresh=True)
        some = Random(number).sample(sorted(content.scenarios), min(2, len(content.scenarios)))
        for scenario in some:
            rules = rules_from(self.ruleset, content, self.hooks, (), scenario)
            for seed in range(GAMES):
                game, rng = game_of(rules, 1000 * number + seed), Random(number + seed)
                while not game.over and game.moves < DECISIONS:
                    actions = game.decision.actions
                    game.play(actions[rng.randrange(len(actions))])
                game.view(None)


def _last_line() -> str:
    """The error at hand, and where in our code it came up."""
    kind, error, trace = sys.exc_info()
    frames = [frame for frame in traceback.extract_tb(trace) if "fivehills" in frame.filename]
    where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno} {frames[-1].name}" if frames else "?"
    return f"{kind.__name__ if kind else ''}: {str(error)[:200]} [{where}]"


@contextmanager
def _time_limit() -> Iterator[None]:
    """A game that hangs is an error too."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"not done after {SECONDS} seconds of work")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


_known: dict[Any, Any] = {}


def _memo(function: Callable[..., Any], key: Callable[..., Any]) -> Callable[..., Any]:
    def remembered(*args: Any) -> Any:
        asked = (function, key(*args))
        if asked not in _known:
            _known[asked] = function(*args)
        return _known[asked]

    return remembered


@contextmanager
def remembering() -> Iterator[None]:
    """Files that have not changed are read and held against their schemas once."""
    read, schema, cited = loader.read_tolerantly, schemas.schema_problems, ledger.code_citations
    ledger.code_citations = _memo(cited, lambda folder: folder)
    loader.read_tolerantly = _memo(read, lambda path, model, name: (path, path.read_bytes(), model))
    validation.read_tolerantly = loader.read_tolerantly
    schemas.schema_problems = _memo(schema, lambda document, model: (document.text, model))
    try:
        yield
    finally:
        loader.read_tolerantly = validation.read_tolerantly = read
        schemas.schema_problems, ledger.code_citations = schema, cited


def main() -> None:
    """Print every change on which validate and play differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset")
    parser.add_argument("--changes", type=int, default=200)
    parser.add_argument("--from", type=int, default=0, dest="first")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(registry().ruleset(given.ruleset), Path(folder))
        for number in range(given.first, given.first + given.changes):
            change, wrong = bench.change(number)
            if wrong:
                print(f"{number}: {change}: {wrong}", flush=True)


if __name__ == "__main__":
    main()

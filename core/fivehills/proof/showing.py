"""What holds for samples, citations and prompts; and for whole batches, wherever they are played."""

from __future__ import annotations

import json
import os
import string
import subprocess
import sys
from collections.abc import Iterator

from fivehills.batch.simulate import simulate
from fivehills.engine.answers import broken_facts
from fivehills.engine.kinds import ONE, SETS
from fivehills.engine.log import BEGINS, render
from fivehills.engine.steps import Choice
from fivehills.play.game import Game
from fivehills.play.mishaps import told
from fivehills.plugins import discovery as plugins
from fivehills.proof.bench import Bench, Broken, Walk

LOOKS = 45
"""Decisions of a game at which views are compared; short games are looked at throughout."""
BUILT_IN_EVENTS = ("roll", "breakdown")
FRESH = "from fivehills.proof.showing import print_state_hash as p; p()"


def samples_can_be_played(bench: Bench) -> None:
    """a sample is a complete game: it keeps the invariants and can be played on"""
    for walk in bench.walks(0.05):
        for game in walk.decisions(2 * LOOKS):
            side = game.rules.sides[walk.rng.randrange(len(game.rules.sides))]
            before = game.digest()
            sample = game.sample(side, walk.rng)
            sample.offers()
            _sample_is_sound(bench, walk, sample, side)
            bench.hold(game.digest() == before, f"a sample of {side} that was played on changed the game")


def _sample_is_sound(bench: Bench, walk: Walk, sample: Game, side: str) -> None:
    for count in range(6):
        broken = broken_facts(sample)
        bench.hold(not broken, f"invariant broken {count} actions into a sample of {side}: {'; '.join(broken[:3])}")
        try:
            walk.play_on(sample, 1)
        except Exception as error:
            message = f"a sample of {side} cannot be played on: {told(error)}"
            raise Broken(message) from error


# --- citations and prompts ------------------------------------------------------------------------------------


def citations_exist(bench: Bench) -> None:
    """texts, tables and results cite only rules that the ledger has, and every event has a text"""
    ledger = {rule.id for rule in bench.rules.content.ledger.rules}
    for place, cite in _declared_citations(bench):
        _cited(bench, ledger, place, cite)
    for walk in bench.walks(0.04):
        game = walk.finish()
        for entry in game.log or ():
            known = entry[0] in bench.rules.events or entry[0] in BUILT_IN_EVENTS or entry[0].startswith(BEGINS)
            bench.hold(known, f"the event {entry[0]!r} has no text in texts.yaml")
            line = render(bench.rules, entry)
            _cited(bench, ledger, f"the log line {line.text!r}", line.cite)
        _cited(bench, ledger, "the result", game.result.cite if game.result else "")


def _declared_citations(bench: Bench) -> Iterator[tuple[str, str]]:
    content = bench.rules.content
    yield from ((f"the event {name!r}", event.cite or "") for name, event in content.texts.events.items())
    yield from ((f"the prompt {name!r}", prompt.cite) for name, prompt in content.texts.prompts.items())
    yield from ((f"the procedure {step.step!r}", step.cite) for step in content.sequence.sequence)
    yield from ((f"the table {name!r}", table.cite or "") for name, table in content.tables.items())
    for name, breakdown in bench.rules.breakdowns.items():
        yield from ((f"row {row.id!r} of {name!r}", row.cite) for row in breakdown.rows)


def _cited(bench: Bench, ledger: set[str], place: str, cite: str) -> None:
    unknown = [rule for rule in (part.strip() for part in cite.split(",")) if rule and rule not in ledger]
    bench.hold(not unknown, f"{place} cites {', '.join(map(repr, unknown))}, which the ledger does not have")


def prompts_exist(bench: Bench) -> None:
    """every question has its prompt, and prompts name only what their step says and tracks that everybody sees"""
    tracks = {track.id for track in bench.rules.content.ruleset.tracks if track.seen_by == "all"}
    steps = {name: cls for name, cls in bench.rules.steps.items() if issubclass(cls, Choice)}
    for name, cls in steps.items():
        bench.hold(name in bench.rules.prompts, f"the question {name!r} has no prompt in texts.yaml")
        prompt = bench.rules.prompts[name]
        for text, worked_out in ((prompt.text, cls.says), (prompt.waiting, ())):
            fields = {field: said for _, field, said, _ in string.Formatter().parse(text) if field}
            unknown = sorted(fields.keys() - cls.fields.keys() - tracks - {*worked_out})
            bench.hold(not unknown, f"the prompt of {name!r} names {unknown}, which are not among its fields")
            for field in sorted(fields.keys() & cls.fields.keys()):
                _is_declared(bench, f"the field {field!r} of {name}", cls.fields[field], fields[field] or "")
    for walk in bench.walks(0.02):
        for game in walk.decisions():
            bench.hold(bool(game.decision.prompt and game.decision.waiting), f"{game.decision.step} asks nothing")


def _is_declared(bench: Bench, what: str, kind: str, said: str) -> None:
    """A field that is told as a thing says so in its annotation too: saves name it then."""
    meant = said.capitalize() if kind in ("int", "Bits") else ""
    bench.hold(meant not in (*ONE, *SETS), f"{what} is told as a {said}, but annotated as {kind}; say {meant}")


# --- batches --------------------------------------------------------------------------------------------------


def batches_agree(bench: Bench) -> None:
    """the same seed gives the same games with one job, with two, and in a fresh process"""
    games = max(2, min(8, bench.games // 4))
    here = _batch_hash(bench, games, jobs=1)
    bench.hold(here == _batch_hash(bench, games, jobs=2), f"{games} games of seed {bench.seed} differ with two jobs")
    fresh = _hash_in_fresh_process(bench, games)
    bench.hold(here == fresh, f"{games} games of seed {bench.seed} differ in a fresh process")


def _batch_hash(bench: Bench, games: int, jobs: int) -> str:
    summary = simulate(
        bench.ruleset,
        bench.scenario,
        games=games,
        seed=bench.seed,
        bots=["random"] * len(bench.rules.sides),
        jobs=jobs,
        options=bench.options,
        variants=bench.variants,
    )
    if summary.failures:
        first = summary.failures[0]
        raise Broken(f"game {first['game']} (seed {first['seed']}) of a batch with {jobs} jobs: {first['error']}")
    return summary.state_hash


def _hash_in_fresh_process(bench: Bench, games: int) -> str:
    told = {
        "folders": [str(folder) for folder in plugins._extra],
        "ruleset": bench.ruleset,
        "scenario": bench.scenario,
        "options": dict(bench.options),
        "variants": list(bench.variants),
        "games": games,
        "seed": bench.seed,
    }
    hash_seed = "7" if os.environ.get("PYTHONHASHSEED") != "7" else "8"
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", FRESH],
        input=json.dumps(told),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Broken(f"a fresh process cannot play the ruleset: {done.stderr.strip().splitlines()[-1:]}")
    return done.stdout.strip()


def print_state_hash() -> None:
    """What the fresh process does: play the batch that standard input describes and print its hash."""
    from pathlib import Path

    told = json.load(sys.stdin)
    for folder in told["folders"]:
        plugins.add_folder(Path(folder))
    variants = tuple(told["variants"])
    bench = Bench(told["ruleset"], told["scenario"], told["options"], variants, told["games"], told["seed"])
    print(_batch_hash(bench, told["games"], jobs=1))

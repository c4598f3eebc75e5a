"""Batches of games between bots, on one core or several.

Game number i has a seed that depends on the batch's seed and i alone, so results do not depend on the number of
jobs. Content is compiled before workers fork, so they share it. A game that fails or never ends is counted, with its
seed, and does not stop the others.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, TextIO

from fivehills.batch.coverage import CoveredRules, Reached, covered, watching
from fivehills.batch.rubbish import seldom_searched
from fivehills.batch.telling import Teller
from fivehills.bots.players import make_bot
from fivehills.bots.seat import Bot, Seat, own_chance
from fivehills.engine.rules import Rules
from fivehills.errors import FiveHillsError, UsageError
from fivehills.maths.dice import draw, seeded
from fivehills.play.game import Game
from fivehills.play.mishaps import told
from fivehills.play.start import compiled, game_of, new_game
from fivehills.play.watchdog import watched

SEED_BITS = 48
"""Seeds stay below 2^53, so that every reader of the JSON gets them right."""
LOOK_UP = 64
"""Decisions between two looks at whether to stop."""

Stop = Callable[[], bool]
Look = Callable[[Game], None]
Progress = Callable[["Row"], None]


class Stopped(Exception):
    """The batch was interrupted in the middle of a game."""


class TooLong(FiveHillsError):
    """A game had more decisions than its ruleset's cap."""

    code = "game/too-long"


@dataclass(frozen=True)
class Batch:
    """What is played: everything that the outcome depends on."""

    ruleset: str
    scenario: str | None = None
    seed: int = 0
    bots: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    told: bool = False
    """Whether the rows also tell each game as the battle."""
    covered: bool = False
    """Whether the rows also tell what each game reached."""

    def seed_of(self, number: int) -> int:
        """The seed of the game of that number."""
        return game_seed(self.seed, number)

    def bots_of(self, number: int) -> tuple[str, ...]:
        """Who plays the game of that number: a bot per side."""
        return self.bots

    def game(self, number: int) -> Game:
        """Game of that number at its first decision."""
        seed = self.seed_of(number)
        if self.covered:
            return game_of(self.covered_rules(), seed)
        return new_game(self.ruleset, self.scenario, seed=seed, options=self.options, variants=self.variants)

    def covered_rules(self) -> CoveredRules:
        """The rules of a batch that tells what is reached, compiled once in each process."""
        key = (self.ruleset, self.scenario, tuple(sorted(self.options.items())), self.variants)
        if key not in _covered:
            _covered[key] = covered(self.ruleset, self.scenario, self.options, self.variants)
        return _covered[key]


_covered: dict[tuple[Any, ...], CoveredRules] = {}


@dataclass(frozen=True)
class Row:
    """How one game went. error: why it has no end."""

    game: int
    seed: int
    winner: str | None = None
    decisions: int = 0
    turns: int | None = None
    scores: Mapping[str, Any] = field(default_factory=dict)
    hash: str = ""
    error: str = ""
    story: Mapping[str, Any] | None = None
    """The game as the battle and how it played, where the batch is told."""
    reached: tuple[tuple[str, str], ...] = ()
    """What the game reached, where that is asked for."""
    winners: tuple[str, ...] = ()
    """All that have won: several where they win together."""


@dataclass
class Summary:
    """What a batch came to. `failures` names game, seed and error of each game without an end."""

    games: int = 0
    finished: int = 0
    errors: int = 0
    decisions: int = 0
    seconds: float = 0.0
    decisions_per_s: float = 0.0
    games_per_s: float = 0.0
    wins: dict[str, int] = field(default_factory=dict)
    turns_mean: float | None = None
    state_hash: str = ""
    interrupted: bool = False
    failures: list[dict[str, Any]] = field(default_factory=list)
    reached: Reached = field(default_factory=set)
    bots: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By bot, whatever sides it had: the games that it `played` (one per seat), its `wins` and their `share`."""

    def to_json(self) -> dict[str, Any]:
        """The summary as plain data, without what was reached."""
        return {name: value for name, value in asdict(self).items() if name != "reached"}


def game_seed(seed: int, number: int) -> int:
    """The seed of a game of a batch; neighbouring numbers give unrelated seeds."""
    _, value = draw(seeded(seed) ^ seeded(~number), 1 << SEED_BITS)
    return value


def simulate(
    ruleset: str,
    scenario: str | None = None,
    *,
    games: int,
    seed: int = 0,
    bots: Sequence[str] = ("random", "random"),
    jobs: int = 1,
    options: Mapping[str, Any] | None = None,
    variants: Sequence[str] = (),
    out: Path | None = None,
    progress: Progress | None = None,
    coverage: bool = False,
) -> Summary:
    """Play a batch and sum it up.

    bots: one name per side in the ruleset's order. out: a file that gets one JSON line per game as it ends.
    progress: called with the row of each game. coverage: tell in `reached` what the games reached. Ctrl-C stops
    early, with what is done so far.
    """
    refuse_none(games, jobs)
    batch = Batch(
        ruleset,
        scenario,
        seed,
        _one_per_side(ruleset, scenario, bots, options, variants),
        dict(options or {}),
        tuple(variants),
        covered=coverage,
    )
    begun = time.perf_counter()
    rows, interrupted = gathered(batch, games, jobs, out, progress)
    return summed_up(batch, rows, time.perf_counter() - begun, interrupted)


def refuse_none(games: int, jobs: int) -> None:
    """Refuse a batch without a game, or without anybody to play it."""
    if games < 1 or jobs < 1:
        raise UsageError(f"there must be at least one game and one job, not {games} and {jobs}")


def _one_per_side(
    ruleset: str, scenario: str | None, bots: Sequence[str], options: Mapping[str, Any] | None, variants: Sequence[str]
) -> tuple[str, ...]:
    """The bots' names, checked; this also compiles the content before workers fork."""
    rules = compiled(ruleset, scenario, options, variants)
    sides = rules.sides
    if len(bots) != len(sides):
        raise UsageError(f"{len(bots)} bots for {len(sides)} sides; name one for each of {', '.join(sides)}")
    refuse_unfit(rules, bots)
    return tuple(bots)


def refuse_unfit(rules: Rules, bots: Sequence[str]) -> None:
    """Refuse bots that nobody knows, and those that need what the ruleset does not have."""
    for name in bots:
        if getattr(make_bot(name), "judges", False) and not rules.can_be_judged:
            raise UsageError(
                f"the bot {name!r} needs the hook 'evaluation', which {rules.ruleset.id!r} does not implement"
            )


def gathered(
    batch: Batch, games: int, jobs: int, out: Path | None, progress: Progress | None
) -> tuple[list[Row], bool]:
    """The rows of a batch, told and written as they come, and whether Ctrl-C ended it early."""
    rows: list[Row] = []
    with _Lines(out) as write, closing(rows_of(batch, games, jobs)) as coming:
        try:
            for row in coming:
                rows.append(row)
                write(row)
                if progress is not None:
                    progress(row)
        except KeyboardInterrupt:
            return rows, True
    return rows, False


def rows_of(batch: Batch, games: int, jobs: int, first: int = 0) -> Generator[Row, None, None]:
    """The rows of a batch from a game on, in the order of games. Closing the iterator stops what is being played."""
    if jobs > 1 and games - first > 1:
        from fivehills.batch.workers import rows

        return rows(batch, games, jobs, first)
    return (played(batch, number) for number in range(first, games))


# --- one game -------------------------------------------------------------------------------------------------


def played(batch: Batch, number: int, stop: Stop | None = None, *, strict: bool = False) -> Row:
    """Play one game of a batch to its end. strict: what goes wrong is raised instead of noted."""
    seed = batch.seed_of(number)
    game = None
    try:
        with seldom_searched(), watched(play_out.__code__), _covering(batch):
            game = batch.game(number)
            teller = Teller(game) if batch.told else None
            play_out(game, [make_bot(name) for name in batch.bots_of(number)], stop, teller.look if teller else None)
            row = _row(game, number)
    except Stopped:
        raise
    except Exception as error:
        if strict:
            raise
        return Row(number, seed, decisions=game.moves if game else 0, error=told(error))
    if batch.covered:
        row = replace(row, reached=tuple(sorted(batch.covered_rules().reached)))
    return replace(row, story=teller.story(game)) if teller else row


def _covering(batch: Batch) -> AbstractContextManager[None]:
    """A look at what one game reaches, if the batch asks for it."""
    if not batch.covered:
        return nullcontext()
    rules = batch.covered_rules()
    rules.reached.clear()
    return watching(rules)


def play_out(game: Game, bots: Sequence[Bot], stop: Stop | None = None, look: Look | None = None) -> None:
    """Let bots, one per side, play a game to its end. Raises TooLong beyond the ruleset's cap.

    look: called with the game after each decision.
    """
    rules = game.rules
    table = {
        side: (bot, Seat(game, side, own_chance(game.seed, side))) for side, bot in zip(rules.sides, bots, strict=True)
    }
    cap = rules.content.ruleset.cap
    while not game.over:
        if game.moves >= cap:
            raise TooLong(f"no end after {cap} decisions")
        if stop is not None and not game.moves % LOOK_UP and stop():
            raise Stopped
        bot, seat = table[game.decision.actor]
        game.play(bot.choose(seat))
        if look is not None:
            look(game)


def _row(game: Game, number: int) -> Row:
    result = game.result
    if result is None:
        return Row(number, game.seed, decisions=game.moves, error="the game is over but has no result")
    turns = getattr(game.state, "turn", None)
    scores, won = dict(result.scores), result.winners
    return Row(number, game.seed, result.winner, game.moves, turns, scores, game.digest(), winners=won)


# --- the sum --------------------------------------------------------------------------------------------------


def summed_up(batch: Batch, rows: Sequence[Row], seconds: float, interrupted: bool = False) -> Summary:
    """The figures of a batch from its rows in the order of games."""
    finished = [row for row in rows if not row.error]
    decisions = sum(row.decisions for row in rows)
    wins = Counter(name for row in finished for name in row.winners or (row.winner or "draw",))
    turns = [row.turns for row in finished if row.turns is not None]
    sides = compiled(batch.ruleset, batch.scenario, batch.options, batch.variants).sides
    return Summary(
        games=len(rows),
        finished=len(finished),
        errors=len(rows) - len(finished),
        decisions=decisions,
        seconds=round(seconds, 3),
        decisions_per_s=round(decisions / seconds, 1) if seconds else 0.0,
        games_per_s=round(len(rows) / seconds, 3) if seconds else 0.0,
        wins={name: wins[name] for name in (*sides, "draw")},
        turns_mean=round(sum(turns) / len(turns), 3) if turns else None,
        state_hash=state_hash(rows),
        interrupted=interrupted,
        reached={thing for row in rows for thing in row.reached},
        bots=_by_bot(batch.bots, sides, finished),
        failures=[{"game": row.game, "seed": row.seed, "error": row.error} for row in rows if row.error],
    )


def _by_bot(bots: Sequence[str], sides: Sequence[str], rows: Sequence[Row]) -> dict[str, dict[str, Any]]:
    """How each bot has fared; a shared victory counts for every seat that has won."""
    found: dict[str, dict[str, Any]] = {}
    for name in dict.fromkeys(bots):
        own = {side for side, bot in zip(sides, bots, strict=False) if bot == name}
        played = len(own) * len(rows)
        wins = sum(side in own for row in rows for side in (row.winners or (row.winner,)))
        found[name] = {"played": played, "wins": wins, "share": round(wins / played, 4) if played else 0.0}
    return found


def state_hash(rows: Iterable[Row]) -> str:
    """A hash of all final states in the order of games."""
    text = "\n".join(f"{row.game} {row.seed} {row.hash or 'error'}" for row in rows)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


class _Lines:
    """Writes rows as JSON lines, each whole and at once; without a path it writes nothing."""

    def __init__(self, path: Path | None):
        self.path = path
        self.file: TextIO | None = None

    def __enter__(self) -> Callable[[Row], None]:
        if self.path is not None:
            try:
                self.file = self.path.open("w", encoding="utf-8", buffering=1)
            except OSError as error:
                raise UsageError(f"cannot write {str(self.path)!r}: {error.strerror or error}") from error
        return self.write

    def write(self, row: Row) -> None:
        if self.file is not None:
            self.file.write(
                json.dumps({k: v for k, v in asdict(row).items() if k not in ("story", "reached") or v}) + "\n"
            )

    def __exit__(self, *_: object) -> None:
        if self.file is not None:
            self.file.close()

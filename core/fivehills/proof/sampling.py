"""What holds for samples: every declared secret varies in them, and they do not lean towards the truth.

Samples may depend on nothing but what their side knows. So a sample of a sample must resemble that sample no more than
an independent sample of the game does; where it does, the truth shines through. And an order in which hidden pieces
are seen to move must not be that of their numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import mean, pstdev
from typing import Any

from fivehills.engine.kinds import holds_pieces
from fivehills.engine.state import Field, State
from fivehills.maths.bits import Bits, bits, mask_of
from fivehills.play.game import Game
from fivehills.proof.bench import Bench, Broken
from fivehills.secrecy.curtain import outside
from fivehills.secrecy.view import known_pieces, others_of

LOOKS = 24
"""Decisions of a game at which samples are drawn."""
ENOUGH = 30
"""Occasions after which a secret that has never varied is taken to be told."""
LEAN = 0.04
"""By how much more a sample may resemble the world from which it was drawn, and..."""
SURE = 4.5
"""...by how many standard errors it must be more to count as leaning."""

FEW, MANY = 20, 60
"""Pairs of hidden pieces after which no exception, and after which almost no exception, is no chance any more."""

Secrets = dict[str, Sequence[int]]


@dataclass
class Tally:
    """One declared secret: how often it could be looked at, whether it ever varied, and how samples lean."""

    occasions: int = 0
    varied: bool = False
    leaning: list[float] = field(default_factory=list)
    truths: dict[int, Any] = field(default_factory=dict)
    settled: bool = True

    def note(self, member: int, value: Any) -> None:
        """Remember the truth: what never differs from game to game is no secret."""
        self.settled &= self.truths.setdefault(member, value) == value

    def leans(self) -> bool:
        """Whether samples resemble the world they were drawn from too much for chance."""
        if len(self.leaning) < ENOUGH or mean(self.leaning) <= LEAN:
            return False
        return mean(self.leaning) > SURE * pstdev(self.leaning) / sqrt(len(self.leaning))


def secrets_vary(bench: Bench) -> None:
    """every declared secret varies in samples, and samples do not lean towards the truth"""
    rules = bench.rules
    dealt = bool(rules.hooks.hook.resample.get_hookimpls())
    bench.hold(dealt or not rules.content.ruleset.hidden, "pieces are hidden, but no hook `resample` deals them anew")
    tallies: dict[str, Tally] = {}
    rate = LOOKS / bench.length if rules.has_secrets else 0
    for walk in bench.walks(0.4 if rules.has_secrets else 0):
        kept = Kept()
        for game in walk.decisions():
            kept.note(game)
            if walk.rng.random() < rate:
                _look_for_all(game, kept, walk.rng, tallies)
    for name, tally in tallies.items():
        told = tally.occasions >= ENOUGH and not tally.varied and not tally.settled
        bench.hold(not told, f"{name} never varied in samples on {tally.occasions} occasions")
        bench.hold(not tally.leans(), f"{name}: samples lean towards the world they are drawn from")


class Kept:
    """Which secrets of sides have not been told since they were made: no rule has revealed anything meanwhile."""

    def __init__(self) -> None:
        self._reveals = 0
        self._values: dict[tuple[str, int], Any] = {}
        self._fresh: set[tuple[str, int]] = set()

    def note(self, game: Game) -> None:
        """Look at the columns of a game at its next decision."""
        quiet = game.state.reveals == self._reveals
        self._reveals = game.state.reveals
        if not quiet:
            self._fresh.clear()
        for column in _owned(game.state):
            for side, value in enumerate(getattr(game.state, column.name)):
                key = column.name, side
                if self._values.get(key) != value:
                    self._fresh.discard(key)
                    if quiet and _is_set(column, value):
                        self._fresh.add(key)
                self._values[key] = value if isinstance(value, int) else value[:]

    def of_others(self, state: State, column: Field, observer: int) -> list[int]:
        """The other sides that have something to hide in a column."""
        sides = range(len(getattr(state, column.name)))
        return [side for side in sides if side != observer and (column.name, side) in self._fresh]


def _owned(state: State) -> list[Field]:
    """The columns with a value for each side that nobody else may see, beside those of pieces and cards."""
    found = [column for column in state.columns if column.about in ("track", "space") and column.seen_by == "owner"]
    return [column for column in found if column.kind in ("ints", "bits[]", "bytes[]")]


def _is_set(column: Field, value: Any) -> bool:
    return (
        bool(value != column.start) if column.kind == "ints" else any(value) if column.kind == "bytes[]" else value > 0
    )


def _look_for_all(game: Game, kept: Kept, rng: Random, tallies: dict[str, Tally]) -> None:
    for side, name in enumerate(game.rules.sides):
        if outside(game, side) is game:
            secrets = secrets_of(game, side, kept)
            _look(game, name, secrets, rng, tallies)


def _look(game: Game, name: str, secrets: Secrets, rng: Random, tallies: dict[str, Tally]) -> None:
    """Compare two samples, and a sample of the first, in everything that their side cannot know."""
    first, second = game.sample(name, rng), game.sample(name, rng)
    again = first.sample(name, rng)
    for secret, members in secrets.items():
        tally = tallies.setdefault(f"{secret}, hidden from {name}", Tally())
        values = [[_value(world.state, secret, member) for member in members] for world in (game, first, second, again)]
        tally.occasions += 1
        for member, value in zip(members, values[0], strict=True):
            tally.note(member, value)
        tally.varied |= values[0] != values[1] or values[0] != values[2]
        tally.leaning.append(_alike(values[1], values[3]) - _alike(values[1], values[2]))


def _alike(one: list[Any], other: list[Any]) -> float:
    return sum(1 for a, b in zip(one, other, strict=True) if a == b) / len(one)


def secrets_of(game: Game, observer: int, kept: Kept) -> Secrets:
    """What is hidden from a side now and could be otherwise, by name, with the members that it is about."""
    state = game.state
    found: Secrets = {}
    for pieces, word in _hidden(game, observer):
        found[f"place of {word}"] = bits(pieces)
        for column in state.columns:
            private = column.about == "piece" and column.seen_by == "owner"
            if private and _differ(column, getattr(state, column.name), pieces):
                found[f"{column.name} of {word}"] = bits(pieces)
    found |= _hands(game, observer)
    for column in _owned(state):
        owners = kept.of_others(state, column, observer)
        if owners:
            found[column.name] = owners
    return found


def _hands(game: Game, observer: int) -> Secrets:
    """The piles into which a side cannot look, where their cards could lie in another one as well."""
    piles = [column for column in game.state.columns if column.about == "card" and column.seen_by != "all"]
    found: dict[str, list[int]] = {}
    for owner in range(len(game.rules.sides)):
        unseen = [pile for pile in piles if pile.seen_by == "nobody" or owner != observer]
        filled = [pile.name for pile in unseen if getattr(game.state, pile.name)[owner]]
        for name in filled if len(filled) > 1 else ():
            found.setdefault(name, []).append(owner)
    return dict(found)


def _hidden(game: Game, observer: int) -> Iterator[tuple[Bits, str]]:
    """Pieces of others that an observer does not know and that could stand elsewhere, idle and in action. Where nobody
    counts them they may have no other place to be: others must be seen to stand in two spaces at least.
    """
    if not game.rules.content.ruleset.hidden:
        return
    at, busy, known = game.state.at, engaged(game), known_pieces(game, observer)
    uncounted = game.rules.board.uncounted
    for own in (*game.rules.of_side, *game.rules.of_force.values()):
        unknown = [piece for piece in bits(own & ~known) if at[piece] >= 0]
        if lurking := mask_of(unknown) & game.rules.unnoticed & ~busy:
            yield lurking, "unnoticed units"
        counted = [piece for piece in unknown if not (uncounted >> at[piece] | game.rules.unnoticed >> piece) & 1]
        places, classes = {at[piece] for piece in counted}, {game.rules.pieces[piece].cls for piece in counted}
        if len(places) < 2 or len(classes) < 2:
            continue
        for pieces, word in ((mask_of(unknown) & ~busy, "units"), (mask_of(unknown) & busy, "acting units")):
            if pieces:
                yield pieces, f"hidden {word}"


def engaged(game: Game) -> Bits:
    """Pieces of which steps under way speak in sets."""
    found = 0
    for step in game.state.stack:
        for name, kind in type(step).fields.items():
            if holds_pieces(kind) and getattr(step, name) < 1 << len(game.rules.pieces):
                found |= getattr(step, name)
            elif kind == "Piece" or (kind == "int" and name in ("unit", "piece")):
                found |= 1 << max(0, getattr(step, name))
    return found


def _differ(column: Field, kept: Any, pieces: Bits) -> bool:
    """Whether a column is not the same for all these pieces."""
    if column.kind == "bits":
        return bool(kept & pieces) and bool(pieces & ~kept)
    return column.kind == "bytes" and len({kept[piece] for piece in bits(pieces)}) > 1


def _value(state: State, secret: str, member: int) -> Any:
    if secret.startswith("place of"):
        return state.at[member]
    name, _, about = secret.partition(" of ")
    value = getattr(state, name)
    if not about:
        return value[member] if isinstance(value[member], int) else tuple(value[member])
    return value >> member & 1 if isinstance(value, int) else value[member]


# --- orders -----------------------------------------------------------------------------------------------------


def orders_tell_nothing(bench: Bench) -> None:
    """hidden pieces are not seen to move one by one in the order of their numbers"""
    rising: dict[tuple[str, str], list[bool]] = {}
    if not bench.rules.content.ruleset.hidden:
        return
    for walk in bench.walks(0.6):
        watchers = [Watcher(bench.rules.sides[side], side) for side in range(len(bench.rules.sides))]
        for game in walk.decisions():
            for watcher in watchers:
                found = watcher.look(game, walk.rng)
                if found is not None:
                    rising.setdefault((watcher.name, found[0]), []).append(found[1])
    for (name, step), pairs in rising.items():
        bench.checks += len(pairs)
        share = sum(pairs) / len(pairs)
        if (len(pairs) >= FEW and share in (0, 1)) or (len(pairs) >= MANY and not 0.1 < share < 0.9):
            message = f"{name} sees hidden units move one by one at {step} in the order of their numbers"
            raise Broken(f"{message} ({share:.0%} of {len(pairs)} pairs rise); ask in private or use `g.unordered`")


class Watcher:
    """One side that looks at where hidden pieces go."""

    def __init__(self, name: str, side: int):
        self.name = name
        self.side = side
        self._at: list[int] = []
        self._step = ""
        self._last: tuple[str, int] | None = None

    def look(self, game: Game, rng: Random) -> tuple[str, bool] | None:
        """The question at which two hidden pieces of different sorts have gone one after the other, and whether
        their numbers rise; None if there is nothing of the sort to see."""
        if outside(game, self.side) is not game:
            return None
        before, self._at, step, self._step = self._at, list(game.state.at), self._step, game.decision.step
        moved = [
            piece
            for piece in bits(~known_pieces(game, self.side) & others_of(game.rules, self.side))
            if before and before[piece] != game.state.at[piece]
        ]
        if not moved:
            return None
        last, self._last = self._last, (step, moved[0]) if len(moved) == 1 else None
        if (
            last is None
            or self._last is None
            or last[0] != step
            or not self._exchangeable(game, last[1], moved[0], rng)
        ):
            return None
        return step, last[1] < moved[0]

    def _exchangeable(self, game: Game, one: int, other: int, rng: Random) -> bool:
        """Whether the side is supposed not to know which is which."""
        if game.rules.pieces[one].cls == game.rules.pieces[other].cls:
            return False
        at = game.sample(self.name, rng).state.at
        return (at[one], at[other]) != (game.state.at[one], game.state.at[other])
